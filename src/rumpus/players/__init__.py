"""Whatever decides can play: a function, a policy over batches, a compiled rule, a process.

A player is asked a `Question` and answers with a move. docs/players.md has a whole example of each.
"""
