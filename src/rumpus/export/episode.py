"""A finished game as rows: for each decision what the seat saw, what it could do, what it did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

import msgspec

from rumpus.engine.errors import RumpusError
from rumpus.engine.replay import Replay
from rumpus.engine.table import Table
from rumpus.games import game as find_game
from rumpus.server import door, wire

Who = Literal["person", "bot", "silence"]


class ExportError(RumpusError):
    """Games that cannot be exported, or not so."""


class Mover(NamedTuple):
    """Who decided: nothing is known of the players of a game that comes from a file."""

    who: Who | None = None
    bot: str | None = None
    level: str | None = None
    guest: int | None = None


@dataclass(frozen=True)
class Episode:
    """A finished game, and what is known of its players and times."""

    id: str
    replay: Replay
    movers: tuple[Mover, ...]  # one for each move
    times: tuple[int | None, ...]  # milliseconds since 1970, one for each move


class Row(msgspec.Struct):
    """One decision. The fields are told in docs/laboratory.md."""

    game_id: str
    game: str
    rules_version: int
    seats: int
    options: dict[str, wire.Value]
    seed: int
    step: int
    seat: int
    who: Who | None
    bot: str | None
    level: str | None
    guest: int | None
    at: int | None
    view: msgspec.Raw
    legal: list[str]
    legal_numbers: list[int]
    move: str
    move_number: int
    points: int
    win_share: float


def rows(episode: Episode) -> Iterator[Row]:
    """All decisions of a game. It is played twice: how it ends stands in each row."""
    replay, game = episode.replay, find_game(episode.replay.game)
    end = _end(episode)
    options = end.replay().options
    table = game.deal(replay.seats, replay.seed, **replay.options)
    windows = Windows(table)
    for step, (seat, move) in enumerate(replay.moves):
        seen = windows.as_seen_by(seat, move)
        yield Row(
            episode.id, game.name, game.version, replay.seats, options, replay.seed, step, seat,
            *episode.movers[step], episode.times[step],
            view=door.whole(door.seen(seen, seat)),
            legal=seen.legal(seat),
            legal_numbers=list(seen.legal_numbers(seat)),
            move=move,
            move_number=game.parse_move(move),
            points=end.scores[seat],
            win_share=(seat in end.winners) / len(end.winners),
        )  # fmt: skip
        windows.play(seat, move)


def _end(episode: Episode) -> Table:
    try:
        end = episode.replay.play(find_game(episode.replay.game))
    except RumpusError as error:
        raise ExportError(f"{episode.id}: {error}") from error
    if not end.is_over:
        raise ExportError(f"{episode.id} is not finished: only finished games are exported")
    return end


class Windows:
    """Keeps apart those who decide at the same time: nobody saw what the others answered.

    While a window is open, each seat that it asks sees the table as it was when it opened, as at
    a live table.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._worlds: dict[int, Table] = {}
        self._silent: set[int] = set()
        self._open()

    def as_seen_by(self, seat: int, move: str) -> Table:
        world = self._worlds.get(seat)
        return world if world is not None and move in world.legal(seat) else self._table

    def play(self, seat: int, move: str) -> None:
        world = self.as_seen_by(seat, move)
        if world is not self._table:
            world.play(seat, move)
        self._table.play(seat, move)
        self._silent.discard(seat)
        if not self._silent:
            self._open()

    def _open(self) -> None:
        """In a window all whom it asks have their own world until all have answered."""
        self._worlds, self._silent = {}, set()
        if not self._table.is_over and self._table.game.live.window(self._table.state):
            self._silent = set(self._table.who_may_act)
            self._worlds = {seat: self._table.copy() for seat in self._silent}
