"""What lies on the table of Scandaroon."""

from __future__ import annotations

from enum import IntEnum

from rumpus.engine.agenda import agenda_slot
from rumpus.engine.record import Record, record, slot
from rumpus.games.scandaroon.cards import CARDS, SUITS

MOST_SEATS = 4
ROUNDS = 4


class Decision(IntEnum):
    """What can stand on the agenda, and what an entry's `card`, `other` and `count` mean there.

    For STRIKE_LAST, SWAP, SWAP_WITH, RETURN and SHIFT `count` is a limit (SC49), or 0.
    """

    TURN = 0
    ROW = 1  # which row the play-anywhere `card` goes into
    STRIKE = 2  # which card of face value up to `count` is discarded
    STRIKE_LAST = 3  # which right-most card is discarded
    BOOST = 4  # which card of one's row gets `count` extra points
    TRUMP = 5  # the new trump; `count` is 1 if only suits in one's own row will do
    SWAP = 6  # the first of two cards
    SWAP_WITH = 7  # the card that changes places with `card`
    SALVAGE = 8  # which card of the discard pile, but not `card`
    RETURN = 9  # which card goes back to a hand
    SHIFT = 10  # which card moves in its row
    SHIFT_TO = 11  # the new place of `card`
    LURE = 12  # the card of one's row to give
    LURE_FOR = 13  # the card to get for `card`
    PIECE = 14  # what the Action Piece does, with `card` paid
    REPLACE = 15  # another card to replace, with `count` chosen
    PROTECT = 16
    STEAL = 17  # which card of face value up to `count`


class Happened(IntEnum):
    """Facts, in the past tense. Seats: who did it, and whose row, hand or pile it is (other)."""

    ROUND_BEGAN = 0  # seat: the starter; n: the round
    SHUFFLED = 1  # n: cards in the new draw pile
    TRUMP_TURNED = 2  # n: the trump the round begins with
    DEALT = 3  # seat, card
    LAID = 4  # seat, other: whose row, card
    USED = 5  # seat, card: the ability's cost
    PAID = 6  # seat, card: the Action Piece's cost; n: 1 from the hand, 0 from the row
    DISCARDED = 7  # seat, other: whose row, card
    BOOSTED = 8  # seat, card, n: extra points
    TRUMP_CHANGED = 9  # seat, n
    MOVED = 10  # seat, other: whose row now, card, n: the place in it
    DREW = 11  # seat, card
    SALVAGED = 12  # seat, card
    RETURNED = 13  # seat, other: whose row and hand, card
    ADDED = 14  # seat, n: to the score pile
    REPLACED = 15  # seat, card: discarded from the hand
    PROTECTED = 16  # seat, other: whose row, card
    STOLE = 17  # seat, other: whose row, card
    PASSED = 18  # seat
    SCORED = 19  # seat, n: the row's score
    PLACED = 20  # seat, n: points for the position
    PILED = 21  # seat, card: into the score pile
    WON_NO_TRUMPS = 22  # seat, n: 2
    LED_HIGHEST = 23  # seat, n: the score
    ROUND_OVER = 24  # n: the round
    WON = 25  # seat, n: victory points


@record
class State(Record):
    """One game of four rounds. `[CARDS]` fields are by card, `[MOST_SEATS]` ones by seat."""

    chance: int = slot("i8", "where the stream of chance stands")
    seats: int = slot("i1", "3 or 4")
    agenda: list[list[int]] = agenda_slot(1)
    agenda_size: int = slot("i1", "1, or 0 when the game is over")

    # the deck, as its file says: never changes in a game
    own_deck: int = slot("i1", "1 if the deck is not one that comes with the game")
    suits: list[int] = slot("i1", "a bit for each suit", CARDS)
    face: list[int] = slot("i1", "face value", CARDS)
    is_end: list[int] = slot("i1", "1 for end-of-row cards", CARDS)
    is_anywhere: list[int] = slot("i1", "1 for play-anywhere cards", CARDS)
    other_rows_from: list[int] = slot("i1", "cards another's row needs to take it", CARDS)
    is_count: list[int] = slot("i1", "1 if worth the cards of its suit in play", CARDS)
    to_left: list[int] = slot("i1", "effect on the card to the left", CARDS)
    to_right: list[int] = slot("i1", "effect on the card to the right", CARDS)
    to_same_suit: list[int] = slot("i1", "effect on others of its suit in its row", CARDS)
    ability: list[int] = slot("i1", "what it can do, an Ability", CARDS)
    amount: list[int] = slot("i1", "the ability's number", CARDS)
    piece_of: list[int] = slot("i1", "what the Action Piece does for each suit", len(SUITS))
    powers: list[int] = slot("i1", "bits of what the Action Piece can do for it", CARDS)

    round: int = slot("i1", "1 to 4; 5 when the game is over")
    starter: int = slot("i1", "the seat that began the round")
    passed: list[int] = slot("i1", "1 for those who have passed", MOST_SEATS)
    trump: int = slot("i1", "the suit that counts double now, or NO_TRUMPS")
    opened_without: int = slot("i1", "1 if the round began with No Trumps")
    trump_cards: list[int] = slot("i1", "the Trump cards, in the order they come up", len(SUITS))
    trump_at: int = slot("i1", "which of them lies on top; those after it are face down")

    pile: list[int] = slot("i1", "the draw pile; the next card is the last", CARDS)
    pile_size: int = slot("i1", "cards left in it")
    hand: list[list[int]] = slot("i1", "each seat's cards in rising order", MOST_SEATS, CARDS)
    hand_size: list[int] = slot("i1", "cards in each hand", MOST_SEATS)
    is_known: list[int] = slot("i1", "1 for a card of a hand that all know of", CARDS)
    row: list[list[int]] = slot("i1", "each seat's cards in play, from the left", MOST_SEATS, CARDS)
    row_size: list[int] = slot("i1", "cards in each row", MOST_SEATS)
    boost: list[int] = slot("i2", "extra points by abilities, while in play", CARDS)
    is_protected: list[int] = slot("i1", "1 under an Action Piece", CARDS)
    is_discarded: list[int] = slot("i1", "1 in the discard pile", CARDS)

    piece_used: list[int] = slot("i1", "1 once the Action Piece is spent", MOST_SEATS)
    piece_points: list[int] = slot("i1", "what it added to the score pile", MOST_SEATS)
    piled_faces: list[int] = slot("i1", "face values in each score pile", MOST_SEATS)
    position: list[int] = slot("i1", "victory points on the Position Track", MOST_SEATS)
    no_trump: list[int] = slot("i1", "1 in the No Trumps box", MOST_SEATS)
    highest: int = slot("i2", "the highest score of a round's winner")
    highest_by: int = slot("i1", "bits of the seats in the Highest Score box")

    # what the rounds gave
    round_score: list[list[int]] = slot("i2", "each round's scores", ROUNDS, MOST_SEATS)
    round_place: list[list[int]] = slot("i1", "seats that were better", ROUNDS, MOST_SEATS)
    round_piled: list[list[int]] = slot("i1", "1 + the card put in a pile", ROUNDS, MOST_SEATS)
    round_no_trump: list[int] = slot("i1", "bits of seats that won No Trumps points", ROUNDS)
    round_highest: list[int] = slot("i1", "bits of seats that came into the box", ROUNDS)
    round_opened: list[int] = slot("i1", "the trump a round began with", ROUNDS)
    round_closed: list[int] = slot("i1", "the trump it ended with", ROUNDS)
    round_ended_by: list[int] = slot("i1", "who passed last in it", ROUNDS)


def census(s: State) -> list[int]:
    """Every card, wherever it lies."""
    cards = s.pile[: s.pile_size]
    for seat in range(s.seats):
        cards += s.hand[seat][: s.hand_size[seat]] + s.row[seat][: s.row_size[seat]]
        cards += score_pile(s, seat)
    return cards + [card for card in range(CARDS) if s.is_discarded[card]]


def score_pile(s: State, seat: int) -> list[int]:
    return [s.round_piled[r][seat] - 1 for r in range(ROUNDS) if s.round_piled[r][seat]]
