CREATE TABLE guests (
    id BIGINT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    face TEXT NOT NULL,
    created BIGINT NOT NULL
);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,   -- JSON
    settings TEXT NOT NULL,  -- JSON
    host BIGINT,
    created BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('gathering', 'playing', 'over', 'closed')),
    seed BIGINT,
    started BIGINT,
    ended BIGINT,
    result TEXT,             -- JSON
    next TEXT
);

CREATE INDEX tables_gathering ON tables (created) WHERE state = 'gathering';

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    guest BIGINT,
    bot TEXT,
    name TEXT NOT NULL,
    face TEXT NOT NULL,
    standing_in BOOLEAN NOT NULL,
    was_left BOOLEAN NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seats_of_guest ON seats (guest) WHERE guest IS NOT NULL;

CREATE TABLE moves (
    table_id TEXT NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    at BIGINT NOT NULL,     -- milliseconds
    seat INTEGER NOT NULL,
    move TEXT NOT NULL,
    PRIMARY KEY (table_id, sequence)
);

CREATE TABLE alive (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at BIGINT NOT NULL
);
