"""Worlds that a seat cannot tell apart: other hands, offers and reaches cast anew.

What stays is what the seat can be sure of: its hand, every hand's size, the size and number of
every open offer, the reaches for it and by it. Every hand can make the packets that were offered
or swapped (PA12), as far as they cannot be gone (`State.shown`), and has the cards that the seat
itself gave it, as far as they cannot have been traded on (`State.known`).
"""

from __future__ import annotations

from rumpus.engine.chance import Dice, below, reseed
from rumpus.engine.rule import rule
from rumpus.games.pandemonium.cards import GROUPS, LARGEST_HAND, WHITE, hand_size
from rumpus.games.pandemonium.rules import count_hands, is_over
from rumpus.games.pandemonium.state import State
from rumpus.games.pandemonium.trading import exchange, offer_size

#: Exchanges tried to settle a shuffled world before the search gives up: hardly ever reached.
_MOST_TRIES = 4000
#: How often all cards are shuffled once more within the worlds that fit.
_SWEEPS = 2


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    if not is_over(s):
        before = all_hands(s)
        shuffle_others(s, seat, dice)
        if not settle(s, seat, dice):
            restore(s, before)
        for _ in range(_SWEEPS):
            stir(s, seat, dice)
        for other in range(s.seats):
            if other != seat:
                forget(s, other, seat)
                cast_offer(s, other, dice)
                cast_reaches(s, other, seat, dice)
    reseed(s, dice)


# --- the cards of the others, in one row ---


@rule
def others_cards(s: State) -> int:
    return (s.seats - 1) * hand_size(s.seats)


@rule
def holder(s: State, seat: int, at: int) -> int:
    other = at // hand_size(s.seats)
    return other + (other >= seat)


@rule
def exchange_at(s: State, seat: int, at: int, there: int) -> None:
    size = hand_size(s.seats)
    exchange(s, holder(s, seat, at), at % size, holder(s, seat, there), there % size)


@rule
def shuffle_others(s: State, seat: int, dice: Dice) -> None:
    for at in range(others_cards(s)):
        exchange_at(s, seat, at, below(dice, at + 1))


# --- worlds that fit ---


@rule
def largest_packet(s: State, seat: int) -> int:
    """PA12: the most cards a hand could offer."""
    most = 0
    for group in range(GROUPS):
        most = max(most, s.count[seat][group])
    return most + (most > 0 and s.count[seat][WHITE] > 0)


@rule
def misfit(s: State, seat: int, other: int) -> int:
    """How many cards the other's hand lacks for what was shown and what the seat is sure of."""
    lacking = max(0, s.shown[other] - largest_packet(s, other))
    for kind in range(WHITE + 1):
        lacking += max(0, s.known[seat][other][kind] - s.count[other][kind])
    return lacking


@rule
def try_exchange(s: State, seat: int, at: int, there: int, tolerance: int) -> int:
    """Exchange two of the others' cards if both hands then fit no worse; return what was won."""
    one, other = holder(s, seat, at), holder(s, seat, there)
    if one == other:
        return 0  # nobody can tell the order in a hand
    before = misfit(s, seat, one) + misfit(s, seat, other)
    exchange_at(s, seat, at, there)
    won = before - misfit(s, seat, one) - misfit(s, seat, other)
    if won < -tolerance:
        exchange_at(s, seat, at, there)
        return 0
    return won


@rule
def settle(s: State, seat: int, dice: Dice) -> bool:
    """Exchange cards at random, seldom for the worse, until every hand fits."""
    lacking = 0
    for other in range(s.seats):
        if other != seat:
            lacking += misfit(s, seat, other)
    cards = others_cards(s)
    tries = 0
    while lacking > 0 and tries < _MOST_TRIES:
        tolerance = 1 if below(dice, 16) == 0 else 0
        lacking -= try_exchange(s, seat, below(dice, cards), below(dice, cards), tolerance)
        tries += 1
    return lacking == 0


@rule
def stir(s: State, seat: int, dice: Dice) -> None:
    """A shuffle that refuses what does not fit: no fitting world is favoured in the long run."""
    for at in range(others_cards(s)):
        try_exchange(s, seat, at, below(dice, at + 1), 0)


# --- all hands as seven numbers ---


@rule
def hand_number(s: State, seat: int) -> int:
    number = 0
    for place in range(LARGEST_HAND):
        number |= s.hand[seat][place] << (6 * place)
    return number


@rule
def all_hands(s: State) -> tuple[int, int, int, int, int, int, int]:
    return (
        hand_number(s, 0),
        hand_number(s, 1),
        hand_number(s, 2),
        hand_number(s, 3),
        hand_number(s, 4),
        hand_number(s, 5),
        hand_number(s, 6),
    )


@rule
def restore(s: State, hands: tuple[int, int, int, int, int, int, int]) -> None:
    for seat in range(s.seats):
        for place in range(LARGEST_HAND):
            s.hand[seat][place] = (hands[seat] >> (6 * place)) & 63
    count_hands(s)


# --- what else is hidden ---


@rule
def forget(s: State, other: int, seat: int) -> None:
    """In the new world the other knows only what it gave to this seat, or got from it."""
    for third in range(s.seats):
        if third != seat:
            s.shed[other][third] = 0
            for kind in range(WHITE + 1):
                s.known[other][third][kind] = 0


@rule
def cast_offer(s: State, other: int, dice: Dice) -> None:
    """An open offer keeps its size; it is one of the packets that the new hand can make."""
    size = offer_size(s, other)
    if size == 0:
        return
    pick = below(dice, packets(s, other, size))
    for group in range(GROUPS):
        for white in range(2):
            if can_offer(s, other, group, size - white, white):
                if pick == 0:
                    s.offer_group[other] = group
                    s.offer_cards[other] = size - white
                    s.offer_white[other] = white
                pick -= 1


@rule
def packets(s: State, other: int, size: int) -> int:
    n = 0
    for group in range(GROUPS):
        n += can_offer(s, other, group, size, 0) + can_offer(s, other, group, size - 1, 1)
    return n


@rule
def can_offer(s: State, other: int, group: int, cards: int, white: int) -> bool:
    return 0 < cards <= s.count[other][group] and white <= s.count[other][WHITE]


@rule
def cast_reaches(s: State, other: int, seat: int, dice: Dice) -> None:
    """PA15: reaches among others are unseen. Of two with offers of a size, perhaps one reaches."""
    for third in range(other):
        if third != seat:
            s.reaches[other] &= ~(1 << third)
            s.reaches[third] &= ~(1 << other)
            if offer_size(s, other) > 0 and offer_size(s, other) == offer_size(s, third):
                fall = below(dice, 4)
                s.reaches[other] |= (fall == 0) << third
                s.reaches[third] |= (fall == 1) << other
