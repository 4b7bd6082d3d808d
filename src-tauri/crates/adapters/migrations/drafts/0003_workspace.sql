-- When the editor deleted the draft; it can be brought back for a while.
ALTER TABLE drafts ADD COLUMN deleted_ms INTEGER;

-- What the editor changed by hand, in order. `undone` ones can be redone until the next change.
CREATE TABLE edits (
    place   INTEGER PRIMARY KEY,
    draft   TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
    label   TEXT NOT NULL,
    edit    TEXT NOT NULL, -- JSON
    inverse TEXT NOT NULL, -- JSON
    at_ms   INTEGER NOT NULL,
    undone  INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX edits_of_draft ON edits (draft, place);
