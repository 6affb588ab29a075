"""The greedy bot: tries every move on the table, takes it back, and makes the most promising; of
equals one by lot.

Rows are changed in place and put back, so a bot leaves the table as it found it.
"""

from __future__ import annotations

from rumpus.engine.agenda import CARD, COUNT, WHAT, top
from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule
from rumpus.engine.workspace import numbers
from rumpus.games.scandaroon.abilities import QUESTION
from rumpus.games.scandaroon.cards import CARDS, NO_TRUMPS, TRUMPS, Ability, Piece
from rumpus.games.scandaroon.choices import may_lay
from rumpus.games.scandaroon.judge import (
    ALL_ROWS,
    NO_ROW,
    NOTES,
    STEEP,
    UNSEEN,
    changed_with,
    note_all,
    note_rows,
    outlook,
    promise,
    promise_now,
    prospect,
    standing,
)
from rumpus.games.scandaroon.moves import AS, DONE, INTO, PASS, PICK, PIECE, PLAY, TO, TRUMP, USE
from rumpus.games.scandaroon.piece import POINTS, usable_powers
from rumpus.games.scandaroon.places import (
    NO_CARD,
    insert_in_row,
    is_in_hand,
    owner_of,
    place_in_row,
    remove_from_row,
)
from rumpus.games.scandaroon.scoring import pile_points
from rumpus.games.scandaroon.state import ROUNDS, Decision, State
from rumpus.games.scandaroon.targets import fits, lowest_in_reach, new_trumps
from rumpus.games.scandaroon.values import row_score

_WORST = -1_000_000
#: A victory point in the units of `standing`: about a turn of places.
_VICTORY_POINT = 2 * STEEP * 12
#: What the Action Piece must bring beyond its cost, for each round that is still to come.
_RESERVE = 24
_POWERS = len(Piece)
_TRUMPS = len(TRUMPS)


@rule
def choose_greedily(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    if moves[n - 1] == PASS and should_rest(s, seat):
        return PASS
    notes = numbers(NOTES)
    note_all(s, seat, notes)
    best, most, equals = moves[0], _WORST, 0
    for k in range(n):
        worth = worth_of(s, seat, moves[k], notes)
        equals = equals + 1 if worth == most else 1
        if worth > most or (worth == most and below(dice, equals) == 0):
            best, most = moves[k], worth
    return best


@rule
def should_rest(s: State, seat: int) -> bool:
    """Alone in the round: pass where more points would change no place and no box."""
    for other in range(s.seats):
        if other != seat and not s.passed[other]:
            return False
    mine, aim = row_score(s, seat), s.highest
    for other in range(s.seats):
        theirs = row_score(s, other)
        if other != seat and theirs >= mine:
            aim = min(aim, theirs) if aim > mine else theirs
    if mine > aim:
        return True
    return mine + outlook(s, seat, NO_CARD) < aim and not has_ability(s, seat)


@rule
def has_ability(s: State, seat: int) -> bool:
    """A strike or a new trump can turn more than the outlook tells."""
    for at in range(s.row_size[seat]):
        if s.ability[s.row[seat][at]]:
            return True
    return False


@rule
def worth_of(s: State, seat: int, move: int, notes: list[int]) -> int:
    what, card, count = top(s, WHAT), top(s, CARD), top(s, COUNT)
    match what:
        case Decision.TURN:
            return worth_of_turn(s, seat, move, notes)
        case Decision.ROW:
            return worth_of_laying(s, seat, card, move - INTO, notes)
        case Decision.TRUMP:
            return worth_of_trump(s, seat, move - TRUMP, notes)
        case Decision.SALVAGE:
            return promise(s, seat, NO_CARD, prospect(s, seat, move - PICK), notes, NO_ROW)
        case Decision.SHIFT_TO:
            owner = owner_of(s, card)
            return worth_of_shift(s, seat, owner, place_in_row(s, owner, card), move - TO, notes)
        case Decision.PIECE:
            return worth_of_power(s, seat, card, NO_CARD, move - AS, notes)
        case Decision.REPLACE:
            return worth_of_replacing(s, seat, move)
        case _:
            owner = owner_of(s, move - PICK)
            at = place_in_row(s, owner, move - PICK)
            return worth_of_pick(s, seat, what, owner, at, card, count, notes)


@rule
def worth_of_turn(s: State, seat: int, move: int, notes: list[int]) -> int:
    if move == PASS:
        return standing(s, seat, 0, notes, NO_ROW)
    if move >= PIECE:
        return worth_of_piece(s, seat, move - PIECE, notes)
    if move >= USE:
        return worth_of_use(s, seat, move - USE, notes)
    card = move - PLAY
    most = _WORST
    for owner in range(s.seats):
        if may_lay(s, seat, card, owner):
            most = max(most, worth_of_laying(s, seat, card, owner, notes))
    return most


@rule
def worth_of_laying(s: State, seat: int, card: int, owner: int, notes: list[int]) -> int:
    insert_in_row(s, owner, s.row_size[owner], card)
    worth = promise(s, seat, card, 0, notes, changed_with(notes, owner))
    remove_from_row(s, owner, s.row_size[owner] - 1)
    return worth


# --- abilities ---


@rule
def worth_of_use(s: State, seat: int, card: int, notes: list[int]) -> int:
    """With the card away, the best that its ability can do."""
    at = place_in_row(s, seat, card)
    remove_from_row(s, seat, at)
    note_rows(s, seat, notes, changed_with(notes, seat))
    worth = worth_of_ability(s, seat, card, notes)
    insert_in_row(s, seat, at, card)
    note_rows(s, seat, notes, changed_with(notes, seat))
    return worth


@rule
def worth_of_ability(s: State, seat: int, card: int, notes: list[int]) -> int:
    match s.ability[card]:
        case Ability.DRAW:
            drawn = min(s.amount[card], s.pile_size)
            return promise(s, seat, NO_CARD, UNSEEN * drawn, notes, NO_ROW)
        case Ability.TRUMP_ANY:
            return best_trump(s, seat, new_trumps(s, seat, 0, NO_CARD), notes)
        case Ability.TRUMP_ROW:
            return best_trump(s, seat, new_trumps(s, seat, 1, NO_CARD), notes)
        case Ability.TRUMP_NONE:
            return worth_of_trump(s, seat, NO_TRUMPS, notes)
        case Ability.SALVAGE:
            return promise(s, seat, NO_CARD, best_discard(s, seat), notes, NO_ROW)
        case Ability.LURE:
            lowest = lowest_in_reach(s, seat, NO_CARD)
            return best_pick(s, seat, Decision.LURE, NO_CARD, lowest, notes)
        case _:
            return best_pick(s, seat, QUESTION[s.ability[card]], NO_CARD, s.amount[card], notes)


@rule
def best_trump(s: State, seat: int, trumps: int, notes: list[int]) -> int:
    most = _WORST
    for trump in range(_TRUMPS):
        if (trumps >> trump) & 1:
            most = max(most, worth_of_trump(s, seat, trump, notes))
    return most


@rule
def worth_of_trump(s: State, seat: int, trump: int, notes: list[int]) -> int:
    before = s.trump
    s.trump = trump
    worth = promise_now(s, seat, notes, ALL_ROWS)
    s.trump = before
    return worth


@rule
def best_discard(s: State, seat: int) -> int:
    most = 0
    for card in range(CARDS):
        if s.is_discarded[card]:
            most = max(most, prospect(s, seat, card))
    return most


@rule
def best_pick(s: State, seat: int, what: int, paid: int, limit: int, notes: list[int]) -> int:
    """The best card in an open row for what is asked."""
    most = _WORST
    for owner in range(s.seats):
        if s.passed[owner]:
            continue
        for at in range(s.row_size[owner]):
            if fits(s, seat, what, owner, at, paid, limit):
                most = max(most, worth_of_pick(s, seat, what, owner, at, paid, limit, notes))
    return most


@rule
def worth_of_pick(
    s: State, seat: int, what: int, owner: int, at: int, card: int, count: int, notes: list[int]
) -> int:
    chosen = s.row[owner][at]
    match what:
        case Decision.STRIKE | Decision.STRIKE_LAST:
            return worth_without(s, seat, owner, at, 0, notes)
        case Decision.STEAL:
            return worth_without(s, seat, owner, at, prospect(s, seat, chosen), notes)
        case Decision.RETURN:
            return worth_of_return(s, seat, owner, at, notes)
        case Decision.BOOST:
            s.boost[chosen] += count
            worth = promise_now(s, seat, notes, 1 << owner)
            s.boost[chosen] -= count
            return worth
        case Decision.SWAP_WITH | Decision.LURE_FOR:
            other = owner_of(s, card)
            return worth_of_exchange(s, seat, other, place_in_row(s, other, card), owner, at, notes)
        case Decision.SWAP:
            return best_exchange(s, seat, Decision.SWAP_WITH, owner, at, count, notes)
        case Decision.LURE:
            return best_exchange(s, seat, Decision.LURE_FOR, owner, at, s.face[chosen], notes)
        case Decision.SHIFT:
            return best_shift(s, seat, owner, at, notes)
        case _:  # PROTECT
            return promise_now(s, seat, notes, NO_ROW) + row_score(s, seat) * (owner == seat)


@rule
def worth_without(s: State, seat: int, owner: int, at: int, extra: int, notes: list[int]) -> int:
    """With this card of a row away."""
    card = s.row[owner][at]
    remove_from_row(s, owner, at)
    worth = promise(s, seat, NO_CARD, extra, notes, changed_with(notes, owner))
    insert_in_row(s, owner, at, card)
    return worth


@rule
def worth_of_return(s: State, seat: int, owner: int, at: int, notes: list[int]) -> int:
    if owner == seat:
        return worth_without(s, seat, owner, at, prospect(s, seat, s.row[owner][at]), notes)
    s.hand_size[owner] += 1  # they may lay it again
    worth = worth_without(s, seat, owner, at, 0, notes)
    s.hand_size[owner] -= 1
    return worth


@rule
def worth_of_exchange(
    s: State, seat: int, a: int, at: int, b: int, place: int, notes: list[int]
) -> int:
    """The cards in play stay the same: no other row has a card that is worth less or more."""
    one, other = s.row[a][at], s.row[b][place]
    s.row[a][at], s.row[b][place] = other, one
    worth = promise_now(s, seat, notes, 1 << a | 1 << b)
    s.row[a][at], s.row[b][place] = one, other
    return worth


@rule
def best_exchange(
    s: State, seat: int, what: int, a: int, at: int, limit: int, notes: list[int]
) -> int:
    most = _WORST
    for owner in range(s.seats):
        if s.passed[owner]:
            continue
        for place in range(s.row_size[owner]):
            if fits(s, seat, what, owner, place, s.row[a][at], limit):
                most = max(most, worth_of_exchange(s, seat, a, at, owner, place, notes))
    return most


@rule
def worth_of_shift(s: State, seat: int, owner: int, at: int, place: int, notes: list[int]) -> int:
    card = s.row[owner][at]
    remove_from_row(s, owner, at)
    insert_in_row(s, owner, place, card)
    worth = promise_now(s, seat, notes, 1 << owner)
    remove_from_row(s, owner, place)
    insert_in_row(s, owner, at, card)
    return worth


@rule
def best_shift(s: State, seat: int, owner: int, at: int, notes: list[int]) -> int:
    most = _WORST
    for place in range(s.row_size[owner]):
        if place != at:
            most = max(most, worth_of_shift(s, seat, owner, at, place, notes))
    return most


# --- the Action Piece ---


@rule
def worth_of_piece(s: State, seat: int, card: int, notes: list[int]) -> int:
    powers = usable_powers(s, card)
    if is_in_hand(s, seat, card):
        return best_power(s, seat, card, card, powers, notes)
    at = place_in_row(s, seat, card)
    remove_from_row(s, seat, at)
    note_rows(s, seat, notes, changed_with(notes, seat))
    worth = best_power(s, seat, card, NO_CARD, powers, notes)
    insert_in_row(s, seat, at, card)
    note_rows(s, seat, notes, changed_with(notes, seat))
    return worth


@rule
def best_power(s: State, seat: int, card: int, held: int, powers: int, notes: list[int]) -> int:
    most = _WORST
    for power in range(_POWERS):
        if (powers >> power) & 1:
            most = max(most, worth_of_power(s, seat, card, held, power, notes))
    return most - _RESERVE * (ROUNDS - s.round)


@rule
def worth_of_power(s: State, seat: int, card: int, held: int, power: int, notes: list[int]) -> int:
    """`held` is the card still in the hand that is to be paid, if any."""
    match power:
        case Piece.ADD:
            return promise(s, seat, held, 0, notes, NO_ROW) + worth_of_adding(s, seat)
        case Piece.REPLACE:
            gain = gain_by_replacing(s, seat, held)
            return promise(s, seat, held, gain, notes, NO_ROW)
        case Piece.PROTECT:
            return promise(s, seat, held, 0, notes, NO_ROW)
        case _:
            stolen = best_pick(s, seat, Decision.STEAL, card, s.face[card], notes)
            return stolen - cost_of(s, seat, held, notes)


@rule
def cost_of(s: State, seat: int, held: int, notes: list[int]) -> int:
    """What the seat would give up with a card of the hand."""
    if held == NO_CARD:
        return 0
    return promise_now(s, seat, notes, NO_ROW) - promise(s, seat, held, 0, notes, NO_ROW)


@rule
def worth_of_adding(s: State, seat: int) -> int:
    """Four more in the score pile: what it changes in the box, and a chance to change it."""
    before = box_lead(s, seat)
    s.piece_points[seat] += POINTS
    after = box_lead(s, seat)
    s.piece_points[seat] -= POINTS
    return (after - before) * _VICTORY_POINT // 2 * s.round // ROUNDS


@rule
def box_lead(s: State, seat: int) -> int:
    """Twice the own points of the score pile box, less those of the others."""
    total = 3 * pile_points(s, seat)
    for other in range(s.seats):
        total -= pile_points(s, other)
    return total


@rule
def gain_by_replacing(s: State, seat: int, held: int) -> int:
    gain = 0
    for k in range(s.hand_size[seat]):
        card = s.hand[seat][k]
        if card != held:
            gain = max(gain, UNSEEN - prospect(s, seat, card))
    return gain


@rule
def worth_of_replacing(s: State, seat: int, move: int) -> int:
    return 0 if move == DONE else UNSEEN - prospect(s, seat, move - PICK)
