-- Ratings outlive the drafts that they judge.

-- What a rater thinks of a pair of drafts. `turned`: the pair's second draft is shown first; fixed when the rater first
-- sees the pair.
CREATE TABLE ratings (
    rater   TEXT NOT NULL,
    pair    TEXT NOT NULL,
    turned  INTEGER NOT NULL,
    rating  TEXT, -- JSON; NULL until something is saved
    PRIMARY KEY (rater, pair)
) WITHOUT ROWID;

-- What a rater thinks of the program's use, after a topic.
CREATE TABLE usefulness (
    rater    TEXT NOT NULL,
    topic    TEXT NOT NULL,
    opinion  TEXT NOT NULL, -- JSON
    PRIMARY KEY (rater, topic)
) WITHOUT ROWID;

-- Articles that people wrote, to compare with.
CREATE TABLE written_articles (
    topic  TEXT PRIMARY KEY,
    name   TEXT NOT NULL,
    text   TEXT NOT NULL
);
