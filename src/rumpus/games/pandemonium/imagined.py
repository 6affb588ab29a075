"""The table as a view shows it, for a bot that sees no more than that."""

from __future__ import annotations

from collections.abc import Mapping

from rumpus.engine.options import Value
from rumpus.games.pandemonium.cards import WHITE, group_of, parse_card
from rumpus.games.pandemonium.moves import SERIALS
from rumpus.games.pandemonium.state import State
from rumpus.games.pandemonium.view import View


def imagine(view: View, options: Mapping[str, Value]) -> State:
    """Its own hand, offers and reaches. Who gave what is no longer to be seen: such a bot plays
    without memory."""
    assert view.you is not None, "a seat's view"
    s, you = State(), view.you
    s.seats, s.dealer, s.round_number = view.seats, view.dealer, view.round
    for card in map(parse_card, view.hand):
        s.count[you][group_of(card)] += 1
    for seat, offer in enumerate(view.offers):
        if offer is not None:
            s.offer_cards[seat] = offer.size
            s.offer_serial[seat] = offer.number - seat * SERIALS
    _lay_own_offer(s, you, [group_of(parse_card(card)) for card in view.offered])
    for seat in view.reaching:
        s.reaches[you] |= 1 << seat
    for seat in view.reached_by:
        s.reaches[seat] |= 1 << you
    return s


def _lay_own_offer(s: State, you: int, groups: list[int]) -> None:
    if groups:
        s.offer_group[you] = min(groups)
        s.offer_white[you] = groups.count(WHITE)
        s.offer_cards[you] = len(groups) - groups.count(WHITE)
