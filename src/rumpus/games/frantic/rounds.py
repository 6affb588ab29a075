"""Rounds: deal, next turn, empty hands, the end, points, the next dealer."""

from __future__ import annotations

from rumpus.engine.agenda import push
from rumpus.engine.chance import below
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule, table
from rumpus.engine.seats import all_seats
from rumpus.games.frantic.cards import GIFT, KINDS, NICE_TRY, OPEN_DEMAND
from rumpus.games.frantic.hands import (
    add,
    draw,
    end_by,
    fill_pile,
    hand_points,
    lay_down,
    take_from_pile,
)
from rumpus.games.frantic.knowledge import forget_everything
from rumpus.games.frantic.laying import take_effect
from rumpus.games.frantic.moves import THWART
from rumpus.games.frantic.state import EVENTS, Decision, Ending, Happened, State
from rumpus.games.frantic.windows import answer_window, close_window, open_window, with_cards

#: FR60: short, medium and long, for 2 to 4 players and for more. The last choice is one's own.
_LIMITS = table([[137, 154, 179], [113, 137, 154]])
_OWN = 3
_DOOM = 50
_BOMB_BONUS = 10
_RESCUE_CARDS = 3
_DEFUSED, _DOUBLED = 1, 2
ROUNDS_WON, BY_NUMBERS, BY_SPECIALS, BY_BOMBS, BY_DOOM = range(5)
#: What points come from, in this order from BY_NUMBERS on.
SOURCES = ("numbers", "specials", "bombs", "doomsday")


# --- the deal ---


@rule
def begin_game(s: State) -> None:
    s.dealer = below(s, s.seats)  # FR3
    deal_round(s)


@rule
def deal_round(s: State) -> None:
    """FR95: each round starts anew. FR4: the start card is as if the dealer had laid it."""
    clear_round(s)
    s.round += 1
    for seat in range(s.seats):
        for _ in range(s.hand_size):
            add(s, seat, take_from_pile(s))
    happen(s, Happened.DEALT, s.dealer, NONE, NONE, s.round, ALL)
    s.turn = s.dealer
    s.top = take_from_pile(s)
    s.laid[s.top] += 1
    happen(s, Happened.TURNED_UP, s.dealer, NONE, s.top, NONE, ALL)
    take_effect(s, s.dealer, s.top)


@rule
def clear_round(s: State) -> None:
    fill_pile(s)
    s.events_left = (1 << EVENTS) - 1
    for kind in range(KINDS):
        s.laid[kind] = 0
        s.discarded[kind] = 0
    for seat in range(s.seats):
        s.cards[seat] = 0
        s.bomb_left[seat] = 0
        for kind in range(KINDS):
            s.hand[seat][kind] = 0
    forget_everything(s)
    s.demand = OPEN_DEMAND  # FR5, FR7: there is no former demand
    s.wisher = 0
    s.printed = 0
    s.marks = 0
    s.bomb = 0
    end_by(s, Ending.NOT_YET)


# --- after a card and all that came of it (FR94) ---


@rule
def settle(s: State) -> None:
    """FR51: now empty hands count."""
    s.event = 0
    s.doer = 0
    if s.ending != Ending.NOT_YET:
        end_round(s)
        return
    holding = with_cards(s)
    if holding == all_seats(s.seats):
        next_turn(s)
    elif holding == 0 or s.laid[NICE_TRY] + s.discarded[NICE_TRY]:
        end_by(s, Ending.OUT)
    else:
        open_window(s, Decision.NICETRY, holding, NICE_TRY)


@rule
def next_turn(s: State) -> None:
    seat = (s.turn + 1) % s.seats  # FR48, FR53, FR90: whoever reacted meanwhile
    while s.marks >> seat & 1:
        s.marks ^= 1 << seat  # FR25
        happen(s, Happened.SKIPPED, seat, NONE, NONE, NONE, ALL)
        seat = (seat + 1) % s.seats
    s.turn = seat
    if s.bomb:
        if s.bomb_left[seat] == 0:  # FR76: he would begin a fourth turn
            end_by(s, Ending.BLAST)
            happen(s, Happened.EXPLODED, seat, NONE, NONE, NONE, ALL)
            return
        s.bomb_left[seat] -= 1
    push(s, Decision.TURN, seat, 0, 0, 0)


@rule
def answer_thwart(s: State, seat: int, move: int) -> None:
    """FR51: whoever holds cards is asked for Nice Try; there is only one."""
    if move == THWART:
        s.agreed |= 1 << seat
    if not answer_window(s, seat):
        return
    agreed = s.agreed
    close_window(s)
    if agreed == 0:
        end_by(s, Ending.OUT)
        return
    hero = 0
    while agreed >> hero & 1 == 0:
        hero += 1
    thwart(s, hero)


@rule
def thwart(s: State, hero: int) -> None:
    """It is told whom it stops before the hero's own hand can be empty, too."""
    for step in range(1, s.seats + 1):
        seat = (s.turn + step) % s.seats
        if s.cards[seat] == 0:
            happen(s, Happened.THWARTED, hero, seat, NONE, NONE, ALL)
    lay_down(s, hero, NICE_TRY)
    push(s, Decision.RESCUE, hero, 0, NICE_TRY, 0)
    push(s, Decision.WISH, hero, 0, NICE_TRY, 0)  # FR53


@rule
def rescue(s: State) -> None:
    """FR52: all empty hands draw three, also the one that Nice Try itself has emptied.

    FR58: where the pile runs short, the last in play order get none and stay empty.
    """
    for step in range(1, s.seats + 1):
        seat = (s.turn + step) % s.seats
        if s.cards[seat] == 0:
            draw(s, seat, _RESCUE_CARDS)


# --- the end of a round ---


@rule
def end_round(s: State) -> None:
    s.last_ending = s.ending
    s.last_bomb = bomb_result(s)
    for seat in range(s.seats):
        score_round(s, seat)
    happen(s, Happened.ROUND_OVER, NONE, NONE, NONE, s.round, ALL)
    if is_limit_reached(s):
        s.over = 1
        tell_winners(s)
    else:
        s.dealer = next_dealer(s)
        deal_round(s)


@rule
def bomb_result(s: State) -> int:
    """FR77, FR78: an empty hand defuses it however the round ends; FR70: doom is beyond it."""
    if s.bomb == 0 or s.ending == Ending.DOOMSDAY:
        return 0
    return _DOUBLED if with_cards(s) == all_seats(s.seats) else _DEFUSED


@rule
def score_round(s: State, seat: int) -> None:
    if s.cards[seat] == 0 and s.ending != Ending.DOOMSDAY:
        s.made[seat][ROUNDS_WON] += 1
        happen(s, Happened.WENT_OUT, seat, NONE, NONE, NONE, ALL)
    points = round_points(s, seat)
    s.points[seat] += points
    s.last_points[seat] = points
    for kind in range(KINDS):
        s.last_hand[seat][kind] = s.hand[seat][kind]
    note_sources(s, seat)
    happen(s, Happened.SCORED, seat, NONE, NONE, points, ALL)


@rule
def note_sources(s: State, seat: int) -> None:
    if s.ending == Ending.DOOMSDAY:
        s.made[seat][BY_DOOM] += _DOOM
        return
    numbers, specials = hand_points(s, seat, 0, GIFT), hand_points(s, seat, GIFT, KINDS)
    s.made[seat][BY_NUMBERS] += numbers
    s.made[seat][BY_SPECIALS] += specials
    if s.last_bomb == _DOUBLED:
        s.made[seat][BY_BOMBS] += numbers + specials
    elif s.last_bomb == _DEFUSED:
        s.made[seat][BY_BOMBS] += _BOMB_BONUS if s.cards[seat] else -_BOMB_BONUS


@rule
def round_points(s: State, seat: int) -> int:
    if s.ending == Ending.DOOMSDAY:
        return _DOOM
    points = hand_points(s, seat, 0, KINDS)
    if s.last_bomb == _DOUBLED:
        return 2 * points
    if s.last_bomb == _DEFUSED:
        return points + _BOMB_BONUS if s.cards[seat] else -_BOMB_BONUS
    return points


@rule
def next_dealer(s: State) -> int:
    """FR3: most points this round; of equals the first after the old dealer."""
    dealer = (s.dealer + 1) % s.seats
    for step in range(2, s.seats + 1):
        seat = (s.dealer + step) % s.seats
        if s.last_points[seat] > s.last_points[dealer]:
            dealer = seat
    return dealer


# --- the end of the game ---


@rule
def limit_of(s: State) -> int:
    if s.limit == _OWN:
        return s.own_limit
    return _LIMITS[1 if s.seats > 4 else 0][s.limit]


@rule
def is_limit_reached(s: State) -> bool:
    for seat in range(s.seats):
        if s.points[seat] >= limit_of(s):  # FR60: reached, not passed
            return True
    return False


@rule
def winners(s: State) -> int:
    """FR61, FR95: all who have the fewest points, below zero too."""
    fewest = s.points[0]
    for seat in range(s.seats):
        fewest = min(fewest, s.points[seat])
    bits = 0
    for seat in range(s.seats):
        if s.points[seat] == fewest:
            bits |= 1 << seat
    return bits


@rule
def tell_winners(s: State) -> None:
    bits = winners(s)
    for seat in range(s.seats):
        if bits >> seat & 1:
            happen(s, Happened.WON, seat, NONE, NONE, s.points[seat], ALL)
