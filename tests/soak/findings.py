"""What a run has seen, and what it must not see."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

#: Of each kind of fault so many are shown.
_SHOWN = 5
#: The only things a server may say above a note while strangers knock at all its doors.
_EXPECTED = (
    "connections sent away: one address has too many",
    "running as root:",
    "the loop stands still",
)


class Findings:
    def __init__(self) -> None:
        self.sent = 0
        self.calls = 0
        self.heard: Counter[str] = Counter()
        self.faults: dict[str, list[str]] = {}

    def fault(self, kind: str, what: object) -> None:
        self.faults.setdefault(kind, []).append(str(what)[:600])

    def read_log(self, log: Path) -> None:
        for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
            if not _is_expected(line):
                self.fault("the server's log", line)

    def __str__(self) -> str:
        heard = ", ".join(f"{what} {count}" for what, count in self.heard.most_common())
        lines = [f"{self.sent} messages sent, {self.calls} of them HTTP calls; heard: {heard}"]
        for kind, all_of_it in self.faults.items():
            lines.append(f"FAULT {kind}: {len(all_of_it)} times")
            lines += [f"    {what}" for what in all_of_it[:_SHOWN]]
        return "\n".join(lines)


def _is_expected(line: str) -> bool:
    try:
        told = json.loads(line)
        return told["level"] == "warning" and told["event"].startswith(_EXPECTED)
    except (ValueError, TypeError, KeyError):  # no line of the log: a traceback or a warning
        return False
