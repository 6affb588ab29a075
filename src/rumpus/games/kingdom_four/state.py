"""What lies on the table of Kingdom Four."""

from __future__ import annotations

from enum import IntEnum

from rumpus.engine.agenda import CARD, WHAT, agenda_slot
from rumpus.engine.record import Record, record, slot
from rumpus.games.kingdom_four.cards import CARDS, ROWS, listed

MOST_SEATS = 4
MOST_HANDS = 12
LARGEST_HAND = 10


class Decision(IntEnum):
    """What can stand on the agenda."""

    PLAY = 0  # a card from the hand
    MATCH = 1  # KF4: which field card the shown card takes; `other` is 1 for a drawn card


class Happened(IntEnum):
    """Facts, in the past tense."""

    DEALT = 0
    FORFEITED = 1
    PLAYED = 2
    DREW = 3
    LEFT = 4
    TOOK = 5
    SCORED = 6
    HAND_OVER = 7
    WON = 8


@record
class State(Record):
    """One game of 9 or 12 hands."""

    chance: int = slot("i8", "where the stream of chance stands")
    seats: int = slot("i1", "3 or 4")
    agenda: list[list[int]] = agenda_slot(2)
    agenda_size: int = slot("i1", "how many decisions are open")

    wilds: int = slot("i1", "option: 1 with the 8 wild cards")

    dealer: int = slot("i1", "the seat that dealt this hand")
    hand_number: int = slot("i1", "1 for the first hand; beyond the last when the game is over")
    pile: list[int] = slot("i1", "the draw pile; the next card is the last", CARDS)
    pile_size: int = slot("i1", "cards left in the pile")
    hand: list[list[int]] = slot(
        "i1", "each seat's cards in rising order", MOST_SEATS, LARGEST_HAND
    )
    hand_size: list[int] = slot("i1", "cards left in each hand", MOST_SEATS)
    field: list[int] = slot("i1", "the cards that lie in the field", ROWS)
    collected: list[list[int]] = slot("i1", "the cards each seat has taken", MOST_SEATS, ROWS)
    gone: list[int] = slot("i1", "the cards that anybody has taken", ROWS)

    points: list[list[int]] = slot("i2", "points of each hand and seat", MOST_HANDS, MOST_SEATS)
    made: list[list[int]] = slot("i2", "each seat's points by King, Queen, Joker", MOST_SEATS, 3)
    last: list[list[int]] = slot(
        "i1", "what each seat had at the last hand's end", MOST_SEATS, ROWS
    )


def census(s: State) -> list[int]:
    """Every card, wherever it lies."""
    cards = s.pile[: s.pile_size] + listed(s.field)
    for seat in range(s.seats):
        cards += s.hand[seat][: s.hand_size[seat]] + listed(s.collected[seat])
    return cards + [entry[CARD] for entry in s.agenda[: s.agenda_size] if _shows(entry)]


def _shows(entry: list[int]) -> bool:
    return entry[WHAT] == Decision.MATCH
