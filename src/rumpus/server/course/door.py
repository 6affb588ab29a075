"""The one door through which knowledge of a game leaves the server.

Everything that a seat or a spectator learns of a running game, live, after a reconnect or in a
replay, is made here: from the game's view for that reader, and from happenings as that reader may
know them. Nothing else reads a state for somebody's eyes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from functools import cache, lru_cache
from itertools import compress
from operator import ne
from typing import Any, NamedTuple

from msgspec import Raw

from rumpus.engine.game import Game
from rumpus.engine.happenings import HIDDEN, NONE, Happening, are_open, seen_by
from rumpus.engine.table import Table
from rumpus.server import wire
from rumpus.server.store.kept import Outcome, Tally

#: A seat, or None for a spectator.
Reader = int | None

_UNKNOWN_CARD = "?"


#: Fields of a view. They share nothing with the state, so they can be compared with later ones.
Fields = dict[str, Any]
#: The facts after so many moves.
Facts = Callable[[int], list[Happening]]


class News(NamedTuple):
    """What has changed for everybody between two looks."""

    changed: Fields
    facts: list[Happening]
    words: list[wire.Told] | None  # of the facts, where they are open to everybody


class Door:
    """Looks at one table, time and again. What lasts from deal to deal is made once."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._deal: tuple[int, bool] | None = None
        self._lasting: Fields = {}

    def look(self) -> Look:
        table = self._table
        deal = table.game.rules.rounds(table.state), table.is_over
        if deal != self._deal:
            self._deal, self._lasting = deal, table.game.lasting(table.state)
        return Look(table, self._lasting)


class Look:
    """One look at a game for all its readers: what they see alike is made once."""

    def __init__(self, table: Table, lasting: Fields) -> None:
        self.moves = table.version
        self._game: Game = table.game
        self._state = table.state
        self._lasting = lasting
        self._watched = table.game.watched(table.state)
        self._before: Fields | None = None  # not the look itself, which would keep its own
        self._news = News({}, [], None)

    def own(self, reader: Reader) -> Fields:
        """What a reader sees besides."""
        return {} if reader is None else self._game.own(self._state, reader)

    def whole(self, reader: Reader, own: Fields) -> Raw:
        """A reader's whole view, with what it saw besides."""
        return Raw(wire.encode(self._view(reader, own)))

    def since(self, before: Look) -> Fields:
        """What has changed for everybody."""
        news = changed(before._watched, self._watched)
        if before._lasting is not self._lasting:
            news |= changed(before._lasting, self._lasting)
        return news

    def news(self, before: Look, story: Facts) -> News:
        """The same, with what has happened. Most often all readers have looked at the same time:
        it is found, and put into words, once for all of them."""
        if before._watched is not self._before:
            facts = story(before.moves)
            words = told_openly(self._game, facts) if are_open(facts) else None
            self._before, self._news = before._watched, News(self.since(before), facts, words)
        return self._news

    def told(self, news: News, reader: Reader) -> list[wire.Told]:
        """Its facts as a reader may know them."""
        words = news.words
        return told(self._game, news.facts, reader) if words is None else words

    def _view(self, reader: Reader, own: Fields) -> Any:
        return self._game.view_type(you=reader, **self._lasting, **self._watched, **own)


def whole(table: Table, reader: Reader) -> Raw:
    """What a reader sees of a table now."""
    return Raw(wire.encode(table.view(reader)))


def changed(before: Fields, after: Fields) -> Fields:
    """What differs between two looks at the same fields, which a game names in the same order."""
    return dict(compress(after.items(), map(ne, after.values(), before.values())))


def told(game: Game, facts: Iterable[Happening], reader: Reader) -> list[wire.Told]:
    """Facts as a reader may know them."""
    return [_written(game, fact) for fact in seen_by(facts, reader)]


def told_openly(game: Game, facts: Iterable[Happening]) -> list[wire.Told]:
    """All cards open: where everybody may know them, or of a game that has ended."""
    return [_written(game, fact) for fact in facts]


def outcome(table: Table) -> Outcome:
    """How a game has ended: everybody may know it."""
    tally = table.game.rules.tally
    columns = list(table.game.tallies)
    rows = [
        [int(tally(table.state, seat, k)) for k in range(len(columns))]
        for seat in range(table.seats)
    ]
    return Outcome(list(table.winners), list(table.scores), Tally(columns, rows))


def result(kept: Outcome) -> wire.Result:
    """An outcome as it is told."""
    table = wire.ResultTable(kept.table.columns, kept.table.rows)
    return wire.Result(kept.winners, kept.scores, table)


@lru_cache(maxsize=2048)  # tables tell the same few facts over and over, and each to all its seats
def _written(game: Game, fact: Happening) -> wire.Told:
    return wire.Told(
        _word(game.happenings, fact.what),
        _part(fact.seat),
        _part(fact.other),
        _card(game, fact.card),
        _part(fact.n),
    )


@cache
def _word(happenings: type[IntEnum], what: int) -> str:
    return happenings(what).name.lower()


def _part(value: int) -> Any:
    return None if value == NONE else int(value)


def _card(game: Game, card: int) -> str | None:
    if card == NONE:
        return None
    return _UNKNOWN_CARD if card == HIDDEN else game.format_card(card)
