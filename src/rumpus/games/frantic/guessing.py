"""Worlds that are likely, for those who search: hands that fit what others have shunned.

A world that cannot be told from the real one may still be one that nobody believes in: whoever
drew on red has hardly any red. So in the worlds of a search, cards that a hand has shunned are
changed for cards of the pile that it has not. Like `resample`, it depends on the dice and on what
the seat knows, and on nothing else.
"""

from __future__ import annotations

from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule
from rumpus.games.frantic.cards import CARDS, KINDS
from rumpus.games.frantic.resample import fits, is_known_in_hands, recast, redeal
from rumpus.games.frantic.shunning import MOST, SET, SHUNS
from rumpus.games.frantic.state import MEMORIES, State

#: So often a better card is looked for in the pile.
_TRIES = 12


@rule
def suppose(s: State, seat: int, dice: Dice) -> None:
    """As `resample`, but a likely one."""
    if s.over:
        return
    redeal(s, seat, dice)
    guess(s, seat, dice)
    recast(s, seat, dice)


@rule
def guess(s: State, seat: int, dice: Dice) -> None:
    cards = [0] * CARDS
    for step in range(1, s.seats):
        holder = (seat + step) % s.seats
        hidden = lay_out(s, seat, holder, cards)
        for at in range(hidden):
            # In an order by lot: the last ones are those that came last.
            other = at + below(dice, hidden - at)
            kind = cards[other]
            cards[other] = cards[at]
            if is_shunned(s, holder, kind, hidden - at):
                change(s, seat, holder, kind, hidden - at, dice)


@rule
def lay_out(s: State, seat: int, holder: int, cards: list[int]) -> int:
    """The cards of a hand that the seat has not seen; returns how many."""
    n = 0
    for kind in range(KINDS):
        for _ in range(s.hand[holder][kind] - s.known[seat][holder][kind]):
            cards[n] = kind
            n += 1
    return n


@rule
def is_shunned(s: State, holder: int, kind: int, age: int) -> bool:
    """Was the card there, and might have been laid? As many as its age came since, or at once."""
    for at in range(MEMORIES):
        what = s.shunned[holder][at][SET]
        if what and SHUNS[what - 1][kind] and s.shunned[holder][at][MOST] + s.fresh[holder] < age:
            return True
    return False


@rule
def change(s: State, seat: int, holder: int, kind: int, age: int, dice: Dice) -> None:
    if s.pile_size == 0 or is_known_in_hands(s, seat, kind):
        return
    for _ in range(_TRIES):
        at = below(dice, s.pile_size)
        comes = s.pile[at]
        if not is_shunned(s, holder, comes, age) and fits(s, holder, comes, kind):
            s.pile[at] = kind
            s.hand[holder][kind] -= 1
            s.hand[holder][comes] += 1
            return
