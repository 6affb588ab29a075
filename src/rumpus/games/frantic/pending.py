"""What a seat is asked itself, with what it has chosen so far: for its own eyes only."""

from __future__ import annotations

import msgspec

from rumpus.engine.agenda import CARD, COUNT, WHAT, WHO, top
from rumpus.games.frantic.cards import format_card
from rumpus.games.frantic.choices import card_to_parcel, parcels_before
from rumpus.games.frantic.laying import may_wish_nothing, may_wish_number
from rumpus.games.frantic.state import TOGETHER, Decision, State


class Pending(msgspec.Struct):
    """`ask` names the decision; `left` choices are still to be made; `done` in a window that waits
    for others. `card` is what it is about: the card laid, the attack, or the next card to give.
    """

    ask: str
    card: str | None
    left: int
    done: bool
    chosen: list[str]
    shares: list[int]
    numbers: bool
    optional: bool


def pending(s: State, seat: int) -> Pending | None:
    if s.over:
        return None
    what = Decision(top(s, WHAT))
    if what >= TOGETHER:
        return _in_window(s, what, seat) if s.asked >> seat & 1 else None
    return _alone(s, what) if top(s, WHO) == seat else None


def _alone(s: State, what: Decision) -> Pending:
    composed = s.attack > 0 or what == Decision.WISH
    return Pending(
        ask=what.name.lower(),
        card=format_card(top(s, CARD)) if composed else None,
        left=_left(s, what),
        done=False,
        chosen=[format_card(kind - 1) for kind in s.picked if kind],
        shares=s.aimed[: s.seats],
        numbers=what == Decision.WISH and may_wish_number(s),
        optional=what == Decision.WISH and may_wish_nothing(s),
    )


def _left(s: State, what: Decision) -> int:
    if what == Decision.SHARE:
        return top(s, COUNT)
    if what in (Decision.GIVE, Decision.DISCARD):
        return top(s, COUNT) - s.picked_size
    return 1


def _in_window(s: State, what: Decision, seat: int) -> Pending:
    done = bool(s.answered >> seat & 1)
    chosen = [format_card(s.pick[seat] - 1)] if s.pick[seat] else []
    shares = [0] * s.seats
    left, card = 0 if done else 1, None
    if what == Decision.COUNTER:
        card = format_card(s.attack)
    elif what == Decision.PARTY:
        left = 0 if done else 1 if s.pick[seat] or s.seats == 2 else 2
        if s.pick_to[seat]:
            shares[s.pick_to[seat] - 1] = 1
    elif what == Decision.CHRISTMAS:
        left = s.cards[seat] - s.parcelled[seat]
        first = parcels_before(s, seat)
        parcels = s.parcel[first : first + s.parcelled[seat]]
        chosen = [f"{format_card(parcel >> 3)} to {parcel & 7}" for parcel in parcels]
        for parcel in parcels:
            shares[parcel & 7] += 1
        card = format_card(card_to_parcel(s, seat)) if left else None
    agreed = bool(s.agreed >> seat & 1)
    return Pending(
        ask="nicetry" if what == Decision.THWART else what.name.lower(),
        card=card,
        left=left,
        done=done,
        chosen=chosen,
        shares=shares,
        numbers=False,
        optional=agreed,
    )
