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
from rumpus.server import wire
from rumpus.server.course import door

Who = Literal["person", "program", "orders", "bot", "silence"]


class ExportError(RumpusError):
    """Games that cannot be exported, or not so."""


class Mover(NamedTuple):
    """Who decided: nothing is known of the players of a game that comes from a file."""

    who: Who | None = None
    bot: str | None = None
    guest: int | None = None


@dataclass(frozen=True)
class Episode:
    """A finished game, and what is known of its players and times."""

    id: str
    replay: Replay
    movers: tuple[Mover, ...]  # one for each move
    times: tuple[int | None, ...]  # milliseconds since 1970, one for each move


class DecisionRow(msgspec.Struct):
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
    guest: int | None
    at: int | None
    view: msgspec.Raw
    legal: list[str]
    legal_numbers: list[int]
    move: str
    move_number: int
    points: int
    win_share: float


def rows(episode: Episode) -> Iterator[DecisionRow]:
    """All decisions of a game. It is played twice: how it ends stands in each row.

    Those who answer a window one after the other saw nothing of each other's answers: the rules
    keep them until all have answered, so a seat's view is still that of the window's opening.
    """
    replay, game = episode.replay, find_game(episode.replay.game)
    end = _end(episode)
    options = end.replay().options
    table = game.deal(replay.seats, replay.seed, **replay.options)
    for step, (seat, move) in enumerate(replay.moves):
        yield DecisionRow(
            episode.id, game.name, replay.version, replay.seats, options, replay.seed, step, seat,
            *episode.movers[step], episode.times[step],
            view=door.whole(table, seat),
            legal=table.legal(seat),
            legal_numbers=list(table.legal_numbers(seat)),
            move=move,
            move_number=game.parse_move(move),
            points=end.scores[seat],
            win_share=(seat in end.winners) / len(end.winners),
        )  # fmt: skip
        table.play(seat, move)


def _end(episode: Episode) -> Table:
    try:
        end = episode.replay.play(find_game(episode.replay.game))
    except RumpusError as error:
        raise ExportError(f"{episode.id}: {error}") from error
    if not end.is_over:
        raise ExportError(f"{episode.id} is not finished: only finished games are exported")
    return end
