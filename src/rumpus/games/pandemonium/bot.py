"""Bots: one that does anything, and a trader who knows what it wants."""

from __future__ import annotations

from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule, table
from rumpus.games.pandemonium.cards import GROUPS, WHITE
from rumpus.games.pandemonium.moves import (
    CALL,
    CALL_WORLD,
    OFFER,
    REACH,
    SERIALS,
    UNREACH,
    VOTE,
    WAIT,
    WITHDRAW,
    cards_offered,
    group_offered,
    white_offered,
)
from rumpus.games.pandemonium.scoring import SET, call_points
from rumpus.games.pandemonium.state import State
from rumpus.games.pandemonium.trading import does_reach, offer_size

# --- random ---

#: Where each kind of move begins and ends: offers, withdrawal, reaches, unreaches, calls.
_KINDS = table(
    ((OFFER, WITHDRAW), (WITHDRAW, REACH), (REACH, UNREACH), (UNREACH, CALL), (CALL, VOTE))
)


@rule
def choose_a_kind(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    """Any kind of move that is possible, then any move of it; it never votes.

    Any move at all would be an offer nearly always, and no two offers would stay to be swapped.
    """
    first = below(dice, 5)
    for k in range(5):
        kind = _KINDS[(first + k) % 5]
        found = moves_between(moves, n, kind[0], kind[1])
        if found:
            return nth_between(moves, kind[0], kind[1], below(dice, found))
    return WAIT


@rule
def moves_between(moves: list[int], n: int, low: int, high: int) -> int:
    found = 0
    for k in range(n):
        found += low <= moves[k] < high
    return found


@rule
def nth_between(moves: list[int], low: int, high: int, nth: int) -> int:
    at = 0
    while not (low <= moves[at] < high) or nth > 0:
        nth -= low <= moves[at] < high
        at += 1
    return moves[at]


# --- greedy ---

#: White cards with which it goes for the World.
_MOON = 3
#: It lays a better offer down in one of so many moments, lest nobody ever finds a partner.
_HASTE = 4


@rule
def trade_greedily(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    """Calls at once; collects one group or the World; trades the rest, white cards with it."""
    called = best_call(s, seat, moves, n, dice)
    if called >= 0:
        return called
    wanted = wanted_kind(s, seat)
    if is_giving_away(s, seat, wanted):
        hand = best_reach(s, seat, moves, n, dice)
        if hand >= 0:
            return hand
        if below(dice, _HASTE):
            return WAIT
    return best_offer(s, seat, wanted, moves, n, dice)


@rule
def best_call(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    """The call worth most, by any of its names; −1 if there is none."""
    best = 0
    called = -1
    for k in range(n):
        if CALL <= moves[k] <= CALL_WORLD and call_points(s, seat, moves[k]) > best:
            best = call_points(s, seat, moves[k])
            called = moves[k]
    return called + below(dice, 4) if 0 <= called < CALL_WORLD else called


@rule
def wanted_kind(s: State, seat: int) -> int:
    """The group it has most of; or the white cards, where the moon is near enough (PA25)."""
    wanted = 0
    for group in range(1, GROUPS):
        if s.count[seat][group] > s.count[seat][wanted]:
            wanted = group
    whites = s.count[seat][WHITE]
    return WHITE if whites >= _MOON and whites >= s.count[seat][wanted] else wanted


@rule
def whites_to_shed(s: State, seat: int, wanted: int) -> int:
    """All, unless it goes for the World; with four players, where they are few, one stays wild."""
    keep = 1 if s.seats == 4 else 0
    return 0 if wanted == WHITE else max(0, s.count[seat][WHITE] - keep)


@rule
def is_giving_away(s: State, seat: int, wanted: int) -> bool:
    """Whether its open offer holds nothing that it wants to keep."""
    if s.offer_cards[seat] == 0 or s.offer_group[seat] == wanted:
        return False
    return s.offer_white[seat] <= whites_to_shed(s, seat, wanted)


# --- whom it trades with ---


@rule
def best_reach(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    """A hand that answers another's reach, else any other; −1 if there is none it likes.

    Of those it likes as well, one by lot: no seat is nearer than another.
    """
    best, hand, equals = 0, -1, 0
    for k in range(n):
        if REACH <= moves[k] < UNREACH:
            other = (moves[k] - REACH) // SERIALS
            if not would_help(s, seat, other):
                liking = 1 + does_reach(s, other, seat)
                equals = equals + 1 if liking == best else 1
                if liking > best or (liking == best and below(dice, equals) == 0):
                    best, hand = liking, moves[k]
    return hand


@rule
def would_help(s: State, seat: int, other: int) -> bool:
    """Whether the offer could finish what the other is known to have of the group."""
    has = s.known[seat][other][s.offer_group[seat]]
    return has > 0 and has + s.offer_cards[seat] >= SET - 1


# --- what it offers ---


@rule
def best_offer(s: State, seat: int, wanted: int, moves: list[int], n: int, dice: Dice) -> int:
    best = 0
    offer = WAIT
    for k in range(n):
        if moves[k] < WITHDRAW:
            liking = offer_value(s, seat, wanted, moves[k])
            if liking > 0:
                liking = liking * 16 + below(dice, 32)
            if liking > best:
                best = liking
                offer = moves[k]
    return offer


@rule
def offer_value(s: State, seat: int, wanted: int, move: int) -> int:
    """0 for what it keeps; more for groups it has few of, and for a size that others call."""
    group, white = group_offered(move), white_offered(move)
    size = cards_offered(move) + white
    if group == wanted or white > whites_to_shed(s, seat, wanted):
        return 0
    spare = SET - min(SET, s.count[seat][group])
    for_moon = wanted == WHITE and size > 1  # PA13: white cards come only with others
    return 1 + 2 * spare + 2 * partners(s, seat, size) + 3 * white + 8 * for_moon


@rule
def partners(s: State, seat: int, size: int) -> int:
    n = 0
    for other in range(s.seats):
        n += other != seat and offer_size(s, other) == size
    return n
