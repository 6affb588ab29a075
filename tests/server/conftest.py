"""What the server's tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

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
