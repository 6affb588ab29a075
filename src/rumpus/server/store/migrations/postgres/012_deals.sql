-- What the room keeps to itself.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    value BYTEA NOT NULL
);

-- Deals that several play, a guest once each: those of a day, and challenges (without a day).
CREATE TABLE attempts (
    deal TEXT NOT NULL,
    guest BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    began BIGINT NOT NULL,
    day TEXT NOT NULL,
    is_late INTEGER NOT NULL,  -- begun after the day
    ended BIGINT,
    score INTEGER,
    lead INTEGER,
    place INTEGER,
    PRIMARY KEY (deal, guest)
);

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
);

-- Finished games that others may play, too.
CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    table_id TEXT NOT NULL UNIQUE,
    guest BIGINT NOT NULL,
    made BIGINT NOT NULL
);

CREATE INDEX challenges_of_guest ON challenges (guest);
