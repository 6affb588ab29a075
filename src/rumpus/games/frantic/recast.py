"""Resampling what others have chosen in secret: as many choices as before, other ones."""

from __future__ import annotations

from rumpus.engine.agenda import COUNT, WHAT, WHO, top
from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule
from rumpus.games.frantic.cards import COUNTERATTACK, FOUR, FY, KINDS, NICE_TRY, gives_cards
from rumpus.games.frantic.choices import parcels_before
from rumpus.games.frantic.hands import giveable, nth_card
from rumpus.games.frantic.laying import is_aimed, may_spare_all, may_target
from rumpus.games.frantic.picking import pick_card, unpick_all, unpicked_of
from rumpus.games.frantic.state import Decision, State

_GIFTS = 2
_SHARES = 4


# --- windows ---


@rule
def recast_together(s: State, seat: int, dice: Dice) -> None:
    what = top(s, WHAT)
    for other in range(s.seats):
        if other != seat:
            if what == Decision.COUNTER:
                recast_answer(s, other, COUNTERATTACK, dice)
            elif what == Decision.NICETRY:
                recast_answer(s, other, NICE_TRY, dice)
            elif what == Decision.BET:
                recast_bet(s, other, dice)
            elif what == Decision.PARTY:
                recast_party(s, other, dice)
            elif what == Decision.CHRISTMAS:
                recast_christmas(s, other, dice)


@rule
def recast_answer(s: State, seat: int, kind: int, dice: Dice) -> None:
    s.agreed &= ~(1 << seat)
    if s.answered >> seat & 1 and s.hand[seat][kind]:
        s.agreed |= below(dice, 2) << seat


@rule
def recast_bet(s: State, seat: int, dice: Dice) -> None:
    s.pick[seat] = 0
    if s.answered >> seat & 1 == 0:
        return
    first = (s.printed - 1) * 9
    held = 0
    for kind in range(first, first + 9):
        held += s.hand[seat][kind]
    if held == 0:
        return
    left = below(dice, held)
    kind = first
    while left >= s.hand[seat][kind]:
        left -= s.hand[seat][kind]
        kind += 1
    s.pick[seat] = kind + 1


@rule
def recast_party(s: State, seat: int, dice: Dice) -> None:
    if s.pick[seat]:
        s.pick[seat] = 1 + random_card(s, seat, dice)
    if s.pick_to[seat]:
        s.pick_to[seat] = 1 + random_other(s, seat, dice)


@rule
def recast_christmas(s: State, seat: int, dice: Dice) -> None:
    first = parcels_before(s, seat)
    for k in range(s.parcelled[seat]):
        s.parcel[first + k] = nth_card(s, seat, k) * 8 + random_other(s, seat, dice)


@rule
def random_card(s: State, seat: int, dice: Dice) -> int:
    return nth_card(s, seat, below(dice, s.cards[seat]))


@rule
def random_other(s: State, seat: int, dice: Dice) -> int:
    return (seat + 1 + below(dice, s.seats - 1)) % s.seats


# --- what one seat is about to do ---


@rule
def recast_alone(s: State, seat: int, dice: Dice) -> None:
    what = top(s, WHAT)
    if what == Decision.DISCARD and top(s, WHO) != seat:
        repick(s, top(s, WHO), s.picked_size, KINDS, dice)
    if s.attack == 0 or s.attacker == seat:
        return
    if what == Decision.COUNTER:
        repick(s, s.attacker, s.picked_size, FY, dice)  # targets, wish and number are public
    elif what == Decision.SHARE:
        share_anew(s, _SHARES - top(s, COUNT), dice)
    elif what == Decision.GIVE:
        aim_anew(s, 0, dice)
        repick(s, s.attacker, s.picked_size, FY, dice)
    elif what == Decision.WISH:
        recast_composed(s, dice)


@rule
def recast_composed(s: State, dice: Dice) -> None:
    """All but the wish has been chosen, and nothing of it was told."""
    if s.attack == FOUR:
        share_anew(s, _SHARES * below(dice, 2), dice)
        return
    aim_anew(s, int(may_spare_all(s)), dice)
    if gives_cards(s.attack):
        gifts = min(_GIFTS, giveable(s, s.attacker))
        repick(s, s.attacker, gifts if is_aimed(s) else 0, FY, dice)


@rule
def share_anew(s: State, shares: int, dice: Dice) -> None:
    for seat in range(s.seats):
        s.aimed[seat] = 0
    for _ in range(shares):
        s.aimed[random_other(s, s.attacker, dice)] += 1


@rule
def aim_anew(s: State, ways_out: int, dice: Dice) -> None:
    """Any of the possible targets, or nobody if there is a way out."""
    found = 0
    for seat in range(s.seats):
        s.aimed[seat] = 0
        found += int(may_target(s, seat))
    if found + ways_out == 0:
        return
    left = below(dice, found + ways_out)
    for seat in range(s.seats):
        if may_target(s, seat):
            if left == 0:
                s.aimed[seat] = 1
            left -= 1


@rule
def repick(s: State, seat: int, n: int, end: int, dice: Dice) -> None:
    """Set n other cards aside, of kinds below `end`."""
    unpick_all(s)
    held = 0
    for kind in range(end):
        held += s.hand[seat][kind]
    for taken in range(n):
        left = below(dice, held - taken)
        kind = 0
        while left >= unpicked_of(s, seat, kind):
            left -= unpicked_of(s, seat, kind)
            kind += 1
        pick_card(s, kind)
