-- Standing orders of a seat in a real-time game, as JSON.
ALTER TABLE seats ADD COLUMN orders TEXT;
