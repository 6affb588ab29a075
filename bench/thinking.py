"""A human move while bots think at other tables.

At each of those tables one person plays at once whenever it is their turn; all others are
experts. The human moves that are measured are made at a table of people beside them.
"""

from __future__ import annotations

import asyncio
import secrets

import aiohttp

from bench import load

_BEST = "expert"
_ROOM = load.Crowd(tables=1, seats=2, rate=10)
_TIME_TO_COMPILE = 180


class Host:
    """A person among experts, who plays the first move that is possible."""

    def __init__(self, session: aiohttp.ClientSession, base: str, game: str) -> None:
        self._session = session
        self._base = base
        self._game = game
        self._headers = {"Authorization": f"Bearer {secrets.token_urlsafe(24)}"}

    async def play(self) -> None:
        while True:
            table = await self._table()
            async with self._session.ws_connect(f"{self._base}/ws/{table}", max_msg_size=0) as line:
                token = self._headers["Authorization"].removeprefix("Bearer ")
                await line.send_json({"t": "hello", "token": token})
                await self._listen(line)

    async def _table(self) -> str:
        async with self._session.get(f"{self._base}/api/games") as answer:
            games = {game["name"]: game for game in await answer.json()}
        wish = {"game": self._game, "seats": min(4, games[self._game]["seats"][1]), "bots": _BEST}
        url = f"{self._base}/api/tables"
        async with self._session.post(url, json=wish, headers=self._headers) as answer:
            answer.raise_for_status()
            return str((await answer.json())["table"])

    async def _listen(self, line: aiohttp.ClientWebSocketResponse) -> None:
        plays = 0
        async for message in line:
            heard = message.json()
            if heard["t"] == "over":
                return
            if heard.get("legal"):
                plays += 1
                play = {"t": "play", "id": plays, "version": heard["version"]}
                await line.send_json({**play, "moves": [heard["legal"][0]]})


async def _thoughts(session: aiohttp.ClientSession, base: str) -> tuple[int, float]:
    """How many there were, and the seconds they took together."""
    async with session.get(f"{base}/metrics") as answer:
        lines = dict(line.rsplit(" ", 1) for line in (await answer.text()).splitlines())
    name = "rumpus_thought_seconds"
    return int(float(lines[f"{name}_count"])), float(lines[f"{name}_sum"])


async def play_beside(base: str, game: str, tables: int, seconds: float) -> str:
    async with load.visit() as session:
        hosts = [asyncio.create_task(Host(session, base, game).play()) for _ in range(tables)]
        async with asyncio.timeout(_TIME_TO_COMPILE):
            while not (await _thoughts(session, base))[0]:  # noqa: ASYNC110  # another process tells
                await asyncio.sleep(0.5)
        await asyncio.sleep(2)
        count, spent = await _thoughts(session, base)
        found = await load.play(base, _ROOM, seconds)
        now, then = await _thoughts(session, base)
        for host in hosts:
            host.cancel()
        await asyncio.gather(*hosts, return_exceptions=True)
    answers = max(1, now - count)
    thought = f"{answers / seconds:.0f} thoughts/s, {1000 * (then - spent) / answers:.0f} ms each"
    return f"{thought}; elsewhere {load.report(found)}"
