-- What is known of a work beyond title, authors, site, publisher, date and language, as JSON.
ALTER TABLE documents ADD COLUMN details TEXT NOT NULL DEFAULT '{}';
