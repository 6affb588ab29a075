"""Chat and emotes at a table, and the story of its game with them. Nothing of it is stored."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rumpus.engine.writing import can_be_seen, tidy
from rumpus.server import wire
from rumpus.server.common.limits import Buckets
from rumpus.server.course import door
from rumpus.server.course.course import Course
from rumpus.server.table.client import Client
from rumpus.server.table.crowd import Crowd
from rumpus.server.table.house import House
from rumpus.server.table.parting import KeptRemark
from rumpus.server.table.seats import Seats
from rumpus.server.wire import Refusal

#: Remarks that a table remembers.
_KEPT = 200


class _Remark(NamedTuple):
    said: wire.Said
    moves: int  # that were made before; fewer than none before the deal
    ears: frozenset[int]  # guests who were there, or had a seat


class Talk:
    """What is said is kept for those it was said to, until the table is put away."""

    def __init__(self, seats: Seats, crowd: Crowd, house: House) -> None:
        self._seats = seats
        self._crowd = crowd
        self._buckets = Buckets(house.config.limits.chat, lambda: house.time.now() / 1000)
        self._remarks: list[_Remark] = []

    def say(self, client: Client, message: wire.Say | wire.Emote, now: int, moves: int) -> None:
        if not self._buckets.take(client.guest.id):  # on however many lines
            raise Refusal("too_fast", "one message a second")
        told = _said(client, message, now)
        ears = self._crowd.present.union(self._seats.people.values())
        self._remarks.append(_Remark(told, moves, frozenset(ears)))
        del self._remarks[:-_KEPT]
        self._crowd.tell(told)

    def kept(self) -> list[KeptRemark]:
        return [KeptRemark(one.said, one.moves, sorted(one.ears)) for one in self._remarks]

    def recall(self, remarks: list[KeptRemark]) -> None:
        self._remarks.extend(_Remark(r.said, r.moves, frozenset(r.ears)) for r in remarks)

    def remarks_of(self, guest: int) -> list[wire.Said]:
        return [remark.said for remark in self._remarks if remark.said.guest == guest]

    def forget(self, guest: int) -> None:
        """What somebody has said, who is a guest no more."""
        self._remarks = [r for r in self._remarks if r.said.guest != guest]

    def move(self, now_at: dict[int, int]) -> None:
        """Those who spoke sit elsewhere now."""
        for at, remark in enumerate(self._remarks):
            if remark.said.seat is not None:
                said = msgspec.structs.replace(remark.said, seat=now_at[remark.said.seat])
                self._remarks[at] = remark._replace(said=said)

    def story(self, client: Client, course: Course | None, now: int) -> wire.Recap:
        """What has happened and was said so far, as a client may know it."""
        if not client.stories.take(now / 1000):
            raise Refusal("too_fast", "one story in a few seconds")
        first, moves = (0, []) if course is None else course.whole_story()
        happened: list[wire.Told] = []
        ends: list[int] = []  # how much was told when each move was made
        for facts in moves:
            if course is not None:
                happened += door.told(course.game, facts, client.seat)
            ends.append(len(happened))
        heard = [remark for remark in self._remarks if client.guest.id in remark.ears]
        return wire.Recap(happened, [_placed(remark, first, ends) for remark in heard])


def _placed(remark: _Remark, first: int, ends: list[int]) -> wire.Remark:
    index = remark.moves - first
    return wire.Remark(ends[index] if 0 <= index < len(ends) else 0, remark.said)


def _said(client: Client, message: wire.Say | wire.Emote, now: int) -> wire.Said:
    """What all are told, if it may be said."""
    text, emote = "", None
    if isinstance(message, wire.Say):
        text = _checked_text(message.text)
    else:
        emote = _checked_emote(message.emote)
    return wire.Said(client.seat, client.guest.name, text, now, emote, client.guest.id)


def _checked_text(text: str) -> str:
    plain = tidy(text)
    if len(plain) > wire.MOST_TEXT or not can_be_seen(plain):
        expected = f"1 to {wire.MOST_TEXT} characters that can be seen"
        raise Refusal("bad_message", f"expected {expected}, not {len(plain)}")
    return plain


def _checked_emote(emote: str) -> str:
    if emote not in wire.EMOTES:
        raise Refusal("bad_message", f"expected one of {', '.join(wire.EMOTES)}")
    return emote
