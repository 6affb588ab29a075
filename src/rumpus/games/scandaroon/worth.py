"""What a search has to know: a round is a stage, and what it was worth to a seat.

After a round that is the chance to win, by what every seat has for the rest of the game. How much
each of these assets turned out to help among greedy bots stands in `odds.py`.
"""

from __future__ import annotations

from enum import IntEnum
from math import exp

from rumpus.engine.rule import rule, table
from rumpus.engine.rules import Search
from rumpus.engine.seats import count_bits
from rumpus.engine.workspace import numbers
from rumpus.games.scandaroon.bot import choose_greedily
from rumpus.games.scandaroon.guessing import suppose
from rumpus.games.scandaroon.hidden import reshuffle
from rumpus.games.scandaroon.judge import prospect
from rumpus.games.scandaroon.odds import ODDS
from rumpus.games.scandaroon.rounds import is_over
from rumpus.games.scandaroon.scoring import highest_points, pile_total, winners
from rumpus.games.scandaroon.state import State


class Asset(IntEnum):
    """What a seat takes along from a round."""

    POSITION = 0  # points of the Position Track
    NO_TRUMPS = 1  # its box, which nobody can lose
    PILED = 2  # points in the score pile
    HIGHEST = 3  # points for the highest score as it stands
    PIECE = 4  # the Action Piece, if it is still there
    STARTS = 5  # who begins has to show something first
    HELD = 6  # cards in the hand
    PROMISED = 7  # what these may bring
    ENDS = 8  # those of them that close a row: one of them is of use in a round
    ANYWHERE = 9  # those that can spoil other rows


ASSETS = len(Asset)
_FULL = 1000
_FEWEST_SEATS = min(ODDS)
_ODDS = table(ODDS[seats] for seats in sorted(ODDS))
#: Odds fall by the factor e for each thousand of wealth; in small steps.
_STEP = 16
_FALLS = table(round(1_000_000 * exp(-k * _STEP / 1000)) for k in range(750))


@rule
def stage(s: State) -> int:
    return s.round


@rule
def worth(s: State, seat: int) -> int:
    """After a round, the chance to win; at the end, the seat's part of the win."""
    if is_over(s):
        bits = winners(s)
        return _FULL // count_bits(bits) if bits >> seat & 1 else 0
    wealths = numbers(s.seats)
    for other in range(s.seats):
        wealths[other] = wealth(s, other)
    mine, total = 0, 0
    for other in range(s.seats):
        odds = odds_behind(max(wealths) - wealths[other])
        total += odds
        if other == seat:
            mine = odds
    return _FULL * mine // total


@rule
def odds_behind(lead: int) -> int:
    """Of one whom the richest seat leads by so much."""
    return _FALLS[min(lead // _STEP, len(_FALLS) - 1)]


@rule
def wealth(s: State, seat: int) -> int:
    """What a seat has for the rest of the game."""
    total = 0
    for what in range(ASSETS):
        total += _ODDS[s.seats - _FEWEST_SEATS][s.round - 2][what] * asset(s, seat, what)
    return total


@rule
def asset(s: State, seat: int, what: int) -> int:
    match what:
        case Asset.POSITION:
            return s.position[seat]
        case Asset.NO_TRUMPS:
            return s.no_trump[seat]
        case Asset.PILED:
            return pile_total(s, seat)
        case Asset.HIGHEST:
            return highest_points(s, seat)
        case Asset.PIECE:
            return 1 - s.piece_used[seat]
        case Asset.STARTS:
            return int(s.starter == seat)
        case Asset.HELD:
            return s.hand_size[seat]
        case _:
            return asset_in_hand(s, seat, what)


@rule
def asset_in_hand(s: State, seat: int, what: int) -> int:
    total = 0
    for k in range(s.hand_size[seat]):
        card = s.hand[seat][k]
        match what:
            case Asset.PROMISED:
                total += prospect(s, seat, card)
            case Asset.ENDS:
                total += s.is_end[card]
            case _:
                total += s.is_anywhere[card]
    return total


@rule
def looks_thought(s: State) -> int:
    """Rows tell much: most of what is weighed lies open."""
    return 800


SEARCH = Search(
    stage=stage,
    worth=worth,
    rollout=choose_greedily,
    suppose=suppose,
    reshuffle=reshuffle,
    looks_thought=looks_thought,
)
