"""A setting: all that a table is set to before the deal, and who plays there.

It is written as words, `limit=short seats=6 bots=greedy,casual`, or as a file:

    name = "Six and short"
    game = "frantic"
    seats = 6
    bots = ["greedy", "casual"]   # one for all seats, one for each, or repeated around the table

    [options]
    limit = "short"

For an option that is a table of data, such as a deck, the value may be a file, beside this one.
"""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rumpus.bots.speed import LEVELS, own_level
from rumpus.engine.errors import OptionError, RumpusError
from rumpus.engine.game import Game
from rumpus.engine.options import Value, parse_options
from rumpus.games import game as find_game
from rumpus.lab.plan import Entrant, Plan, check_players, parse_player, rotating

#: Who meets where nothing else is asked for: one of them is better.
USUAL = ("greedy", "casual")
_KEYS = ("name", "game", "seats", "bots", "options")
_USUAL_SEATS = 4


class SettingError(RumpusError):
    """A setting that cannot be understood."""


@dataclass(frozen=True)
class Setting:
    """What is played, and by whom."""

    game: Game
    seats: int
    players: tuple[Entrant, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    name: str = ""

    def __post_init__(self) -> None:
        self.game.check_seats(self.seats)
        parse_options(self.game.options, self.options)
        check_players(self.game, self.players)

    def plan(self, games: int, seed: int) -> Plan:
        """So many games, each with a deal of its own; all players move on from game to game."""
        line_up = self.line_up
        reflexes = [player.reflexes for player in line_up if player.reflexes]
        bots = [player.bot for player in line_up]
        return rotating(
            self.game, self.seats, bots, games, seed, reflexes=reflexes, options=self.options
        )

    @property
    def line_up(self) -> list[Entrant]:
        """Seat by seat: the players sit around the table again and again."""
        return [self.players[seat % len(self.players)] for seat in range(self.seats)]

    def named(self, name: str) -> Setting:
        return replace(self, name=name)

    def labels(self) -> dict[str, str]:
        """Every option in words, with a deck's own name."""
        parsed = parse_options(self.game.options, self.options)
        return {o.name: o.label(parsed[o.name]) for o in self.game.options}


def setting(
    game: Game | str,
    *,
    seats: int | None = None,
    bots: Sequence[str] = (),
    name: str = "",
    untimed: bool = False,
    **options: Any,
) -> Setting:
    """A setting for a program; bots are written as on the command line, `expert@casual` too."""
    which = find_game(game) if isinstance(game, str) else game
    named = tuple(bots) or tuple(bot for bot in USUAL if bot in which.bots) or tuple(which.bots)[:1]
    players = tuple(parse_player(which, text) for text in named)
    if untimed:
        players = tuple(replace(player, reflexes=None) for player in players)
    return Setting(which, _seats_of(which, seats, named), players, options, name)


def _seats_of(game: Game, wanted: int | None, bots: Sequence[str]) -> int:
    usual = min(max(_USUAL_SEATS, game.seats[0]), game.seats[-1])
    seats = wanted or max(usual, len(bots))
    if len(bots) > seats:
        raise SettingError(f"bots: at most one for each of {seats} seats, not {len(bots)}")
    return seats


def parse_setting(game: Game, text: str, common: Mapping[str, Value] | None = None) -> Setting:
    """`limit=short seats=6`, or the name of a file; `common` is set in all, unless said here."""
    if text.endswith(".toml") and "=" not in text:
        return read_preset(Path(text), game)
    given: dict[str, Any] = dict(common or {})
    for word in _words(text):
        name, sign, value = word.partition("=")
        if not sign or not name or not value:
            raise SettingError(f"expected NAME=VALUE, or a file that ends in .toml, not {word!r}")
        given[name] = value
    made = _made(game, given, Path(), text)
    return made.named(" ".join(_shown(made, word) for word in _words(text)))


def _shown(made: Setting, word: str) -> str:
    """A deck is called by its own name, not by its file's."""
    name = word.partition("=")[0]
    option = next((o for o in made.game.options if o.name == name), None)
    return f"{name}={made.labels()[name]}" if option and option.kind == "data" else word


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as error:
        raise SettingError(f"expected NAME=VALUE NAME=VALUE …, not {text!r}: {error}") from error


def read_preset(file: Path, game: Game | None = None) -> Setting:
    """A setting from a file; with `game`, one of that game only."""
    content = _read(file)
    if unknown := sorted(content.keys() - set(_KEYS)):
        raise SettingError(f"{file}: expected {', '.join(_KEYS)}, not {', '.join(unknown)}")
    options = content.get("options", {})
    if not isinstance(content.get("game"), str) or not isinstance(options, dict):
        raise SettingError(f'{file}: expected game = "NAME", and options as [options]')
    if not isinstance(content.get("name", ""), str) or not _are_names(content.get("bots", [])):
        raise SettingError(f'{file}: expected name = "WORDS", and bots = ["NAME", "NAME"]')
    which = find_game(content["game"])
    if game is not None and which is not game:
        raise SettingError(f"{file}: expected a setting of {game.title}, not of {which.title}")
    given: dict[str, Any] = {k: v for k, v in content.items() if k in ("seats", "bots")}
    given |= options
    return _made(which, given, file.parent, content.get("name", file.stem))


def _are_names(bots: object) -> bool:
    return isinstance(bots, str) or (
        isinstance(bots, list) and all(isinstance(name, str) for name in bots)
    )


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:  # no file, no text or no TOML
        raise SettingError(f"expected a setting in {file}: {error}") from error


def _made(game: Game, given: dict[str, Any], folder: Path, name: str) -> Setting:
    seats, bots = given.pop("seats", None), given.pop("bots", ())
    options: dict[str, Any] = {k: _value(game, k, v, folder) for k, v in given.items()}
    named = tuple(bots.split(",")) if isinstance(bots, str) else tuple(map(str, bots))
    return setting(game, seats=_number(seats), bots=named, name=name, **options)


def _number(seats: object) -> int | None:
    if seats is None:
        return None
    if not str(seats).isdecimal() or int(str(seats)) < 1:
        raise SettingError(f"expected seats=NUMBER, not {seats!r}")
    return int(str(seats))


def _value(game: Game, name: str, value: object, folder: Path) -> Value:
    """What was written; a file of data is read, from the folder of the file that names it."""
    option = next((o for o in game.options if o.name == name), None)
    if not isinstance(value, (bool, int, str)):
        raise OptionError(f"option {name} is a word or a number, not {value!r}")
    if option is None or not isinstance(value, str) or option.kind != "data" or "\n" in value:
        return value
    return option.read(value if value in option.choices else str(folder / value))


def strength(game: Game, player: Entrant) -> tuple[int, int]:
    """To sort players: games list their bots from the weakest; levels rise, too."""
    level = player.reflexes if player.reflexes in LEVELS else own_level(player.bot)
    return list(game.bots).index(player.bot), list(LEVELS).index(level)
