"""Who is in the room: every guest's open lines, at tables and in the lobby."""

from __future__ import annotations

from typing import Protocol

from rumpus.server import wire
from rumpus.server.wire import Close


class GuestLine(Protocol):
    """Somebody on one line. Neither call waits."""

    @property
    def token_hash(self) -> str:
        """Of the browser's token."""
        ...

    @property
    def where(self) -> str:
        """The table, or the lobby."""
        ...

    def tell(self, message: wire.Invited) -> None: ...

    def sign_out(self, code: Close) -> None: ...


class Presence:
    def __init__(self) -> None:
        self._lines: dict[int, dict[GuestLine, None]] = {}

    def enter(self, guest: int, line: GuestLine) -> None:
        self._lines.setdefault(guest, {})[line] = None

    def leave(self, guest: int, line: GuestLine) -> None:
        lines = self._lines.get(guest, {})
        lines.pop(line, None)
        if not lines:
            self._lines.pop(guest, None)

    def is_here(self, guest: int) -> bool:
        return guest in self._lines

    def tell(self, guest: int, message: wire.Invited) -> bool:
        """On all lines of a guest; whether there is any."""
        lines = list(self._lines.get(guest, ()))
        for line in lines:
            line.tell(message)
        return bool(lines)

    def sign_out(self, guest: int, but: str = "") -> list[str]:
        """Every line of a guest, but those of one browser, ends and takes nothing more in. Where
        they were."""
        lines = [v for v in self._lines.get(guest, ()) if v.token_hash != but]
        for line in lines:
            line.sign_out(Close.SIGNED_OUT)
        return [line.where for line in lines]
