"""What the log says when all is over: nothing lost, nothing doubled, one owner at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

from tests.server.chaos import Report, compare
from tests.soak.cluster import Cluster
from tests.soak.guests import Guest

_PEOPLES_MOVES = """
SELECT table_id, move FROM moves WHERE decider LIKE 'person %' ORDER BY table_id, sequence
"""
_EPOCHS = "SELECT table_id, sequence, epoch FROM moves ORDER BY table_id, sequence"
_OWNERS = "SELECT DISTINCT table_id, epoch, node FROM owners"


async def audit(cluster: Cluster, guests: list[Guest], report: Report) -> list[str]:
    """Fills in what was lost and doubled; what is wrong with the owners."""
    logged: dict[str, list[str]] = defaultdict(list)
    for table, move in await cluster.ask(_PEOPLES_MOVES):
        logged[str(table)].append(str(move))
    compare(guests, report, lambda table: logged[table])
    rows = [_row(*row) for row in await cluster.ask(_EPOCHS)]
    return [*wrong_epochs(rows), *wrong_owners(await cluster.ask(_OWNERS))]


def _row(table: object, sequence: object, epoch: object) -> tuple[str, int, int | None]:
    return str(table), int(str(sequence)), None if epoch is None else int(str(epoch))


def wrong_epochs(rows: Iterable[tuple[str, int, int | None]]) -> list[str]:
    """A move that was logged in an earlier epoch than the one before it, or in none."""
    wrong = []
    by_table: dict[str, list[tuple[int, int | None]]] = defaultdict(list)
    for table, sequence, epoch in rows:
        by_table[table].append((sequence, epoch))
    for table, moves in by_table.items():
        if [sequence for sequence, _ in moves] != list(range(len(moves))):
            wrong.append(f"{table}: its log has gaps")
        wrong += [f"{table}: move {n} has no epoch" for n, epoch in moves if epoch is None]
        for (_, before), (number, after) in pairwise(moves):
            if before is not None and after is not None and after < before:
                wrong.append(f"{table}: move {number} is of epoch {after}, after {before}")
    return wrong


def wrong_owners(rows: Iterable[tuple[object, ...]]) -> list[str]:
    """An epoch that two nodes had."""
    owners: dict[tuple[object, object], set[object]] = defaultdict(set)
    for table, epoch, node in rows:
        owners[table, epoch].add(node)
    return [
        f"{key[0]}: epoch {key[1]} of {nodes}" for key, nodes in owners.items() if len(nodes) > 1
    ]
