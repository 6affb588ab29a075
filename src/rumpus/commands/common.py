"""Arguments that several commands take, and what is made of them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rumpus.commands.levels import by_name, check_all_used
from rumpus.engine.errors import OptionError, ReplayError

if TYPE_CHECKING:
    from rumpus.bots.speed import Level
    from rumpus.engine.game import Game
    from rumpus.engine.options import Option, Value
    from rumpus.lab.plan import Entrant
    from rumpus.players.player import Player

#: Exit codes besides 0. The second is what a shell gives for Ctrl-C.
BAD_INPUT = 2
INTERRUPTED = 130


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="its name: see rumpus games")


def add_run(parser: argparse.ArgumentParser) -> None:
    """What both kinds of runs take."""
    add_game(parser)
    parser.add_argument("--seats", type=at_least(1), metavar="N", help="how many play")
    parser.add_argument("--games", type=at_least(1), metavar="N", default=1000,
                        help="how many games (1000)")  # fmt: skip
    parser.add_argument("--seed", type=at_least(0), metavar="S", default=0,
                        help="the same seed gives the same games (0)")  # fmt: skip
    parser.add_argument("--option", action="append", metavar="NAME=VALUE", default=[],
                        help="set an option of the game; may be given several times")  # fmt: skip
    parser.add_argument("--deck", action="append", dest="option", type="deck={}".format,
                        metavar="FILE", help="short for --option deck=FILE")  # fmt: skip
    parser.add_argument("--jobs", type=at_least(1), metavar="N", help="cores to use (all)")
    parser.add_argument("--ray", nargs="?", const="local", metavar="ADDRESS",
                        help="play on a Ray cluster (without an address: here)")  # fmt: skip
    parser.add_argument("--think", type=seconds, metavar="S", default=10.0,
                        help="seconds that a player of your own may think (10)")  # fmt: skip
    parser.add_argument("--most-steps", type=at_least(1), metavar="N", default=1_000_000,
                        help="break a game off after so many moves (a million)")  # fmt: skip
    add_outputs(parser)


def add_settings(parser: argparse.ArgumentParser, usual: str = "greedy,casual") -> None:
    """What the commands take that play settings: what holds for all of them."""
    parser.add_argument("--seats", type=at_least(1), metavar="N", help="how many play")
    parser.add_argument("--bots", type=names, metavar="A,B,…", default=(),
                        help="who plays, around the table; bot@level too "
                        f"({usual})")  # fmt: skip
    parser.add_argument("--option", action="append", metavar="NAME=VALUE", default=[],
                        help="an option of all settings; may be given several times")  # fmt: skip
    parser.add_argument("--deck", action="append", dest="option", type="deck={}".format,
                        metavar="FILE", help="short for --option deck=FILE")  # fmt: skip
    parser.add_argument("--seed", type=at_least(0), metavar="S", default=0,
                        help="the same seed gives the same games (0)")  # fmt: skip
    parser.add_argument("--jobs", type=at_least(1), metavar="N", help="cores to use (all)")
    add_outputs(parser)


def add_outputs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--report", metavar="FILE", help="write a page with plots, such as out.html"
    )
    parser.add_argument("--out", metavar="FILE",
                        help="write a table: ends in .csv, .parquet or .arrow")  # fmt: skip


def common_words(game: Game, arguments: argparse.Namespace) -> dict[str, Value]:
    """What `add_settings` took, as a setting's words."""
    words = parse_given_options(game, arguments.option)
    if arguments.seats is not None:
        words["seats"] = arguments.seats
    if arguments.bots:
        words["bots"] = ",".join(arguments.bots)
    return words


def seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < float("inf"):
        raise argparse.ArgumentTypeError(f"expected seconds, such as 2.5, not {text!r}")
    return found


def entrants(
    game: Game, named: Sequence[str], given_levels: Sequence[tuple[str, Level]] = ()
) -> list[Entrant]:
    """Who takes part, as typed: bots of the game, and players of one's own."""
    from rumpus.lab.plan import parse_player
    from rumpus.players.finding import is_own

    own: dict[str, Player] = {}
    levels = by_name(given_levels)
    players = [
        _own_entrant(game, t, own, levels) if is_own(t) else parse_player(game, t, levels)
        for t in named
    ]
    check_all_used(levels, players)
    return players


def _own_entrant(
    game: Game, text: str, own: dict[str, Player], levels: dict[str, Level]
) -> Entrant:
    """`process:./bot` or `process:./bot@casual`; the same one at several seats is one player."""
    from rumpus.bots.speed import LEVELS, own_level
    from rumpus.lab.plan import Entrant
    from rumpus.players.finding import find_player

    place, _, name = text.rpartition("@")
    if name not in LEVELS and name not in levels:
        place, name = text, ""
    player = own.setdefault(place, own.get(place) or find_player(place))
    is_timed = game.realtime or "" in levels
    usual = levels.get("", own_level(player.label)) if is_timed else None
    return Entrant(player.label, levels.get(name, name) if name else usual, player)


def share_of_hundred(text: str) -> float:
    """`5` is 0.05."""
    try:
        share = float(text) / 100
    except ValueError:
        share = 0.0
    if not 0 < share < 1:
        raise argparse.ArgumentTypeError(f"expected per cent between 0 and 100, not {text!r}")
    return share


def names(text: str) -> tuple[str, ...]:
    """`a,b,c` as a tuple."""
    found = tuple(name.strip() for name in text.split(","))
    if not all(found):
        raise argparse.ArgumentTypeError(f"expected names with commas between, not {text!r}")
    return found


def at_least(low: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not text.isdecimal() or int(text) < low:
            raise argparse.ArgumentTypeError(f"expected a whole number from {low}, not {text!r}")
        return int(text)

    return parse


def parse_given_options(game: Game, given: list[str]) -> dict[str, Value]:
    """`name=value` as typed; for a table of data the value may be a file's name."""
    known: dict[str, Option] = {option.name: option for option in game.options}
    values: dict[str, Value] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise OptionError(f"expected --option NAME=VALUE, not {text!r}")
        option = known.get(name)
        values[name] = option.read(value) if option is not None else value
    return values


def seats_for(game: Game, wanted: int | None, *lists: Sequence[object]) -> int:
    """As many as were asked for or named; else four, if the game can be played so."""
    if wanted is not None:
        return game.check_seats(wanted)
    named = max((len(each) for each in lists), default=1)
    if named > 1:
        return game.check_seats(named)
    return min(max(4, game.seats[0]), game.seats[-1])


def read_log(file: str) -> str:
    """A stored game; - is standard input."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ReplayError(f"expected a stored game in {file}: {error}") from error
