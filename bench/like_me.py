"""The level that plays like the people at its table: what scripted people win against three of it.

    python -m bench.like_me                     # writes the tables of docs/bots.md
    python -m bench.like_me --games 50 --turns 0 --no-write

In real time in event time, for a game as the lobby proposes it. By turns at live tables in
simulated time: a person who plays like one of the levels; those that think are not waited for.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from bench.ladder import GAMES, SEATS
from bench.page import write_between
from bench.people import PEOPLE, Script
from bench.virtual import Sitter, play_with, virtual_table
from rumpus.bots.speed import ITS_CHOICES, LIKE_ME, Level
from rumpus.games import all_games, game
from rumpus.lab.simulate import simulate
from rumpus.server.store.kept import Seat, Settings

_MARKS = ("<!-- like me: written by python -m bench.like_me -->", "<!-- end of like me -->")
#: Whom a person by turns plays like, and how many seconds it takes for a move.
_BY_TURNS, _SECONDS = ("beginner", "casual", "greedy"), 3


def in_real_time(name: str, script: Script, games: int) -> float:
    bots = [script.bot, *[ITS_CHOICES] * (SEATS - 1)]
    levels: list[str | Level] = [script.level, *[LIKE_ME] * (SEATS - 1)]
    options = {option.name: option.usual for option in game(name).options}
    played = simulate(name, SEATS, games, bots, reflexes=levels, options=options, jobs=1).finished()
    return float((played.win_shares * (played.plan.seating == 0)).sum()) / len(played)


def by_turns(name: str, bot: str, company: str, games: int) -> float:
    won = 0.0
    for number in range(games):
        winners = asyncio.run(_one_game(name, bot, company, number))
        won += (number % SEATS in winners) / len(winners)
    return won / games


async def _one_game(name: str, bot: str, company: str, number: int) -> list[int]:
    seats = [Seat(None, company, f"Bot {k}", "") for k in range(SEATS)]
    seats[number % SEATS] = Seat(number % SEATS, None, "Person", "")
    virtual = virtual_table(game(name), seats, number, Settings(bot=company, pace=300))
    result = await play_with(virtual, Sitter(virtual, number % SEATS, bot, _SECONDS))
    return result.winners


def main() -> None:
    arguments = _parse()
    text = "\n".join(_real_time(arguments.games))
    if arguments.turns:
        text += "\n\n" + "\n".join(_turns(arguments.turns))
    print(text)
    if not arguments.no_write:
        write_between(_MARKS, text)


def _real_time(games: int) -> list[str]:
    lines = [f"| person | {' | '.join(game(name).title for name in GAMES)} |", "|---|---|---|"]
    for script in PEOPLE:
        print(script.name, file=sys.stderr)
        won = [in_real_time(name, script, games) for name in GAMES]
        lines.append(f"| {script.name} | {' | '.join(f'{share:.1%}' for share in won)} |")
    return lines


def _turns(games: int) -> list[str]:
    lines = [
        "| person who plays like | game | among `casual` | among `like_me` |",
        "|---|---|---|---|",
    ]
    for which in [each for each in all_games() if not each.realtime]:
        for bot in _BY_TURNS:
            print(which.title, bot, file=sys.stderr)
            before, after = (by_turns(which.name, bot, c, games) for c in ("casual", LIKE_ME))
            lines.append(f"| {bot} | {which.title} | {before:.1%} | {after:.1%} |")
    return lines


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.like_me")
    parser.add_argument("--games", type=int, default=400, help="in real time, a cell (400)")
    parser.add_argument("--turns", type=int, default=100, help="by turns, a cell (100)")
    parser.add_argument("--no-write", action="store_true", help="print only")
    return parser.parse_args()


if __name__ == "__main__":
    main()
