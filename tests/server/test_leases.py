"""A table is one node's at a time, and a write of another changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import asyncpg
import pytest

from rumpus.server.store.kept import Guest, LogRow, Receipt, Snapshot
from rumpus.server.store.leases import Holder, LeaseLostError, NodeRow
from rumpus.server.store.memory_shared import SharedMemoryStore
from rumpus.server.store.port import StoreError
from rumpus.server.store.postgres import PostgresStore
from rumpus.server.store.postgres_leases import HAS
from tests.server.postgres import new_database
from tests.server.test_store import a_table

Shared = SharedMemoryStore | PostgresStore
A, B, C = NodeRow("a:1", "a"), NodeRow("b:1", "b"), NodeRow("c:1", "c")
LONG = 60_000
ROW = LogRow(5, 0, "draw", "person 5")


@pytest.fixture(params=["memory", "postgres"])
async def store(request: pytest.FixtureRequest) -> AsyncIterator[Shared]:
    made: Shared = SharedMemoryStore()
    if request.param == "postgres":
        url = await new_database(request.getfixturevalue("postgres"))
        made = PostgresStore(url, is_shared=True)
    await made.open()
    for node in (A, B, C):
        assert await made.register(node, LONG)
    yield made
    await made.close()


async def test_a_table_is_one_nodes_as_long_as_it_lives(store: Shared) -> None:
    assert (await store.take("abc", A.id)).held == Holder(A.id, 1)
    assert (await store.take("abc", B.id)).held == Holder(A.id, 1)
    assert (await store.take("abc", A.id)).held == Holder(A.id, 1), "nothing changes for its owner"
    await store.resign(A.id)
    taken = await store.take("abc", B.id)
    assert taken.held == Holder(B.id, 2)
    assert taken.alive is not None


async def test_of_many_who_take_a_free_table_one_has_it(store: Shared) -> None:
    await store.take("abc", A.id)
    await store.resign(A.id)
    taken = await asyncio.gather(*(store.take("abc", n.id) for n in (B, C) * 10))
    assert len({lease.held for lease in taken}) == 1
    assert taken[0].held.epoch == 2


async def test_a_life_is_renewed_only_before_its_end(store: Shared) -> None:
    renewed = await store.renew(A.id, LONG, has_bus=False)
    assert renewed is not None
    assert renewed.until - renewed.now == LONG
    assert renewed.others == 2
    other = await store.renew(B.id, LONG, has_bus=True)
    assert other is not None
    assert other.others == 1, "who hears nobody is not counted"
    await store.resign(A.id)
    assert await store.renew(A.id, LONG, has_bus=True) is None
    assert {node.name for node in await store.living()} == {"b", "c"}


async def test_a_name_has_one_node(store: Shared) -> None:
    again = NodeRow("a:2", "a")
    assert not await store.register(again, LONG)
    await store.resign(A.id)
    assert await store.register(again, LONG)


async def test_what_is_given_up_is_free_at_once(store: Shared) -> None:
    held = (await store.take("abc", A.id)).held
    await store.give_up("abc", Holder(B.id, 1))
    assert (await store.take("abc", B.id)).held == held, "only its owner gives it up"
    await store.give_up("abc", held)
    assert (await store.take("abc", B.id)).held == Holder(B.id, 2)


async def test_a_table_that_was_only_taken_was_last_alive_before(store: Shared) -> None:
    await store.take("abc", A.id)
    await store.resign(A.id, 5_000)
    now, taken = await store.clock(), await store.take("abc", B.id)
    assert taken.alive is not None
    assert taken.alive <= now - 5_000, "so long before its end its node had lost it"
    await store.give_up("abc", taken.held, has_lived=False)
    again = await store.take("abc", C.id)
    assert again.alive == taken.alive
    await store.give_up("abc", again.held)
    assert (await store.take("abc", B.id)).alive >= now  # type: ignore[operator]


async def test_a_table_is_handed_over_without_a_moment_between(store: Shared) -> None:
    held = (await store.take("abc", A.id)).held
    assert await store.grant("abc", held, B.id) == Holder(B.id, 2)
    with pytest.raises(LeaseLostError):
        await store.grant("abc", held, C.id)
    await store.resign(C.id)
    with pytest.raises(LeaseLostError):
        await store.grant("abc", Holder(B.id, 2), C.id)


async def test_a_token_is_one_guests_whoever_writes_it_down_first(store: Shared) -> None:
    """Two nodes may be asked by the same page at once."""
    ann, bea = Guest(1, "Ann", "leaf-yellow"), Guest(2, "Bea", "leaf-yellow")
    await store.add_guest(ann, "token", 5)
    with pytest.raises(StoreError):
        await store.add_guest(bea, "token", 6)
    assert await store.guest("token") == ann
    assert await store.account(bea.id) is None


def _writes(store: Shared, held: Holder) -> list[Callable[[], object]]:
    receipt = Receipt(0, 0, 1, "draw", 6, "place")
    return [
        lambda: store.append("abc", 1, [ROW], held=held),
        lambda: store.append("abc", 1, [ROW], Snapshot(2, b"new"), held=held),
        lambda: store.save_table(a_table(host=9), held=held),
        lambda: store.keep_snapshot("abc", Snapshot(2, b"new"), held),
        lambda: store.add_races("abc", [receipt], held=held),
        lambda: store.save_film("abc", b"new", held=held),
    ]


async def test_who_has_lost_the_lease_writes_nothing(store: Shared) -> None:
    held = (await store.take("abc", A.id)).held
    table = a_table()
    await store.save_table(table, held=held)
    await store.append("abc", 0, [ROW], Snapshot(1, b"old"), held=held)
    await store.resign(A.id)
    await store.take("abc", B.id)
    for write in _writes(store, held):
        with pytest.raises(LeaseLostError):
            await write()  # type: ignore[misc]
    assert await store.table("abc") == table
    assert await store.log("abc") == [ROW]
    assert await store.snapshot("abc") == Snapshot(1, b"old")
    assert await store.races("abc") == []
    assert await store.film("abc") is None


async def test_the_log_keeps_in_which_epoch_a_move_was_made(store: Shared) -> None:
    held = (await store.take("abc", A.id)).held
    await store.save_table(a_table(), held=held)
    await store.append("abc", 0, [ROW, ROW], held=held)
    held = await store.grant("abc", held, B.id)
    await store.append("abc", 2, [ROW], Snapshot(3, b"kept"), held=held)
    await store.keep_snapshot("abc", Snapshot(3, b"again"), held)
    await store.save_film("abc", b"film", held=held)
    assert await store.epochs("abc") == [1, 1, 2]
    assert await store.film("abc") == b"film"


async def test_a_lease_runs_out_by_the_stores_own_clock() -> None:
    now = 1000
    store = SharedMemoryStore(lambda: now)
    assert await store.register(A, 500)
    assert await store.register(B, LONG)
    assert (await store.take("abc", A.id)).held.node == A.id
    now = 1499
    assert (await store.take("abc", B.id)).held.node == A.id
    now = 1500
    assert (await store.take("abc", B.id)) == (Holder(B.id, 2), 1000)


# --- PostgreSQL alone ---


async def _until_waiting(url: str, count: int) -> None:
    """For a lock, so many connections of this database. Whoever looks from within a transaction
    sees the same again and again."""
    looking = await asyncpg.connect(url)
    query = (
        "SELECT COUNT(*) FROM pg_stat_activity"
        " WHERE wait_event_type = 'Lock' AND datname = current_database()"
    )
    try:
        while await looking.fetchval(query) < count:  # noqa: ASYNC110  # the database tells nobody
            await asyncio.sleep(0.01)
    finally:
        await looking.close()


async def test_a_takeover_waits_for_a_write_that_is_under_way(postgres: str) -> None:
    url = await new_database(postgres)
    store = PostgresStore(url, is_shared=True)
    await store.open()
    other = await asyncpg.connect(url)
    try:
        await store.register(A, LONG)
        await store.register(B, LONG)
        held = (await store.take("abc", A.id)).held
        await store.save_table(a_table(), held=held)
        async with other.transaction():
            await other.execute("SELECT 1 FROM leases FOR SHARE")
            await store.resign(A.id)
            taking = asyncio.create_task(store.take("abc", B.id))
            await _until_waiting(url, 1)
            assert not taking.done()
        assert (await taking).held == Holder(B.id, 2)
    finally:
        await other.close()
        await store.close()


async def test_a_node_that_was_stopped_in_the_midst_of_a_write_holds_nobody_up(
    postgres: str,
) -> None:
    url = await new_database(postgres)
    stopped, store = PostgresStore(url, is_shared=True), PostgresStore(url, is_shared=True)
    await stopped.open()
    await store.open()
    try:
        await store.register(A, LONG)
        await store.register(B, LONG)
        held = (await store.take("abc", A.id)).held
        await store.save_table(a_table(), held=held)
        writing = await stopped._pool.acquire()
        await writing.execute("BEGIN")
        assert await writing.fetchrow(HAS, "abc", *held)
        await store.resign(A.id)  # and nothing more is heard of it
        assert (await store.take("abc", B.id)).held == Holder(B.id, 2)
        gone = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
        with pytest.raises(gone):  # whichever the word from there has come to by now
            await writing.execute("COMMIT")
    finally:
        stopped._pool.terminate()  # which would wait for what was taken from it
        await stopped.close()
        await store.close()


async def test_a_node_lives_on_while_all_its_tables_wait_for_the_database(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.server.store.postgres.WITHIN", 60)  # seconds that they may wait
    url = await new_database(postgres)
    store = PostgresStore(url, is_shared=True)
    await store.open()
    other = await asyncpg.connect(url)
    try:
        await store.register(A, LONG)
        await store.register(B, LONG)
        await store.take("abc", A.id)
        await store.resign(A.id)
        async with other.transaction():
            await other.execute("SELECT 1 FROM leases FOR UPDATE")
            taking = [asyncio.create_task(store.take("abc", B.id)) for _ in range(20)]
            await _until_waiting(url, 8)
            assert await asyncio.wait_for(store.renew(B.id, LONG, has_bus=True), 30) is not None
        assert {lease.held for lease in await asyncio.gather(*taking)} == {Holder(B.id, 2)}
    finally:
        await other.close()
        await store.close()


async def test_one_server_and_nodes_do_not_share_a_database(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rumpus.server.store.postgres_opening._PATIENCE", 1)
    url = await new_database(postgres)
    alone, node = PostgresStore(url), PostgresStore(url, is_shared=True)
    await alone.open()
    for other in (node, PostgresStore(url)):
        with pytest.raises(StoreError, match="is in use by a server"):
            await other.open()
    await alone.close()
    await node.open()
    beside = PostgresStore(url, is_shared=True)
    await beside.open()
    with pytest.raises(StoreError, match="is in use by"):
        await alone.open()
    await beside.close()
    await node.close()


async def test_whoever_has_the_database_alone_fences_out_who_was_before(postgres: str) -> None:
    url = await new_database(postgres)
    node = PostgresStore(url, is_shared=True)
    await node.open()
    await node.register(A, LONG)
    held = (await node.take("abc", A.id)).held
    await node.save_table(a_table(), held=held)
    await node._mark.close()  # as if its line were cut
    alone = PostgresStore(url)
    await alone.open()
    with pytest.raises(LeaseLostError):
        await node.append("abc", 0, [ROW], held=held)
    await alone.append("abc", 0, [ROW])
    await node.close()
    await alone.close()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgresql://nobody@127.0.0.1:1/none", "cannot use this database"),
        ("what is this", "cannot use this database"),
        ("postgresql://rumpus:secret@/missing?host={host}", 'database "missing" does not exist'),
    ],
)
async def test_a_wrong_address_is_told_in_one_line(postgres: str, url: str, told: str) -> None:
    host = postgres.partition("?host=")[2]
    with pytest.raises(StoreError, match=told) as error:
        await PostgresStore(url.format(host=host)).open()
    assert "\n" not in str(error.value)
    assert "secret" not in str(error.value)


async def test_a_database_of_a_newer_server_is_left_as_it_is(postgres: str) -> None:
    url = await new_database(postgres)
    store = PostgresStore(url)
    await store.open()
    await store._pool.execute("UPDATE shared SET floor = 9999")
    await store.close()
    with pytest.raises(StoreError, match="newer server's: it needs schema 9999"):
        await PostgresStore(url, is_shared=True).open()


async def test_a_database_of_another_program_is_left_as_it_is(postgres: str) -> None:
    url = await new_database(postgres)
    other = await asyncpg.connect(url)
    await other.execute("CREATE TABLE tables (wood TEXT)")
    with pytest.raises(StoreError, match="another program"):
        await PostgresStore(url).open()
    assert await other.fetchval("SELECT to_regclass('migrations')") is None
    await other.close()


async def test_a_clock_that_is_minutes_off_is_told(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = await new_database(postgres)
    monkeypatch.setattr("rumpus.server.store.postgres_opening._MOST_OFF", -1)
    with pytest.raises(StoreError, match="this machine's clock is 0 minutes"):
        await PostgresStore(url, is_shared=True).open()
    other = await asyncpg.connect(url)
    assert await other.fetchval("SELECT to_regclass('migrations')") is None
    await other.close()
