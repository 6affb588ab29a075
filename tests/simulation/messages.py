"""What the server says, as far as anybody here listens: views are not looked into."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from rumpus.server import wire


class Said(msgspec.Struct):
    """Any message of the server; `t` tells which."""

    t: str
    you: int | None = None
    host: bool = False
    table: wire.TableInfo | None = None
    version: int | None = None
    legal: tuple[str, ...] = ()
    waiting: tuple[int, ...] = ()
    deadline: int | None = None
    opens: int | None = None
    now: int = 0
    id: int | None = None
    n: int | None = None
    code: str = ""
    text: str = ""
    plays: wire.Plays | None = None


_decoder = msgspec.json.Decoder(Said)


@lru_cache(maxsize=4096)
def heard(message: bytes) -> Said:
    return _decoder.decode(message)
