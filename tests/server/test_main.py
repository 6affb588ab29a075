"""The server as a process: starting, stopping, and one data folder for one server."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import Request, urlopen

import aiohttp
import pytest

from rumpus import games
from rumpus.commands.serve import parse_address, parse_delay
from rumpus.games.scandaroon.deck import built_in
from rumpus.server import main
from rumpus.server.common import logs
from rumpus.server.common.config import Config
from tests.server.room import Person

SERVE = [sys.executable, "-m", "rumpus", "serve"]


@contextmanager
def serving(data: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [*SERVE, "--port", "0", "--data", str(data), *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def test_it_says_where_it_listens_and_stops_when_asked(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, line):
        assert line.startswith("listening on http://127.0.0.1:")
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
        assert process.stderr is not None
        assert '"event": "stopped"' in process.stderr.read()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_it_stops_at_once_while_bots_are_being_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path / "empty"))
    with serving(tmp_path) as (process, line):
        base = line.removeprefix("listening on ").strip()
        wish = {"game": "kingdom_four", "seats": 3, "bots": "expert"}
        headers = {"Authorization": "Bearer 0123456789abcdef"}
        asked = Request(f"{base}/api/tables", json.dumps(wish).encode(), headers)
        with urlopen(asked, timeout=20) as answer:
            assert answer.status == 200
        compiling, compiled = _compiling(process.pid)
        assert compiled == ["kingdom_four"]
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert not Path(f"/proc/{compiling}").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_who_opens_the_browser_has_all_bots_compiled_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path / "empty"))
    monkeypatch.setenv("BROWSER", "true")  # a program that does nothing
    with serving(tmp_path, "--open") as (process, _):
        compiling, compiled = _compiling(process.pid)
        assert compiled == [name for name in games.NAMES if games.game(name).thinkers]
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
        assert not Path(f"/proc/{compiling}").exists()


def _compiling(pid: int) -> tuple[int, list[str]]:
    """The process in which a server compiles, or is about to, and the games (Linux)."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                parent = stat.read_text().rpartition(")")[2].split()[1]
                words = (stat.parent / "cmdline").read_text().split("\0")[:-1]
                if int(parent) == pid and "rumpus.server.thinking.compiling" in words:
                    module = words.index("rumpus.server.thinking.compiling")
                    return int(stat.parent.name), words[module + 2 :]  # after the niceness
        time.sleep(0.05)
    raise AssertionError("nothing was started")


@pytest.mark.parametrize(("user", "is_warned"), [(0, True), (1000, False)])
def test_only_root_is_warned(
    user: int,
    is_warned: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    monkeypatch.setattr(logs, "set_up", lambda level: None)
    monkeypatch.setattr(main, "_run", lambda serving: serving.close())
    main.serve(config=Config(data=tmp_path))
    assert [record.levelname for record in caplog.records] == ["WARNING"] * is_warned


def test_a_data_folder_belongs_to_one_server(tmp_path: Path) -> None:
    with serving(tmp_path), serving(tmp_path) as (second, line):
        assert line == ""
        assert second.wait(20) == 1
        assert second.stderr is not None
        assert "another server already uses" in second.stderr.read()


def ended(data: Path) -> subprocess.CompletedProcess[str]:
    command = [*SERVE, "--port", "0", "--data", str(data)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    answer = ended(tmp_path / "file" / "data")
    assert answer.returncode == 1
    assert answer.stderr.splitlines()[-1].startswith("cannot keep games in ")


def test_a_database_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "rumpus.sqlite3").write_text("something else entirely, and long enough " * 20)
    answer = ended(tmp_path)
    assert answer.returncode == 1
    assert answer.stderr.splitlines()[-1].startswith("cannot keep games in ")


@contextmanager
def taken_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def test_a_taken_port_is_named(tmp_path: Path) -> None:
    with taken_port() as port:
        command = [*SERVE, "--port", str(port), "--data", str(tmp_path)]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    assert f"cannot listen on 127.0.0.1:{port}" in ended.stderr


def test_a_taken_port_for_metrics_is_named(tmp_path: Path) -> None:
    with taken_port() as port:
        said = in_one_line(tmp_path, "--metrics", f"127.0.0.1:{port}")
    assert said.startswith(f"cannot show metrics on 127.0.0.1:{port}: ")


def in_one_line(data: Path, *arguments: str) -> str:
    """What a server that cannot start says, besides its log."""
    command = [*SERVE, "--port", "0", "--data", str(data), *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 1
    (line,) = [text for text in ended.stderr.splitlines() if not text.startswith("{")]
    return line


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    line = in_one_line(tmp_path / "file" / "data")
    assert line == f"cannot keep games in {tmp_path / 'file' / 'data'}: Not a directory"


def test_a_database_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "rumpus.sqlite3").write_text("something else " * 100)
    assert in_one_line(tmp_path).startswith(f"cannot keep games in {tmp_path}")


@pytest.mark.parametrize(
    ("text", "address"),
    [("9100", ("127.0.0.1", 9100)), ("0.0.0.0:9", ("0.0.0.0", 9)), ("[::1]:9", ("::1", 9))],
)
def test_where_metrics_are_shown(text: str, address: tuple[str, int]) -> None:
    assert parse_address(text) == address


@pytest.mark.parametrize("text", ["", "here", "host:", "1:70000"])
def test_an_address_that_is_none_is_refused(text: str) -> None:
    import argparse

    with pytest.raises(argparse.ArgumentTypeError):
        parse_address(text)


@pytest.mark.parametrize(
    ("text", "delay"), [("0", (0, 0)), ("0.6-1.6", (600, 1600)), ("2", (2000, 2000))]
)
def test_a_bots_delay_is_given_in_seconds(text: str, delay: tuple[int, int]) -> None:
    assert parse_delay(text) == delay


@pytest.mark.parametrize("text", ["", "soon", "2-1", "-1"])
def test_a_delay_that_is_none_is_refused(text: str) -> None:
    import argparse

    with pytest.raises(argparse.ArgumentTypeError):
        parse_delay(text)


def test_a_preset_is_set_up_as_a_table_with_its_options_and_deck(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text(f"# Tonight's deck\n{built_in('house')}")
    preset = tmp_path / "my.toml"
    preset.write_text('game = "scandaroon"\nseats = 3\n[options]\ndeck = "deck.toml"\n')
    with serving(tmp_path / "data", "--preset", str(preset)) as (process, line):
        assert process.stdout is not None
        told = process.stdout.readline()
        address = line.removeprefix("listening on ").strip()
        assert told.startswith(f"a table is set up at {address}/t/")
        asyncio.run(_play_tonight(address, told.rpartition("/")[2].strip()))


async def _play_tonight(address: str, table: str) -> None:
    """Who comes first sits down, is host, and begins with two bots."""
    async with aiohttp.ClientSession() as session:
        line = await Person(session, address).join(table)
        assert line.welcome["table"]["options"] == {"deck": "# Tonight's deck"}
        await line.send({"t": "sit"})
        for seat in (1, 2):
            await line.send({"t": "bot", "seat": seat, "bot": "random"})
        await line.send({"t": "start"})
        await line.until(lambda message: "view" in message and message["view"] is not None)


def test_a_bad_preset_is_refused_before_anything_is_served(tmp_path: Path) -> None:
    preset = tmp_path / "my.toml"
    preset.write_text('game = "scandaroon"\nseats = 7\n')
    command = [*SERVE, "--preset", str(preset)]
    found = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr == "rumpus: Scandaroon is for 3 to 4 players, not 7\n"
