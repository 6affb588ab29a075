"""All that a guest has left here: handed out, and taken away."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, get_args

from rumpus.server.lobby.guests import Guests
from rumpus.server.lobby.hall import HALL
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.lobby.presence import Presence
from rumpus.server.store.kept import Guest, LogRow, State, StoredTable
from rumpus.server.store.port import DamagedError, Store

#: By language: how somebody is called who is a guest no more.
_GONE = {"en": "Somebody", "de": "Jemand"}
#: How moves are told that somebody has made, or had made in their name.
_IN_PERSON = ("person", "program", "orders")
#: More tables than anybody sits at.
_ALL = 1_000_000


class Farewell:
    def __init__(self, store: Store, guests: Guests, lobby: Lobby, presence: Presence) -> None:
        self._store = store
        self._guests = guests
        self._lobby = lobby
        self._presence = presence

    # --- handing out ---

    async def account(self, guest: Guest) -> dict[str, Any]:
        account = await self._store.account(guest.id)
        said = self._lobby.remarks_of(guest.id)
        return {
            "guest": {"number": guest.id, "name": guest.name, "face": guest.face},
            "since": account.created if account else None,
            "browsers": account.browsers if account else 0,
            "has_recovery_code": bool(account and account.has_code),
            "said": [
                {"table": table, "at": one.at, "text": one.text, "emote": one.emote}
                for table, one in said
            ],
        }

    async def tables(self, guest: Guest) -> AsyncIterator[dict[str, Any]]:
        """One after the other: somebody may have played for years, and stand up meanwhile."""
        for name in await self._store.tables_of(guest.id, get_args(State), _ALL):
            try:
                stored = await self._store.table(name)
            except DamagedError:
                continue
            seats = [] if stored is None else [chair.guest for chair in stored.seats]
            if stored is not None and guest.id in seats:
                yield await self._table(stored, seats.index(guest.id), guest.id)

    async def _table(self, stored: StoredTable, seat: int, guest: int) -> dict[str, Any]:
        """Only what is the guest's own: of others there is nothing in it."""
        log, races = await self._store.log(stored.id), await self._store.races(stored.id)
        result, since = stored.result, _plays_since(log, seat, guest)
        return {
            "table": stored.id,
            "game": stored.game,
            "state": stored.state,
            "seat": seat,
            "name": stored.seats[seat].name,
            "face": stored.seats[seat].face,
            "is_host": stored.host == guest,
            "created": stored.created,
            "started": stored.started,
            "ended": stored.ended,
            "score": result.scores[seat] if result else None,
            "has_won": seat in result.winners if result else None,
            "moves": [{"at": row.at, "move": row.move} for row in log if _is_by(row, seat, guest)],
            "races_lost": [
                {"at": race.at, "wanted": race.wanted}
                for race in races
                if race.seat == seat and since is not None and race.sequence >= since
            ],
        }

    # --- taking away ---

    async def forget(self, guest: Guest, language: str) -> None:
        """First durably, then at the tables in memory, which write what they know of their seats:
        those who sit at a running game leave it to a bot."""
        name = _GONE[language]
        tables = await self._store.tables_of(guest.id, ("gathering", "playing"), _ALL)
        await self._store.forget_guest(guest.id, name)
        self._guests.signed_out()
        self._lobby.neighbours.signed_out(guest.id, "")
        places = self._presence.sign_out(guest.id)
        tables += [place for place in places if place != HALL]
        await self._lobby.forget(tables, guest.id, name)


def _plays_since(log: Sequence[LogRow], seat: int, guest: int) -> int | None:
    """Their first move since nobody else has played their seat: whose races were lost before is
    not told by anything that is kept."""
    since = None
    for number, row in enumerate(log):
        if row.seat == seat and _is_by(row, seat, guest):
            since = number if since is None else since
        elif row.seat == seat and (row.decider or "").startswith(_IN_PERSON):
            since = None
    return since


def _is_by(row: LogRow, seat: int, guest: int) -> bool:
    """By themselves, or in their name. Older games do not say who decided."""
    theirs = {f"{by} {guest}" for by in _IN_PERSON}
    return row.decider in theirs or (row.decider is None and row.seat == seat)
