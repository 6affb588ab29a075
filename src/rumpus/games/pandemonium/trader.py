"""Traders who weigh what a packet costs against what may come: `strong`, and `expert`, who recalls.

A hand is worth the more, the nearer its groups are to five, and steeply so; a white card costs its
penalty and saves a card of the best group. For every packet it could lay down the trader works out
the worth it gives away and the worth that comes, over all groups that may come, each as likely as
its cards lie elsewhere. A packet whose size somebody calls goes before all others: rounds are
short, and a trade made is better than a fine one waited for.
"""

from __future__ import annotations

from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule, table
from rumpus.games.pandemonium.bot import best_call, partners, trade_greedily, wanted_kind
from rumpus.games.pandemonium.cards import (
    CITIES_LEFT_OUT,
    GROUPS,
    IN_GROUP,
    WHITE,
    WHITES,
)
from rumpus.games.pandemonium.moves import (
    REACH,
    SERIALS,
    UNREACH,
    WAIT,
    WITHDRAW,
    cards_offered,
    group_offered,
    white_offered,
)
from rumpus.games.pandemonium.scoring import SET
from rumpus.games.pandemonium.state import State
from rumpus.games.pandemonium.trading import does_reach, offer_size

#: What so many cards of a group are worth; a set is worth 200.
_WORTH = table((0, 2, 6, 18, 50, 200, 220, 220, 220))
#: What a white card costs, by the number of players: with four they are few, and one is welcome.
_WHITE_COSTS = table((0, 0, 0, 0, 8, 30, 30, 30))
#: In so many of a hundred packets of two or more a white card comes along.
_WHITE_COMES = 35

#: Hundredths of worth: for a size that others call, for each further one who does; against every
#: card beyond the first in a size that nobody calls; for leaving things as they are.
_MATCHES, _MATCHES_MORE, _UNCALLED, _STAYS = 20_000, 100, 8_000, 100
_BY_LOT = 50
_NOTHING = -1_000_000


@rule
def trade_by_worth(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    """It weighs packets, but has no memory of who gave what."""
    return trade(s, seat, moves, n, dice, 0)


@rule
def trade_by_memory(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    """It also heeds what others gave it: who has shed a group has hardly more of it to give."""
    return trade(s, seat, moves, n, dice, 1)


@rule
def trade(s: State, seat: int, moves: list[int], n: int, dice: Dice, heed: int) -> int:
    """Calls at once; goes for the World as `greedy` does; else lays down what promises most."""
    called = best_call(s, seat, moves, n, dice)
    if called >= 0:
        return called
    if wanted_kind(s, seat) == WHITE:
        return trade_greedily(s, seat, moves, n, dice)
    if s.offer_cards[seat]:
        hand = best_partner(s, seat, moves, n, dice, heed)
        if hand >= 0:
            return hand
    return best_packet(s, seat, moves, n, dice, heed)


# --- what it offers ---


@rule
def best_packet(s: State, seat: int, moves: list[int], n: int, dice: Dice, heed: int) -> int:
    best, offer = _NOTHING, WAIT
    if s.offer_cards[seat]:
        group, cards, white = s.offer_group[seat], s.offer_cards[seat], s.offer_white[seat]
        best = _STAYS + promise(s, seat, group, cards, white, heed)
    for k in range(n):
        if moves[k] < WITHDRAW:
            group, cards, white = parts_of(moves[k])
            promised = promise(s, seat, group, cards, white, heed) + below(dice, _BY_LOT)
            if promised > best:
                best, offer = promised, moves[k]
    return offer


@rule
def parts_of(move: int) -> tuple[int, int, int]:
    return group_offered(move), cards_offered(move), white_offered(move)


@rule
def promise(s: State, seat: int, group: int, cards: int, white: int, heed: int) -> int:
    """What comes of laying this packet down, in hundredths of worth."""
    size = cards + white
    found = partners(s, seat, size)
    called = _MATCHES + _MATCHES_MORE * (found - 1) if found else -_UNCALLED * (size - 1)
    return called + expected_gain(s, seat, group, cards, white, heed)


@rule
def expected_gain(s: State, seat: int, group: int, cards: int, white: int, heed: int) -> int:
    """Over all groups that may come, what the hand is worth more after the trade."""
    size = cards + white
    left = s.count[seat][group] - cards
    best = best_besides(s, seat, group, left)
    whites_there = size > 1 and WHITES[s.seats] > s.count[seat][WHITE]
    weights, total = 0, 0
    for comes in range(GROUPS):
        weight = elsewhere(s, seat, comes) - (size - 1) - heed * shedders(s, seat, comes)
        if weight > 0 and comes != group:
            gain = 100 * gained(s, seat, best, comes, size, -white)
            if whites_there:
                with_white = 100 * gained(s, seat, best, comes, size - 1, 1 - white)
                gain += _WHITE_COMES * (with_white - gain) // 100
            weights += weight
            total += weight * gain
    lost = 100 * (_WORTH[left] - _WORTH[left + cards] - wild_worth(s, seat, 0, 0))
    return lost + total // weights if weights else lost


@rule
def best_besides(s: State, seat: int, group: int, left: int) -> int:
    """The most cards of a group, when so many of this one are left."""
    best = left
    for other in range(GROUPS):
        if other != group:
            best = max(best, s.count[seat][other])
    return best


@rule
def elsewhere(s: State, seat: int, group: int) -> int:
    """Cards of a group that lie in other hands."""
    return IN_GROUP - CITIES_LEFT_OUT[s.seats] - s.count[seat][group]


@rule
def shedders(s: State, seat: int, group: int) -> int:
    """How many others have given this seat cards of the group."""
    n = 0
    for other in range(s.seats):
        n += sheds(s, seat, other, group)
    return n


@rule
def sheds(s: State, seat: int, other: int, group: int) -> bool:
    return s.shed[seat][other] >> group & 1 == 1


@rule
def gained(s: State, seat: int, best: int, comes: int, cards: int, whites: int) -> int:
    """What so many cards of a group are worth more, and the white cards of the hand then."""
    has = s.count[seat][comes]
    more = _WORTH[has + cards] - _WORTH[has]
    return more + wild_worth(s, seat, max(best, has + cards), whites)


@rule
def wild_worth(s: State, seat: int, best: int, more: int) -> int:
    """What the white cards are worth beside a best group of so many (0: as it is now)."""
    whites = s.count[seat][WHITE] + more
    if whites == 0:
        return 0
    if best == 0:
        best = best_besides(s, seat, 0, s.count[seat][0])
    return _WORTH[best + 1] - _WORTH[best] - _WHITE_COSTS[s.seats] * whites


# --- whom it trades with ---


@rule
def best_partner(s: State, seat: int, moves: list[int], n: int, dice: Dice, heed: int) -> int:
    """A hand that answers another's reach, else any other; −1 if there is none it likes."""
    best, hand, equals = 0, -1, 0
    for k in range(n):
        if REACH <= moves[k] < UNREACH:
            other = (moves[k] - REACH) // SERIALS
            liking = liking_of(s, seat, other, heed) + below(dice, 20)
            equals = equals + 1 if liking == best else 1
            if liking > best or (liking == best > 0 and below(dice, equals) == 0):
                best, hand = liking, moves[k]
    return hand


@rule
def liking_of(s: State, seat: int, other: int, heed: int) -> int:
    if would_finish(s, seat, other):
        return -20
    answered = 40 * does_reach(s, other, seat)
    wanted = sheds(s, seat, other, wanted_kind(s, seat))
    return 20 + answered - 10 * heed * wanted - 10 * may_give_back(s, seat, other)


@rule
def would_finish(s: State, seat: int, other: int) -> bool:
    """Whether the offer could bring the other near a set of what it is known to have."""
    has = s.known[seat][other][s.offer_group[seat]]
    return has > 0 and has + s.offer_cards[seat] >= SET - 1


@rule
def may_give_back(s: State, seat: int, other: int) -> bool:
    """Whether the other's packet may be what this seat gave it."""
    for group in range(GROUPS):
        if s.known[seat][other][group] >= offer_size(s, other):
            return True
    return False
