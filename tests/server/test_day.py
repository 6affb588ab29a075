"""The deal of the day: the same for everybody who decides alike, once for a guest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rumpus.server.common.config import Config
from rumpus.server.lobby.days import Days
from rumpus.server.store.memory import MemoryStore
from tests.server.deals import (
    DAY,
    NOON,
    SECRET,
    Calendar,
    QuickMinds,
    decide,
    other_at,
    play_day,
)
from tests.server.desk import Desk, bots, people
from tests.server.minds import SlowMinds
from tests.server.room import GENEROUS, Room, running

CONFIG = Config(bot_delay=(0, 0), limits=GENEROUS, day_secret=SECRET)
GAMES = [game.name for game in Days.games()]


def room(calendar: Calendar | None = None, config: Config = CONFIG) -> Any:
    return running(config, clock=calendar or Calendar(), minds=QuickMinds())


async def moves_at(room: Room, table: str) -> list[tuple[int, str]]:
    return [(row.seat, row.move) for row in await room.server.house.store.log(table)]


async def test_there_is_one_deal_of_each_game_by_turns() -> None:
    async with room() as served:
        info = await served.person().call("GET", "/api/day")
    assert [deal["game"] for deal in info["deals"]] == GAMES
    assert set(GAMES) == {"frantic", "kingdom_four", "scandaroon"}
    assert info["day"] == "2027-01-15"
    assert info["ends"] == NOON + DAY // 2


@pytest.mark.parametrize("game", GAMES)
async def test_who_decides_alike_plays_the_same_game_to_the_byte_at_two_servers(game: str) -> None:
    logs, films = [], []
    for _ in range(2):
        calendar = Calendar()
        async with room(calendar) as served:
            person = served.person()
            table = await play_day(person, game)
            calendar.turn(DAY)
            logs.append(await person.call("GET", f"/api/replays/{table}/log"))
            films.append(await served.server.house.store.film(table))
    assert logs[0] == logs[1]
    assert films[0] == films[1]


async def test_a_restart_in_the_middle_changes_nothing(tmp_path: Path) -> None:
    """Both servers keep what they know in files; one of them is stopped after each few moves."""
    logs = []
    for stops in ([], [3, 5, 12]):
        calendar, token, decided = Calendar(), "t" * 24, 0
        config = Config(**{**vars(CONFIG), "data": tmp_path / str(len(stops))})
        for most in [*stops, None]:
            async with room(calendar, config) as served:
                person = served.person(token)
                made = await person.call("POST", "/api/day", {"game": "frantic"})
                line = await person.join(made["table"])
                decided = await decide(line, most=most, begun=decided)
                if most is None:
                    logs.append(await moves_at(served, made["table"]))
    assert len(logs[0]) > 30
    assert logs[0] == logs[1]


@pytest.mark.parametrize("different", [0, 4])
async def test_different_decisions_show_only_after_them(different: int) -> None:
    async with room() as served:
        one = await moves_at(served, await play_day(served.person()))
        two = await moves_at(served, await play_day(served.person(), by=other_at(different)))
    stored_seat = next(seat for seat, _ in one if _by_person(one, two, seat, different))
    mine = [n for n, (seat, _) in enumerate(one) if seat == stored_seat]
    assert one[: mine[different]] == two[: mine[different]]
    assert one[mine[different]] != two[mine[different]]


def _by_person(one: Any, two: Any, seat: int, different: int) -> bool:
    """Only the person's seat has this decision as the first difference."""
    parted = next(n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b)
    return bool(one[parted][0] == seat and sum(s == seat for s, _ in one[:parted]) == different)


async def test_two_rooms_of_their_own_deal_differently_and_two_days_do() -> None:
    own = Config(**{**vars(CONFIG), "day_secret": None})
    seeds = set()
    for config in (own, own, CONFIG):
        calendar = Calendar()
        async with room(calendar, config) as served:
            for _ in range(2):
                made = await served.person().call("POST", "/api/day", {"game": "frantic"})
                stored = await served.server.house.store.table(made["table"])
                assert stored is not None
                seeds.add((stored.seed, stored.settings.dice))
                calendar.turn(DAY)
    assert len(seeds) == 6


async def test_everybody_sits_on_the_same_seat_with_the_same_bots() -> None:
    async with room() as served:
        chairs = set()
        for _ in range(3):
            person = served.person()
            made = await person.call("POST", "/api/day", {"game": "scandaroon"})
            line = await person.join(made["table"])
            chairs.add(tuple(seat["bot"] for seat in line.table["seats"]))
    assert len(chairs) == 1
    assert sorted(map(str, chairs.pop())) == ["None", "casual", "greedy", "strong"]


async def test_a_deal_counts_once_and_an_open_one_goes_on() -> None:
    async with room() as served:
        person = served.person()
        made = [await person.call("POST", "/api/day", {"game": "kingdom_four"}) for _ in range(2)]
        assert made[0] == made[1]
        line = await person.join(made[0]["table"])
        await decide(line)
        status, refused = await person.ask("POST", "/api/day", {"game": "kingdom_four"})
        assert (status, refused["error"]) == (409, "already_played")
        info = await person.call("GET", "/api/day")
        states = {deal["game"]: deal["state"] for deal in info["deals"]}
        assert states == {"frantic": "new", "kingdom_four": "done", "scandaroon": "new"}
        assert info["streak"] == info["longest"] == 1


async def test_two_tabs_and_two_devices_at_once_are_one_game() -> None:
    async with room() as served:
        here = served.person()
        key = await here.call("POST", "/api/me/keys", {"kind": "link"})
        there = served.person()
        await there.call("POST", "/api/keys", {"key": key["key"]})
        made = await asyncio.gather(
            *(who.call("POST", "/api/day", {"game": "frantic"}) for who in (here, there) * 4)
        )
        assert len({one["table"] for one in made}) == 1


async def test_a_game_belongs_to_the_day_it_was_begun_on() -> None:
    calendar = Calendar(NOON + DAY // 2 - 3_600_000)
    async with room(calendar) as served:
        person = served.person()
        made = await person.call("POST", "/api/day", {"game": "kingdom_four"})
        line = await person.join(made["table"])
        await decide(line, most=2)
        calendar.turn(2 * 3_600_000)
        await decide(line)
        info = await person.call("GET", "/api/day")
        assert info["day"] == "2027-01-16"
        assert {deal["state"] for deal in info["deals"]} == {"new"}
        assert info["streak"] == 1, "yesterday's counts until today is over"
        result = await person.call("GET", "/api/day/2027-01-15/kingdom_four")
        assert not result["late"]
        assert (result["rank"], result["of"]) == (1, 1)


async def test_the_archive_is_played_late_and_counts_for_no_streak() -> None:
    calendar = Calendar()
    async with room(calendar) as served:
        await play_day(served.person())
        calendar.turn(2 * DAY)
        person = served.person()
        body = {"game": "kingdom_four", "day": "2027-01-15"}
        made = await person.call("POST", "/api/day", body)
        await decide(await person.join(made["table"]))
        archive = await person.call("GET", "/api/day/archive")
        assert [day["day"] for day in archive["days"]] == ["2027-01-16", "2027-01-15"]
        assert archive["next"] is None
        for long_ago in ("0001-01-01", "2000-01-01", archive["days"][-1]["day"]):
            empty = await person.call("GET", f"/api/day/archive?before={long_ago}")
            assert empty == {"days": [], "next": None}
        played = next(d for d in archive["days"][1]["deals"] if d["game"] == "kingdom_four")
        assert played["state"] == "done"
        assert played["late"]
        result = await person.call("GET", "/api/day/2027-01-15/kingdom_four")
        assert (result["late"], result["of"]) == (True, 1)
        assert (await person.call("GET", "/api/day"))["streak"] == 0


@pytest.mark.parametrize("day", ["2027-01-16", "2027-01-14", "tomorrow", "20270115", "1-1-1"])
async def test_only_days_that_the_room_has_seen_are_dealt(day: str) -> None:
    async with room() as served:
        person = served.person()
        status, refused = await person.ask("POST", "/api/day", {"game": "frantic", "day": day})
        assert (status, refused["error"]) == (400, "bad_message")
        status, refused = await person.ask("GET", f"/api/day/{day}/frantic")
        assert status == 400


async def test_days_in_a_row_are_counted_and_a_gap_ends_them() -> None:
    calendar = Calendar()
    async with room(calendar) as served:
        person, streaks = served.person(), []
        for by in (DAY, DAY, 2 * DAY, DAY):
            await play_day(person)
            info = await person.call("GET", "/api/day")
            streaks.append((info["streak"], info["longest"]))
            calendar.turn(by)
    assert streaks == [(1, 1), (2, 2), (3, 3), (1, 3)]


async def test_levels_play_the_same_deal_in_the_persons_place() -> None:
    async with room() as served:
        person = served.person()
        await play_day(person)
        first = await person.call("GET", "/api/day/2027-01-15/kingdom_four")
        names = [one["level"] for one in first["levels"]]
        assert names == ["beginner", "casual", "strong", "expert"]
        await served.server.levels.settled()
        told = await person.call("GET", "/api/day/2027-01-15/kingdom_four")
        assert all(one["reached"] is not None for one in told["levels"])
        assert await served.server.house.store.levels("2027-01-15 kingdom_four", 99) == {}
        assert not served.server.levels._playing, "what was played is kept"


async def test_a_settlement_that_a_crash_has_cut_off_is_made_up_for() -> None:
    async with room() as served:
        person, days = served.person(), served.server.days
        served.server.house.hear_of_end.remove(days.settle)
        table = await play_day(person)
        attempts = await served.server.house.store.attempts_at("2027-01-15 kingdom_four", 9)
        assert attempts == []
        status, refused = await person.ask("POST", "/api/day", {"game": "kingdom_four"})
        assert (status, refused["error"]) == (409, "already_played")
        [kept] = await served.server.house.store.attempts_at("2027-01-15 kingdom_four", 9)
        assert kept.table_id == table


@pytest.mark.parametrize(
    ("is_read", "state", "goes_on"),
    [(True, "playing", True), (True, "closed", False), (False, "playing", False)],
)
async def test_a_deal_that_was_begun_goes_on_after_an_update_if_its_rules_are_still_known(
    is_read: bool, state: Any, goes_on: bool, update: Callable[..., None]
) -> None:
    store, wish = MemoryStore(), {"game": "kingdom_four"}
    async with running(CONFIG, store=store, clock=Calendar(), minds=QuickMinds()) as served:
        person = served.person()
        table = (await person.call("POST", "/api/day", wish))["table"]
    stored = await store.table(table)
    assert stored is not None
    stored.state = state
    await store.save_table(stored)
    update("kingdom_four", reads=(1,) if is_read else ())
    async with running(CONFIG, store=store, clock=Calendar(), minds=QuickMinds()) as served:
        again = served.person(person.token)
        now = (await again.call("POST", "/api/day", wish))["table"]
        assert (now == table) == goes_on
        await decide(await again.join(now))
        [kept] = await store.attempts_at("2027-01-15 kingdom_four", 9)
        assert (kept.table_id, kept.rules) == (now, 1 if goes_on else 2)


# --- the table ---


def pinned_desk(minds: SlowMinds) -> Desk:
    chairs = [*people(1), *bots(1, "strong"), *bots(2, "casual")]
    desk = Desk("kingdom_four", chairs, minds=minds)
    desk.stored.settings = type(desk.stored.settings)(dice=5, deal="x", bot="casual", hints=False)
    desk.table = desk._make()
    return desk


async def until_it_is_for_the_thinker(desk: Desk) -> None:
    ann = await desk.person(0).join()
    for _ in range(50):
        if desk.course.undecided(0) == [1]:
            return
        if desk.course.undecided(0) == [0]:
            await ann.play(ann.legal[0])
        await desk.turn(1000)
    raise AssertionError("the thinker is never asked")


async def test_the_table_waits_for_a_bot_that_thinks_as_long_as_it_takes() -> None:
    minds = SlowMinds()
    desk = await pinned_desk(minds).open()
    await until_it_is_for_the_thinker(desk)
    before = len(await desk.log())
    await desk.turn(10 * 60_000)
    assert len(await desk.log()) == before
    asked = minds.questions[-1]
    asked.future.set_result(desk.course.table.legal_numbers(1)[-1])
    await desk.turn(2000)
    assert (await desk.log())[before].seat == 1


async def test_the_table_waits_until_anybody_can_think_at_all() -> None:
    minds = SlowMinds(is_ready=False)
    desk = await pinned_desk(minds).open()
    await until_it_is_for_the_thinker(desk)
    before = len(await desk.log())
    await desk.turn(60_000)
    assert len(await desk.log()) == before
    minds.is_up = True
    await desk.turn(3000)
    minds.questions[-1].future.set_result(desk.course.table.legal_numbers(1)[0])
    await desk.turn(3000)
    assert len(await desk.log()) > before


async def test_nobody_helps_goes_on_or_begins_again_at_such_a_table() -> None:
    async with room() as served:
        person = served.person()
        made = await person.call("POST", "/api/day", {"game": "kingdom_four"})
        line = await person.join(made["table"])
        assert line.table["day"] == "2027-01-15"
        assert not line.table["hints"]
        await line.turn()
        assert (await line.refused({"t": "hint"}))["code"] == "no_hints"
        assert (await line.refused({"t": "stand"}))["code"] == "seat_taken"
        await decide(line)
        assert (await line.refused({"t": "rematch"}))["code"] == "is_over"
