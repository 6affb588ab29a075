-- What the room keeps to itself.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;

-- Deals that several play, a guest once each: those of a day, and challenges (without a day).
CREATE TABLE attempts (
    deal TEXT NOT NULL,
    guest INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    began INTEGER NOT NULL,
    day TEXT NOT NULL,
    is_late INTEGER NOT NULL,  -- begun after the day
    ended INTEGER,
    score INTEGER,
    lead INTEGER,
    place INTEGER,
    PRIMARY KEY (deal, guest)
) WITHOUT ROWID;

CREATE INDEX attempts_of_guest ON attempts (guest, day);
CREATE INDEX attempts_by_lead ON attempts (deal, rules, lead) WHERE ended IS NOT NULL;

-- How each level plays the deal of a day.
CREATE TABLE levels (
    deal TEXT NOT NULL,
    rules INTEGER NOT NULL,
    level TEXT NOT NULL,
    score INTEGER NOT NULL,
    lead INTEGER NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (deal, rules, level)
) WITHOUT ROWID;

-- Finished games that others may play, too.
CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL UNIQUE,
    guest INTEGER NOT NULL,
    made INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX challenges_of_guest ON challenges (guest);
