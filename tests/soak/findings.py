"""What a run has seen, and what it must not see."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

#: Of each kind of fault so many are shown.
_SHOWN = 5
#: The only things a server may say above a note while strangers knock at all its doors.
_EXPECTED = ("connections sent away: one address has too many", "running as root:")
#: Told of a machine that is busy, and of a message that takes too long: where, is worth a look.
_STANDSTILL = "the loop stands still"


class Findings:
    def __init__(self) -> None:
        self.sent = 0
        self.calls = 0
        self.heard: Counter[str] = Counter()
        self.faults: dict[str, list[str]] = {}
        #: Milliseconds that the loop stood still, by the place in our code.
        self.standstills: dict[str, list[int]] = {}

    def fault(self, kind: str, what: object) -> None:
        self.faults.setdefault(kind, []).append(str(what)[:600])

    def read_log(self, log: Path) -> None:
        for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
            told = _warning(line)
            if told.get("event") == _STANDSTILL:
                self.standstills.setdefault(_place(told["where"]), []).append(told["ms"])
            elif not told.get("event", "").startswith(_EXPECTED):
                self.fault("the server's log", line)

    def __str__(self) -> str:
        heard = ", ".join(f"{what} {count}" for what, count in self.heard.most_common())
        lines = [f"{self.sent} messages sent, {self.calls} of them HTTP calls; heard: {heard}"]
        for place, times in sorted(self.standstills.items(), key=_how_often)[:_SHOWN]:
            lines.append(f"stood still {len(times)} times, at most {max(times)} ms: {place}")
        for kind, all_of_it in self.faults.items():
            lines.append(f"FAULT {kind}: {len(all_of_it)} times")
            lines += [f"    {what}" for what in all_of_it[:_SHOWN]]
        return "\n".join(lines)


def _warning(line: str) -> dict[str, Any]:
    """What it says; nothing if it is none: an error, or no line of the log, as of a traceback."""
    try:
        told: dict[str, Any] = json.loads(line)
        return told if told["level"] == "warning" and isinstance(told["event"], str) else {}
    except (ValueError, TypeError, KeyError):
        return {}


def _place(where: list[str]) -> str:
    """The innermost line of our own."""
    ours = [entry for entry in where if "/rumpus/" in entry]
    return (ours or where or ["unknown"])[-1].rpartition("/rumpus/")[2]


def _how_often(standstill: tuple[str, list[int]]) -> int:
    return -len(standstill[1])
