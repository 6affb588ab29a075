"""The course of a game: deal, play from the hand, draw, match, score, next dealer."""

from __future__ import annotations

from rumpus.engine.agenda import CARD, OTHER, WHAT, WHO, pop, push, top
from rumpus.engine.chance import Dice, below, reseed
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.order import sort_cards
from rumpus.engine.rule import rule
from rumpus.games.kingdom_four.arrangement import joker_points, king_points, queen_points
from rumpus.games.kingdom_four.cards import (
    CARDS,
    FAMILIES,
    NATURAL,
    ROWS,
    add,
    family,
    has,
    remove,
)
from rumpus.games.kingdom_four.matching import NO_CARD, is_three_group, next_match
from rumpus.games.kingdom_four.moves import TAKE
from rumpus.games.kingdom_four.state import Decision, Happened, State

_FROM_HAND, _FROM_PILE = 0, 1
_ALL_FOUR = 15


# --- the deal ---


@rule
def begin(s: State) -> None:
    s.dealer = below(s, s.seats)  # KF2
    s.hand_number = 1
    deal_hand(s)


@rule
def deal_hand(s: State) -> None:
    deal_once(s)
    while is_forfeit(s):  # KF7: same dealer, not counted as a hand
        happen(s, Happened.FORFEITED, s.dealer, NONE, NONE, NONE, ALL)
        deal_once(s)
    happen(s, Happened.DEALT, s.dealer, NONE, NONE, s.hand_number, ALL)
    push(s, Decision.PLAY, (s.dealer + 1) % s.seats, 0, 0, 0)


@rule
def deal_once(s: State) -> None:
    clear_table(s)
    shuffle(s)
    cards = hand_cards(s)
    for seat in range(s.seats):
        for _ in range(cards):
            add_to_hand(s, seat, draw(s))
    for _ in range(field_cards(s)):
        add(s.field, draw(s))


@rule
def hand_cards(s: State) -> int:
    """KF29: one card more for everybody with the wild cards."""
    return (7 if s.seats == 4 else 9) + s.wilds


@rule
def field_cards(s: State) -> int:
    return 8 if s.seats == 4 else 10


@rule
def clear_table(s: State) -> None:
    for row in range(ROWS):
        s.field[row] = 0
        s.gone[row] = 0
        for seat in range(s.seats):
            s.collected[seat][row] = 0
    for seat in range(s.seats):
        s.hand_size[seat] = 0


@rule
def shuffle(s: State) -> None:
    s.pile_size = CARDS if s.wilds else NATURAL  # KF1
    for at in range(s.pile_size):
        other = below(s, at + 1)
        s.pile[at] = s.pile[other]
        s.pile[other] = at


@rule
def draw(s: State) -> int:
    s.pile_size -= 1
    card = s.pile[s.pile_size]
    s.pile[s.pile_size] = 0
    return card


@rule
def is_forfeit(s: State) -> bool:
    """KF7, KF8: four natural cards of a family."""
    for a_family in range(FAMILIES):
        if s.field[a_family] == _ALL_FOUR:
            return True
    return False


# --- hands ---


@rule
def add_to_hand(s: State, seat: int, card: int) -> None:
    hand = s.hand[seat]
    at = s.hand_size[seat]
    while at > 0 and hand[at - 1] > card:
        hand[at] = hand[at - 1]
        at -= 1
    hand[at] = card
    s.hand_size[seat] += 1


@rule
def take_from_hand(s: State, seat: int, card: int) -> None:
    hand = s.hand[seat]
    at = 0
    while hand[at] != card:
        at += 1
    s.hand_size[seat] -= 1
    for k in range(at, s.hand_size[seat]):
        hand[k] = hand[k + 1]
    hand[s.hand_size[seat]] = 0


# --- a turn ---


@rule
def who_may_act(s: State) -> int:
    return 1 << top(s, WHO) if s.agenda_size else 0


@rule
def legal(s: State, seat: int, moves: list[int]) -> int:
    if top(s, WHAT) == Decision.PLAY:
        for k in range(s.hand_size[seat]):
            moves[k] = s.hand[seat][k]
        return s.hand_size[seat]
    n = 0
    match = next_match(s, top(s, CARD), NO_CARD)
    while match != NO_CARD:
        moves[n] = TAKE + match
        n += 1
        match = next_match(s, top(s, CARD), match)
    return n


@rule
def step(s: State, seat: int, move: int) -> None:
    """KF9: first the hand card, then the draw; either may stop to ask which match to take."""
    source = _FROM_HAND
    if top(s, WHAT) == Decision.PLAY:
        pop(s)
        take_from_hand(s, seat, move)
        happen(s, Happened.PLAYED, seat, NONE, move, NONE, ALL)
        settled = lay(s, seat, move, source)
    else:
        card, source = top(s, CARD), top(s, OTHER)
        pop(s)
        collect(s, seat, card, move - TAKE)
        settled = True
    if settled and source == _FROM_HAND:
        settled = lay_drawn_card(s, seat)
    if settled:
        end_turn(s, seat)


@rule
def lay_drawn_card(s: State, seat: int) -> bool:
    card = draw(s)
    happen(s, Happened.DREW, seat, NONE, card, NONE, ALL)
    return lay(s, seat, card, _FROM_PILE)


@rule
def lay(s: State, seat: int, card: int, source: int) -> bool:
    """A card comes face up into the field; False if its player must choose a match (KF4, KF5)."""
    match = next_match(s, card, NO_CARD)
    if match == NO_CARD:
        add(s.field, card)
        happen(s, Happened.LEFT, seat, NONE, card, NONE, ALL)
    elif next_match(s, card, match) == NO_CARD:
        collect(s, seat, card, match)  # KF3: compulsory
    else:
        push(s, Decision.MATCH, seat, source, card, 0)
        return False
    return True


@rule
def collect(s: State, seat: int, card: int, match: int) -> None:
    add(s.collected[seat], card)
    add(s.gone, card)
    if not is_three_group(s, match):
        take_from_field(s, seat, match)
        return
    for one in range(family(match) * 4, family(match) * 4 + 4):  # KF6, KF25
        if has(s.field, one):
            take_from_field(s, seat, one)


@rule
def take_from_field(s: State, seat: int, card: int) -> None:
    remove(s.field, card)
    add(s.collected[seat], card)
    add(s.gone, card)
    happen(s, Happened.TOOK, seat, NONE, card, NONE, ALL)


@rule
def end_turn(s: State, seat: int) -> None:
    following = (seat + 1) % s.seats
    if s.hand_size[following]:
        push(s, Decision.PLAY, following, 0, 0, 0)
    else:
        end_hand(s)  # KF12: all hands are empty together


# --- scoring ---


@rule
def end_hand(s: State) -> None:
    for seat in range(s.seats):
        score_hand(s, seat)
        for row in range(ROWS):
            s.last[seat][row] = s.collected[seat][row]
    happen(s, Happened.HAND_OVER, NONE, NONE, NONE, s.hand_number, ALL)
    s.hand_number += 1
    if is_over(s):
        tell_winners(s)
    else:
        s.dealer = (s.dealer + 1) % s.seats
        deal_hand(s)


@rule
def score_hand(s: State, seat: int) -> None:
    cards = s.collected[seat]
    king, queen, joker = king_points(cards), queen_points(cards), joker_points(cards)
    s.made[seat][0] += king
    s.made[seat][1] += queen
    s.made[seat][2] += joker
    s.points[s.hand_number - 1][seat] = king + queen + joker
    happen(s, Happened.SCORED, seat, NONE, NONE, king + queen + joker, ALL)


@rule
def hands_in_game(s: State) -> int:
    return 3 * s.seats  # KF30: each has been the dealer three times


@rule
def is_over(s: State) -> bool:
    return s.hand_number > hands_in_game(s)


@rule
def rounds(s: State) -> int:
    """Hands dealt so far."""
    return min(s.hand_number, hands_in_game(s))


@rule
def score(s: State, seat: int) -> int:
    return s.made[seat][0] + s.made[seat][1] + s.made[seat][2]


@rule
def winners(s: State) -> int:
    """KF31: all who have the most."""
    best = 0
    for seat in range(s.seats):
        best = max(best, score(s, seat))
    bits = 0
    for seat in range(s.seats):
        if score(s, seat) == best:
            bits |= 1 << seat
    return bits


@rule
def tell_winners(s: State) -> None:
    bits = winners(s)
    for seat in range(s.seats):
        if bits >> seat & 1:
            happen(s, Happened.WON, seat, NONE, NONE, score(s, seat), ALL)


@rule
def tally(s: State, seat: int, k: int) -> int:
    return s.made[seat][k]


# --- what a seat cannot know ---


@rule
def resample(s: State, seat: int, dice: Dice) -> None:
    """KF34: other hands and the pile are shuffled into each other; what follows is cast anew."""
    sizes = 0
    for other in range(s.seats):
        if other != seat:
            sizes |= s.hand_size[other] << (4 * other)
            hand_to_pile(s, other)
    mix_pile(s, dice)
    for other in range(s.seats):
        for _ in range((sizes >> (4 * other)) & 15):
            add_to_hand(s, other, draw(s))
    reseed(s, dice)


@rule
def reshuffle(s: State, dice: Dice) -> None:
    """All hands stay; the pile is shuffled, and what follows is cast anew."""
    mix_pile(s, dice)
    reseed(s, dice)


@rule
def mix_pile(s: State, dice: Dice) -> None:
    sort_cards(s.pile, 0, s.pile_size)
    for at in range(s.pile_size):
        pick = below(dice, at + 1)
        card = s.pile[at]
        s.pile[at] = s.pile[pick]
        s.pile[pick] = card


@rule
def hand_to_pile(s: State, seat: int) -> None:
    while s.hand_size[seat]:
        card = s.hand[seat][0]
        take_from_hand(s, seat, card)
        s.pile[s.pile_size] = card
        s.pile_size += 1
