"""Many tables of one game, each one decision further: what `Tables` runs, compiled.

Row i of every array belongs to table i; a job works on the rows from `first` to `last`. A table
touches nothing but its own row, so that it does not matter which job steps it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rumpus.bots.schedule import intend
from rumpus.engine.binding import rules
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice, roll, seed_chance
from rumpus.engine.prefetch import fetch_ahead
from rumpus.engine.rule import rule
from rumpus.engine.seats import NOBODY, count_bits
from rumpus.lab.event_time import begin, run_on
from rumpus.lab.play import BOTS, deal

#: The stream of a table's own dice for bots that are asked for it.
_LOTS = 2


class Shared(NamedTuple):
    """What is the same for all tables."""

    seed: int  # of the run
    sign: int  # of rewards: 1 or -1 for points, 0 for shares of the win
    most: int  # steps, before a game is broken off
    blank: Any  # a state before the deal
    is_part: int = 0  # 1: only the tables that are `moving` make this step


class Rows(NamedTuple):
    """Arrays with a row for each table."""

    states: Any
    dices: Any
    lots: Any  # dice for bots that are asked for advice
    actions: Any
    numbers: Any
    seeds: Any
    steps: Any
    scores: Any
    seats: Any
    counts: Any  # of legal moves
    legal: Any
    rewards: Any
    done: Any
    truncated: Any
    moving: Any  # which tables make a step; the others are left as they are
    finals: Any  # the last state of a game that has ended; of no length if nobody asks


class Timing(NamedTuple):
    """What time is made of: a schedule for each table, and how fast each seat is."""

    players: Any  # by seat: whose times it has
    blank: Any  # a schedule before the deal
    schedules: Any
    times: Any
    attention: Any


@rule
def game_seed(seed: int, number: int, dice: Dice) -> int:
    """The seed of one game of a run, as `rumpus.lab.plan.game_seeds` has it."""
    seed_chance(dice, seed, number)
    high = roll(dice)
    return (high << 31) | roll(dice)


@rule
def first_seat(bits: int) -> int:
    if bits == 0:
        return NOBODY
    seat = 0
    while bits >> seat & 1 == 0:
        seat += 1
    return seat


@rule
def take_scores(s: Any, sign: int, scores: Any, rewards: Any) -> None:
    """What each seat has won since the last time."""
    for seat in range(s.seats):
        now = rules.score(s, seat)
        rewards[seat] = sign * (now - scores[seat])
        scores[seat] = now


@rule
def share_win(s: Any, is_end: bool, rewards: Any) -> None:
    """1 to the winner, or shared by all who have won; 0 to everybody before the end."""
    bits = rules.winners(s) if is_end else 0
    for seat in range(s.seats):
        rewards[seat] = (bits >> seat & 1) / max(1, count_bits(bits))


@rule
def reward(s: Any, sign: int, is_end: bool, scores: Any, rewards: Any) -> None:
    """`sign` is 1 or -1 for points, 0 for shares of the win."""
    if sign == 0:
        share_win(s, is_end, rewards)
    else:
        take_scores(s, sign, scores, rewards)


@rule
def find_illegal(first: int, last: int, actions: Any, counts: Any, legal: Any) -> int:
    """The first table whose action is not possible, or -1.

    All moves are compared, though one is enough: a loop whose end hangs on what it reads makes
    the processor wait for each row, and rows come from slow memory.
    """
    for i in range(first, last):
        row, found = legal[i], 0
        for k in range(counts[i]):
            found |= row[k] == actions[i]
        if not found:
            return i
    return -1


@rule
def fill_masks(first: int, last: int, counts: Any, legal: Any, masks: Any) -> None:
    for i in range(first, last):
        mask, row = masks[i], legal[i]
        for move in range(len(mask)):
            mask[move] = 0
        for k in range(counts[i]):
            mask[row[k]] = 1


@rule
def fill_observations(first: int, last: int, states: Any, seats: Any, out: Any) -> None:
    for i in range(first, last):
        fetch_ahead(states, i + 2)
        rules.observe(states[i], seats[i], out[i])


@rule
def choose_some(
    first: int, last: int, moves: Any, bots: Any, states: Any, lots: Any, seats: Any, counts: Any,
    legal: Any, asked: Any, actions: Any,
) -> None:  # fmt: skip
    """What a bot would do at each table where it is asked."""
    for i in range(first, last):
        if not asked[i]:
            continue
        for k in range(counts[i]):
            moves[k] = legal[i][k]
        actions[i] = ask(bots, 0, states[i], seats[i], moves, counts[i], lots[i])


@rule
def step_some(
    first: int, last: int, is_reset: int, shared: Shared, rows: Rows, timing: Timing | None
) -> None:
    """Carry out the actions; deal anew where a game has ended. Compiled only: it copies records.

    What is done at every step stands here: a call that hands all arrays on takes its time.
    """
    for i in range(first, last):
        fetch_ahead(rows.states, i + 2)
        fetch_schedule(i + 2, timing)
        s, dice, moves = rows.states[i], rows.dices[i], rows.legal[i]
        seat = NOBODY
        if shared.is_part != 0 and is_reset == 0 and not rows.moving[i]:
            leave(i, rows)
            continue
        if is_reset == 0:
            carry_out(s, i, rows.seats[i], rows.actions[i], dice, timing)
            seat = next_to_decide(s, i, moves, dice, timing)
            rows.steps[i] += 1
            rows.truncated[i] = seat != NOBODY and rows.steps[i] >= shared.most
            rows.done[i] = seat == NOBODY or rows.truncated[i]
            reward(s, shared.sign, seat == NOBODY, rows.scores[i], rows.rewards[i])
        if is_reset == 0 and rows.done[i] and len(rows.finals):
            rows.finals[i] = rows.states[i]
        if is_reset != 0 or rows.done[i]:
            rows.numbers[i] += len(rows.states) * (1 - is_reset)
            deal_next(i, shared, rows)
            look_at_the_deal(s, i, dice, timing)
            seat = next_to_decide(s, i, moves, dice, timing)
        rows.seats[i] = seat
        rows.counts[i] = rules.legal(s, seat, moves)


@rule
def fetch_schedule(i: int, timing: Timing | None) -> None:
    if timing is not None:
        fetch_ahead(timing.schedules, i)


@rule
def leave(i: int, rows: Rows) -> None:
    """Nothing happens at this table."""
    rows.done[i] = False
    rows.truncated[i] = False
    for seat in range(rows.rewards.shape[1]):
        rows.rewards[i][seat] = 0


@rule
def deal_next(i: int, shared: Shared, rows: Rows) -> None:
    """The game that is next at this table."""
    rows.states[i] = shared.blank[0]
    s, dice = rows.states[i], rows.dices[i]
    rows.seeds[i] = game_seed(shared.seed, rows.numbers[i], dice)
    deal(s, rows.seeds[i], dice, BOTS)
    seed_chance(rows.lots[i], rows.seeds[i], _LOTS)
    rows.steps[i] = 0
    for seat in range(s.seats):
        rows.scores[i][seat] = rules.score(s, seat)


@rule
def carry_out(s: Any, i: int, seat: int, action: int, dice: Dice, timing: Timing | None) -> None:
    """An action; in event time it arrives when its time has come."""
    if timing is None:
        rules.step(s, seat, action)
    else:
        player, is_idle = timing.players[seat], rules.is_idle(action)
        intend(timing.schedules[i], seat, player, action, is_idle, dice, timing.times)


@rule
def look_at_the_deal(s: Any, i: int, dice: Dice, timing: Timing | None) -> None:
    if timing is not None:
        timing.schedules[i] = timing.blank[0]
        begin(s, timing.players, dice, timing.schedules[i], timing.times, timing.attention)


@rule
def next_to_decide(s: Any, i: int, moves: Any, dice: Dice, timing: Timing | None) -> int:
    """Of those who may act the first, or in event time the one whose time has come; or NOBODY."""
    if timing is None:
        return first_seat(rules.who_may_act(s))
    return run_on(
        s, timing.players, moves, dice, timing.schedules[i], timing.times, timing.attention
    )
