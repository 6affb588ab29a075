"""Abilities: when they may be used, what they ask, what they do."""

from __future__ import annotations

from rumpus.engine.agenda import push
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule, table
from rumpus.games.scandaroon.cards import NO_TRUMPS, Ability
from rumpus.games.scandaroon.places import (
    NO_CARD,
    add_in_sight,
    discard_from_row,
    draw_up_to,
    has_discards,
    insert_in_row,
    leave_play,
    owner_of,
    place_in_row,
    remove_from_row,
)
from rumpus.games.scandaroon.state import Decision, Happened, State
from rumpus.games.scandaroon.targets import has_targets, lowest_in_reach, new_trumps

_FIRST = {
    Ability.STRIKE: Decision.STRIKE,
    Ability.STRIKE_LAST: Decision.STRIKE_LAST,
    Ability.BOOST: Decision.BOOST,
    Ability.TRUMP_ANY: Decision.TRUMP,
    Ability.TRUMP_ROW: Decision.TRUMP,
    Ability.SWAP: Decision.SWAP,
    Ability.SALVAGE: Decision.SALVAGE,
    Ability.RETURN: Decision.RETURN,
    Ability.SHIFT: Decision.SHIFT,
    Ability.LURE: Decision.LURE,
}
#: What an ability asks first.
QUESTION = table(_FIRST.get(ability, 0) for ability in Ability)


@rule
def can_use(s: State, seat: int, card: int) -> bool:
    """SC14: an ability must have something it can do, with the card itself gone (SC13)."""
    if s.is_protected[card]:  # SC26
        return False
    match s.ability[card]:
        case Ability.TRUMP_ANY:
            return True
        case Ability.TRUMP_NONE:
            return s.trump != NO_TRUMPS
        case Ability.TRUMP_ROW:
            return new_trumps(s, seat, 1, card) != 0
        case Ability.DRAW:
            return s.pile_size > 0
        case Ability.SALVAGE:
            return has_discards(s, NO_CARD)
        case Ability.LURE:
            lowest = lowest_in_reach(s, seat, NO_CARD)
            return has_targets(s, seat, Decision.LURE, card, lowest, 1)
        case Ability.SWAP:
            return has_targets(s, seat, Decision.SWAP, card, s.amount[card], 2)
        case _:
            what = QUESTION[s.ability[card]]
            return has_targets(s, seat, what, card, s.amount[card], 1)


@rule
def use(s: State, seat: int, card: int) -> bool:
    """Pay with the card, then do or ask; True if that was all."""
    discard_from_row(s, seat, card)
    happen(s, Happened.USED, seat, NONE, card, NONE, ALL)
    match s.ability[card]:
        case Ability.DRAW:
            draw_up_to(s, seat, s.amount[card])
            return True
        case Ability.TRUMP_NONE:
            change_trump(s, seat, NO_TRUMPS)
            return True
        case Ability.TRUMP_ANY:
            push(s, Decision.TRUMP, seat, 0, card, 0)
        case Ability.TRUMP_ROW:
            push(s, Decision.TRUMP, seat, 0, card, 1)
        case Ability.LURE:
            push(s, Decision.LURE, seat, 0, card, lowest_in_reach(s, seat, NO_CARD))
        case _:
            push(s, QUESTION[s.ability[card]], seat, 0, card, s.amount[card])
    return False


@rule
def change_trump(s: State, seat: int, trump: int) -> None:
    s.trump = trump
    happen(s, Happened.TRUMP_CHANGED, seat, NONE, NONE, trump, ALL)


# --- what is done with a picked card ---


@rule
def strike(s: State, seat: int, card: int) -> None:
    owner = owner_of(s, card)
    discard_from_row(s, owner, card)
    happen(s, Happened.DISCARDED, seat, owner, card, NONE, ALL)


@rule
def give_boost(s: State, seat: int, card: int, points: int) -> None:
    s.boost[card] += points
    happen(s, Happened.BOOSTED, seat, NONE, card, points, ALL)


@rule
def salvage(s: State, seat: int, card: int) -> None:
    s.is_discarded[card] = 0
    add_in_sight(s, seat, card)
    happen(s, Happened.SALVAGED, seat, NONE, card, NONE, ALL)


@rule
def give_back(s: State, seat: int, card: int) -> None:
    owner = owner_of(s, card)
    leave_play(s, owner, card)
    add_in_sight(s, owner, card)
    happen(s, Happened.RETURNED, seat, owner, card, NONE, ALL)


@rule
def exchange(s: State, seat: int, one: int, other: int) -> None:
    """SC49: boosts move with the cards."""
    its_owner, their_owner = owner_of(s, one), owner_of(s, other)
    its_place = place_in_row(s, its_owner, one)
    their_place = place_in_row(s, their_owner, other)
    s.row[its_owner][its_place] = other
    s.row[their_owner][their_place] = one
    happen(s, Happened.MOVED, seat, their_owner, one, their_place, ALL)
    happen(s, Happened.MOVED, seat, its_owner, other, its_place, ALL)


@rule
def shift(s: State, seat: int, card: int, place: int) -> None:
    owner = owner_of(s, card)
    remove_from_row(s, owner, place_in_row(s, owner, card))
    insert_in_row(s, owner, place, card)
    happen(s, Happened.MOVED, seat, owner, card, place, ALL)
