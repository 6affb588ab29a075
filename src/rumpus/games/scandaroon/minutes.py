"""Minutes of a game, by the number of players; written by python -m bench.minutes."""

MINUTES = {
    3: (6, 7),
    4: (7, 9),
}

WITH_BOTS = {
    3: (3, 4),
    4: (3, 4),
}
