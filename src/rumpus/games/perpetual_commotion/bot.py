"""Bots of Perpetual Commotion. They look only at what all can see: rows and exposed Playmakers."""

from __future__ import annotations

from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule
from rumpus.games.perpetual_commotion.cards import START
from rumpus.games.perpetual_commotion.moves import FLIP, OUT, PASS, card_of, names_top
from rumpus.games.perpetual_commotion.player import NOWHERE, exposed, slot_of, slots
from rumpus.games.perpetual_commotion.state import FRONT_FIVE, State
from rumpus.games.perpetual_commotion.wants import WANT

#: What a play is worth, in tenths of a point: a row card that brings a Feeder up saves the penalty
#: of two; any other shortens the row on the way to Out; a Playmaker just counts.
_FEEDS, _SHORTENS, TOP_GAIN = 30, 12, 10
_AT_ONCE, _NEVER = 10_000, -1


@rule
def choose_greedily(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    """The move that is worth most now; among equals, one by lot."""
    best, most, equals = moves[0], _NEVER - 1, 0
    for k in range(n):
        worth = worth_of(s, seat, moves[k])
        equals = equals + 1 if worth == most else 1
        if worth > most or (worth == most and below(dice, equals) == 0):
            best, most = moves[k], worth
    return best


@rule
def worth_of(s: State, seat: int, move: int) -> int:
    """A card that others hold too is in a hurry; one that nobody else holds can wait its turn."""
    if move == OUT:
        return _AT_ONCE
    if move == PASS:
        return _NEVER
    if move == FLIP:
        return 0
    card = card_of(move)
    return gain(s, seat, move) * (1 + (0 if card == START else rivals(s, seat, card)))


@rule
def gain(s: State, seat: int, move: int) -> int:
    if names_top(move) or slot_of(s, seat, card_of(move)) == NOWHERE:
        return TOP_GAIN
    return row_gain(s, seat)


@rule
def row_gain(s: State, seat: int) -> int:
    """What any card of the row brings."""
    return _FEEDS if s.feeders_size[seat] and s.front_size[seat] <= FRONT_FIVE else _SHORTENS


@rule
def rivals(s: State, seat: int, card: int) -> int:
    """How many others show a card that wants the same place."""
    n = 0
    for other in range(s.seats):
        if other != seat and shows(s, other, WANT[card]):
            n += 1
    return n


@rule
def shows(s: State, seat: int, want: int) -> bool:
    return shows_in_row(s, seat, want) or WANT[exposed(s, seat)] == want


@rule
def shows_in_row(s: State, seat: int, want: int) -> bool:
    for slot in range(slots(s, seat)):
        if WANT[s.front[seat][slot]] == want:
            return True
    return False
