"""Which versions of its rules a game can play by."""

from __future__ import annotations

import pytest

from rumpus.games import NAMES, game


@pytest.mark.parametrize("name", NAMES)
def test_a_game_reads_older_versions_of_its_rules_only(name: str) -> None:
    reads = game(name).reads
    assert set(reads) <= set(range(1, game(name).version))
    assert list(reads) == sorted(set(reads))


@pytest.mark.parametrize("name", NAMES)
def test_a_game_knows_its_own_version_and_those_it_reads(name: str) -> None:
    last = game(name).version
    known = [version for version in range(last + 3) if game(name).knows(version)]
    assert known == [*game(name).reads, last]
