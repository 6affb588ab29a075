"""The course of a game: deal, lay a stone, see whether the cairn falls, draw, next seat."""

from __future__ import annotations

from rumpus.engine.chance import Chancy, Dice, below, reseed
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.order import sort_cards
from rumpus.engine.rule import rule

from .cards import HEAVY, KINDS, OF_A_KIND, STONES, count_of, weight_of
from .state import HAND, Happened, State


@rule
def begin(s: State) -> None:
    for at in range(STONES):
        s.bag[at] = at // OF_A_KIND
    s.bag_size = STONES
    shuffle(s, s)
    for seat in range(s.seats):
        for _ in range(HAND):
            s.hand[seat][take(s)] += 1
    s.turn = below(s, s.seats)
    happen(s, Happened.DEALT, s.turn, NONE, NONE, HAND, ALL)


@rule
def shuffle(s: State, chance: Chancy) -> None:
    for at in range(s.bag_size):
        other = below(chance, at + 1)
        stone = s.bag[at]
        s.bag[at] = s.bag[other]
        s.bag[other] = stone


@rule
def take(s: State) -> int:
    s.bag_size -= 1
    stone = s.bag[s.bag_size]
    s.bag[s.bag_size] = 0
    return stone


@rule
def who_may_act(s: State) -> int:
    return 0 if is_over(s) else 1 << s.turn


@rule
def legal(s: State, seat: int, moves: list[int]) -> int:
    n = 0
    for stone in range(KINDS):
        if s.hand[seat][stone]:
            moves[n] = stone
            n += 1
    return n


@rule
def step(s: State, seat: int, move: int) -> None:
    s.hand[seat][move] -= 1
    s.cairn[move] += 1
    happen(s, Happened.LAID, seat, NONE, move, weight_of(s.cairn), ALL)
    if weight_of(s.cairn) >= s.limit:  # CN1
        fall(s, seat)
    if s.bag_size:
        draw(s, seat)
    pass_on(s)


@rule
def fall(s: State, seat: int) -> None:
    happen(s, Happened.FELL, seat, NONE, NONE, count_of(s.cairn), ALL)
    for stone in range(KINDS):
        s.taken[seat][stone] += s.cairn[stone]
        s.cairn[stone] = 0


@rule
def draw(s: State, seat: int) -> None:
    stone = take(s)
    s.hand[seat][stone] += 1
    happen(s, Happened.DREW, seat, NONE, stone, NONE, 1 << seat)


@rule
def pass_on(s: State) -> None:
    """CN2: to the next seat that holds a stone."""
    if is_over(s):
        s.turn = 0
        tell_winners(s)
        return
    s.turn = (s.turn + 1) % s.seats
    while count_of(s.hand[s.turn]) == 0:
        s.turn = (s.turn + 1) % s.seats


@rule
def is_over(s: State) -> bool:
    held = 0
    for seat in range(s.seats):
        held += count_of(s.hand[seat])
    return held == 0


@rule
def score(s: State, seat: int) -> int:
    return count_of(s.taken[seat])


@rule
def winners(s: State) -> int:
    """CN3: all who have the most."""
    best = 0
    for seat in range(s.seats):
        best = max(best, score(s, seat))
    bits = 0
    for seat in range(s.seats):
        if score(s, seat) == best:
            bits |= 1 << seat
    return bits


@rule
def tell_winners(s: State) -> None:
    bits = winners(s)
    for seat in range(s.seats):
        if bits >> seat & 1:
            happen(s, Happened.WON, seat, NONE, NONE, score(s, seat), ALL)


@rule
def tally(s: State, seat: int, k: int) -> int:
    heavy = 0
    for stone in range(HEAVY, KINDS):
        heavy += s.taken[seat][stone]
    return heavy if k else score(s, seat) - heavy


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    """The other hands and the bag are shuffled into each other; what follows is cast anew."""
    sizes = 0
    for other in range(s.seats):
        if other != seat:
            sizes |= count_of(s.hand[other]) << (4 * other)
            hand_to_bag(s, other)
    sort_cards(s.bag, 0, s.bag_size)
    shuffle(s, dice)
    for other in range(s.seats):
        for _ in range((sizes >> (4 * other)) & 15):
            s.hand[other][take(s)] += 1
    reseed(s, dice)


@rule
def hand_to_bag(s: State, seat: int) -> None:
    for stone in range(KINDS):
        while s.hand[seat][stone]:
            s.hand[seat][stone] -= 1
            s.bag[s.bag_size] = stone
            s.bag_size += 1
