"""People at the tables of a hall, and when each of them saw play go on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import aiohttp

from rumpus import games
from rumpus.server.thinking.company import default_bot
from tests.server.chaos import Play, Script
from tests.soak.cluster import Cluster

#: Seconds after which somebody who sees nothing on an open line reloads the page. That is a fault
#: of the server's, as a lost move is.
_RELOAD = 10.0
_LONG = 90.0
#: When play was seen, and until when the game itself would wait then.
Sight = tuple[float, float]


class Guest(Script):
    """Comes from an address of its own, as people do."""

    def __init__(self, cluster: Cluster, number: int, game: str, seats: int, bot: str) -> None:
        super().__init__(cluster, game, seats, bot)
        self._wish["window"] = 1  # so that a pause is not the game's own
        self.is_race = games.game(game).realtime
        self._address = f"127.0.{1 + number // 200}.{1 + number % 200}"
        self.went_on = asyncio.Condition()
        #: When something was moved that this person could see, by the monotonic clock.
        self.moments: list[float] = []
        #: Until when each time the game itself would wait, as it had said, or that moment.
        self._waits: list[float] = []
        self._waits_until = 0.0
        self.lines = 0
        #: When an answer came, or a line again, and how long that had taken.
        self.answers: list[tuple[float, float]] = []
        self.absences: list[tuple[float, float]] = []
        self._without_since: float | None = None
        #: The last word, each time that nothing came after it until the page was loaded anew.
        self.reloads: list[str] = []
        self._last = ""
        self._heard_at = time.monotonic()
        self._socket: Any = None
        self.refusals: dict[str, int] = {}
        #: Tables that were closed because nobody knew their rules any more.
        self.closed: list[str] = []

    @property
    def table(self) -> str | None:
        return self._table

    def session(self) -> aiohttp.ClientSession:
        connector = aiohttp.TCPConnector(local_addr=(self._address, 0), force_close=True)
        return aiohttp.ClientSession(connector=connector)

    async def run(self) -> None:
        watching = asyncio.create_task(self._reload_if_stuck())
        try:
            await super().run()
        finally:
            watching.cancel()

    async def _reload_if_stuck(self) -> None:
        while True:
            await asyncio.sleep(1)
            if self._socket is not None and time.monotonic() - self._heard_at > _RELOAD:
                self.reloads.append(f"{self._wish['game']}: {self._last}")
                self._heard_at = time.monotonic()
                await self._socket.close()

    async def _play(self, session: aiohttp.ClientSession) -> None:
        try:
            await super()._play(session)
        except BaseException:
            self._without_since = self._without_since or time.monotonic()
            raise

    async def _make(self, session: aiohttp.ClientSession) -> None:
        """Where nobody answers, or a node that cannot, another try is made."""
        try:
            await super()._make(session)
        except AssertionError as error:
            raise EOFError from error

    async def _hear(self, socket: Any, table: str, message: dict[str, Any], plays: dict) -> None:
        self._socket, self._heard_at = socket, time.monotonic()
        self._last = f"{message['t']} {message.get('code', '')}".strip()
        if message["t"] == "welcome":
            self._came_again()
        if message["t"] in ("taken", "error") and message.get("id") in plays:
            play = plays[message["id"]]
            play.heard_at = self._heard_at
            self.answers.append((self._heard_at, self._heard_at - play.sent_at))
        if message["t"] == "error" and message.get("id") is None:
            self._leave_for(message)
            return
        if message["t"] == "error" and not _is_second(plays, message["id"]):
            code = message["code"]
            self.refusals[code] = self.refusals.get(code, 0) + 1
        if message["t"] == "update":
            self._waits_until = self._heard_at + _announced(message)
        if message["t"] in ("update", "taken"):
            self.moments.append(self._heard_at)
            self._waits.append(max(self._heard_at, self._waits_until))
            async with self.went_on:
                self.went_on.notify_all()
        await super()._hear(socket, table, message, plays)

    def _came_again(self) -> None:
        self.lines += 1
        if self._without_since is not None:
            self.absences.append((self._heard_at, self._heard_at - self._without_since))
            self._without_since = None

    def _leave_for(self, refusal: dict[str, Any]) -> None:
        """The table is over or closed: there is another, or one is made."""
        if refusal["code"] == "old_rules" and self._table is not None:
            self.closed.append(self._table)
        self._table = refusal.get("next")

    async def goes_on_after(self, moment: float) -> None:
        async with self.went_on:
            await asyncio.wait_for(
                self.went_on.wait_for(lambda: bool(self.moments) and self.moments[-1] > moment),
                _LONG,
            )

    def longest_pause(self, since: float) -> float:
        """Between two sights of play, from the last one before that moment on."""
        return max((b - max(a, since) for (a, _), (b, _) in self._sights(since)), default=0)

    def longest_delay(self, since: float) -> float:
        """The same, but for what the game itself had said that it would wait."""
        return max((b - max(a, since) for (_, a), (b, _) in self._sights(since)), default=0)

    def _sights(self, since: float) -> Iterator[tuple[Sight, Sight]]:
        sights = list(zip(self.moments, self._waits, strict=True))
        before = [sight for sight in sights if sight[0] <= since][-1:] or [(since, since)]
        return pairwise(before + [sight for sight in sights if sight[0] > since])


def _is_second(plays: dict[int, Play], number: int) -> bool:
    """Whether it was sent while the one before was on its way: where all answer at once, another's
    answer makes an update, and a script answers that, too. It is told so, whatever nodes do."""
    before, play = plays.get(number - 1), plays[number]
    return before is not None and (before.heard_at is None or before.heard_at > play.sent_at)


def _announced(update: dict[str, Any]) -> float:
    """Seconds until something happens by itself, if nobody does anything."""
    ends = [update[name] for name in ("deadline", "opens") if update[name] is not None]
    return max(0.0, (max(ends) - update["now"]) / 1000) if ends else 0.0


def invite(cluster: Cluster, tables: int) -> list[Guest]:
    """One person a table, beside bots: all games by turns, with few seats and with many."""
    kinds = [
        (game.name, seats, default_bot(game))
        for game in map(games.game, games.NAMES)
        for seats in (game.seats[0], game.seats[-1])
    ]
    return [Guest(cluster, n, *kinds[n % len(kinds)]) for n in range(tables)]


async def all_go_on(guests: list[Guest], tasks: list[asyncio.Task[None]]) -> None:
    """Until each has seen play from now on. Whoever found something wrong ends it at once."""
    now = time.monotonic()
    going = [asyncio.create_task(guest.goes_on_after(now)) for guest in guests]
    waiting = asyncio.create_task(asyncio.wait(going))
    await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        if task.done():
            task.result()
    await waiting
    stuck = [g.table for g, went in zip(guests, going, strict=True) if went.exception()]
    assert not stuck, f"these tables stand still: {stuck}"
