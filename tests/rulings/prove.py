"""Proof that citing is proving: a rule is turned into its opposite, and its tests must say no.

`python -m tests.rulings.prove [--seed 60] [--count 60] [RULING …]` draws rulings by the seed, or
takes those named. The tests that cite a ruling by name must pass as the rules are, and one of
them must say no when the opposite is put into a copy of the sources.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.rulings.catalogue import ROOT, every_number, proofs
from tests.rulings.copies import NoVerdictError, Verdicts, copy_of, try_out
from tests.rulings.jury import BROKEN, FAILED, PASSED
from tests.rulings.opposite import Opposite, OppositeError, all_opposites

_AT_ONCE = 2


@dataclass(frozen=True)
class Finding:
    ruling: str
    says: str  # the opposite
    by: str = ""  # the test that said no
    wrong: str = ""  # why it is not proven

    @property
    def is_proven(self) -> bool:
        return not self.wrong


def draw(seed: int, count: int) -> list[str]:
    return Random(seed).sample(every_number(), count)


def proving_tests(ruling: str) -> list[str]:
    """Those with a browser prove a page, not a rule."""
    return [test for test in proofs().get(ruling, ()) if not test.startswith("tests/web/")]


def prove(names: Sequence[str], opposites: Sequence[Opposite]) -> list[Finding]:
    with copy_of(ROOT) as folder:
        as_it_is = try_out(folder, [test for name in names for test in proving_tests(name)])
    found = {name: [one for one in opposites if one.ruling == name] for name in names}
    lacking = [Finding(name, "", wrong="has no opposite") for name in names if not found[name]]
    every = [one for name in names for one in found[name]]
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        judged = pool.map(lambda one: judge(ROOT, one, proving_tests(one.ruling), as_it_is), every)
        watched = track(judged, "turning rules", len(every), console=Console(stderr=True))
        return lacking + list(watched)


def judge(root: Path, opposite: Opposite, tests: Sequence[str], as_it_is: Verdicts) -> Finding:
    if wrong := not_sound(tests, as_it_is):
        return Finding(opposite.ruling, opposite.says, wrong=wrong)
    try:
        with copy_of(root) as folder:
            opposite.apply(folder)
            verdicts = try_out(folder, tests, "--maxfail=1")
    except (OppositeError, NoVerdictError) as error:
        return Finding(opposite.ruling, opposite.says, wrong=str(error))
    return conclude(opposite, verdicts)


def not_sound(tests: Sequence[str], as_it_is: Verdicts) -> str:
    """What is wrong with the tests before anything is changed."""
    own = {test: said for test, said in as_it_is.items() if test.partition("[")[0] in tests}
    if failing := [test for test, (verdict, _) in own.items() if verdict != PASSED]:
        return f"fails as the rules are: {failing[0]}"
    return "" if own else "none of its tests was run"


def conclude(opposite: Opposite, verdicts: Verdicts) -> Finding:
    for test, (verdict, why) in verdicts.items():
        if verdict == BROKEN:
            return Finding(opposite.ruling, opposite.says, wrong=f"breaks {test}: {why[-300:]}")
        if verdict == FAILED:
            return Finding(opposite.ruling, opposite.says, by=test)
    return Finding(opposite.ruling, opposite.says, wrong="stays green")


def show(findings: Sequence[Finding]) -> None:
    table = Table("ruling", "turned into", "what came of it")
    for one in findings:
        table.add_row(one.ruling, one.says, one.wrong or f"red: {one.by.rpartition('::')[2]}")
    console = Console(width=None if sys.stdout.isatty() else 140)
    console.print(table)
    proven = sum(one.is_proven for one in findings)
    console.print(f"{proven} of {len(findings)} proven")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="prove", description=__doc__)
    parser.add_argument("rulings", nargs="*", metavar="RULING", help="instead of drawing some")
    parser.add_argument("--seed", type=int, default=60)
    parser.add_argument("--count", type=int, default=60)
    given = parser.parse_args(argv)
    if unknown := set(given.rulings) - set(every_number()):
        parser.error(f"there is no ruling {', '.join(sorted(unknown))}")
    findings = prove(given.rulings or draw(given.seed, given.count), all_opposites())
    show(findings)
    return 0 if all(one.is_proven for one in findings) else 1


if __name__ == "__main__":
    sys.exit(main())
