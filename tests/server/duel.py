"""A game made for tests: each round all seats answer an attack at once and in secret.

Who holds the counter card may play it, everybody may pass. When all have answered, the counters
are shown and the next round begins; the game ends after ten rounds.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import msgspec

from rumpus.engine.agenda import agenda_slot
from rumpus.engine.chance import below, reseed
from rumpus.engine.errors import UnknownMoveError
from rumpus.engine.game import Game
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.live import Live
from rumpus.engine.randomly import choose_randomly
from rumpus.engine.record import Record, record, slot
from rumpus.engine.rule import rule
from rumpus.engine.rules import Rules

PASS, COUNTER = 0, 1
ROUNDS = 10
WINDOW = 5


class Happened(IntEnum):
    ATTACKED = 0
    COUNTERED = 1


@record
class State(Record):
    chance: int = slot("i8", "where the stream of chance stands")
    seats: int = slot("i1", "2 to 4")
    agenda: list[list[int]] = agenda_slot(1)
    agenda_size: int = slot("i1", "none is used")
    holds: list[int] = slot("i1", "1 for who holds the counter card", 4)
    answer: list[int] = slot("i1", "0 for none yet, else 1 + the answer", 4)
    number: int = slot("i1", "the round")
    counters: int = slot("i2", "counters played")


@rule
def begin(s: State) -> None:
    for seat in range(s.seats):
        s.holds[seat] = below(s, 2)
    happen(s, Happened.ATTACKED, NONE, NONE, NONE, s.number, ALL)


@rule
def who_may_act(s: State) -> int:
    bits = 0
    if s.number < ROUNDS:
        for seat in range(s.seats):
            if not s.answer[seat]:
                bits |= 1 << seat
    return bits


@rule
def legal(s: State, seat: int, moves: list[int]) -> int:
    moves[0] = PASS
    moves[1] = COUNTER
    return 1 + s.holds[seat]


@rule
def step(s: State, seat: int, move: int) -> None:
    s.answer[seat] = 1 + move
    if who_may_act(s):
        return
    for one in range(s.seats):
        if s.answer[one] == 1 + COUNTER:
            s.counters += 1
            happen(s, Happened.COUNTERED, one, NONE, NONE, NONE, ALL)
        s.answer[one] = 0
    s.number += 1
    begin(s)


@rule
def is_over(s: State) -> bool:
    return s.number >= ROUNDS


@rule
def score(s: State, seat: int) -> int:
    return s.counters


@rule
def winners(s: State) -> int:
    return 1


@rule
def resample(s: State, seat: int, dice: Any) -> None:
    for one in range(s.seats):
        if one != seat:
            s.holds[one] = below(dice, 2)
            if s.answer[one]:
                s.answer[one] = 1 + (COUNTER if s.holds[one] and below(dice, 2) else PASS)
    reseed(s, dice)


@rule
def tally(s: State, seat: int, k: int) -> int:
    return s.counters


class View(msgspec.Struct):
    seats: int
    over: bool
    scores: list[int]
    number: int
    you: int | None
    holds: bool = False
    answer: int = 0


def watched(s: State) -> dict[str, Any]:
    scores = [s.counters] * s.seats
    return {"seats": s.seats, "over": is_over(s), "scores": scores, "number": s.number}


def own(s: State, seat: int) -> dict[str, Any]:
    return {"holds": bool(s.holds[seat]), "answer": s.answer[seat]}


def parse_move(text: str) -> int:
    if text not in ("pass", "counter"):
        raise UnknownMoveError(f"{text!r} is neither pass nor counter")
    return int(text == "counter")


def window(s: State) -> float:
    return WINDOW


def silence(s: State, seat: int) -> int:
    return PASS


DUEL = Game(
    name="duel",
    title="Duel",
    seats=range(2, 5),
    minutes={2: (1, 2)},
    state=State,
    moves=2,
    rules=Rules(
        begin=begin,
        who_may_act=who_may_act,
        legal=legal,
        step=step,
        is_over=is_over,
        score=score,
        winners=winners,
        resample=resample,
        tally=tally,
    ),
    bots={"random": choose_randomly},
    options=(),
    happenings=Happened,
    tallies=("counters",),
    format_card=str,
    format_move=lambda move: ("pass", "counter")[move],
    parse_move=parse_move,
    view_type=View,
    watched=watched,
    own=own,
    narrate=str,
    census=lambda s: [],
    live=Live(window=window, silence=silence),
)
