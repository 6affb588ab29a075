"""One model of speed: the same bots in the laboratory and at live tables win the same share.

    python -m bench.same_speed                  # the rows of docs/bots.md, written there
    python -m bench.same_speed --games 100 --no-write

A live table is the server's own, with its own bots, in simulated time: it goes from one timer to
the next. One of the better level sits among others of the weaker one, and moves on by one seat
from game to game.
"""

from __future__ import annotations

import argparse
import asyncio
import math
from dataclasses import dataclass

from bench.page import write_between
from bench.virtual import bots_table, play_out
from rumpus.games import game
from rumpus.lab.simulate import simulate

#: Who sits among whom, and at how many seats.
PAIRS = (("casual", "beginner"), ("greedy", "casual"), ("expert", "strong"))
GAMES = ("perpetual_commotion", "pandemonium")
SEATS = 4
_MARKS = ("<!-- speed: written by python -m bench.same_speed -->", "<!-- end of speed -->")


@dataclass(frozen=True)
class Share:
    """Of the games won by the one."""

    won: float
    games: int

    @property
    def error(self) -> float:
        return math.sqrt(max(self.won * (1 - self.won), 1e-9) / self.games)

    def __str__(self) -> str:
        return f"{100 * self.won:.1f} ± {196 * self.error:.1f} %"


def in_the_laboratory(name: str, one: str, others: str, games: int) -> Share:
    played = simulate(name, SEATS, games, [one, *[others] * (SEATS - 1)], jobs=1).finished()
    return Share(float((played.win_shares * (played.plan.seating == 0)).sum() / games), games)


def at_live_tables(name: str, one: str, others: str, games: int) -> Share:
    won = 0.0
    for number in range(games):
        seat = number % SEATS
        levels = [one if k == seat else others for k in range(SEATS)]
        winners = asyncio.run(play_out(bots_table(game(name), levels, number))).winners
        won += (seat in winners) / len(winners)
    return Share(won / games, games)


def row(name: str, one: str, others: str, lab: Share, live: Share) -> str:
    apart = abs(lab.won - live.won) / math.hypot(lab.error, live.error)
    return f"| {game(name).title} | {one} | {others} | {lab} | {live} | {apart:.1f} |"


_HEAD = """\
| game | one | among three | laboratory | live tables | standard errors apart |
|---|---|---|---|---|---|"""


def main() -> None:
    arguments = _parse()
    lines = [_HEAD]
    print(_HEAD, flush=True)
    for name in GAMES:
        for one, others in PAIRS:
            lab = in_the_laboratory(name, one, others, 10 * arguments.games)
            live = at_live_tables(name, one, others, arguments.games)
            lines.append(row(name, one, others, lab, live))
            print(lines[-1], flush=True)
    if not arguments.no_write:
        write_between(_MARKS, "\n".join(lines))


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.same_speed")
    parser.add_argument("--games", type=int, default=200, help="at live tables, in a row (200)")
    parser.add_argument("--no-write", action="store_true", help="print only")
    return parser.parse_args()


if __name__ == "__main__":
    main()
