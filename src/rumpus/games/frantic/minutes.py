"""Minutes of a game, by the number of players; written by python -m bench.minutes."""

MINUTES = {
    2: (22, 69),
    3: (26, 73),
    4: (29, 77),
    5: (26, 71),
    6: (25, 78),
    7: (22, 74),
    8: (23, 81),
}
