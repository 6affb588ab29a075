"""Who plays where is known at once, whatever has changed it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rumpus.server.store.kept import Guest, Seat
from rumpus.server.table.seats import Seats

ANN, BOB, CAT = (Guest(n, name, "leaf-grey") for n, name in enumerate(("Ann", "Bob", "Cat"), 1))

CHANGES: list[Callable[[Seats], object]] = [
    lambda seats: seats.sit(CAT, 2, has_started=False),
    lambda seats: seats.stand(0, None),
    lambda seats: seats.stand(1, "greedy"),
    lambda seats: seats.put_bot(2, "greedy"),
    lambda seats: seats.fill("random"),
    lambda seats: seats.draw([3, 1, 0, 2]),
    lambda seats: seats.stand_in(0, stands_in=True),
    lambda seats: seats.stand_in(1, stands_in=False),
    lambda seats: seats.give_orders(0, "{}"),
]


def known(seats: Seats) -> list[object]:
    guests = [seats.of(guest.id) for guest in (ANN, BOB, CAT)]
    return [seats.people, seats.is_solo, seats.thinking, seats.by_bots, seats.ordered, guests]


@pytest.mark.parametrize("change", CHANGES)
def test_after_a_change_it_is_what_the_chairs_say(change: Callable[[Seats], object]) -> None:
    seats = Seats.empty(4)
    seats.sit(ANN, 0, has_started=False)
    seats.sit(BOB, 1, has_started=False)
    seats.stand_in(1, stands_in=True)
    before = known(seats)
    change(seats)
    assert known(seats) != before
    assert known(seats) == known(Seats(seats.chairs))


def test_a_person_for_whom_a_bot_stands_in_sits_there_and_decides_nothing() -> None:
    seats = Seats([Seat(1), Seat(2, standing_in=True, orders="{}"), Seat(bot="greedy"), Seat()])
    assert (seats.people, seats.thinking, seats.by_bots) == (
        {0: 1, 1: 2},
        frozenset({0}),
        frozenset({1, 2}),
    )
    assert (seats.ordered, seats.is_solo, seats.of(2), seats.of(3)) == ({}, False, 1, None)
