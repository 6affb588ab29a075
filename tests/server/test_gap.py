"""The smallest gap between two moves of one player: what is early waits (PC17, PA34)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from rumpus import games
from rumpus.engine.chance import below, dice
from rumpus.engine.live import Live
from rumpus.games.perpetual_commotion.moves import FLIP
from rumpus.server.store.kept import Settings
from rumpus.server.table.posts import Join
from rumpus.server.wire import Stand
from tests.server.desk import Desk, Seated, people

GAME = "perpetual_commotion"
GAP = 150
SETTINGS = Settings(bot="random", countdown=0, gap=GAP)

Moves = tuple[tuple[int, str], ...]


async def table_of(count: int = 2, **kwargs: Any) -> tuple[Desk, list[Seated]]:
    kwargs.setdefault("game", GAME)
    desk = await Desk(seats=people(count), settings=SETTINGS, **kwargs).open()
    return desk, [await desk.person(seat).join() for seat in range(count)]


async def led_to(before: Moves, seed: int) -> tuple[Desk, list[Seated]]:
    """A table after these moves, all of them made in good time."""
    desk, players = await table_of(seed=seed)
    for seat, move in before:
        await players[seat].play(move)
        await desk.turn(GAP)
    assert len(await desk.log()) == len(before)
    return desk, players


def answers(player: Seated) -> list[tuple[str, int]]:
    """What a player was told about their plays, by number."""
    told = {"taken": "taken", "error": "code"}
    heard = [m for m in player.heard if m["t"] in told and "id" in m]
    return [(m["code"] if m["t"] == "error" else "taken", m["id"]) for m in heard]


async def times(desk: Desk, seat: int) -> list[int]:
    """Milliseconds between the moves of a seat."""
    at = [row.at for row in await desk.log() if row.seat == seat]
    return [after - before for before, after in pairwise(at)]


async def test_PC17_three_early_moves_wait_their_turn_one_gap_apart() -> None:
    desk, players = await table_of()
    for _ in range(4):
        await players[0].play("flip")
        await desk.turn(10)
    assert len(await desk.log()) == 1
    await desk.turn(1000)
    assert await times(desk, 0) == [GAP, GAP, GAP]
    assert answers(players[0]) == [("taken", number) for number in (1, 2, 3, 4)]


async def test_PC17_more_than_three_waiting_are_refused_at_once() -> None:
    desk, players = await table_of()
    for _ in range(6):
        await players[0].play("flip")
    assert answers(players[0]) == [("taken", 1), ("too_fast", 5), ("too_fast", 6)]
    await desk.turn(GAP)
    await players[0].play("flip")
    await desk.turn(1000)
    assert await times(desk, 0) == [GAP] * 4


async def test_PC17_nobody_hears_of_a_move_that_waits_and_nothing_is_kept() -> None:
    desk, players = await table_of()
    await players[0].play("flip")
    await desk.turn(20)
    heard = [len(player.heard) for player in players]
    await players[0].play("flip")
    await desk.turn(GAP - 21)
    assert [len(player.heard) for player in players] == heard
    assert len(await desk.log()) == 1
    await desk.turn(1)
    assert all(len(player.heard) > n for player, n in zip(players, heard, strict=True))
    assert len(await desk.log()) == 2


async def test_PC17_a_refused_move_costs_no_gap() -> None:
    desk, players = await table_of()
    await players[0].play("flip")
    for move in ("pass", "flip"):
        await players[0].play(move)
    await desk.turn(GAP)
    assert answers(players[0]) == [("taken", 1), ("illegal_move", 2), ("taken", 3)]
    assert await times(desk, 0) == [GAP]


async def test_PC17_one_who_waits_holds_up_nobody_else() -> None:
    desk, players = await table_of()
    for _ in range(2):
        await players[0].play("flip")
    await players[1].play("flip")
    assert [row.seat for row in await desk.log()] == [0, 1]


async def test_in_good_time_nothing_waits() -> None:
    desk, players = await table_of()
    for _ in range(3):
        await players[0].play("flip")
        assert desk.table.playing is not None
        assert desk.table.playing.entrance.due is None
        await desk.turn(GAP)
    assert await times(desk, 0) == [GAP, GAP]


async def test_PC17_a_free_move_needs_no_gap() -> None:
    game = replace(games.game(GAME), live=Live(is_free=lambda move: move == FLIP))
    desk, players = await table_of(game=game)
    await players[0].play("flip")
    await players[0].play("flip")
    assert len(await desk.log()) == 2


# --- judged when it is carried out ---


class Contest(NamedTuple):
    before: Moves
    wanted: tuple[str, str]  # by each seat, for one place; by seat 0 after a flip, too


def _onto(move: str) -> str | None:
    parts = move.split()
    return parts[1] if len(parts) == 2 and parts[1].isdigit() else None


@cache
def contest(seed: int) -> Contest:
    table = games.game(GAME).deal(2, seed)
    d = dice(seed)
    while not table.is_over:
        ours, theirs = ({_onto(m): m for m in table.legal(seat) if _onto(m)} for seat in (0, 1))
        after = table.copy()
        after.play(0, "flip")
        for pile in ours.keys() & theirs.keys():
            if ours[pile] not in after.legal(0):
                continue
            return Contest(tuple(table.moves), (ours[pile], theirs[pile]))
        seat = below(d, 2)
        legal = [m for m in table.legal(seat) if m != "pass"]
        table.play(seat, legal[below(d, len(legal))])
    raise AssertionError("nobody wanted the same pile")


async def test_PC17_each_is_judged_when_it_is_carried_out() -> None:
    """PC18: who was taken in first has the place, though the other had come earlier."""
    before, wanted = contest(1)
    desk, players = await led_to(before, seed=1)
    await players[0].play("flip")
    await desk.turn(100)
    await players[0].play(wanted[0])
    await desk.turn(20)
    at = desk.time.now()
    await players[1].play(wanted[1])
    assert players[1].last("taken")["id"] == players[1].plays
    await desk.turn(29)
    assert answers(players[0])[-1][0] == "taken", "it is not judged before its turn"
    await desk.turn(1)
    error = players[0].last("error")
    assert (error["code"], error["beaten_by"], error["at"]) == ("too_late", 1, at)
    [lost] = await desk.store.races("desk")
    assert (lost.at, lost.held, lost.winner_held) == (at + 30, 50, 0)


# --- what falls ---


@cache
def about_to_end(seed: int) -> tuple[Moves, str]:
    """The moves until seat 1 may call Out, and what seat 0 could still lay."""
    table = games.game(GAME).deal(2, seed)
    d = dice(seed)
    while not table.is_over:
        wanted = [move for move in table.legal(0) if _onto(move)]
        if "out" in table.legal(1) and wanted and "flip" in table.legal(1):
            return tuple(table.moves), wanted[0]
        seat = table.who_may_act[below(d, len(table.who_may_act))]
        table.play(seat, table.ask("greedy", seat, d))
    raise AssertionError("nobody could call Out")


async def test_PC17_out_does_not_wait_and_lets_fall_what_its_player_has_waiting() -> None:
    before, _ = about_to_end(2)
    desk, players = await led_to(before, seed=2)
    for move in ("flip", "flip", "out"):
        await players[1].play(move)
    assert [row.move for row in await desk.log()][-2:] == ["flip", "out"]
    first = players[1].plays - 2
    assert answers(players[1])[-3:] == [
        ("taken", first),
        ("taken", first + 2),
        ("not_started", first + 1),
    ]
    await desk.turn(1000)
    assert [row.move for row in await desk.log()][-1] == "out"
    assert await desk.store.races("desk") == [], "nobody loses a race against oneself"


async def test_PC20_out_lets_fall_what_others_have_waiting() -> None:
    """Flips, too, that the next round would allow."""
    before, wanted = about_to_end(2)
    desk, players = await led_to(before, seed=2)
    for move in ("flip", wanted, "flip"):
        await players[0].play(move)
    await desk.turn(20)
    at = desk.time.now()
    await players[1].play("out")
    plays = players[0].plays
    assert answers(players[0])[-2:] == [("too_late", plays - 1), ("too_late", plays)]
    error = players[0].last("error")
    assert (error["beaten_by"], error["at"]) == (1, at)
    [lost] = await desk.store.races("desk")
    assert (lost.winner, lost.seat, lost.wanted, lost.why) == (1, 0, wanted, "round")
    assert (lost.sequence, lost.held, lost.winner_held) == (len(before) + 1, 20, 0)
    await desk.turn(1000)
    assert [row.move for row in await desk.log()][-1] == "out"


async def test_PC21_a_false_call_lets_nothing_fall() -> None:
    desk, players = await table_of()
    for move in ("flip", "flip", "out"):
        await players[0].play(move)
    assert answers(players[0]) == [("taken", 1), ("illegal_move", 3)]
    await desk.turn(GAP)
    assert await times(desk, 0) == [GAP]


async def test_who_stands_up_leaves_nothing_waiting() -> None:
    desk, players = await table_of()
    await players[0].play("flip")
    await players[0].play("flip")
    await players[0].say(Stand())
    await desk.turn(GAP)
    assert answers(players[0]) == [("taken", 1), ("not_seated", 2)]
    assert len(await desk.log()) == 1


async def test_what_waits_of_a_page_that_comes_back_has_not_been_taken_and_never_is() -> None:
    desk, players = await table_of()
    for when in ("line is dead", "line is gone"):
        page = desk.person(0)
        await page.say(Join(None, when))
        await page.play("flip")
        await page.play("flip")
        if when == "line is gone":
            await page.leave()
        again = desk.person(0)
        await again.say(Join(None, when))
        assert again.last("welcome")["plays"] == {"last": 2, "taken": [1], "known": True}
        before = len(await desk.log())
        await desk.turn(1000)
        assert len(await desk.log()) == before
    assert len(players) == 2


async def test_what_has_come_of_somebody_who_leaves_is_still_carried_out() -> None:
    desk, players = await table_of()
    await players[0].play("flip")
    await players[0].play("flip")
    await players[0].leave()
    await desk.turn(GAP)
    assert await times(desk, 0) == [GAP]


async def test_where_nobody_is_nothing_waits() -> None:
    desk, players = await table_of()
    await players[0].play("flip")
    await players[0].play("flip")
    for player in players:
        await player.leave()
    await desk.turn(1000)
    await desk.person(1).join()
    await desk.turn(1000)
    assert len(await desk.log()) == 1


async def test_what_waited_when_the_server_went_down_was_never_acknowledged() -> None:
    desk, players = await table_of()
    await players[0].play("flip")
    await players[0].play("flip")
    await desk.restart()
    again = await desk.person(0).join()
    await desk.turn(1000)
    assert answers(players[0]) == [("taken", 1)]
    assert again.version == len(await desk.log()) == 1


async def test_PA34_offers_wait_and_reaches_and_votes_too() -> None:
    desk, players = await table_of(4, game="pandemonium")
    for seat in (0, 1):
        await players[seat].play(next(m for m in players[seat].legal if m.endswith(" 1")))
        await desk.turn(GAP)
    reach = next(m for m in players[0].legal if m.startswith("reach"))
    offer = next(m for m in players[2].legal if m.startswith("offer"))
    await players[2].play(offer)
    await players[2].play("vote")
    await players[0].play("vote")
    await players[0].play(reach)
    made = [(row.seat, row.move) for row in await desk.log()][2:]
    assert made == [(2, offer), (0, "vote")]
    await desk.turn(GAP)
    assert [(row.seat, row.move) for row in await desk.log()][4:] == [(2, "vote"), (0, reach)]
