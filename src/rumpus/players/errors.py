"""What can be wrong with a player."""

from __future__ import annotations

from rumpus.engine.errors import RumpusError


class PlayerError(RumpusError):
    """Something that cannot play, or not here."""


class PlayerGoneError(PlayerError):
    """A player that has ended, and answers no more until it is started anew."""


class AnswerError(PlayerError):
    """An answer that is none: nonsense, or one to another question."""


class PlayerWarning(UserWarning):
    """A player has lost moves; the run went on."""
