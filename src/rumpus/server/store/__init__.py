"""Where tables, moves and guests are kept: one port, three stores behind it."""
