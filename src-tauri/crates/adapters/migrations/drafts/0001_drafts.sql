CREATE TABLE drafts (
    id          TEXT PRIMARY KEY,
    topic       TEXT NOT NULL,
    settings    TEXT NOT NULL, -- JSON
    stage       TEXT NOT NULL,
    created_ms  INTEGER NOT NULL,
    updated_ms  INTEGER NOT NULL
);

-- `place` keeps the order of writing.
CREATE TABLE journal (
    place        INTEGER PRIMARY KEY,
    draft        TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
    id           TEXT NOT NULL,
    kind         TEXT NOT NULL,
    stage        TEXT NOT NULL,
    label        TEXT NOT NULL,
    after        TEXT NOT NULL, -- JSON
    started_ms   INTEGER NOT NULL,
    finished_ms  INTEGER NOT NULL,
    usage        TEXT NOT NULL, -- JSON
    value        TEXT NOT NULL, -- JSON
    UNIQUE (draft, id)
);

CREATE TABLE parts (
    draft  TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
    name   TEXT NOT NULL,
    value  TEXT NOT NULL, -- JSON
    PRIMARY KEY (draft, name)
) WITHOUT ROWID;
