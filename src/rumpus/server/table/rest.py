"""A race of one person and bots stops when that person does nothing, and asks whether to go on."""

from __future__ import annotations

#: Milliseconds without a sign of the person.
PATIENCE = 60_000


class Rest:
    """PC19: whom nobody waits for may be asked."""

    def __init__(self, now: int) -> None:
        self._acted = now
        self.since: int | None = None

    def act(self, now: int) -> None:
        self._acted = now

    def due(self) -> int | None:
        return None if self.since is not None else self._acted + PATIENCE

    def begin(self, now: int) -> None:
        self.since = now

    def end(self, now: int) -> int:
        """How long it was."""
        since, self.since, self._acted = self.since, None, now
        return 0 if since is None else now - since
