"""Metrics, on a port of their own: they tell more than players may know of a running game."""

from __future__ import annotations

from aiohttp import web

from rumpus.server.common.metrics import Metrics

_HEADERS = {"Content-Type": "text/plain; version=0.0.4; charset=utf-8"}


class Scrape:
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        app = web.Application()
        app.router.add_get("/metrics", self._answer)
        self._runner = web.AppRunner(app, access_log=None)
        self._is_open = False

    async def listen(self, host: str, port: int) -> int:
        await self._runner.setup()
        self._is_open = True
        await web.TCPSite(self._runner, host, port).start()
        return int(self._runner.addresses[-1][1])

    async def close(self) -> None:
        if self._is_open:
            await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.Response:
        return web.Response(body=self._metrics.text(), headers=_HEADERS)
