"""Let bots play for a rating.

Every deal is played by every line-up at every turn of the seats, so that all have the same luck.
In the games played all at once a bot is as fast as its name says; bot@level says otherwise.

examples:
  rumpus tournament kingdom_four --bots greedy,random --games 1000
  rumpus tournament kingdom_four --bots greedy,random --seats 3 --report out.html
  rumpus tournament perpetual_commotion --bots expert,expert@greedy,greedy,beginner
  rumpus tournament frantic --bots greedy,python:my_module:Player,process:./bot
"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING

from rumpus.commands.common import (
    INTERRUPTED,
    add_run,
    entrants,
    names,
    parse_given_options,
    seats_for,
)
from rumpus.commands.levels import add_level

if TYPE_CHECKING:
    from rumpus.lab.plan import Plan
    from rumpus.lab.played import Played


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_run(parser)
    parser.add_argument("--bots", type=names, required=True, metavar="A,B,…",
                        help="two or more, each another: bots of the game, "
                        "python:MODULE:NAME or process:COMMAND")  # fmt: skip
    add_level(parser)


def run(arguments: argparse.Namespace) -> int:
    from rumpus.commands.console import check_place, play_with_progress, warn, write
    from rumpus.lab import figures
    from rumpus.lab.frames import played_columns, writer_for
    from rumpus.lab.report import tournament_page

    check_place(arguments.report)
    save_table = writer_for(arguments.out) if arguments.out else None
    played = play_with_progress(_plan(arguments), arguments)
    _print(played, as_json=arguments.json)
    warn(figures.capped(played, arguments.most_steps))
    warn(figures.lost_moves(played))
    if arguments.report:
        write(arguments.report, tournament_page(played, arguments.most_steps))
    if save_table:
        save_table(played_columns(played))
    return INTERRUPTED if played.was_stopped else 0


def _plan(arguments: argparse.Namespace) -> Plan:
    from rumpus.games import game as find_game
    from rumpus.lab.tournament import tournament_plan

    game = find_game(arguments.game)
    return tournament_plan(
        game,
        seats_for(game, arguments.seats),
        entrants(game, arguments.bots, arguments.given_levels),
        arguments.games,
        arguments.seed,
        parse_given_options(game, arguments.option),
    )


def _print(played: Played, *, as_json: bool) -> None:
    from rumpus.commands.console import output, print_grid, print_json, print_lines
    from rumpus.lab import figures
    from rumpus.lab.summary import speed_of
    from rumpus.lab.tournament import standings

    final, speed = standings(played), speed_of(played)
    if as_json:
        faults = [asdict(each) for each in played.faults]
        print_json({**asdict(final), "faults": faults, "speed": asdict(speed)})
        return
    output.print(f"[bold]{figures.standings_title(final)}[/]: {figures.how_many_deals(final)}")
    if final.entries:
        output.print()
        print_grid(figures.standings_grid(final))
        print_lines(figures.levels(final.levels))
        output.print()
    output.print(figures.speed(speed), style="dim")
