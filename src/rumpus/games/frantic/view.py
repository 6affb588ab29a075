"""What a seat, or a spectator, may know (FR93)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import compress
from typing import Annotated, Any, Literal

import msgspec

from rumpus.engine.agenda import WHAT, WHO, top
from rumpus.engine.seats import seats_in
from rumpus.games.frantic.attacks import aimed_cards
from rumpus.games.frantic.cards import (
    BLACK,
    CHANCE,
    COLOUR_DEMAND,
    COLOURS,
    EQUALITY,
    EXCHANGE,
    GIFT,
    KINDS,
    OPEN_DEMAND,
    SKIP,
    SYMBOL_DEMAND,
    TEXTS,
    colour_of,
    number_of,
)
from rumpus.games.frantic.pending import Pending, pending
from rumpus.games.frantic.rounds import limit_of
from rumpus.games.frantic.state import TOGETHER, Decision, Ending, Event, State

Phase = Literal[
    "turn",
    "lay",
    "composing",
    "discard",
    "market",
    "counter",
    "nicetry",
    "party",
    "bet",
    "christmas",
    "eye",
    "over",
]

#: What others may know of a decision. The parts of a card that is being laid are one thing (FR39).
_PHASES: dict[int, Phase] = {
    Decision.TURN: "turn",
    Decision.LAY: "lay",
    Decision.WISH: "composing",
    Decision.TARGET: "composing",
    Decision.SHARE: "composing",
    Decision.GIVE: "composing",
    Decision.DISCARD: "discard",
    Decision.MARKET: "market",
    Decision.COUNTER: "counter",
    Decision.NICETRY: "nicetry",
    Decision.PARTY: "party",
    Decision.BET: "bet",
    Decision.CHRISTMAS: "christmas",
    Decision.EYE: "eye",
}

_ALL_KINDS = tuple(range(KINDS))
_EVENTS = tuple(event.name.lower() for event in Event)
_SYMBOLS = tuple(TEXTS[kind][1:] for kind in (GIFT, EXCHANGE, CHANCE, SKIP))
_ENDINGS = tuple(ending.name.lower() for ending in Ending)

Colour = Annotated[str, msgspec.Meta(extra={"words": COLOURS})]
SymbolName = Annotated[str, msgspec.Meta(extra={"words": _SYMBOLS})]
EventName = Annotated[str, msgspec.Meta(extra={"words": Event})]
EndingName = Annotated[str, msgspec.Meta(extra={"words": _ENDINGS[Ending.NOT_YET + 1 :]})]


class Demand(msgspec.Struct, frozen=True):
    """What the next card has to match: the colour or the number, where they are given."""

    colour: Colour | None
    number: int | None
    symbol: SymbolName | None
    wished_by: int | None
    open: bool


class Running(msgspec.Struct):
    name: EventName
    doer: int


class Composing(msgspec.Struct):
    """Somebody has laid `card` and decides what it does; `attack` is what a counter turns."""

    card: str
    by: int
    attack: str | None


class Attack(msgspec.Struct):
    """An attack whose targets are being asked. `cards`: to draw, or set aside face down."""

    card: str
    by: int
    targets: list[int]
    cards: list[int]
    wish: str | None
    counters: int


class LastRound(msgspec.Struct):
    round: int
    ending: EndingName
    bomb: Literal["defused", "doubled"] | None
    points: list[int]
    left: list[list[str]]


class View(msgspec.Struct, kw_only=True):
    seats: int
    you: int | None
    over: bool
    scores: list[int]
    limit: int
    round: int
    dealer: int
    direction: int
    phase: Phase
    turn: int | None
    asked: list[int]
    top: str
    demand: Demand
    last_colour: Colour | None
    pile: int
    laid: dict[str, int]
    discarded: dict[str, int]
    events_left: int
    event: Running | None
    counts: list[int]
    marks: list[int]
    bomb: list[int] | None
    composing: Composing | None
    attack: Attack | None
    market: list[str]
    shown: list[list[str]] | None
    hand: list[str] = []
    known: list[list[str]] = []
    pending: Pending | None = None
    last: LastRound | None


def lasting(s: State) -> dict[str, Any]:
    """What stays as it is until the next deal, or the end."""
    return {
        "seats": s.seats,
        "over": bool(s.over),
        "scores": s.points[: s.seats],
        "limit": limit_of(s),
        "round": s.round,
        "dealer": s.dealer,
        "direction": 1,
        "last": _last_round(s),
    }


def watched(s: State) -> dict[str, Any]:
    """What everybody may know besides, and may change with a move."""
    what = None if s.over else top(s, WHAT)
    return {
        "phase": "over" if what is None else _PHASES[what],
        "turn": None if s.over else s.turn,
        "asked": _asked(s, what),
        "top": TEXTS[s.top],
        "demand": _demand(s.demand, s.wisher),
        "last_colour": COLOURS[s.printed - 1] if s.printed else None,
        "pile": s.pile_size,
        "laid": _counted(s.laid),
        "discarded": _counted(s.discarded),
        "events_left": s.events_left.bit_count(),
        "event": Running(_EVENTS[s.event - 1], s.doer) if s.event else None,
        "counts": s.cards[: s.seats],
        "marks": list(seats_in(s.marks)),
        "bomb": s.bomb_left[: s.seats] if s.bomb else None,
        "composing": _composing(s, what),
        "attack": _attack(s) if what == Decision.COUNTER else None,
        "market": [TEXTS[kind - 1] for kind in filter(None, s.market)],
        "shown": _hands(s) if what == Decision.EYE else None,
    }


def own(s: State, seat: int) -> dict[str, Any]:
    """What a seat sees besides."""
    return {
        "hand": cards_of(s.hand[seat]),
        "known": _known(s, seat),
        "pending": pending(s, seat),
    }


def _hands(s: State) -> list[list[str]]:
    return [cards_of(s.hand[p]) for p in range(s.seats)]


def cards_of(counts: Sequence[int]) -> list[str]:
    return list(_texts_of(_packed(counts)))


def _counted(counts: list[int]) -> dict[str, int]:
    return _texts_and_counts_of(_packed(counts))


def _packed(counts: Sequence[int]) -> bytes:
    return bytes(bytearray(counts))  # quicker than bytes(counts), which goes number by number


# Every move at a table asks for the same few hands again, for each seat, so they are kept; views
# are read and never changed.


@lru_cache(maxsize=256)
def _texts_of(counts: bytes) -> tuple[str, ...]:
    held = compress(_ALL_KINDS, counts)
    return tuple([TEXTS[kind] for kind in held for _ in range(counts[kind])])


@lru_cache(maxsize=64)
def _texts_and_counts_of(counts: bytes) -> dict[str, int]:
    return {TEXTS[kind]: counts[kind] for kind in compress(_ALL_KINDS, counts)}


def _asked(s: State, what: int | None) -> list[int]:
    """Whom the table waits for; in a window all who were asked, whoever has answered (FR39)."""
    if what is None:
        return []
    return list(seats_in(s.asked)) if what >= TOGETHER else [top(s, WHO)]


@cache
def _demand(demand: int, wisher: int) -> Demand:
    colour, number, symbol = _demanded(demand)
    return Demand(
        colour=None if colour is None else COLOURS[colour],
        number=number,
        symbol=symbol,
        wished_by=wisher - 1 if wisher else None,
        open=demand == OPEN_DEMAND,
    )


def _demanded(demand: int) -> tuple[int | None, int | None, str | None]:
    if demand >= SYMBOL_DEMAND:
        kind = demand - SYMBOL_DEMAND + GIFT
        return colour_of(kind), None, TEXTS[kind][1:]
    if demand >= COLOUR_DEMAND:
        return (None if demand == OPEN_DEMAND else demand - COLOUR_DEMAND), None, None
    return (colour_of(demand) if demand < BLACK else None), number_of(demand), None


def _composing(s: State, what: int | None) -> Composing | None:
    if what is None or _PHASES[what] != "composing":
        return None
    attack = TEXTS[s.attack] if s.attack else None
    return Composing(TEXTS[s.top], top(s, WHO), attack)


def _attack(s: State) -> Attack:
    targets = [p for p in range(s.seats) if s.aimed[p]]
    wish = None
    if s.wish:
        colour, number, _ = _demanded(s.wish - 1)
        wish = str(number) if colour is None else COLOURS[colour]
    return Attack(
        card=TEXTS[s.attack],
        by=s.attacker,
        targets=targets,
        cards=[_coming(s, p) for p in targets],
        wish=wish,
        counters=s.chain,
    )


def _coming(s: State, target: int) -> int:
    """Cards on their way to a target: to draw, or set aside face down."""
    if s.attack == EQUALITY:
        return s.cards[s.attacker] - s.cards[target]
    return max(0, aimed_cards(s, target))


def _known(s: State, observer: int) -> list[list[str]]:
    return _known_to(observer, tuple(map(bytes, s.known[observer][: s.seats])))


@lru_cache(maxsize=1024)  # mostly nothing is known, or the same as a move ago
def _known_to(observer: int, known: tuple[bytes, ...]) -> list[list[str]]:
    """What one holds oneself is in the hand."""
    return [
        [] if holder == observer else list(_texts_of(counts)) for holder, counts in enumerate(known)
    ]


def _last_round(s: State) -> LastRound | None:
    if s.last_ending == Ending.NOT_YET:
        return None
    return LastRound(
        round=s.round if s.over else s.round - 1,
        ending=_ENDINGS[s.last_ending],
        bomb=(None, "defused", "doubled")[s.last_bomb],
        points=s.last_points[: s.seats],
        left=[cards_of(s.last_hand[p]) for p in range(s.seats)],
    )
