"""What a collection is worth: the best arrangement for the King, the Queen and the Joker."""

from __future__ import annotations

from rumpus.engine.rule import rule
from rumpus.games.kingdom_four.cards import NATURAL, item, number
from rumpus.games.kingdom_four.state import State


@rule
def king_points(s: State, seat: int) -> int:
    return 0


@rule
def queen_points(s: State, seat: int) -> int:
    return 0


@rule
def joker_points(s: State, seat: int) -> int:
    points = 0
    for an_item in range(4):
        total = 0
        for card in range(NATURAL):
            if s.collected[seat][card] and item(card) == an_item:
                total += number(card)
        points += max(0, total - 11)
    return points
