"""A tiny real-time game: things lie on the table, everybody grabs, one thing a move.

`lowest` goes for the lowest thing, so that all go for the same; `own` begins at its own place.
With the option `by_turns` the seats grab one after another.
"""

from __future__ import annotations

from dataclasses import replace

from rumpus.engine.chance import Dice
from rumpus.engine.options import flag, number
from rumpus.engine.randomly import choose_randomly
from rumpus.engine.record import Record, record, slot
from rumpus.engine.rule import rule
from rumpus.engine.rules import Rules
from rumpus.engine.seats import all_seats
from tests.lab.tiny import TINY, resample, watched

MOST_THINGS = 40


@record
class State(Record):
    chance: int = slot("i8", "where the stream of chance stands")
    seats: int = slot("i1", "2 to 8")
    things: int = slot("i1", "option: how many lie there in a round")
    rounds: int = slot("i1", "option: how many rounds")
    by_turns: int = slot("i1", "option: one after another")
    round: int = slot("i1", "1 for the first")
    left: int = slot("i1", "how many still lie there")
    lies: list[int] = slot("i1", "1 for each thing that does", MOST_THINGS)
    has: list[int] = slot("i2", "what each seat has", 8)
    turn: int = slot("i1", "whose turn it is")


@rule
def begin(s: State) -> None:
    s.round += 1
    s.left = s.things
    for thing in range(s.things):
        s.lies[thing] = 1


@rule
def who_may_act(s: State) -> int:
    if s.left == 0:
        return 0
    return 1 << s.turn if s.by_turns else all_seats(s.seats)


@rule
def legal(s: State, seat: int, moves: list[int]) -> int:
    n = 0
    for thing in range(s.things):
        if s.lies[thing]:
            moves[n] = thing
            n += 1
    return n


@rule
def step(s: State, seat: int, move: int) -> None:
    s.lies[move] = 0
    s.left -= 1
    s.has[seat] += 1
    s.turn = (s.turn + 1) % s.seats
    if s.left == 0 and s.round < s.rounds:
        begin(s)


@rule
def is_over(s: State) -> bool:
    return s.left == 0


@rule
def score(s: State, seat: int) -> int:
    return s.has[seat]


@rule
def winners(s: State) -> int:
    best = 0
    for seat in range(s.seats):
        best = max(best, s.has[seat])
    bits = 0
    for seat in range(s.seats):
        if s.has[seat] == best:
            bits |= 1 << seat
    return bits


@rule
def tally(s: State, seat: int, k: int) -> int:
    return s.has[seat]


@rule
def rounds(s: State) -> int:
    return s.round


@rule
def lowest(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return moves[0]


@rule
def own(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return moves[seat * n // s.seats]


GRAB = replace(
    TINY,
    name="grab",
    title="Grab",
    seats=range(2, 9),
    state=State,
    moves=MOST_THINGS,
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
        rounds=rounds,
    ),
    bots={"random": choose_randomly, "lowest": lowest, "own": own},
    options=(
        number("things", "in a round", 10, 1, MOST_THINGS),
        number("rounds", "in a game", 1, 1, 9),
        flag("by_turns", "one after another"),
    ),
    tallies=("things",),
    watched=watched,
    realtime=True,
)
