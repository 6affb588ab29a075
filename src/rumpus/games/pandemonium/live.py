"""Where time matters at a live table."""

from __future__ import annotations

from collections.abc import Set

from rumpus.games.pandemonium.moves import CALL, CALL_WORLD, UNVOTE, VOTE
from rumpus.games.pandemonium.races import lost_race
from rumpus.games.pandemonium.rules import MOST_TRADES, deal_number, has_voted
from rumpus.games.pandemonium.state import State

#: PA28: so many moves without a trade, until bots too think that new cards would be better. The
#: votes of the people are among them.
_STILL = 8


def is_call(move: int) -> bool:
    """PA34: a call needs no gap after a trade. Who shouts first has won (PA9)."""
    return CALL <= move <= CALL_WORLD


def trades_made(s: State) -> int:
    """PA32: who swaps with whom is seen by all. With the deal, since it begins anew there."""
    return deal_number(s) * (MOST_TRADES + 1) + s.trades


def vote_along(s: State, seat: int, people: Set[int], still: int) -> int | None:
    """PA28: a bot votes for new cards once every person has, and when nobody trades; and takes its
    vote back when one of them does."""
    all_wish = len(people) > 0 and all(has_voted(s, person) for person in people)
    if has_voted(s, seat):
        return None if all_wish else UNVOTE
    return VOTE if all_wish and still >= _STILL else None


def who_was_first(s: State, seat: int, move: int) -> int | None:
    race = lost_race(s, seat, move)
    return race.seat if race else None
