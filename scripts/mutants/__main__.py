"""How many faults, put in on purpose, do the tests notice?

python -m scripts.mutants src/rumpus/server --seed 1 --count 300
python -m scripts.mutants src/rumpus/server --again     # those that survived the last time
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from scripts.mutants.child import load_packages
from scripts.mutants.draw import Mutant, draw
from scripts.mutants.reach import Reach, reach
from scripts.mutants.scope import area_of, files_in, guards_of
from scripts.mutants.trial import Fate, Trial

Fates = list[tuple[Mutant, Fate]]


def main() -> None:
    wish = _wish()
    area = area_of(wish.folder)
    store = Path(".mutants") / area.name
    survivors = store / "survivors.json"
    if wish.again:
        mutants = [Mutant(**kept) for kept in json.loads(survivors.read_text())]
    else:
        mutants = draw(files_in(wish.folder), wish.seed, wish.count)
    load_packages()
    reached = reach(str(area), guards_of(wish.folder), store / "reach")
    fates = list(_told(_tried(mutants, reached, wish, store)))
    alive = [(mutant, fate) for mutant, fate in fates if fate in (Fate.SURVIVED, Fate.UNREACHED)]
    _report(fates, alive)
    survivors.write_text(json.dumps([asdict(mutant) for mutant, _ in alive]))


def _wish() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=2, help="children at a time")
    parser.add_argument("--seconds", type=float, default=30, help="of tests for a mutant")
    parser.add_argument("--again", action="store_true", help="those that survived the last time")
    return parser.parse_args()


def _tried(
    mutants: Sequence[Mutant], reached: Reach, wish: argparse.Namespace, store: Path
) -> Iterator[tuple[Mutant, Fate]]:
    """In their order, some of them at the same time."""
    under_way: deque[Trial] = deque()
    for number, mutant in enumerate(mutants):
        if len(under_way) == wish.jobs:
            yield _end(under_way.popleft())
        log = store / f"trial-{number % wish.jobs}.log"
        under_way.append(Trial(mutant, reached.tests_of(mutant, wish.seconds), log))
    while under_way:
        yield _end(under_way.popleft())


def _end(trial: Trial) -> tuple[Mutant, Fate]:
    return trial.mutant, trial.fate()


def _told(fates: Iterator[tuple[Mutant, Fate]]) -> Iterator[tuple[Mutant, Fate]]:
    for number, (mutant, fate) in enumerate(fates, 1):
        print(f"{number:4} {fate.value:9} {_place(mutant)} {mutant.fault}", flush=True)
        yield mutant, fate


def _report(fates: Fates, alive: Fates) -> None:
    for mutant, fate in alive:
        print(f"\n{fate.value}: {_place(mutant)}\n{mutant.difference()}")
    counts = Counter(fate for _, fate in fates)
    words = ", ".join(f"{counts[fate]} {fate.value}" for fate in Fate)
    print(f"\n{len(fates)} mutants: {words}; {1 - len(alive) / len(fates):.1%} noticed")


def _place(mutant: Mutant) -> str:
    return f"{mutant.path}:{mutant.line}"


if __name__ == "__main__":
    main()
