"""The course of a game: who may act, what a move does, and what then runs by itself."""

from __future__ import annotations

from rumpus.engine.agenda import WHAT, WHO, pop, push, top
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.games.frantic.attacks import aim, answer_counter
from rumpus.games.frantic.choices import (
    answer_bet,
    answer_christmas,
    answer_discard,
    answer_eye,
    answer_party,
    discard_by_itself,
    market_by_itself,
    take_from_market,
)
from rumpus.games.frantic.hands import draw
from rumpus.games.frantic.laying import (
    answer_give,
    answer_share,
    answer_target,
    answer_wish,
    give_by_itself,
    must_draw_on_chance,
    play,
    target_by_itself,
)
from rumpus.games.frantic.moves import CHOOSE, DRAW, PASS
from rumpus.games.frantic.rounds import BY_NUMBERS, answer_thwart, begin_game, rescue, settle
from rumpus.games.frantic.shunning import shun_all, shun_better
from rumpus.games.frantic.state import TOGETHER, Decision, Ending, Happened, State


@rule
def begin(s: State) -> None:
    begin_game(s)
    run_on(s)


@rule
def who_may_act(s: State) -> int:
    if s.agenda_size == 0:
        return 0
    if top(s, WHAT) >= TOGETHER:
        return s.asked & ~s.answered
    return 1 << top(s, WHO)


@rule
def step(s: State, seat: int, move: int) -> None:
    what = top(s, WHAT)
    if what == Decision.TURN:
        answer_turn(s, seat, move)
    elif what >= TOGETHER:
        answer_together(s, what, seat, move)
    else:
        answer_part(s, what, seat, move)
    run_on(s)


@rule
def answer_turn(s: State, seat: int, move: int) -> None:
    pop(s)
    if move >= CHOOSE:
        shun_all(s, seat)  # draw or pass
    if move == PASS:
        happen(s, Happened.PASSED, seat, NONE, NONE, NONE, ALL)
    elif move == DRAW:
        draw(s, seat, 1)
        if s.ending == Ending.NOT_YET:
            push(s, Decision.TURN, seat, 0, 0, 1)
    else:
        shun_better(s, seat, move)
        play(s, seat, move)


@rule
def answer_part(s: State, what: int, seat: int, move: int) -> None:
    if what == Decision.LAY:
        pop(s)
        shun_better(s, seat, move)
        play(s, seat, move)
    elif what == Decision.WISH:
        answer_wish(s, seat, move)
    elif what == Decision.TARGET:
        answer_target(s, move)
    elif what == Decision.SHARE:
        answer_share(s, move)
    elif what == Decision.GIVE:
        answer_give(s, move - CHOOSE)
    elif what == Decision.DISCARD:
        answer_discard(s, seat, move - CHOOSE)
    else:
        take_from_market(s, seat, move - CHOOSE)


@rule
def answer_together(s: State, what: int, seat: int, move: int) -> None:
    if what == Decision.COUNTER:
        answer_counter(s, seat, move)
    elif what == Decision.NICETRY:
        answer_thwart(s, seat, move)
    elif what == Decision.PARTY:
        answer_party(s, seat, move)
    elif what == Decision.BET:
        answer_bet(s, seat, move)
    elif what == Decision.CHRISTMAS:
        answer_christmas(s, seat, move)
    else:
        answer_eye(s, seat)


# --- what needs nobody ---


@rule
def run_on(s: State) -> None:
    while not s.over:
        if s.agenda_size == 0:
            settle(s)
        elif not runs_by_itself(s, top(s, WHAT)):
            return


@rule
def runs_by_itself(s: State, what: int) -> bool:
    """Carry out the top of the agenda if nobody has a choice there."""
    if what == Decision.TURN or what >= TOGETHER or what == Decision.WISH:
        return False
    if what == Decision.LAY:
        return must_draw_on_chance(s)
    if what == Decision.TARGET:
        return target_by_itself(s)
    if what == Decision.GIVE:
        return give_by_itself(s)
    if what == Decision.DISCARD:
        return discard_by_itself(s)
    if what == Decision.MARKET:
        return market_by_itself(s)
    return closes_by_itself(s, what)


@rule
def closes_by_itself(s: State, what: int) -> bool:
    if what == Decision.AIM:
        aim(s)
        return True
    if what == Decision.RESCUE:
        pop(s)
        rescue(s)
        return True
    return False


# --- results ---


@rule
def is_over(s: State) -> bool:
    return s.over == 1


@rule
def score(s: State, seat: int) -> int:
    return s.points[seat]


@rule
def tally(s: State, seat: int, k: int) -> int:
    return s.made[seat][k]


@rule
def earned(s: State, seat: int, k: int) -> int:
    return s.made[seat][BY_NUMBERS + k]


@rule
def rounds_dealt(s: State) -> int:
    return s.round
