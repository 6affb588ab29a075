"""Worlds that are likely, for those who search: hands that fit what their holders have laid.

A world that cannot be told from the real one may still be one that nobody believes in: whoever
laid a poor card hardly holds a better one. So in the worlds of a search, a card that its holder
would have laid instead is changed for one of the draw pile. How the holder judges is what `greedy`
sees; other rows count as they lie now. Like `resample`, it depends on the dice and on what the
seat knows, and on nothing else.
"""

from __future__ import annotations

from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule
from rumpus.engine.workspace import numbers
from rumpus.games.scandaroon.bot import worth_of_turn
from rumpus.games.scandaroon.cards import CARDS
from rumpus.games.scandaroon.hidden import resample
from rumpus.games.scandaroon.judge import NOTES, note_all
from rumpus.games.scandaroon.moves import PLAY
from rumpus.games.scandaroon.places import add_to_hand, take_from_hand
from rumpus.games.scandaroon.state import State

#: So often another card is looked for in the draw pile.
_TRIES = 6


@rule
def suppose(s: State, seat: int, dice: Dice) -> None:
    """As `resample`, but a likely world."""
    resample(s, seat, dice)
    for step in range(1, s.seats):
        holder = (seat + step) % s.seats
        if not s.passed[holder] and s.row_size[holder] > 0:
            guess(s, holder, dice)


@rule
def guess(s: State, holder: int, dice: Dice) -> None:
    """All cards of a hand that nobody has seen, one after another."""
    cards = numbers(CARDS)
    hidden = 0
    for k in range(s.hand_size[holder]):
        if not s.is_known[s.hand[holder][k]]:
            cards[hidden] = s.hand[holder][k]
            hidden += 1
    for k in range(hidden):
        card = cards[k]
        for _ in range(_TRIES):
            if s.pile_size == 0 or not would_have_come(s, holder, card):
                break
            card = change(s, holder, card, below(dice, s.pile_size))


@rule
def change(s: State, holder: int, card: int, at: int) -> int:
    """For a card of the draw pile, which it returns."""
    comes = s.pile[at]
    s.pile[at] = card
    take_from_hand(s, holder, card)
    add_to_hand(s, holder, comes)
    return comes


@rule
def would_have_come(s: State, holder: int, card: int) -> bool:
    """Before a card that now lies in the holder's row: that is taken back, and what lies behind."""
    size = s.row_size[holder]
    row = numbers(size)
    for at in range(size):
        row[at] = s.row[holder][at]
    found = False
    for at in range(size - 1, -1, -1):
        s.row_size[holder] = at
        if not s.is_anywhere[row[at]] and is_preferred(s, holder, card, row[at]):
            found = True
            break
    for at in range(size):
        s.row[holder][at] = row[at]
    s.row_size[holder] = size
    return found


@rule
def is_preferred(s: State, holder: int, card: int, laid: int) -> bool:
    """With both in the hand."""
    notes = numbers(NOTES)
    add_to_hand(s, holder, laid)
    note_all(s, holder, notes)
    comes = worth_of_turn(s, holder, PLAY + card, notes)
    came = worth_of_turn(s, holder, PLAY + laid, notes)
    take_from_hand(s, holder, laid)
    return comes > came
