"""How often `rumpus compare` is wrong, over whole comparisons of real games.

    python -m bench.stated_error                  # 400 of each kind
    python -m bench.stated_error --count 40 --games 2000

A setting beside itself, with deals of its own for each: whoever calls it different is wrong. And
beside one that differs: whoever does not find that has missed it. Every comparison looks again and
again at its games until it is decided, as the command does.
"""

from __future__ import annotations

import argparse
from collections import Counter
from dataclasses import dataclass

from rumpus.lab.compare import ERROR, Comparison, Verdict, compare
from rumpus.lab.settings import Setting, setting

#: Seeds of two comparisons lie so far apart that no deal is met twice.
_APART = 10_000_019


@dataclass(frozen=True)
class Kind:
    """Two settings, and what is asked of them."""

    what: str
    first: Setting
    other: Setting
    asked: str


def kinds() -> list[Kind]:
    kingdom, wild = setting("kingdom_four"), setting("kingdom_four", wilds=True)
    deck, weak = setting("scandaroon"), setting("scandaroon", bots=["greedy", "beginner"])
    return [
        Kind("Kingdom Four beside itself", kingdom, kingdom, "better_wins"),
        Kind("Scandaroon beside itself", deck, deck, "lead"),
        Kind("Kingdom Four without and with wild cards", kingdom, wild, "better_wins"),
        Kind("Scandaroon against casual and against beginner", deck, weak, "better_ahead"),
    ]


def verdict(found: Comparison, asked: str) -> Verdict:
    """Of what was asked. Of all else that is told, a wrong word counts too, beside itself."""
    lines = {line.measure.name: line.differences[0].verdict for line in found.lines}
    is_same = found.settings[0] == found.settings[1]
    wrong = is_same and Verdict.DIFFERENT in lines.values()
    return Verdict.DIFFERENT if wrong else lines[asked]


def counted(kind: Kind, count: int, games: int) -> Counter[Verdict]:
    found: Counter[Verdict] = Counter()
    for number in range(count):
        both = (kind.first, kind.other)
        seed = 1 + number * _APART
        one = compare(*both, games=games, seed=seed, asked=[kind.asked], paired=False)
        found[verdict(one, kind.asked)] += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=400, help="comparisons of each kind (400)")
    parser.add_argument("--games", type=int, default=20_000, help="at most for each setting")
    given = parser.parse_args()
    print(f"stated error {100 * ERROR:g} %, {given.count} comparisons of each kind")
    for kind in kinds():
        found = counted(kind, given.count, given.games)
        told = ", ".join(f"{verdict.value} {found[verdict]}" for verdict in Verdict)
        print(f"{kind.what}, {kind.asked}: {told}", flush=True)


if __name__ == "__main__":
    main()
