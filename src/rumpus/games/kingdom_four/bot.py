"""Bots of Kingdom Four."""
