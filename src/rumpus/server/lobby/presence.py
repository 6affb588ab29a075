"""Who is in the room: every guest's open lines, at tables and in the lobby."""

from __future__ import annotations

from typing import Protocol

from rumpus.server import wire
from rumpus.server.wire import Close


class Visitor(Protocol):
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
        self._visitors: dict[int, dict[Visitor, None]] = {}

    def enter(self, guest: int, visitor: Visitor) -> None:
        self._visitors.setdefault(guest, {})[visitor] = None

    def leave(self, guest: int, visitor: Visitor) -> None:
        visitors = self._visitors.get(guest, {})
        visitors.pop(visitor, None)
        if not visitors:
            self._visitors.pop(guest, None)

    def is_here(self, guest: int) -> bool:
        return guest in self._visitors

    def tell(self, guest: int, message: wire.Invited) -> bool:
        """On all lines of a guest; whether there is any."""
        visitors = list(self._visitors.get(guest, ()))
        for visitor in visitors:
            visitor.tell(message)
        return bool(visitors)

    def sign_out(self, guest: int, but: str = "") -> list[str]:
        """Every line of a guest, but those of one browser, ends and takes nothing more in. Where
        they were."""
        visitors = [v for v in self._visitors.get(guest, ()) if v.token_hash != but]
        for visitor in visitors:
            visitor.sign_out(Close.SIGNED_OUT)
        return [visitor.where for visitor in visitors]
