"""What a seat is asked itself, with what it has chosen so far: for its own eyes only."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rumpus.engine.agenda import CARD, COUNT, WHAT, WHO, top
from rumpus.games.frantic.cards import format_card
from rumpus.games.frantic.choices import card_to_parcel, parcels_before
from rumpus.games.frantic.laying import may_wish_nothing, may_wish_number
from rumpus.games.frantic.state import TOGETHER, Decision, State

#: What each decision is called.
ASKS = {int(decision): decision.name.lower() for decision in Decision}

#: Two entries of the agenda need nobody.
_ASKED = [ASKS[d] for d in Decision if d not in (Decision.AIM, Decision.RESCUE)]
Ask = Annotated[str, msgspec.Meta(extra={"words": _ASKED})]


class Pending(msgspec.Struct):
    """One open decision; the README says which fields each `ask` fills."""

    ask: Ask
    left: int  # choices still to be made
    card: str | None = None  # the card laid, the attack, or the next card to give
    done: bool = False  # answered; the table waits for others
    agreed: bool = False  # answered with the card
    chosen: list[str] = []  # cards set aside so far
    to: list[int] = []  # for each seat, how many cards or whether it is the target
    parcels: list[tuple[str, int]] = []  # at Christmas, each card so far and who gets it
    numbers: bool = False  # a wish may be a number
    optional: bool = False  # a wish may be left out


def pending(s: State, seat: int) -> Pending | None:
    if s.over:
        return None
    what = top(s, WHAT)
    if what < TOGETHER:
        return _alone(s, what) if top(s, WHO) == seat else None
    if s.asked >> seat & 1 == 0:
        return None
    asked = Pending(ask=ASKS[what], left=0 if s.answered >> seat & 1 else 1)
    asked.done = asked.left == 0
    return _in_window(s, what, seat, asked)


def _alone(s: State, what: int) -> Pending:
    asked = Pending(ask=ASKS[what], left=1, to=s.aimed[: s.seats])
    asked.chosen = [format_card(kind - 1) for kind in s.picked if kind]
    if what in (Decision.GIVE, Decision.DISCARD):
        asked.left = top(s, COUNT) - s.picked_size
    elif what == Decision.SHARE:
        asked.left = top(s, COUNT)
    elif what == Decision.WISH:
        asked.numbers, asked.optional = may_wish_number(s), may_wish_nothing(s)
    if what in (Decision.WISH, Decision.TARGET, Decision.SHARE, Decision.GIVE):
        asked.card = format_card(top(s, CARD))
    return asked


def _in_window(s: State, what: int, seat: int, asked: Pending) -> Pending:
    asked.agreed = bool(s.agreed >> seat & 1)
    asked.to = [0] * s.seats
    if what == Decision.COUNTER:
        asked.card = format_card(s.attack)
    if s.pick[seat]:
        asked.chosen = [format_card(s.pick[seat] - 1)]
    if what == Decision.PARTY:
        asked.left = 0 if asked.done else 1 if s.pick[seat] or s.seats == 2 else 2
        if s.pick_to[seat]:
            asked.to[s.pick_to[seat] - 1] = 1
    elif what == Decision.CHRISTMAS:
        _christmas(s, seat, asked)
    return asked


def _christmas(s: State, seat: int, asked: Pending) -> None:
    asked.left = s.cards[seat] - s.parcelled[seat]
    first = parcels_before(s, seat)
    for parcel in s.parcel[first : first + s.parcelled[seat]]:
        asked.parcels.append((format_card(parcel >> 3), parcel & 7))
        asked.to[parcel & 7] += 1
    if asked.left:
        asked.card = format_card(card_to_parcel(s, seat))
