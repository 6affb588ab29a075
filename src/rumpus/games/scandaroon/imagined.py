"""The table as a view shows it, for a bot that sees no more than that."""

from __future__ import annotations

from collections.abc import Mapping

from rumpus.engine.agenda import push
from rumpus.engine.options import Value
from rumpus.games.scandaroon.cards import (
    NO_TRUMPS,
    SUITS,
    TRUMPS,
    Ability,
    Piece,
    parse_card,
)
from rumpus.games.scandaroon.state import Decision, State
from rumpus.games.scandaroon.view import View


def imagine(view: View, options: Mapping[str, Value]) -> State:
    assert view.you is not None, "a seat's view"
    assert view.turn is not None, "before the end"
    s = State()
    s.seats, s.round, s.starter, s.pile_size = view.seats, view.round, view.starter, view.pile
    _open_deck(s, view)
    _turn_trumps(s, view)
    _deal_hands(s, view, view.you)
    _lay_rows(s, view)
    _count_points(s, view)
    _recall_rounds(s, view)
    asked = view.asked
    if asked is None:
        push(s, Decision.TURN, view.turn, 0, 0, 0)
    else:
        card = 0 if asked.card is None else parse_card(asked.card)
        push(s, Decision[asked.what.upper()], view.turn, 0, card, asked.count)
    return s


def _open_deck(s: State, view: View) -> None:
    """The view's `deck` has every card, in the order of their codes."""
    s.piece_of = [Piece[view.action_piece[suit].upper()] for suit in SUITS]
    for card, info in enumerate(view.deck):
        suits = [SUITS.index(suit) for suit in info.suits]
        s.suits[card] = sum(1 << suit for suit in suits)
        # SC18: any of the four without a suit
        s.powers[card] = sum({1 << s.piece_of[suit] for suit in suits or range(len(SUITS))})
        s.face[card], s.amount[card] = info.value, info.amount
        s.is_end[card], s.is_anywhere[card] = int(info.end_of_row), int(info.play_anywhere)
        s.other_rows_from[card], s.is_count[card] = info.other_rows_from, int(info.count)
        s.to_left[card], s.to_right[card] = info.left, info.right
        s.to_same_suit[card] = info.same_suit
        s.ability[card] = Ability[info.ability.upper()] if info.ability else Ability.NONE


def _turn_trumps(s: State, view: View) -> None:
    s.trump = TRUMPS.index(view.trump)
    s.opened_without = int(TRUMPS.index(view.opened) == NO_TRUMPS)
    s.trump_cards[: len(view.trumps_seen)] = [SUITS.index(suit) for suit in view.trumps_seen]
    s.trump_at = len(view.trumps_seen) - 1


def _deal_hands(s: State, view: View, you: int) -> None:
    s.hand_size[: s.seats] = view.counts
    s.hand[you][: len(view.hand)] = [parse_card(card) for card in view.hand]
    for cards in view.known:
        for card in cards:
            s.is_known[parse_card(card)] = 1
    for card in view.discards:
        s.is_discarded[parse_card(card)] = 1


def _lay_rows(s: State, view: View) -> None:
    for seat, row in enumerate(view.rows):
        s.passed[seat], s.row_size[seat] = int(row.passed), len(row.cards)
        for at, lying in enumerate(row.cards):
            card = s.row[seat][at] = parse_card(lying.card)
            s.is_protected[card] = int(lying.protected)
            s.boost[card] = sum(gain.n for gain in lying.gains if gain.why == "boost")


def _count_points(s: State, view: View) -> None:
    s.highest = view.highest_score
    for seat in range(s.seats):
        pile, boxes = view.score_piles[seat], view.boxes[seat]
        s.piece_used[seat] = int(not view.pieces[seat])
        s.piece_points[seat], s.piled_faces[seat] = pile.added, pile.total - pile.added
        s.position[seat], s.no_trump[seat] = boxes.position, int(boxes.no_trumps > 0)
        s.highest_by |= int(boxes.highest_score > 0) << seat


def _recall_rounds(s: State, view: View) -> None:
    for r, result in enumerate(view.results):
        s.round_score[r][: s.seats] = result.scores
        s.round_place[r][: s.seats] = [place - 1 for place in result.places]
        s.round_piled[r][: s.seats] = [1 + parse_card(c) if c else 0 for c in result.piled]
        s.round_opened[r] = TRUMPS.index(result.opened)
        s.round_closed[r] = TRUMPS.index(result.closed)
