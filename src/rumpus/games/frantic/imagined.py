"""The table as a view shows it, for a bot that sees no more than that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rumpus.engine.agenda import push
from rumpus.engine.options import Value
from rumpus.games.frantic.cards import KINDS, parse_card
from rumpus.games.frantic.state import Decision, State
from rumpus.games.frantic.view import View


def imagine(view: View, options: Mapping[str, Value]) -> State:
    """What its bots look at: hands and points, what is known, the attack and what is asked."""
    assert view.you is not None, "a seat's view"
    assert view.pending is not None, "a decision of its own"
    s = State()
    s.seats, s.symbol_on_symbol = view.seats, int(bool(options.get("symbol_on_symbol")))
    s.cards[: s.seats], s.points[: s.seats] = view.counts, view.scores
    s.hand[view.you] = _counted(view.hand)
    for holder, cards in enumerate(view.known):
        s.known[view.you][holder] = _counted(cards)
    attack = view.composing.attack if view.composing else view.attack.card if view.attack else None
    s.attack = 0 if attack is None else parse_card(attack)
    push(s, Decision[view.pending.ask.upper()], view.you, 0, 0, view.pending.left)
    return s


def _counted(cards: Iterable[str]) -> list[int]:
    counts = [0] * KINDS
    for card in cards:
        counts[parse_card(card)] += 1
    return counts
