"""The greedy bot: it looks one move ahead, at its own hand and at what all can see.

Every legal move gets a worth, roughly in points of a hand; the best one is made, of equals one by
lot: the first would mean that whoever sits on the lowest seat is hit.
"""

from __future__ import annotations

from rumpus.engine.agenda import WHAT, top
from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule, table
from rumpus.games.frantic.cards import (
    BLACK,
    COUNTERATTACK,
    DEMANDS,
    EQUALITY,
    FANTASTIC,
    FOUR,
    FY,
    GIFT,
    KINDS,
    NICE_TRY,
    POINTS,
    colour_of,
    demand_of,
    gives_cards,
    has_colour,
    is_chance,
    is_exchange,
    is_skip,
    may_lie,
    number_of,
)
from rumpus.games.frantic.moves import (
    CHOOSE,
    COUNTER,
    DRAW,
    THWART,
    TO,
    TO_NOBODY,
    WISH,
    WISH_NOTHING,
    WISH_NUMBER,
)
from rumpus.games.frantic.state import Decision, State

#: 1 where a kind may lie on a demand.
_LIES = table([[int(may_lie(kind, demand)) for kind in range(KINDS)] for demand in range(DEMANDS)])
#: Laying a card is worth this beside its points: it is one card fewer.
_ONE_CARD = 12
#: Somebody with so few cards may end the round soon.
_DANGER = 2
#: Out, for sure; or out if the event leaves it so.
_OUT, _MAYBE_OUT = 1000, 300
#: Out of these hands FY can be laid soon: it is worth its price to draw for it.
_TEN, _NEARLY_TEN = 10, 8
#: What is done only if there is nothing better.
_LAST = -1


@rule
def choose_greedily(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    best, most, equals = moves[0], -10000, 0
    for k in range(n):
        worth = worth_of(s, seat, moves[k])
        equals = equals + 1 if worth == most else 1
        if worth > most or (worth == most and below(dice, equals) == 0):
            best, most = moves[k], worth
    return best


@rule
def worth_of(s: State, seat: int, move: int) -> int:
    if move < CHOOSE:
        return worth_of_laying(s, seat, move)
    if move < TO:
        return worth_of_choosing(s, seat, move - CHOOSE)
    if move < TO_NOBODY:
        return threat(s, seat, move - TO)
    if move == DRAW:
        return worth_of_drawing(s, seat)
    if WISH <= move < WISH_NOTHING:
        return worth_of_wish(s, seat, move)
    if move == THWART:
        return worth_of_thwarting(s, seat)
    # A counter sheds a card out of turn: always welcome. To spare all, to wish nothing, to pass
    # or to decline come last.
    return 1 if move == COUNTER else _LAST


# --- the table as all can see it ---


@rule
def fewest_of_others(s: State, seat: int) -> int:
    fewest = 127
    for other in range(s.seats):
        if other != seat:
            fewest = min(fewest, s.cards[other])
    return fewest


@rule
def is_danger(s: State, seat: int) -> bool:
    return fewest_of_others(s, seat) <= _DANGER


@rule
def threat(s: State, seat: int, other: int) -> int:
    """Whom to hit: few cards first, then few points; for Skip, who is next."""
    few_cards = 200 - 20 * min(10, s.cards[other])
    behind = 0
    for each in range(s.seats):
        behind = max(behind, s.points[each] - s.points[other])
    is_next = other == (seat + 1) % s.seats
    return few_cards + behind // 4 + (25 if is_next and is_skip(s.attack) else 0)


# --- laying a card ---


@rule
def worth_of_laying(s: State, seat: int, kind: int) -> int:
    if kind == FY:
        return _OUT // 2
    worth = _ONE_CARD + POINTS[kind]
    if is_danger(s, seat):
        worth += POINTS[kind]
    left = s.cards[seat] - 1
    if kind < GIFT:
        worth += 3 * followers(s, seat, kind)
        if kind >= BLACK:
            return worth + (_MAYBE_OUT if left == 0 else 0)
    elif kind < FANTASTIC:
        worth += worth_of_coloured(s, seat, kind, left)
    else:
        worth += worth_of_colourless(s, seat, kind, left)
    if left == 0 and not is_chance(kind) and not is_exchange(kind):
        worth += _OUT
    return worth


@rule
def followers(s: State, seat: int, kind: int) -> int:
    """How many of the other cards in hand could follow it, up to four."""
    demand = demand_of(kind, s.symbol_on_symbol)
    found = -1 if _LIES[demand][kind] else 0
    for other in range(FY):
        found += s.hand[seat][other] * _LIES[demand][other]  # no branch: several at a time
    return min(4, found)


@rule
def worth_of_coloured(s: State, seat: int, kind: int, left: int) -> int:
    following = followers(s, seat, kind)
    if gives_cards(kind) and not is_exchange(kind):
        gone = min(2, left - s.hand[seat][FY])
        return 18 * gone + (_OUT if left == gone else 0)
    if is_exchange(kind):
        return 2
    if is_chance(kind):
        return 14 if following > 0 else -10
    return 3 * following + (15 if s.seats == 2 else 4)


@rule
def worth_of_colourless(s: State, seat: int, kind: int, left: int) -> int:
    """Keep what helps later, unless the end is near."""
    few = left <= 2 or is_danger(s, seat)
    if kind == FANTASTIC:
        return 0 if few else -9
    if kind == FOUR:
        return 24 if is_danger(s, seat) else -2
    if kind == EQUALITY:
        return 4 * max(0, left - fewest_of_others(s, seat)) - 8
    if kind == COUNTERATTACK:
        return -4 if few else -14
    return -8 if few else -18  # Nice Try


@rule
def worth_of_drawing(s: State, seat: int) -> int:
    """FR35: a hand of ten gets rid of FY; so one of eight or nine draws, if there is time."""
    cards = s.cards[seat]
    if s.hand[seat][FY] and cards < _TEN:
        if cards == _TEN - 1:
            return _OUT // 4
        if cards >= _NEARLY_TEN and not is_danger(s, seat):
            return 40
    return 0


@rule
def worth_of_thwarting(s: State, seat: int) -> int:
    """FR52: as the last card it brings three others, which pays only between two players."""
    return _LAST - 1 if s.cards[seat] == 1 and s.seats > 2 else 1


# --- wishes ---


@rule
def worth_of_wish(s: State, seat: int, move: int) -> int:
    """What it holds most of; and not what the next one is known to hold."""
    following = (seat + 1) % s.seats
    worth = 1
    for kind in range(GIFT if move >= WISH_NUMBER else FANTASTIC):
        if is_wished(kind, move):
            worth += s.hand[seat][kind] * (10 + POINTS[kind])
            worth -= 4 * s.known[seat][following][kind]
    return worth


@rule
def is_wished(kind: int, move: int) -> bool:
    if move >= WISH_NUMBER:
        return number_of(kind) == move - WISH_NUMBER + 1
    return has_colour(kind) and colour_of(kind) == move - WISH


# --- choosing cards ---


@rule
def worth_of_choosing(s: State, seat: int, kind: int) -> int:
    what = top(s, WHAT)
    if what == Decision.BET:
        return -number_of(kind)  # FR75: the highest takes them all
    if what == Decision.MARKET:
        return (8 if FANTASTIC <= kind < FY else 0) - POINTS[kind]
    return burden(s, seat, kind)


@rule
def burden(s: State, seat: int, kind: int) -> int:
    """How glad it is to be rid of a card: points, less what the card can do."""
    if kind == FY:
        return 60
    if kind == NICE_TRY:
        return 1
    if kind >= FANTASTIC:
        return 3
    if kind >= GIFT:
        return 6
    return POINTS[kind] + (3 if kind >= BLACK else 0)
