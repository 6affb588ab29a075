"""How much of the lobby's list one address may have: nobody fills it so that others are not
seen."""

from __future__ import annotations

from itertools import islice


class Shares:
    """Of the open tables of one address, `most` are shown: those that opened first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._whose: dict[str, str] = {}
        self._open: dict[str, dict[str, None]] = {}  # by address, in the order of their opening

    def shows(self, table: str) -> bool:
        return table in self._shown(self._whose.get(table))

    def note(self, table: str, whose: str | None) -> set[str]:
        """A table is open and somebody's, or (nobody's) it is not: all whose place has changed."""
        before = self._whose.get(table)
        if whose == before:
            return set()
        shown = {*self._shown(before), *self._shown(whose)}
        self._take_out(table)
        if whose is not None:
            self._whose[table] = whose
            self._open.setdefault(whose, {})[table] = None
        return shown ^ {*self._shown(before), *self._shown(whose)}

    @property
    def tables(self) -> list[str]:
        return list(self._whose)

    def _shown(self, whose: str | None) -> list[str]:
        return [] if whose is None else list(islice(self._open.get(whose, ()), self._most))

    def _take_out(self, table: str) -> None:
        whose = self._whose.pop(table, None)
        if whose is not None:
            del self._open[whose][table]
            if not self._open[whose]:
                del self._open[whose]
