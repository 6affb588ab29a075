"""Minutes of a game, by the number of players; written by python -m bench.minutes."""

MINUTES = {
    3: (30, 45),
    4: (30, 45),
}
