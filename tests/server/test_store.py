"""Every store behind the same port keeps the same promises."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from rumpus.server.store.kept import (
    Guest,
    LogRow,
    Outcome,
    Receipt,
    Seat,
    Settings,
    Snapshot,
    StoredTable,
    Tally,
)
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.port import Store, StoreError
from rumpus.server.store.postgres import PostgresStore
from rumpus.server.store.sqlite import SqliteStore
from tests.server.postgres import new_database


@pytest.fixture(params=["memory", "sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    made: Store
    if request.param == "memory":
        made = MemoryStore()
    elif request.param == "sqlite":
        made = SqliteStore(tmp_path / "deep" / "down" / "rumpus.sqlite3")
    else:
        made = PostgresStore(await new_database(request.getfixturevalue("postgres")))
    await made.open()
    yield made
    await made.close()


def a_table(name: str = "abc", **changes: object) -> StoredTable:
    table = StoredTable(
        id=name,
        game="kingdom_four",
        rules_version=1,
        options={"wilds": True, "deck": "a\nb\n", "n": 3},
        settings=Settings(pace=45, bot="random", private=True),
        seats=[Seat(5, None, "Ann", "leaf-yellow"), Seat(None, "random", "Bo", "bell-grey")],
        host=5,
        created=1000,
    )
    for field, value in changes.items():
        setattr(table, field, value)
    return table


async def test_a_table_comes_back_as_it_was_saved(store: Store) -> None:
    table = a_table(seed=2**62 - 1, state="playing", started=2000)
    await store.save_table(table)
    assert await store.table("abc") == table
    table.state = "over"
    table.ended = 3000
    table.result = Outcome([0], [3, 1], Tally(["king"], [[1], [2]]))
    table.next = "def"
    table.seats[0].standing_in = True
    table.sat = {5: 0, 2**53 - 1: 1}
    table.unsealed = 7
    table.asleep_since = 2**41
    await store.save_table(table)
    again = await store.table("abc")
    assert again == table
    assert [chair.standing_in for chair in again.seats] == [True, False]
    assert {type(chair.standing_in) for chair in again.seats} == {bool}
    assert await store.table("nothere") is None


async def test_moves_come_back_in_their_order(store: Store) -> None:
    await store.save_table(a_table())
    first = [LogRow(1, 0, "play sk1"), LogRow(1, 0, "take sk2", "person 5")]
    second = [LogRow(2**41, 1, "play ma3", "bot random")]
    await store.append("abc", 0, first)
    await store.append("abc", 2, second)
    assert await store.log("abc") == first + second
    assert await store.log("nothere") == []


async def test_a_snapshot_comes_with_moves_and_takes_the_place_of_the_last(store: Store) -> None:
    await store.save_table(a_table())
    assert await store.snapshot("abc") is None
    for number in (1, 2):
        snapshot = Snapshot(number, bytes([0, 255, number]))
        await store.append("abc", number - 1, [LogRow(number, 0, "play sk1")], snapshot)
        assert await store.snapshot("abc") == snapshot
    assert await store.snapshot("nothere") is None


async def test_a_move_number_is_given_once(store: Store) -> None:
    await store.save_table(a_table())
    await store.append("abc", 0, [LogRow(1, 0, "one")])
    with pytest.raises(StoreError):
        await store.append("abc", 0, [LogRow(2, 0, "other")])
    assert await store.log("abc") == [LogRow(1, 0, "one")]


async def test_one_failed_write_does_not_take_others_with_it(store: Store) -> None:
    await store.save_table(a_table("good"))
    await store.save_table(a_table("bad"))
    await store.append("bad", 0, [LogRow(1, 0, "one")])
    writes = [store.append("good", n, [LogRow(n, 0, str(n))]) for n in range(20)]
    writes.insert(10, store.append("bad", 0, [LogRow(2, 0, "again")]))
    results = await asyncio.gather(*writes, return_exceptions=True)
    failed = [r for r in results if isinstance(r, Exception)]
    assert len(failed) == 1
    assert len(await store.log("good")) == 20


async def test_races_are_kept_once_for_each_move_and_seat_and_come_back_in_order(
    store: Store,
) -> None:
    await store.save_table(a_table())
    late = [
        Receipt(7, 1, 0, "play 5", 2**41 + 9, "place"),
        Receipt(7, 1, 2, "play 5", 2**41 + 3, "place", 20, 150),
        Receipt(2, 0, 1, "swap", 40, "round"),
    ]
    await store.add_races("abc", late)
    await store.add_races("abc", [late[0]._replace(at=2**41 + 50)])
    assert await store.races("abc") == [late[2], late[1], late[0]]
    assert await store.races("nothere") == []


async def test_a_race_of_no_table_cannot_be_kept_in_a_database(store: Store) -> None:
    if isinstance(store, MemoryStore):
        pytest.skip("memory keeps whatever it is given")
    with pytest.raises(StoreError):
        await store.add_races("nothere", [Receipt(2, 0, 1, "swap", 40, "round")])


async def test_the_film_of_a_finished_game_is_kept_and_those_without_one_are_known(
    store: Store,
) -> None:
    for name, state, ended in (("old", "over", 5), ("new", "over", 9), ("going", "playing", None)):
        await store.save_table(a_table(name, state=state, ended=ended))
    assert await store.unfilmed() == ["new", "old"]
    assert await store.film("new") is None
    film = bytes(range(256))
    await store.save_film("new", b"first")
    await store.save_film("new", film)
    assert await store.film("new") == film
    assert await store.unfilmed() == ["old"]
    await store.save_table(a_table("new", state="over", ended=9, next="def"))
    assert await store.unfilmed() == ["old"], "to write a table anew does not lose its film"


async def test_guests_are_known_by_the_hash_of_their_token(store: Store) -> None:
    guest = Guest(2**53 - 1, "Ann", "leaf-yellow")
    await store.add_guest(guest, "h" * 64, 1)
    assert await store.guest("h" * 64) == guest
    assert await store.guest("x" * 64) is None
    await store.rename_guest(Guest(guest.id, "Änne ☂", "bell-pink"))
    assert await store.guest("h" * 64) == Guest(guest.id, "Änne ☂", "bell-pink")


async def test_the_tables_of_a_guest_are_listed_newest_first(store: Store) -> None:
    for number, state in enumerate(("gathering", "playing", "over", "closed")):
        await store.save_table(a_table(state, state=state, created=number))
    found = await store.tables_of(5, ("gathering", "playing"), 10)
    assert found == ["playing", "gathering"]
    assert await store.tables_of(6, ("gathering", "playing"), 10) == []
    assert len(await store.tables_of(5, ("gathering", "playing"), 1)) == 1


async def test_tables_that_never_began_are_closed(store: Store) -> None:
    await store.save_table(a_table("old", created=10))
    await store.save_table(a_table("new", created=20))
    await store.save_table(a_table("played", created=10, state="playing"))
    await store.close_forgotten(15)
    states = [(await store.table(name)).state for name in ("old", "new", "played")]  # type: ignore[union-attr]
    assert states == ["closed", "gathering", "playing"]


async def test_the_last_time_alive_is_kept(store: Store) -> None:
    assert await store.last_alive() is None
    await store.note_alive(5)
    await store.note_alive(2**41)
    assert await store.last_alive() == 2**41


async def test_sqlite_commits_what_many_wait_for_together(tmp_path: Path) -> None:
    sizes: list[int] = []
    store = SqliteStore(tmp_path / "rumpus.sqlite3", sizes.append)
    await store.open()
    for number in range(50):
        await store.save_table(a_table(str(number)))
    sizes.clear()
    await asyncio.gather(*(store.append(str(n), 0, [LogRow(1, 0, "x")]) for n in range(50)))
    await store.close()
    assert sum(sizes) == 50
    assert len(sizes) < 25


async def test_sqlite_is_durable_before_it_answers(tmp_path: Path) -> None:
    """Another connection sees a move at once; the settings survive a power cut."""
    path = tmp_path / "rumpus.sqlite3"
    store = SqliteStore(path)
    await store.open()
    await store.save_table(a_table())
    await store.append("abc", 0, [LogRow(1, 0, "x")])
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT count(*) FROM moves").fetchone() == (1,)
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    other.close()
    assert store._reading is not None
    assert store._reading.execute("PRAGMA synchronous").fetchone()[0] == 2
    await store.close()


async def test_sqlite_writes_all_that_waits_before_it_closes(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "rumpus.sqlite3")
    await store.open()
    await store.save_table(a_table())
    has_begun, jobs = threading.Event(), store._writer._jobs

    def hold(_: object) -> None:
        has_begun.set()
        deadline = time.monotonic() + 10
        while jobs.qsize() < 3 + 1 and time.monotonic() < deadline:  # the writes and the end
            time.sleep(0.001)

    writes = [asyncio.create_task(store._writer.write(hold))]
    await asyncio.to_thread(has_begun.wait, 10)
    writes += [asyncio.create_task(store.append("abc", n, [LogRow(n, 0, "x")])) for n in range(3)]
    await asyncio.sleep(0)  # all of them stand in the queue now
    await store.close()
    await asyncio.gather(*writes)
    again = SqliteStore(tmp_path / "rumpus.sqlite3")
    await again.open()
    assert len(await again.log("abc")) == 3
    await again.close()


async def test_sqlite_is_closed_for_good(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "rumpus.sqlite3")
    await store.open()
    await store.close()
    assert store._reading is not None
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        store._reading.execute("SELECT 1")


@pytest.mark.skipif(sys.platform == "win32", reason="has no such rights")
async def test_a_database_that_others_could_read_is_its_owners_again(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.sqlite3"
    path.touch()
    path.chmod(0o644)
    store = SqliteStore(path)
    await store.open()
    await store.close()
    assert path.stat().st_mode & 0o777 == 0o600


async def test_sqlite_opens_its_own_database_again(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.sqlite3"
    for _ in range(2):
        store = SqliteStore(path)
        await store.open()
        await store.save_table(a_table())
        await store.close()
    with sqlite3.connect(path) as other:
        assert other.execute("PRAGMA user_version").fetchone()[0] >= 1
    other.close()
