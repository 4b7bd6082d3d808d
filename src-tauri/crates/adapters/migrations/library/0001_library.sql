CREATE TABLE documents (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    path         TEXT NOT NULL UNIQUE,
    size         INTEGER NOT NULL,
    modified_ms  INTEGER NOT NULL,
    sha256       BLOB NOT NULL,    -- of the file
    fingerprint  INTEGER NOT NULL, -- of the text: equal for copies
    url          TEXT NOT NULL,
    title        TEXT NOT NULL,
    authors      TEXT NOT NULL,    -- JSON
    site         TEXT,
    publisher    TEXT,
    published    TEXT,
    language     TEXT,
    kind         TEXT NOT NULL,    -- JSON
    text         TEXT NOT NULL,
    pages        TEXT NOT NULL     -- JSON
);

CREATE INDEX documents_url ON documents (url);
CREATE INDEX documents_fingerprint ON documents (fingerprint);

-- Passages of a document, numbered from 0. The title is repeated because the word index needs it beside the text.
CREATE TABLE passages (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    document  INTEGER NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    page      INTEGER,
    title     TEXT NOT NULL,
    text      TEXT NOT NULL,
    UNIQUE (document, number)
);

CREATE VIRTUAL TABLE words USING fts5 (
    title, text, content = 'passages', content_rowid = 'id', tokenize = 'porter unicode61'
);

CREATE TRIGGER passages_added AFTER INSERT ON passages BEGIN
    INSERT INTO words (rowid, title, text) VALUES (new.id, new.title, new.text);
END;

CREATE TRIGGER passages_removed AFTER DELETE ON passages BEGIN
    INSERT INTO words (words, rowid, title, text) VALUES ('delete', old.id, old.title, old.text);
END;

-- Vectors of all passages of a document, one after the other: little-endian 32-bit floats.
CREATE TABLE embeddings (
    document  INTEGER PRIMARY KEY REFERENCES documents (id) ON DELETE CASCADE,
    model     TEXT NOT NULL,
    vectors   BLOB NOT NULL
);

-- Counts the changes, so that a reader knows when what it holds in memory is old.
CREATE TABLE state (generation INTEGER NOT NULL);
INSERT INTO state (generation) VALUES (0);
