-- How strong guests are, and from which seats of which games it came.
ALTER TABLE tables ADD COLUMN is_rated INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET is_rated = 1 WHERE state = 'over';  -- what was played before counts for nothing

CREATE INDEX tables_unrated ON tables (ended) WHERE state = 'over' AND is_rated = 0;

CREATE TABLE rated (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    at BIGINT NOT NULL,
    game TEXT NOT NULL,
    guest BIGINT,
    bot TEXT,
    result DOUBLE PRECISION NOT NULL,
    noise DOUBLE PRECISION,              -- none: a result with all its luck
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX rated_of_guest ON rated (guest) WHERE guest IS NOT NULL;

CREATE TABLE ratings (
    guest BIGINT NOT NULL,
    game TEXT NOT NULL,
    mean DOUBLE PRECISION NOT NULL,
    variance DOUBLE PRECISION NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (guest, game)
);
