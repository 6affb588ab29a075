"""An attack is aimed, may be countered, and hits (FR38 to FR49)."""

from __future__ import annotations

from rumpus.engine.agenda import pop
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.games.frantic.cards import (
    COPIES,
    COUNTERATTACK,
    FOUR,
    gives_cards,
    is_exchange,
    is_skip,
)
from rumpus.games.frantic.hands import (
    NO_CARD,
    blind_card,
    draw,
    lay_down,
    receive,
    receive_gift,
    send,
)
from rumpus.games.frantic.knowledge import FY_GROUP, all_know_fy, prove_at_most
from rumpus.games.frantic.laying import clear_aim, clear_attack, compose, grant_wish, tell_wish
from rumpus.games.frantic.moves import COUNTER
from rumpus.games.frantic.shunning import UNCOUNTERED, shun
from rumpus.games.frantic.state import Decision, Happened, State
from rumpus.games.frantic.windows import answer_window, close_window, open_window

_GIFTS = 2


@rule
def aim(s: State) -> None:
    """FR39: all is fixed, so now it is told, and those it hits are asked."""
    pop(s)
    targets = 0
    for step in range(1, s.seats):
        seat = (s.attacker + step) % s.seats
        if s.aimed[seat]:
            targets |= 1 << seat
            happen(s, Happened.AIMED, s.attacker, seat, s.attack, aimed_cards(s, seat), ALL)
    if targets == 0:
        happen(s, Happened.WAIVED, s.attacker, NONE, s.attack, NONE, ALL)
        grant_wish(s, s.attacker)
        clear_attack(s)
        return
    tell_wish(s, s.attacker)
    prove_by_gift(s)
    asked = askable(s, targets)
    if asked:
        open_window(s, Decision.COUNTER, asked, s.attack)
    else:
        hit(s)


@rule
def aimed_cards(s: State, target: int) -> int:
    if s.attack == FOUR:
        return s.aimed[target]
    return s.picked_size if gives_cards(s.attack) else NONE


@rule
def prove_by_gift(s: State) -> None:
    """FR28, FR34: the number given tells whether the one card is there that is never given."""
    if not gives_cards(s.attack):
        return
    if s.picked_size == s.cards[s.attacker]:
        prove_at_most(s, s.attacker, FY_GROUP, 0)
    elif s.picked_size < _GIFTS:
        all_know_fy(s, s.attacker)


@rule
def askable(s: State, targets: int) -> int:
    """FR39: asked whether or not they hold the card, unless all can see that they cannot."""
    if s.laid[COUNTERATTACK] + s.discarded[COUNTERATTACK] == COPIES[COUNTERATTACK]:
        return 0
    asked = 0
    for seat in range(s.seats):
        if targets >> seat & 1 and s.cards[seat]:
            asked |= 1 << seat
    return asked


@rule
def answer_counter(s: State, seat: int, move: int) -> None:
    if move == COUNTER:
        s.agreed |= 1 << seat
    if not answer_window(s, seat):
        return
    agreed, asked = s.agreed, s.asked
    close_window(s)
    if agreed:
        counter(s, first_after(s, s.attacker, agreed))
    else:
        for each in range(s.seats):
            if asked >> each & 1:
                shun(s, each, UNCOUNTERED)
        hit(s)


@rule
def first_after(s: State, seat: int, bits: int) -> int:
    """FR41: in play order."""
    following = (seat + 1) % s.seats
    while bits >> following & 1 == 0:
        following = (following + 1) % s.seats
    return following


@rule
def counter(s: State, seat: int) -> None:
    """FR40: nothing of the attack remains. FR42: it is the counterattacker's now, if he likes."""
    lay_down(s, seat, COUNTERATTACK)
    happen(s, Happened.COUNTERED, seat, s.attacker, s.attack, NONE, ALL)
    clear_aim(s)
    s.chain += 1
    compose(s, seat)


# --- the effect ---


@rule
def hit(s: State) -> None:
    if s.wish:
        s.demand = s.wish - 1  # told when it was aimed
        s.wisher = 1 + s.attacker
    for step in range(1, s.seats):  # FR37: in play order
        seat = (s.attacker + step) % s.seats
        if s.aimed[seat]:
            hit_one(s, s.attacker, seat)
    clear_attack(s)


@rule
def hit_one(s: State, attacker: int, target: int) -> None:
    if is_skip(s.attack):
        s.marks |= 1 << target
        happen(s, Happened.MARKED, target, attacker, NONE, NONE, ALL)
    elif is_exchange(s.attack):
        exchange(s, attacker, target)
    elif gives_cards(s.attack):
        send_picked(s, attacker, target)
        receive_picked(s, attacker, target)
    elif s.attack == FOUR:
        draw(s, target, s.aimed[target])
    else:
        draw(s, target, s.cards[attacker] - s.cards[target])  # Equality


@rule
def send_picked(s: State, attacker: int, target: int) -> None:
    for at in range(s.picked_size):
        send(s, attacker, target, s.picked[at] - 1)


@rule
def receive_picked(s: State, attacker: int, target: int) -> None:
    for at in range(s.picked_size):
        receive_gift(s, attacker, target, s.picked[at] - 1)


@rule
def exchange(s: State, attacker: int, target: int) -> None:
    """FR31: both sets leave before either arrives, so nobody draws his own card back."""
    one = take_blind(s, attacker, target)
    other = take_blind(s, attacker, target)
    send_picked(s, attacker, target)
    receive_picked(s, attacker, target)
    receive_blind(s, attacker, target, one)
    receive_blind(s, attacker, target, other)


@rule
def take_blind(s: State, taker: int, giver: int) -> int:
    kind = blind_card(s, giver)
    if kind != NO_CARD:
        send(s, giver, taker, kind)
    return kind


@rule
def receive_blind(s: State, taker: int, giver: int, kind: int) -> None:
    if kind != NO_CARD:
        receive(s, giver, taker, kind)
        happen(s, Happened.TOOK, taker, giver, kind, NONE, 1 << taker | 1 << giver)
