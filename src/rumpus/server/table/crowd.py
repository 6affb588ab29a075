"""Everybody at a table: who is here, who has gone, and who sees what."""

from __future__ import annotations

from collections.abc import Collection

from rumpus.server import wire
from rumpus.server.course.door import Reader
from rumpus.server.table.audience import Audience
from rumpus.server.table.client import Client
from rumpus.server.table.seats import Seats


class Crowd:
    """The clients of a table, each in the audience of its seat or among the spectators."""

    def __init__(self, seats: Seats) -> None:
        self._seats = seats
        self.clients: list[Client] = []
        self.audiences: dict[Reader, Audience] = {
            reader: Audience(reader) for reader in (None, *range(len(seats.chairs)))
        }
        #: When the player of a seat went away; those who are here have no time there.
        self.left_at: dict[int, int] = {}

    @property
    def present(self) -> set[int]:
        """Guests who are here."""
        return {client.guest.id for client in self.clients}

    def has_program(self, guest: int) -> bool:
        """Whether one of a guest's lines is a program's."""
        return any(client.is_program for client in self.clients if client.guest.id == guest)

    def address_of(self, guest: int | None) -> str:
        """Where a guest comes from, or who else is here first."""
        theirs = [client.address for client in self.clients if client.guest.id == guest]
        return (theirs or [client.address for client in self.clients])[0]

    @property
    def spectators(self) -> int:
        return len({client.guest.id for client in self.audiences[None].clients})

    def enter(self, client: Client) -> Audience:
        client.seat = self._seats.of(client.guest.id)
        self.clients.append(client)
        audience = self.audiences[client.seat]
        audience.clients.append(client)
        if client.seat is not None:
            self.left_at.pop(client.seat, None)
        return audience

    def leave(self, client: Client, now: int) -> None:
        self.clients.remove(client)
        self.audiences[client.seat].clients.remove(client)
        if client.seat is not None and client.guest.id not in self.present:
            self.left_at[client.seat] = now

    def wait_for_all(self, now: int) -> None:
        """Nobody has come yet: the time to come back begins now."""
        self.left_at = dict.fromkeys(self._seats.people, now)

    def sit_down_anew(self) -> None:
        """Seats have changed: everybody to the right audience."""
        for audience in self.audiences.values():
            audience.clients = []
        for client in self.clients:
            client.seat = self._seats.of(client.guest.id)
            self.audiences[client.seat].clients.append(client)
        self.left_at = {s: at for s, at in self.left_at.items() if s in self._seats.people}

    def tell(self, message: wire.ServerMessage, but: Collection[Client] = ()) -> None:
        """The same to all: nothing of the game."""
        clients = [client for client in self.clients if client not in but]
        encoded = wire.encode(message) if clients else b""
        for client in clients:
            client.line.send(encoded)
