"""Our own speed: every registered game, compiled and plain, and what it takes to start."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

from bench import search, size, turns
from bench.beside import OURS, OURS_PLAIN
from bench.subject import Play, Rate, Subject
from bench.system import seconds_of
from rumpus.engine.chance import below, dice
from rumpus.engine.game import Game
from rumpus.engine.randomly import random_game
from rumpus.games import all_games
from rumpus.lab.plan import rotating
from rumpus.lab.simulate import Run, cores
from rumpus.lab.summary import speed_of
from rumpus.research.batch import Tables

#: Processor seconds of a fresh process.
START = "to start"

_MOST = 1_000_000
_TABLES = 4096


def subjects(seconds: float, wanted: Callable[[str], bool]) -> list[Subject]:
    return [
        *(s for game in all_games() if wanted(game.name) for s in _of_game(game, seconds)),
        *(_starts() if wanted("start") else []),
        *(size.subjects() if wanted("size") else []),
    ]


def _of_game(game: Game, seconds: float) -> list[Subject]:
    seats = min(max(4, game.seats[0]), game.seats[-1])
    title = f"{game.title}, {seats} seats"
    all_cores = cores()
    found = [
        Subject(OURS, title, "moves/s",
                Rate(_compiled(game, seats, 1), seconds)),
        Subject(f"random play, compiled, {all_cores} cores (threads)", title, "moves/s",
                Rate(_compiled(game, seats, all_cores), seconds, cores=all_cores)),
        Subject(OURS_PLAIN, title, "moves/s", Rate(_plain(game, seats), seconds)),
        Subject("random play at a table (every move checked, as text)", title, "moves/s",
                Rate(_at_a_table(game, seats), seconds)),
    ]  # fmt: skip
    found.append(_of_batch(game, seats, title, seconds))
    found += turns.subjects(game, seats, title, seconds)
    if game.thinkers:
        found.append(search.subject_of(game, seats, seconds))
    if game.realtime:
        bot = "greedy" if "greedy" in game.bots else "random"
        found.append(Subject("event time, four quick seats, one core", f"{game.title}, {bot}",
                             "times faster than real time", _timed(game, seats, bot)))  # fmt: skip
    return found


def _of_batch(game: Game, seats: int, title: str, seconds: float) -> Subject:
    """A step of all tables with a compiled random policy, and nothing looked at."""
    group = f"a batch of {_TABLES} tables, one core: random bot and step"
    tables = Tables(game, _TABLES, seats, threads=1)

    def steps(times: int) -> int:
        for _ in range(times):
            tables.step(tables.choose())
        return times * _TABLES

    return Subject(group, title, "moves/s", Rate(steps, seconds))


def _compiled(game: Game, seats: int, jobs: int) -> Play:
    def play(games: int) -> int:
        run = Run(rotating(game, seats, ["random"], games, 1), most_steps=_MOST)
        return int(run.play(jobs).results.steps.sum())

    play(1)  # compiles
    return play


def _plain(game: Game, seats: int) -> Play:
    one_game = game.plain(random_game)

    def play(games: int) -> int:
        moves, total = [0] * game.moves, 0
        for seed in range(games):
            state = game.state()
            state.seats = seats  # type: ignore[attr-defined]  # every state has it
            state.fill(game.fields())
            total += one_game(state, moves, dice(seed, 1), seed, _MOST)
        return total

    return play


def _at_a_table(game: Game, seats: int) -> Play:
    def play(games: int) -> int:
        total = 0
        for seed in range(games):
            table, rolls = game.deal(seats, seed), dice(seed, 1)
            while not table.is_over and table.version < 2000:
                waiting = table.who_may_act
                seat = waiting[below(rolls, len(waiting))]
                legal = table.legal(seat)
                table.play(seat, legal[below(rolls, len(legal))])
            total += table.version
        return total

    return play


def _timed(game: Game, seats: int, bot: str) -> Callable[[], float]:
    plan = rotating(game, seats, [bot], 200, 1, reflexes=["greedy"])

    def sample() -> float:
        return speed_of(Run(plan, most_steps=_MOST).play(1)).times_real or 0.0

    return sample


def _starts() -> list[Subject]:
    commands = {
        "python -c pass": ["-c", "pass"],
        "import rumpus": ["-c", "import rumpus"],
        "import rumpus and deal a game": [
            "-c",
            "import rumpus; rumpus.game('kingdom_four').deal(4, 7)",
        ],
        "rumpus --version": ["-m", "rumpus", "--version"],
        "rumpus --help": ["-m", "rumpus", "--help"],
    }
    return [
        Subject(START, name, "seconds", partial(seconds_of, [sys.executable, *arguments]))
        for name, arguments in commands.items()
    ]
