"""A round's points and the eight-sided die (PC23 to PC28)."""

from __future__ import annotations

from rumpus.engine.chance import below
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule, table
from rumpus.games.perpetual_commotion.state import Happened, State

TO_WIN = 150
SIDES = 8
_PENALTY = 2
_DEMOTION = 10
_DEMOTES = 8

#: What calling Out brings, and by how much the round counts, for each roll; 0 is no die (PC39).
OUT_BONUS = table([5, 5, 10, 5, 5, 5, 20, 5, 5])
FACTOR = table([1, 1, 1, 1, 2, 1, 1, 1, 1])

#: Places in `counts`.
CARDS_PLAYED, FEEDERS_LEFT, OUTS, DEMOTIONS = range(4)
TALLIES = ("cards", "feeders", "outs", "demotions")
#: What points come from.
SOURCES = ("cards", "feeders", "outs", "doubling", "demotions")


@rule
def bonus(die: int, seat: int, caller: int) -> int:
    """PC24, PC26: only for who called Out."""
    return OUT_BONUS[die] if seat == caller else 0


@rule
def round_points(s: State, seat: int, caller: int) -> int:
    """PC25: doubled by a 4."""
    return standard_points(s, seat, caller) * FACTOR[s.die]


@rule
def standard_points(s: State, seat: int, caller: int) -> int:
    """PC23: cards in the Arena, less two for each Feeder, and the bonus."""
    return s.played[seat] - _PENALTY * s.feeders_size[seat] + bonus(s.die, seat, caller)


@rule
def score_round(s: State, caller: int) -> None:
    s.last_caller = caller
    s.last_die = s.die
    for seat in range(s.seats):
        gained = round_points(s, seat, caller)
        s.points[seat] += gained  # PC36: may be negative
        s.last_played[seat] = s.played[seat]
        s.last_feeders[seat] = s.feeders_size[seat]
        s.last_points[seat] = gained
        s.counts[seat][CARDS_PLAYED] += s.played[seat]
        s.counts[seat][FEEDERS_LEFT] += s.feeders_size[seat]
        s.counts[seat][OUTS] += int(seat == caller)
        s.bonuses[seat] += bonus(s.die, seat, caller)
        s.doubled[seat] += standard_points(s, seat, caller) * (FACTOR[s.die] - 1)
        happen(s, Happened.SCORED, seat, NONE, NONE, gained, ALL)


@rule
def roll_die(s: State, roller: int) -> None:
    s.die = 1 + below(s, SIDES)
    happen(s, Happened.ROLLED, roller, NONE, NONE, s.die, ALL)
    if s.die == _DEMOTES:  # PC27
        s.points[roller] -= _DEMOTION
        s.counts[roller][DEMOTIONS] += 1
        happen(s, Happened.DEMOTED, roller, NONE, NONE, _DEMOTION, ALL)


@rule
def leaders(s: State) -> int:
    """PC35: bits of all who have the highest total, if it reaches 150."""
    best = TO_WIN
    for seat in range(s.seats):
        best = max(best, s.points[seat])
    bits = 0
    for seat in range(s.seats):
        if s.points[seat] == best:
            bits |= 1 << seat
    return bits


@rule
def earned(s: State, seat: int, k: int) -> int:
    """Points by each of SOURCES."""
    match k:
        case 0:
            return s.counts[seat][CARDS_PLAYED]
        case 1:
            return -_PENALTY * s.counts[seat][FEEDERS_LEFT]
        case 2:
            return s.bonuses[seat]
        case 3:
            return s.doubled[seat]
        case _:
            return -_DEMOTION * s.counts[seat][DEMOTIONS]
