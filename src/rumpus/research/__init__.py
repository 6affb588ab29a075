"""For those who build programs that play: batches of tables, PettingZoo."""
