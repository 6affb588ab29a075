"""Killed at any moment, the server loses no acknowledged move."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from rumpus import games
from rumpus.server.thinking.company import default_bot
from tests.server import chaos

FATES: dict[str, Literal["taken", "unheard", "refused"]] = {
    "+": "taken",
    "?": "unheard",
    "-": "refused",
}


def tables() -> list[tuple[str, int, str]]:
    """One table of each game."""
    found = [games.game(name) for name in games.NAMES]
    return [(game.name, game.seats[0], default_bot(game)) for game in found]


async def check(folder: Path, kills: int) -> None:
    report = await chaos.run(folder, kills, tables())
    print(f"\n{report}")
    assert report.lost == []
    assert report.doubled == []
    assert report.kills == kills
    assert report.acknowledged > kills


async def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    await check(tmp_path, kills=4)


@pytest.mark.long
@pytest.mark.first
@pytest.mark.timeout(1800)
async def test_no_acknowledged_move_is_lost_in_a_hundred_kills(tmp_path: Path) -> None:
    await check(tmp_path, kills=110)


def test_a_lost_move_would_be_found() -> None:
    assert chaos.missing("t", ["a", "b"], ["a", "x", "b"]) == []
    assert chaos.missing("t", ["a", "b"], ["a"]) != []
    assert chaos.missing("t", ["a", "b"], ["b", "a"]) != []


def test_a_doubled_move_would_be_found() -> None:
    def doubled(sent: str, *logged: str) -> bool:
        plays = [chaos.Play(one[0], FATES[one[1]]) for one in sent.split()]
        return bool(chaos._doubled("t", plays, list(logged)))

    assert not doubled("a+ b? c- a+", "a", "b", "a")
    assert not doubled("a+ b? c- a+", "a", "a")
    assert doubled("a+ b? c- a+", "a", "a", "b", "a")
    assert doubled("a+ b? c- a+", "a", "c", "a")
    assert doubled("a+ b+", "a", "b", "b")
    assert doubled("a? a+", "a", "a", "a")
