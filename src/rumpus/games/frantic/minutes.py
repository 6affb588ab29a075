"""Minutes of a game, by the number of players; written by python -m bench.minutes."""

MINUTES = {
    2: (23, 71),
    3: (28, 73),
    4: (29, 81),
    5: (24, 77),
    6: (21, 80),
    7: (20, 74),
    8: (29, 79),
}
