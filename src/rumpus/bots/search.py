"""Information-set tree search, for any game, in both bodies.

Each simulation looks at a world that the seat cannot tell from the real one (`suppose`), walks
down the tree by what has worked for whoever decides there, adds one node, plays on by the game's
cheap policy to the end of the stage, and tells every node on the way what the stage was worth to
the seat that chose it.

What others choose in secret, such as their answers in a window, is chosen by the policy, and the
tree does not branch there: nobody in it can learn what a seat would not be told.

Between equals a lot decides, and seats are counted from the one who thinks: no chair is better
than another.

The budget is a number of simulations, and only operations that every machine rounds alike are
used: the same dice give the same move everywhere.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from rumpus.engine.binding import rules
from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule
from rumpus.engine.seats import next_seat
from rumpus.engine.workspace import copy_state, grid, numbers, spare_state

# What the tree keeps for each node.
MOVE, ACTOR, FIRST_CHILD, NEXT_SIBLING, VISITS, CHANCES, TOTAL = range(7)
_PARTS = 7
_ROOT = 0
#: A stage is left after so many moves: a guard, not a rule.
_LONGEST = 2000
#: Worth is a whole number from 0 to this, so that sums are exact.
FULL = 1000
_CURIOSITY = 0.7


@rule
def search(s: Any, seat: int, moves: list[int], n: int, dice: Dice, budget: int) -> int:
    """The best move after about so many simulations."""
    if n == 1:
        return moves[0]
    visits, totals = numbers(n), numbers(n)
    return moves[explore(s, seat, moves, n, dice, budget, visits, totals)]


@rule(apart=True)
def explore(
    s: Any, seat: int, moves: list[int], n: int, dice: Dice, budget: int,
    visits: list[int], totals: list[int],
) -> int:  # fmt: skip
    """Which of the moves is best. Fills in each one's visits and the sum of its worth."""
    tree = grid(budget + 4 * n + 2, _PARTS)
    path, options, child_of = numbers(rules.depth(s)), numbers(rules.MOVES), numbers(rules.MOVES)
    world, twin = spare_state(s), spare_state(s)
    ranked = numbers(n)
    for k in range(n):
        ranked[k] = add_child(tree, k + 1, _ROOT, seat, moves[k])
    mix(ranked, n, dice)
    favourite = rules.own_policy(s, seat, moves, n, dice)
    size, stage, left, rounds = n + 1, rules.stage(s), n, halvings(n)
    for _ in range(rounds):
        for _ in range(max(1, budget // (rounds * left))):
            copy_state(s, world)
            rules.suppose(world[0], seat, dice)
            for k in range(left):
                copy_state(world[0], twin)
                size = simulate(
                    twin[0], seat, tree, ranked[k], size, path, options, child_of, dice, stage
                )
        rank(tree, ranked, left, favourite, rules.trust(s))
        left = (left + 1) // 2
    for k in range(n):
        visits[k] = tree[k + 1][VISITS]
        totals[k] = tree[k + 1][TOTAL]
    return ranked[0] - 1


@rule
def mix(ranked: list[int], n: int, dice: Dice) -> None:
    """Sorting keeps equals in their order, so a lot decides it."""
    for at in range(n - 1, 0, -1):
        other = below(dice, at + 1)
        node = ranked[at]
        ranked[at] = ranked[other]
        ranked[other] = node


@rule
def halvings(n: int) -> int:
    """How often a number can be halved, rounded up, until one is left; but once at least."""
    times = 1
    while n > 2:
        n = (n + 1) // 2
        times += 1
    return times


@rule
def rank(tree: Any, ranked: list[int], n: int, favourite: int, trust: int) -> None:
    """Sort the first n by what they were worth; all were visited as often."""
    for at in range(1, n):
        node = ranked[at]
        before = at - 1
        worth = merit(tree, node, favourite, trust)
        while before >= 0 and merit(tree, ranked[before], favourite, trust) < worth:
            ranked[before + 1] = ranked[before]
            before -= 1
        ranked[before + 1] = node


@rule
def merit(tree: Any, node: int, favourite: int, trust: int) -> float:
    """The sum of a move's worth; the policy's favourite is left only for something surer."""
    bonus = float(trust) if tree[node][MOVE] == favourite else 0.0
    return tree[node][TOTAL] + bonus * sqrt(float(tree[node][VISITS]))


@rule
def simulate(
    w: Any, me: int, tree: Any, first: int, size: int, path: Any, options: Any, child_of: Any,
    dice: Dice, stage: int,
) -> int:  # fmt: skip
    """One simulation in one world, from a child of the root; returns the new size of the tree."""
    turns, deepest = rules.horizon(w), rules.depth(w)
    rules.step(w, me, tree[first][MOVE])
    path[0] = first
    node, depth, last = first, 1, me
    while depth < deepest and not is_past(w, stage):
        seat = next_to_act(w, me)
        turns, last = turns - int(seat != last), seat
        if turns < 0:
            break
        n = rules.legal(w, seat, options)
        favourite = favoured(w, me, seat, options, n, dice)
        if seat != me and rules.secret(w):
            rules.step(w, seat, favourite)
            continue
        move = choose(tree, node, seat, options, n, favourite, child_of, dice)
        node = find_child(tree, node, seat, move)
        if node == _ROOT:
            node = add_child(tree, size, path[depth - 1], seat, move)
        path[depth] = node
        depth += 1
        rules.step(w, seat, move)
        if node == size:
            size += 1
            break
    play_out(w, me, options, dice, stage, turns, last)
    learn(w, tree, path, depth, stage)
    return size


@rule
def favoured(w: Any, me: int, seat: int, options: Any, n: int, dice: Dice) -> int:
    """What the game's policy would do: the one for oneself, or the one for others."""
    if n == 1:
        return options[0]
    if seat == me:
        return rules.own_policy(w, seat, options, n, dice)
    return rules.rollout(w, seat, options, n, dice)


@rule
def next_to_act(w: Any, me: int) -> int:
    """The one who thinks, as soon as it may; of others the first after it."""
    return next_seat(rules.who_may_act(w), me, w.seats)


@rule
def is_past(w: Any, stage: int) -> bool:
    return rules.is_over(w) or rules.stage(w) != stage


@rule
def choose(
    tree: Any, node: int, seat: int, options: Any, n: int, favourite: int, child_of: Any,
    dice: Dice,
) -> int:  # fmt: skip
    """The option that promises most: what it has been worth, plus curiosity where little is known.

    The policy's favourite has half of the curiosity to itself. A child counts how often it could
    have been chosen, since other worlds offer other moves.
    """
    hope = note_children(tree, node, seat, child_of)
    best, best_score, equals = options[0], -1.0, 0
    for k in range(n):
        move = options[k]
        share = 0.5 / n + (0.5 if move == favourite else 0.0)
        score = promise(tree, child_of[move], tree[node][VISITS], hope, share)
        equals = equals + 1 if score == best_score else 1
        if score > best_score or (score == best_score and below(dice, equals) == 0):
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
def play_out(w: Any, me: int, options: Any, dice: Dice, stage: int, turns: int, last: int) -> None:
    """By the game's cheap policy, to the end of the stage or for so many turns."""
    for _ in range(_LONGEST):
        if turns < 0 or is_past(w, stage):
            return
        seat = next_to_act(w, me)
        if seat != last:
            turns, last = turns - 1, seat
            continue
        n = rules.legal(w, seat, options)
        rules.step(w, seat, favoured(w, me, seat, options, n, dice))


@rule
def learn(w: Any, tree: Any, path: Any, depth: int, stage: int) -> None:
    """Every node on the path hears what came of it for the seat that chose it."""
    ended = is_past(w, stage)
    for k in range(depth):
        node = path[k]
        tree[node][VISITS] += 1
        seat = tree[node][ACTOR]
        tree[node][TOTAL] += rules.worth(w, seat) if ended else rules.outlook(w, seat)
