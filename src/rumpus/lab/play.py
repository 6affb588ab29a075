"""Whole games between bots, for any game and both bodies."""

from __future__ import annotations

from typing import Any

from rumpus.engine.binding import rules
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice, below, seed_chance
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits, nth_seat

#: Streams of a game's seed: what `Game.deal` uses, and what the bots roll.
DEAL, BOTS = 0, 1


@rule
def play_game(
    s: Any, bots: Any, seating: Any, moves: list[int], dice: Dice, most: int, stop: list[int]
) -> int:
    """Play on until the end, for `most` steps, or until told to stop; return how many were made.

    `seating` says which of the bots sits at each seat. Of several who may act one is next by lot.
    """
    steps = 0
    while steps < most and stop[0] == 0:
        waiting = rules.who_may_act(s)
        if waiting == 0:
            break
        seat = nth_seat(waiting, below(dice, count_bits(waiting)))
        n = rules.legal(s, seat, moves)
        rules.step(s, seat, ask(bots, seating[seat], s, seat, moves, n, dice))
        steps += 1
    return steps


@rule
def deal(s: Any, seed: int, dice: Dice, stream: int) -> None:
    """Deal into a state that has its seats and options, the very deal of `Game.deal(seed=…)`.

    The bots roll dice of this stream: BOTS, or another to play the same deal anew.
    """
    seed_chance(s, seed, DEAL)
    seed_chance(dice, seed, stream)
    rules.begin(s)


@rule
def note_result(
    s: Any, k: int, over: Any, winners: Any, scores: Any, tallies: Any, earned: Any, rounds: Any
) -> None:
    over[k] = 1 if rules.is_over(s) else 0
    rounds[k] = rules.rounds(s)
    winners[k] = rules.winners(s) if over[k] else 0
    for seat in range(scores.shape[1]):
        scores[k][seat] = rules.score(s, seat)
        for t in range(tallies.shape[2]):
            tallies[k][seat][t] = rules.tally(s, seat, t)
        for source in range(earned.shape[2]):
            earned[k][seat][source] = rules.earned(s, seat, source)


@rule
def play_block(
    blank: Any, work: Any, dice: Any, moves: Any, bots: Any, seating: Any, seeds: Any,
    stream: int, most: int,
    over: Any, winners: Any, scores: Any, tallies: Any, earned: Any, rounds: Any, steps: Any,
    stop: Any, done: Any,
) -> None:  # fmt: skip  # first what comes in, then what goes out
    """Play one game for each of `seeds`; compiled only, since it copies records."""
    for k in range(len(seeds)):
        work[0] = blank[0]
        s = work[0]
        deal(s, seeds[k], dice[0], stream)
        steps[k] = play_game(s, bots, seating[k], moves, dice[0], most, stop)
        if stop[0]:
            break  # in the midst of a game
        note_result(s, k, over, winners, scores, tallies, earned, rounds)
        done[0] += 1
