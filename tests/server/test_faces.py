"""Faces at a table: no two are alike, and a person's is the last to change."""

from __future__ import annotations

import pytest

from rumpus.server.store.kept import Guest
from rumpus.server.table.faces import SHAPES, TINTS, is_face, unlike
from rumpus.server.table.seats import Seats


def faces(seats: Seats) -> list[str]:
    return [chair.face for chair in seats.chairs]


def guest(number: int, face: str = "bell-yellow") -> Guest:
    return Guest(number, f"Guest {number}", face)


def test_eight_people_with_one_face_have_eight() -> None:
    seats = Seats.empty(8)
    for number in range(8):
        seats.sit(guest(number), None, has_started=False)
    assert faces(seats)[0] == "bell-yellow"
    assert len(set(faces(seats))) == 8
    assert all(map(is_face, faces(seats)))


@pytest.mark.parametrize("bot", ["beginner", "expert", "random"])
def test_bots_of_one_family_are_told_apart(bot: str) -> None:
    seats = Seats.empty(8)
    seats.fill(bot)
    assert len(set(faces(seats))) == 8


def test_a_bot_gives_way_to_a_person() -> None:
    seats = Seats.empty(3)
    seats.put_bot(0, "expert")
    assert faces(seats)[0] == "bell-yellow"
    seats.sit(guest(1), 1, has_started=False)
    assert faces(seats)[1] == "bell-yellow"
    assert faces(seats)[0].startswith("bell-")
    assert len(set(faces(seats))) == 3  # the free seat has none


def test_who_takes_anothers_face_gets_the_next_and_keeps_their_own_otherwise() -> None:
    seats = Seats.empty(2)
    seats.sit(guest(1), 0, has_started=False)
    seats.sit(guest(2, "tent-sky"), 1, has_started=False)
    seats.rename(guest(2))
    assert faces(seats) == ["bell-yellow", "bell-pink"]
    seats.rename(guest(1))
    assert faces(seats)[0] == "bell-yellow"


def test_when_a_shape_is_used_up_the_next_shape_is_worn() -> None:
    taken = {f"bell-{tint}" for tint in TINTS}
    assert unlike("bell-grey", taken) == f"{SHAPES[0]}-grey"


@pytest.mark.parametrize("text", ["", "leaf", "leaf-mauve", "hat-yellow", "leaf-yellow-2"])
def test_what_is_no_face(text: str) -> None:
    assert not is_face(text)
