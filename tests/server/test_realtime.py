"""Real-time games: judged on arrival, races told, a countdown, few updates."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from rumpus import games
from rumpus.bots.schedule import Schedule
from rumpus.engine.chance import below, dice
from rumpus.engine.game import Game
from rumpus.engine.live import Live
from rumpus.engine.rule import rule
from rumpus.games.perpetual_commotion.moves import FLIP
from rumpus.server import wire
from rumpus.server.common.config import Config
from rumpus.server.store.kept import Settings
from tests.server.desk import Desk, bots, people

SETTINGS = Settings(bot="random", countdown=0, gap=0)


def commotion(**hooks: Any) -> Game:
    game = games.game("perpetual_commotion")
    return replace(game, live=Live(**hooks)) if hooks else game


async def table_of(count: int, settings: Settings = SETTINGS, **kwargs: Any):
    kwargs.setdefault("game", commotion())
    desk = await Desk(seats=people(count), settings=settings, **kwargs).open()
    return desk, [await desk.person(seat).join() for seat in range(count)]


class Race(NamedTuple):
    """Two seats that could both lay on one pile after these moves."""

    moves: tuple[tuple[int, str], ...]
    quick: tuple[int, str]
    slow: tuple[int, str]


@cache
def a_race(seed: int) -> Race:
    table = commotion().deal(2, seed)
    d = dice(seed)
    while not table.is_over:
        piles = [{m.split()[-1]: m for m in table.legal(seat) if _is_number(m)} for seat in (0, 1)]
        for pile in piles[0].keys() & piles[1].keys():
            return Race(tuple(table.moves), (0, piles[0][pile]), (1, piles[1][pile]))
        seat = below(d, 2)
        legal = [m for m in table.legal(seat) if m != "pass"]
        table.play(seat, legal[below(d, len(legal))])
    raise AssertionError("no race came about")


def _is_number(move: str) -> bool:
    """A coloured card on a pile: only one of them fits."""
    parts = move.split()
    return len(parts) == 2 and parts[1].isdigit()


async def test_PC18_who_loses_a_race_is_told_who_was_first_and_when() -> None:
    race = a_race(1)
    desk, players = await table_of(2, seed=1)
    for seat, move in race.moves:
        await players[seat].play(move)
    await desk.turn(20)
    (quick, quick_move), (slow, slow_move) = race.quick, race.slow
    version, at = players[slow].version, desk.time.now()
    await players[quick].play(quick_move)
    await desk.turn(7)
    before = await desk.log()
    await players[slow].play(slow_move, version=version)
    error = players[slow].last("error")
    assert error["code"] == "too_late"
    assert error["beaten_by"] == quick
    assert error["at"] == at
    assert await desk.log() == before


async def test_a_move_that_was_never_possible_is_illegal_and_not_too_late() -> None:
    _, players = await table_of(2)
    await players[0].play("flip")
    await players[1].play("out", version=0)
    assert players[1].last("error")["code"] == "illegal_move"


async def test_a_move_is_judged_on_arrival_whatever_its_version() -> None:
    desk, players = await table_of(2)
    for _ in range(3):
        await players[0].play("flip")
    await players[1].play("flip", version=0)
    assert players[1].heard[-1]["t"] in ("taken", "update")
    assert len(await desk.log()) == 4


async def test_PA6_every_move_is_refused_in_the_countdown() -> None:
    desk, players = await table_of(2, Settings(bot="random", countdown=3))
    assert players[0].table["opens"] == desk.time.now() + 3000
    assert players[0].table["waiting"] == []
    assert players[0].legal == []
    await players[0].play("flip")
    assert players[0].last("error")["code"] == "not_started"
    await desk.turn(3000)
    assert players[0].table["opens"] is None
    assert "flip" in players[0].legal
    await players[0].play("flip")
    assert len(await desk.log()) == 1


async def test_that_a_round_is_open_is_told_though_somebody_was_heard_just_then() -> None:
    """What was said took the place of the timer, and the table would have waited for ever."""
    desk, players = await table_of(2, Settings(bot="random", countdown=3))
    desk.time.turn_to(players[0].table["opens"])
    await players[0].say(wire.Say("ready!"))
    await desk.turn(100)
    for player in players:
        assert player.table["opens"] is None
        assert "flip" in player.legal


async def test_PA6_each_round_has_its_countdown() -> None:
    rounds = iter([1, 1, 2, 2, 2])
    game = commotion(round=lambda s: next(rounds))
    desk, players = await table_of(2, Settings(bot="random", countdown=2, gap=0), game=game)
    await desk.turn(2000)
    await players[0].play("flip")
    assert players[0].table["opens"] is None
    await players[0].play("flip")
    await desk.turn(15)
    assert players[0].table["opens"] == desk.time.now() - 15 + 2000
    await players[1].play("flip")
    assert players[1].last("error")["code"] == "not_started"


async def test_a_countdown_goes_on_after_a_restart() -> None:
    desk, _ = await table_of(2, Settings(bot="random", countdown=10))
    await desk.turn(4000)
    await desk.restart(away=60_000)
    again = await desk.person(0).join()
    assert again.table["opens"] == desk.time.now() + 6000


async def test_what_happens_within_5_ms_is_told_in_one_update() -> None:
    desk, players = await table_of(4)
    await desk.turn(1000)
    counts = [len(p.heard) for p in players]
    for _ in range(5):
        for player in players:
            await player.play("flip")
    await desk.turn(5)
    for player, count in zip(players, counts, strict=True):
        news = [m for m in player.heard[count:] if m["t"] == "update"]
        assert len(news) == 2, "the first at once, the rest 5 ms later"
        assert player.version == 20
        assert sum(len(m["happened"]) for m in news) >= 20


async def test_an_acknowledgement_does_not_wait_for_the_update() -> None:
    _, players = await table_of(2)
    await players[0].play("flip")
    await players[0].play("flip")
    assert [m["id"] for m in players[0].heard if m["t"] == "taken"] == [1, 2]


async def test_PC33_the_games_own_patience_ends_with_silence() -> None:
    game = commotion(patience=lambda s: 10, silence=lambda s, seat: FLIP)
    desk, _ = await table_of(2, game=game)
    await desk.turn(9999)
    assert await desk.log() == []
    await desk.turn(1)
    assert [(row.seat, row.move) for row in await desk.log()] == [(0, "flip"), (1, "flip")]


async def test_bots_act_at_human_speed() -> None:
    config = Config(bot_delay=(600, 1600))
    desk = await Desk(commotion(), bots(3), settings=SETTINGS, config=config).open()
    await desk.stranger().join()
    await desk.turn(60_000)
    moves = len(await desk.log()) / 3
    assert 20 < moves < 90, "one bot's moves in a minute"


async def a_move_of(bot: str) -> float:
    """Seconds from one move of a bot of this level to the next, at the same table's day."""
    desk = await Desk(commotion(), bots(2, bot), settings=SETTINGS, config=Config()).open()
    await desk.stranger().join()
    await desk.turn(120_000)
    times = [row.at for row in await desk.log() if row.seat == 0]
    return (times[-1] - times[0]) / 1000 / (len(times) - 1)


async def test_the_better_a_bot_the_quicker_it_is_and_none_is_quicker_than_people() -> None:
    levels = ("expert", "greedy", "beginner")  # between neighbours chance may decide
    times = [await a_move_of(level) for level in levels]
    assert times == sorted(times)
    assert 0.5 < times[0] < times[-1] < 5


def tempo(desk: Desk) -> list[int]:
    assert desk.table.playing is not None
    return Schedule.unpack(desk.table.playing._bots.kept()).tempo[:2]


async def test_a_bot_has_the_same_day_after_a_restart() -> None:
    desk = await Desk(commotion(), bots(2, "greedy"), settings=SETTINGS, config=Config()).open()
    await desk.stranger().join()
    await desk.turn(5000)
    before = tempo(desk)
    await desk.restart()
    await desk.stranger().join()
    await desk.turn(5000)
    assert tempo(desk) == before
    assert before[0] != before[1], "each in its own way"


async def test_PC20_a_new_round_lets_what_a_bot_was_about_to_do_fall() -> None:
    """It notices and acts anew, counted from when the round opens."""
    rounds = iter([1, *[2] * 9])
    game = commotion(round=lambda s: next(rounds))
    config = Config(bot_delay=(1000, 1000))
    seats = [*people(1), *bots(1)]
    desk = await Desk(game, seats, settings=SETTINGS, config=config).open()
    person = await desk.person(0).join()
    await desk.turn(1500)  # it has decided, and its hand is on the way
    await person.play("flip")
    await desk.turn(1999)
    assert [row.seat for row in await desk.log()] == [0]
    await desk.turn(2)
    assert [row.seat for row in await desk.log()] == [0, 1]


async def test_a_bot_that_chooses_to_do_nothing_is_not_logged() -> None:
    rules = replace(commotion().rules, is_idle=lambda move: True)
    game = replace(commotion(), rules=rules)
    desk = await Desk(game, bots(2), settings=SETTINGS).open()
    await desk.stranger().join()
    await desk.turn(60_000)
    assert await desk.log() == []


async def test_a_bot_plays_for_who_has_gone_and_stops_when_the_player_is_back() -> None:
    config = Config(bot_delay=(600, 1600), absence=5000)
    desk, players = await table_of(2, config=config)
    await players[1].leave()
    await desk.turn(4999)
    assert await desk.log() == []
    await desk.turn(5000)
    assert {row.seat for row in await desk.log()} == {1}
    again = await desk.person(1).join()
    await again.play("flip")
    assert not again.table["seats"][1]["standing_in"]
    before = len(await desk.log())
    await desk.turn(10_000)
    assert len(await desk.log()) == before


async def test_PA15_a_reach_leaves_no_trace_for_those_who_may_not_know_of_it() -> None:
    desk = await Desk("pandemonium", people(4), settings=SETTINGS).open()
    players = [await desk.person(seat).join() for seat in range(4)]
    watcher = await desk.stranger().join()
    for seat in (0, 1):
        await players[seat].play(next(m for m in players[seat].legal if m.endswith(" 1")))
        await desk.turn(20)
    heard = [len(p.heard) for p in (*players, watcher)]
    reach = next(m for m in players[0].legal if m.startswith("reach"))
    await players[0].play(reach)
    await desk.turn(20)
    news = [p.heard[n:] for p, n in zip((*players, watcher), heard, strict=True)]
    assert [bool(n) for n in news] == [True, True, False, False, False]
    assert players[2].version == watcher.version == players[0].version - 1
    await players[2].play(players[2].legal[0])
    assert players[2].last("taken")["version"] == watcher.version == players[0].version - 1


@rule
def wait(s: Any, seat: int, moves: list[int], n: int, dice: Any) -> int:
    """A bot that never does anything by itself."""
    return moves[n - 1]


async def test_PA28_bots_vote_for_new_cards_with_the_people() -> None:
    game = replace(games.game("pandemonium"), bots={"random": wait})
    seats = [*people(1), *bots(3)]
    desk = await Desk(game, seats, settings=SETTINGS, config=Config()).open()
    person = await desk.person(0).join()
    await person.play("vote")
    await desk.turn(20_000)
    assert person.view["votes"] == [0], "nothing has been tried yet"
    for _ in range(4):
        await person.play(person.legal[0])
        await person.play("withdraw")
    await desk.turn(20_000)
    log = await desk.log()
    assert {row.seat for row in log if row.move == "vote"} == {0, 1, 2, 3}
    assert person.view["votes"] == [], "the deal is void"
