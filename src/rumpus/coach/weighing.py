"""Moves weighed against each other by playing games out to their end, in both bodies.

Each world is played once for every move that is compared, with the same chance: what differs comes
from the moves. A world keeps either what a seat may know (`BLIND`) or all hands (`OPEN`), and casts
the rest anew.

Where nothing but points goes on from one stage to the next, a game is played out to the end of its
stage only. What follows is drawn from the points of stages that were played before (`pool`), a few
times over: that takes less time and leaves less to luck.

World number i has the same chance whoever asks, so work may be cut into pieces of any size.
"""

from __future__ import annotations

from typing import Any

from rumpus.bots.search import is_past, next_to_act
from rumpus.engine.binding import rules
from rumpus.engine.chance import Dice, below, seed_chance
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits
from rumpus.engine.workspace import copy_state, numbers, spare_state

#: So often the stages to come are drawn.
_REST = 16
#: As many equal parts as there can be winners.
_PARTS = 840
#: What a win is in whole numbers.
WIN = _PARTS * _REST
#: In place of a move: what the policy chooses.
POLICY = -1
#: What a world keeps: all hands, or what the seat may know.
OPEN, BLIND = 0, 1
#: A game is left after so many moves: a guard, not a rule.
_LONGEST = 20_000
#: Streams of a world: how it is cast, what the policy chooses first, how it is played, the rest.
_CAST, _FIRST, _PLAYED, _DRAWN, _STREAMS = 0, 1, 2, 3, 4


@rule
def weigh(
    s: Any, seat: int, moves: list[int], n: int, dice: Dice, seed: int, first: int, worlds: int,
    keeps: int, briefly: int, pool: Any, shares: Any, squares: Any, points: Any, lines: Any,
) -> None:  # fmt: skip
    """Add up, for each of the moves and each seat, its share of the win.

    `squares` are of the difference to the first move, and for that one of the share itself;
    `points` those at the end of the stage; `lines` what followed in the first worlds. `briefly`: a
    world in which the policy does the same is not played, since nothing can differ in it.
    """
    world, twin, later = spare_state(s), spare_state(s), spare_state(s)
    options, gained = numbers(rules.MOVES), numbers(s.seats)
    made, won = numbers(n), numbers(n * s.seats)
    for i in range(first, first + worlds):
        seed_chance(dice, seed, _STREAMS * i + _CAST)
        copy_state(s, world)
        if keeps == BLIND:
            rules.resample(world[0], seat, dice)
        else:
            rules.reshuffle(world[0], dice)
        seed_chance(dice, seed, _STREAMS * i + _FIRST)
        if briefly and first_move(world[0], seat, POLICY, options, dice) == moves[0]:
            continue
        for k in range(n):
            seed_chance(dice, seed, _STREAMS * i + _FIRST)
            copy_state(world[0], twin)
            made[k] = first_move(twin[0], seat, moves[k], options, dice)
            if k and made[k] == made[0]:
                repeat(k, s.seats, won, shares, points)
                continue
            seed_chance(dice, seed, _STREAMS * i + _PLAYED)
            play_on(twin[0], seat, made[k], options, dice, k, i, len(pool), points, lines)
            seed_chance(dice, seed, _STREAMS * i + _DRAWN)
            note_shares(twin[0], later, dice, pool, gained, k, won)
            add_shares(s.seats, k, won, shares, squares)


@rule
def first_move(w: Any, seat: int, move: int, options: Any, dice: Dice) -> int:
    if move != POLICY:
        return move
    n = rules.legal(w, seat, options)
    return rules.rollout(w, seat, options, n, dice) if n > 1 else options[0]


@rule
def repeat(k: int, seats: int, won: Any, shares: Any, points: Any) -> None:
    """The same move in the same world gives the same game."""
    for seat in range(seats):
        won[k * seats + seat] = won[seat]
        shares[k][seat] += won[seat]
        points[k][seat] += points[len(points) - 1][seat]


@rule
def play_on(
    w: Any, me: int, move: int, options: Any, dice: Dice, k: int, i: int, pooled: int, points: Any,
    lines: Any,
) -> None:  # fmt: skip
    """By the game's cheap policy, to the end of the game; or of the stage, if others are pooled."""
    stage, at, is_noted = rules.stage(w), 0, False
    rules.step(w, me, move)
    for _ in range(_LONGEST):
        if not is_noted and is_past(w, stage):
            note_points(w, k, points)
            is_noted = True
        if rules.is_over(w) or (is_noted and pooled):
            return
        seat = next_to_act(w, me)
        n = rules.legal(w, seat, options)
        move = rules.rollout(w, seat, options, n, dice) if n > 1 else options[0]
        if i < len(lines[k]) and at < len(lines[k][0]):
            lines[k][i][at] = 1 + seat * rules.MOVES + move
            at += 1
        rules.step(w, seat, move)


@rule
def note_points(w: Any, k: int, points: Any) -> None:
    """The last row keeps those of the first move, for `repeat`."""
    for seat in range(w.seats):
        points[k][seat] += rules.score(w, seat)
        if k == 0:
            points[len(points) - 1][seat] = rules.score(w, seat)


@rule
def note_shares(w: Any, later: Any, dice: Dice, pool: Any, gained: Any, k: int, won: Any) -> None:
    for seat in range(w.seats):
        won[k * w.seats + seat] = 0
    if rules.is_over(w) or len(pool) == 0:
        note_winners(w, k, won, _REST)
        return
    for _ in range(_REST):
        copy_state(w, later)
        draw_stages(later[0], dice, pool, gained)
        note_winners(later[0], k, won, 1)


@rule
def draw_stages(w: Any, dice: Dice, pool: Any, gained: Any) -> None:
    """The rest of a game, from what stages gave elsewhere to whoever sat as far from the first."""
    for _ in range(_LONGEST):
        if rules.is_over(w):
            return
        row, first = below(dice, len(pool)), rules.first_seat(w)
        for k in range(w.seats):
            gained[(first + k) % w.seats] = pool[row][k]
        rules.count_stage(w, gained)


@rule
def note_winners(w: Any, k: int, won: Any, times: int) -> None:
    bits = rules.winners(w) if rules.is_over(w) else (1 << w.seats) - 1
    for seat in range(w.seats):
        if bits >> seat & 1:
            won[k * w.seats + seat] += times * (_PARTS // count_bits(bits))


@rule
def add_shares(seats: int, k: int, won: Any, shares: Any, squares: Any) -> None:
    for seat in range(seats):
        share = won[k * seats + seat]
        shares[k][seat] += share
        off = share - (won[seat] if k else 0)
        squares[k][seat] += off * off


@rule
def weigh_at(
    states: Any, seat: int, moves: list[int], n: int, dices: Any, seed: int, first: int,
    worlds: int, keeps: int, briefly: int, pool: Any, shares: Any, squares: Any, points: Any,
    lines: Any,
) -> None:  # fmt: skip
    """For arrays of one record: how compiled code is called."""
    weigh(
        states[0], seat, moves, n, dices[0], seed, first, worlds, keeps, briefly,
        pool, shares, squares, points, lines,
    )  # fmt: skip
