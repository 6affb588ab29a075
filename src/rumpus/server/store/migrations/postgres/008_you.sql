-- A guest may have several browsers, each with a token of its own; one without a guest is signed
-- out, and makes no new one.
CREATE TABLE tokens (
    token_hash TEXT PRIMARY KEY,
    guest BIGINT,
    created BIGINT NOT NULL
);

CREATE INDEX tokens_of_guest ON tokens (guest) WHERE guest IS NOT NULL;

INSERT INTO tokens (token_hash, guest, created) SELECT token_hash, id, created FROM guests;

ALTER TABLE guests DROP COLUMN token_hash;

-- What opens a guest to another browser, once: a link for some minutes, or a code written down.
CREATE TABLE keys (
    key_hash TEXT PRIMARY KEY,
    guest BIGINT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('link', 'code')),
    moves INTEGER NOT NULL,
    expires BIGINT
);

CREATE INDEX keys_of_guest ON keys (guest);

-- The finished games of each guest, so that looking back costs as much as one has played.
CREATE TABLE played (
    guest BIGINT NOT NULL,
    at BIGINT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat BIGINT NOT NULL,
    game TEXT NOT NULL,
    won INTEGER NOT NULL,
    score INTEGER NOT NULL,
    level TEXT NOT NULL,     -- of the strongest bot; empty where only people played
    best INTEGER,            -- by how many points the best round was won
    PRIMARY KEY (guest, at, table_id)
);

CREATE INDEX played_at_table ON played (table_id);

INSERT INTO played (guest, at, table_id, seat, game, won, score, level)
SELECT
    seats.guest,
    COALESCE(tables.ended, tables.created),
    tables.id,
    seats.seat,
    tables.game,
    (CASE WHEN result::jsonb -> 'winners' @> to_jsonb(seats.seat) THEN 1 ELSE 0 END),
    (result::jsonb -> 'scores' ->> seats.seat)::int,
    COALESCE((
        SELECT bot FROM seats AS others
        WHERE others.table_id = tables.id AND others.guest IS NULL AND bot IS NOT NULL
        ORDER BY CASE bot
            WHEN 'random' THEN 0 WHEN 'beginner' THEN 1 WHEN 'casual' THEN 2
            WHEN 'greedy' THEN 3 WHEN 'strong' THEN 4 ELSE 5
        END DESC LIMIT 1
    ), '')
FROM seats JOIN tables ON tables.id = seats.table_id
WHERE tables.state = 'over' AND seats.guest IS NOT NULL AND result IS NOT NULL;
