"""A short fuzz of a real server; and the fuzz sends all there is, the same for the same seed, and
would find what it looks for."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from rumpus.server import wire
from tests.server.room import running
from tests.soak import frames
from tests.soak.answers import _skim
from tests.soak.calls import PATHS, Call, call
from tests.soak.draw import Draw
from tests.soak.findings import Findings
from tests.soak.noise import Noise
from tests.soak.room import Made, Room
from tests.soak.strange import FIELDS, Known, message

#: So many take a few seconds; of every kind there are dozens.
MESSAGES = 2500
#: A server that has one more fault: whoever sends an emote halts the table.
FAULTY = """
from rumpus.server import wire
from rumpus.server.table.table import LiveTable
from tests.soak import host

async def halt(table, client, message):
    raise KeyError("a fault")

LiveTable._handlers[wire.Emote] = halt
host.main()
"""


async def make_noise(noise: Noise) -> Findings:
    await noise.start()
    await noise.make(MESSAGES)
    await noise.end()
    return noise.findings


# --- the real thing, for a few seconds ---


async def test_strange_messages_do_no_harm(tmp_path: Path) -> None:
    findings = await make_noise(Noise(tmp_path, seed=1, is_limited=False))
    assert findings.faults == {}, findings
    assert findings.sent >= MESSAGES
    assert findings.calls > 0


async def test_a_message_that_halts_a_table_is_found(tmp_path: Path) -> None:
    noise = Noise(tmp_path, seed=1, is_limited=False)
    noise.subject.command = (sys.executable, "-c", FAULTY, *noise.subject.command[3:])
    assert "table halted" in str((await make_noise(noise)).faults["the server's log"])


# --- what is sent ---


def test_messages_of_every_kind_are_sent_with_all_their_fields() -> None:
    draw, known = Draw(1), Known()
    for kind in get_args(wire.ClientMessage):
        tag = kind.__struct_config__.tag
        drawn = {name for _ in range(200) for name in FIELDS[tag](draw, known)}
        assert drawn == {field.encode_name for field in msgspec.structs.fields(kind)}, tag


async def test_every_path_is_called() -> None:
    async with running() as room:
        resources = room.server._runner.app.router.resources()
        served = {re.sub(r"{.*?}", "{}", resource.canonical) for resource in resources}
    assert served <= {path.partition("?")[0] for path in PATHS}


def sent(seed: int, *tables: str) -> list[bytes]:
    """What one connection would send. Its table is called `here` in each."""
    draw, room, known = Draw(seed, 1, 1), Room(seed), Known()
    room.tables.extend(Made(table, "maker") for table in tables)
    messages = [frames.sent(draw, message(draw, known)) for _ in range(300)]
    calls = [call(draw, room).data for _ in range(100)]
    return messages + [data.replace(b"other", b"table") for data in calls]


def test_the_same_seed_sends_the_same_whatever_the_tables_are_called() -> None:
    assert sent(7, "table") == sent(7, "table") == sent(7, "other")
    assert sent(7, "table") != sent(8, "table")


def read(log: Path, *lines: str) -> Findings:
    log.write_text("".join(f"{line}\n" for line in lines))
    findings = Findings()
    findings.read_log(log)
    return findings


@pytest.mark.parametrize(
    "line",
    [
        json.dumps({"at": "", "level": "error", "event": "table halted"}),
        json.dumps({"at": "", "level": "error", "event": "the loop stands still"}),
        json.dumps({"at": "", "level": "warning", "event": "something new"}),
        json.dumps({"at": "", "level": "warning"}),
        "Traceback (most recent call last):",
        "[1]",
    ],
)
def test_a_fault_in_the_log_would_be_found(line: str, tmp_path: Path) -> None:
    expected = json.dumps({"at": "", "level": "warning", "event": "running as root: better not"})
    findings = read(tmp_path / "server.log", expected, line)
    assert findings.faults == {"the server's log": [line]}


def test_where_a_server_stood_still_is_told(tmp_path: Path) -> None:
    where = ["/lib/events.py:84 _run", "/x/src/rumpus/server/wire.py:7 parse", "/lib/a.py:1 b"]
    told = {"level": "warning", "event": "the loop stands still", "ms": 80, "where": where}
    findings = read(tmp_path / "server.log", json.dumps(told), json.dumps({**told, "ms": 90}))
    assert findings.faults == {}
    assert "stood still 2 times, at most 90 ms: server/wire.py:7 parse" in str(findings)


ANSWERS = b"HTTP/1.1 405 No\r\nContent-Length: 9\r\n\r\nHTTP/1.1 %d Oh\r\nContent-Length: 0\r\n\r\n"


@pytest.mark.parametrize(("status", "faults"), [(400, []), (500, ["HTTP status 500"])])
async def test_answers_to_what_is_no_call_are_not_taken_for_each_others(
    status: int, faults: list[str]
) -> None:
    """The first has become a HEAD, whose answer has no body."""
    reader, findings = asyncio.StreamReader(), Findings()
    reader.feed_data(ANSWERS % status)
    several = [Call(b"HEAD / HTTP/1.1\r\nCu", is_plain=False), Call(b"GET /", is_plain=True)]
    await _skim(reader, several, findings)
    assert list(findings.faults) == faults
    assert findings.heard == {"HTTP 405": 1, f"HTTP {status}": 1}


def test_frames_of_a_server_are_read_whole_and_the_rest_is_kept() -> None:
    long = b"x" * 70_000
    data = b"\x81\x02{}" + b"\x81\x7e\x00\xc8" + b"y" * 200 + b"\x81\x7f"
    buffer = bytearray(data + len(long).to_bytes(8, "big") + long[:-1])
    assert list(frames.received(buffer)) == [(1, b"{}"), (1, b"y" * 200)]
    buffer += long[-1:] + b"\x88"
    assert list(frames.received(buffer)) == [(1, long)]
    assert buffer == b"\x88"
