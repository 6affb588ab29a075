"""Games as data: rows lead back to the game, and hold what each seat could know, no more."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import count, groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rumpus import games
from rumpus.cli import main
from rumpus.engine.chance import below, dice
from rumpus.engine.live import Live
from rumpus.engine.replay import Replay, format_replay
from rumpus.export.episode import Episode, ExportError, Mover, rows
from rumpus.export.sources import DATABASE, Database, parse_decider
from rumpus.export.writers import write
from rumpus.server.store.kept import Settings
from rumpus.server.store.sqlite import SqliteStore
from tests.golden.golden import parse_golden
from tests.golden.register import Goldens
from tests.server.desk import Desk, Seated, bots, people
from tests.server.finished import keep_replay

#: What a person was told when it decided: the view and the legal moves; and the move.
Told = tuple[dict[str, Any], list[str], str]

SHORT: dict[str, Any] = {"limit": "own", "own_limit": 30}


def a_game(name: str, seats: int = 0, bot: str = "greedy", **options: Any) -> Replay:
    """A whole game in the plain body; of several who may act, a lot decides."""
    game, rolls = games.game(name), dice(5)
    table = game.deal(seats or game.seats[0], 5, **options)
    while not table.is_over:
        seat = table.who_may_act[below(rolls, len(table.who_may_act))]
        table.play(seat, table.ask(bot, seat, rolls))
    return table.replay()


def episode(replay: Replay) -> Episode:
    return Episode("g", replay, (Mover(),) * len(replay.moves), (None,) * len(replay.moves))


def replayed(lines: list[dict[str, Any]]) -> Replay:
    """The game again, from its rows alone."""
    first = lines[0]
    assert [line["step"] for line in lines] == list(range(len(lines)))
    moves = tuple((line["seat"], line["move"]) for line in lines)
    return Replay(
        first["game"], first["rules_version"], first["seats"], first["seed"],
        first["options"], moves,
    )  # fmt: skip


def exported(*arguments: str, out: Path) -> list[dict[str, Any]]:
    assert main(["export", *arguments, "--out", str(out)]) == 0
    return [json.loads(line) for line in out.read_text().splitlines()]


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    file = tmp_path / "one.txt"
    file.write_text(format_replay(a_game("kingdom_four")))
    return file


# --- from files ---


def test_an_episode_read_back_and_replayed_equals_the_game(game_file: Path) -> None:
    played = a_game("kingdom_four")
    lines = exported(str(game_file), out=game_file.with_suffix(".jsonl"))
    assert replayed(lines) == played
    end = played.play(games.game("kingdom_four"))
    for line in lines:
        assert line["points"] == end.scores[line["seat"]]
        assert line["move"] in line["legal"]
        assert line["legal"][line["legal_numbers"].index(line["move_number"])] == line["move"]
        assert (line["who"], line["at"]) == (None, None)
    shares = {line["seat"]: line["win_share"] for line in lines}
    assert sum(shares.values()) == 1


@pytest.mark.parametrize("name", games.NAMES)
def test_a_rows_view_is_the_seats_own_view(name: str) -> None:
    replay, game = a_game(name, **(SHORT if name == "frantic" else {})), games.game(name)
    table = game.deal(replay.seats, replay.seed, **replay.options)
    for row in rows(episode(replay)):
        assert bytes(row.view) == msgspec.json.encode(table.view(row.seat))
        assert row.legal == table.legal(row.seat)
        table.play(row.seat, row.move)
    assert table.is_over


def test_parquet_holds_the_same_as_json_lines(game_file: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    lines = exported(str(game_file), out=game_file.with_suffix(".jsonl"))
    out = game_file.with_suffix(".parquet")
    assert main(["export", str(game_file), "--out", str(out)]) == 0
    table = parquet.read_table(out).to_pylist()
    for cells in table:
        cells["view"], cells["options"] = json.loads(cells["view"]), json.loads(cells["options"])
    assert table == lines


def test_games_of_one_name_can_be_chosen(game_file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text(format_replay(a_game("scandaroon")))
    files = (str(game_file), str(other))
    lines = exported(*files, "--game", "scandaroon", out=tmp_path / "out.jsonl")
    assert {line["game_id"] for line in lines} == {other.as_posix()}


def test_files_of_the_same_name_are_different_games(tmp_path: Path) -> None:
    files = [tmp_path / folder / "game.txt" for folder in ("one", "another")]
    for file in files:
        file.parent.mkdir()
        file.write_text(format_replay(a_game("kingdom_four")))
    lines = exported(*map(str, files), str(files[0]), out=tmp_path / "out.jsonl")
    games = [name for name, _ in groupby(lines, lambda line: line["game_id"])]
    assert games == [file.as_posix() for file in files]


def test_without_a_file_lines_are_printed(
    game_file: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(game_file)]) == 0
    printed = capfd.readouterr()
    assert json.loads(printed.out.splitlines()[0])["game"] == "kingdom_four"
    assert printed.err.startswith("1 games, ")


# --- from the room ---


class Memory:
    """Two people who play by chance, and all that they were told."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.told: dict[int, list[Told]] = defaultdict(list)
        self._chance = random.Random(3)

    async def play_to_the_end(self) -> None:
        seated = [await self.desk.person(seat).join() for seat in range(2)]
        for _ in count():
            for number, person in enumerate(seated):
                await self._act(number, person)
            await self.desk.turn(500)
            if self.desk.stored.state == "over":
                return

    async def _act(self, number: int, person: Seated) -> None:
        """Sometimes it says nothing, and time decides."""
        legal = person.legal
        if legal and self._chance.random() < 0.9:
            move = self._chance.choice(legal)
            self.told[number].append((person.view, legal, move))
            await person.play(move)


@pytest.fixture
async def frantic(tmp_path: Path) -> Memory:
    """A game of two people and two bots, in the room's own database."""
    store = SqliteStore(tmp_path / DATABASE)
    await store.open()
    seats = [*people(2), *bots(2, "greedy")]
    settings = Settings(bot="greedy", window=2)
    desk = Desk("frantic", seats, store=store, settings=settings, options=dict(SHORT))
    memory = Memory(await desk.open())
    await memory.play_to_the_end()
    await desk.table.stop()
    await store.close()
    return memory


async def test_a_game_of_people_is_an_episode_with_what_each_was_told(
    frantic: Memory, tmp_path: Path
) -> None:
    lines = exported("--data", str(tmp_path), out=tmp_path / "out.jsonl")
    end = replayed(lines).play(frantic.desk.game)
    stored = frantic.desk.stored
    assert stored.result is not None
    assert list(end.scores) == stored.result.scores
    assert lines[0]["game_id"] == "desk"
    for guest, told in frantic.told.items():
        mine = [line for line in lines if line["guest"] == guest]
        assert {line["who"] for line in mine} == {"person"}
        assert [(line["view"], line["legal"], line["move"]) for line in mine] == told


async def test_a_row_says_who_decided(frantic: Memory, tmp_path: Path) -> None:
    lines = exported("--data", str(tmp_path), out=tmp_path / "out.jsonl")
    assert {"person", "bot"} <= {line["who"] for line in lines} <= {"person", "bot", "silence"}
    for line in lines:
        assert (line["bot"] == "greedy") == (line["who"] == "bot")
        assert (line["guest"] == line["seat"]) == (line["who"] == "person")
        assert line["seat"] < 2 or line["who"] in ("bot", "silence")
    times = [line["at"] for line in lines]
    assert times == sorted(times)


async def test_only_finished_games_leave_the_database(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / DATABASE)
    await store.open()
    desk = await Desk("kingdom_four", bots(3), store=store).open()
    await desk.stranger().join()
    await desk.turn(20_000)
    assert await desk.log()
    await desk.table.stop()
    await store.close()
    assert list(Database(tmp_path).episodes()) == []


async def test_games_by_older_rules_are_left_out_and_told(
    frantic: Memory, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(tmp_path / DATABASE) as connection:
        connection.execute("UPDATE tables SET rules_version = 0")
    connection.close()
    assert exported("--data", str(tmp_path), out=tmp_path / "out.jsonl") == []
    assert "1 games left out: played by older rules" in capsys.readouterr().err


async def test_games_by_older_rules_that_are_still_known_keep_their_version(
    tmp_path: Path,
) -> None:
    golden = parse_golden(Goldens().read("scandaroon", "three_seats", 2) or "")
    store = SqliteStore(tmp_path / DATABASE)
    await store.open()
    await keep_replay(store, golden.replay, 7, "older")
    await store.close()
    assert replayed(exported("--data", str(tmp_path), out=tmp_path / "out.jsonl")) == golden.replay


def test_a_decider_reads_as_it_was_logged() -> None:
    assert parse_decider("person 12") == Mover("person", guest=12)
    assert parse_decider("bot greedy") == Mover("bot", "greedy")
    assert parse_decider("silence") == Mover("silence")
    assert parse_decider(None) == Mover()


WITH_WINDOWS = [name for name in games.NAMES if games.game(name).live.window is not Live().window]


@pytest.mark.parametrize("name", WITH_WINDOWS)
def test_who_decides_at_the_same_time_does_not_see_the_others_answers(name: str) -> None:
    game, checked = games.game(name), 0
    replay = a_game(name, game.seats[-1], "random")
    table = game.deal(replay.seats, replay.seed, **replay.options)
    for seat, move in replay.moves:
        is_window = bool(game.live.window(table.state))
        others = [other for other in table.who_may_act if other != seat]
        before = [(table.view(other), table.legal(other)) for other in others]
        table.play(seat, move)
        if is_window and others:
            assert [(table.view(other), table.legal(other)) for other in others] == before
            checked += 1
    assert checked > 10


# --- refusing ---


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            ["--out", "games.csv"],
            "expected a file that ends in .jsonl or .parquet, not 'games.csv'",
        ),
        (["--out", "no/such/folder/games.jsonl"], "expected a file in a folder that exists"),
        (["--data", "nowhere"], "no games are stored in nowhere: expected nowhere/rumpus.sqlite3"),
        (["--game", "chess"], "unknown game 'chess'"),
        (["nothing.txt"], "expected a stored game in nothing.txt"),
    ],
)
def test_bad_input_is_told_in_one_line(
    arguments: list[str],
    expected: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["export", *arguments]) == 2
    said = capsys.readouterr().err
    assert expected in said
    assert said.count("\n") == 1
    assert os.listdir(tmp_path) == []


def test_parquet_without_pyarrow_names_the_extra(
    game_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["export", str(game_file), "--out", str(game_file.with_suffix(".parquet"))]) == 2
    assert "pip install 'rumpus[parquet]'" in capsys.readouterr().err


def test_a_game_that_is_not_finished_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    replay = a_game("kingdom_four")
    cut = Replay(replay.game, replay.version, replay.seats, replay.seed, replay.options,
                 replay.moves[:-1])  # fmt: skip
    out = tmp_path / "out.jsonl"
    out.write_text("what was there")
    with pytest.raises(ExportError, match="only finished games are exported"):
        write(rows(episode(cut)), out)
    assert out.read_text() == "what was there"
    assert os.listdir(tmp_path) == ["out.jsonl"]


def test_a_file_that_breaks_off_leaves_the_old_one(tmp_path: Path) -> None:
    def broken() -> Iterator[Any]:
        yield from list(rows(episode(a_game("kingdom_four"))))[:3]
        raise KeyboardInterrupt

    for name in ("out.jsonl", "out.parquet"):
        (tmp_path / name).write_text("what was there")
        with pytest.raises(KeyboardInterrupt):
            write(broken(), tmp_path / name)
        assert (tmp_path / name).read_text() == "what was there"
    assert sorted(os.listdir(tmp_path)) == ["out.jsonl", "out.parquet"]


def test_a_database_of_another_version_is_refused(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / DATABASE)
    connection.execute("PRAGMA user_version = 1")
    connection.close()
    with pytest.raises(ExportError, match="has schema 1, expected"):
        list(Database(tmp_path).episodes())


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_text("this is no database, only some text" * 100)
    with pytest.raises(ExportError, match="expected a server's database"):
        list(Database(tmp_path).episodes())
