"""What others have shunned, for all to remember: who draws seems to have nothing that fits.

No rule proves it, for one may draw with a full hand. But hardly anybody does; and who lays a mere
number has hardly a Gift for the same colour. `shunned[holder]` keeps what each hand was last seen
to go without, the latest first: a set of kinds, and how many cards of them it may hold by now,
besides those that came unseen (as in knowledge.py). It is public, and only `guessing` asks for it.
"""

from __future__ import annotations

from rumpus.engine.rule import rule, table
from rumpus.games.frantic.cards import (
    COUNTERATTACK,
    DEMANDS,
    EXCHANGE,
    FANTASTIC,
    FY,
    GIFT,
    KINDS,
    may_lie,
)
from rumpus.games.frantic.state import MEMORIES, State

#: What is rather laid: last, cards that are kept for later; first, Gifts, which take two others
#: along. Who draws shuns all that fits; who lays a card, all that one would rather lay.
_KEPT, _USUAL, _FIRST = range(3)
_THRESHOLDS = 3
#: Each entry: 1 + the set, and how many of it may be there besides the fresh cards.
SET, MOST = 0, 1
#: After the sets by demand and threshold: who lets an attack hit shuns Counterattack.
UNCOUNTERED = DEMANDS * _THRESHOLDS


def _eagerness(kind: int) -> int:
    if GIFT <= kind < EXCHANGE:
        return _FIRST
    return _KEPT if kind >= FANTASTIC else _USUAL


EAGERNESS = table(_eagerness(kind) for kind in range(KINDS))


def _shunned(what: int) -> list[int]:
    if what == UNCOUNTERED:
        return [int(kind == COUNTERATTACK) for kind in range(KINDS)]
    demand, threshold = divmod(what, _THRESHOLDS)
    return [
        int(kind < FY and may_lie(kind, demand) and _eagerness(kind) >= threshold)
        for kind in range(KINDS)
    ]


#: 1 for the kinds of each set.
SHUNS = table(_shunned(what) for what in range(UNCOUNTERED + 1))


@rule
def shun_all(s: State, seat: int) -> None:
    """It draws, or passes."""
    shun(s, seat, s.demand * _THRESHOLDS)


@rule
def shun_better(s: State, seat: int, kind: int) -> None:
    """It lays this card, and so none that one would rather lay."""
    if EAGERNESS[kind] < _FIRST:
        shun(s, seat, s.demand * _THRESHOLDS + EAGERNESS[kind] + 1)


@rule
def shun(s: State, seat: int, what: int) -> None:
    """Put it first; the same of earlier goes, or else the oldest."""
    shunned, at = s.shunned[seat], 0
    while at < MEMORIES - 1 and shunned[at][SET] != what + 1:
        at += 1
    while at > 0:
        shunned[at][SET] = shunned[at - 1][SET]
        shunned[at][MOST] = shunned[at - 1][MOST]
        at -= 1
    shunned[0][SET] = what + 1
    shunned[0][MOST] = -s.fresh[seat]


@rule
def count_shunned(s: State, seat: int, kind: int, change: int) -> None:
    """All saw such a card come or go: what goes of a set that was shunned came later."""
    for at in range(MEMORIES):
        what = s.shunned[seat][at][SET]
        if what and SHUNS[what - 1][kind]:
            s.shunned[seat][at][MOST] += change


@rule
def forget_shunned(s: State, seat: int) -> None:
    for at in range(MEMORIES):
        s.shunned[seat][at][SET] = 0
        s.shunned[seat][at][MOST] = 0


@rule
def swap_shunned(s: State, one: int, other: int) -> None:
    for at in range(MEMORIES):
        for part in range(2):
            kept = s.shunned[one][at][part]
            s.shunned[one][at][part] = s.shunned[other][at][part]
            s.shunned[other][at][part] = kept
