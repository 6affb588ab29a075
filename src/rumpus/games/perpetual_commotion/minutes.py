"""Minutes of a game, by the number of players; written by python -m bench.minutes."""

MINUTES = {
    2: (16, 58),
    3: (12, 39),
    4: (10, 34),
    5: (9, 34),
    6: (9, 30),
    7: (8, 30),
    8: (9, 29),
}
