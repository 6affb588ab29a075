"""Games side by side, each played on until somebody has to be asked who is not compiled.

A lane plays one game after the other. Bots decide here, as in `play_game` and `play_timed`; where a
player has to, the lane waits with its seat, its legal moves and a roll for the player's dice.
Compiled only, since it copies records.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rumpus.bots.schedule import intend
from rumpus.engine.binding import rules
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice, below, roll
from rumpus.engine.rule import rule
from rumpus.engine.seats import NOBODY, count_bits, nth_seat
from rumpus.lab.event_time import begin, decide, is_looking, land, next_seat
from rumpus.lab.play import deal, note_result

#: In the place of a bot's address: a player, who is asked outside.
OUTSIDE = 0


class Lanes(NamedTuple):
    """Arrays with a row for each lane."""

    states: Any
    dices: Any
    numbers: Any  # of the game that is played, in the plan
    playing: Any  # 1 if there is one
    seats: Any  # the seat that has to be asked, or NOBODY
    moves: Any  # what it has answered
    counts: Any  # of its legal moves
    legal: Any
    rolls: Any
    steps: Any


class Games(NamedTuple):
    """What is to be played, and by whom."""

    blank: Any  # a state before the deal
    bots: Any
    seating: Any
    seeds: Any
    stream: int
    most: int
    stop: Any


class Outcomes(NamedTuple):
    """Arrays with a row for each game: see `rumpus.lab.played.Results`."""

    over: Any
    winners: Any
    scores: Any
    tallies: Any
    earned: Any
    rounds: Any
    steps: Any
    elapsed: Any
    lost: Any


class Clocks(NamedTuple):
    """What time is made of: a schedule for each lane, and how fast each player is."""

    blank: Any
    schedules: Any
    times: Any
    attention: Any


@rule
def advance(
    first: int, last: int, games: Games, lanes: Lanes, out: Outcomes, clocks: Clocks | None
) -> None:
    """Carry out what was answered in these lanes, and play on until each waits or has no more."""
    for i in range(first, last):
        if lanes.playing[i] and lanes.seats[i] != NOBODY:
            take(i, games, lanes, clocks)
        lanes.seats[i] = NOBODY
        while lanes.seats[i] == NOBODY and lanes.numbers[i] < len(games.seeds):
            if lanes.playing[i] == 0:
                begin_next(i, games, lanes, clocks)
            else:
                lanes.seats[i] = play_on(i, games, lanes, clocks)
                if games.stop[0]:
                    return  # in the midst of a game
                if lanes.seats[i] == NOBODY:
                    finish(i, lanes, out, clocks)


@rule
def begin_next(i: int, games: Games, lanes: Lanes, clocks: Clocks | None) -> None:
    lanes.numbers[i] += len(lanes.states)
    k = lanes.numbers[i]
    if k >= len(games.seeds):
        return
    lanes.states[i] = games.blank[0]
    deal(lanes.states[i], games.seeds[k], lanes.dices[i], games.stream)
    lanes.steps[i] = 0
    lanes.playing[i] = 1
    if clocks is not None:
        clocks.schedules[i] = clocks.blank[0]
        begin(
            lanes.states[i], games.seating[k], lanes.dices[i], clocks.schedules[i], clocks.times,
            clocks.attention,
        )  # fmt: skip


@rule
def finish(i: int, lanes: Lanes, out: Outcomes, clocks: Clocks | None) -> None:
    k = lanes.numbers[i]
    out.steps[k] = lanes.steps[i]
    note_result(
        lanes.states[i], k, out.over, out.winners, out.scores, out.tallies, out.earned, out.rounds
    )
    if clocks is not None:
        out.elapsed[k] = clocks.schedules[i].now
        for seat in range(out.lost.shape[1]):
            out.lost[k][seat] = clocks.schedules[i].lost[seat]
    lanes.playing[i] = 0


@rule
def take(i: int, games: Games, lanes: Lanes, clocks: Clocks | None) -> None:
    """The answer of the player who was asked."""
    seat, move = lanes.seats[i], lanes.moves[i]
    if clocks is None:
        rules.step(lanes.states[i], seat, move)
        lanes.steps[i] += 1
    else:
        player = games.seating[lanes.numbers[i]][seat]
        is_idle = rules.is_idle(move)
        intend(clocks.schedules[i], seat, player, move, is_idle, lanes.dices[i], clocks.times)


@rule
def play_on(i: int, games: Games, lanes: Lanes, clocks: Clocks | None) -> int:
    """The seat that has to be asked; NOBODY if the game has ended or was broken off."""
    seating = games.seating[lanes.numbers[i]]
    s, dice, moves = lanes.states[i], lanes.dices[i], lanes.legal[i]
    if clocks is None:
        seat = by_turns(s, i, games, lanes, seating, moves, dice)
    else:
        seat = in_time(s, i, games, lanes, seating, moves, dice, clocks)
    if seat != NOBODY:
        lanes.counts[i] = rules.legal(s, seat, moves)
        lanes.rolls[i] = roll(dice)
    return seat


@rule
def by_turns(
    s: Any, i: int, games: Games, lanes: Lanes, seating: Any, moves: list[int], dice: Dice
) -> int:
    """As `play_game`."""
    while lanes.steps[i] < games.most and games.stop[0] == 0:
        waiting = rules.who_may_act(s)
        if waiting == 0:
            break
        seat = nth_seat(waiting, below(dice, count_bits(waiting)))
        if games.bots[seating[seat]] == OUTSIDE:
            return seat
        n = rules.legal(s, seat, moves)
        rules.step(s, seat, ask(games.bots, seating[seat], s, seat, moves, n, dice))
        lanes.steps[i] += 1
    return NOBODY


@rule
def in_time(
    s: Any, i: int, games: Games, lanes: Lanes, seating: Any, moves: list[int], dice: Dice,
    clocks: Clocks,
) -> int:  # fmt: skip
    """As `play_timed`."""
    schedule = clocks.schedules[i]
    while lanes.steps[i] + schedule.lost_in_all < games.most and games.stop[0] == 0:
        waiting = rules.who_may_act(s)
        if waiting == 0:
            break
        seat = next_seat(s, schedule)
        schedule.now = schedule.when[seat]
        player = seating[seat]
        if is_looking(schedule, seat):
            if waiting >> seat & 1 and games.bots[player] == OUTSIDE:
                return seat
            decide(s, games.bots, player, seat, moves, dice, schedule, clocks.times)
        elif land(s, seating, seat, moves, dice, schedule, clocks.times, clocks.attention):
            lanes.steps[i] += 1
    return NOBODY


@rule
def observe_lanes(which: Any, states: Any, seats: Any, out: Any) -> None:
    """What the seats that are asked in these lanes may know."""
    for k in range(len(which)):
        rules.observe(states[which[k]], seats[which[k]], out[k])
