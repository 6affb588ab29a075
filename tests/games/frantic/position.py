"""Positions built by hand: who holds what, what lies on top, what is left in the pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rumpus.engine.agenda import clear, push
from rumpus.engine.happenings import Happening
from rumpus.engine.options import Value
from rumpus.engine.table import Table
from rumpus.games.frantic import GAME
from rumpus.games.frantic.cards import (
    BLACK,
    COLOUR_DEMAND,
    COLOURS,
    DECK,
    FANTASTIC,
    OPEN_DEMAND,
    colour_of,
    demand_of,
    format_card,
    has_colour,
    parse_card,
)
from rumpus.games.frantic.knowledge import forget_everything
from rumpus.games.frantic.laying import take_effect
from rumpus.games.frantic.rules import run_on
from rumpus.games.frantic.state import Decision, Event, Happened, State

#: Cheap cards that match nothing much, for hands that only have to be long enough.
FILLER = "y1 y2 y3 y4 y6 y7 y8 y9 g1 g2"


class Position:
    """A table at which a test may say what it likes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.facts: list[Happening] = []

    @property
    def s(self) -> State:
        state: State = self.table.state
        return state

    def play(self, seat: int, *moves: str) -> Position:
        """Carry moves out; `facts` are all that came of them."""
        self.facts = self.table.play(seat, *moves)
        return self

    def decline(self, *seats: int) -> Position:
        """These seats let a window pass."""
        facts: list[Happening] = []
        for seat in seats:
            facts += self.play(seat, "decline").facts
        self.facts = facts
        return self

    def choose_first(self, seat: int) -> Position:
        """Choose whatever comes first, for as long as this seat has to choose cards."""
        while seat in self.waiting and self.legal(seat)[0].startswith("choose"):
            self.play(seat, self.legal(seat)[0])
        return self

    def legal(self, seat: int) -> list[str]:
        return self.table.legal(seat)

    def hand(self, seat: int) -> list[str]:
        return [format_card(k) for k, n in enumerate(self.s.hand[seat]) for _ in range(n)]

    def holds(self, seat: int, cards: str) -> bool:
        return sorted(self.hand(seat)) == sorted(cards.split())

    def counts(self) -> list[int]:
        return self.s.cards[: self.s.seats]

    @property
    def waiting(self) -> Any:  # a tuple of seats; mypy must not think that it stays the same
        return self.table.who_may_act

    @property
    def ask(self) -> str:
        """What the first of those is asked."""
        return self.asked(self.waiting[0])

    def asked(self, seat: int) -> str:
        asked = self.table.view(seat).pending
        assert asked is not None
        return str(asked.ask)

    def happened(self, what: Happened) -> list[Happening]:
        return [h for h in self.facts if h.what == what]

    def has_happened(self, what: Happened) -> bool:
        return bool(self.happened(what))

    def discarded(self) -> list[str]:
        return [format_card(k) for k, n in enumerate(self.s.discarded) for _ in range(n)]

    def check_cards(self) -> None:
        assert Counter(GAME.census(self.s)) == Counter(DECK)


def position(
    hands: Iterable[str],
    *,
    top: str = "r5",
    turn: int = 0,
    pile: str | None = None,
    event: str | None = None,
    wish: str | None = None,
    marks: Iterable[int] = (),
    points: Iterable[int] = (),
    dealer: int = 0,
    seed: int = 1,
    opened: str = "",
    **options: Value,
) -> Position:
    """Seat `turn` is to play on `top`; the next black card brings `event`.

    `opened` cards have been laid before. Cards not named are in the pile, or if `pile` says what it
    holds, they were discarded: so no window opens then unless a hand has the card for it.
    """
    p = _bare(list(hands), pile, seed, dealer, opened, **options)
    s = p.s
    lay_open(s, top)
    if wish:
        s.wisher = 1
        s.demand = COLOUR_DEMAND + COLOURS.index(wish) if wish in COLOURS else BLACK + int(wish) - 1
    if event:
        s.events_left = 1 << Event[event.upper()]
    s.turn = turn
    for seat in marks:
        s.marks |= 1 << seat
    for seat, scored in enumerate(points):
        s.points[seat] = scored
    push(s, Decision.TURN, turn, 0, 0, 0)
    p.check_cards()
    return p


def started_with(
    card: str,
    hands: Iterable[str],
    *,
    dealer: int = 0,
    pile: str | None = None,
    event: str | None = None,
    seed: int = 1,
    **options: Value,
) -> Position:
    """A round whose start card is this one, all of it carried out that needs nobody."""
    p = _bare(list(hands), pile, seed, dealer, card, **options)
    s = p.s
    s.top = parse_card(card)
    if event:
        s.events_left = 1 << Event[event.upper()]
    s.turn = dealer
    s.happened = []
    take_effect(s, dealer, s.top)
    run_on(s)
    p.facts = s.happened
    p.check_cards()
    return p


def lay_open(s: State, card: str) -> None:
    kind = parse_card(card)
    if kind in s.pile[: s.pile_size]:
        _take(s, kind)
    else:
        s.discarded[kind] -= 1
    s.laid[kind] += 1
    s.top = kind
    if kind < FANTASTIC:
        s.demand = demand_of(kind, s.symbol_on_symbol)
        if has_colour(kind):
            s.printed = 1 + colour_of(kind)


def _bare(
    hands: list[str],
    pile: str | None,
    seed: int,
    dealer: int,
    laid: str,
    **options: Value,
) -> Position:
    table = GAME.deal(len(hands), seed, **options)
    s: State = table.state
    while s.agenda_size:
        clear(s)
    _sweep(s)
    s.dealer = dealer
    for seat, cards in enumerate(hands):
        for text in cards.split():
            _take(s, parse_card(text))
            s.hand[seat][parse_card(text)] += 1
            s.cards[seat] += 1
    for text in laid.split():
        _take(s, parse_card(text))
        s.laid[parse_card(text)] += 1
    if pile is not None:
        _leave_only(s, [parse_card(text) for text in pile.split()])
    return Position(table)


def _sweep(s: State) -> None:
    """An empty table with a full pile."""
    fresh = type(s)()
    for name in ("hand", "cards", "laid", "discarded", "market", "aimed", "picked", "pick"):
        setattr(s, name, getattr(fresh, name))
    for name in ("pick_to", "parcel", "parcelled", "bomb_left", "points", "made"):
        setattr(s, name, getattr(fresh, name))
    for name in ("attack", "attacker", "chain", "wish", "picked_size", "asked", "answered"):
        setattr(s, name, 0)
    for name in ("agreed", "event", "doer", "wisher", "printed", "marks", "bomb", "ending", "over"):
        setattr(s, name, 0)
    s.demand = OPEN_DEMAND
    s.pile, s.pile_size = list(DECK), len(DECK)
    s.round = 1
    s.last_ending = 0
    forget_everything(s)


def _take(s: State, kind: int) -> None:
    assert kind in s.pile[: s.pile_size], f"there is no {format_card(kind)} left"
    s.pile_size -= 1
    at = s.pile.index(kind)
    s.pile[at] = s.pile[s.pile_size]
    s.pile[s.pile_size] = 0


def _leave_only(s: State, kinds: list[int]) -> None:
    """The rest is out of the round."""
    wanted = Counter(kinds)
    for kind in s.pile[: s.pile_size]:
        if wanted[kind] > 0:
            wanted[kind] -= 1
        else:
            s.discarded[kind] += 1
    assert not +wanted, "the pile does not have these"
    s.pile = kinds + [0] * (len(DECK) - len(kinds))
    s.pile_size = len(kinds)
