"""Minutes of a game, by the number of players; written by python -m bench.minutes."""

MINUTES = {
    2: (23, 65),
    3: (23, 71),
    4: (28, 77),
    5: (24, 71),
    6: (22, 68),
    7: (18, 73),
    8: (25, 73),
}

WITH_BOTS = {
    2: (14, 46),
    3: (12, 31),
    4: (13, 36),
    5: (10, 28),
    6: (7, 26),
    7: (9, 26),
    8: (7, 23),
}
