"""Who sits where: people, bots, free chairs, and bots that stand in for people."""

from __future__ import annotations

from typing import Literal

from rumpus.server.store.kept import Guest, Seat
from rumpus.server.table.characters import character
from rumpus.server.table.faces import unlike
from rumpus.server.wire import Refusal, SeatInfo


class Seats:
    """All chairs of a table. `sat`: where guests have sat since the deal, gone or not.

    Who plays where is asked with every move and seldom changes: it is found when it does.
    """

    #: Guests by their seat.
    people: dict[int, int]
    #: Whether one person plays with bots.
    is_solo: bool
    #: Seats where a person decides, here or away; a bot stands in for none of them.
    thinking: frozenset[int]
    #: Seats where a bot does, its own or somebody's for whom it stands in.
    by_bots: frozenset[int]
    #: Standing orders by the seats that are played by them now.
    ordered: dict[int, str]

    def __init__(self, chairs: list[Seat], sat: dict[int, int] | None = None) -> None:
        self.chairs = chairs
        self._sat = {} if sat is None else sat
        self.has_news = False  # something that the table has not told yet
        self._look_round()

    def _look_round(self) -> None:
        """After every change of who plays where."""
        chairs = list(enumerate(self.chairs))
        self.people = {seat: c.guest for seat, c in chairs if c.guest is not None}
        self.is_solo = len(self.people) == 1
        self._seat_of = {guest: seat for seat, guest in self.people.items()}
        self.thinking = frozenset(seat for seat, c in chairs if c.is_played_by_person)
        self.by_bots = frozenset(seat for seat, c in chairs if c.is_played_by_bot)
        self.ordered = {
            seat: c.orders for seat, c in chairs if c.orders is not None and seat in self.thinking
        }

    @classmethod
    def empty(cls, count: int) -> Seats:
        return cls([Seat() for _ in range(count)])

    def of(self, guest: int) -> int | None:
        return self._seat_of.get(guest)

    @property
    def has_room(self) -> bool:
        return any(chair.is_free for chair in self.chairs)

    def stand_in(self, seat: int, *, stands_in: bool) -> None:
        """A bot plays for a person from now on, or no longer."""
        self.chairs[seat].standing_in = stands_in
        self._look_round()

    def give_orders(self, seat: int, orders: str | None) -> None:
        self.chairs[seat].orders = orders
        self._look_round()

    def sit(
        self, guest: Guest, wanted: int | None, *, has_started: bool, is_program: bool = False
    ) -> int:
        if self.of(guest.id) is not None:
            raise Refusal("seat_taken", "you sit already; stand up first")
        if has_started:
            wanted = self._only_own(guest.id, wanted)
        seat = self._free(has_started) if wanted is None else self._checked(wanted)
        chair = self.chairs[seat]
        if not (chair.was_left if has_started else chair.is_free):
            raise Refusal("seat_taken", f"seat {seat} is taken")
        self.chairs[seat] = Seat(guest.id, None, guest.name, is_program=is_program)
        self._show_face(guest.face, seat)
        self._look_round()
        if has_started:
            self.remember()
        return seat

    def let_program_in(self, guest: int) -> bool:
        """A program comes for a guest who may sit here: whether that is news."""
        seat = self.of(guest)
        if seat is None or self.chairs[seat].is_program:
            return False
        self.chairs[seat].is_program = True
        return True

    def draw(self, order: list[int]) -> None:
        """Whoever sat at seat `order[k]` sits at seat k from now on."""
        self.chairs[:] = [self.chairs[seat] for seat in order]
        self._look_round()

    def remember(self) -> None:
        """Whoever sits here now has seen the hand of that seat."""
        for seat, guest in self.people.items():
            self._sat.setdefault(guest, seat)

    def has_sat(self, guest: int) -> bool:
        """Whether somebody has played in this game."""
        return guest in self._sat

    def _only_own(self, guest: int, wanted: int | None) -> int | None:
        """Who knows one hand must not see another: only the seat that was theirs is open."""
        own = self._sat.get(guest)
        if own is not None and wanted not in (None, own):
            raise Refusal("seat_taken", f"in this game your seat is {own}, not {wanted}")
        return wanted if own is None else own

    def stand(self, seat: int, bot: str | None) -> None:
        """Give a seat up: a bot goes on with it, or it is free."""
        self.chairs[seat] = Seat()
        self._look_round()
        if bot is not None:
            self.put_bot(seat, bot)
            self.chairs[seat].was_left = True

    def put_bot(self, seat: int, bot: str | None) -> None:
        chair = self.chairs[self._checked(seat)]
        if chair.guest is not None:
            raise Refusal("seat_taken", f"a person sits on seat {seat}")
        self.chairs[seat] = Seat()
        if bot:
            name, face = character(bot, {chair.name for chair in self.chairs})
            self.chairs[seat] = Seat(None, bot, name, unlike(face, self._faces()))
        self._look_round()

    def fill(self, bot: str) -> None:
        for seat, chair in enumerate(self.chairs):
            if chair.is_free:
                self.put_bot(seat, bot)

    def rename(self, guest: Guest) -> bool:
        seat = self.of(guest.id)
        if seat is None:
            return False
        self.chairs[seat].name = guest.name
        self._show_face(guest.face, seat)
        self.has_news = True
        return True

    def _show_face(self, face: str, seat: int) -> None:
        """A person's own face, unless another person here has it; a bot gives way."""
        chair = self.chairs[seat]
        chair.face = ""
        chair.face = unlike(face, {c.face for c in self.chairs if c.guest is not None})
        for other in self.chairs:
            if other.bot is not None and other.face == chair.face:
                other.face = unlike(other.face, self._faces())

    def _faces(self) -> set[str]:
        return {chair.face for chair in self.chairs}

    def infos(self, present: set[int]) -> list[SeatInfo]:
        return [self._info(chair, present) for chair in self.chairs]

    def _info(self, chair: Seat, present: set[int]) -> SeatInfo:
        if chair.guest is not None:
            kind: Literal["person", "program"] = "program" if chair.is_program else "person"
            here = chair.guest in present
            return SeatInfo(
                chair.name,
                chair.face,
                kind,
                here,
                chair.standing_in,
                guest=chair.guest,
                orders=chair.orders is not None,
            )
        if chair.is_free:
            return SeatInfo("", "", "free", present=False, standing_in=False)
        return SeatInfo(
            chair.name, chair.face, "bot", present=True, standing_in=False, bot=chair.bot
        )

    def _free(self, has_started: bool) -> int:
        for seat, chair in enumerate(self.chairs):
            if chair.was_left if has_started else chair.is_free:
                return seat
        raise Refusal("seat_taken", "no seat is free")

    def _checked(self, seat: int) -> int:
        if not 0 <= seat < len(self.chairs):
            raise Refusal("bad_message", f"seats here are 0 to {len(self.chairs) - 1}, not {seat}")
        return seat
