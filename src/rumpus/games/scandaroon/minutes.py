"""Minutes of a game, by the number of players; written by python -m bench.minutes."""

MINUTES = {
    3: (6, 9),
    4: (9, 11),
}
