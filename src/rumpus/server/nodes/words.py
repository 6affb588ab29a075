"""What nodes say to each other. Fields are only ever added, with a default, and a word that is not
known is passed over: so nodes of two versions that follow each other understand one another."""

from __future__ import annotations

from typing import Any

import msgspec

from rumpus.server import wire
from rumpus.server.store.kept import Guest


class Word(msgspec.Struct, tag_field="t"):
    pass


class Beat(Word, tag="beat"):
    """To all, a few times a second: who is here, what rules it knows, and whether it goes on."""

    name: str
    id: str
    games: dict[str, int]
    is_draining: bool = False
    opened: int = 0  # how often its open tables have changed
    version: str = ""
    reads: dict[str, tuple[int, ...]] = {}  # older rules that it can play by as well

    def knows(self, game: str, version: int) -> bool:
        return self.games.get(game) == version or version in self.reads.get(game, ())


class Bye(Word, tag="bye"):
    """It stops, and has nothing left."""

    name: str


# --- lines: from the node with the socket to the owner of the table ---


class Enter(Word, tag="enter"):
    gateway: str
    line: int
    table: str
    guest: Guest
    since: int | None = None
    page: str | None = None
    program: bool = False
    is_moved: bool = False
    address: str = ""


class LineSaid(Word, tag="said"):
    """The n-th message of a line: if one is missing, the line is broken."""

    gateway: str
    line: int
    n: int
    data: bytes


class LineTrip(Word, tag="trip"):
    """How long a word takes to the other end of a line and back, in ms."""

    gateway: str
    line: int
    ms: int


class Left(Word, tag="left"):
    gateway: str
    line: int


# --- and back ---


class LineFrame(Word, tag="frame"):
    owner: str
    line: int
    n: int
    data: bytes


class Shut(Word, tag="shut"):
    owner: str
    line: int
    code: int


class WantsTrip(Word, tag="wants"):
    owner: str
    line: int
    is_wanted: bool


class Moved(Word, tag="moved"):
    """The table is another node's; of the line's messages so many were dealt with."""

    owner: str
    line: int
    heard: int


# --- and both ways ---


class LineTally(Word, tag="tally"):
    """Every second, by line, how many messages a node has sent. It comes after all of them: whoever
    has heard fewer has lost some, and knows it even if nothing follows."""

    name: str
    is_owners: bool
    lines: dict[int, int]


# --- questions, and what all are to know ---


class Asked(Word, tag="asked"):
    asker: str
    number: int
    what: str
    data: bytes


class Answered(Word, tag="answered"):
    number: int
    name: str
    data: bytes


class Opened(Word, tag="opened"):
    """How the open tables of a node have changed, for the n-th time."""

    name: str
    n: int
    lines: list[wire.TableLine]
    gone: list[str] = []


class GuestRenamed(Word, tag="renamed"):
    guest: Guest


class GuestForgotten(Word, tag="forgotten"):
    guest: int
    called: str


class SignedOut(Word, tag="signed_out"):
    guest: int
    but: str


class Spent(Word, tag="spent"):
    """Of a limit that all share."""

    name: str
    limit: str
    key: str | int


Any_ = (
    Beat | Bye | Enter | LineSaid | LineTrip | Left | LineFrame | Shut | WantsTrip | Moved
    | LineTally | Asked | Answered | Opened | GuestRenamed | GuestForgotten | SignedOut | Spent
)  # fmt: skip

_DECODER: msgspec.msgpack.Decoder[Any_] = msgspec.msgpack.Decoder(Any_)
encode = msgspec.msgpack.Encoder().encode


def parse(data: bytes) -> Any_ | None:
    """Nothing for what a newer node says."""
    try:
        return _DECODER.decode(data)
    except msgspec.MsgspecError:
        return None


def parse_as(data: bytes, kind: Any) -> Any:
    return msgspec.msgpack.decode(data, type=kind)
