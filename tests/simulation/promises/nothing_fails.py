"""Nothing fails unless the disk does; what is asked over HTTP is answered; games end."""

from __future__ import annotations

import logging

from rumpus.server.store.kept import StoredTable
from rumpus.server.store.port import StoreError
from tests.simulation.promises.promise import Promise


class NothingFails(Promise):
    """No table halts, no task dies, nothing is reported as a fault, unless the disk failed."""

    def reported(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        facts = getattr(record, "facts", {})
        self.failed(f"{record.getMessage()} {facts}", error)

    def failed(self, what: str, error: object) -> None:
        if not isinstance(error, StoreError):
            self.breaks(f"{what}: {error!r}{_where(error)}")


def _where(error: object) -> str:
    trace = getattr(error, "__traceback__", None)
    places = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return f" at {' < '.join(reversed(places[-3:]))}" if places else ""


class CallsAreAnswered(Promise):
    """What HTTP answers is an answer: no call breaks the server."""

    def answered(self, path: str, status: int, *, disk_has_failed: bool) -> None:
        is_away = path == "/health" or self.world.wires is not None  # a node without a lease
        is_fine = status < 500 or (status == 503 and is_away)
        if not is_fine and not disk_has_failed:
            self.breaks(f"{path} was answered {status}")


class GamesEnd(Promise):
    """A game ends once its people act, or are gone for good; but one that a single person plays
    with bots waits for that person."""

    def end(self) -> None:
        if self.world.is_calm:
            for stored in self.going_on():
                self.breaks(f"table {stored.id}: {stored.game} did not end")

    def going_on(self) -> list[StoredTable]:
        """Games that have to end."""
        tables = {party.table for party in self.world.parties}
        stored = [self.world.referees[table].stored for table in tables if table is not None]
        return [one for one in stored if one.state == "playing" and not self._waits_for_one(one)]

    def _waits_for_one(self, stored: StoredTable) -> bool:
        seats = [seat for seat, chair in enumerate(stored.seats) if chair.guest is not None]
        here = self.world.register.at(stored.id).here.values()
        return len(seats) == 1 and self.world.player(stored.id, seats[0]) not in here
