"""What lies on the table of Pandemonium."""

from __future__ import annotations

from enum import IntEnum

from rumpus.engine.record import Record, Row, record, slot
from rumpus.games.pandemonium.cards import CARDS, LARGEST_HAND, MOST_SEATS, WHITE
from rumpus.games.pandemonium.moves import SERIALS

MOST_ROUNDS_EACH = 5
#: Proposed to people: with one they have hardly sat down when it is over.
USUAL_ROUNDS_EACH = 3
MOST_ROUNDS = MOST_SEATS * MOST_ROUNDS_EACH
#: The six groups and the white cards.
_KINDS = WHITE + 1


class Happened(IntEnum):
    """Facts, in the past tense."""

    DEALT = 0
    OFFERED = 1
    WITHDREW = 2
    REACHED = 3  # only the player reached for hears of these two (PA15)
    UNREACHED = 4
    SWAPPED = 5
    GAVE = 6
    VOTED = 7
    UNVOTED = 8
    VOIDED = 9
    CALLED = 10
    SCORED = 11
    ROUND_OVER = 12
    WON = 13


class Void(IntEnum):
    """PA28: why a deal counted for nothing."""

    VOTED = 0
    MANY_TRADES = 1
    NO_TRADE = 2


class Fate(IntEnum):
    """What became of an offer; beyond these, SWAPPED + the seat it was swapped with."""

    OPEN = 0  # or never made
    GATHERED = 1  # with all cards, at the end of a deal
    CHANGED = 2  # or taken back, by its owner
    SWAPPED = 3


@record
class State(Record):
    """One game of as many rounds as there are players, or a multiple."""

    chance: int = slot("i8", "where the stream of chance stands")
    seats: int = slot("i1", "4 to 7")

    rounds_each: int = slot("i1", "option: how often each player deals")
    show_sets: int = slot("i1", "option: 1 if the table points out a finished set")
    patience: int = slot("i2", "option: moves without a trade until a deal is void; 0 for never")

    dealer: int = slot("i1", "the seat that dealt this round")
    round_number: int = slot("i1", "1 for the first round; beyond the last when the game is over")
    in_play: list[int] = slot("i1", "1 for each card of this game's deck", CARDS)
    hand: list[list[int]] = slot(
        "i1", "each seat's cards, those on offer too, in no order", MOST_SEATS, LARGEST_HAND
    )
    count: list[list[int]] = slot(
        "i1", "how many cards of each group, and white ones, each hand has", MOST_SEATS, _KINDS
    )

    offer_group: list[int] = slot("i1", "the group of each seat's open offer", MOST_SEATS)
    offer_cards: list[int] = slot("i1", "its cards of that group; 0 for no offer", MOST_SEATS)
    offer_white: list[int] = slot("i1", "1 if a white card lies with them", MOST_SEATS)
    offer_serial: list[int] = slot("i1", "counts each seat's offers, see moves.py", MOST_SEATS)
    fate: list[list[int]] = slot(
        "i1", "[seat][serial − 1]: a Fate, for races.py", MOST_SEATS, SERIALS
    )
    reaches: list[int] = slot("i1", "bits of the seats that each seat reaches for", MOST_SEATS)
    votes: int = slot("i1", "bits of the seats that voted to redeal")

    trades: int = slot("i2", "trades in this deal")
    idle: int = slot("i4", "moves since the last trade or the deal")
    voids: int = slot("i1", "deals of this round that were void")

    shown: list[int] = slot(
        "i1", "cards that each seat could surely offer, as all have seen", MOST_SEATS
    )
    known: list[list[Row]] = slot(
        "i1",
        "[who][of whom][kind]: cards that a seat can be sure another has, for it gave them",
        MOST_SEATS,
        MOST_SEATS,
        _KINDS,
    )
    shed: list[list[int]] = slot(
        "i1",
        "[who][of whom]: bits of the groups that a seat got from another",
        MOST_SEATS,
        MOST_SEATS,
    )

    total: list[int] = slot("i2", "each seat's points so far", MOST_SEATS)
    points: list[list[int]] = slot("i1", "points of each round and seat", MOST_ROUNDS, MOST_SEATS)
    won: list[int] = slot("i1", "rounds won by each seat, the World too", MOST_SEATS)
    moons: list[int] = slot("i1", "how often each seat shot the moon", MOST_SEATS)
    by_sets: list[int] = slot("i2", "points of each seat for sets, the World not", MOST_SEATS)
    paid: list[int] = slot("i2", "penalty points of each seat", MOST_SEATS)
    swaps: list[int] = slot("i4", "trades of each seat in the game", MOST_SEATS)

    last_call: int = slot("i1", "how the last round was won: a name's number + 1; 0 if it was void")
    last_winner: int = slot("i1", "who won it, if it was not void")
    last_hand: list[list[int]] = slot("i1", "all hands at its end", MOST_SEATS, LARGEST_HAND)
