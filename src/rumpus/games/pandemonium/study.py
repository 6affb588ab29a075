"""For the laboratory: what is offered and held. Cards of a group are alike."""

from __future__ import annotations

from rumpus.engine.rule import rule
from rumpus.engine.study import Study
from rumpus.games.pandemonium.cards import REGIONS, WHITE
from rumpus.games.pandemonium.moves import WITHDRAW, group_offered, white_offered
from rumpus.games.pandemonium.state import State


@rule
def card_played(s: State, seat: int, move: int) -> int:
    """An offer with a white card is one of the white card."""
    if move >= WITHDRAW:
        return 0
    return WHITE + 1 if white_offered(move) else group_offered(move) + 1


@rule
def holds(s: State, seat: int, card: int) -> bool:
    return s.count[seat][card] > 0


STUDY = Study(
    cards=(*(f"{one.colour} / {other.colour}" for one, other in REGIONS), "white card"),
    card_played=card_played,
    holds=holds,
)
