"""For the laboratory: what is played and held."""

from __future__ import annotations

from rumpus.engine.rule import rule
from rumpus.engine.study import Study
from rumpus.games.kingdom_four.cards import CARDS, format_card
from rumpus.games.kingdom_four.moves import TAKE
from rumpus.games.kingdom_four.state import State
from rumpus.games.kingdom_four.words import card_in_words


@rule
def card_played(s: State, seat: int, move: int) -> int:
    return move + 1 if move < TAKE else 0


@rule
def holds(s: State, seat: int, card: int) -> bool:
    for k in range(s.hand_size[seat]):
        if s.hand[seat][k] == card:
            return True
    return False


@rule
def first_seat(s: State) -> int:
    return (s.dealer + 1) % s.seats


STUDY = Study(
    cards=tuple(card_in_words(format_card(card), "en") for card in range(CARDS)),
    card_played=card_played,
    holds=holds,
    first_seat=first_seat,
)
