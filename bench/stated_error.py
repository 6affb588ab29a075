"""How often `rumpus compare` is wrong, over whole comparisons of real games.

    python -m bench.stated_error                      # 400 of each kind, some minutes of a core
    python -m bench.stated_error --played --games 2000

A setting beside itself: whoever calls it different is wrong, by any measure that is told. And
beside one that differs: whoever does not find that has missed it. Every comparison looks again and
again at its games until it is decided, as the command does.

Games are played once, and each comparison draws its own out of them, so that 400 can be as long as
the command lets them be. With `--played` every comparison plays its games itself.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rumpus.lab.compare import ERROR, LEAST, MOST_GAMES, Line, Verdict, compare, judge, measures_for
from rumpus.lab.sequential import looks
from rumpus.lab.settings import Setting, setting
from rumpus.lab.simulate import Run

#: Seeds of two comparisons lie so far apart that no deal is met twice.
_APART = 10_000_019

Columns = dict[str, np.ndarray]


@dataclass(frozen=True)
class Kind:
    """Two settings, what is asked of them, and from where on it is worth speaking of."""

    what: str
    first: Setting
    other: Setting
    asked: str
    least: float = LEAST
    most: int = MOST_GAMES

    @property
    def is_same(self) -> bool:
        return self.first == self.other


def kinds() -> list[Kind]:
    kingdom, wild = setting("kingdom_four"), setting("kingdom_four", wilds=True)
    deck, weak = setting("scandaroon"), setting("scandaroon", bots=["greedy", "beginner"])
    return [
        Kind("Kingdom Four beside itself", kingdom, kingdom, "better_wins"),
        Kind("Scandaroon beside itself", deck, deck, "lead"),
        Kind("Kingdom Four, wild cards", kingdom, wild, "better_wins", least=0.01, most=100_000),
        Kind("Scandaroon, a weaker bot", deck, weak, "better_ahead"),
    ]


def verdict(kind: Kind, told: tuple[Line, ...]) -> Verdict:
    """Of what was asked. Of all else that is told, a wrong word counts too, beside itself."""
    lines = {line.measure.name: line.differences[0].verdict for line in told}
    wrong = kind.is_same and Verdict.DIFFERENT in lines.values()
    return Verdict.DIFFERENT if wrong else lines[kind.asked]


# --- games that are played for each comparison ---


def played(kind: Kind, count: int, most: int) -> Iterator[Verdict]:
    for number in range(count):
        one = compare(
            kind.first,
            kind.other,
            games=most,
            seed=1 + number * _APART,
            asked=[kind.asked],
            least=kind.least,
            paired=not kind.is_same,
        )
        yield verdict(kind, one.lines)


# --- games that are played once, and drawn ---


def pool(kind: Kind, games: int) -> Columns:
    """(settings, games) by measure; a setting beside itself is played once."""
    settings = [kind.first] if kind.is_same else [kind.first, kind.other]
    runs = [Run(one.plan(games, 1)).play() for one in settings]
    whole = np.all([run.results.over == 1 for run in runs], axis=0)
    return {
        measure.name: np.array([measure.of(run.only(whole)) for run in runs])
        for measure in measures_for((kind.first, kind.other))
    }


def drawn(kind: Kind, pooled: Columns, count: int, most: int) -> Iterator[Verdict]:
    random = np.random.default_rng(7)
    rows, size = pooled[kind.asked].shape
    for _ in range(count):
        if rows == 1:  # two series of one setting have no deal in common
            games = random.integers(size, size=(2, most))
            columns = {name: values[0][games] for name, values in pooled.items()}
        else:  # pairs stay together
            games = random.integers(size, size=most)
            columns = {name: values[:, games] for name, values in pooled.items()}
        yield _one(kind, columns, most)


def _one(kind: Kind, columns: Columns, most: int) -> Verdict:
    """As a run finds it: at each look, until it is decided."""
    told, names = measures_for((kind.first, kind.other)), ["A", "B"]
    for look in looks(most):
        seen = {name: values[:, :look] for name, values in columns.items()}
        lines = judge(told, seen, names, [kind.asked], ERROR, kind.least)
        asked = next(line for line in lines if line.asked)
        if asked.differences[0].verdict is not Verdict.OPEN:
            break
    return verdict(kind, lines)


def main() -> None:
    given = parse()
    print(f"stated error {100 * ERROR:g} %, {given.count} comparisons of each kind")
    for kind in kinds():
        most = given.games or kind.most
        if given.played:
            found, planted = Counter(played(kind, given.count, most)), ""
        else:
            pooled = pool(kind, given.pool)
            found, planted = Counter(drawn(kind, pooled, given.count, most)), _planted(kind, pooled)
        told = ", ".join(f"{verdict.value} {found[verdict]}" for verdict in Verdict)
        print(f"{kind.what}, {kind.asked}{planted}, at most {most:,} games: {told}", flush=True)


def _planted(kind: Kind, pooled: Columns) -> str:
    first, last = pooled[kind.asked][[0, -1]].mean(axis=1)
    return f" {first:.3f} → {last:.3f}"


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=400, help="comparisons of each kind (400)")
    parser.add_argument("--games", type=int, help="at most for each setting (by kind)")
    parser.add_argument("--pool", type=int, default=100_000, help="games to draw from (100,000)")
    parser.add_argument("--played", action="store_true", help="play for each comparison")
    return parser.parse_args()


if __name__ == "__main__":
    main()
