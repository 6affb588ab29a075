"""Bots of Kingdom Four.

`greedy` asks of every card it could play what the turn changes: what the cards taken are likely to
be worth to it in the end, what a rival would make of them, and how likely a card in the field is to
be gone before its next turn. It looks at its own hand and at what lies open, and at nothing else.
"""

from __future__ import annotations

from math import comb

from rumpus.engine.agenda import CARD, WHAT, top
from rumpus.engine.chance import Dice
from rumpus.engine.rule import rule, table
from rumpus.games.kingdom_four.arrangement import (
    PIPS,
    items_by_number,
    numbers_by_item,
    straight_points,
)
from rumpus.games.kingdom_four.cards import (
    COUNT,
    FAMILIES,
    KINGDOM_CARDS,
    NATURAL,
    family,
)
from rumpus.games.kingdom_four.matching import (
    MATCHES,
    NO_CARD,
    PARTNERS,
    is_three_group,
    next_match,
)
from rumpus.games.kingdom_four.moves import TAKE
from rumpus.games.kingdom_four.state import Decision, State

# Worth is counted in sixteenths of a point, chances and shares in 256ths. Found by play against
# itself:
_WILD = 140  # what a wild card is worth, whoever gets it
_KEPT = 20  # what it is worth to have a wild card in the hand still
_AT_ONCE = 224  # how likely a rival uses a fitting card in its next turn, if it holds it
_SPITE = 56  # what the next player would have gained
_IN_HAND = 8  # what a gain that cannot be lost is worth now rather than later

_LOW = -1_000_000


# --- hopes: points to be expected, if what is left comes to every seat alike ---


def _expected(seats: int, left: int, points: list[int]) -> int:
    """In sixteenths; `points` in halves, by how many of the cards left a seat gets."""
    ways = [comb(left, n) * (seats - 1) ** (left - n) for n in range(left + 1)]
    return sum(w * p for w, p in zip(ways, points, strict=True)) * 8 // seats**left


def _king_hope(seats: int, held: int, left: int) -> int:
    return _expected(seats, left, [(0, 0, 0, 20, 30)[min(4, held + n)] for n in range(left + 1)])


def _joker_hope(seats: int, pips: int, left: int) -> int:
    """A card has 2½ pips on average."""
    return _expected(seats, left, [max(0, 2 * pips + 5 * n - 22) for n in range(left + 1)])


#: By seats beyond 3; how many cards of a number, or pips of an item, one has; how many are left.
_KING_HOPE = table(
    [[_king_hope(seats, held, left) for left in range(5)] for held in range(5)] for seats in (3, 4)
)
_JOKER_HOPE = table(
    [[_joker_hope(seats, pips, left) for left in range(17)] for pips in range(41)]
    for seats in (3, 4)
)


# --- what cards of one family are worth to a seat ---


@rule
def gain(s: State, seat: int, row: int, bits: int) -> int:
    """What it is worth to a seat to get these cards of a family."""
    return (
        king_gain(s, seat, row, bits)
        + queen_gain(s, seat, row, bits)
        + joker_gain(s, seat, row, bits)
    )


@rule
def king_gain(s: State, seat: int, row: int, bits: int) -> int:
    kingdom = row >> 2
    hope = _KING_HOPE[s.seats - 3]
    mine = items_by_number(s.collected[seat], kingdom)
    gained = 0
    for number in range(4):
        if bits >> number & 1:
            held = COUNT[mine >> 4 * number & 15]
            left = 3
            for other in range(4 * kingdom, 4 * kingdom + 4):
                left -= s.gone[other] >> number & 1
            gained += hope[held + 1][left] - hope[held][left]
    return gained


@rule
def queen_gain(s: State, seat: int, row: int, bits: int) -> int:
    """Straights change too much for a hope: what they gain at once is the better guide."""
    kingdom = row >> 2
    own = s.collected[seat][KINGDOM_CARDS] >> kingdom & 1
    numbers = numbers_by_item(s.collected[seat], kingdom)
    more = straight_points(numbers | bits << 4 * (row & 3), 0, own)
    return 16 * (more - straight_points(numbers, 0, own))


@rule
def joker_gain(s: State, seat: int, row: int, bits: int) -> int:
    pips, left = 0, 16 - COUNT[bits]
    for kingdom in range(4):
        pips += PIPS[s.collected[seat][4 * kingdom + (row & 3)]]
        left -= COUNT[s.gone[4 * kingdom + (row & 3)]]
    hope = _JOKER_HOPE[s.seats - 3]
    return hope[pips + PIPS[bits]][left] - hope[pips][left]


@rule
def card_gain(s: State, seat: int, card: int) -> int:
    """What a card of the field, with its group, is worth to a seat."""
    return _WILD if card >= NATURAL else gain(s, seat, family(card), with_group(s, card))


@rule
def with_group(s: State, card: int) -> int:
    return s.field[family(card)] if is_three_group(s, card) else 1 << (card & 3)


@rule
def match_gain(s: State, seat: int, card: int, match: int) -> int:
    """What taking the match adds: the card played is one's own anyway."""
    if card >= NATURAL:
        return card_gain(s, seat, match) - _KEPT
    if match >= NATURAL:
        return _WILD
    row, played = family(card), 1 << (card & 3)
    return gain(s, seat, row, with_group(s, match) | played) - gain(s, seat, row, played)


# --- how likely it is to be gone ---


@rule
def unseen_partners(s: State, seat: int, card: int) -> int:
    """How many cards that match this one are in other hands or in the pile."""
    unseen = 0
    for k in range(4):
        row, bits = PARTNERS[card][k][0], PARTNERS[card][k][1]
        if row < FAMILIES or s.wilds:
            unseen += COUNT[bits & ~(s.field[row] | s.gone[row])]
    for k in range(s.hand_size[seat]):
        unseen -= MATCHES[card][s.hand[seat][k]]
    if top(s, WHAT) == Decision.MATCH:
        unseen -= MATCHES[card][top(s, CARD)]
    return unseen


@rule
def peril(s: State, seat: int, card: int) -> int:
    """How likely a rival takes this card from the field before one's next turn."""
    held = 0
    for other in range(s.seats):
        if other != seat:
            held += s.hand_size[other]
    unseen = held + s.pile_size
    safe = 256
    for _ in range(unseen_partners(s, seat, card)):
        safe -= safe * (held * _AT_ONCE // 256 + s.seats - 1) // unseen
    return 256 - safe


# --- the choice ---


@rule
def taking(s: State, seat: int, card: int, match: int) -> int:
    """What it is worth to take this match now."""
    won = match_gain(s, seat, card, match)
    spoilt = card_gain(s, (seat + 1) % s.seats, match) * _SPITE // 256
    return ((won + spoilt) * peril(s, seat, match) + won * _IN_HAND) // 256


@rule
def leaving(s: State, seat: int, card: int) -> int:
    """What it is worth to leave this card: less than nothing, unless one holds a match for it."""
    for k in range(s.hand_size[seat]):
        if MATCHES[card][s.hand[seat][k]]:
            return 0
    return -card_gain(s, seat, card) * peril(s, seat, card) // 256


@rule
def playing(s: State, seat: int, card: int) -> int:
    match = next_match(s, card, NO_CARD)
    if match == NO_CARD:
        return leaving(s, seat, card)
    most = taking(s, seat, card, match)
    match = next_match(s, card, match)
    while match != NO_CARD:
        most = max(most, taking(s, seat, card, match))
        match = next_match(s, card, match)
    return most


@rule
def greedy(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    matching = top(s, WHAT) == Decision.MATCH
    best, most = moves[0], _LOW
    for k in range(n):
        move = moves[k]
        found = taking(s, seat, top(s, CARD), move - TAKE) if matching else playing(s, seat, move)
        if found > most:
            best, most = move, found
    return best
