"""Even lines: whoever is near to the server waits for those who are far (PC18)."""

from __future__ import annotations

from rumpus.server.table.crowd import Crowd
from rumpus.server.table.seats import Seats

#: Milliseconds for which what was found is good: lines do not change from move to move.
_GOOD_FOR = 250
#: Holds that are shorter (ms) are not worth a timer.
_LEAST = 5


class EvenLines:
    """How long the moves of each seat are held, so that all have the delay of the slowest.

    No more than `cap` milliseconds of anybody's round trip count; 0: nothing is held.
    """

    def __init__(self, cap: int, seats: Seats, crowd: Crowd) -> None:
        self._cap = cap
        self._seats = seats
        self._crowd = crowd
        self._holds: list[int] = []
        self._until = 0

    def hold(self, seat: int, now: int) -> int:
        if not self._cap:
            return 0
        if now >= self._until:
            self._until = now + _GOOD_FOR
            self._holds = self._found()
        return self._holds[seat]

    def _found(self) -> list[int]:
        ordered = self._seats.ordered
        trips = [
            0 if seat in ordered else min(self._cap, self._trip(seat))
            for seat in range(len(self._seats.chairs))
        ]
        holds = [max(trips) - trip for trip in trips]
        return [hold if hold >= _LEAST else 0 for hold in holds]

    def _trip(self, seat: int) -> int:
        """Bots and hands that follow orders are in the house; who is away slows nobody down. Of
        several lines the best counts: a second one must not make its player look far away. Nor
        must it make him look near before it was measured: it counts once it has answered. Who is
        silent on all lines is next door."""
        clients = self._crowd.audiences[seat].clients
        if not self._seats.chairs[seat].is_played_by_person:
            return 0
        return min((client.trip.shortest for client in clients if client.trip.is_known), default=0)
