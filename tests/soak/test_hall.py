"""A small part of `make soak-hall`, and whether it would find what it looks for."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.soak.audit import wrong_epochs, wrong_owners
from tests.soak.hall import soak
from tests.soak.older import older_program
from tests.soak.relay import Relay
from tests.soak.rolling import roll
from tests.soak.skew import update

#: A machine with too much to do may keep a node from renewing its lease, whatever is tested.
_TRIES = 3


@pytest.fixture
def folder() -> Iterator[Path]:
    """One that PostgreSQL's own user can reach, when root runs the tests."""
    with tempfile.TemporaryDirectory(prefix="hall") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.timeout(300)
async def test_nothing_is_lost_and_one_owner_writes_whatever_befalls_the_nodes(
    folder: Path,
) -> None:
    outcome = await soak(
        folder,
        seed=4,
        faults=4,
        tables=5,
        kinds=["kill -9", "SIGSTOP", "PostgreSQL cut", "NATS stopped"],
    )
    print(outcome)
    assert outcome.is_good
    assert outcome.report.acknowledged > 20
    assert any(outcome.pauses.values())


@pytest.mark.timeout(300)
async def test_all_nodes_are_replaced_and_no_move_is_refused_or_lost(folder: Path) -> None:
    update = await roll(folder, tables=5, rounds=1, seed=1)
    print(update)
    assert update.is_good
    assert len(update.drains) == 3


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_nodes_of_two_versions_serve_beside_each_other(folder: Path) -> None:
    """A wheel of the last version that knew nodes, or what stands for one."""
    older = older_program(folder)
    for number in range(_TRIES):
        home = folder / str(number)
        home.mkdir(mode=0o755)
        skew = await update(home, older)
        print(skew)
        if not skew.lapses:
            break
    assert skew.moved.keys() == {name for name in older.games if not older.has_changed(name)}
    assert skew.have_ended
    if not skew.lapses:
        assert all(node.startswith("node-") for node in skew.stayed.values())  # until a game ends
        assert not skew.closed
    assert not skew.report.lost + skew.report.doubled + skew.wrong
    assert skew.report.acknowledged > 20


def test_an_owner_who_writes_after_another_would_be_found() -> None:
    assert wrong_epochs([("t", 0, 1), ("t", 1, 1), ("t", 2, 3), ("u", 0, 2)]) == []
    assert wrong_epochs([("t", 0, 1), ("t", 1, 2), ("t", 2, 1)]) != []
    assert wrong_epochs([("t", 0, 1), ("t", 1, None)]) != []
    assert wrong_epochs([("t", 0, 1), ("t", 2, 1)]) != []


def test_an_epoch_of_two_nodes_would_be_found() -> None:
    assert wrong_owners([("t", 1, "A"), ("t", 2, "B"), ("u", 1, "B")]) == []
    assert wrong_owners([("t", 1, "A"), ("t", 1, "B")]) != []


class Echo:
    """In the place of PostgreSQL."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "s"

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while some := await reader.read(100):
            writer.write(some)
        writer.close()


@pytest.mark.parametrize("how", ["cut", "silent"])
async def test_a_relay_that_is_closed_lets_nothing_through(tmp_path: Path, how: str) -> None:
    echo = Echo(tmp_path)
    server = await asyncio.start_unix_server(echo, echo.path)
    relay = Relay(echo.path)
    await relay.open()
    reader, writer = await asyncio.open_connection("127.0.0.1", relay.port)
    writer.write(b"before")
    assert await reader.readexactly(6) == b"before"
    relay.turn("cut" if how == "cut" else "silent")
    writer.write(b"lost")
    if how == "silent":
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(reader.read(100), 0.2)
    relay.turn("open")
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
        await reader.readexactly(4)  # it has to be made anew
    writer.close()
    reader, writer = await asyncio.open_connection("127.0.0.1", relay.port)
    writer.write(b"after")
    assert await reader.readexactly(5) == b"after"
    writer.close()
    await relay.close()
    server.close()
