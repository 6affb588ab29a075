"""Which mutants: so many places of a folder, drawn by a seed, and one fault at each."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from random import Random

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

from scripts.mutants.faults import FAULTS
from scripts.mutants.spared import is_spared, spared


@dataclass(frozen=True, order=True)
class Mutant:
    """One fault in one file. `occurrence` counts the places where this kind of fault fits."""

    path: str
    line: int
    column: int
    fault: str
    occurrence: int

    def source(self) -> str:
        made = mutate_code(Path(self.path).read_text(), FAULTS[self.fault], self.occurrence)
        assert made is not None, f"{self} fits nowhere: the file has changed"
        return str(made)

    def difference(self) -> str:
        before, after = Path(self.path).read_text().splitlines(), self.source().splitlines()
        lines = unified_diff(before, after, self.path, self.fault, n=1, lineterm="")
        return "\n".join(lines)


def draw(files: Iterable[Path], seed: int, count: int) -> list[Mutant]:
    """The same for the same seed and source. A place counts once, however many faults fit there."""
    places: dict[tuple[str, int, int], list[Mutant]] = defaultdict(list)
    for path in sorted(files):
        for mutant in _all(path):
            places[mutant.path, mutant.line, mutant.column].append(mutant)
    random = Random(seed)
    drawn: list[Mutant] = []
    for place in random.sample(sorted(places), len(places)):
        if len(drawn) == count:
            break
        mutants = random.sample(places[place], len(places[place]))
        drawn += [mutant for mutant in mutants if _is_program(mutant)][:1]
    return sorted(drawn)


def _all(path: Path) -> Iterator[Mutant]:
    source = path.read_text()
    nodes, stretches = list(ast_nodes(get_ast(source))), spared(source)
    for name, fault in FAULTS.items():
        places = (start for node in nodes for start, _ in fault.mutation_positions(node))
        for occurrence, (line, column) in enumerate(places):
            if not is_spared((line, column), stretches):
                yield Mutant(str(path), line, column, name, occurrence)


def _is_program(mutant: Mutant) -> bool:
    try:
        made = ast.dump(ast.parse(mutant.source()))
    except SyntaxError:
        return False
    return made != ast.dump(ast.parse(Path(mutant.path).read_text()))
