"""Minutes of a game, by the number of players; written by python -m bench.minutes."""

MINUTES = {
    4: (5, 15),
    5: (7, 20),
    6: (10, 29),
    7: (9, 20),
}
