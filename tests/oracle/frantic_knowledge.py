"""What one seat of Frantic can work out about the others' hands, from what it is told alone.

It follows a table through the happenings that the seat receives, and its own view for its own
hand; never the state. `at[holder]` are cards it knows to be in a hand, `somewhere` those in some
other hand that it has lost sight of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from rumpus.engine.happenings import Happening
from rumpus.games.frantic.cards import CHANCE, FY, GIFT, parse_card
from rumpus.games.frantic.state import Happened
from rumpus.games.frantic.view import View

Cards = Counter[int]

#: Facts that are one thing though they are told one by one.
_TOGETHER = {
    Happened.GAVE: "passed",
    Happened.TOOK: "passed",
    Happened.GOT: "mixed",
    Happened.HANDED_ON: "handed",
    Happened.SHOWED: "shown",
}


class Memory:
    """The memory of one seat."""

    def __init__(self, me: int, view: View) -> None:
        self.me = me
        self.others = [seat for seat in range(view.seats) if seat != me]
        self.at: dict[int, Cards] = {}
        self.somewhere: Cards = Counter()
        self.own: Cards = Counter()
        self.counts: list[int] = []

    def hear(self, facts: list[Happening], view: View) -> None:
        """All that one move brought, as told to me, and what I see then."""
        for batch in _batches(_of_this_round(facts)):
            self._take_in(batch, view)
        self.own = Counter(parse_card(card) for card in view.hand)
        self.counts = list(view.counts)

    def _take_in(self, batch: list[Happening], view: View) -> None:
        what = Happened(batch[0].what)
        match _TOGETHER.get(what):
            case "passed":
                self._passed([_giver_first(h) for h in batch])
            case "mixed":
                self._mixed(batch)
            case "handed":
                self._handed(batch, Counter(parse_card(card) for card in view.hand))
            case "shown":
                self._shown(batch)
            case _:
                self._single(what, batch[0])

    def _single(self, what: Happened, h: Happening) -> None:
        match what:
            case Happened.DEALT:
                self.at = {seat: Counter() for seat in self.others}
                self.somewhere = Counter()
                self.counts = []
            case Happened.PLAYED | Happened.DISCARDED:
                self._count(h.seat, -1)
                self._leave(h.seat, h.card)
            case Happened.DREW:
                self._count(h.seat, 1)
                if h.seat == self.me:
                    self.own[h.card] += 1
            case Happened.CHOSE:
                self._come(h.seat, h.card)
            case Happened.COLLECTED:
                self._leave(h.other, h.card)
                self._come(h.seat, h.card)
            case Happened.AIMED:
                self._gift_announced(h)

    def _count(self, seat: int, change: int) -> None:
        if self.counts:
            self.counts[seat] += change

    # --- one card in the open ---

    def _leave(self, holder: int, card: int) -> None:
        if holder == self.me:
            self.own[card] -= 1
        elif self.at[holder][card] > 0:
            self.at[holder][card] -= 1
        elif self.somewhere[card] > 0:
            self.somewhere[card] -= 1

    def _come(self, holder: int, card: int) -> None:
        if holder == self.me:
            self.own[card] += 1
        else:
            self.at[holder][card] += 1

    def _gift_announced(self, h: Happening) -> None:
        """Fewer than two out of a hand that has more: only one card is never given."""
        if h.seat == self.me or not GIFT <= h.card < CHANCE:
            return
        if h.n < min(2, self.counts[h.seat]):
            self.at[h.seat][FY] = 1
            self.somewhere[FY] = 0

    # --- cards face down, all at once ---

    def _passed(self, moves: list[tuple[int, int, int]]) -> None:
        for giver, taker, card in moves:
            if self.me in (giver, taker):
                self._leave(giver, card)
            else:
                self._lose_sight(giver)
        for giver, taker, card in moves:
            if self.me in (giver, taker):
                self._come(taker, card)
            self._count(giver, -1)
            self._count(taker, 1)

    def _lose_sight(self, giver: int) -> None:
        for card, known in list(self.at[giver].items()):
            if known > 0:
                self.at[giver][card] -= 1
                self.somewhere[card] += 1

    # --- whole hands ---

    def _handed(self, batch: list[Happening], mine: Cards) -> None:
        before = {**self.at, self.me: self.own}
        for h in batch:
            if h.other == self.me:
                news = mine - self.at[h.seat]
                self.somewhere -= news
            else:
                self.at[h.other] = Counter(before[h.seat])

    def _mixed(self, batch: list[Happening]) -> None:
        pool = self.own + self.somewhere
        for cards in self.at.values():
            pool += cards
        mine = Counter(h.card for h in batch if h.seat == self.me)
        self.somewhere = pool - mine
        self.own = mine
        self.at = {seat: Counter() for seat in self.others}

    def _shown(self, batch: list[Happening]) -> None:
        self.somewhere = Counter()
        self.at = {seat: Counter() for seat in self.others}
        for h in batch:
            if h.seat != self.me:
                self.at[h.seat][h.card] = h.n


def _of_this_round(facts: list[Happening]) -> list[Happening]:
    deals = [at for at, h in enumerate(facts) if h.what == Happened.DEALT]
    return facts[deals[-1] :] if deals else facts


def _giver_first(h: Happening) -> tuple[int, int, int]:
    if h.what == Happened.GAVE:
        return h.seat, h.other, h.card
    return h.other, h.seat, h.card


def _batches(facts: list[Happening]) -> Iterator[list[Happening]]:
    def together(pair: tuple[int, Happening]) -> str:
        return _TOGETHER.get(Happened(pair[1].what), str(pair[0]))

    for _, group in groupby(enumerate(facts), together):
        yield [h for _, h in group]
