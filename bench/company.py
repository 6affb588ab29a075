"""Games by turns with company that plays like its people: the laboratory's, compiled.

The same rules as at live tables (`rumpus.bots.opinion`) choose how strong the company plays, by
the same dice as everything else: a seed is the whole game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from rumpus.bots.opinion import UNIT, Opinion, judge, modest, own_level, think_nothing_yet
from rumpus.bots.speed import LIKE_ME
from rumpus.engine.binding import rules
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice, below
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits, nth_seat
from rumpus.games import game
from rumpus.lab.play import BOTS, deal

_COMPANY = -1


@rule
def choose_level(
    s: Any, opinion: Opinion, seat: int, people: int, sign: int, most: int, dice: Dice
) -> int:
    """Between two levels it is now the one, now the other."""
    at = own_level(s, opinion, seat, people, sign, most)
    return at // UNIT + (1 if below(dice, UNIT) < at % UNIT else 0)


@rule
def let_watch(s: Any, opinion: Opinion, people: int, seat: int, move: int, dice: Dice) -> None:
    watchers = s.seats - count_bits(people)
    for watcher in range(s.seats):
        if not people >> watcher & 1:
            judge(s, opinion, watcher, watchers, seat, move, dice)


@rule
def play_one(
    s: Any, opinion: Opinion, bots: Any, seating: Any, moves: list[int], dice: Dice,
    sign: int, most: int,
) -> None:  # fmt: skip
    people = 0
    for seat in range(s.seats):
        if seating[seat] != _COMPANY:
            people |= 1 << seat
    think_nothing_yet(opinion)
    while rules.who_may_act(s) != 0:
        waiting = rules.who_may_act(s)
        seat = nth_seat(waiting, below(dice, count_bits(waiting)))
        which = seating[seat]
        if which == _COMPANY:
            which = choose_level(s, opinion, seat, people, sign, most, dice)
        n = rules.legal(s, seat, moves)
        move = ask(bots, which, s, seat, moves, n, dice)
        if people >> seat & 1 and not rules.secret(s):
            let_watch(s, opinion, people, seat, move, dice)
        rules.step(s, seat, move)


@rule
def play_many(
    blank: Any, work: Any, opinions: Any, dices: Any, moves: Any, bots: Any, seating: Any,
    seeds: Any, sign: int, most: int, winners: Any,
) -> None:  # fmt: skip
    for k in range(len(seeds)):
        work[0] = blank[0]
        deal(work[0], seeds[k], dices[0], BOTS)
        play_one(work[0], opinions[0], bots, seating[k], moves, dices[0], sign, most)
        winners[k] = rules.winners(work[0])


def shares(
    name: str, players: Sequence[str], games: int, best: str = "greedy", seed: int = 0
) -> list[float]:
    """What each of the players wins, who move on by one seat from game to game; `like_me` is one
    of them, and nothing better than `best` plays for it."""
    which, seats = game(name), len(players)
    ladder = ["modest", *list(which.bots)[: list(which.bots).index(best) + 1]]
    bots = which.compiled_bots([modest, *(which.bot(bot) for bot in ladder[1:])])
    kinds = [_COMPANY if bot == LIKE_ME else ladder.index(bot) for bot in players]
    seating = np.array([np.roll(kinds, k) for k in range(games)])
    blank = np.zeros(1, dtype_of(which.state))
    blank["seats"] = seats
    for field, value in which.fields(**{o.name: o.usual for o in which.options}).items():
        blank[field] = value
    winners = np.zeros(games, np.int64)
    which.compiled(play_many)(
        blank, blank.copy(), np.zeros(1, dtype_of(Opinion)), np.zeros(1, dtype_of(Dice)),
        np.zeros(which.moves, np.int64), bots, seating, np.arange(seed, seed + games),
        -1 if which.few_points_win else 1, (len(ladder) - 1) * UNIT, winners,
    )  # fmt: skip
    won = (winners[:, None] >> np.arange(seats) & 1).astype(float)
    won /= won.sum(axis=1, keepdims=True)
    by_player = [np.roll(won[k], -k) for k in range(games)]
    return [float(share) for share in np.mean(by_player, axis=0)]
