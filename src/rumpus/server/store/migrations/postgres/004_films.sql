-- What everybody saw of a finished game: it can be shown when the rules have changed.
CREATE TABLE films (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    film BYTEA NOT NULL
);

ALTER TABLE tables ADD COLUMN is_filmed INTEGER NOT NULL DEFAULT 0;

CREATE INDEX tables_unfilmed ON tables (ended) WHERE state = 'over' AND is_filmed = 0;
