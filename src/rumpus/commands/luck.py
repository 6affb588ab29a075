"""Tell how much of a game is luck, and how much is skill.

Two players of different strength (--bots) play every deal at every turn of the seats, twice. What a
seat wins is then explained by its place in the order of play, by the cards, by who plays, and by
choices of the moment. With several settings (see rumpus compare): which is more a game of skill?

examples:
  rumpus luck frantic
  rumpus luck kingdom_four wilds=no wilds=yes --report out.html
  rumpus luck perpetual_commotion --bots expert,greedy --seats 6
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rumpus.commands.common import add_game, add_settings, at_least, common_words

if TYPE_CHECKING:
    from rumpus.lab.luck import Luck


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("settings", nargs="*", metavar="SETTING",
                        help="such as wilds=yes; see rumpus compare")  # fmt: skip
    add_settings(parser)
    parser.add_argument("--deals", type=at_least(2), metavar="N", default=500,
                        help="each played at every turn of the seats, twice (500)")  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    from rumpus.commands.console import check_place, errors, write
    from rumpus.games import game as find_game
    from rumpus.lab.frames import luck_columns, writer_for
    from rumpus.lab.luck import study_luck
    from rumpus.lab.luck_report import luck_page
    from rumpus.lab.settings import parse_setting

    check_place(arguments.report)
    save = writer_for(arguments.out) if arguments.out else None
    game = find_game(arguments.game)
    common = common_words(game, arguments)
    settings = [parse_setting(game, text, common) for text in arguments.settings or [""]]
    with errors.status("compiling (the first time only) and playing"):
        found = study_luck(
            settings, deals=arguments.deals, seed=arguments.seed, jobs=arguments.jobs
        )
    _print(found, as_json=arguments.json)
    if arguments.report:
        write(arguments.report, luck_page(found))
    if save:
        save(luck_columns(found))
    return 0


def _print(found: list[Luck], *, as_json: bool) -> None:
    from rumpus.commands.console import output, print_grid, print_json
    from rumpus.lab import luck_report

    if as_json:
        print_json(luck_report.as_data(found))
        return
    output.print(f"[bold]{luck_report.question(found)}[/]")
    for text in luck_report.answer(found):
        output.print(text)
    for grid in (luck_report.grid(found), luck_report.places(found)):
        output.print()
        print_grid(grid)
    output.print()
    output.print(luck_report.how_many(found), style="dim")
