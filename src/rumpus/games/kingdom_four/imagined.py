"""The table as a view shows it, for a bot that sees no more than that."""

from __future__ import annotations

from collections.abc import Mapping

from rumpus.engine.agenda import push
from rumpus.engine.options import Value
from rumpus.games.kingdom_four.cards import card_set, parse_card
from rumpus.games.kingdom_four.state import Decision, State
from rumpus.games.kingdom_four.view import View


def imagine(view: View, options: Mapping[str, Value]) -> State:
    assert view.you is not None, "a seat's view"
    assert view.turn is not None, "before the end"
    s = State()
    s.seats, s.wilds = view.seats, int(view.wilds)
    s.dealer, s.hand_number, s.pile_size = view.dealer, view.hand_number, view.pile
    s.hand_size[: s.seats] = view.counts
    s.hand[view.you][: len(view.hand)] = [parse_card(card) for card in view.hand]
    s.field = card_set(parse_card(card) for group in view.field for card in group)
    for seat, cards in enumerate(view.collected):
        s.collected[seat] = card_set(map(parse_card, cards))
    s.gone = card_set(parse_card(card) for cards in view.collected for card in cards)
    if view.showing is None:
        push(s, Decision.PLAY, view.turn, 0, 0, 0)
    else:
        push(s, Decision.MATCH, view.turn, 0, parse_card(view.showing), 0)
    return s
