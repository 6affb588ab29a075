"""What a program can do wrong."""

from __future__ import annotations

from rumpus.engine.errors import RumpusError


class ActionsError(RumpusError):
    """Actions of a wrong shape or kind."""


class RewardsError(RumpusError):
    """There are no such rewards."""


class SavedError(RumpusError):
    """A file that holds no batch, or one of other rules."""
