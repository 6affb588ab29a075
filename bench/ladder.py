"""A ladder without cliffs: what scripted people win against three bots of each level.

    python -m bench.ladder                      # writes the tables of docs/bots.md
    python -m bench.ladder --games 50 --no-write

The two real-time games, four seats, in event time, which is the same as at live tables
(`python -m bench.same_speed`). A person takes so many seconds from one move to the next, half of
the time less, and plays like `greedy`; a newcomer takes three and slips in one move of five.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bench.page import write_between
from bench.people import PEOPLE, Script
from rumpus.bots.speed import Level, own_level
from rumpus.games import game
from rumpus.lab.simulate import simulate

GAMES = ("perpetual_commotion", "pandemonium")
LADDER = ("beginner", "casual", "greedy", "strong", "expert")
SEATS = 4
#: What is good company: so much of the games is won.
LOW, HIGH = 0.15, 0.40
#: The largest step between neighbours, in odds; where so few win or lose, chance says more.
STEP, _RARE = 3.0, 0.04
_MARKS = ("<!-- ladder: written by python -m bench.ladder -->", "<!-- end of ladder -->")


@dataclass(frozen=True)
class Cell:
    person: str
    level: str
    won: float

    @property
    def is_good(self) -> bool:
        return LOW <= self.won <= HIGH

    @property
    def odds(self) -> float:
        return self.won / max(1e-9, 1 - self.won)

    @property
    def is_rare(self) -> bool:
        return not _RARE <= self.won <= 1 - _RARE


def measure(name: str, script: Script, bot: str, games: int, seed: int = 0) -> Cell:
    """One person, moving on by one seat from game to game."""
    bots = [script.bot, *[bot] * (SEATS - 1)]
    levels: list[str | Level] = [script.level, *[own_level(bot)] * (SEATS - 1)]
    played = simulate(name, SEATS, games, bots, reflexes=levels, seed=seed, jobs=1).finished()
    mine = played.win_shares * (played.plan.seating == 0)
    return Cell(script.name, bot, float(mine.sum()) / max(1, len(played)))


def largest_step(cells: Sequence[Cell]) -> float:
    """Between neighbouring levels, for one person; the levels are in order."""
    steps = [
        max(a.odds / b.odds, b.odds / a.odds)
        for a, b in pairwise(cells)
        if not (a.is_rare or b.is_rare)
    ]
    return max(steps, default=1.0)


def table(name: str, games: int) -> list[str]:
    lines = [f"| {game(name).title} | {' | '.join(LADDER)} | largest step |"]
    lines.append("|" + "---|" * (len(LADDER) + 2))
    for script in PEOPLE:
        print(f"{name}: {script.name}", file=sys.stderr)
        cells = [measure(name, script, level, games) for level in LADDER]
        shown = " | ".join(f"**{c.won:.1%}**" if c.is_good else f"{c.won:.1%}" for c in cells)
        lines.append(f"| {script.name} | {shown} | {largest_step(cells):.1f} : 1 |")
    return lines


def main() -> None:
    arguments = _parse()
    text = "\n\n".join("\n".join(table(name, arguments.games)) for name in GAMES)
    print(text)
    if not arguments.no_write:
        write_between(_MARKS, text)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.ladder")
    parser.add_argument("--games", type=int, default=1000, help="in each cell (1000)")
    parser.add_argument("--no-write", action="store_true", help="print only")
    return parser.parse_args()


if __name__ == "__main__":
    main()
