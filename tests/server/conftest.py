"""What the server's tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from rumpus import games
from rumpus.engine.game import Game
from scripts.hall.nats import Nats, running_nats
from tests.server.postgres import running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    with running_postgres() as url:
        yield url


@pytest.fixture(scope="session")
def nats() -> Iterator[str]:
    with running_nats() as server:
        yield server.url


@pytest.fixture
def own_nats() -> Iterator[Nats]:
    """One that a test may stop and start."""
    with running_nats() as server:
        yield server


@pytest.fixture
def update(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Gives a game new rules: a version higher, and other changes if wished."""

    def update(name: str, **changes: Any) -> None:
        known = games.game
        newer = replace(known(name), version=known(name).version + 1, **changes)

        def game(wanted: str) -> Game:
            return newer if wanted == name else known(wanted)

        monkeypatch.setattr(games, "game", game)

    return update
