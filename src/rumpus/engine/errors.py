"""Errors by name. Each says what was expected and what came."""

from __future__ import annotations


class RumpusError(Exception):
    """Base of all errors that a caller can make right."""


class UnknownGameError(RumpusError):
    """No registered game has this name."""


class UnknownBotError(RumpusError):
    """The game has no bot of this name."""


class SeatsError(RumpusError):
    """The game is not played with this many seats, or has no such seat."""


class SeedError(RumpusError):
    """No seed: a whole number from 0 to 2⁶³ − 1."""


class OptionError(RumpusError):
    """An option is unknown, or its value is not one of those it takes."""


class UnknownMoveError(RumpusError):
    """A text that is no move of this game."""


class IllegalMoveError(RumpusError):
    """A move of the game that this seat may not make now."""


class NotYourTurnError(IllegalMoveError):
    """The table does not wait for this seat."""


class GameOverError(IllegalMoveError):
    """The game has ended; nobody may move."""


class UndoError(RumpusError):
    """More moves are to be taken back than were made, or are known."""


class ReplayError(RumpusError):
    """A stored game that does not play through."""
