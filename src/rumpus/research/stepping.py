"""Many tables of one game, each one decision further: what `Tables` runs, compiled.

Row i of every array belongs to table i; a job works on the rows from `first` to `last`. A table
touches nothing but its own row, so that it does not matter which job steps it.
"""

from __future__ import annotations

from typing import Any

from rumpus.engine.binding import rules
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice, roll, seed_chance
from rumpus.engine.prefetch import fetch_ahead
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits
from rumpus.lab.event_time import intend, look_up, run_on
from rumpus.lab.play import deal

#: The stream of a table's own dice for bots that are asked for it.
_LOTS = 2


@rule
def game_seed(seed: int, number: int, dice: Dice) -> int:
    """The seed of one game of a run, as `rumpus.lab.plan.game_seeds` has it."""
    seed_chance(dice, seed, number)
    high = roll(dice)
    return (high << 31) | roll(dice)


@rule
def first_seat(bits: int) -> int:
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
    legal: Any, actions: Any,
) -> None:  # fmt: skip
    """What a bot would do at each table."""
    for i in range(first, last):
        for k in range(counts[i]):
            moves[k] = legal[i][k]
        actions[i] = ask(bots, 0, states[i], seats[i], moves, counts[i], lots[i])


@rule
def begin_at(
    i: int, blank: Any, states: Any, dices: Any, lots: Any, seed: int, numbers: Any, seeds: Any,
    steps: Any, scores: Any,
) -> None:  # fmt: skip
    """Deal the game that is next at this table."""
    states[i] = blank[0]
    seeds[i] = game_seed(seed, numbers[i], dices[i])
    deal(states[i], seeds[i], dices[i])
    seed_chance(lots[i], seeds[i], _LOTS)
    steps[i] = 0
    for seat in range(states[i].seats):
        scores[i][seat] = rules.score(states[i], seat)


@rule
def step_some(
    first: int, last: int, is_reset: int, seed: int, sign: int, most: int,
    blank: Any, states: Any, dices: Any, lots: Any, actions: Any,
    numbers: Any, seeds: Any, steps: Any, scores: Any, seats: Any, counts: Any, legal: Any,
    rewards: Any, done: Any, truncated: Any,
) -> None:  # fmt: skip  # first what all tables share, then a row for each
    """Carry out the actions; deal anew where a game has ended. Compiled only: it copies records."""
    for i in range(first, last):
        fetch_ahead(states, i + 2)
        s = states[i]
        if is_reset == 0:
            rules.step(s, seats[i], actions[i])
            steps[i] += 1
            is_end = rules.who_may_act(s) == 0
            truncated[i] = not is_end and steps[i] >= most
            done[i] = is_end or truncated[i]
            reward(s, sign, is_end, scores[i], rewards[i])
        if is_reset != 0 or done[i]:
            numbers[i] += len(states) * (1 - is_reset)
            begin_at(i, blank, states, dices, lots, seed, numbers, seeds, steps, scores)
        seats[i] = first_seat(rules.who_may_act(s))
        counts[i] = rules.legal(s, seats[i], legal[i])


@rule
def step_some_timed(
    first: int, last: int, is_reset: int, seed: int, sign: int, most: int,
    blank: Any, states: Any, dices: Any, lots: Any, actions: Any,
    numbers: Any, seeds: Any, steps: Any, scores: Any, seats: Any, counts: Any, legal: Any,
    rewards: Any, done: Any, truncated: Any,
    players: Any, blank_clock: Any, clocks: Any, times: Any, attention: Any,
) -> None:  # fmt: skip  # as `step_some`, and then what time is made of
    """The same in event time: an action is carried out when its time has come."""
    for i in range(first, last):
        fetch_ahead(states, i + 2)
        s, clock, dice = states[i], clocks[i], dices[i]
        next_to_decide = -1
        if is_reset == 0:
            intend(clock, seats[i], seats[i], actions[i], dice, times)
            steps[i] += 1
            next_to_decide = run_on(s, players, legal[i], dice, clock, times, attention)
            is_end = next_to_decide < 0
            truncated[i] = not is_end and steps[i] >= most
            done[i] = is_end or truncated[i]
            reward(s, sign, is_end, scores[i], rewards[i])
        if is_reset != 0 or done[i]:
            numbers[i] += len(states) * (1 - is_reset)
            begin_at(i, blank, states, dices, lots, seed, numbers, seeds, steps, scores)
            clocks[i] = blank_clock[0]
            look_up(s, players, dice, clock, times, attention)
            next_to_decide = run_on(s, players, legal[i], dice, clock, times, attention)
        seats[i] = next_to_decide
        counts[i] = rules.legal(s, seats[i], legal[i])
