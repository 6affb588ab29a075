"""Bots at live tables, and the threads in which they think."""
