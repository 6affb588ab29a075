"""Standing orders of Pandemonium: what to collect, what to give, with whom, and when to call."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rumpus.engine.chance import Dice, below
from rumpus.engine.orders import Standing
from rumpus.games.pandemonium.bot import best_call, partners, wanted_kind
from rumpus.games.pandemonium.cards import WHITE, parse_group
from rumpus.games.pandemonium.moves import (
    CALL,
    CALL_WORLD,
    REACH,
    SERIALS,
    UNREACH,
    WITHDRAW,
    cards_offered,
    group_offered,
    white_offered,
)
from rumpus.games.pandemonium.scoring import call_points
from rumpus.games.pandemonium.state import State
from rumpus.games.pandemonium.trading import does_reach

Group = Literal["g1", "g2", "g3", "g4", "g5", "g6"]
#: An offer that nobody wants is changed in one of so many moments.
_HASTE = 4


class Orders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sets are called, packets laid down and swapped; these say which."""

    collect: Annotated[
        list[Literal["g1", "g2", "g3", "g4", "g5", "g6", "world"]],
        msgspec.Meta(
            max_length=7,
            description="what to keep and wait for: of these, that of which the hand has most; "
            "empty: of all",
        ),
    ] = []
    give: Annotated[
        list[Group],
        msgspec.Meta(
            max_length=6,
            description="what to offer first; empty: what others call for, then singles",
        ),
    ] = []
    sizes: Annotated[
        list[Annotated[int, msgspec.Meta(ge=1, le=7)]],
        msgspec.Meta(max_length=7, description="sizes of packets to offer; empty: any"),
    ] = []
    white: Annotated[
        Literal["give", "keep"],
        msgspec.Meta(description="whether a white card goes along with a packet"),
    ] = "give"
    avoid: Annotated[
        list[Annotated[int, msgspec.Meta(ge=0, le=6)]],
        msgspec.Meta(max_length=7, description="seats with which not to trade"),
    ] = []
    call_from: Annotated[
        int,
        msgspec.Meta(
            ge=15, le=45, description="points from which to call: a set has 15 or 18, the World 45"
        ),
    ] = 15


def follow(s: State, seat: int, moves: list[int], orders: Orders, dice: Dice) -> int | None:
    called = _call(s, seat, moves, orders, dice)
    if called is not None:
        return called
    wanted = _wanted(s, seat, orders)
    if _keeps_to(s, seat, wanted, orders):
        hand = _reach(s, seat, moves, orders, dice)
        if hand is not None or below(dice, _HASTE):
            return hand
    return _offer(s, seat, wanted, moves, orders, dice)


def _call(s: State, seat: int, moves: list[int], orders: Orders, dice: Dice) -> int | None:
    worth = [move for move in moves if CALL <= move <= CALL_WORLD]
    worth = [move for move in worth if call_points(s, seat, move) >= orders.call_from]
    return best_call(s, seat, worth, len(worth), dice) if worth else None


def _wanted(s: State, seat: int, orders: Orders) -> int:
    if not orders.collect:
        return wanted_kind(s, seat)
    kinds = [WHITE if name == "world" else parse_group(name) for name in orders.collect]
    return max(kinds, key=lambda kind: s.count[seat][kind])


def _keeps_to(s: State, seat: int, wanted: int, orders: Orders) -> bool:
    """Whether the open offer is one that these orders allow."""
    size = s.offer_cards[seat] + s.offer_white[seat]
    is_kept = orders.white == "keep" or wanted == WHITE
    if s.offer_cards[seat] == 0 or s.offer_group[seat] == wanted:
        return False
    if orders.sizes and size not in orders.sizes:
        return False
    return not (is_kept and s.offer_white[seat])


def _reach(s: State, seat: int, moves: list[int], orders: Orders, dice: Dice) -> int | None:
    """For who reaches already, before all others."""
    found = [move for move in moves if REACH <= move < UNREACH]
    found = [move for move in found if _owner(move) not in orders.avoid]
    answers = [move for move in found if does_reach(s, _owner(move), seat)]
    chosen = answers or found
    return chosen[below(dice, len(chosen))] if chosen else None


def _owner(move: int) -> int:
    return (move - REACH) // SERIALS


def _offer(
    s: State, seat: int, wanted: int, moves: list[int], orders: Orders, dice: Dice
) -> int | None:
    offers = [move for move in moves if _may_offer(move, wanted, orders)]
    if not offers:
        return None
    ranks = {move: _rank(s, seat, move, orders) for move in offers}
    best = [move for move in offers if ranks[move] == max(ranks.values())]
    return best[below(dice, len(best))]


def _may_offer(move: int, wanted: int, orders: Orders) -> bool:
    if move >= WITHDRAW or group_offered(move) == wanted:
        return False
    if white_offered(move) and (orders.white == "keep" or wanted == WHITE):
        return False
    return not orders.sizes or cards_offered(move) + white_offered(move) in orders.sizes


def _rank(s: State, seat: int, move: int, orders: Orders) -> tuple[int, int, int, int]:
    given = [parse_group(name) for name in orders.give]
    group, white = group_offered(move), white_offered(move)
    size = cards_offered(move) + white
    place = given.index(group) if group in given else len(given)
    return -place, partners(s, seat, size), white, -s.count[seat][group]


STANDING = Standing(Orders, follow)
