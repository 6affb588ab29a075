"""What a seat cannot know."""

from __future__ import annotations

from rumpus.engine.chance import Dice, below, reseed
from rumpus.engine.order import sort_cards
from rumpus.engine.rule import rule
from rumpus.games.scandaroon.cards import SUITS
from rumpus.games.scandaroon.places import add_to_hand, take_from_hand
from rumpus.games.scandaroon.state import State

_SUITS = len(SUITS)


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    """SC48: unseen cards of other hands and of the draw pile; the Trump cards face down."""
    sizes = 0
    for other in range(s.seats):
        if other != seat:
            sizes |= s.hand_size[other] << (6 * other)
            unseen_to_pile(s, other)
    mix_pile(s, dice)
    for other in range(s.seats):
        if other != seat:
            refill(s, other, (sizes >> (6 * other)) & 63)
    mix_trump_cards(s, dice)
    reseed(s, dice)


@rule
def reshuffle(s: State, dice: Dice) -> None:
    """All hands stay; the draw pile and the Trump cards face down are shuffled."""
    mix_pile(s, dice)
    mix_trump_cards(s, dice)
    reseed(s, dice)


@rule
def mix_pile(s: State, dice: Dice) -> None:
    sort_cards(s.pile, 0, s.pile_size)
    for at in range(s.pile_size - 1, 0, -1):
        swap_with_any(s.pile, 0, at, dice)


@rule
def mix_trump_cards(s: State, dice: Dice) -> None:
    sort_cards(s.trump_cards, s.trump_at + 1, _SUITS)
    for at in range(_SUITS - 1, s.trump_at + 1, -1):
        swap_with_any(s.trump_cards, s.trump_at + 1, at, dice)


@rule
def swap_with_any(cards: list[int], first: int, at: int, dice: Dice) -> None:
    other = first + below(dice, at - first + 1)
    card = cards[at]
    cards[at] = cards[other]
    cards[other] = card


@rule
def unseen_to_pile(s: State, seat: int) -> None:
    for k in range(s.hand_size[seat] - 1, -1, -1):
        card = s.hand[seat][k]
        if not s.is_known[card]:
            take_from_hand(s, seat, card)
            s.pile[s.pile_size] = card
            s.pile_size += 1


@rule
def refill(s: State, seat: int, size: int) -> None:
    while s.hand_size[seat] < size:
        s.pile_size -= 1
        card = s.pile[s.pile_size]
        s.pile[s.pile_size] = 0
        add_to_hand(s, seat, card)
