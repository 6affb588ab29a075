"""Who sits where: tables are made over HTTP, and the load generator is told who goes to which."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import aiohttp

from bench.live.servers import Server
from rumpus import games

#: Tables that are made at the same time.
_TOGETHER = 32
#: In this game everybody may turn a card at any time, for ever.
FLIPPING = "perpetual_commotion"
#: Nobody is taken for absent, and nothing of ours makes people wait longer than it must.
_UNHURRIED = {"pace": 600, "countdown": 0, "gap": 0, "window": 1}


@dataclass(frozen=True)
class Hall:
    """So many people at tables of so many seats; where fewer sit down, bots take the rest.

    `role`: `any` who moves at any time, `asked` who plays the first legal move when it is asked.
    """

    people: int
    playing: tuple[str, ...] = (FLIPPING,)
    role: str = "any"
    seats: int = 4
    people_at_table: int = 4
    bots: str | None = None
    watchers: int = 0  # at each table

    @property
    def tables(self) -> int:
        return self.people // self.people_at_table

    def game_at(self, table: int) -> str:
        return self.playing[table % len(self.playing)]


async def fill(server: Server, hall: Hall, rate: float) -> Path:
    """Makes the tables; the file that says who goes where."""
    make = _MAKERS[server.name]
    gate = asyncio.Semaphore(_TOGETHER)
    connector = aiohttp.TCPConnector(limit=_TOGETHER)
    async with aiohttp.ClientSession(server.base, connector=connector) as session:

        async def one(table: int) -> list[str]:
            async with gate:
                return await make(session, hall, table, rate)

        lines = await asyncio.gather(*(one(table) for table in range(hall.tables)))
    people = server.home / f"people-{secrets.token_hex(4)}"
    people.write_text("\n".join(chain.from_iterable(lines)) + "\n", encoding="ascii")
    return people


async def at_rumpus(
    session: aiohttp.ClientSession, hall: Hall, table: int, rate: float
) -> list[str]:
    tokens = [secrets.token_urlsafe(24) for _ in range(hall.people_at_table + hall.watchers)]
    name = hall.game_at(table)
    wish = {
        "game": name,
        "seats": min(hall.seats, games.game(name).seats[-1]),
        "bots": hall.bots,
        "private": True,
        **_UNHURRIED,
    }
    headers = {"Authorization": f"Bearer {tokens[0]}"}
    async with session.post("/api/tables", json=wish, headers=headers) as answer:
        answer.raise_for_status()
        path = f"/ws/{(await answer.json())['table']}"
    think = thinking_time(name, hall.seats, rate)
    roles = [hall.role] * hall.people_at_table + ["watch"] * hall.watchers
    return [
        f"{table} {seat} {role} {think:.4f} {path} {token}"
        for seat, (role, token) in enumerate(zip(roles, tokens, strict=True))
    ]


def thinking_time(game: str, seats: int, rate: float) -> float:
    """Seconds. Where one is asked at a time, each comes up once in a round."""
    if not rate:
        return 0.0
    return 1 / rate if games.game(game).realtime else 1 / (rate * seats)


async def _at_colyseus(
    session: aiohttp.ClientSession, hall: Hall, table: int, rate: float
) -> list[str]:
    return [await _colyseus_seat(session, table, seat) for seat in range(hall.people_at_table)]


async def _colyseus_seat(session: aiohttp.ClientSession, table: int, seat: int) -> str:
    wish = {"table": table, "seat": seat}
    async with session.post("/matchmake/joinOrCreate/t", json=wish) as answer:
        answer.raise_for_status()
        made = await answer.json()
    room = made.get("room") or made
    path = f"/{room['processId']}/{room['roomId']}?sessionId={made['sessionId']}"
    return f"{table} {seat} any 0 {path} -"


async def _at_boardgame_io(
    session: aiohttp.ClientSession, hall: Hall, table: int, rate: float
) -> list[str]:
    """A match is made when the first of its players comes."""
    path = "/socket.io/?EIO=4&transport=websocket"
    return [f"{table} {seat} any 0 {path} t{table}" for seat in range(hall.people_at_table)]


_Maker = Callable[[aiohttp.ClientSession, Hall, int, float], Awaitable[list[str]]]
_MAKERS: dict[str, _Maker] = {
    "rumpus": at_rumpus,
    "colyseus": _at_colyseus,
    "boardgame.io": _at_boardgame_io,
}
