"""Minutes of a game, by the number of players; written by python -m bench.minutes."""

MINUTES = {
    4: (5, 14),
    5: (7, 19),
    6: (11, 29),
    7: (8, 21),
}
