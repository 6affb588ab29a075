"""For the laboratory: what is played and held."""

from __future__ import annotations

from rumpus.engine.rule import rule
from rumpus.engine.study import Study
from rumpus.games.perpetual_commotion.cards import CARDS, format_card
from rumpus.games.perpetual_commotion.moves import FLIP, card_of
from rumpus.games.perpetual_commotion.state import State
from rumpus.games.perpetual_commotion.words import card_in_words


@rule
def card_played(s: State, seat: int, move: int) -> int:
    return card_of(move) if move < FLIP else 0


@rule
def holds(s: State, seat: int, card: int) -> bool:
    """In the row, or the exposed Playmaker."""
    for k in range(s.front_size[seat]):
        if s.front[seat][k] == card + 1:
            return True
    at = s.face_up[seat]
    return at > 0 and s.playmakers[seat][at - 1] == card + 1


STUDY = Study(
    cards=tuple(card_in_words(format_card(card), "en") for card in range(1, CARDS)),
    card_played=card_played,
    holds=holds,
)
