"""The door for those who build programs that play: batches of tables, PettingZoo."""
