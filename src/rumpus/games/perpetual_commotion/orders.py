"""Standing orders of Perpetual Commotion: which card first, on which pile, and when to call."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rumpus.engine.chance import Dice, below
from rumpus.engine.orders import Standing
from rumpus.games.perpetual_commotion.cards import COLOUR, COLOURS, NUMBERED, START
from rumpus.games.perpetual_commotion.moves import FLIP, OUT, PASS, card_of, names_top, pile_of
from rumpus.games.perpetual_commotion.player import NOWHERE, slot_of
from rumpus.games.perpetual_commotion.racer import loses_by_out
from rumpus.games.perpetual_commotion.rules import is_calling
from rumpus.games.perpetual_commotion.state import State

Colour = Literal["red", "blue", "green", "yellow"]
_Rank = tuple[int, int, int]


class Orders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What fits is played, then a flip is made; these say in which order, and when to call."""

    first: Annotated[
        Literal["row", "top"],
        msgspec.Meta(description="which card goes first: one of the row, or the exposed Playmaker"),
    ] = "row"
    colours: Annotated[
        list[Colour],
        msgspec.Meta(
            max_length=4, description="colours whose cards go before others, the first most of all"
        ),
    ] = []
    piles: Annotated[
        Literal["high", "low"],
        msgspec.Meta(description="which of several piles first: one with many cards, or with few"),
    ] = "high"
    out: Annotated[
        Literal["at_once", "unless_another_wins", "never"],
        msgspec.Meta(description="when to call Out"),
    ] = "at_once"


def follow(s: State, seat: int, moves: list[int], orders: Orders, dice: Dice) -> int | None:
    if OUT in moves and _calls(s, seat, orders):
        return OUT
    plays = [move for move in moves if move < FLIP]
    if plays:
        return _first_of(s, seat, plays, orders, dice)
    if FLIP in moves:
        return FLIP
    return PASS if PASS in moves else None


def _calls(s: State, seat: int, orders: Orders) -> bool:
    if orders.out == "unless_another_wins":
        return is_calling(s) or not loses_by_out(s, seat)  # PC33: the round ends anyhow
    return orders.out == "at_once"


def _first_of(s: State, seat: int, plays: list[int], orders: Orders, dice: Dice) -> int:
    ranks = {move: _rank(s, seat, move, orders) for move in plays}
    best = [move for move in plays if ranks[move] == max(ranks.values())]
    return best[below(dice, len(best))]


def _rank(s: State, seat: int, move: int, orders: Orders) -> _Rank:
    card = card_of(move)
    is_top = names_top(move) or slot_of(s, seat, card) == NOWHERE
    colour = COLOURS[COLOUR[card]] if card <= NUMBERED else None
    liked = [*orders.colours, colour].index(colour) if colour else len(orders.colours)
    height = 0 if card == START else s.height[pile_of(move)]
    return (
        int(is_top == (orders.first == "top")),
        -min(liked, len(orders.colours)),
        height if orders.piles == "high" else -height,
    )


STANDING = Standing(Orders, follow)
