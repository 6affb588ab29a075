"""What the coach says of a game by turns. The same game, budget and seed give the same bytes."""

from __future__ import annotations

import msgspec

from rumpus.coach.luck import LuckPart

_PLACES = 4


class Step(msgspec.Struct, frozen=True):
    """What is likely to follow, and in what part of the worlds it did, with all before it."""

    seat: int
    move: str
    share: float


class Candidate(msgspec.Struct, frozen=True):
    """A move, and what the search expects of it: by no more than what the seat could know."""

    move: str
    chance: float  # to win
    points: float  # that the seat makes until the stage ends
    others: float  # and one of the others, on average
    line: list[Step]


class Costly(msgspec.Struct, frozen=True):
    """A decision that was looked at."""

    frame: int  # moves that were made before it
    seat: int
    cost: float  # in the chance to win; 0 if nothing better was found
    error: float  # one standard error of it
    is_named: bool  # whether the coach calls it a mistake
    made: Candidate
    best: Candidate


class Chances(msgspec.Struct, frozen=True):
    """The true chances, all hands open, after so many moves."""

    frame: int
    chances: list[float]


class Swing(msgspec.Struct, frozen=True):
    """What changed the chances most: the cards that came, or what a seat chose."""

    frame: int  # after this many moves it has happened
    seat: int  # who moved
    is_luck: bool
    changes: list[float]  # of each seat's chance


class Report(msgspec.Struct, frozen=True):
    game: str
    seats: int
    moves: int
    budget: int
    seed: int
    looked_at: list[int]  # the seats whose decisions were looked at
    decisions: int  # of those seats
    choices: list[Costly]  # that cost something, the costliest first
    chart: list[Chances]
    chart_error: float  # one standard error of a chance in it, as they mostly are
    swings: list[Swing]  # the largest first
    parts: list[LuckPart]


def encoded(report: Report) -> bytes:
    return msgspec.json.encode(report)


def rounded(number: float) -> float:
    """As far as anybody reads it; and no minus before a zero."""
    return round(number, _PLACES) + 0.0
