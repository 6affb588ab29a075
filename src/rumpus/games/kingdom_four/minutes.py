"""Minutes of a game, by the number of players; written by python -m bench.minutes."""

MINUTES = {
    3: (23, 23),
    4: (31, 31),
}

WITH_BOTS = {
    3: (11, 12),
    4: (14, 14),
}
