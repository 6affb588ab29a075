"""Look at a finished game with the expert: what each decision cost, luck and choices, the chances.

Each seat's decisions are judged by what it could know then. Chances and luck are told with all
hands open. The games played all at once have no search that could look at them.

examples:
  rumpus simulate kingdom_four --games 1 --save game.txt
  rumpus analyse game.txt
  rumpus analyse game.txt --seat 0 --json
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rumpus.commands.common import at_least
from rumpus.engine.errors import SeatsError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rumpus.coach.report import Candidate, Costly, Report
    from rumpus.engine.game import Game
    from rumpus.engine.replay import Replay

#: Decisions that are told, unless the figures are asked for.
_TOLD = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="LOG", help="a stored game; - reads it from standard input")
    parser.add_argument("--seat", type=int, action="append", metavar="N",
                        help="look at the decisions of this seat only; "
                        "may be given several times (all)")  # fmt: skip
    parser.add_argument("--budget", type=at_least(1), metavar="N", default=100_000,
                        help="games played out for chances and luck (100000)")  # fmt: skip
    parser.add_argument("--seed", type=at_least(0), metavar="S", default=0,
                        help="the same seed and budget give the same (0)")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(arguments: argparse.Namespace) -> int:
    from rumpus.commands.common import read_log
    from rumpus.engine.replay import parse_replay
    from rumpus.games import game as find_game

    replay = parse_replay(read_log(arguments.file))
    game = find_game(replay.game)
    report = _analysed(replay, game, arguments)
    if arguments.json:
        from rumpus.coach.report import encoded

        print(encoded(report).decode())
    else:
        for line in _told(report):
            print(line)
    return 0


def _analysed(replay: Replay, game: Game, arguments: argparse.Namespace) -> Report:
    from rumpus.coach.analysis import Analysis
    from rumpus.commands.console import errors

    people = range(replay.seats) if arguments.seat is None else arguments.seat
    for seat in people:
        if not 0 <= seat < replay.seats:
            raise SeatsError(f"seats of this game are 0 to {replay.seats - 1}, not {seat}")
    analysis = Analysis(replay, game, set(people), budget=arguments.budget, seed=arguments.seed)
    with errors.status("compiling (the first time only) and looking") as status:
        for done in analysis.pieces():
            status.update(f"looking: {done:.0%}")
    assert analysis.report is not None
    return analysis.report


def _told(report: Report) -> Iterator[str]:
    yield f"{report.game}, {report.seats} seats, {report.moves} moves"
    yield f"{report.decisions} decisions were looked at; the costliest:"
    for choice in report.choices[:_TOLD]:
        yield from _told_choice(choice)
    if not report.choices:
        yield "  none cost anything"
    yield "where the results came from, in hundredths of a win:"
    for part in report.parts:
        yield (
            f"  seat {part.seat}: {_hundredths(part.result)} = start {_hundredths(part.start)}"
            f" + luck {_hundredths(part.luck)} + own choices {_hundredths(part.own)}"
            f" + others' {_hundredths(part.others)} (± {100 * part.error:.1f})"
        )
    yield "what changed the chances most:"
    for swing in report.swings:
        why = "luck" if swing.is_luck else f"seat {swing.seat}'s choice"
        yield f"  move {swing.frame}: {why}: " + ", ".join(map(_hundredths, swing.changes))


def _told_choice(choice: Costly) -> Iterator[str]:
    sign = "!" if choice.is_named else " "
    yield (
        f"{sign} move {choice.frame + 1}, seat {choice.seat}: {choice.made.move} cost"
        f" {100 * choice.cost:.1f} % (± {100 * choice.error:.1f})"
    )
    yield f"    made: {_told_option(choice.made)}"
    yield f"    best: {_told_option(choice.best)}"


def _told_option(option: Candidate) -> str:
    follows = "; ".join(f"{step.seat} {step.move}" for step in option.line)
    told = f"{option.move}: wins {100 * option.chance:.1f} %, {option.points:+.1f} points"
    return f"{told}, others {option.others:+.1f}" + (f"; then {follows}" if follows else "")


def _hundredths(number: float) -> str:
    return f"{100 * number:+.1f}"
