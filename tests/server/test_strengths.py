"""How strong guests are: what counts, what it is worth, and that it can be worked out again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rumpus.bots.scale import Anchors, Fairness, OnScale, after_game, all_anchors, chances, newcomer
from rumpus.coach.booth import LuckTask
from rumpus.engine.chance import below, dice
from rumpus.server.lobby.guests import hash_of
from rumpus.server.lobby.strengths import after_seats, counts, rated_seats, recomputed
from rumpus.server.store.kept import Guest, LogRow, Outcome, Seat, Settings, StoredTable, Tally
from rumpus.server.store.port import Store
from rumpus.server.store.ratings import RatedSeat, Rating
from rumpus.server.thinking.booth import Booth
from tests.server.deals import DAY, Calendar, QuickMinds, decide, play_day
from tests.server.room import Person, Room, running
from tests.server.test_day import CONFIG, room
from tests.server.test_store import a_table, store

__all__ = ["store"]
WIN, LOSS = 1.0, 0.0


# --- the scale ---


def test_chances_are_as_odds_say() -> None:
    assert chances([1400.0, 1000.0]) == pytest.approx([10 / 11, 1 / 11])
    assert chances([1000.0] * 4) == [0.25] * 4


def test_bots_of_every_game_stand_in_their_order() -> None:
    for name, anchors in all_anchors().items():
        places = [anchors.bots[level] for level in ("random", "beginner", "casual", "strong")]
        assert places == sorted(places), name
        assert anchors.bots["casual"] == 1000
        assert anchors.bots["greedy"] < anchors.bots["expert"]


def test_a_surprise_moves_more_and_every_game_makes_it_surer() -> None:
    me, bots = newcomer("frantic"), [OnScale(1000.0)] * 3
    won, lost = (after_game([me, *bots], 0, result) for result in (WIN, LOSS))
    assert won.mean - me.mean > 2 * (me.mean - lost.mean) > 0
    assert won.variance == lost.variance < me.variance
    assert won.games == 1


def test_a_result_without_its_luck_counts_for_more() -> None:
    me, bots = newcomer("frantic"), [OnScale(1000.0)] * 3
    with_luck = after_game([me, *bots], 0, 0.5)
    without = after_game([me, *bots], 0, 0.5, noise=0.02)
    assert without.mean > with_luck.mean
    assert without.margin < with_luck.margin


def test_strength_is_found_within_its_margin() -> None:
    """Many players of known strength, each in a row of games with bots."""
    d, within = dice(7), 0
    bots = [OnScale(mean) for mean in (800.0, 1000.0, 1200.0)]
    for player in range(60):
        truth, guess = 600.0 + 12 * player, newcomer("frantic")
        chance = chances([truth, *(bot.mean for bot in bots)])[0]
        for _ in range(120):
            result = WIN if below(d, 10_000) < 10_000 * chance else LOSS
            guess = after_game([guess, *bots], 0, result)
        within += abs(guess.mean - truth) < guess.margin
    assert within >= 50, "nineteen of twenty, less what chance and the law's bend take"


# --- what counts ---


def finished(**changes: object) -> StoredTable:
    seats = [Seat(5, None, "Ann"), Seat(None, "casual", "Bo"), Seat(None, "strong", "Cy")]
    table = a_table("abc", seats=seats, state="over", ended=3000, settings=Settings())
    table.result = Outcome([0], [3, 1, 2], Tally([], []))
    for name, value in changes.items():
        setattr(table, name, value)
    return table


LOG = [LogRow(1, 0, "x", "person 5"), LogRow(2, 1, "x", "bot casual"), LogRow(3, 2, "x", "silence")]


def test_a_game_of_people_and_known_bots_counts() -> None:
    assert counts(finished(), LOG, None)
    assert [seat.result for seat in rated_seats(finished())] == [1.0, 0.0, 0.0]
    shared = finished(result=Outcome([0, 2], [3, 1, 3], Tally([], [])))
    assert [seat.result for seat in rated_seats(shared)] == [0.5, 0.0, 0.5]


@pytest.mark.parametrize(
    ("row", "seat"),
    [
        (LogRow(4, 0, "x", "bot casual"), None),  # somebody stood in
        (LogRow(4, 0, "x", "person 6"), None),  # a seat changed hands
        (LogRow(4, 0, "x", None), None),  # nobody knows: a game that was played on
        (None, Seat(None, "like_me", "Echo")),
        (None, Seat(None, "Rex", "Rex")),
    ],
)
def test_what_is_not_one_players_counts_for_nothing(row: LogRow | None, seat: Seat | None) -> None:
    table = finished()
    if seat is not None:
        table.seats[1] = seat
    assert not counts(table, [*LOG, row] if row else LOG, None)


async def _strengths(served: Room, person: Person) -> list[dict[str, Any]]:
    await served.server.strengths.catch_up()
    return list((await person.call("GET", "/api/me/record"))["strengths"])


async def test_a_finished_game_is_rated_and_told_with_its_margin() -> None:
    async with room() as served:
        ann = served.person()
        await play_day(ann)
        [told] = await _strengths(served, ann)
        assert told["game"] == "kingdom_four"
        assert told["games"] == 1
        assert 0 < told["margin"] < newcomer("kingdom_four").margin
        assert told["bots"]["casual"] == 1000
        day = await ann.call("GET", "/api/day")
        assert day["strengths"] == [told]


async def test_games_with_echo_and_old_deals_are_not_rated() -> None:
    calendar = Calendar()
    async with room(calendar) as served:
        ann = served.person()
        await decide(await ann.join(await ann.make("kingdom_four", 3, bots="like_me")))
        calendar.turn(DAY)
        body = {"game": "kingdom_four", "day": "2027-01-15"}
        made = await ann.call("POST", "/api/day", body)
        await decide(await ann.join(made["table"]))
        assert await _strengths(served, ann) == []
        assert await served.server.house.store.unrated(9) == []


async def test_luck_is_taken_out_where_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(self: Booth, task: LuckTask, hear: object) -> bytes:
        assert task.replay.moves
        assert task.worlds == 32
        return msgspec.json.encode([0.3] * task.replay.seats)

    monkeypatch.setattr(Booth, "ask", ask)
    monkeypatch.setattr(Booth, "knows", lambda *_: True)
    half = Fairness(share=0.5, worlds=32, noise=0.05)
    known = Anchors(all_anchors()["kingdom_four"].bots, half)
    monkeypatch.setitem(all_anchors(), "kingdom_four", known)
    async with running(CONFIG, clock=Calendar(), minds=QuickMinds()) as served:
        ann = served.person()
        await play_day(ann)
        [told] = await _strengths(served, ann)
        guest = await served.server.house.store.guest(hash_of(ann.token))
        assert guest is not None
        rated = await served.server.house.store.rated(guest.id)
        found = sorted((round(one.result, 6), one.noise) for one in rated)
        assert found == [(0.15, 0.05)] * 3 + [(0.65, 0.05)]  # halfway to 0.3, from a loss or a win
        with_luck = after_game([newcomer("kingdom_four"), *[OnScale(1000.0)] * 3], 0, 0.3)
        assert told["margin"] < with_luck.margin


# --- the store ---


def seats_of(table: str, at: int, guest: int = 5, result: float = 1.0) -> list[RatedSeat]:
    return [
        RatedSeat(table, 0, at, "frantic", guest, None, result, None),
        RatedSeat(table, 1, at, "frantic", None, "casual", 1 - result, 0.02),
    ]


async def test_a_game_is_rated_once(store: Store) -> None:
    await store.save_table(finished())
    await store.save_table(finished(id="later", ended=4000))
    assert await store.unrated(9) == ["abc", "later"]
    assert await store.unrated(1) == ["abc"]
    one = Rating(5, "frantic", 1010.25, 2**0.5, 1)
    assert await store.rate("abc", seats_of("abc", 3000), [one])
    assert await store.rate("abc", seats_of("abc", 3000), [one._replace(mean=0.0)])
    assert await store.ratings_of(5) == [one]
    await store.save_table(finished())
    assert await store.unrated(9) == ["later"]
    await store.rate("later", [], [])
    assert await store.unrated(9) == []
    assert await store.rated(5) == seats_of("abc", 3000)


async def test_whoever_is_overtaken_changes_nothing(store: Store) -> None:
    """Two nodes have both looked at what a guest was before."""
    await store.save_table(finished())
    await store.save_table(finished(id="later", ended=4000))
    first = Rating(5, "frantic", 1010.0, 2.0, 1)
    assert await store.rate("abc", seats_of("abc", 3000), [first])
    late = first._replace(mean=990.0)
    assert not await store.rate("later", seats_of("later", 4000), [late])
    assert await store.ratings_of(5) == [first]
    assert await store.rated(5) == seats_of("abc", 3000)
    assert await store.unrated(9) == ["later"], "it is still to be looked at"
    assert await store.rate("later", seats_of("later", 4000), [late._replace(games=2)])
    assert await store.unrated(9) == []


async def test_ratings_follow_from_what_is_stored(store: Store) -> None:
    """Worked out again from the games, they are the same to the last bit."""
    kept: dict[tuple[int, str], Rating] = {}
    for number in range(5):
        name, guest = f"t{number}", 5 + number % 2
        await store.save_table(finished(id=name, ended=number))
        seats = seats_of(name, number, guest, result=float(number % 3 == 0))
        rating = kept.get((guest, "frantic"))
        mine = newcomer("frantic") if rating is None else OnScale(*rating[2:])
        casual = OnScale(all_anchors()["frantic"].bots["casual"])
        [new] = after_seats(seats, [mine, casual])
        kept[guest, "frantic"] = new
        await store.rate(name, seats, [new])
    for guest in (5, 6):
        assert await store.ratings_of(guest) == recomputed(await store.rated(guest), {})
        assert await store.ratings_of(guest) == [kept[guest, "frantic"]]


async def test_of_a_guest_who_is_forgotten_no_rating_is_left(store: Store) -> None:
    await store.add_guest(Guest(5, "Ann", "leaf-yellow"), "hash", 1)
    await store.save_table(finished())
    await store.rate("abc", seats_of("abc", 1), [Rating(5, "frantic", 1.0, 1.0, 1)])
    await store.forget_guest(5, "Somebody")
    assert await store.ratings_of(5) == []
