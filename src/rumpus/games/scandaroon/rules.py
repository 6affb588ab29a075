"""The course of a turn: what a move does, and what it asks next."""

from __future__ import annotations

from rumpus.engine.agenda import CARD, COUNT, WHAT, WHO, pop, push, top
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.games.scandaroon.abilities import (
    change_trump,
    exchange,
    give_back,
    give_boost,
    salvage,
    shift,
    strike,
    use,
)
from rumpus.games.scandaroon.moves import AS, DONE, INTO, PASS, PICK, PIECE, PLAY, TO, TRUMP, USE
from rumpus.games.scandaroon.piece import exert, pay, protect, replace, steal, stop_replacing
from rumpus.games.scandaroon.places import insert_in_row, left_of, take_from_hand
from rumpus.games.scandaroon.rounds import end_round
from rumpus.games.scandaroon.state import Decision, Happened, State


@rule
def who_may_act(s: State) -> int:
    return 1 << top(s, WHO) if s.agenda_size else 0


@rule
def step(s: State, seat: int, move: int) -> None:
    what = top(s, WHAT)
    card, count = top(s, CARD), top(s, COUNT)
    pop(s)
    match what:
        case Decision.TURN:
            settled = take_turn(s, seat, move)
        case Decision.ROW:
            lay(s, seat, card, move - INTO)
            settled = True
        case Decision.TRUMP:
            change_trump(s, seat, move - TRUMP)
            settled = True
        case Decision.SHIFT_TO:
            shift(s, seat, card, move - TO)
            settled = True
        case Decision.PIECE:
            settled = exert(s, seat, card, move - AS)
        case Decision.REPLACE:
            settled = replace_or_stop(s, seat, move, count)
        case _:
            settled = pick(s, seat, what, move - PICK, card, count)
    if settled:
        end_turn(s, seat)


@rule
def take_turn(s: State, seat: int, move: int) -> bool:
    """True if the turn is over, False if it asks for more."""
    if move == PASS:
        s.passed[seat] = 1  # SC28
        happen(s, Happened.PASSED, seat, NONE, NONE, NONE, ALL)
        return True
    if move >= PIECE:
        return pay(s, seat, move - PIECE)
    if move >= USE:
        return use(s, seat, move - USE)
    if s.is_anywhere[move - PLAY]:
        s.is_known[move - PLAY] = 1  # all see it before it is laid
        push(s, Decision.ROW, seat, 0, move - PLAY, 0)
        return False
    lay(s, seat, move - PLAY, seat)
    return True


@rule
def lay(s: State, seat: int, card: int, owner: int) -> None:
    """SC5: always at the right end."""
    take_from_hand(s, seat, card)
    insert_in_row(s, owner, s.row_size[owner], card)
    happen(s, Happened.LAID, seat, owner, card, NONE, ALL)


@rule
def replace_or_stop(s: State, seat: int, move: int, replaced: int) -> bool:
    if move == DONE:
        return stop_replacing(s, seat, replaced)
    return replace(s, seat, move - PICK, replaced)


@rule
def pick(s: State, seat: int, what: int, chosen: int, card: int, count: int) -> bool:
    """A card was picked; True if that was the last part of the choice."""
    match what:
        case Decision.STRIKE | Decision.STRIKE_LAST:
            strike(s, seat, chosen)
        case Decision.BOOST:
            give_boost(s, seat, chosen, count)
        case Decision.SALVAGE:
            salvage(s, seat, chosen)
        case Decision.RETURN:
            give_back(s, seat, chosen)
        case Decision.PROTECT:
            protect(s, seat, chosen)
        case Decision.STEAL:
            steal(s, seat, chosen)
        case Decision.SWAP_WITH | Decision.LURE_FOR:
            exchange(s, seat, card, chosen)
        case _:
            ask_for_rest(s, seat, what, chosen, count)
            return False
    return True


@rule
def ask_for_rest(s: State, seat: int, what: int, chosen: int, limit: int) -> None:
    match what:
        case Decision.SWAP:
            push(s, Decision.SWAP_WITH, seat, 0, chosen, limit)
        case Decision.SHIFT:
            push(s, Decision.SHIFT_TO, seat, 0, chosen, 0)
        case _:
            push(s, Decision.LURE_FOR, seat, 0, chosen, s.face[chosen])


@rule
def end_turn(s: State, seat: int) -> None:
    """SC3: clockwise, passing over those who have passed."""
    following = seat
    for _ in range(s.seats):
        following = left_of(s, following)
        if not s.passed[following]:
            push(s, Decision.TURN, following, 0, 0, 0)
            return
    s.round_ended_by[s.round - 1] = seat
    end_round(s)
