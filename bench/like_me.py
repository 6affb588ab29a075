"""The level that plays like the people at its table: what scripted people win against three of it.

    python -m bench.like_me                     # writes the tables of docs/bots.md
    python -m bench.like_me --games 50 --turns 0 --no-write

In real time in event time, for a game as the lobby proposes it. By turns in the laboratory
(`bench/company.py`): a person who plays like one of the levels, and nothing better than `greedy`
plays for its company.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from bench.company import shares
from bench.ladder import GAMES, SEATS
from bench.page import write_between
from bench.people import PEOPLE, Script
from bench.virtual import Sitter, play_with, virtual_table
from rumpus.bots.speed import ITS_CHOICES, LIKE_ME, Level
from rumpus.engine.game import Game
from rumpus.games import all_games, game
from rumpus.lab.simulate import simulate
from rumpus.server.store.kept import Seat, Settings

_MARKS = ("<!-- like me: written by python -m bench.like_me -->", "<!-- end of like me -->")
#: Whom a person by turns plays like, and how many seconds it takes for a move at a live table.
_SECONDS = 3
_BY_TURNS = ("random", "beginner", "casual", "greedy")
#: The best that plays without a search.
_QUICKEST = "greedy"
#: People of different strength at one table.
_TWO = ("beginner", "greedy")


def in_real_time(name: str, script: Script, games: int) -> float:
    bots = [script.bot, *[ITS_CHOICES] * (SEATS - 1)]
    levels: list[str | Level] = [script.level, *[LIKE_ME] * (SEATS - 1)]
    options = {option.name: option.usual for option in game(name).options}
    played = simulate(name, SEATS, games, bots, reflexes=levels, options=options, jobs=1).finished()
    return float((played.win_shares * (played.plan.seating == 0)).sum()) / len(played)


def by_turns(name: str, person: str, company: str, games: int, best: str = _QUICKEST) -> float:
    return shares(name, [person, *[company] * (SEATS - 1)], games, best)[0]


def at_live_tables(name: str, person: str, games: int) -> float:
    """The same by the server's own tables, in simulated time; those that think do not play."""
    won = 0.0
    for number in range(games):
        winners = asyncio.run(_one_game(name, person, number))
        won += (number % SEATS in winners) / len(winners)
    return won / games


async def _one_game(name: str, person: str, number: int) -> list[int]:
    seats = [Seat(None, LIKE_ME, f"Bot {k}", "") for k in range(SEATS)]
    seats[number % SEATS] = Seat(number % SEATS, None, "Person", "")
    virtual = virtual_table(game(name), seats, number, Settings(bot=LIKE_ME, pace=300))
    sitter = Sitter(virtual, number % SEATS, person, _SECONDS)
    return (await play_with(virtual, sitter)).winners


def with_two(name: str, persons: tuple[str, str], games: int) -> list[float]:
    """What two people of different strength win, who sit opposite each other."""
    one, other = persons
    found = shares(name, [one, LIKE_ME, other, LIKE_ME], games, _QUICKEST)
    return [found[0], found[2]]


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
    titles = [which.title for which in _by_turns()]
    lines = [f"| person who plays like | {' | '.join(titles)} |", "|---" * (1 + len(titles)) + "|"]
    for person in _BY_TURNS:
        cells = []
        for which in _by_turns():
            print(which.title, person, file=sys.stderr)
            before, after = (by_turns(which.name, person, c, games) for c in ("casual", LIKE_ME))
            cells.append(f"{after:.1%} ({before:.1%})")
        lines.append(f"| {person} | {' | '.join(cells)} |")
    both = [with_two(which.name, _TWO, games) for which in _by_turns()]
    shown = " | ".join(" and ".join(f"{share:.1%}" for share in found) for found in both)
    return [*lines, f"| {' and '.join(_TWO)}, at one table | {shown} |"]


def _by_turns() -> list[Game]:
    return [which for which in all_games() if not which.realtime]


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.like_me")
    parser.add_argument("--games", type=int, default=400, help="in real time, a cell (400)")
    parser.add_argument("--turns", type=int, default=1000, help="by turns, a cell (1000)")
    parser.add_argument("--no-write", action="store_true", help="print only")
    return parser.parse_args()


if __name__ == "__main__":
    main()
