"""What nobody can know: the Feeders, and the Playmakers that were not exposed yet (PC38)."""

from __future__ import annotations

from rumpus.engine.chance import Dice, below, reseed
from rumpus.engine.rule import rule
from rumpus.games.perpetual_commotion.arena import is_frozen
from rumpus.games.perpetual_commotion.player import hold_all
from rumpus.games.perpetual_commotion.rules import is_calling, is_over
from rumpus.games.perpetual_commotion.state import State
from rumpus.games.perpetual_commotion.wants import WANT, WANTS


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    """Any world that fits what was seen, each as likely; it is the same for all seats.

    A Playmaker that was exposed keeps its place in the pile. A freeze told that no Playmaker met
    the wants it had then. That there is no freeze now tells that somebody holds a card that fits.
    """
    recast(s, dice)
    while is_frozen(s) and not is_over(s) and not is_calling(s):
        recast(s, dice)
    reseed(s, dice)


@rule
def recast(s: State, dice: Dice) -> None:
    for want in range(WANTS):
        s.held[want] = 0
    s.held_wants = 0
    for seat in range(s.seats):
        recast_player(s, seat, dice)
        hold_all(s, seat)


@rule
def recast_player(s: State, seat: int, dice: Dice) -> None:
    free = sort_out_feeders(s, seat)
    unseen = count_unseen(s, seat)
    for k in range(unseen + free - 1, 0, -1):
        swap_unknown(s, seat, unseen, k, below(dice, k + 1))
    for k in range(s.feeders_size[seat] - 1, 0, -1):
        swap_feeders(s, seat, k, below(dice, k + 1))


@rule
def sort_out_feeders(s: State, seat: int) -> int:
    """Put Feeders that can be no Playmakers behind the others; how many are before them."""
    free = 0
    for k in range(s.feeders_size[seat]):
        if s.ruled_out >> WANT[s.feeders[seat][k]] & 1 == 0:
            swap_feeders(s, seat, k, free)
            free += 1
    return free


@rule
def swap_feeders(s: State, seat: int, one: int, other: int) -> None:
    card = s.feeders[seat][one]
    s.feeders[seat][one] = s.feeders[seat][other]
    s.feeders[seat][other] = card


@rule
def count_unseen(s: State, seat: int) -> int:
    n = 0
    for k in range(s.playmakers_size[seat]):
        if s.seen[seat] >> k & 1 == 0:
            n += 1
    return n


@rule
def nth_unseen(s: State, seat: int, n: int) -> int:
    """The place of the n-th Playmaker that was not exposed yet, counted from 0."""
    at = 0
    while n or s.seen[seat] >> at & 1:
        if s.seen[seat] >> at & 1 == 0:
            n -= 1
        at += 1
    return at


@rule
def swap_unknown(s: State, seat: int, unseen: int, one: int, other: int) -> None:
    """Swap two of the unknown cards: first the unseen Playmakers, then the Feeders."""
    card = unknown(s, seat, unseen, one)
    put_unknown(s, seat, unseen, one, unknown(s, seat, unseen, other))
    put_unknown(s, seat, unseen, other, card)


@rule
def unknown(s: State, seat: int, unseen: int, k: int) -> int:
    if k < unseen:
        return s.playmakers[seat][nth_unseen(s, seat, k)]
    return s.feeders[seat][k - unseen]


@rule
def put_unknown(s: State, seat: int, unseen: int, k: int, card: int) -> None:
    if k < unseen:
        s.playmakers[seat][nth_unseen(s, seat, k)] = card
    else:
        s.feeders[seat][k - unseen] = card
