"""A node's life in the store: registered, renewed, and over as soon as it may have run out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from rumpus.server.common import logs
from rumpus.server.common.lots import Lots
from rumpus.server.nodes.bus import Bus
from rumpus.server.store.leases import Holder, NodeRow, Renewed, SharedStore
from rumpus.server.store.port import StoreError

#: Parts of a lease: between two renewals, and before its end, when it counts as lost already.
_RENEW, _MARGIN = 0.25, 0.1
#: Seconds without the bus, which others have, until a node gives its tables up.
_WITHOUT_BUS = 2.0
#: Tries to get a name that another node may just have left.
_TRIES = 20


class Life:
    """Leases are good while the node lives. It counts its time from before it asked, by a clock
    of its own that nobody sets: what the store says later can only be longer."""

    def __init__(self, store: SharedStore, bus: Bus, name: str, lease: int, lots: Lots) -> None:
        self._store = store
        self._bus = bus
        self.name = name
        self.id = ""
        self._lease = lease
        self._lots = lots
        self._holds: dict[str, Holder] = {}
        self._good_until = 0.0
        self._ended_at: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._renewing: asyncio.Task[None] | None = None
        self._without_since: float | None = None
        self.is_cut_off = False
        #: Told when all tables are lost, and the store's time.
        self.lapsed: Callable[[], Awaitable[None]]
        self.heard_time: Callable[[int], None] = lambda now: None

    # --- what the tables ask ---

    def hold(self, table: str) -> Holder | None:
        """The lease of a table, if it is surely good."""
        return self._holds.get(table) if self.is_good else None

    @property
    def is_good(self) -> bool:
        return asyncio.get_running_loop().time() < self._good_until

    def note(self, table: str, held: Holder) -> None:
        self._holds[table] = held

    def drop(self, table: str) -> Holder | None:
        return self._holds.pop(table, None)

    @property
    def count(self) -> int:
        return len(self._holds)

    # --- life ---

    async def begin(self) -> None:
        await self._register(_TRIES)
        self._renewing = asyncio.create_task(self._keep_on())

    async def end(self) -> None:
        if self._renewing is not None:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)
        if self._timer is not None:
            self._timer.cancel()
        self._holds.clear()
        self._good_until = 0.0
        if self.id:
            await self._store.resign(self.id)

    async def _register(self, tries: int) -> None:
        """Under a new id each time: what the last one had is not its own any more."""
        node = NodeRow(f"{self.name}:{self._lots.bits(32):08x}", self.name)
        for _ in range(tries):
            sent = asyncio.get_running_loop().time()
            if await self._store.register(node, self._lease):
                self.id = node.id
                self._holds.clear()  # what was on its way when the last one ended
                self._live_on(sent)
                return
            await asyncio.sleep(self._lease / 1000 / 4)
        raise StoreError(f"a node called {self.name} is running already")

    def _live_on(self, sent: float) -> None:
        self._good_until = sent + self._lease / 1000 * (1 - _MARGIN)
        self._ended_at = None
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(self._good_until, self._run_out)

    def _run_out(self) -> None:
        """Nobody is told anything more, from this very moment on."""
        self._timer = None
        self._note_end()
        self._renewing_anew = asyncio.create_task(self._lose())

    def _note_end(self) -> None:
        """A node that was stopped notices late."""
        if self._ended_at is None:
            self._ended_at = min(asyncio.get_running_loop().time(), self._good_until)

    async def _lose(self) -> None:
        if self._holds:
            logs.warn("leases may have run out", tables=len(self._holds))
        self._holds.clear()
        await self.lapsed()

    async def _keep_on(self) -> None:
        pause = self._lease / 1000 * _RENEW
        while True:
            await asyncio.sleep(pause)
            try:
                async with asyncio.timeout(max(self._lease / 1000, 1)):
                    await self._renew()
            except (OSError, TimeoutError):
                continue  # the time runs on
            except Exception:
                logs.fault("a lease was not renewed")

    async def _renew(self) -> None:
        sent, was_good = asyncio.get_running_loop().time(), self.is_good
        renewed = None
        if was_good:
            renewed = await self._store.renew(self.id, self._lease, has_bus=self._bus.is_up)
        if renewed is not None and self.is_good:
            self.heard_time(renewed.now)
            self._live_on(sent)
            await self._look_at_the_bus(renewed)
        else:
            await self._begin_anew()

    async def _begin_anew(self) -> None:
        """Since its tables were lost no time has passed there."""
        self._note_end()
        self._good_until = 0.0
        await self._lose()
        assert self._ended_at is not None
        ago = asyncio.get_running_loop().time() - self._ended_at
        await self._store.resign(self.id, round(ago * 1000))
        await self._register(1)
        logs.note("the node lives on", node=self.id)

    async def _look_at_the_bus(self, renewed: Renewed) -> None:
        """Whom nobody hears cannot keep tables that others ask for. If nobody hears anybody, each
        goes on with what it has."""
        now = asyncio.get_running_loop().time()
        if self._bus.is_up:
            self._without_since, self.is_cut_off = None, False
            return
        self._without_since = now if self._without_since is None else self._without_since
        is_alone = now - self._without_since > _WITHOUT_BUS and renewed.others > 0
        if is_alone and not self.is_cut_off:
            logs.warn("the node is cut off from the others: it gives its tables up")
        self.is_cut_off = is_alone
        if is_alone and self._holds:
            await self._begin_anew()
