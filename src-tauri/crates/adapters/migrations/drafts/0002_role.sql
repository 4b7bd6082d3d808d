-- The part that a language model played; JSON, `null` where none was asked.
ALTER TABLE journal ADD COLUMN role TEXT NOT NULL DEFAULT 'null';
