"""The coach: what a finished game was decided by. Chances, luck and choices, and hands in races."""
