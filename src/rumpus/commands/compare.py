"""Compare two or more settings on the same deals, and tell what differs.

A setting is written as NAME=VALUE: options of the game, seats, and bots (one for all, or several
around the table; by default greedy and casual, so that one is better). Several words of one
setting stand in quotes. It may also be a file, as rumpus serve --preset takes it. The first setting
is A, and the others are compared with it.

Games are played until what is asked (--ask) is decided: it differs, or by less than --least per
cent. All differences that are told are wrong together in at most --error per cent of comparisons,
although they are looked at again and again meanwhile.

examples:
  rumpus compare kingdom_four wilds=no wilds=yes
  rumpus compare frantic limit=short limit=long --seats 6 --report out.html
  rumpus compare frantic "seats=4 limit=short" "seats=6 limit=long" --ask minutes
  rumpus compare scandaroon deck=house deck=mine.toml --bots greedy,casual
  rumpus compare frantic --sweep own_limit=50:200:25 --report out.html
  rumpus compare scandaroon --sweep deck.s1.amount=1:7 --ask better_ahead
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rumpus.commands.common import (
    INTERRUPTED,
    add_game,
    add_settings,
    at_least,
    common_words,
    names,
    share_of_hundred,
)

if TYPE_CHECKING:
    from rumpus.lab.compare import Comparison
    from rumpus.lab.settings import Setting


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("settings", nargs="*", metavar="SETTING",
                        help="such as wilds=yes, 'seats=6 limit=short' or my.toml")  # fmt: skip
    parser.add_argument("--sweep", metavar="NAME=VALUES",
                        help="settings that differ in one thing: own_limit=50:150:25, "
                        "wilds=no,yes, or a number in a deck, deck.s1.amount=1:7")  # fmt: skip
    add_settings(parser)
    parser.add_argument("--ask", type=names, metavar="A,B,…", default=(),
                        help="what has to be decided: minutes, rounds, moves, better_wins, "
                        "better_ahead, lead, points, shared (minutes,better_ahead)")  # fmt: skip
    parser.add_argument("--games", type=at_least(2), metavar="N", default=20_000,
                        help="at most so many of each setting (20000)")  # fmt: skip
    parser.add_argument("--error", type=share_of_hundred, metavar="PERCENT", default=0.05,
                        help="of comparisons that may say something wrong (5)")  # fmt: skip
    parser.add_argument("--least", type=share_of_hundred, metavar="PERCENT", default=0.02,
                        help="smaller differences are not worth speaking of (2)")  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    from rumpus.commands.console import check_place, errors, write
    from rumpus.lab.compare import compare
    from rumpus.lab.compare_report import comparison_page
    from rumpus.lab.frames import comparison_columns, writer_for

    check_place(arguments.report)
    save = writer_for(arguments.out) if arguments.out else None
    settings, swept = _settings(arguments)
    with errors.status("compiling (the first time only) and playing") as status:
        found = compare(
            *settings,
            games=arguments.games,
            seed=arguments.seed,
            asked=arguments.ask,
            error=arguments.error,
            least=arguments.least,
            jobs=arguments.jobs,
            watch=lambda done: status.update(f"{done:,} games of each setting"),
        )
    _print(found, as_json=arguments.json)
    if arguments.report:
        write(arguments.report, comparison_page(found, swept))
    if save:
        save(comparison_columns(found))
    return INTERRUPTED if found.stopped else 0


def _settings(arguments: argparse.Namespace) -> tuple[list[Setting], list[str]]:
    from rumpus.games import game as find_game
    from rumpus.lab.settings import SettingError, parse_setting
    from rumpus.lab.sweep import sweep

    game = find_game(arguments.game)
    common = common_words(game, arguments)
    if arguments.sweep:
        if arguments.settings:
            raise SettingError("expected settings or --sweep, not both")
        return sweep(game, arguments.sweep, common)
    if len(arguments.settings) < 2:
        raise SettingError("expected two settings or more, such as wilds=no wilds=yes, or --sweep")
    return [parse_setting(game, text, common) for text in arguments.settings], []


def _print(found: Comparison, *, as_json: bool) -> None:
    from rumpus.commands.console import output, print_grid, print_json
    from rumpus.lab import answers

    if as_json:
        print_json(answers.as_data(found))
        return
    output.print(f"[bold]{answers.question(found)}[/]")
    for sentence in answers.sentences(found):
        output.print(sentence)
    for grid in answers.grids(found):
        output.print()
        print_grid(grid)
    output.print()
    output.print(answers.how_many(found), style="dim")
