"""The film of a game shows what the rules showed, to every reader."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import Any

import msgspec
import pytest

from rumpus import games
from rumpus.engine.table import Table
from rumpus.server.course import door, film
from rumpus.server.course.rounds import best_rounds
from rumpus.server.lobby.films import Films
from rumpus.server.store.kept import LogRow
from rumpus.server.store.memory import MemoryStore
from rumpus.server.wire import encode
from tests.server.finished import keep_finished, play
from tests.server.room import running
from tests.server.test_play import play_to_the_end


def opened(table: Table) -> dict[str, list[Any]]:
    """What each seat sees in fields where a spectator sees less."""
    watched, views = table.view(None), [table.view(seat) for seat in range(table.seats)]
    return {
        name: [getattr(view, name) for view in views]
        for name in watched.__struct_fields__
        if name != "you" and any(getattr(v, name) != getattr(watched, name) for v in views)
    }


@pytest.mark.parametrize("name", games.NAMES)
def test_every_picture_is_what_each_reader_saw_then(name: str) -> None:
    game = games.game(name)
    seats = game.seats[-1]
    log = play(game.deal(seats, 3), 200)
    table, readers = game.deal(seats, 3), (None, *range(seats))
    pictures = film.show(film.shoot(game.deal(seats, 3), log))
    for picture, row in zip(pictures, [None, *log], strict=True):
        if row is not None:
            table.play(row.seat, row.move)
        assert json.loads(encode(picture.opened())) == json.loads(encode(opened(table)))
        assert picture.facts == door.told_openly(game, table.facts)
        for reader in readers:
            assert encode(picture.view(reader)) == encode(table.view(reader))
            assert picture.happened(reader) == door.told(game, table.facts, reader)


def test_a_film_is_shown_shot_by_shot_and_lets_the_loop_go_between_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever asks for a long one would stop all tables, else."""
    game, pauses = games.game("frantic"), list[int]()
    made = film.shoot(game.deal(3, 3), play(game.deal(3, 3), 20))
    form, shots = msgspec.msgpack.decode(zlib.decompress(made))
    torn = zlib.compress(msgspec.msgpack.encode([form, [*shots[:-1], "no shot"]]))
    monkeypatch.setattr(film, "_let_the_loop_go_first", lambda: pauses.append(1))
    shown = film.show(torn)
    for number in range(1, len(shots)):
        next(shown)
        assert len(pauses) == number
    with pytest.raises(msgspec.ValidationError):
        next(shown)


class Archive(MemoryStore):
    """Says when a film is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.has_film = asyncio.Event()

    async def save_film(self, table: str, film: bytes) -> None:
        await super().save_film(table, film)
        self.has_film.set()


async def test_a_game_is_filmed_when_it_ends() -> None:
    store = Archive()
    async with running(store=store) as room:
        person = room.person()
        table = await person.make(bots="random")
        await play_to_the_end(await person.join(table))
        await store.has_film.wait()
        kept = await store.film(table)
        assert kept is not None
        assert len(list(film.show(kept))) == 1 + len(await store.log(table))


async def test_a_game_that_a_crash_left_without_a_film_is_filmed_at_the_next_start() -> None:
    store = Archive()
    await keep_finished(store, "kingdom_four", 1)
    async with running(store=store):
        await store.has_film.wait()


async def test_a_server_that_stops_leaves_no_game_without_a_film() -> None:
    store = MemoryStore()
    async with running(store=store):
        await keep_finished(store, "kingdom_four", 1)  # nobody has told the server
    assert await store.film("finished") is not None


async def test_one_game_that_cannot_be_filmed_does_not_keep_others_from_it() -> None:
    store = Archive()
    await keep_finished(store, "kingdom_four", 1, "good")
    await keep_finished(store, "kingdom_four", 1, "bad")
    store._logs["bad"][4] = store._logs["bad"][4]._replace(move="castle")
    async with running(store=store):
        await store.has_film.wait()
    assert await store.unfilmed() == ["bad"]


class Read(MemoryStore):
    """Remembers whose log was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def log(self, table: str, since: int = 0) -> list[LogRow]:
        self.asked.append(table)
        return await super().log(table, since)


async def test_a_game_that_cannot_be_filmed_is_tried_once() -> None:
    store = Read()
    await keep_finished(store, "kingdom_four", 1, "bad")
    store._logs["bad"][4] = store._logs["bad"][4]._replace(move="castle")
    films = Films(store)
    for _ in range(2):
        await films.keep_all()
    assert store.asked == ["bad"]


async def test_a_game_of_older_rules_without_a_film_is_no_fault(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = MemoryStore()
    await keep_finished(store, "kingdom_four", 1, "old")
    stored = await store.table("old")
    assert stored is not None
    stored.rules_version -= 1
    await store.save_table(stored)
    await Films(store).keep_all()
    assert await store.unfilmed() == ["old"]
    assert caplog.records == []


def test_a_film_of_another_form_is_refused() -> None:
    import zlib

    import msgspec

    with pytest.raises(ValueError, match="form"):
        next(film.show(zlib.compress(msgspec.msgpack.encode([99, []]))))


def test_a_game_without_a_single_point_has_no_best_round() -> None:
    dealt = games.game("scandaroon").deal(4, 1)
    assert best_rounds(film.shoot(dealt, []), few_points_win=False) == [0, 0, 0, 0]
