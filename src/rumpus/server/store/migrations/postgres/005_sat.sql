-- Who has sat where since the deal: guests and their seats, as JSON.
ALTER TABLE tables ADD COLUMN sat TEXT NOT NULL DEFAULT '{}';

-- After how many moves a window was closed that all had answered: that is no move of the log.
ALTER TABLE tables ADD COLUMN unsealed INTEGER NOT NULL DEFAULT 0;

-- Since when nobody is at the table, if nobody is.
ALTER TABLE tables ADD COLUMN asleep_since BIGINT;
