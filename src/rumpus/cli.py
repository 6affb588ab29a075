"""The command line: `rumpus` alone serves the room and opens the browser.

Commands stand in `rumpus.commands`, one a file. They load what is heavy only when they run.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from rumpus import __version__
from rumpus.commands import (
    analyse,
    cards,
    check_bot,
    compare,
    export,
    games,
    join,
    luck,
    mcp,
    replay,
    rules,
    serve,
    simulate,
    tournament,
)
from rumpus.commands.common import BAD_INPUT, INTERRUPTED
from rumpus.engine.errors import RumpusError

COMMANDS = (
    serve,
    join,
    mcp,
    simulate,
    tournament,
    compare,
    cards,
    luck,
    check_bot,
    replay,
    analyse,
    export,
    rules,
    games,
)

_EXAMPLES = """\
examples:
  rumpus                                              open the room in the browser
  rumpus --lan                                        the same, and let the house in
  rumpus serve --port 9000                            serve it to others
  rumpus join http://host:8000/t/ID --bot greedy      play a seat there, as a program
  rumpus mcp --url http://host:8000                   let a language model play there
  rumpus simulate kingdom_four --games 100000 --bots greedy,random,random,random
  rumpus tournament kingdom_four --bots greedy,random
  rumpus compare kingdom_four wilds=no wilds=yes
  rumpus cards frantic --card "Fantastic Four"
  rumpus luck kingdom_four wilds=no wilds=yes
  rumpus check-bot kingdom_four python:my_module:Player
  rumpus rules kingdom_four --lang de
  rumpus replay game.txt --seat 2
  rumpus analyse game.txt                             what each decision cost, luck and choices
  rumpus export --out games.jsonl                     stored games as data

rumpus COMMAND --help tells more.
"""


class Parser(argparse.ArgumentParser):
    """Says in one line what was expected."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def build_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="rumpus",
        description="A room for five card games, and a laboratory for them.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"rumpus {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    for command in COMMANDS:
        about = command.__doc__ or ""
        one = commands.add_parser(
            command.__name__.rpartition(".")[2].replace("_", "-"),
            help=about.partition("\n")[0].rstrip("."),
            description=about.partition("\n\nexamples:")[0],
            epilog="".join(about.partition("examples:")[1:]),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(one)
        one.set_defaults(run=command.run)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    given = list(sys.argv[1:] if argv is None else argv)
    is_alone = given in ([], ["--lan"])
    arguments = build_parser().parse_args(["serve", "--open", *given] if is_alone else given)
    if not hasattr(arguments, "run"):
        build_parser().error("expected a command")
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except RumpusError as error:
        print(f"rumpus: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # `rumpus rules frantic | head`: the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code
