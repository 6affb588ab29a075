"""A card is laid: what it demands, and what its player has to decide before it takes effect.

What is decided goes into the state unseen (FR39); AIM, at the bottom, tells it all at once.
"""

from __future__ import annotations

from rumpus.engine.agenda import CARD, COUNT, WHAT, WHO, pop, push, top
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.games.frantic.cards import (
    BLACK,
    COLOUR_DEMAND,
    END,
    EQUALITY,
    FANTASTIC,
    FOUR,
    FY,
    GIFT,
    PLAYABLE,
    colour_of,
    demand_of,
    gives_cards,
    has_colour,
    is_attack,
    is_chance,
    is_skip,
)
from rumpus.games.frantic.events import draw_event
from rumpus.games.frantic.hands import draw, lay_down
from rumpus.games.frantic.knowledge import (
    FY_GROUP,
    LAYABLE,
    prove_at_most,
)
from rumpus.games.frantic.moves import TO, TO_NOBODY, WISH, WISH_NOTHING, WISH_NUMBER
from rumpus.games.frantic.picking import pick_card, unpick_all
from rumpus.games.frantic.state import Decision, Ending, Happened, State

#: FR35: the only hand out of which FY may be laid.
TEN = 10
_GIFTS = 2
_SHARES = 4


@rule
def play(s: State, seat: int, kind: int) -> None:
    lay_down(s, seat, kind)
    take_effect(s, seat, kind)


@rule
def take_effect(s: State, seat: int, kind: int) -> None:
    """What a card does once it lies there; the start card is as if the dealer had laid it (FR4)."""
    if kind < FANTASTIC:
        s.demand = demand_of(kind, s.symbol_on_symbol)
        s.wisher = 0
        if has_colour(kind):
            s.printed = 1 + colour_of(kind)
    if kind >= GIFT:
        special_effect(s, seat, kind)
    elif kind >= BLACK:
        draw_event(s, seat)


@rule
def special_effect(s: State, seat: int, kind: int) -> None:
    if is_chance(kind):
        push(s, Decision.LAY, seat, 0, kind, 0)
    elif is_attack(kind):
        s.attack = kind
        compose(s, seat)
    elif kind != FY:  # FR35: the game goes on with the card before
        push(s, Decision.WISH, seat, 0, kind, 0)  # FR19; FR50, FR55: on one's turn only a wish


# --- 2nd Chance ---


@rule
def can_lay(s: State, seat: int) -> bool:
    if s.hand[seat][FY] and s.cards[seat] == TEN:
        return True
    row = PLAYABLE[s.demand]
    at = 0
    while row[at] != END:
        if s.hand[seat][row[at]]:
            return True
        at += 1
    return False


@rule
def must_draw_on_chance(s: State) -> bool:
    """FR21: who has nothing to lay draws one, and may lay it; FR16: besides the turn's own draw."""
    seat = top(s, WHO)
    if can_lay(s, seat):
        return False
    pop(s)
    prove_nothing_to_lay(s, seat)
    draw(s, seat, 1)
    if s.ending == Ending.NOT_YET:
        push(s, Decision.TURN, seat, 0, 0, 1)
    return True


@rule
def prove_nothing_to_lay(s: State, seat: int) -> None:
    prove_at_most(s, seat, LAYABLE + s.printed - 1, 0)
    if s.cards[seat] == TEN:
        prove_at_most(s, seat, FY_GROUP, 0)


# --- an attack is composed: targets, cards, wish ---


@rule
def compose(s: State, seat: int) -> None:
    """Ask for all parts of `s.attack`. The last pushed is asked first."""
    s.attacker = seat
    push(s, Decision.AIM, seat, 0, s.attack, 0)
    if s.chain > 0 or s.attack >= FOUR:
        push(s, Decision.WISH, seat, 0, s.attack, 0)
    if s.attack == FOUR:
        push(s, Decision.SHARE, seat, 0, s.attack, _SHARES)
        return
    if gives_cards(s.attack):
        push(s, Decision.GIVE, seat, 0, s.attack, _GIFTS)
    push(s, Decision.TARGET, seat, 0, s.attack, 0)


@rule
def is_aimed(s: State) -> bool:
    for seat in range(s.seats):
        if s.aimed[seat]:
            return True
    return False


@rule
def may_target(s: State, seat: int) -> bool:
    if seat == s.attacker:  # FR20
        return False
    if is_skip(s.attack):
        return (s.marks >> seat & 1) == 0  # FR25, FR44
    if s.attack == EQUALITY:
        return s.cards[seat] < s.cards[s.attacker]  # FR36, FR43
    return True


@rule
def may_spare_all(s: State) -> bool:
    """May the attacker aim at nobody? FR18: Equality as a mere wish; FR42: "kann"."""
    return s.chain > 0 or s.attack == EQUALITY


@rule
def target_by_itself(s: State) -> bool:
    """No target at all, or only one and no choice."""
    found, only = 0, 0
    for seat in range(s.seats):
        if may_target(s, seat):
            found += 1
            only = seat
    if found > 1 or (found == 1 and may_spare_all(s)):
        return False
    if found == 1:
        s.aimed[only] = 1
    pop(s)
    return True


@rule
def answer_target(s: State, move: int) -> None:
    if move != TO_NOBODY:
        s.aimed[move - TO] = 1
    pop(s)


@rule
def answer_share(s: State, move: int) -> None:
    """FR37: four single cards, each for anybody else; or none."""
    left = top(s, COUNT) - 1
    if move != TO_NOBODY:
        s.aimed[move - TO] += 1
    if move == TO_NOBODY or left == 0:
        pop(s)
    else:
        s.agenda[s.agenda_size - 1][COUNT] = left


@rule
def give_by_itself(s: State) -> bool:
    """With two cards or fewer there is no choice. Sizes are public, so this tells nothing."""
    seat = top(s, WHO)
    if not is_aimed(s):
        pop(s)
        return True
    if s.cards[seat] > _GIFTS:
        return False
    for kind in range(FY):
        for _ in range(s.hand[seat][kind]):
            pick_card(s, kind)
    pop(s)
    return True


@rule
def answer_give(s: State, kind: int) -> None:
    pick_card(s, kind)
    if s.picked_size == _GIFTS:
        pop(s)


# --- wishes ---


@rule
def may_wish_number(s: State) -> bool:
    """FR19: Fantastic and Fantastic Four wish a colour or a number, all others a colour."""
    return FANTASTIC <= top(s, CARD) <= FOUR


@rule
def may_wish_nothing(s: State) -> bool:
    """FR18: wish, effect, or both; a Nice Try (FR53) or a counter (FR42, FR45) has had effect."""
    if s.attack == 0:
        return s.agenda_size > 1 and s.agenda[s.agenda_size - 2][WHAT] == Decision.RESCUE
    if s.attack == FOUR:
        return s.chain > 0 and not is_aimed(s)
    return s.chain > 0 or is_aimed(s)


@rule
def answer_wish(s: State, seat: int, move: int) -> None:
    pop(s)
    if move != WISH_NOTHING:
        s.wish = 1 + wished_demand(move)
    if s.attack == 0:
        grant_wish(s, seat)


@rule
def wished_demand(move: int) -> int:
    if move < WISH_NUMBER:
        return COLOUR_DEMAND + move - WISH
    return BLACK + move - WISH_NUMBER


@rule
def grant_wish(s: State, seat: int) -> None:
    """FR14: it stands until a card meets it or another wish replaces it."""
    if s.wish == 0:
        return
    tell_wish(s, seat)
    s.demand = s.wish - 1
    s.wisher = 1 + seat
    s.wish = 0


@rule
def tell_wish(s: State, seat: int) -> None:
    wished = s.wish - 1
    if wished >= COLOUR_DEMAND:
        happen(s, Happened.WISHED_COLOUR, seat, NONE, NONE, wished - COLOUR_DEMAND, ALL)
    elif wished >= 0:
        happen(s, Happened.WISHED_NUMBER, seat, NONE, NONE, wished - BLACK + 1, ALL)


@rule
def clear_attack(s: State) -> None:
    s.attack = 0
    s.attacker = 0
    s.chain = 0
    clear_aim(s)


@rule
def clear_aim(s: State) -> None:
    s.wish = 0
    unpick_all(s)
    for seat in range(s.seats):
        s.aimed[seat] = 0
