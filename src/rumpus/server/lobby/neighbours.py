"""What the lobby asks of other nodes. A server alone has none."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from rumpus.server import wire
from rumpus.server.store.kept import Guest


class Neighbours(Protocol):
    # --- tables ---

    def open_lines(self) -> Iterable[wire.TableLine]:
        """Of tables that wait for people there."""
        ...

    def open_line(self, table: str) -> wire.TableLine | None: ...

    async def line(self, node: str, table: str, guest: int) -> wire.TableLine | None:
        """How a table of another node stands."""
        ...

    async def seat(self, guest: Guest, wish: wire.NewCompany) -> str | None:
        """With anybody: by the node that does so for this game. Nothing: it is this one."""
        ...

    async def offer(self, table: str, guest: Guest) -> bool:
        """A seat at an open table of another node; whether they have got it."""
        ...

    # --- people ---

    async def here(self, guests: Collection[int]) -> set[int]:
        """Those of them who are at other nodes."""
        ...

    async def tell(self, guest: int, message: wire.Invited) -> bool:
        """On all their lines there; whether there is any."""
        ...

    def renamed(self, guest: Guest) -> None: ...

    async def forgotten(self, guest: int, name: str) -> None: ...

    def signed_out(self, guest: int, but: str) -> None: ...


class NoNeighbours:
    def open_lines(self) -> Iterable[wire.TableLine]:
        return ()

    def open_line(self, table: str) -> wire.TableLine | None:
        return None

    async def line(self, node: str, table: str, guest: int) -> wire.TableLine | None:
        return None

    async def seat(self, guest: Guest, wish: wire.NewCompany) -> str | None:
        return None

    async def offer(self, table: str, guest: Guest) -> bool:
        return False

    async def here(self, guests: Collection[int]) -> set[int]:
        return set()

    async def tell(self, guest: int, message: wire.Invited) -> bool:
        return False

    def renamed(self, guest: Guest) -> None:
        pass

    async def forgotten(self, guest: int, name: str) -> None:
        pass

    def signed_out(self, guest: int, but: str) -> None:
        pass
