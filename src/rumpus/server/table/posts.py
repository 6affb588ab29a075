"""What is posted to a table besides the clients' own messages."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from rumpus.server import wire
from rumpus.server.store.kept import Guest


@dataclass(frozen=True)
class Join:
    since: int | None = None
    page: str | None = None
    program: bool = False
    is_moved: bool = False  # with the table, from another node: nothing was missed


@dataclass(frozen=True)
class Leave:
    at: int  # when the line went: a table that waits for its disk hears of it later


@dataclass(frozen=True)
class Renamed:
    guest: Guest


@dataclass(frozen=True)
class Offered:
    """A seat for somebody who has asked for any; `taken` is told whether they have got one."""

    guest: Guest
    taken: asyncio.Future[bool]

    def answer(self, has_seat: bool) -> None:
        if not self.taken.done():
            self.taken.set_result(has_seat)


@dataclass(frozen=True)
class Forgotten:
    """A guest is one no more; what is left of them is called by this name."""

    guest: int
    name: str


@dataclass(frozen=True)
class Advised:
    """What the expert said to somebody who had asked; nothing if it could not say."""

    seat: int
    hint: wire.Hinted | None


Message = Join | Leave | Advised | wire.ClientMessage


def is_own_act(message: Message) -> bool:
    """Whether a person has done this, and not a page by itself."""
    if isinstance(message, wire.Play):
        return not message.unasked
    return not isinstance(message, Join | Leave | Advised | wire.AskStory)
