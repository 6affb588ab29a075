"""What can go wrong with a room, by name."""

from __future__ import annotations

from rumpus.engine.errors import RumpusError


class RoomError(RumpusError):
    """Base of all errors of a room at the other end of a line."""


class LostError(RoomError):
    """There was no line to the room for longer than was to be waited."""


class RefusedError(RoomError):
    """The room said no, and nothing changed. `code` is one of those in docs/protocol.md."""

    def __init__(self, code: str, text: str, *, next_table: str | None = None) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        self.text = text
        #: A table that stands in the place of one that cannot be had, if there is one.
        self.next_table = next_table


class NoTableError(RefusedError):
    """The table cannot be had, now or later."""


class NoProgramsError(RefusedError):
    """At this table programs may watch, and not sit."""


class SeatTakenError(RefusedError):
    """Somebody sits there, or no seat is free, or another seat is yours."""


class RefusedMoveError(RefusedError):
    """No move of the game, or none that is possible now."""


class NotNowError(RefusedError):
    """The table waits for somebody else, or for something else first."""


class StaleError(RefusedError):
    """The table had changed before the move came, and it is no longer possible."""


class TooLateError(RefusedError):
    """Somebody was quicker."""


_BY_CODE: dict[str, type[RefusedError]] = {
    "unknown_table": NoTableError,
    "unknown_game": NoTableError,
    "damaged": NoTableError,
    "old_rules": NoTableError,
    "is_over": NotNowError,
    "not_started": NotNowError,
    "already_started": NotNowError,
    "not_your_turn": NotNowError,
    "not_ready": NotNowError,
    "no_programs": NoProgramsError,
    "seat_taken": SeatTakenError,
    "illegal_move": RefusedMoveError,
    "unknown_move": RefusedMoveError,
    "stale": StaleError,
    "too_late": TooLateError,
}


def refused(code: str, text: str, next_table: str | None = None) -> RefusedError:
    """A refusal by its name, which a newer room may have more of."""
    return _BY_CODE.get(code, RefusedError)(code, text, next_table=next_table)
