"""The room that is opened to the house: by whom, by which link, and by nobody else."""

from __future__ import annotations

import asyncio
import os
import pty
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from rumpus.server.common.config import Config
from rumpus.server.net.home import Home, is_this_machine
from rumpus.server.wire import Refusal
from tests.server.room import QUICK, Room, running

#: Another address of this machine's own, so that the tests stay on it.
HOUSE = "127.0.0.2"


@asynccontextmanager
async def at_home(
    monkeypatch: pytest.MonkeyPatch, config: Config = QUICK, *, is_attended: bool = True
) -> AsyncIterator[Room]:
    monkeypatch.setattr("rumpus.server.app.address_in_the_house", lambda: HOUSE)
    async with running(config) as room:
        port = urlsplit(room.base).port
        assert port is not None
        room.server.home.settle("127.0.0.1", port, is_attended=is_attended)
        yield room


def own_page(room: Room) -> dict[str, str]:
    return {"Origin": room.base}


async def test_who_sits_at_the_machine_opens_the_room_and_the_house_comes_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_home(monkeypatch) as room:
        person = room.person()
        link = f"http://{HOUSE}:{urlsplit(room.base).port}"
        assert await person.call("GET", "/api/home") == {"link": None, "can_open": True}
        with pytest.raises(OSError, match="onnect"):
            await room.session.get(f"{link}/health")
        opened = await person.call("POST", "/api/home", headers=own_page(room))
        assert opened == {"link": link, "can_open": False}
        assert await person.call("GET", "/api/home") == opened
        async with room.session.get(f"{link}/health") as answer:
            assert await answer.text() == "ok"


async def test_two_who_open_it_at_once_open_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_home(monkeypatch) as room:
        person = room.person()
        calls = (person.call("POST", "/api/home", headers=own_page(room)) for _ in range(3))
        opened = await asyncio.gather(*calls)
        assert opened == [opened[0]] * 3


@pytest.mark.parametrize(
    "headers",
    [
        {},  # a program, or a proxy's visitor with one
        {"Origin": "http://room.example.org"},
        {"Origin": "null"},
        # a page elsewhere whose name was made to lead here
        {"Origin": "http://room.example.org:{port}", "Host": "room.example.org:{port}"},
        {"Origin": "http://127.example.org:{port}", "Host": "127.example.org:{port}"},
        {"Origin": "http://localhost.example.org", "Host": "localhost.example.org"},
        {"Origin": "http://[", "Host": "["},
        # a proxy that nobody has told the room of
        {"Origin": "{base}", "X-Forwarded-For": "203.0.113.9"},
        {"Origin": "{base}", "X-Real-IP": "127.0.0.1"},
        {"Origin": "{base}", "Via": "1.1 proxy"},
        {"Origin": "{base}", "Forwarded": "for=127.0.0.1"},
    ],
)
async def test_nobody_else_opens_it(
    monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    async with at_home(monkeypatch) as room:
        port = urlsplit(room.base).port
        sent = {k: v.format(base=room.base, port=port) for k, v in headers.items()}
        status, answer = await room.person().ask("POST", "/api/home", headers=sent)
        assert (status, answer["error"]) == (403, "bad_origin")
        assert room.server.home.link is None


async def test_a_page_of_another_origin_that_may_connect_may_not_open_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_home(monkeypatch, replace(QUICK, origins=("http://a.test",))) as room:
        sent = {"Origin": "http://a.test"}
        status, answer = await room.person().ask("POST", "/api/home", headers=sent)
        assert (status, answer["error"]) == (403, "bad_origin")


async def test_behind_a_proxy_and_without_a_browser_here_no_page_opens_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for attended, proxy in ((False, False), (True, True)):
        config = replace(QUICK, behind_proxy=proxy)
        async with at_home(monkeypatch, config, is_attended=attended) as room:
            person = room.person()
            assert await person.call("GET", "/api/home") == {"link": None, "can_open": False}
            status, _ = await person.ask("POST", "/api/home", headers=own_page(room))
            assert (status, room.server.home.link) == (403, None)


async def test_no_get_opens_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_home(monkeypatch) as room:
        for path in ("/api/home", "/api/home/qr.svg"):
            status, _ = await room.person().ask("GET", path, headers=own_page(room))
            assert status == 200
        assert room.server.home.link is None


async def test_the_machines_network_is_told_to_nobody_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_home(monkeypatch) as room:
        person = room.person()
        table = await person.make()
        elsewhere = {"Host": "room.example.org"}
        codes = f"/api/tables/{table}/qr.svg", "/api/home/qr.svg"
        before = [(await person.ask("GET", path, headers=elsewhere))[1] for path in codes]
        plain = [(await person.ask("GET", path))[1] for path in codes]
        await room.server.home.open()
        assert [(await person.ask("GET", path, headers=elsewhere))[1] for path in codes] == before
        assert [(await person.ask("GET", path))[1] for path in codes] != plain
        answer = await person.call("GET", "/api/home", headers=elsewhere)
        assert answer == {"link": None, "can_open": False}


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.9.9.9", "::1"])
def test_names_of_this_machine(host: str) -> None:
    assert is_this_machine(host)


@pytest.mark.parametrize("host", ["", "127.0.0.1.example.org", "127.1", "0.0.0.0", "192.168.1.2"])
def test_names_that_others_can_follow_or_give(host: str) -> None:
    assert not is_this_machine(host)


async def test_a_machine_in_no_network_cannot_be_opened() -> None:
    async def listen(host: str, port: int) -> int:
        raise AssertionError(host)

    home = Home(listen, lambda: None)
    home.settle("127.0.0.1", 8000, is_attended=True)
    assert not home.can_be_opened
    with pytest.raises(Refusal, match="in no network"):
        await home.open()


@pytest.mark.parametrize(
    ("host", "link"),
    [
        ("0.0.0.0", f"http://{HOUSE}:8000"),
        ("192.168.1.9", "http://192.168.1.9:8000"),
        ("fd00::9", "http://[fd00::9]:8000"),
        ("localhost", None),
    ],
)
async def test_a_server_that_others_reach_anyway_knows_its_link(
    host: str, link: str | None
) -> None:
    async def listen(host: str, port: int) -> int:
        return port

    home = Home(listen, lambda: HOUSE)
    home.settle(host, 8000, is_attended=True)
    assert (home.link, home.can_be_opened) == (link, link is None)


@pytest.mark.skipif(sys.platform == "win32", reason="has no such terminals")
def test_lan_shows_link_and_code_in_the_terminal(tmp_path: Path) -> None:
    """The house's address is put in the place of the machine's own."""
    program = (
        "import sys; import rumpus.server.app as app; from rumpus.cli import main; "
        f"app.address_in_the_house = lambda: {HOUSE!r}; sys.exit(main(sys.argv[1:]))"
    )
    ours, theirs = pty.openpty()
    arguments = ("serve", "--lan", "--port", "0", "--data", str(tmp_path))
    command = [sys.executable, "-c", program, *arguments]
    process = subprocess.Popen(command, stdout=theirs, stderr=subprocess.DEVNULL)
    os.close(theirs)
    shown = b""
    while shown.count("▀".encode()) < 40:  # the code is some lines of half blocks
        shown += os.read(ours, 4096)
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0
    os.close(ours)
    assert f"in this house: http://{HOUSE}:" in shown.decode(errors="replace")
