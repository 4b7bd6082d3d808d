-- Vectors of texts, by model and SHA-256 of the text: little-endian 32-bit floats.
CREATE TABLE vectors (
    model   TEXT NOT NULL,
    text    BLOB NOT NULL,
    vector  BLOB NOT NULL,
    PRIMARY KEY (model, text)
) WITHOUT ROWID;
