"""Whose a table is. A server alone has all of them, a node those that it has a lease of."""

from __future__ import annotations

from typing import Protocol


class HeldElsewhereError(Exception):
    """Another node has the table, or must have it: only it knows the rules."""

    def __init__(self, node: str) -> None:
        super().__init__(f"the table is {node}'s")
        self.node = node


class Tenure(Protocol):
    is_shared: bool

    async def take(self, table: str) -> int | None:
        """It is this server's from now on; when it was last another's, if it ever was. Raises
        HeldElsewhereError."""
        ...

    async def give_up(self, table: str, *, has_lived: bool = True) -> None:
        """`has_lived`: it was played here, until now."""
        ...

    def has(self, table: str) -> bool: ...

    def elsewhere(self, game: str, version: int) -> str | None:
        """A node that can go on with a game of these rules."""
        ...


class Sole:
    """One server: everything is its own."""

    is_shared = False

    async def take(self, table: str) -> int | None:
        return None

    async def give_up(self, table: str, *, has_lived: bool = True) -> None:
        pass

    def has(self, table: str) -> bool:
        return True

    def elsewhere(self, game: str, version: int) -> str | None:
        return None
