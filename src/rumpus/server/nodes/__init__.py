"""Several servers as one room: who has which table, and how a line gets there."""
