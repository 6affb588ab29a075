"""Bots of Frantic."""
