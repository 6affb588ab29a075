"""People whom a guest has played with lately, and how they are asked to a table."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.server import wire
from rumpus.server.common.limits import Buckets, Rate
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.lobby.presence import Presence
from rumpus.server.store.kept import Guest
from rumpus.server.store.port import Store
from rumpus.server.wire import Refusal

#: Last games in which people count as met, and how many of them are told.
_GAMES = 50
_MOST = 12
#: Invitations of one guest, and of one guest to one other.
_OF_ONE = Rate(10, 1 / 10)
_TO_ONE = Rate(2, 1 / 30)


class Acquaintances:
    """Only those can be invited whom one has played with: nobody is called by strangers."""

    def __init__(
        self, store: Store, lobby: Lobby, presence: Presence, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._presence = presence
        self._of_one = Buckets(_OF_ONE, clock)
        self._to_one = Buckets(_TO_ONE, clock)

    async def of(self, guest: Guest) -> list[wire.Acquaintance]:
        """Those who are here come first."""
        met = await self._store.company(guest.id, _GAMES)
        away = [one.guest.id for one in met if not self._presence.is_here(one.guest.id)]
        elsewhere = await self._lobby.neighbours.here(away) if away else set()
        people = [
            wire.Acquaintance(
                guest=one.guest.id,
                name=one.guest.name,
                face=one.guest.face,
                game=one.game,
                at=one.at,
                here=one.guest.id in elsewhere or one.guest.id not in away,
            )
            for one in met
        ]
        return sorted(people, key=lambda one: not one.here)[:_MOST]

    async def invite(self, guest: Guest, wish: wire.NewInvitation) -> bool:
        """Whether they are in the room. Who has muted the guest hears nothing of it, and is here
        all the same."""
        self._count(guest.id, wish.guest)
        met = await self._store.company(guest.id, _GAMES)
        if wish.guest not in {one.guest.id for one in met}:
            raise Refusal("unknown_guest", "invited can be who has played with you lately")
        table = await self._lobby.line_of(wish.table, guest.id)
        if table is None:
            raise Refusal("unknown_table", f"there is no table {wish.table!r}")
        _check_free(table)
        invited = wire.Invited(
            guest=guest.id,
            name=guest.name,
            face=guest.face,
            table=table.id,
            game=table.game,
            title=table.title,
        )
        is_here = self._presence.tell(wish.guest, invited)
        return await self._lobby.neighbours.tell(wish.guest, invited) or is_here

    def _count(self, guest: int, other: int) -> None:
        if not self._of_one.take(guest) or not self._to_one.take((guest, other)):
            raise Refusal("too_fast", "not so many invitations")


def _check_free(table: wire.TableLine) -> None:
    """Whoever invites sits there, and there is something to come for."""
    if table.you is None:
        raise Refusal("not_seated", "who invites sits at the table")
    if table.state != "gathering":
        raise Refusal("already_started", "the game has started")
    if all(seat.kind != "free" for seat in table.seats):
        raise Refusal("seat_taken", "no seat is free")
