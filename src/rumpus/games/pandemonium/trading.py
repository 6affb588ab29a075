"""Offers on the table, hands that reach for them, and the swap when two reach for each other."""

from __future__ import annotations

from rumpus.engine.happenings import ALL, NONE, happen, happen_among
from rumpus.engine.rule import rule
from rumpus.engine.seats import nth_seat
from rumpus.games.pandemonium.cards import GROUPS, WHITE, group_of, hand_size
from rumpus.games.pandemonium.moves import (
    REACH,
    SERIALS,
    UNREACH,
    cards_offered,
    group_offered,
    offer_move,
    offer_number,
    white_offered,
)
from rumpus.games.pandemonium.state import Fate, Happened, State

# --- offers ---


@rule
def offer_size(s: State, seat: int) -> int:
    """How many cards a seat offers: all that others may know of it (PA14). 0 for no offer."""
    return s.offer_cards[seat] + s.offer_white[seat]


@rule
def number_of(s: State, seat: int) -> int:
    """The number of a seat's open offer (PA15)."""
    return offer_number(seat, s.offer_serial[seat])


@rule
def legal_offers(s: State, seat: int, moves: list[int], n: int) -> int:
    """PA11, PA12, PA13: cards of one group, with at most one white card among them."""
    mine = open_offer(s, seat)
    count = s.count[seat]
    for group in range(GROUPS):
        for white in range(1 + min(1, count[WHITE])):
            first = offer_move(group, 1, white)
            for move in range(first, first + count[group]):
                moves[n] = move
                n += move != mine
    return n


@rule
def open_offer(s: State, seat: int) -> int:
    """The move that made the open offer: to offer the very same would change nothing."""
    if s.offer_cards[seat] == 0:
        return NONE
    return offer_move(s.offer_group[seat], s.offer_cards[seat], s.offer_white[seat])


@rule
def make_offer(s: State, seat: int, move: int) -> None:
    """PA18, PA19: the one pile of a seat is laid down or changed, and gets a new number."""
    close_offer(s, seat, Fate.CHANGED)
    s.offer_group[seat] = group_offered(move)
    s.offer_cards[seat] = cards_offered(move)
    s.offer_white[seat] = white_offered(move)
    s.offer_serial[seat] = s.offer_serial[seat] % SERIALS + 1
    s.fate[seat][s.offer_serial[seat] - 1] = 0  # Fate.OPEN
    s.shown[seat] = max(s.shown[seat], offer_size(s, seat))
    happen(s, Happened.OFFERED, seat, NONE, NONE, offer_size(s, seat), ALL)


@rule
def withdraw(s: State, seat: int) -> None:
    close_offer(s, seat, Fate.CHANGED)
    happen(s, Happened.WITHDREW, seat, NONE, NONE, NONE, ALL)


@rule
def close_offer(s: State, seat: int, fate: int) -> None:
    """PA16: with an offer, every reach for it or from it falls."""
    if s.offer_cards[seat] == 0:
        return
    s.fate[seat][s.offer_serial[seat] - 1] = int(fate)
    s.offer_group[seat] = 0
    s.offer_cards[seat] = 0
    s.offer_white[seat] = 0
    s.reaches[seat] = 0
    for other in range(s.seats):
        s.reaches[other] &= ~(1 << seat)


# --- reaches ---


@rule
def does_reach(s: State, seat: int, other: int) -> bool:
    return (s.reaches[seat] >> other) & 1 == 1


@rule
def legal_reaches(s: State, seat: int, moves: list[int], n: int) -> int:
    """PA15: for open offers of the size of the own one; PA17: for as many as one likes."""
    size = offer_size(s, seat)
    settled = s.reaches[seat] | 1 << seat
    for other in range(s.seats if size else 0):
        if offer_size(s, other) == size and (settled >> other) & 1 == 0:
            moves[n] = REACH + number_of(s, other) - 1
            n += 1
    return n


@rule
def legal_unreaches(s: State, seat: int, moves: list[int], n: int) -> int:
    for other in range(s.seats if s.reaches[seat] else 0):
        if does_reach(s, seat, other):
            moves[n] = UNREACH + number_of(s, other) - 1
            n += 1
    return n


@rule
def reach(s: State, seat: int, other: int) -> bool:
    """PA15: True if the other reached already, so that the packets change hands at once."""
    if does_reach(s, other, seat):
        swap(s, seat, other)
        return True
    s.reaches[seat] |= 1 << other
    happen_among(s, 1 << seat | 1 << other, Happened.REACHED, seat, other, NONE, NONE)
    return False


@rule
def unreach(s: State, seat: int, other: int) -> None:
    s.reaches[seat] &= ~(1 << other)
    happen_among(s, 1 << seat | 1 << other, Happened.UNREACHED, seat, other, NONE, NONE)


# --- the swap ---


@rule
def swap(s: State, seat: int, other: int) -> None:
    happen(s, Happened.SWAPPED, seat, other, NONE, offer_size(s, seat), ALL)
    remember_swap(s, seat, other)
    exchange_packets(s, seat, other)
    close_offer(s, seat, Fate.SWAPPED + other)
    close_offer(s, other, Fate.SWAPPED + seat)
    s.swaps[seat] += 1
    s.swaps[other] += 1
    s.trades += 1
    s.idle = 0
    s.votes = 0  # PA28: all votes fall with a trade


@rule
def packet(s: State, seat: int) -> int:
    """Bits of the places in the hand whose cards lie on offer.

    Cities never matter (PA3), so an offer names no cards: the first of its group are meant. What
    lies where in a hand is random, so which cities change hands tells nothing of those that stay.
    """
    cards = s.offer_cards[seat]
    white = s.offer_white[seat]
    bits = 0
    for place in range(hand_size(s.seats)):
        group = group_of(s.hand[seat][place])
        if group == WHITE and white > 0:
            white -= 1
            bits |= 1 << place
        elif group == s.offer_group[seat] and cards > 0:
            cards -= 1
            bits |= 1 << place
    return bits


@rule
def exchange_packets(s: State, seat: int, other: int) -> None:
    """Card for card: what comes takes the places of what goes. Only the two see the cards."""
    mine = packet(s, seat)
    theirs = packet(s, other)
    both = 1 << seat | 1 << other
    while mine:
        place = nth_seat(mine, 0)
        place_there = nth_seat(theirs, 0)
        happen(s, Happened.GAVE, seat, other, s.hand[seat][place], NONE, both)
        happen(s, Happened.GAVE, other, seat, s.hand[other][place_there], NONE, both)
        exchange(s, seat, place, other, place_there)
        mine &= mine - 1
        theirs &= theirs - 1


@rule
def exchange(s: State, seat: int, place: int, other: int, place_there: int) -> None:
    """One card against one, in the hands and in their counts."""
    card = s.hand[seat][place]
    card_there = s.hand[other][place_there]
    s.hand[seat][place] = card_there
    s.hand[other][place_there] = card
    s.count[seat][group_of(card)] -= 1
    s.count[other][group_of(card)] += 1
    s.count[seat][group_of(card_there)] += 1
    s.count[other][group_of(card_there)] -= 1


# --- what everybody can be sure of ---


@rule
def remember_swap(s: State, seat: int, other: int) -> None:
    """Before the cards change hands: note who can be sure of what afterwards."""
    remember_packets(s, seat, other)
    remember_packets(s, other, seat)
    size = offer_size(s, seat)
    show_packet(s, seat, size)
    show_packet(s, other, size)
    for onlooker in range(s.seats):
        if onlooker != seat and onlooker != other:
            doubt(s, onlooker, seat, size)
            doubt(s, onlooker, other, size)


@rule
def show_packet(s: State, seat: int, size: int) -> None:
    """It has the packet that came, and of what it could offer before at most `size` are gone."""
    s.shown[seat] = max(size, s.shown[seat] - size)


@rule
def remember_packets(s: State, seat: int, other: int) -> None:
    """A trader saw both packets: the other has no longer what came, and has what went."""
    memory = s.known[seat][other]
    came = s.offer_group[other]
    memory[came] = max(0, memory[came] - s.offer_cards[other])
    memory[WHITE] = max(0, memory[WHITE] - s.offer_white[other]) + s.offer_white[seat]
    memory[s.offer_group[seat]] += s.offer_cards[seat]
    s.shed[seat][other] |= 1 << came


@rule
def doubt(s: State, onlooker: int, trader: int, size: int) -> None:
    """The trader may have given away up to `size` cards of any one group, and one white at most.

    A packet of one card is never white (PA13), so it leaves the white ones where they are.
    """
    memory = s.known[onlooker][trader]
    for group in range(GROUPS):
        memory[group] = max(0, memory[group] - size)
    if size > 1:
        memory[WHITE] = max(0, memory[WHITE] - 1)
