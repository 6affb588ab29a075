"""Information-set tree search, for any game, in both bodies.

Each simulation looks at a world that the seat cannot tell from the real one (`resample`), walks
down the tree by what has worked for whoever decides there, adds one node, plays on by the game's
cheap policy to the end of the stage, and tells every node on the way what the stage was worth to
the seat that chose it.

What others choose in secret, such as their answers in a window, is chosen by the policy, and the
tree does not branch there: nobody in it can learn what a seat would not be told.

The budget is a number of simulations, and only operations that every machine rounds alike are
used: the same dice give the same move everywhere.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from rumpus.engine.binding import rules
from rumpus.engine.chance import Dice
from rumpus.engine.rule import rule
from rumpus.engine.seats import nth_seat
from rumpus.engine.workspace import copy_state, grid, numbers, spare_state

# What the tree keeps for each node.
MOVE, ACTOR, FIRST_CHILD, NEXT_SIBLING, VISITS, CHANCES, TOTAL = range(7)
_PARTS = 7
_ROOT = 0
#: A path longer than this is played out by the policy.
_DEEPEST = 64
#: A stage is left after so many moves: a guard, not a rule.
_LONGEST = 2000
#: Worth is a whole number from 0 to this, so that sums are exact.
FULL = 1000
_CURIOSITY = 0.7


@rule
def search(s: Any, seat: int, moves: list[int], n: int, dice: Dice, budget: int) -> int:
    """The most visited move after `budget` simulations."""
    if n == 1:
        return moves[0]
    visits, totals = numbers(n), numbers(n)
    return moves[explore(s, seat, moves, n, dice, budget, visits, totals)]


@rule(apart=True)
def explore(
    s: Any, seat: int, moves: list[int], n: int, dice: Dice, budget: int,
    visits: list[int], totals: list[int],
) -> int:  # fmt: skip
    """Which of the moves is visited most. Fills in each one's visits and the sum of its worth."""
    tree = grid(budget + 2, _PARTS)
    path = numbers(_DEEPEST + 1)
    options, child_of = numbers(rules.MOVES), numbers(rules.MOVES)
    world = spare_state(s)
    size, stage = 1, rules.stage(s)
    for _ in range(budget):
        copy_state(s, world)
        rules.resample(world[0], seat, dice)
        size = simulate(world[0], seat, tree, size, path, options, child_of, dice, stage)
    note_children(tree, _ROOT, seat, child_of)
    most = 0
    for k in range(n):
        child = child_of[moves[k]]
        if child != _ROOT:
            visits[k] = tree[child][VISITS]
            totals[k] = tree[child][TOTAL]
        if visits[k] > visits[most]:
            most = k
    return most


@rule
def simulate(
    w: Any, me: int, tree: Any, size: int, path: Any, options: Any, child_of: Any, dice: Dice,
    stage: int,
) -> int:  # fmt: skip
    """One simulation in one world; returns the new size of the tree."""
    node, depth, grown = _ROOT, 0, False
    while not grown and depth < _DEEPEST and not is_past(w, stage):
        seat = next_to_act(w, me)
        n = rules.legal(w, seat, options)
        favourite = rules.rollout(w, seat, options, n, dice) if n > 1 else options[0]
        if seat != me and rules.secret(w):
            rules.step(w, seat, favourite)
            continue
        move = choose(tree, node, seat, options, n, favourite, child_of)
        child = find_child(tree, node, seat, move)
        if child == _ROOT:
            child = add_child(tree, size, node, seat, move)
            size += 1
            grown = True
        node = child
        depth += 1
        path[depth] = node
        rules.step(w, seat, move)
    play_out(w, options, dice, stage)
    learn(w, tree, path, depth)
    return size


@rule
def next_to_act(w: Any, me: int) -> int:
    """The one who thinks, as soon as it may; of others the first."""
    waiting = rules.who_may_act(w)
    return me if waiting >> me & 1 else nth_seat(waiting, 0)


@rule
def is_past(w: Any, stage: int) -> bool:
    return rules.is_over(w) or rules.stage(w) != stage


@rule
def choose(
    tree: Any, node: int, seat: int, options: Any, n: int, favourite: int, child_of: Any
) -> int:
    """The option that promises most: what it has been worth, plus curiosity where little is known.

    The policy's favourite has half of the curiosity to itself. A child counts how often it could
    have been chosen, since other worlds offer other moves.
    """
    hope = note_children(tree, node, seat, child_of)
    best, best_score = options[0], -1.0
    for k in range(n):
        move = options[k]
        share = 0.5 / n + (0.5 if move == favourite else 0.0)
        score = promise(tree, child_of[move], tree[node][VISITS], hope, share)
        if score > best_score:
            best, best_score = move, score
    forget_children(tree, node, child_of)
    return best


@rule
def promise(tree: Any, child: int, visits: int, hope: float, share: float) -> float:
    if child == _ROOT:
        return hope + _CURIOSITY * share * sqrt(visits + 1.0)
    tree[child][CHANCES] += 1
    seen = tree[child][VISITS]
    worth = tree[child][TOTAL] / (seen * FULL)
    return worth + _CURIOSITY * share * sqrt(float(tree[child][CHANCES])) / (1.0 + seen)


@rule
def note_children(tree: Any, node: int, seat: int, child_of: Any) -> float:
    """Write down this seat's children by their move; return what they were worth on average."""
    visits, total = 0, 0
    child = tree[node][FIRST_CHILD]
    while child != _ROOT:
        if tree[child][ACTOR] == seat:
            child_of[tree[child][MOVE]] = child
            visits += tree[child][VISITS]
            total += tree[child][TOTAL]
        child = tree[child][NEXT_SIBLING]
    return total / (visits * FULL) if visits else 0.5


@rule
def forget_children(tree: Any, node: int, child_of: Any) -> None:
    child = tree[node][FIRST_CHILD]
    while child != _ROOT:
        child_of[tree[child][MOVE]] = _ROOT
        child = tree[child][NEXT_SIBLING]


@rule
def find_child(tree: Any, node: int, seat: int, move: int) -> int:
    child = tree[node][FIRST_CHILD]
    while child != _ROOT and not (tree[child][MOVE] == move and tree[child][ACTOR] == seat):
        child = tree[child][NEXT_SIBLING]
    return child


@rule
def add_child(tree: Any, child: int, node: int, seat: int, move: int) -> int:
    tree[child][MOVE] = move
    tree[child][ACTOR] = seat
    tree[child][CHANCES] = 1
    tree[child][NEXT_SIBLING] = tree[node][FIRST_CHILD]
    tree[node][FIRST_CHILD] = child
    return child


@rule
def play_out(w: Any, options: Any, dice: Dice, stage: int) -> None:
    """The rest of the stage, by the game's cheap policy."""
    for _ in range(_LONGEST):
        if is_past(w, stage):
            return
        seat = nth_seat(rules.who_may_act(w), 0)
        n = rules.legal(w, seat, options)
        move = rules.rollout(w, seat, options, n, dice) if n > 1 else options[0]
        rules.step(w, seat, move)


@rule
def learn(w: Any, tree: Any, path: Any, depth: int) -> None:
    """Every node on the path hears what the stage was worth to the seat that chose it."""
    tree[_ROOT][VISITS] += 1
    for k in range(1, depth + 1):
        node = path[k]
        tree[node][VISITS] += 1
        tree[node][TOTAL] += rules.worth(w, tree[node][ACTOR])
