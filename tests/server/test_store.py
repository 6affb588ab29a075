"""Every store behind the same port keeps the same promises."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from rumpus.server.store.kept import (
    Account,
    ClockNote,
    Guest,
    Key,
    LogRow,
    Outcome,
    PastGame,
    Receipt,
    Seat,
    Settings,
    Snapshot,
    Sought,
    StoredTable,
    Tally,
)
from rumpus.server.store.memory import MemoryStore
from rumpus.server.store.port import Store, StoreError
from rumpus.server.store.postgres import PostgresStore
from rumpus.server.store.rows import COMPANY, sought_games
from rumpus.server.store.sqlite import SqliteStore, migrations
from tests.server.postgres import new_database

ANN = Guest(5, "Ann", "leaf-yellow")


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
    table.clock = ClockNote(7, 2**41, {0: 2**41 - 5, 1: 3}, [1])
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


async def test_what_the_coach_says_is_kept_in_the_form_it_was_said_in(store: Store) -> None:
    await store.save_table(a_table("old", state="over", ended=5))
    assert await store.analysis("old", 1) is None
    await store.save_analysis("old", 1, b"first")
    await store.save_analysis("old", 1, bytes(range(256)))
    assert await store.analysis("old", 1) == bytes(range(256))
    assert await store.analysis("old", 2) is None
    await store.save_analysis("old", 2, b"other")
    assert await store.analysis("old", 1) is None


async def test_guests_are_known_by_the_hash_of_their_token(store: Store) -> None:
    guest = Guest(2**53 - 1, "Ann", "leaf-yellow")
    await store.add_guest(guest, "h" * 64, 1)
    assert await store.guest("h" * 64) == guest
    assert await store.guest("x" * 64) is None
    await store.rename_guest(Guest(guest.id, "Änne ☂", "bell-pink"))
    assert await store.guest("h" * 64) == Guest(guest.id, "Änne ☂", "bell-pink")


async def test_a_guest_may_have_several_tokens_and_lose_them(store: Store) -> None:
    await store.add_guest(ANN, "a", 1)
    await store.add_key("k", Key(ANN.id, "link", moves=False, expires=100))
    await store.use_key("k", "b", 99)
    assert await store.guest("b") == ANN
    assert await store.account(ANN.id) == Account(1, 2, has_code=False)
    await store.sign_out(ANN.id, "b")
    assert await store.guest("a") is None
    assert await store.is_signed_out("a")
    assert not await store.is_signed_out("b")
    assert not await store.is_signed_out("never")
    assert await store.account(6) is None


async def test_a_key_is_used_once_in_time_and_for_a_new_token(store: Store) -> None:
    await store.add_guest(ANN, "a", 1)
    await store.add_guest(Guest(6, "Bo", "leaf-sky"), "bo", 1)
    key = Key(ANN.id, "link", moves=True, expires=100)
    await store.add_key("k", key)
    assert await store.key("k") == key
    await store.use_key("k", "late", 100)
    await store.use_key("k", "bo", 50)
    await store.use_key("other", "new", 50)
    assert await store.guest("late") is None
    assert await store.guest("bo") == Guest(6, "Bo", "leaf-sky")
    assert await store.guest("new") is None
    await store.use_key("k", "new", 50)
    await store.use_key("k", "again", 50)
    assert await store.guest("new") == ANN
    assert await store.guest("again") is None
    assert await store.is_signed_out("a"), "the key moves"
    assert await store.key("k") is None


async def test_at_once_a_key_opens_for_one(store: Store) -> None:
    await store.add_guest(ANN, "a", 1)
    await store.add_key("k", Key(ANN.id, "code"))
    tokens = [f"t{number}" for number in range(8)]
    await asyncio.gather(*(store.use_key("k", token, 5) for token in tokens))
    assert [await store.guest(token) for token in tokens].count(ANN) == 1


async def test_a_new_key_takes_the_place_of_the_last_of_its_kind(store: Store) -> None:
    await store.add_guest(ANN, "a", 1)
    await store.add_key("link", Key(ANN.id, "link", expires=9))
    await store.add_key("old", Key(ANN.id, "code"))
    await store.add_key("new", Key(ANN.id, "code"))
    assert await store.key("old") is None
    assert await store.key("new") == Key(ANN.id, "code")
    assert await store.key("link") is not None
    assert (await store.account(ANN.id)) == Account(1, 1, has_code=True)


def a_finished(name: str, ended: int, *names: str, **changes: object) -> StoredTable:
    seats = [Seat(ANN.id, None, "Ann", "leaf-sky")]
    seats += [Seat(100 + n, None, other, "bell-pink") for n, other in enumerate(names)]
    seats += [Seat(None, bot, "Pip", "bell-grey") for bot in ("casual", "expert", "random")]
    result = Outcome([0], [7, *range(len(seats) - 1)], Tally([], []))
    given = {"seats": seats, "state": "over", "ended": ended, "result": result, **changes}
    return a_table(name, **given)


async def test_finished_games_are_found_again(store: Store) -> None:
    await store.add_guest(ANN, "a", 1)
    await store.save_table(a_finished("one", 10, "Mara"))
    await store.save_table(a_finished("two", 20, "Jörg", game="frantic"))
    await store.save_table(a_finished("three", 20, "JÖRG"))
    await store.save_table(a_table("four", state="playing"))
    games = await store.played(ANN.id, Sought(), 10)
    assert [one.table_id for one in games] == ["two", "three", "one"]
    first = games[-1]
    assert (first.at, first.seat, first.won, first.score, first.level) == (10, 0, True, 7, "expert")
    for sought, expected in (
        (Sought(game="frantic"), ["two"]),
        (Sought(name="jörg"), ["two", "three"]),
        (Sought(name="Ann"), []),
        (Sought(name="%"), []),
        (Sought(since=11), ["two", "three"]),
        (Sought(until=20), ["one"]),
        (Sought(after=(20, "two")), ["three", "one"]),
        (Sought(after=(20, "three")), ["one"]),
    ):
        found = await store.played(ANN.id, sought, 10)
        assert [one.table_id for one in found] == expected, sought
    assert [one.table_id for one in await store.played(ANN.id, Sought(), 1)] == ["two"]
    assert await store.played(100, Sought(), 10) == []


async def test_a_game_is_listed_once_and_keeps_its_best_round(store: Store) -> None:
    await store.add_guest(ANN, "a", 1)
    table = a_finished("one", 10)
    await store.save_table(table)
    await store.note_rounds("one", [12, 3, 4, 5])
    await store.save_table(table)
    assert [one.best for one in await store.played(ANN.id, Sought(), 10)] == [12]


async def test_people_met_are_told_once_by_the_last_game(store: Store) -> None:
    mara = Guest(100, "Mara", "leaf-sky")
    await store.add_guest(ANN, "a", 1)
    await store.add_guest(mara, "m", 1)
    await store.save_table(a_finished("one", 10, "Mara"))
    await store.save_table(a_finished("two", 20, "Mara", "Gone", game="frantic"))
    await store.add_guest(Guest(102, "Robo", "leaf-sky"), "r", 1)
    with_program = a_finished("three", 5, "Mara", "Gone", "Robo")
    with_program.seats[3].is_program = True
    await store.save_table(with_program)
    [met] = await store.company(ANN.id, 10)
    assert (met.guest, met.game, met.at) == (mara, "frantic", 20)
    assert [one.guest for one in await store.company(mara.id, 10)] == [ANN]
    assert await store.company(6, 10) == []


async def test_who_is_forgotten_leaves_games_without_a_name(store: Store) -> None:
    mara = Guest(100, "Mara", "leaf-sky")
    await store.add_guest(ANN, "a", 1)
    await store.add_guest(mara, "m", 1)
    table = a_finished("one", 10, "Mara")
    await store.save_table(table)
    await store.add_key("k", Key(mara.id, "code"))
    await store.forget_guest(mara.id, "Somebody")
    assert await store.guest("m") is None
    assert await store.is_signed_out("m")
    assert await store.key("k") is None
    kept = await store.table("one")
    assert kept is not None
    assert [seat.name for seat in kept.seats[:2]] == ["Ann", "Somebody"]
    assert kept.result == table.result
    await store.save_table(kept)
    assert await store.played(mara.id, Sought(), 10) == []
    assert len(await store.played(ANN.id, Sought(), 10)) == 1
    await store.add_key("k", Key(mara.id, "code"))
    assert await store.key("k") is None


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
    assert store._reader is not None
    assert store._reader._connection.execute("PRAGMA synchronous").fetchone()[0] == 2
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
    assert store._reader is not None
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        store._reader._connection.execute("SELECT 1")


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


async def test_looking_back_costs_what_one_has_played_and_not_what_the_room_has(
    tmp_path: Path,
) -> None:
    store = SqliteStore(tmp_path / "rumpus.sqlite3")
    await store.open()
    sought = Sought("frantic", "mara", 1, 9, (5, "x"))
    query, values = sought_games(5, sought, 21, "INSTR(folded(seats.name), ?) > 0", "mara")
    for text, given in ((query, values), (COMPANY.format(me="?1", games="?2"), [5, 50])):
        rows = await store._rows(f"EXPLAIN QUERY PLAN {text}", *given)
        plan = [row["detail"] for row in rows]
        assert any("played USING PRIMARY KEY (guest=?" in step for step in plan), plan
        assert not [step for step in plan if step.startswith("SCAN") and step != "SCAN mine"], plan
    await store.close()


async def test_an_older_database_keeps_its_guests_and_their_games(tmp_path: Path) -> None:
    path = tmp_path / "rumpus.sqlite3"
    connection = sqlite3.connect(path)
    for number, script in migrations("sqlite"):
        if number < 8:
            connection.executescript(f"{script}\nPRAGMA user_version = {number};")
    connection.execute("INSERT INTO guests VALUES (5, 'hash', 'Ann', 'leaf-sky', 77)")
    result = '{"winners":[1],"scores":[3,9],"table":{"columns":[],"rows":[]}}'
    connection.execute(
        "INSERT INTO tables (id, game, rules_version, options, settings, created, state, ended,"
        " result) VALUES ('old', 'frantic', 1, '{}', '{}', 10, 'over', 20, ?)",
        (result,),
    )
    seat = "INSERT INTO seats VALUES ('old', ?, ?, ?, 'N', 'leaf-sky', 0, 0)"
    connection.executemany(seat, [(0, None, "strong"), (1, 5, None)])
    connection.commit()
    connection.close()
    store = SqliteStore(path)
    await store.open()
    assert await store.guest("hash") == Guest(5, "Ann", "leaf-sky")
    assert await store.account(5) == Account(77, 1, has_code=False)
    [one] = await store.played(5, Sought(), 10)
    assert one == PastGame(20, "old", 1, "frantic", won=True, score=9, level="strong", best=None)
    await store.close()


async def test_an_older_postgres_keeps_its_guests_and_their_games(postgres: str) -> None:
    url = await new_database(postgres)
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE TABLE migrations (number INTEGER PRIMARY KEY)")
    for number, script in migrations("postgres"):
        if number < 8:
            await connection.execute(script)
            await connection.execute("INSERT INTO migrations (number) VALUES ($1)", number)
    await connection.execute("INSERT INTO guests VALUES (5, 'hash', 'Ann', 'leaf-sky', 77)")
    result = '{"winners":[1],"scores":[3,9],"table":{"columns":[],"rows":[]}}'
    await connection.execute(
        "INSERT INTO tables (id, game, rules_version, options, settings, created, state, ended,"
        " result) VALUES ('old', 'frantic', 1, '{}', '{}', 10, 'over', 20, $1)",
        result,
    )
    seat = "INSERT INTO seats VALUES ('old', $1, $2, $3, 'N', 'leaf-sky', FALSE, FALSE)"
    await connection.executemany(seat, [(0, None, "strong"), (1, 5, None)])
    await connection.close()
    store = PostgresStore(url)
    await store.open()
    assert await store.guest("hash") == Guest(5, "Ann", "leaf-sky")
    [one] = await store.played(5, Sought(), 10)
    assert one == PastGame(20, "old", 1, "frantic", won=True, score=9, level="strong", best=None)
    await store.close()
