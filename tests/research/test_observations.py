"""What observations say is what the view says, part by part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from rumpus.engine.table import Table
from rumpus.games import game
from rumpus.games.frantic.cards import COLOURS
from rumpus.games.pandemonium.cards import group_of, parse_card
from rumpus.games.perpetual_commotion.cards import CARDS as PC_CARDS
from rumpus.games.scandaroon.cards import TRUMPS
from tests.contract.cases import Case


def parts_of(table: Table, seat: int) -> dict[str, Any]:
    observation = table.game.observation
    assert observation is not None
    row = np.array(table.observe(seat))
    shapes = {part.name: part.shape_for(table.seats) for part in observation.parts}
    return {
        name: row[where].reshape(shapes[name])
        for name, where in observation.slices(table.seats).items()
    }


def moments(name: str, seats: int, every: int = 7, most: int = 400) -> Iterator[tuple[Table, int]]:
    for number, table in enumerate(islice(Case(game(name), seats).walk(2, most), 0, None, every)):
        yield table, number % seats


def from_oneself(row: list[Any], seat: int) -> list[Any]:
    """By relative seat."""
    return row[seat:] + row[:seat]


def counted(which: str, cards: list[str], n: int) -> list[int]:
    texts = [game(which).format_card(card) for card in range(n)]
    return [Counter(cards)[text] for text in texts]


def planes(which: str, hands: list[list[str]], seat: int, n: int) -> list[list[int]]:
    return [counted(which, hand, n) for hand in from_oneself(hands, seat)]


def test_frantic() -> None:
    demands = set()
    for table, seat in moments("frantic", 4):
        seen, view = parts_of(table, seat), table.view(seat)
        assert seen["hand"].tolist() == counted("frantic", view.hand, 67)
        assert seen["known"].tolist() == planes("frantic", view.known, seat, 67)[1:]
        assert seen["top"].tolist() == counted("frantic", [view.top], 67)
        assert seen["market"].tolist() == counted("frantic", view.market, 67)
        assert seen["counts"].tolist() == from_oneself(view.counts, seat)
        assert seen["scores"].tolist() == from_oneself(view.scores, seat)
        colour = [int(c == view.demand.colour) for c in COLOURS]
        number = [int(n == view.demand.number) for n in range(1, 10)]
        assert seen["demand_colour"].tolist() == colour
        assert seen["demand_number"].tolist() == number
        assert (seen["ask"] > 0) == (view.pending is not None)
        assert seen["left"] == (view.pending.left if view.pending else 0)
        demands.add((*colour, *number))
    assert len(demands) > 10


def test_kingdom_four() -> None:
    for table, seat in moments("kingdom_four", 4):
        seen, view = parts_of(table, seat), table.view(seat)
        assert seen["hand"].tolist() == counted("kingdom_four", view.hand, 72)
        lying = [card for group in view.field for card in group]
        assert seen["field"].tolist() == counted("kingdom_four", lying, 72)
        assert seen["collected"].tolist() == planes("kingdom_four", view.collected, seat, 72)
        showing = [view.showing] if view.showing else []
        assert seen["showing"].tolist() == counted("kingdom_four", showing, 72)
        assert seen["counts"].tolist() == from_oneself(view.counts, seat)
        assert seen["scores"].tolist() == from_oneself(view.scores, seat)
        assert (seat + seen["turn"]) % 4 == view.turn


def test_pandemonium() -> None:
    swaps = 0
    for table, seat in moments("pandemonium", 5, every=3):
        seen, view = parts_of(table, seat), table.view(seat)
        groups = Counter(group_of(parse_card(card)) for card in view.hand)
        assert seen["hand"].tolist() == [groups[kind] for kind in range(7)]
        offered = Counter(group_of(parse_card(card)) for card in view.offered)
        assert seen["offered"].tolist() == [offered[kind] for kind in range(7)]
        sizes = [offer.size if offer else 0 for offer in view.offers]
        assert seen["offers"].tolist() == from_oneself(sizes, seat)
        reached = [int(other in view.reached_by) for other in range(5)]
        assert seen["reached_by"].tolist() == from_oneself(reached, seat)
        numbers = [offer.number if offer else 0 for offer in view.offers]
        told = [p * 32 + s if s else 0 for p, s in enumerate(back(seen["serials"], seat))]
        assert told == numbers
        swaps = max(swaps, int(seen["given"].sum()))
    assert swaps > 0, "somebody remembers what it gave away"


def back(row: Any, seat: int) -> list[int]:
    """From relative seats to those of the table."""
    return [int(n) for n in np.roll(row, seat)]


def test_perpetual_commotion() -> None:
    heights = set()
    for table, seat in moments("perpetual_commotion", 3):
        seen, view = parts_of(table, seat), table.view(seat)
        rows = [[card for card in row if card] for row in view.front]
        texts = ["", *(game("perpetual_commotion").format_card(c) for c in range(1, PC_CARDS))]
        fronts = [[Counter(row)[text] for text in texts] for row in from_oneself(rows, seat)]
        assert seen["front"].tolist() == fronts
        tops = [texts.index(card or "") for card in view.top]
        assert seen["top"].tolist() == from_oneself(tops, seat)
        assert np.count_nonzero(seen["height"]) == len(view.piles)
        closed = [pile.closed for pile in view.piles]
        assert [h == 13 for h in seen["height"][: len(closed)]] == closed
        assert seen["feeders"].tolist() == from_oneself(view.feeders, seat)
        heights |= set(seen["height"].tolist())
    assert len(heights) > 5


@pytest.mark.parametrize("seats", [3, 4])
def test_scandaroon(seats: int) -> None:
    trumps = set()
    for table, seat in moments("scandaroon", seats):
        seen, view = parts_of(table, seat), table.view(seat)
        assert seen["hand"].tolist() == counted("scandaroon", view.hand, 51)
        assert seen["known"].tolist() == planes("scandaroon", view.known, seat, 51)[1:]
        assert seen["discards"].tolist() == counted("scandaroon", view.discards, 51)
        texts = [game("scandaroon").format_card(card) for card in range(51)]
        for row, places in zip(from_oneself(view.rows, seat), seen["rows"], strict=True):
            lying = sorted((place, texts[card]) for card, place in enumerate(places) if place)
            assert [card for _, card in lying] == [c.card for c in row.cards]
        assert seen["row_scores"].tolist() == from_oneself([r.score for r in view.rows], seat)
        assert TRUMPS[int(seen["trump"])] == view.trump
        assert seen["scores"].tolist() == from_oneself(view.scores, seat)
        trumps.add(view.trump)
    assert len(trumps) > 2
