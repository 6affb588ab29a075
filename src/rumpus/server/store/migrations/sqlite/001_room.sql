CREATE TABLE guests (
    id INTEGER PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    face TEXT NOT NULL,
    created INTEGER NOT NULL
);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,   -- JSON
    settings TEXT NOT NULL,  -- JSON
    host INTEGER,
    created INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('gathering', 'playing', 'over', 'closed')),
    seed INTEGER,
    started INTEGER,
    ended INTEGER,
    result TEXT,             -- JSON
    next TEXT
);

CREATE INDEX tables_gathering ON tables (created) WHERE state = 'gathering';

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    guest INTEGER,
    bot TEXT,
    name TEXT NOT NULL,
    face TEXT NOT NULL,
    standing_in INTEGER NOT NULL,
    was_left INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE INDEX seats_of_guest ON seats (guest) WHERE guest IS NOT NULL;

CREATE TABLE moves (
    table_id TEXT NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    at INTEGER NOT NULL,     -- milliseconds
    seat INTEGER NOT NULL,
    move TEXT NOT NULL,
    PRIMARY KEY (table_id, sequence)
) WITHOUT ROWID;

CREATE TABLE alive (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
);
