"""Event time: the order of moves in the real-time games, from how fast each seat is.

Who looks, decides and acts when is said by the schedule, the same as at live tables
(`rumpus.bots.schedule`). A move that is no longer legal when it arrives has lost a race.

Nothing waits for a clock: the next thing that happens is simply taken from the schedule. Times
are whole microseconds drawn by the game's dice, so a seed is still the whole game.
"""

from __future__ import annotations

from typing import Any

from rumpus.bots.schedule import (
    ARRIVE,
    LOOK,
    Schedule,
    draw_day,
    intend,
    know_nobody,
    look_soon,
    notice,
    rest,
    settle_round,
    sit_down,
    slips,
    watch,
)
from rumpus.bots.speed import FOLLOWS
from rumpus.engine.binding import rules
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice
from rumpus.engine.rule import rule
from rumpus.engine.seats import NOBODY
from rumpus.lab.play import deal, note_result


@rule
def play_timed(
    s: Any, bots: Any, seating: Any, moves: list[int], dice: Dice, most: int, stop: list[int],
    schedule: Schedule, times: Any, attention: list[int],
) -> int:  # fmt: skip  # as `play_game`, and then what time is made of
    """Play on until the end, for `most` moves, or until told to stop; return how many were made."""
    begin(s, seating, dice, schedule, times, attention)
    steps = 0
    while steps + schedule.lost_in_all < most and stop[0] == 0 and rules.who_may_act(s) != 0:
        seat = next_seat(s, schedule)
        schedule.now = schedule.when[seat]
        player = seating[seat]
        if is_looking(schedule, seat):
            decide(s, bots, player, seat, moves, dice, schedule, times)
        elif land(s, seating, seat, moves, dice, schedule, times, attention):
            steps += 1
    return steps


@rule
def next_seat(s: Any, schedule: Schedule) -> int:
    first = 0
    for seat in range(1, s.seats):
        if schedule.when[seat] < schedule.when[first]:
            first = seat
    return first


@rule
def is_looking(schedule: Schedule, seat: int) -> bool:
    return schedule.doing[seat] == LOOK


@rule
def begin(
    s: Any, seating: Any, dice: Dice, schedule: Schedule, times: Any, attention: list[int]
) -> None:
    know_nobody(schedule)
    day = draw_day(dice)
    for seat in range(s.seats):
        sit_down(schedule, seat, seating[seat], day, dice, times)
        if not times[seating[seat]][FOLLOWS][0]:
            schedule.people |= 1 << seat
    look_up(s, seating, dice, schedule, times, attention)


@rule
def look_up(
    s: Any, seating: Any, dice: Dice, schedule: Schedule, times: Any, attention: list[int]
) -> None:
    """A round begins: everybody looks at the new table. What was on its way is forgotten."""
    for seat in range(s.seats):
        schedule.last[seat] = schedule.now
        look_soon(schedule, seat, seating[seat], dice, times, attention)


@rule
def decide(
    s: Any,
    bots: Any,
    player: int,
    seat: int,
    moves: list[int],
    dice: Dice,
    schedule: Schedule,
    times: Any,
) -> None:
    """The seat sees the table as it is now; its move will arrive later."""
    if rules.who_may_act(s) >> seat & 1:
        n = rules.legal(s, seat, moves)
        if times[player][FOLLOWS][0] and slips(schedule, seat, dice):
            move = rules.bot_random(s, seat, moves, n, dice)
        else:
            move = ask(bots, player, s, seat, moves, n, dice)
        intend(schedule, seat, player, move, rules.is_idle(move), dice, times)
    else:
        rest(schedule, seat)


@rule
def run_on(
    s: Any,
    seating: Any,
    moves: list[int],
    dice: Dice,
    schedule: Schedule,
    times: Any,
    attention: Any,
) -> int:
    """Let time pass until a seat has to decide; return it, or NOBODY at the end of the game."""
    while rules.who_may_act(s) != 0:
        seat = next_seat(s, schedule)
        schedule.now = schedule.when[seat]
        if schedule.doing[seat] == ARRIVE:
            land(s, seating, seat, moves, dice, schedule, times, attention)
        elif rules.who_may_act(s) >> seat & 1:
            return seat
        else:
            rest(schedule, seat)
    return NOBODY


@rule
def land(
    s: Any, seating: Any, seat: int, moves: list[int], dice: Dice, schedule: Schedule, times: Any,
    attention: Any,
) -> bool:  # fmt: skip
    """A move arrives; whether it still was possible."""
    if is_possible(s, seat, schedule.intent[seat], moves):
        arrive(s, seating, seat, dice, schedule, times, attention)
        return True
    schedule.lost[seat] += 1
    schedule.lost_in_all += 1
    look_soon(schedule, seat, seating[seat], dice, times, attention)
    return False


@rule
def is_possible(s: Any, seat: int, move: int, moves: list[int]) -> bool:
    if not rules.who_may_act(s) >> seat & 1:
        return False
    n = rules.legal(s, seat, moves)
    k = 0
    while k < n and moves[k] < move:  # they are in rising order
        k += 1
    return k < n and moves[k] == move


@rule
def arrive(
    s: Any,
    seating: Any,
    seat: int,
    dice: Dice,
    schedule: Schedule,
    times: Any,
    attention: list[int],
) -> None:
    before = rules.deals(s)
    rules.step(s, seat, schedule.intent[seat])
    is_followed = schedule.people != (1 << s.seats) - 1  # nobody else keeps times in mind
    if is_followed and not rules.is_hidden(schedule.intent[seat]):
        watch(schedule, seat)
    if rules.deals(s) != before:
        if is_followed:
            settle_round(s, schedule)
        look_up(s, seating, dice, schedule, times, attention)
        return
    look_soon(schedule, seat, seating[seat], dice, times, attention)
    for other in range(s.seats):
        notice(schedule, other, seating[other], dice, times, attention)


@rule
def play_timed_block(
    blank: Any, work: Any, dice: Any, moves: Any, bots: Any, seating: Any, seeds: Any,
    stream: int, most: int,
    over: Any, winners: Any, scores: Any, tallies: Any, earned: Any, rounds: Any, steps: Any,
    stop: Any, done: Any,
    blank_schedule: Any, schedules: Any, times: Any, attention: Any, elapsed: Any, lost: Any,
) -> None:  # fmt: skip  # as `play_block`, and then what time is made of
    """Play one game for each of `seeds`; compiled only, since it copies records."""
    for k in range(len(seeds)):
        work[0] = blank[0]
        schedules[0] = blank_schedule[0]
        s, schedule = work[0], schedules[0]
        deal(s, seeds[k], dice[0], stream)
        steps[k] = play_timed(
            s, bots, seating[k], moves, dice[0], most, stop, schedule, times, attention
        )
        if stop[0]:
            break  # in the midst of a game
        note_result(s, k, over, winners, scores, tallies, earned, rounds)
        elapsed[k] = schedule.now
        for seat in range(lost.shape[1]):
            lost[k][seat] = schedule.lost[seat]
        done[0] += 1
