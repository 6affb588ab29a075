"""What the server's tests share."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    # A socket's path must be short, so not below pytest's own folders.
    with tempfile.TemporaryDirectory(prefix="pg") as folder, running_postgres(Path(folder)) as url:
        yield url
