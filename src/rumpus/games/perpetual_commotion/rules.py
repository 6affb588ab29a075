"""The course of a game: deal, race, freeze, Out, score, roll.

The rules have no clock: moves of all seats come in some order, and each is judged as it comes.
"""

from __future__ import annotations

from rumpus.engine.agenda import COUNT, WHAT, clear, push, top
from rumpus.engine.chance import below
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits
from rumpus.games.perpetual_commotion.arena import clear_arena, fits, is_frozen, lay
from rumpus.games.perpetual_commotion.cards import START
from rumpus.games.perpetual_commotion.moves import (
    FLIP,
    FRONT,
    OUT,
    PASS,
    TOP,
    card_of,
    names_top,
    pile_of,
    play_move,
)
from rumpus.games.perpetual_commotion.player import (
    NOWHERE,
    add_feeder,
    can_flip,
    deal_player,
    exposed,
    flip,
    may_call_out,
    slot_of,
    slots,
    take_exposed,
    take_from_row,
)
from rumpus.games.perpetual_commotion.scoring import leaders, roll_die, score_round
from rumpus.games.perpetual_commotion.state import Decision, Happened, State
from rumpus.games.perpetual_commotion.wants import WANT

# --- rounds ---


@rule
def begin(s: State) -> None:
    s.starter = below(s, s.seats)  # PC39
    s.last_caller = NONE
    deal_round(s)
    run_on(s)


@rule
def deal_round(s: State) -> None:
    s.round += 1
    clear_arena(s)
    for seat in range(s.seats):
        deal_player(s, seat)
    clear(s)
    push(s, Decision.RACE, 0, 0, 0, 0)
    happen(s, Happened.DEALT, s.starter, NONE, NONE, s.round, ALL)


@rule
def end_round(s: State, caller: int) -> None:
    """PC35: the end is judged before the roll. PC28: who called Out rolls and starts."""
    happen(s, Happened.ROUND_OVER, caller, NONE, NONE, s.round, ALL)
    score_round(s, caller)
    if count_bits(leaders(s)) == 1:
        clear(s)
        tell_winner(s)
        return
    if caller != NONE:
        s.starter = caller
    roll_die(s, s.starter)
    deal_round(s)


@rule
def tell_winner(s: State) -> None:
    for seat in range(s.seats):
        if leaders(s) >> seat & 1:
            happen(s, Happened.WON, seat, NONE, NONE, s.points[seat], ALL)


# --- who may do what ---


@rule
def is_calling(s: State) -> bool:
    """PC33: nothing fits, no Feeder is left, and somebody may call Out."""
    return top(s, WHAT) == Decision.CALL


@rule
def who_may_act(s: State) -> int:
    if s.agenda_size == 0:
        return 0
    if is_calling(s):
        return top(s, COUNT)
    bits = 0
    for seat in range(s.seats):
        if can_flip(s, seat) or may_call_out(s, seat) or can_play(s, seat):
            bits |= 1 << seat
    return bits


@rule
def can_play(s: State, seat: int) -> bool:
    for slot in range(slots(s, seat)):
        if fits(s, s.front[seat][slot]):
            return True
    return fits(s, exposed(s, seat))


@rule
def legal(s: State, seat: int, moves: list[int]) -> int:
    if is_calling(s):
        moves[0] = OUT
        moves[1] = PASS
        return 2
    n = legal_plays(s, seat, moves)
    if can_flip(s, seat):
        moves[n] = FLIP
        n += 1
    if may_call_out(s, seat):
        moves[n] = OUT
        n += 1
    return n


@rule
def legal_plays(s: State, seat: int, moves: list[int]) -> int:
    """PC9: any card of the row, and the exposed Playmaker."""
    n = 0
    row = s.front[seat]
    for slot in range(slots(s, seat)):
        if s.open_wants >> WANT[row[slot]] & 1:  # it fits; asked most of all
            n = add_plays(s, row[slot], FRONT, moves, n)
    card = exposed(s, seat)
    if fits(s, card):
        n = add_plays(s, card, TOP, moves, n)
    return n


@rule
def add_plays(s: State, card: int, source: int, moves: list[int], n: int) -> int:
    """PC7: the player chooses the pile."""
    if card == START:
        return insert(moves, n, play_move(card, source, 0))
    piles = s.takers[WANT[card]]
    for pile in range(s.piles):
        if piles >> pile & 1:
            n = insert(moves, n, play_move(card, source, pile))
    return n


@rule
def insert(moves: list[int], n: int, move: int) -> int:
    """Put a move in its place in rising order; two Starts in a row are one move."""
    at = n
    while at > 0 and moves[at - 1] >= move:
        at -= 1
    if at < n and moves[at] == move:
        return n
    for k in range(n, at, -1):
        moves[k] = moves[k - 1]
    moves[at] = move
    return n + 1


# --- moves ---


@rule
def step(s: State, seat: int, move: int) -> None:
    if move == FLIP:
        flip(s, seat)  # nothing leaves and nothing comes: no freeze can follow
        return
    if move == OUT:
        happen(s, Happened.CALLED_OUT, seat, NONE, NONE, NONE, ALL)
        end_round(s, seat)  # PC20
    elif move == PASS:
        let_the_call_go(s, seat)
    else:
        play(s, seat, move)
    run_on(s)


@rule
def play(s: State, seat: int, move: int) -> None:
    card = card_of(move)
    pile = s.piles if card == START else pile_of(move)
    slot = NOWHERE if names_top(move) else slot_of(s, seat, card)
    if slot == NOWHERE:
        happen(s, Happened.PLAYED_TOP, seat, NONE, card, pile, ALL)
        take_exposed(s, seat)
    else:
        happen(s, Happened.PLAYED_FRONT, seat, NONE, card, pile, ALL)
        take_from_row(s, seat, slot)
    lay(s, seat, card, pile)


@rule
def let_the_call_go(s: State, seat: int) -> None:
    """PC33: when nobody calls any more, the round ends without a bonus."""
    happen(s, Happened.PASSED, seat, NONE, NONE, NONE, ALL)
    s.agenda[0][COUNT] &= ~(1 << seat)
    if s.agenda[0][COUNT] == 0:
        end_round(s, NONE)


# --- the freeze ---


@rule
def run_on(s: State) -> None:
    """PC29 to PC33: bring a frozen round back in motion, or to its end."""
    while s.agenda_size and not is_calling(s) and is_frozen(s):
        s.ruled_out |= s.open_wants
        if has_feeders(s):
            add_feeders(s)
        elif callers(s):
            lock(s)
        else:
            end_round(s, NONE)


@rule
def has_feeders(s: State) -> bool:
    for seat in range(s.seats):
        if s.feeders_size[seat]:
            return True
    return False


@rule
def add_feeders(s: State) -> None:
    """PC31: everybody who has a Feeder adds one, all in one step."""
    happen(s, Happened.FROZE, NONE, NONE, NONE, NONE, ALL)
    for seat in range(s.seats):
        if s.feeders_size[seat]:
            add_feeder(s, seat)


@rule
def callers(s: State) -> int:
    bits = 0
    for seat in range(s.seats):
        if may_call_out(s, seat):
            bits |= 1 << seat
    return bits


@rule
def lock(s: State) -> None:
    """PC33: only calling Out is left."""
    happen(s, Happened.LOCKED, NONE, NONE, NONE, NONE, ALL)
    clear(s)
    push(s, Decision.CALL, 0, 0, 0, callers(s))


# --- the end ---


@rule
def is_over(s: State) -> bool:
    return s.agenda_size == 0


@rule
def score(s: State, seat: int) -> int:
    return s.points[seat]


@rule
def winners(s: State) -> int:
    return leaders(s)


@rule
def tally(s: State, seat: int, k: int) -> int:
    return s.counts[seat][k]


@rule
def rounds(s: State) -> int:
    return s.round
