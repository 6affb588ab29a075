"""The course of one game: what is taken, when it takes effect, what leaves through the door."""
