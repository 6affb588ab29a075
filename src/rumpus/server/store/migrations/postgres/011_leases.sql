-- The nodes that share this database. A node lives until `until`, by the database's own clock.
CREATE TABLE nodes (
    id TEXT PRIMARY KEY,        -- its name and its run
    name TEXT NOT NULL,
    renewed BIGINT NOT NULL,    -- milliseconds
    until BIGINT NOT NULL,
    has_bus BOOLEAN NOT NULL
);

-- Which node has a table. The epoch rises whenever that changes; a lease is as good as its node.
CREATE TABLE leases (
    table_id TEXT PRIMARY KEY,
    node TEXT NOT NULL,         -- empty: nobody's
    epoch BIGINT NOT NULL,
    alive BIGINT                -- when it was last somebody's, if it was given up or taken over
);

-- In which epoch a move was logged; nothing where one server has the database to itself.
ALTER TABLE moves ADD COLUMN epoch BIGINT;

-- By what id the nodes call each other, and the oldest migration that a server must know.
CREATE TABLE shared (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id TEXT NOT NULL,
    floor INTEGER NOT NULL
);

INSERT INTO shared (one, id, floor) VALUES (1, MD5(RANDOM()::text || CLOCK_TIMESTAMP()::text), 11);
