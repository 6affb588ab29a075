"""One table with its people: seats, audiences, bots' turns, deadlines, telling."""
