"""The server holds no more than it needs."""

from __future__ import annotations

from rumpus.server.table.table import LiveTable
from tests.simulation.process import Process
from tests.simulation.promises.promise import Promise

#: What a table remembers of pages, of talk and of moves.
_PAGES, _REMARKS, _FACTS = 96, 200, 400


class NothingGrows(Promise):
    """Queues, outboxes, tasks and what tables remember are bounded; when everybody has gone,
    nothing is left."""

    def look(self) -> None:
        for machine in self.world.machines:
            if machine.is_serving:
                self._look_into(machine.process)

    def _look_into(self, process: Process) -> None:
        server, limits = process.server, self.world.config.limits
        lines = list(server.sockets._open)
        for line in lines:
            self._most(len(line._outbox), limits.outbox, "messages in an outbox")
            self._most(len(line.visit._waiting), 200, "messages that wait to be read")
        counted = sum(server.sockets._lines._counts.values())
        self._most(counted, len(lines), "lines counted")
        tables = server.lobby._tables
        for table in tables.values():
            self._look_at(table)
        most = 50 + 3 * len(lines) + 2 * len(tables) + 3 * len(self.world.people)
        self._most(len(process.loop.tasks), most, "tasks")

    def _look_at(self, table: LiveTable) -> None:
        queued = len(table._mailbox._waiting)
        self._most(queued, 100 * (1 + len(table.crowd.clients)), "messages at a table")
        self._most(len(table._pages._plays), _PAGES, "pages that a table remembers")
        self._most(len(table._talk._remarks), _REMARKS, "remarks that a table remembers")
        if table.playing is not None:
            story = table.playing.course._story
            self._most(len(story._fresh) + len(story._packed), _FACTS, "moves that are retold")

    def _most(self, count: int, most: int, what: str) -> None:
        if count > most:
            self.breaks(f"{count} {what}, expected at most {most}")

    def nobody_is_left(self) -> None:
        """Long after the last one has gone."""
        for machine in self.world.machines:
            self._nobody_is_left(machine.process)

    def _nobody_is_left(self, process: Process) -> None:
        server = process.server
        left = {
            "lines": len(server.sockets._open),
            "lines counted": len(server.sockets._lines._counts),
            "tables": len(server.lobby._tables),
            "people in the lobby": len(server.hall._watchers),
            "people in the room": len(server.presence._lines),
            "tasks": max(0, len(process.loop.tasks) - (9 if server.node else 4)),  # its rounds
        }
        for what, count in left.items():
            if count:
                self.breaks(f"{count} {what} left when everybody had gone")
