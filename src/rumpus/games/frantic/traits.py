"""What can be said of a move by those who see one hand and the table: a row and a line of numbers.

The row says what sort of move it is, the numbers what matters for it; `experience` weighs them.
Seats are counted from the one that moves, so no chair is better than another.
"""

from __future__ import annotations

from rumpus.engine.agenda import COUNT, WHAT, top
from rumpus.engine.rule import rule
from rumpus.games.frantic.bot import fewest_of_others, followers
from rumpus.games.frantic.cards import (
    BLACK,
    COPIES,
    EQUALITY,
    FANTASTIC,
    FOUR,
    FY,
    GIFT,
    KINDS,
    POINTS,
    gives_cards,
    is_exchange,
    is_skip,
)
from rumpus.games.frantic.moves import (
    CHOOSE,
    COUNTER,
    DRAW,
    PASS,
    THWART,
    TO,
    TO_NOBODY,
    WISH,
    WISH_NOTHING,
    WISH_NUMBER,
)
from rumpus.games.frantic.rounds import limit_of
from rumpus.games.frantic.state import Decision, State

#: Rows: cards to lay, by what they are; to draw and to pass; …
LAY_NUMBER, LAY_BLACK, LAY_COLOURED, LAY_COLOURLESS, TO_DRAW, TO_PASS = 0, 1, 2, 6, 12, 13
#: … whom to hit, by the attack; whom to give to; …
HIT_GIFT, HIT_EXCHANGE, HIT_SKIP, HIT_EQUALITY, HIT_FOUR, HIT_NOBODY = range(14, 20)
PARTY_TO, CHRISTMAS_TO = 20, 21
#: … wishes; …
WISH_A_COLOUR, WISH_A_NUMBER, WISH_NONE = 22, 23, 24
#: … cards to give, throw away, take or bet; …
GIVE_GIFT, GIVE_EXCHANGE, THROW_AWAY, TAKE, BET, PARTY_GIVE = range(25, 31)
#: … and answers.
TO_COUNTER, TO_LET_HIT, TO_THWART, TO_LET_GO = range(31, 35)
ROWS = 35
#: Numbers: the first ones tell of a position, the others of a move in it.
POSITION, TRAITS = 19, 28
#: So few cards of somebody else are a danger.
_DANGER = 2
#: So few points before the limit the game may end with the round.
_LAST_ROUND = 25
#: Differences of points are counted in such steps.
_STEP = 8


@rule
def within(n: int, most: int) -> int:
    return max(-most, min(most, n))


@rule
def describe_position(s: State, seat: int, n: int, traits: list[int]) -> None:
    """What is the same for all of n moves: only where cards are laid or countered it matters."""
    traits[0] = 1
    what = top(s, WHAT)
    if what > Decision.LAY and what != Decision.COUNTER and what != Decision.NICETRY:
        return
    describe_hand(s, seat, traits)
    describe_others(s, seat, traits)
    traits[17] = min(6, n - 1)
    traits[18] = top(s, COUNT) if what == Decision.TURN else 0  # has drawn


@rule
def describe_hand(s: State, seat: int, traits: list[int]) -> None:
    cards, fy, points, colourless = s.cards[seat], s.hand[seat][FY], 0, 0
    for kind in range(KINDS):
        points += s.hand[seat][kind] * POINTS[kind]
    for kind in range(FANTASTIC, FY):
        colourless += s.hand[seat][kind]
    traits[1] = min(12, cards)
    traits[2] = int(cards == 1)
    traits[3] = int(cards == 2)
    traits[4] = int(cards == 3)
    traits[5] = fy
    traits[6] = fy * int(cards == 8)  # FR35: with ten it can be laid
    traits[7] = fy * int(cards == 9)
    traits[8] = min(12, points // 6)
    traits[9] = min(4, colourless)


@rule
def describe_others(s: State, seat: int, traits: list[int]) -> None:
    fewest = fewest_of_others(s, seat)
    best, worst = best_of_others(s, seat), most_points(s)
    traits[10] = int(fewest <= 1)
    traits[11] = int(fewest == 2)
    traits[12] = int(fewest == 3)
    traits[13] = int(s.cards[(seat + 1) % s.seats] <= _DANGER)
    traits[14] = within((best - s.points[seat]) // _STEP, 8)
    traits[15] = int(limit_of(s) - worst < _LAST_ROUND)
    traits[16] = s.bomb


@rule
def best_of_others(s: State, seat: int) -> int:
    """The fewest points."""
    best = 10_000
    for other in range(s.seats):
        if other != seat:
            best = min(best, s.points[other])
    return best


@rule
def most_points(s: State) -> int:
    worst = s.points[0]
    for seat in range(s.seats):
        worst = max(worst, s.points[seat])
    return worst


@rule
def describe(s: State, seat: int, move: int, traits: list[int]) -> int:
    """Fills in the numbers of a move, in a position that is described; returns the row."""
    if move < CHOOSE:
        return describe_laying(s, seat, move, traits)
    if move < TO:
        return describe_choosing(s, seat, move - CHOOSE, traits)
    if move < TO_NOBODY:
        return describe_target(s, seat, move - TO, traits)
    for k in range(POSITION, TRAITS):
        traits[k] = 0
    if WISH <= move < WISH_NOTHING:
        return describe_wish(s, seat, move, traits)
    return describe_answer(s, seat, move, traits)


@rule
def describe_laying(s: State, seat: int, kind: int, traits: list[int]) -> int:
    left = s.cards[seat] - 1
    following = followers(s, seat, kind) if kind < FANTASTIC else 0
    traits[19] = POINTS[kind]
    traits[20] = POINTS[kind] * (traits[10] + traits[11])
    traits[21] = following
    traits[22] = int(following == 0)
    traits[23] = following * int(left <= 3)
    traits[24] = int(left == 0)
    traits[25] = 0
    traits[26] = 0
    if kind < BLACK:
        return LAY_NUMBER
    if kind < GIFT:
        return LAY_BLACK
    if kind < FANTASTIC:
        traits[25] = int(left == min(2, left - s.hand[seat][FY]))  # all others go along
        return LAY_COLOURED + (kind - GIFT) // 4
    traits[25] = min(6, max(0, left - fewest_of_others(s, seat)))  # what Equality hands out
    traits[26] = int(s.hand[seat][kind] > 1)
    return LAY_COLOURLESS + kind - FANTASTIC


@rule
def describe_target(s: State, seat: int, other: int, traits: list[int]) -> int:
    cards, best, worst = s.cards[other], best_of_others(s, seat), most_points(s)
    is_best, ahead = int(s.points[other] == best), int(s.points[seat] < best)
    traits[1] = min(12, cards)
    traits[2] = int(cards <= 1)
    traits[3] = int(cards == 2)
    traits[4] = int(cards == 3)
    traits[5] = int(other == (seat + 1) % s.seats)
    traits[6] = int(seat == (other + 1) % s.seats)
    traits[7] = within((s.points[other] - s.points[seat]) // _STEP, 8)
    traits[8] = is_best
    traits[9] = is_best * min(12, cards)
    traits[10] = is_best * int(cards <= _DANGER)
    traits[11] = s.aimed[other]
    traits[12] = int(cards == fewest_of_others(s, seat))
    traits[13] = within((worst - s.points[other]) // _STEP, 12)
    traits[14] = s.marks >> other & 1
    traits[15] = ahead * int(limit_of(s) - s.points[other] < _LAST_ROUND)
    traits[16] = ahead * int(s.points[other] == worst)
    return row_of_target(s)


@rule
def row_of_target(s: State) -> int:
    what = top(s, WHAT)
    if what == Decision.PARTY:
        return PARTY_TO
    if what == Decision.CHRISTMAS:
        return CHRISTMAS_TO
    if s.attack == FOUR:
        return HIT_FOUR
    if s.attack == EQUALITY:
        return HIT_EQUALITY
    if is_skip(s.attack):
        return HIT_SKIP
    return HIT_EXCHANGE if is_exchange(s.attack) else HIT_GIFT


@rule
def describe_wish(s: State, seat: int, move: int, traits: list[int]) -> int:
    if move >= WISH_NUMBER:
        for kind in range(move - WISH_NUMBER, GIFT, 9):
            count_wished(s, seat, kind, traits)
    else:
        colour = move - WISH
        for kind in range(9 * colour, 9 * colour + 9):
            count_wished(s, seat, kind, traits)
        for kind in range(GIFT + colour, FANTASTIC, 4):
            count_wished(s, seat, kind, traits)
            traits[23] += s.hand[seat][kind]
        traits[24] = s.hand[seat][GIFT + colour]
    held, out = traits[19], traits[22]
    traits[25] = int(held == 0) + 4 * int(held == s.cards[seat])
    traits[26] = held * int(fewest_of_others(s, seat) <= _DANGER)
    traits[27] = out * int(s.cards[(seat + 1) % s.seats] <= _DANGER)
    return WISH_A_NUMBER if move >= WISH_NUMBER else WISH_A_COLOUR


@rule
def count_wished(s: State, seat: int, kind: int, traits: list[int]) -> None:
    """Held, their points, known with the next one, and not yet seen."""
    held = s.hand[seat][kind]
    traits[19] += held
    traits[20] += held * POINTS[kind]
    traits[21] += s.known[seat][(seat + 1) % s.seats][kind]
    traits[22] += COPIES[kind] - s.laid[kind] - held


@rule
def describe_choosing(s: State, seat: int, kind: int, traits: list[int]) -> int:
    danger, few = int(fewest_of_others(s, seat) <= _DANGER), int(s.cards[seat] <= 4)
    following = followers(s, seat, kind) if kind < FANTASTIC else 0
    is_coloured, is_colourless = int(GIFT <= kind < FANTASTIC), int(kind >= FANTASTIC)
    for k in range(1, 12):
        traits[k] = 0
    if kind >= GIFT:
        traits[6 + kind - FANTASTIC if is_colourless else 2 + (kind - GIFT) // 4] = 1
    traits[1] = int(BLACK <= kind < GIFT)
    traits[12] = 0 if kind >= GIFT else POINTS[kind]
    traits[13] = traits[12] * danger
    traits[14] = following
    traits[15] = int(kind < FANTASTIC and following == 0)
    traits[16] = is_coloured * danger
    traits[17] = is_coloured * few
    traits[18] = is_coloured * following
    traits[19] = is_colourless * danger
    traits[20] = is_colourless * few
    traits[21] = int(s.hand[seat][kind] > 1)
    return row_of_choosing(s)


@rule
def row_of_choosing(s: State) -> int:
    what = top(s, WHAT)
    if what == Decision.BET:
        return BET
    if what == Decision.MARKET:
        return TAKE
    if what == Decision.DISCARD:
        return THROW_AWAY
    if what == Decision.PARTY:
        return PARTY_GIVE
    return GIVE_EXCHANGE if is_exchange(s.attack) else GIVE_GIFT


@rule
def describe_answer(s: State, seat: int, move: int, traits: list[int]) -> int:
    if move == DRAW:
        return TO_DRAW
    if move == PASS:
        return TO_PASS
    if move in (WISH_NOTHING, TO_NOBODY):
        for k in range(1, POSITION):
            traits[k] = 0
        return WISH_NONE if move == WISH_NOTHING else HIT_NOBODY
    if top(s, WHAT) == Decision.NICETRY:
        return TO_THWART if move == THWART else TO_LET_GO
    traits[19] = int(gives_cards(s.attack) and not is_exchange(s.attack))
    traits[20] = int(is_exchange(s.attack))
    traits[21] = int(is_skip(s.attack))
    traits[22] = s.aimed[seat] if s.attack == FOUR else 0
    traits[23] = int(s.attack == EQUALITY)
    return TO_COUNTER if move == COUNTER else TO_LET_HIT
