"""All tables and guests of the room."""
