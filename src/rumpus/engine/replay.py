"""A stored game: the seed, the options and the moves, as text that parses back.

rumpus 1
game kingdom_four 1
seats 4
seed 7
option wilds yes

0 play sk3
1 play fa2

An option that is a text of several lines (a deck of one's own) follows its name line by line,
each after `| `. Among the moves, a line after `# ` is a remark.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rumpus.engine.errors import ReplayError, RumpusError
from rumpus.engine.options import Value

if TYPE_CHECKING:
    from rumpus.engine.game import Game
    from rumpus.engine.table import Table

_FORMAT = "rumpus 1"


@dataclass(frozen=True)
class Replay:
    """All that is needed to play a game again."""

    game: str
    version: int
    seats: int
    seed: int
    options: dict[str, Value] = field(default_factory=dict)
    moves: tuple[tuple[int, str], ...] = ()

    def play(self, game: Game) -> Table:
        """The table after the last move."""
        table = None
        for table in self.tables(game):  # noqa: B007  # only the last one is wanted
            pass
        assert table is not None
        return table

    def tables(self, game: Game) -> Iterator[Table]:
        """The table after the deal and after each move: one object, played on."""
        self._check(game)
        table = game.deal(self.seats, self.seed, **self.options)
        table.rules_version = self.version
        yield table
        for number, (seat, move) in enumerate(self.moves, 1):
            try:
                table.play(seat, move)
            except RumpusError as error:
                raise ReplayError(f"move {number} ({seat} {move}): {error}") from error
            yield table

    def _check(self, game: Game) -> None:
        """What older rules did where an option is not named, nobody knows: defaults change."""
        if game.name != self.game or not game.knows(self.version):
            raise ReplayError(
                f"stored by the rules {self.game} {self.version}, not {game.name} {game.version}"
            )
        unnamed = [option.name for option in game.options if option.name not in self.options]
        if unnamed and self.version != game.version:
            raise ReplayError(
                f"a game by the older rules {self.game} {self.version} names all its options,"
                f" this one has no {', '.join(unnamed)}"
            )


def format_replay(replay: Replay) -> str:
    lines = [
        _FORMAT,
        f"game {replay.game} {replay.version}",
        f"seats {replay.seats}",
        f"seed {replay.seed}",
        *(_format_option(name, value) for name, value in replay.options.items()),
        "",
        *(f"{seat} {move}" for seat, move in replay.moves),
    ]
    return "\n".join(lines) + "\n"


def parse_replay(text: str) -> Replay:
    header, _, moves = text.partition("\n\n")
    lines = header.split("\n")
    if not lines or lines[0] != _FORMAT:
        raise ReplayError(f"a stored game begins with the line {_FORMAT!r}")
    try:
        return _parse_header(lines[1:], tuple(_parse_moves(moves)))
    except (ValueError, KeyError, IndexError) as error:
        raise ReplayError(f"this is no stored game: {error}") from error


def _parse_header(lines: list[str], moves: tuple[tuple[int, str], ...]) -> Replay:
    facts: dict[str, str] = {}
    options: dict[str, Value] = {}
    for line in lines:
        key, _, value = line.partition(" ")
        if key == "option":
            name, _, text = value.partition(" ")
            options[name] = text
        elif key == "|":
            name = list(options)[-1]
            options[name] = f"{options[name]}{value}\n"
        else:
            facts[key] = value
    game, _, version = facts["game"].partition(" ")
    return Replay(game, int(version), int(facts["seats"]), int(facts["seed"]), options, moves)


def _parse_moves(text: str) -> Iterator[tuple[int, str]]:
    return (_parse_move(line) for line in text.splitlines() if not line.startswith("#"))


def _parse_move(line: str) -> tuple[int, str]:
    seat, _, move = line.partition(" ")
    return int(seat), move


def _format_option(name: str, value: Value) -> str:
    text = _format_value(value)
    if "\n" not in text:
        return f"option {name} {text}"
    return "\n".join(
        [f"option {name}", *(f"| {line}" for line in text.removesuffix("\n").split("\n"))]
    )


def _format_value(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
