"""Play many games between bots and tell what came out.

All players move on by one seat from game to game, so that the luck of a seat is shared evenly.
A shared win counts as a share: a half for each of two. Intervals are 95 %.

The games played all at once run in event time: each seat needs time to notice and to move, so
that a move may come too late (a lost race). A bot is as fast as belongs to its name, here as at a
live table, or as bot@level says: beginner, casual, greedy, strong, expert, inhuman, or one of your
own (--level reaction=0.6,motor=0.8,attention=0.95,glance=1,spread=0.35,mood=0: seconds and shares;
what is not said is as greedy's, without moods). A level of your own may have a name, a new word;
whatever is given must be somebody's, and goes with neither --reflexes nor --untimed.

examples:
  rumpus simulate kingdom_four --games 100000
  rumpus simulate kingdom_four --bots greedy,random,random,random --report out.html
  rumpus simulate perpetual_commotion --bots expert,greedy,greedy,greedy
  rumpus simulate perpetual_commotion --bots expert@greedy,greedy,greedy,greedy@casual
  rumpus simulate pandemonium --level reaction=1.2,motor=1.3 --bots greedy,casual,casual,casual
  rumpus simulate pandemonium --level me:motor=1.3 --bots greedy@me,casual,greedy,strong
  rumpus simulate kingdom_four --seats 3 --option wilds=yes --seed 7 --json
  rumpus simulate kingdom_four --games 1000000 --ray head:6379
  rumpus simulate frantic --bots greedy,python:my_module:Player,process:./bot
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
from rumpus.commands.levels import add_level, check_clock

if TYPE_CHECKING:
    from rumpus.lab.plan import Plan
    from rumpus.lab.played import Played
    from rumpus.lab.summary import Summary


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_run(parser)
    parser.add_argument("--bots", type=names, metavar="A,B,…",
                        help="one for all seats, or one for each: bots of the game, "
                        "python:MODULE:NAME or process:COMMAND")  # fmt: skip
    parser.add_argument("--reflexes", "--levels", type=names, metavar="A,B,…",
                        help="in the games played all at once: how fast each seat is, whoever "
                        "sits there: levels by their names")  # fmt: skip
    add_level(parser)
    parser.add_argument("--untimed", action="store_true",
                        help="in these games: no clock, and a lot decides who is next")  # fmt: skip
    parser.add_argument("--fixed-seats", action="store_true", help="players keep their seats")
    parser.add_argument("--save", metavar="FILE", help="store the first game, for rumpus replay")


def run(arguments: argparse.Namespace) -> int:
    from rumpus.commands.console import check_place, play_with_progress, warn, write
    from rumpus.lab import figures
    from rumpus.lab.frames import played_columns, writer_for
    from rumpus.lab.report import simulation_page
    from rumpus.lab.summary import summarize

    check_place(arguments.report)
    save_table = writer_for(arguments.out) if arguments.out else None
    check_place(arguments.save)
    played = play_with_progress(_plan(arguments), arguments)
    summary = summarize(played)
    _print(played, summary, as_json=arguments.json)
    warn(figures.capped(played, arguments.most_steps))
    warn(figures.lost_moves(played))
    if arguments.report:
        write(arguments.report, simulation_page(played, arguments.most_steps))
    if arguments.save and len(played):
        write(arguments.save, _first_game(played))
    if save_table:
        save_table(played_columns(played))
    return INTERRUPTED if played.was_stopped else 0


def _plan(arguments: argparse.Namespace) -> Plan:
    from rumpus.games import game as find_game
    from rumpus.lab.plan import rotating

    check_clock(arguments)
    game = find_game(arguments.game)
    named = arguments.bots or ("greedy" if "greedy" in game.bots else "random",)
    players = entrants(game, named, arguments.given_levels)
    own = tuple(player.reflexes for player in players if player.reflexes)
    reflexes = () if arguments.untimed else arguments.reflexes or own
    return rotating(
        game,
        seats_for(game, arguments.seats, named, reflexes),
        [player.player or player.bot for player in players],
        arguments.games,
        arguments.seed,
        reflexes=reflexes,
        options=parse_given_options(game, arguments.option),
        fixed=arguments.fixed_seats,
    )


def _print(played: Played, summary: Summary, *, as_json: bool) -> None:
    from rumpus.commands.console import output, print_grid, print_json, print_lines
    from rumpus.lab import figures
    from rumpus.lab.summary import speed_of

    speed = speed_of(played)
    if as_json:
        faults = [asdict(each) for each in played.faults]
        print_json({**asdict(summary), "faults": faults, "speed": asdict(speed)})
        return
    output.print(f"[bold]{figures.title(summary)}[/]: {figures.how_many(summary)}")
    if summary.games > summary.capped:
        counted = [figures.tallies] if figures.has_other_tallies(summary) else []
        for grid in (figures.players, figures.earned, *counted, figures.by_place):
            output.print()
            print_grid(grid(summary))
            if grid is figures.players:
                print_lines(figures.levels(summary.levels))
        output.print()
        print_lines(figures.length(summary))
    output.print(figures.speed(speed), style="dim")


def _first_game(played: Played) -> str:
    from rumpus.engine.replay import format_replay
    from rumpus.lab.record import replay_of

    return format_replay(replay_of(played.plan, 0))
