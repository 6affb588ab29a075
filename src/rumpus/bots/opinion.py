"""How well the people at a table play by turns, for those who want to play as well as they do.

A move tells something about who made it. Whoever watches asks of it, in worlds that he cannot tell
from the real one: would somebody who thinks have made it there, and how likely is it without a
thought? So each watcher has an opinion, by Bayes' rule, of how many moves people think about; and
he gives way when he is ahead of them in points, which all can see.

All are whole numbers: both bodies, and every machine, come to the very same opinion.
"""

from __future__ import annotations

from typing import Any

from rumpus.engine.binding import rules
from rumpus.engine.chance import Dice, below
from rumpus.engine.record import Record, record, slot
from rumpus.engine.rule import rule, table
from rumpus.engine.workspace import copy_state, numbers, spare_state

MOST_SEATS = 8
#: Thousandths: of a level, of a chance, of a round.
UNIT = 1000
_KINDS = 4

#: Whom people may play like, by their places on the ladder: those who do anything, `beginner`,
#: `casual`, `greedy`. So many in a thousand of their moves they think about.
_THINKS = table((0, 500, 800, 1000))
_SURE = 1_000_000
#: Nobody is ever sure: people may play better than they have so far, and any move may be a whim.
_DOUBT, _WHIM = 1000, 10
#: In so many worlds a watcher asks; and so many are cast for a move at the most, by all watchers
#: together: in many of them nobody could have made it.
_WORLDS, _CAST = 6, 48
#: Levels by which a watcher makes up for it who is behind people by what is usually made in a
#: round; and by which he gives way who is ahead, for each level that they are below `greedy`.
_MAKES_UP, _GIVES_WAY, _NEED_NOTHING = 400, 200, 4000


@record
class Opinion(Record):
    """What each watcher thinks of the people at the table."""

    version: int = slot("i4", "how many moves had been made before the next that is judged")
    weights: list[list[int]] = slot("i4", "how likely they are of each kind", MOST_SEATS, _KINDS)


@rule
def think_nothing_yet(opinion: Opinion) -> None:
    for watcher in range(MOST_SEATS):
        for kind in range(_KINDS):
            opinion.weights[watcher][kind] = _SURE // _KINDS


@rule
def judge(
    s: Any, opinion: Opinion, watcher: int, watchers: int, seat: int, move: int, dice: Dice
) -> None:
    """Before somebody makes a move that all will see; one of so many watchers."""
    moves, world = numbers(rules.MOVES), spare_state(s)
    found, cast, thought, blind = 0, 0, 0, 0
    while found < _WORLDS and cast < _CAST // watchers:
        cast += 1
        copy_state(s, world)
        rules.resample(world[0], watcher, dice)
        n = choices(world[0], seat, move, moves)
        if n == 1:  # it may have been forced: that tells nothing
            return
        if n:
            found += 1
            blind += UNIT // n
            thought += UNIT * (rules.bot_greedy(world[0], seat, moves, n, dice) == move)
    if found:
        looks = rules.looks_thought(s)
        by_thought = (looks * thought + (UNIT - looks) * blind) // UNIT
        weigh(opinion.weights[watcher], by_thought // found, blind // found)


@rule
def choices(s: Any, seat: int, move: int, moves: list[int]) -> int:
    """How many moves a seat has, if this is one of them."""
    if not rules.who_may_act(s) >> seat & 1:
        return 0
    n = rules.legal(s, seat, moves)
    for k in range(n):
        if moves[k] == move:
            return n
    return 0


@rule
def weigh(weights: list[int], thought: int, blind: int) -> None:
    """A move was made that has these chances with a thought and without."""
    total = 0
    for kind in range(_KINDS):
        chance = (_THINKS[kind] * thought + (UNIT - _THINKS[kind]) * blind) // UNIT + _WHIM
        weights[kind] = weights[kind] * chance // UNIT
        total += weights[kind]
    for kind in range(_KINDS):
        weights[kind] = max(_DOUBT, weights[kind] * _SURE // total)


@rule
def level_of_people(opinion: Opinion, watcher: int) -> int:
    """In thousandths, on a ladder that begins with `modest` and `random`."""
    total, all_levels = 0, 0
    for kind in range(_KINDS):
        total += opinion.weights[watcher][kind]
        all_levels += opinion.weights[watcher][kind] * UNIT * (kind + 1)
    return all_levels // total


@rule
def lead_over(s: Any, seat: int, people: int, sign: int) -> int:
    """How far a seat is ahead of the best of the people, in thousandths of what is usually made in
    a round: what it gave away while one of them is ahead of it, that one would win, and not who is
    far behind. `sign`: −1 where few points win."""
    total, best, persons = 0, 0, 0
    for other in range(s.seats):
        points = rules.score(s, other)
        total += points
        if people >> other & 1:
            best = sign * points if persons == 0 else max(best, sign * points)
            persons += 1
    if persons == 0 or total <= 0:
        return 0
    rounds = max(1, rules.rounds(s) - 1)
    return UNIT * (sign * rules.score(s, seat) - best) * s.seats * rounds // total


@rule
def own_level(s: Any, opinion: Opinion, seat: int, people: int, sign: int, most: int) -> int:
    """As good as people are, less what it is ahead by. To those who play well it gives nothing
    away: they would notice, and need it least."""
    theirs, lead = level_of_people(opinion, seat), lead_over(s, seat, people, sign)
    by = _MAKES_UP if lead < 0 else _GIVES_WAY * max(0, _NEED_NOTHING - theirs) // UNIT
    return max(0, min(most, theirs - lead * by // UNIT))


@rule
def modest(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    """Any move but the one that `greedy` would make."""
    left_to_others = rules.bot_greedy(s, seat, moves, n, dice)
    k = below(dice, max(1, n - 1))
    return moves[k] if moves[k] != left_to_others else moves[n - 1]
