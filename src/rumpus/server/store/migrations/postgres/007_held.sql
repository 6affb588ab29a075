-- For how long (ms) the table had let the late move wait, and the one that was first.
ALTER TABLE races ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
ALTER TABLE races ADD COLUMN winner_held INTEGER NOT NULL DEFAULT 0;
