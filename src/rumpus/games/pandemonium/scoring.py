"""Who is King or Queen of what, and what it is worth."""

from __future__ import annotations

from rumpus.engine.rule import rule
from rumpus.games.pandemonium.cards import GROUPS, WHITE
from rumpus.games.pandemonium.moves import CALL, CALL_WORLD
from rumpus.games.pandemonium.state import State

SET = 5
LARGEST_SET = 6
A_CARD = 3
THE_WORLD = 45


@rule
def set_cards(s: State, seat: int, group: int) -> int:
    """PA21: the cards of a group, with one white card as a wild one. PA10: those on offer too."""
    return s.count[seat][group] + min(1, s.count[seat][WHITE])


@rule
def has_set(s: State, seat: int, group: int) -> bool:
    return set_cards(s, seat, group) >= SET


@rule
def has_world(s: State, seat: int) -> bool:
    """PA25; PA31: four players have but two white cards."""
    return s.count[seat][WHITE] >= SET


@rule
def set_points(s: State, seat: int, group: int) -> int:
    """PA22: no set scores more than six cards. PA33: the best the group allows."""
    return A_CARD * min(LARGEST_SET, set_cards(s, seat, group))


@rule
def penalty(s: State, seat: int) -> int:
    """PA24: for each white card in the hand when another wins."""
    return A_CARD * s.count[seat][WHITE]


@rule
def call_points(s: State, seat: int, move: int) -> int:
    return THE_WORLD if move == CALL_WORLD else set_points(s, seat, (move - CALL) // 4)


@rule
def legal_calls(s: State, seat: int, moves: list[int], n: int) -> int:
    """PA8: only what is true can be called; PA2: by any of the four names of a group."""
    for group in range(GROUPS):
        if has_set(s, seat, group):
            for name in range(4):
                moves[n] = CALL + group * 4 + name
                n += 1
    if has_world(s, seat):
        moves[n] = CALL_WORLD
        n += 1
    return n
