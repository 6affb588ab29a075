"""Situations to test with: a table of Kingdom Four laid out by hand."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.engine.agenda import clear, push
from rumpus.engine.happenings import Happening
from rumpus.engine.table import Table
from rumpus.games import game
from rumpus.games.kingdom_four.arrangement import joker_points, king_points, queen_points
from rumpus.games.kingdom_four.cards import card_set, format_card, listed, parse_card
from rumpus.games.kingdom_four.rules import add_to_hand, clear_table
from rumpus.games.kingdom_four.state import Decision, Happened

KINGDOM_FOUR = game("kingdom_four")


def cards(text: str) -> list[int]:
    return [parse_card(card) for card in text.split()]


def laid_out(
    hands: Sequence[str],
    field: str,
    pile: str,
    collected: Sequence[str] = (),
    *,
    wilds: bool = False,
) -> Table:
    """Seat 0 is to play; the pile's next card comes first."""
    table = KINGDOM_FOUR.deal(len(hands), 1, wilds=wilds)
    s = table.state
    clear_table(s)
    clear(s)
    for seat, hand in enumerate(hands):
        s.hand[seat] = [0] * len(s.hand[seat])
        for card in cards(hand):
            add_to_hand(s, seat, card)
    for seat, own in enumerate(collected):
        s.collected[seat] = card_set(cards(own))
    s.gone = card_set(cards(" ".join(collected)))
    s.field = card_set(cards(field))
    drawn = cards(pile)[::-1]
    s.pile, s.pile_size = drawn + [0] * (len(s.pile) - len(drawn)), len(drawn)
    push(s, Decision.PLAY, 0, 0, 0, 0)
    return table


def texts(rows: list[int]) -> set[str]:
    return {format_card(card) for card in listed(rows)}


def field(table: Table) -> set[str]:
    return texts(table.state.field)


def collected(table: Table, seat: int) -> set[str]:
    return texts(table.state.collected[seat])


def story(happened: list[Happening]) -> list[str]:
    """What happened, in short: `played sk3`."""
    return [
        Happened(h.what).name.lower() + (f" {format_card(h.card)}" if h.card >= 0 else "")
        for h in happened
    ]


def points(text: str) -> tuple[int, int, int]:
    """King, Queen, Joker of a collection."""
    rows = card_set(cards(text))
    return king_points(rows), queen_points(rows), joker_points(rows)


def king(text: str) -> int:
    return points(text)[0]


def queen(text: str) -> int:
    return points(text)[1]


def joker(text: str) -> int:
    return points(text)[2]
