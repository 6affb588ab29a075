"""Rounds: who begins, the deal, the trump, and what follows a round."""

from __future__ import annotations

from rumpus.engine.agenda import push
from rumpus.engine.chance import below
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.games.scandaroon.cards import CARDS, NO_TRUMPS, SUITS, TURBAN
from rumpus.games.scandaroon.places import discard_row, discards_to_pile, draw, left_of
from rumpus.games.scandaroon.scoring import last_place, round_winners, score_round, tell_winners
from rumpus.games.scandaroon.state import ROUNDS, Decision, Happened, State

HAND = 5
_SUITS = len(SUITS)


@rule
def begin(s: State) -> None:
    for card in range(CARDS):
        s.pile[card] = card
    s.pile_size = CARDS
    shuffle_trump_cards(s)
    begin_round(s, below(s, s.seats), s.trump_cards[0], 0)


@rule
def shuffle_trump_cards(s: State) -> None:
    for suit in range(_SUITS):
        other = below(s, suit + 1)
        s.trump_cards[suit] = s.trump_cards[other]
        s.trump_cards[other] = suit


@rule
def begin_round(s: State, starter: int, trump: int, short_by: int) -> None:
    """`short_by` has a bit for each seat that gets an extra card."""
    s.starter = starter
    s.round += 1
    happen(s, Happened.ROUND_BEGAN, starter, NONE, NONE, s.round, ALL)
    if s.round == 1:
        shuffle_pile(s)
    if s.round == 3:  # SC42: hands and score piles stay
        discards_to_pile(s)
        shuffle_pile(s)
    seat = starter
    for _ in range(s.seats):
        make_up_hand(s, seat, HAND + ((short_by >> seat) & 1))
        seat = left_of(s, seat)
    open_with(s, trump)
    push(s, Decision.TURN, starter, 0, 0, 0)


@rule
def make_up_hand(s: State, seat: int, cards: int) -> None:
    """SC40: who holds more keeps it."""
    while s.hand_size[seat] < cards:
        if s.pile_size == 0:
            discards_to_pile(s)  # SC29
            shuffle_pile(s)
        if s.pile_size == 0:
            return
        draw(s, seat, Happened.DEALT)


@rule
def shuffle_pile(s: State) -> None:
    for at in range(s.pile_size - 1, 0, -1):
        other = below(s, at + 1)
        card = s.pile[at]
        s.pile[at] = s.pile[other]
        s.pile[other] = card
    happen(s, Happened.SHUFFLED, NONE, NONE, NONE, s.pile_size, ALL)


@rule
def open_with(s: State, trump: int) -> None:
    s.trump = trump
    s.opened_without = int(trump == NO_TRUMPS)
    s.round_opened[s.round - 1] = trump
    happen(s, Happened.TRUMP_TURNED, NONE, NONE, NONE, trump, ALL)


@rule
def next_trump(s: State) -> int:
    """SC43: by the card on the Trump pile, whatever abilities made of it."""
    if s.trump_cards[s.trump_at] == TURBAN and not s.opened_without:
        return NO_TRUMPS  # the Turban is turned over
    s.trump_at += 1  # SC44: a turned Turban too goes to the bottom
    return s.trump_cards[s.trump_at]


@rule
def next_starter(s: State) -> int:
    """SC39: left of the winner, or of the last starter if several won."""
    bits = round_winners(s)
    if bits & (bits - 1):
        return left_of(s, s.starter)
    winner = 0
    while not (bits >> winner) & 1:
        winner += 1
    return left_of(s, winner)


@rule
def came_last(s: State) -> int:
    """SC41: bits of all who were worst; nobody if all were equal."""
    worst = 0
    for seat in range(s.seats):
        worst = max(worst, last_place(s, seat))
    bits = 0
    for seat in range(s.seats):
        if worst > 0 and last_place(s, seat) == worst:
            bits |= 1 << seat
    return bits


@rule
def end_round(s: State) -> None:
    score_round(s)
    for seat in range(s.seats):
        s.passed[seat] = 0
        discard_row(s, seat)
    if s.round == ROUNDS:
        s.round += 1
        tell_winners(s)
    else:
        begin_round(s, next_starter(s), next_trump(s), came_last(s))


@rule
def is_over(s: State) -> bool:
    return s.round > ROUNDS


@rule
def rounds_dealt(s: State) -> int:
    return min(s.round, ROUNDS)
