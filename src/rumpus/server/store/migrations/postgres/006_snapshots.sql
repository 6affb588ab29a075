-- A running game after so many moves, so that it need not be played again from the deal.
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    moves INTEGER NOT NULL,
    data BYTEA NOT NULL
);
