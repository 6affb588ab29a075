"""The fuzz sends the same for the same seed, and would find what it looks for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.soak import frames
from tests.soak.calls import call
from tests.soak.draw import Draw
from tests.soak.findings import Findings
from tests.soak.room import Made, Room
from tests.soak.strange import Known, message


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


@pytest.mark.parametrize(
    "line",
    [
        json.dumps({"at": "", "level": "error", "event": "table halted"}),
        json.dumps({"at": "", "level": "warning", "event": "something new"}),
        "Traceback (most recent call last):",
        "[1]",
    ],
)
def test_a_fault_in_the_log_would_be_found(line: str, tmp_path: Path) -> None:
    expected = json.dumps({"at": "", "level": "warning", "event": "the loop stands still"})
    log = tmp_path / "server.log"
    log.write_text(f"{expected}\n{line}\n")
    findings = Findings()
    findings.read_log(log)
    assert findings.faults == {"the server's log": [line]}


def test_frames_of_a_server_are_read_whole_and_the_rest_is_kept() -> None:
    long = b"x" * 70_000
    data = b"\x81\x02{}" + b"\x81\x7e\x00\xc8" + b"y" * 200 + b"\x81\x7f"
    buffer = bytearray(data + len(long).to_bytes(8, "big") + long[:-1])
    assert list(frames.received(buffer)) == [(1, b"{}"), (1, b"y" * 200)]
    buffer += long[-1:] + b"\x88"
    assert list(frames.received(buffer)) == [(1, long)]
    assert buffer == b"\x88"
