"""Those who come at once, as all do after a restart, are welcomed at once."""

from __future__ import annotations

import asyncio

from rumpus.server import wire
from rumpus.server.store.kept import Settings
from rumpus.server.table.posts import Join
from tests.server.desk import Desk, Seated, people

SEATS = 4


def kinds(person: Seated) -> list[str]:
    return [message["t"] for message in person.heard]


def present(person: Seated) -> list[bool]:
    return [seat["present"] for seat in person.table["seats"]]


def test_all_are_told_of_each_other_by_their_welcomes_alone() -> None:
    async def come() -> None:
        desk = await Desk("perpetual_commotion", people(SEATS)).open()
        crowd = [desk.person(seat) for seat in range(SEATS)]
        for person in crowd:
            desk.table.post(person.client, Join())
        await desk.table.settled()
        for seat, person in enumerate(crowd):
            assert kinds(person) == ["welcome"]
            assert person.last("welcome")["you"] == seat
            assert present(person) == [True] * SEATS

    asyncio.run(come())


def test_who_is_there_already_is_told_once_of_all_who_come() -> None:
    async def come() -> None:
        desk = await Desk("perpetual_commotion", people(SEATS)).open()
        first = await desk.person(0).join()
        crowd = [desk.person(seat) for seat in range(1, SEATS)]
        for person in crowd:
            desk.table.post(person.client, Join())
        await desk.table.settled()
        assert kinds(first) == ["welcome", "table"]
        assert present(first) == [True] * SEATS
        assert all(kinds(person) == ["welcome"] for person in crowd)

    asyncio.run(come())


def test_two_pages_of_one_seat_see_the_same() -> None:
    async def come() -> None:
        desk = await Desk("kingdom_four", people(SEATS)).open()
        pages = [desk.person(2), desk.person(2)]
        for page in pages:
            desk.table.post(page.client, Join())
        await desk.table.settled()
        one, other = (page.last("welcome") for page in pages)
        assert one["view"] == other["view"]
        assert one["legal"] == other["legal"]

    asyncio.run(come())


def test_a_move_that_follows_its_players_hello_at_once_is_taken() -> None:
    """It is not heard before its player is at the table, whoever comes beside."""

    async def come() -> None:
        at_once = Settings(countdown=0)
        desk = await Desk("perpetual_commotion", people(SEATS), settings=at_once).open()
        one, other = desk.person(0), desk.person(1)
        desk.table.post(other.client, Join())
        desk.table.post(one.client, Join())
        desk.table.post(one.client, wire.Play(1, 0, ["flip"]))
        await desk.table.settled()
        assert "taken" in kinds(one)
        assert kinds(other)[0] == "welcome"
        assert other.view["face_up"] == one.view["face_up"] == [3, 0, 0, 0]

    asyncio.run(come())
