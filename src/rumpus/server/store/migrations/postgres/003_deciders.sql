-- Who decided: person and the guest's number, bot and its name, or silence; unknown in older games.
ALTER TABLE moves ADD COLUMN decider TEXT;
