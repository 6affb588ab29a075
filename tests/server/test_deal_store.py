"""Every store keeps the same promises of deals that several play."""

from __future__ import annotations

import asyncio

from rumpus.server.store.deals import Attempt, Challenge, Ending
from rumpus.server.store.kept import Guest
from rumpus.server.store.port import Store
from tests.server.test_store import store

__all__ = ["store"]
ANN = Guest(5, "Ann", "leaf-yellow")
BIG = 2**53 - 1


def attempt(guest: int = 5, table: str = "abc", day: str = "2027-01-15", **more: object) -> Attempt:
    values = {"game": "frantic", "rules": 3, "began": 2**41, "day": day, **more}
    return Attempt(f"{day} frantic", guest, table, **values)  # type: ignore[arg-type]


def ended(one: Attempt, lead: int = 0) -> Attempt:
    return one._replace(ended=2**41 + 1, outcome=Ending(7, lead, 2))


async def test_a_secret_is_made_once(store: Store) -> None:
    assert await store.secret("day", b"\0one") == b"\0one"
    assert await store.secret("day", b"two") == b"\0one"
    assert await store.secret("other", b"three") == b"three"


async def test_the_first_attempt_of_a_guest_counts(store: Store) -> None:
    tables = [f"t{n}" for n in range(5)]
    kept = await asyncio.gather(*(store.claim(attempt(table=table)) for table in tables))
    assert len({one.table_id for one in kept}) == 1
    assert await store.attempt("2027-01-15 frantic", 5) == kept[0]
    assert await store.attempt("2027-01-15 frantic", 6) is None
    assert (await store.claim(attempt(BIG))).guest == BIG


async def test_an_attempt_is_settled_once_and_by_its_own_table(store: Store) -> None:
    one = await store.claim(attempt())
    await store.settle(ended(one._replace(table_id="other")))
    assert await store.attempt(one.deal, 5) == one
    await store.settle(ended(one, -3))
    await store.settle(ended(one, 99))
    await store.release(one)
    assert await store.attempt(one.deal, 5) == ended(one, -3)


async def test_an_attempt_that_cannot_be_ended_can_be_given_up(store: Store) -> None:
    one = await store.claim(attempt())
    await store.release(one._replace(table_id="other"))
    assert await store.attempt(one.deal, 5) == one
    await store.release(one)
    assert await store.attempt(one.deal, 5) is None


async def test_those_in_time_are_counted_by_what_they_reached(store: Store) -> None:
    for guest, lead in ((1, 4), (2, -7), (3, 4)):
        await store.settle(ended(await store.claim(attempt(guest)), lead))
    await store.settle(ended(await store.claim(attempt(4, is_late=True)), 4))
    await store.settle(ended(await store.claim(attempt(6, rules=2)), 4))
    await store.claim(attempt(7))
    assert await store.leads("2027-01-15 frantic", 3) == [(-7, 1), (4, 2)]
    assert [one.guest for one in await store.attempts_at("2027-01-15 frantic", 3)] == [1, 2, 3]


async def test_days_and_attempts_of_a_guest_are_found(store: Store) -> None:
    for day, is_late in (("2027-01-15", False), ("2027-01-16", True), ("2027-01-17", False)):
        one = await store.claim(attempt(day=day, is_late=is_late))
        await store.settle(ended(one))
    await store.claim(attempt(day="2027-01-18"))
    await store.settle(ended(await store.claim(attempt(day=""))))
    assert await store.days_of(5, 9) == ["2027-01-17", "2027-01-15"]
    assert await store.days_of(5, 1) == ["2027-01-17"]
    found = await store.attempts_of(5, "2027-01-16", "2027-01-18")
    assert [one.day for one in found] == ["2027-01-16", "2027-01-17", "2027-01-18"]
    assert [one.is_late for one in found] == [True, False, False]


async def test_what_a_level_reached_stays(store: Store) -> None:
    await store.save_level("deal", 1, "expert", Ending(-5, 2, 1))
    await store.save_level("deal", 1, "expert", Ending(0, 0, 4))
    await store.save_level("deal", 2, "casual", Ending(1, 1, 1))
    assert await store.levels("deal", 1) == {"expert": Ending(-5, 2, 1)}
    assert await store.levels("other", 1) == {}


async def test_a_table_is_one_challenge(store: Store) -> None:
    one = await store.add_challenge(Challenge("xyz", "abc", BIG, 2**41))
    assert await store.add_challenge(Challenge("other", "abc", BIG, 2**41)) == one
    assert await store.challenge("xyz") == await store.challenge_of("abc") == one
    assert await store.challenge("other") is None
    assert await store.challenge_of("xyz") is None


async def test_of_a_guest_who_is_forgotten_no_attempt_is_left(store: Store) -> None:
    await store.add_guest(ANN, "hash", 1)
    one = await store.claim(attempt())
    await store.add_challenge(Challenge("xyz", "abc", 5, 1))
    other = await store.claim(attempt(6))
    await store.forget_guest(5, "Somebody")
    assert await store.attempt(one.deal, 5) is None
    assert await store.challenge("xyz") is None
    assert await store.attempt(one.deal, 6) == other
