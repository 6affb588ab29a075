-- Since when each seat is asked, where the log does not tell.
ALTER TABLE tables ADD COLUMN clock TEXT;
