"""Bots that think: one search for every turn-based game, and levels that people can choose."""
