"""Stored games as tables of data: one row for each decision."""
