"""What only a live table asks of a game. All of it may be left out.

The rules know no clock; a table of people has one. These hooks tell it where time matters. They
are plain functions on the plain body and look only at what everybody at the table may know:
how long a table waits must tell nothing about hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Any


def _no_seconds(s: Any) -> float:
    return 0


def _one_round(s: Any) -> int:
    return 0


def _never(move: int) -> bool:
    return False


def _always_whole(s: Any, seat: int, move: int) -> bool:
    return False


def _as_it_likes(s: Any, seat: int, people: Set[int], still: int) -> int | None:
    return None


@dataclass(frozen=True)
class Live:
    """Time at a live table, for one game."""

    #: For how many seconds the decision at the top is open, to all whom it asks; 0 for no window.
    #: Answers to a window are kept sealed and take effect together when it closes. It never
    #: closes earlier, and whoever has not answered then makes the move `silence`.
    window: Callable[[Any], float] = _no_seconds

    #: (s, seat) -> the move of a seat that lets a window or its `patience` pass.
    silence: Callable[[Any, int], int] | None = None

    #: For how many seconds the table waits for the decision at the top before `silence` answers
    #: it, in the open; 0 for the table's own pace.
    patience: Callable[[Any], float] = _no_seconds

    #: A number that changes when a new round is dealt: before it is opened there is a countdown.
    #: Real-time games only.
    round: Callable[[Any], int] = _one_round

    #: (s, seat, move) -> the seat that was first, if this move has just lost a race, told only by
    #: what everybody has seen. Without it, that is the seat whose move made this one impossible.
    first: Callable[[Any, int, int], int | None] | None = None

    #: (s, seat, move) -> whether a move is but a part of a choice: wherever it is legal it shows
    #: its seat nothing new, and the next part is asked of the same seat. Only after such a move
    #: may others be sent along with it, to be taken all or none.
    is_part: Callable[[Any, int, int], bool] = _always_whole

    #: A number that changes whenever play gets on, by what everybody has seen.
    progress: Callable[[Any], int] = _one_round

    #: (s, seat, people, still) -> what a bot does because all people at the table wish it; nothing
    #: for as it likes. `people`: their seats; `still`: moves that all saw since play last got on.
    go_along: Callable[[Any, int, Set[int], int], int | None] = _as_it_likes

    #: Whether a move needs no smallest gap after the seat's last one (PC17: the call of Out).
    is_free: Callable[[int], bool] = _never

    #: Whether a move leaves all that the other seats may do as it was (PC13: a flip).
    leaves_others: Callable[[int], bool] = _never
