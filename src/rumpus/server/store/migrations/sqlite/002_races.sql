-- Who came too late for what the move `sequence` took away.
CREATE TABLE races (
    table_id TEXT NOT NULL REFERENCES tables (id),
    sequence INTEGER NOT NULL,
    winner INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    wanted TEXT NOT NULL,
    at INTEGER NOT NULL,     -- milliseconds
    why TEXT NOT NULL CHECK (why IN ('place', 'round')),
    PRIMARY KEY (table_id, sequence, seat)
) WITHOUT ROWID;
