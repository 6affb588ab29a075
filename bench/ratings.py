"""`python -m bench.ratings`: how strong each level is; writes docs/ratings.json and docs/bots.md.

One of the better bot sits among others of the weaker one, and moves on by one seat from game to
game. A row that is there already is kept, so a run can be stopped and taken up again; and a row
grows by a hundred games at a time, so what was played until then counts.

python -m bench.ratings frantic --seats 4
python -m bench.ratings --pairs casual-beginner,beginner-random --games 2000
python -m bench.ratings --write          # only the page, from the figures that are there
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from bench.ceiling import OPEN, with_open_hands
from bench.ratings_page import write_page
from rumpus.engine.game import Game
from rumpus.games import all_games, game
from rumpus.lab.plan import parse_player, rotating
from rumpus.lab.simulate import Run
from rumpus.lab.statistics import Z99, win_share

FIGURES = Path(__file__).resolve().parent.parent / "docs" / "ratings.json"
_SEED = 6
_BLOCK = 100

#: Who is to beat whom, and in how many games it is to be seen: where bots only plan, which costs
#: nothing, and where they search.
PAIRS = {
    ("beginner", "random"): (400, 400),
    ("casual", "beginner"): (600, 600),
    ("strong", "casual"): (400, 120),
    ("expert", "greedy"): (400, 120),
    (OPEN, "greedy"): (0, 1000),
}
#: So many times the games, where luck decides more.
_MORE = {("kingdom_four", 3, "expert"): 5, ("kingdom_four", 4, "expert"): 17}


@dataclass(frozen=True)
class Row:
    """One bot among others of another kind."""

    game: str
    seats: int
    better: str
    weaker: str
    games: int
    share: float  # of the games, won by the one
    low: float  # 99 %
    high: float

    @property
    def key(self) -> tuple[str, int, str, str]:
        return self.game, self.seats, self.better, self.weaker


def main() -> None:
    arguments = _parse()
    for which, seats, better, weaker, games in [] if arguments.write else _wanted(arguments):
        known = {} if arguments.again else {row.key: row.games for row in read_rows()}
        before = known.get((which.name, seats, better, weaker), 0)
        if before == games:
            continue
        print(f"{which.title}, {seats} seats: {better} among {weaker}", file=sys.stderr)
        for row in grow(which, seats, better, weaker, games):
            if row.games >= min(before, games):
                _keep(row)
    write_page(read_rows())


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.ratings", description="Rate the bots.")
    parser.add_argument("game", nargs="*", help="names of games (all)")
    parser.add_argument("--seats", type=int, help="only so many (all that the game is for)")
    parser.add_argument("--pairs", help="such as expert-greedy,strong-casual (all)")
    parser.add_argument("--games", type=int, help="for each row (by what it costs)")
    parser.add_argument("--again", action="store_true", help="measure anew what is there already")
    parser.add_argument("--write", action="store_true", help="only write the page")
    return parser.parse_args()


def _wanted(arguments: argparse.Namespace) -> Iterator[tuple[Game, int, str, str, int]]:
    named = arguments.pairs.split(",") if arguments.pairs else []
    for which in [game(name) for name in arguments.game] or all_games():
        for (better, weaker), usual in PAIRS.items():
            if not named or f"{better}-{weaker}" in named:
                games = usual[bool(which.thinkers)]
                for seats in _seats_for(which, better, arguments.seats):
                    times = _MORE.get((which.name, seats, better), 1)
                    yield which, seats, better, weaker, arguments.games or games * times


def _seats_for(which: Game, better: str, wanted: int | None) -> list[int]:
    """All seat counts; the ceiling is for scale, so one is enough, and only where bots search."""
    seats = [n for n in which.seats if wanted in (None, n)]
    if better == OPEN:
        usual = min(max(4, which.seats[0]), which.seats[-1])
        return [n for n in seats if which.thinkers and n == (wanted or usual)]
    return seats if {better} <= which.bots.keys() else []


def measure(which: Game, seats: int, better: str, weaker: str, games: int) -> Row:
    *_, whole = grow(which, seats, better, weaker, games)
    return whole


def grow(which: Game, seats: int, better: str, weaker: str, games: int) -> Iterator[Row]:
    """The row of the first hundred games, of two hundred, and so on."""
    table = with_open_hands(which) if better == OPEN else which
    players = [parse_player(table, name) for name in [better] + [weaker] * (seats - 1)]
    reflexes = [player.reflexes for player in players if player.reflexes is not None]
    bots = [player.bot for player in players]
    plan = rotating(table, seats, bots, games, _SEED, reflexes=reflexes)
    mine = np.zeros(0)
    for first in range(0, games, _BLOCK):
        block = np.arange(first, min(games, first + _BLOCK))
        played = Run(plan.only(block)).play()
        if played.was_stopped:  # by Ctrl-C: half a block is none
            raise KeyboardInterrupt
        played = played.finished()
        won = (played.win_shares * (played.plan.seating == 0)).sum(axis=1)
        mine = np.concatenate([mine, won])
        yield _row(which, seats, better, weaker, mine, int(block[-1]) + 1)


def _row(which: Game, seats: int, better: str, weaker: str, mine: np.ndarray, games: int) -> Row:
    won = win_share(mine, Z99)
    return Row(
        which.name, seats, better, weaker, games,
        round(won.value, 4), round(won.low, 4), round(won.high, 4),
    )  # fmt: skip


def read_rows() -> list[Row]:
    if not FIGURES.exists():
        return []
    return [Row(**row) for row in json.loads(FIGURES.read_text(encoding="utf-8"))]


def _keep(new: Row) -> None:
    """Beside what others may have written meanwhile, in the place of an older one."""
    rows = [*(row for row in read_rows() if row.key != new.key), new]
    rows.sort(key=lambda row: (row.game, list(PAIRS).index((row.better, row.weaker)), row.seats))
    lines = ",\n".join(json.dumps(asdict(row)) for row in rows)
    FIGURES.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
