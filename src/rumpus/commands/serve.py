"""Serve the room: a lobby and tables in the browser.

examples:
  rumpus serve --open
  rumpus serve --lan
  rumpus serve --host 0.0.0.0 --port 9000
  rumpus serve --preset my.toml
  rumpus serve --player Rex=process:./bot --player frantic/Ann=python:my_module:Player
  rumpus serve --postgres URL --nats URL --workers 4
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

#: The name of the secret in the environment, and how short it may be.
_SECRET = "RUMPUS_DAY_SECRET"
_SHORTEST_SECRET = 16

if TYPE_CHECKING:
    from rumpus.server.common.config import OwnPlayer
    from rumpus.server.wire import NewTable

#: Characters of a player's name.
_LONGEST = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    _add_place(parser)
    _add_nodes(parser)
    _add_doors(parser)
    _add_tables(parser)
    parser.add_argument("--log-level", default="info", help="debug, info, warning or error (info)")


def _add_place(parser: argparse.ArgumentParser) -> None:
    """Where the room is, and where its games are."""
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others in (127.0.0.1)")
    parser.add_argument(
        "--lan", action="store_true", help="let the house in, by a link and a QR code"
    )
    parser.add_argument("--port", type=int, help="0: any that is free (8000, or the next free one)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where games are kept (data)")
    parser.add_argument("--postgres", metavar="URL", help="keep them in PostgreSQL instead")
    parser.add_argument("--open", action="store_true", help="open the browser")


def _add_nodes(parser: argparse.ArgumentParser) -> None:
    """One of several that are one room."""
    parser.add_argument("--nats", metavar="URL", help="be one of several nodes, which talk there")
    parser.add_argument("--node", type=parse_name, metavar="NAME", help="what this node is called")
    parser.add_argument(
        "--workers", type=parse_workers, metavar="N", help="so many nodes on one port (1)"
    )
    parser.add_argument(
        "--drain",
        type=parse_minutes,
        metavar="MINUTES",
        help="how long a node that is to stop waits for games that no other can go on with (15)",
    )
    parser.add_argument("--shares-port", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--siblings", type=Path, help=argparse.SUPPRESS)


def _add_doors(parser: argparse.ArgumentParser) -> None:
    """Who is let in, and who may look at the figures."""
    parser.add_argument("--proxy", action="store_true", help="believe X-Forwarded-For and -Proto")
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="a page that may connect too"
    )
    parser.add_argument(
        "--metrics", type=parse_address, metavar="HOST:PORT", help="show metrics there (nowhere)"
    )


def _add_tables(parser: argparse.ArgumentParser) -> None:
    """What tables there are, and who plays there."""
    parser.add_argument(
        "--bot-delay",
        type=parse_delay,
        metavar="S-S",
        help="seconds that bots think (0.6-1.6); in real time in place of their level's speed",
    )
    parser.add_argument(
        "--preset", type=Path, metavar="FILE", help="set up a table as this file says"
    )
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        dest="players",
        metavar="[GAME/]NAME=PLAYER",
        help="offer a player of your own at tables: python:MODULE:NAME or process:COMMAND",
    )
    parser.add_argument(
        "--day-secret",
        type=Path,
        metavar="FILE",
        help="what the deals of the day come from, or RUMPUS_DAY_SECRET (the room makes its own)",
    )


def run(arguments: argparse.Namespace) -> int:
    wrong = _what_is_wrong(arguments)
    if wrong:
        print(f"rumpus serve: {wrong}", file=sys.stderr)
        return 2
    if arguments.workers is not None and not arguments.shares_port:
        from rumpus.server.workers import supervise

        return supervise(arguments.workers, arguments.host, arguments.port, arguments.metrics)
    return _serve(arguments)


def _what_is_wrong(arguments: argparse.Namespace) -> str | None:
    """What was asked for and cannot be had together."""
    several = [name for name in ("nats", "node", "workers") if getattr(arguments, name) is not None]
    if several and not (arguments.postgres and arguments.nats):
        return f"--{several[0]} needs both --postgres URL and --nats URL"
    for option, package in (("postgres", "asyncpg"), ("nats", "nats")):
        if getattr(arguments, option) and find_spec(package) is None:
            return f"--{option} needs more packages: pip install 'rumpus[hall]'"
    alone = [name for name in ("lan", "open", "preset") if getattr(arguments, name)]
    if arguments.workers is not None and alone:
        return f"--{alone[0]} goes with one process, not with --workers"
    return None


def _serve(arguments: argparse.Namespace) -> int:
    from rumpus.server.common.config import Config
    from rumpus.server.main import serve

    players = tuple(own_player(text) for text in arguments.players)
    check_names([player.name for player in players])

    config = Config(
        data=None if arguments.postgres else arguments.data or Path("data"),
        postgres=arguments.postgres,
        nats=arguments.nats,
        node=arguments.node,
        shares_port=arguments.shares_port,
        siblings=arguments.siblings,
        origins=tuple(arguments.origin),
        behind_proxy=arguments.proxy,
        metrics=arguments.metrics,
        players=players,
        day_secret=read_secret(arguments.day_secret),
        **_given(arguments, "bot_delay", "drain"),
    )
    serve(
        host=arguments.host,
        port=arguments.port,
        config=config,
        open_browser=arguments.open,
        lan=arguments.lan,
        log_level=arguments.log_level,
        wish=_wish(arguments.preset) if arguments.preset else None,
    )
    return 0


def _given(arguments: argparse.Namespace, *names: str) -> dict[str, Any]:
    """What was set; the rest is as usual."""
    values = {name: getattr(arguments, name) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def _wish(file: Path) -> NewTable:
    """The same game, seats and options as in the laboratory, for people."""
    from rumpus.lab.settings import read_preset
    from rumpus.server.wire import NewTable

    preset = read_preset(file)
    return NewTable(preset.game.name, preset.seats, dict(preset.options))


def own_player(text: str) -> OwnPlayer:
    """`Rex=process:./bot`, or for one game alone `frantic/Rex=python:my_module:Player`. Python
    plays in a process of its own, too; whether it can be found is tried here."""
    import shlex

    from rumpus import games
    from rumpus.players.errors import PlayerError
    from rumpus.players.finding import PROCESS, PYTHON
    from rumpus.players.process import ProcessPlayer
    from rumpus.server.common.config import OwnPlayer

    named, _, what = text.partition("=")
    game, _, name = named.rpartition("/")
    if not name or not what.startswith((PYTHON, PROCESS)):
        raise PlayerError(
            f"expected --player NAME=python:MODULE:NAME or NAME=process:COMMAND, not {text!r}"
        )
    if what.startswith(PYTHON):
        command = shlex.join(_hosted(what))
    else:
        command = what.removeprefix(PROCESS)
    ProcessPlayer(command)  # raises if it cannot be run
    return OwnPlayer(name, command, games.game(game).name if game else None)


def check_names(names: list[str]) -> None:
    """Each is a seat's name and a level in a list: short, printable, and no other one's."""
    from rumpus import games
    from rumpus.bots.speed import LIKE_ME
    from rumpus.players.errors import PlayerError

    taken = {LIKE_ME}.union(*(game.bots for game in games.all_games()))
    for number, name in enumerate(names):
        if not name.isprintable() or name != name.strip() or len(name) > _LONGEST:
            raise PlayerError(f"expected a name of 1 to {_LONGEST} characters, not {name!r}")
        if name in taken or name in names[:number]:
            raise PlayerError(f"the name {name!r} is taken; choose another one for --player")


def _hosted(what: str) -> list[str]:
    """The command that runs a Python player beside the server."""
    import subprocess
    import sys

    from rumpus.players.errors import PlayerError

    command = [sys.executable, "-m", "rumpus.players.hosting", what]
    tried = subprocess.run([*command, "--check"], capture_output=True, text=True, check=False)
    if tried.returncode != 0:
        words = tried.stderr.strip().splitlines() or ["it ended without a word"]
        raise PlayerError(words[-1].removeprefix("error: "))
    return command


def read_secret(file: Path | None) -> bytes | None:
    """From a file or the environment, never from the command line, which others can read."""
    try:
        given = file.read_text(encoding="utf-8") if file else os.environ.get(_SECRET, "")
    except (OSError, UnicodeDecodeError) as error:
        raise SystemExit(f"cannot read the secret of the day in {file}: {error}") from None
    secret = given.strip()
    if (file or secret) and len(secret) < _SHORTEST_SECRET:
        raise SystemExit(f"a secret of the day has {_SHORTEST_SECRET} signs or more")
    return secret.encode() or None


def parse_delay(text: str) -> tuple[int, int]:
    """`0.6-1.6` or `0`, in milliseconds."""
    low, _, high = text.partition("-")
    try:
        least, most = (int(float(part) * 1000) for part in (low, high or low))
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected seconds like 0.6-1.6, not {text!r}") from None
    if not 0 <= least <= most:
        raise argparse.ArgumentTypeError(f"expected the smaller number first, not {text!r}")
    return least, most


def parse_name(text: str) -> str:
    """Of a node: it becomes part of what others call it by."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", text):
        raise argparse.ArgumentTypeError(f"expected up to 40 letters, digits, - or _, not {text!r}")
    return text


def parse_workers(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 256:
        raise argparse.ArgumentTypeError(f"expected a number from 1 to 256, not {text!r}")
    return int(text)


def parse_minutes(text: str) -> int:
    """In milliseconds."""
    try:
        minutes = float(text)
    except ValueError:
        minutes = -1
    if not 0 <= minutes <= 7 * 24 * 60:
        raise argparse.ArgumentTypeError(f"expected minutes like 15, not {text!r}")
    return int(minutes * 60_000)


def parse_address(text: str) -> tuple[str, int]:
    """`127.0.0.1:9100`, or a port alone for this machine only."""
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65_535:
        raise argparse.ArgumentTypeError(f"expected an address like 127.0.0.1:9100, not {text!r}")
    return host.strip("[]") or "127.0.0.1", int(port)
