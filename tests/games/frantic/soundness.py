"""What must hold in every state, and between a world and its twin; in both bodies."""

from __future__ import annotations

from typing import Any

from rumpus.engine.binding import rules
from rumpus.engine.chance import below, seed_chance
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits, nth_seat
from rumpus.games.frantic.cards import COPIES, KINDS
from rumpus.games.frantic.knowledge import bound_of, is_in_group
from rumpus.games.frantic.state import GROUPS, SOMEWHERE, State

# What was found wrong; 0 is fine.
FINE, CARDS_LOST, KNOWN_WRONGLY, PROVEN_WRONGLY, SIZE_WRONG, STUCK, TWIN_DIFFERS = range(7)
MOVE_REPEATED = 7


@rule
def fault_in(s: State) -> int:
    if not are_cards_conserved(s):
        return CARDS_LOST
    for observer in range(s.seats):
        if not is_knowledge_true(s, observer):
            return KNOWN_WRONGLY
    for holder in range(s.seats):
        if not are_bounds_true(s, holder):
            return PROVEN_WRONGLY
        held = 0
        for kind in range(KINDS):
            held += s.hand[holder][kind]
        if held != s.cards[holder]:
            return SIZE_WRONG
    return FINE


@rule
def are_cards_conserved(s: State) -> bool:
    for kind in range(KINDS):
        found = s.laid[kind] + s.discarded[kind]
        for seat in range(s.seats):
            found += s.hand[seat][kind]
        for at in range(s.pile_size):
            if s.pile[at] == kind:
                found += 1
        for at in range(s.seats):
            if s.market[at] == kind + 1:
                found += 1
        if found != COPIES[kind]:
            return False
    return True


@rule
def is_knowledge_true(s: State, observer: int) -> bool:
    for kind in range(KINDS):
        spare = -s.known[observer][SOMEWHERE][kind]
        if spare > 0 or s.known[observer][observer][kind] != 0:
            return False
        if spare < 0 and not s.traced[kind]:
            return False
        for holder in range(s.seats):
            known = s.known[observer][holder][kind]
            if known < 0 or known > s.hand[holder][kind]:
                return False
            if known > 0 and not s.traced[kind]:
                return False
            if holder != observer:
                spare += s.hand[holder][kind] - known
        if spare < 0:
            return False
    return True


@rule
def are_bounds_true(s: State, holder: int) -> bool:
    for group in range(GROUPS):
        held = 0
        for kind in range(KINDS):
            if is_in_group(kind, group):
                held += s.hand[holder][kind]
        if held > bound_of(s, holder, group):
            return False
    return True


@rule
def twin_fault(s: Any, twin: Any, seat: int, moves: list[int], others: list[int]) -> int:
    """Is `twin`, made from `s` by resampling for this seat, a world it cannot tell from `s`?"""
    fault = fault_in(twin)
    if fault != FINE:
        return fault
    waiting = rules.who_may_act(s)
    if rules.who_may_act(twin) != waiting or not is_the_same_for(s, twin, seat):
        return TWIN_DIFFERS
    for other in range(s.seats):
        if waiting >> other & 1:
            n = rules.legal(twin, other, others)
            if n == 0:
                return STUCK
            if other == seat and not has_same_moves(s, seat, n, moves, others):
                return TWIN_DIFFERS
    return FINE


@rule
def has_same_moves(s: Any, seat: int, n: int, moves: list[int], others: list[int]) -> bool:
    same = 0
    for k in range(rules.legal(s, seat, moves)):
        if k < n and moves[k] == others[k]:
            same += 1
    return same == n == rules.legal(s, seat, moves)


@rule
def is_the_same_for(s: State, twin: State, seat: int) -> bool:
    if s.pile_size != twin.pile_size or (s.picked_size != twin.picked_size and s.attack == 0):
        return False
    for kind in range(KINDS):
        if s.hand[seat][kind] != twin.hand[seat][kind]:
            return False
        for row in range(SOMEWHERE + 1):
            if s.known[seat][row][kind] != twin.known[seat][row][kind]:
                return False
    return True


@rule
def fault_of_moves(states: Any, seat: int, moves: list[int], others: list[int]) -> int:
    """Carry out each of a seat's moves in a world of its own, states[1]: does the game go on?"""
    n = rules.legal(states[0], seat, moves)
    for k in range(n):
        if k > 0 and moves[k] <= moves[k - 1]:
            return MOVE_REPEATED
        states[1] = states[0]
        after = states[1]
        rules.step(after, seat, moves[k])
        fault = fault_in(after)
        if fault != FINE:
            return fault
        waiting = rules.who_may_act(after)
        if not waiting and not after.over:
            return STUCK
        if waiting and rules.legal(after, nth_seat(waiting, 0), others) == 0:
            return STUCK
    return FINE


@rule
def watch_game(states: Any, dices: Any, seed: int, moves: list[int], others: list[int]) -> int:
    """A random game out of states[0], each step looked at, now and then beside a twin, and now and
    then with all that could be done instead.

    Returns rounds · 16 + the first fault.
    """
    s, twin, dice = states[0], states[1], dices[0]
    seed_chance(s, seed, 0)
    seed_chance(dice, seed, 1)
    rules.begin(s)
    waiting = rules.who_may_act(s)
    while waiting:
        fault = fault_in(s)
        if fault == FINE and below(dice, 8) == 0:
            states[1] = states[0]
            seat = below(dice, s.seats)
            rules.resample(twin, seat, dice)
            fault = twin_fault(s, twin, seat, moves, others)
        seat = nth_seat(waiting, below(dice, count_bits(waiting)))
        if fault == FINE and below(dice, 32) == 0:
            fault = fault_of_moves(states, seat, moves, others)
        if fault != FINE:
            return s.round * 16 + fault
        n = rules.legal(s, seat, moves)
        rules.step(s, seat, moves[below(dice, n)])
        waiting = rules.who_may_act(s)
    return s.round * 16
