"""A referee for Frantic who knows the book, not the code: he judges a game by its facts.

Cards are texts. He is told every fact with its card, and the hands after each deal, and follows
hands, demand, turns, marks, the bomb and points by himself, as plainly as the book says it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

COLOURS = ["y", "r", "g", "b"]
SPECIALS = ("gift", "exchange", "chance", "skip")
ATTACKS = ("gift", "exchange", "skip", "four", "equality")


@dataclass(frozen=True)
class Fact:
    what: str
    seat: int = -1
    other: int = -1
    card: str = ""
    n: int = -1


def colour(card: str) -> str | None:
    return card[0] if card[0] in COLOURS and (card[1:].isdigit() or card[1:] in SPECIALS) else None


def number(card: str) -> int | None:
    return int(card[1:]) if card[1:].isdigit() else None


def symbol(card: str) -> str:
    return card[1:] if card[1:] in SPECIALS else card


def points(card: str) -> int:
    return 42 if card == "fy" else number(card) or 7


@dataclass
class Referee:
    seats: int
    names: list[str]  # of the events
    symbols_match: bool = False
    hands: list[Counter[str]] = field(default_factory=list)
    turn: int = 0
    colour: str | None = None
    number: int | None = None
    symbol: str | None = None
    is_open: bool = True
    printed: str | None = None
    marks: set[int] = field(default_factory=set)
    bomb: dict[int, int] | None = None
    expected: int | None = None  # who has to begin a turn
    attack: str = ""
    targets: set[int] = field(default_factory=set)
    last_event: str = ""
    exploded: bool = False
    has_run_out: bool = False
    called_back: list[int] = field(default_factory=list)  # who draws the next Nice Try cards
    totals: list[int] = field(default_factory=list)
    scored: dict[int, int] = field(default_factory=dict)

    def deal(self, dealer: int, hands: list[Counter[str]]) -> None:
        self.hands = hands
        self.turn = dealer
        self.colour = self.number = self.symbol = self.printed = None
        self.is_open = True
        self.marks = set()
        self.bomb = None
        self.expected = None
        self.last_event = ""
        self.exploded = False
        self.has_run_out = False
        self.called_back = []

    # --- what is demanded ---

    def fits(self, card: str) -> bool:
        if card == "fy":
            return True
        if colour(card) is None and number(card) is None:
            return True
        if self.is_open:
            return True
        if self.symbols_match and self.symbol and symbol(card) == self.symbol:
            return True
        same_colour = self.colour is not None and colour(card) == self.colour
        return same_colour or (self.number is not None and number(card) == self.number)

    def show(self, card: str) -> None:
        """The card lies there and demands what it says."""
        if colour(card) is None and number(card) is None:
            return
        self.colour, self.number, self.is_open = colour(card), number(card), False
        self.symbol = symbol(card) if number(card) is None else None
        self.printed = colour(card) or self.printed

    def wish(self, wished: str | int) -> None:
        self.is_open = False
        self.symbol = None
        self.colour = wished if isinstance(wished, str) else None
        self.number = wished if isinstance(wished, int) else None

    # --- facts ---

    def hear(self, fact: Fact) -> None:
        judge = getattr(self, f"on_{fact.what}", None)
        if judge is not None:
            judge(fact)

    def begin_turn(self, seat: int) -> None:
        """A seat acts on its turn: it must be the next one, and the bomb allows it."""
        assert not self.called_back, f"seat {self.called_back[0]} has to draw first"
        assert all(hand.total() for hand in self.hands), "the round should be over"
        if self.expected is None:
            following = (self.turn + 1) % self.seats
            assert seat == following, f"seat {following} is next, not {seat}"
            assert seat not in self.marks, f"seat {seat} has to sit out"
            self.turn = seat
            if self.bomb is not None:
                assert self.bomb[seat] > 0, "the bomb should have exploded"
                self.bomb[seat] -= 1
        assert seat == self.turn
        self.expected = seat

    def end_turn(self) -> None:
        self.expected = None

    def on_turned_up(self, f: Fact) -> None:
        self.show(f.card)
        self.expected = f.seat
        self.begin_card(f.card)

    def begin_card(self, card: str) -> None:
        self.attack = card if symbol(card) in ATTACKS else ""
        self.targets = set()

    def on_played(self, f: Fact) -> None:
        assert self.hands[f.seat][f.card] > 0, "he does not have it"
        if f.card == "counter" and f.seat in self.targets:
            self.hands[f.seat][f.card] -= 1
            return
        if f.card == "nicetry" and any(hand.total() == 0 for hand in self.hands):
            self.hands[f.seat][f.card] -= 1
            self.call_back()
            return
        assert f.seat == self.turn, "out of turn"
        assert self.fits(f.card), f"{f.card} does not fit"
        if f.card == "fy":
            assert self.hands[f.seat].total() == 10
        self.hands[f.seat][f.card] -= 1
        self.show(f.card)
        self.begin_card(f.card)

    def call_back(self) -> None:
        """Nice Try: whoever is without cards now, its player too, draws three in play order."""
        order = [(self.turn + step) % self.seats for step in range(1, self.seats + 1)]
        empty = [seat for seat in order if self.hands[seat].total() == 0]
        self.called_back = [seat for seat in empty for _ in range(3)]

    def on_ran_out(self, f: Fact) -> None:
        self.has_run_out = True
        self.called_back = []

    def on_round_over(self, f: Fact) -> None:
        assert not self.called_back, f"seat {self.called_back[0]} has to draw first"
        is_out = any(hand.total() == 0 for hand in self.hands)
        assert is_out or self.has_run_out or self.exploded or self.is_ended_by_event

    def on_drew(self, f: Fact) -> None:
        if self.called_back:
            assert f.seat == self.called_back.pop(0), "Nice Try cards come in play order"
        self.hands[f.seat][f.card] += 1

    def on_discarded(self, f: Fact) -> None:
        assert self.hands[f.seat][f.card] > 0
        self.hands[f.seat][f.card] -= 1
        if self.last_event == "vandalism":
            assert colour(f.card) == self.printed

    def on_wished_colour(self, f: Fact) -> None:
        self.pending_wish = COLOURS[f.n]
        if not self.targets:
            self.wish(COLOURS[f.n])

    def on_wished_number(self, f: Fact) -> None:
        self.pending_wish = f.n
        if not self.targets:
            self.wish(f.n)

    pending_wish: str | int | None = None

    def on_aimed(self, f: Fact) -> None:
        assert f.seat != f.other, "nobody hits himself"
        kind = symbol(f.card)
        if kind == "skip":
            assert f.other not in self.marks
        if kind == "equality":
            assert self.hands[f.other].total() < self.hands[f.seat].total()
        if kind in ("gift", "exchange"):
            giveable = self.hands[f.seat].total() - self.hands[f.seat]["fy"]
            assert f.n == min(2, giveable)
        if f.other not in self.targets:
            self.targets.add(f.other)
        self.pending_wish = None

    def on_countered(self, f: Fact) -> None:
        assert f.seat in self.targets, "only a target counters"
        self.targets = set()
        self.pending_wish = None

    def settle_attack(self) -> None:
        """The window is over and nobody countered."""
        if self.targets and self.pending_wish is not None:
            self.wish(self.pending_wish)
        self.targets = set()
        self.pending_wish = None

    def on_marked(self, f: Fact) -> None:
        assert f.seat not in self.marks
        self.marks.add(f.seat)

    def on_skipped(self, f: Fact) -> None:
        assert (self.turn + 1) % self.seats == f.seat
        self.marks.remove(f.seat)
        self.turn = f.seat

    def on_gave(self, f: Fact) -> None:
        self.hands[f.seat][f.card] -= 1
        self.hands[f.other][f.card] += 1
        if self.last_event == "":
            assert f.card != "fy", "never by choice"

    def on_took(self, f: Fact) -> None:
        self.hands[f.other][f.card] -= 1
        self.hands[f.seat][f.card] += 1

    def on_thwarted(self, f: Fact) -> None:
        assert self.hands[f.other].total() == 0

    def on_event(self, f: Fact) -> None:
        self.last_event = self.names[f.n]
        if self.last_event == "time_bomb":
            self.bomb = dict.fromkeys(range(self.seats), 3)

    def on_chose(self, f: Fact) -> None:
        self.hands[f.seat][f.card] += 1

    def on_bet(self, f: Fact) -> None:
        assert colour(f.card) == self.printed
        assert number(f.card) is not None

    def on_collected(self, f: Fact) -> None:
        self.hands[f.other][f.card] -= 1
        self.hands[f.seat][f.card] += 1

    def on_exploded(self, f: Fact) -> None:
        assert self.bomb is not None
        assert f.seat == (self.turn + 1) % self.seats
        assert self.bomb[f.seat] == 0
        self.exploded = True

    # --- points ---

    def on_scored(self, f: Fact) -> None:
        hand = sum(points(card) * n for card, n in self.hands[f.seat].items())
        is_out = self.hands[f.seat].total() == 0
        if self.last_event == "doomsday" and self.is_ended_by_event:
            due = 50
        elif self.bomb is None:
            due = hand
        elif any(h.total() == 0 for h in self.hands):
            due = -10 if is_out else hand + 10
        else:
            due = 2 * hand
        assert f.n == due, f"{due} points, not {f.n}"
        self.scored[f.seat] = f.n
        self.totals[f.seat] += f.n

    is_ended_by_event: bool = False

    def next_dealer(self, old: int) -> int:
        order = [(old + step) % self.seats for step in range(1, self.seats + 1)]
        return max(order, key=lambda seat: (self.scored[seat], -order.index(seat)))
