"""The moments of each game that need the most room, at its fewest and its most seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.web.staging import Moment, Scene, Wanted

#: What the last card of a hand ends.
LAST_CARD = (".hand .playable",)
#: On a phone it is in the menu.
LAST_ROUND = (".bar button.wide",)


def _asked(ask: str) -> Wanted:
    return lambda m: m.view.pending and m.view.pending.ask == ask and m.legal


def _large_hand(least: int) -> Wanted:
    return lambda m: len(m.view.hand) >= least and m.can("play ") and m.can("draw")


def _ends_round(m: Moment) -> bool:
    after = m.after()
    return after is not None and after.view(m.seat).round > m.view.round


def _ends_game(m: Moment) -> bool:
    after = m.after()
    return after is not None and after.is_over


def _frantic() -> Iterator[Scene]:
    for seats, least, seed in ((2, 20, 22), (8, 14, 1)):
        yield Scene("frantic", seats, "hand", _large_hand(least), seed=seed)
        for ask in ("turn", "share", "market", "eye"):
            yield Scene("frantic", seats, ask, _asked(ask))
    yield Scene("frantic", 8, "wish", lambda m: m.can("wish ", 9))
    yield Scene("frantic", 8, "target", lambda m: m.can("to ", 7))
    yield Scene("frantic", 8, "counter", lambda m: m.can("counter"))
    yield Scene("frantic", 8, "round", _ends_round, LAST_CARD, opens_dialog=True)
    yield Scene("frantic", 8, "result", _ends_game, LAST_CARD, opens_dialog=True, seed=38)


def _threes(m: Moment) -> int:
    return sum(len(group) > 1 for group in m.view.field)


def _full_field(least: int) -> Wanted:
    return lambda m: len(m.view.field) >= least and m.can("play ", 3)


def _has_all_four(m: Moment) -> bool:
    """Of a kingdom's item, in somebody else's collection."""
    others = [cards for seat, cards in enumerate(m.view.collected) if seat != m.seat]
    return any(4 in Counter(card[:2] for card in cards).values() for cards in others)


def _kingdom_four() -> Iterator[Scene]:
    wilds = (("wilds", "yes"),)
    for seats, field, seed in ((3, 11, 2), (4, 14, 5)):
        game = "kingdom_four", seats
        yield Scene(*game, "deal", lambda m: m.can("play "))
        yield Scene(*game, "field", _full_field(field))
        yield Scene(*game, "three", lambda m: _threes(m) and len(m.view.field) > 5)
        yield Scene(
            *game, "take", lambda m: m.can("take ") and _threes(m), options=wilds, seed=seed
        )
    game, shown = ("kingdom_four", 4), (".stock .btn",)
    yield Scene(*game, "four", _has_all_four)
    yield Scene(*game, "last-hand", lambda m: m.view.hand_number > 5, shown, opens_dialog=True)
    yield Scene(*game, "result", _ends_game, (".hand button",), opens_dialog=True)


def _open_piles(m: Moment) -> int:
    return sum(not pile.closed for pile in m.view.piles)


def _many_piles(least: int) -> Wanted:
    return lambda m: _open_piles(m) >= least and m.legal


def _choice_of_piles(least: int) -> Wanted:
    return lambda m: _open_piles(m) >= least and m.can("front stop ", 2)


def _new_round(m: Moment) -> bool:
    return m.view.last is not None and m.view.last.round == m.view.round - 1


def _doubled(m: Moment) -> bool:
    return _new_round(m) and m.view.last.factor > 1


def _perpetual_commotion() -> Iterator[Scene]:
    for seats, piles, seed in ((2, 6, 9), (8, 18, 4)):
        game, picked = ("perpetual_commotion", seats), (".fr .playable",)
        yield Scene(*game, "piles", _many_piles(piles))
        yield Scene(*game, "choice", _choice_of_piles(piles - 2), picked, seed=seed)
        yield Scene(*game, "pause", lambda m: _new_round(m) and not m.view.piles)
        yield Scene(*game, "last", _doubled, LAST_ROUND, opens_dialog=True)


def _pandemonium() -> Iterator[Scene]:
    for seats in (4, 7):
        game = "pandemonium", seats
        yield Scene(*game, "pick", lambda m: m.legal, (".groups button",))
        yield Scene(*game, "offers", lambda m: all(m.view.offers) and m.can("reach "))
        yield Scene(*game, "call", lambda m: m.can("call "))
        yield Scene(*game, "pause", lambda m: _new_round(m) and not any(m.view.offers))
    yield Scene(*game, "last", _new_round, LAST_ROUND, opens_dialog=True)


def _asks_for(what: str) -> Wanted:
    return lambda m: m.view.asked and m.view.asked.what == what and m.legal


def _long_row(m: Moment) -> bool:
    return max(len(row.cards) for row in m.view.rows) > 5 and m.can("play ")


def _ends_by_passing(m: Moment) -> bool:
    if not m.can("pass"):
        return False
    table = m.table.copy()
    table.play(m.seat, "pass")
    return table.is_over


def _scandaroon() -> Iterator[Scene]:
    # rows as long as these, and Salvage, come with earlier decks
    earlier = (("deck", "second"),)
    for seats, seed in ((3, 19), (4, 170)):
        game, points = ("scandaroon", seats), (".looks .btn.round",)
        yield Scene(*game, "row", _long_row, options=earlier, seed=seed)
        yield Scene(*game, "discards", _long_row, (".looks .btn",), options=earlier, seed=seed)
        yield Scene(*game, "points", lambda m: m.view.results, points, opens_dialog=True)
        for what in ("row", "strike", "trump", "piece"):
            yield Scene(*game, f"asks-{what}", _asks_for(what))
        yield Scene(*game, "asks-salvage", _asks_for("salvage"), options=earlier)
    passes = (".acts .btn:not(.looks *)",)
    yield Scene("scandaroon", 4, "result", _ends_by_passing, passes, opens_dialog=True)


SCENES = [
    *_frantic(),
    *_kingdom_four(),
    *_perpetual_commotion(),
    *_pandemonium(),
    *_scandaroon(),
]
