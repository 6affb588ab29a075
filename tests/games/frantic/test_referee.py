"""Whole games under the eyes of a referee who does not know the code."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.happenings import Happening
from rumpus.engine.table import Table
from rumpus.games.frantic import GAME
from rumpus.games.frantic.cards import format_card
from rumpus.games.frantic.state import Decision, Event, Happened
from tests.games.frantic.position import position
from tests.length import LONG
from tests.oracle.frantic_referee import Fact, Referee


def fact(h: Happening) -> Fact:
    card = format_card(h.card) if h.card >= 0 else ""
    return Fact(Happened(h.what).name.lower(), h.seat, h.other, card, h.n)


def hands(table: Table) -> list[Counter[str]]:
    return [Counter(table.view(seat).hand) for seat in range(table.seats)]


class Game:
    """A random game and its referee. He is shown hands after a deal and after hands have moved."""

    def __init__(self, seats: int, seed: int) -> None:
        symbols = seed % 2 == 1
        self.table = GAME.deal(seats, seed, symbol_on_symbol=symbols)
        self.dice = dice(seed, 4)
        names = [event.name.lower() for event in Event]
        self.referee = Referee(seats, names, symbols, totals=[0] * seats)
        self.is_watching = False
        self.judged = 0

    def step(self) -> None:
        table, r = self.table, self.referee
        asked = Decision(table.state.agenda[table.state.agenda_size - 1][0])
        seat, move = self._choose(self.dice)
        before = table.state.round
        dealer = table.state.dealer
        facts = [fact(h) for h in table.play(seat, move)]
        if self.is_watching:
            if asked == Decision.TURN:
                r.begin_turn(seat)
            self._judge(facts, before, dealer)
            self.judged += 1
        if table.state.round != before:
            self._new_round(facts)

    def _choose(self, d: Dice) -> tuple[int, str]:
        waiting = self.table.who_may_act
        seat = waiting[below(d, len(waiting))]
        legal = self.table.legal(seat)
        return seat, legal[below(d, len(legal))]

    def _judge(self, facts: list[Fact], round_before: int, dealer: int) -> None:
        r, table = self.referee, self.table
        ended = table.state.round != round_before or table.is_over
        r.is_ended_by_event = any(f.what == "event" for f in facts) and ended
        for f in facts:
            if f.what == "dealt":
                assert f.seat == r.next_dealer(dealer)
                return
            if f.what not in ("aimed", "wished_colour", "wished_number"):
                self._close_window(f)
            r.hear(f)
            if f.what in ("handed_on", "got") and not ended:
                r.hands = hands(table)
            elif f.what in ("handed_on", "got"):
                self.is_watching = False
                return
        self._after(ended)

    def _close_window(self, f: Fact) -> None:
        if f.what not in ("played", "countered", "waived"):
            self.referee.settle_attack()

    def _after(self, ended: bool) -> None:
        """Nothing more happens by itself: who is next, is the table as he thinks?"""
        r, s = self.referee, self.table.state
        if ended:
            return
        asked = Decision(s.agenda[s.agenda_size - 1][0])
        assert r.hands == hands(self.table)
        if asked != Decision.COUNTER:
            r.settle_attack()
        if asked == Decision.TURN and s.agenda[s.agenda_size - 1][4] == 0:
            r.end_turn()
            r.last_event = ""
        if asked == Decision.NICETRY:
            r.last_event = ""
            assert any(hand.total() == 0 for hand in r.hands)
        demand = self.table.view(None).demand
        if asked in (Decision.TURN, Decision.LAY):
            told = demand.colour[0] if demand.colour else None
            assert (told, demand.number, demand.open) == (r.colour, r.number, r.is_open)
            assert set(self.table.view(None).marks) == r.marks

    def _new_round(self, facts: list[Fact]) -> None:
        last = max(at for at, f in enumerate(facts) if f.what == "dealt")
        since = facts[last:]
        if any(f.what not in ("dealt", "turned_up") for f in since):
            self.is_watching = False  # the start card has moved cards that nobody saw dealt
            return
        self.is_watching = True
        self.referee.deal(since[0].seat, hands(self.table))
        self.referee.hear(since[1])
        self._after(False)


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_referee_has_nothing_to_say(seats: int) -> None:
    judged = 0
    for seed in range(60 if LONG else 3):
        game = Game(seats, seed)
        while not game.table.is_over and game.table.state.round < 30:
            game.step()
        judged += game.judged
    assert judged > 400


@pytest.mark.parametrize("pile", ["y7 y8 y9 g7 g8 g9", "y7 y8 y9 g7", ""])
def test_FR52_the_referee_agrees_on_a_nice_try_that_was_the_last_card(pile: str) -> None:
    """Chance hardly ever brings it about."""
    p = position(["r1", "nicetry", "b1"], pile=pile)
    r = Referee(3, [], totals=[0] * 3)
    r.deal(2, hands(p.table))
    r.show("r5")
    r.begin_turn(0)
    facts = p.play(0, "play r1").facts + p.decline(2).facts
    facts += p.play(1, "nicetry").facts + p.play(1, "wish blue").facts
    for h in facts:
        if h.what == Happened.DEALT:
            break
        r.hear(fact(h))
    assert r.has_run_out == (p.s.round == 2) == (len(pile.split()) < 6)
    if p.s.round == 1:
        assert r.hands == hands(p.table)
        r.end_turn()
        r.begin_turn(p.waiting[0])
