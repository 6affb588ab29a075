"""The one door through which knowledge of a game leaves the server.

Everything that a seat or a spectator learns of a running game, live, after a reconnect or in a
replay, is made here: from the game's view for that reader, and from happenings as that reader may
know them. Nothing else reads a state for somebody's eyes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from functools import cache, lru_cache
from typing import Any

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
        self._before: Fields | None = None
        self._news: Fields = {}
        self._since: int | None = None
        self._facts: list[Happening] = []
        self._words: list[wire.Told] | None = None

    def own(self, reader: Reader) -> Fields:
        """What a reader sees besides."""
        return {} if reader is None else self._game.own(self._state, reader)

    def whole(self, reader: Reader, own: Fields) -> Raw:
        """A reader's whole view, with what it saw besides."""
        return Raw(wire.encode(self._view(reader, own)))

    def since(self, before: Look) -> Fields:
        """What has changed for everybody. Most often all readers have looked at the same time."""
        if before._watched is not self._before:
            self._before, self._news = before._watched, changed(before._watched, self._watched)
            if before._lasting is not self._lasting:
                self._news |= changed(before._lasting, self._lasting)
        return self._news

    def told(self, story: Facts, since: int, reader: Reader) -> list[wire.Told]:
        """The facts after so many moves as a reader may know them; those that are open to everybody
        are put into words once. Most often all readers were told up to the same move."""
        if since != self._since:
            self._since, self._facts = since, story(since)
            self._words = told(self._game, self._facts, None) if are_open(self._facts) else None
        return told(self._game, self._facts, reader) if self._words is None else self._words

    def _view(self, reader: Reader, own: Fields) -> Any:
        return self._game.view_type(you=reader, **self._lasting, **self._watched, **own)


def whole(table: Table, reader: Reader) -> Raw:
    """What a reader sees of a table now."""
    return Raw(wire.encode(table.view(reader)))


def changed(before: Fields, after: Fields) -> Fields:
    """What differs between two looks at the same fields; mostly nothing of what a seat has."""
    if before == after:
        return {}
    return {
        name: value
        for name, value in after.items()
        # most are the very same objects, which is quicker to see than that they are equal
        if value is not (was := before[name]) and value != was
    }


def told(game: Game, facts: Iterable[Happening], reader: Reader) -> list[wire.Told]:
    """Facts as a reader may know them."""
    return [_written(game, fact) for fact in seen_by(facts, reader)]


def told_openly(game: Game, facts: Iterable[Happening]) -> list[wire.Told]:
    """All cards open: for the replay of a game that has ended."""
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
