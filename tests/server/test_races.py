"""Race receipts: who came too late, by how much and for what, kept with the game."""

from __future__ import annotations

import gzip
import json
from functools import cache
from itertools import count, permutations
from typing import Any, NamedTuple

import pytest

from rumpus import games
from rumpus.engine.chance import below, dice
from rumpus.engine.replay import parse_replay
from rumpus.engine.table import Table
from rumpus.server import wire
from rumpus.server.http.replays import Replays
from rumpus.server.lobby.curtain import Curtain
from rumpus.server.store.kept import Outcome, Receipt, Settings, Tally
from tests.server.desk import Desk, Seated, people

GAME = "perpetual_commotion"
SETTINGS = Settings(bot="random", countdown=0, gap=0)


class Contest(NamedTuple):
    """After these moves several seats can lay on the same pile, where one card fits."""

    before: tuple[tuple[int, str], ...]
    wanted: dict[int, str]


def _onto(move: str) -> str | None:
    parts = move.split()
    return parts[1] if len(parts) == 2 and parts[1].isdigit() else None


@cache
def contest(seats: int, seed: int) -> Contest:
    table = games.game(GAME).deal(seats, seed)
    d = dice(seed)
    while not table.is_over:
        piles = [{_onto(m): m for m in table.legal(seat) if _onto(m)} for seat in range(seats)]
        for pile in set.intersection(*map(set, piles)):
            return Contest(tuple(table.moves), {s: piles[s][pile] for s in range(seats)})
        seat = below(d, seats)
        legal = [m for m in table.legal(seat) if m != "pass"]
        table.play(seat, legal[below(d, len(legal))])
    raise AssertionError("nobody wanted the same pile")


async def contested(seats: int = 2, seed: int = 1) -> tuple[Desk, list[Seated], Contest]:
    """A table at which all seats may now lay on one pile."""
    found = contest(seats, seed)
    desk = await Desk(GAME, people(seats), settings=SETTINGS, seed=seed).open()
    players = [await desk.person(seat).join() for seat in range(seats)]
    for seat, move in found.before:
        await players[seat].play(move)
    await desk.turn(20)
    return desk, players, found


async def race(desk: Desk, players: list[Seated], found: Contest, order: Any, gap: int) -> None:
    """All send at the version they saw; they arrive in this order."""
    versions = [player.version for player in players]
    for seat in order:
        await players[seat].play(found.wanted[seat], version=versions[seat])
        await desk.turn(gap)


async def replay_of(desk: Desk, seat: str) -> dict[str, Any]:
    desk.stored.state, desk.stored.ended = "over", desk.time.now()
    desk.stored.result = Outcome([0], [0, 0], Tally([], [[], []]))
    await desk.store.save_table(desk.stored)
    made = await Replays(desk.store, Curtain(desk.store, desk.time)).gzipped("desk", seat)
    replay: dict[str, Any] = json.loads(gzip.decompress(made))
    return replay


async def test_a_lost_race_is_kept_with_both_arrivals_and_what_was_wanted() -> None:
    desk, players, found = await contested()
    at = desk.time.now()
    await race(desk, players, found, (1, 0), gap=38)
    won = len(found.before)
    assert (await desk.log())[won][:2] == (at, 1)
    lost = Receipt(won, winner=1, seat=0, wanted=found.wanted[0], at=at + 38, why="place")
    assert await desk.store.races("desk") == [lost]


async def test_who_tries_again_and_again_has_lost_but_once() -> None:
    desk, players, found = await contested()
    version = players[0].version
    await race(desk, players, found, (1, 0), gap=5)
    for _ in range(3):
        await players[0].play(found.wanted[0], version=version)
    assert players[0].last("error")["code"] == "too_late"
    assert len(await desk.store.races("desk")) == 1
    await desk.restart()
    again = await desk.person(0).join()
    await again.play(found.wanted[0], version=version)
    assert [receipt.at for receipt in await desk.store.races("desk")] == [desk.time.now() - 5]


async def tried_together(tries: int) -> list[Receipt]:
    """What is kept of so many late tries that are judged in one go, by a clock that never stops."""
    desk, players, found = await contested()
    version, ticks = players[0].version, count(desk.time.now() + 10)
    await players[1].play(found.wanted[1])
    desk.time.now = lambda: next(ticks)  # type: ignore[method-assign]
    for number in range(1, tries + 1):
        late = wire.Play(players[0].plays + number, version, [found.wanted[0]])
        desk.table.post(players[0].client, late)
    await desk.table.settled()
    return await desk.store.races("desk")


async def test_of_tries_that_come_together_the_first_is_kept() -> None:
    assert await tried_together(3) == await tried_together(1) != []


async def test_a_race_is_told_though_more_has_happened_since() -> None:
    desk, players, found = await contested()
    won, version, at = len(found.before), players[0].version, desk.time.now()
    await players[1].play(found.wanted[1])
    for _ in range(3):
        await desk.turn(10)
        await players[1].play("flip")
    await players[0].play(found.wanted[0], version=version)
    error = players[0].last("error")
    assert (error["code"], error["beaten_by"], error["at"]) == ("too_late", 1, at)
    [receipt] = await desk.store.races("desk")
    assert receipt.sequence == won


async def test_of_what_was_long_ago_only_that_it_cannot_be_done_is_told() -> None:
    desk, players, found = await contested()
    version = players[0].version
    await players[1].play(found.wanted[1])
    for _ in range(100):
        await players[1].play("flip")
    await players[0].play(found.wanted[0], version=version)
    assert players[0].last("error")["code"] == "illegal_move"
    assert await desk.store.races("desk") == []


@cache
def about_to_end(seed: int) -> tuple[tuple[tuple[int, str], ...], str, str]:
    """The moves until seat 1 may call Out, that call, and what seat 0 could still lay."""
    table = games.game(GAME).deal(2, seed)
    d = dice(seed)
    while not table.is_over:
        wanted = [move for move in table.legal(0) if _onto(move)]
        if "out" in table.legal(1) and wanted:
            return tuple(table.moves), "out", wanted[0]
        seat = table.who_may_act[below(d, len(table.who_may_act))]
        table.play(seat, table.ask("greedy", seat, d))
    raise AssertionError("nobody could call Out")


async def test_who_ends_the_round_was_before_everybody() -> None:
    before, out, wanted = about_to_end(2)
    desk = await Desk(GAME, people(2), settings=SETTINGS, seed=2).open()
    players = [await desk.person(seat).join() for seat in range(2)]
    for seat, move in before:
        await players[seat].play(move)
    await desk.turn(20)
    version = players[0].version
    await players[1].play(out)
    await players[0].play(wanted, version=version)
    assert players[0].last("error")["beaten_by"] == 1
    [lost] = await desk.store.races("desk")
    assert (lost.winner, lost.seat, lost.wanted, lost.why) == (1, 0, wanted, "round")


async def test_a_replay_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, players, found = await contested()
    await race(desk, players, found, (1, 0), gap=38)
    await replay_of(desk, "all")
    replays = Replays(desk.store, Curtain(desk.store, desk.time))
    made = [await replays.gzipped("desk", seat) for seat in ("0", "1")]
    monkeypatch.setattr(desk.store, "log", None)
    assert [await replays.gzipped("desk", seat) for seat in ("0", "1")] == made


async def test_a_replay_says_when_its_game_ended() -> None:
    desk, *_ = await contested()
    assert (await replay_of(desk, "all"))["at"] == desk.time.now() != desk.stored.created


async def test_a_move_that_was_never_possible_leaves_no_receipt() -> None:
    desk, players, _ = await contested()
    await players[0].play("out")
    assert players[0].last("error")["code"] == "illegal_move"
    assert await desk.store.races("desk") == []


async def test_who_has_taken_the_place_oneself_has_lost_no_race() -> None:
    desk, players, found = await contested()
    version = players[0].version
    for _ in range(2):
        await players[0].play(found.wanted[0], version=version)
    assert players[0].last("error")["code"] == "illegal_move"
    assert await desk.store.races("desk") == []


async def test_of_moves_sent_together_the_first_has_lost_the_race() -> None:
    desk, players, found = await contested()
    version = players[0].version
    await players[1].play(found.wanted[1])
    await players[0].play(found.wanted[0], "flip", version=version)
    assert players[0].last("error")["code"] == "too_late"
    [lost] = await desk.store.races("desk")
    assert lost.wanted == found.wanted[0]


@pytest.mark.parametrize("order", [*permutations(range(3))])
async def test_every_order_of_arrival_gives_a_receipt_for_each_who_was_late(
    order: tuple[int, ...],
) -> None:
    desk, players, found = await contested(3, seed=4)
    await race(desk, players, found, order, gap=10)
    receipts = await desk.store.races("desk")
    first, *late = order
    assert [(r.winner, r.seat) for r in receipts] == [(first, seat) for seat in late]
    log = await desk.log()
    assert [r.at - log[r.sequence].at for r in receipts] == [10, 20]
    replayed = desk.game.deal(3, 4)
    for row in log:
        replayed.play(row.seat, row.move)
    assert replayed.state.pack() == desk.course.table.state.pack()


async def test_the_stale_plan_of_a_bot_leaves_no_receipt(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, players, found = await contested()
    wanted = desk.game.parse_move(found.wanted[1])
    monkeypatch.setattr(Table, "choose", lambda *_: wanted)
    desk.table.seats.stand_in(1, stands_in=True)
    await players[1].leave()
    await desk.turn(1100)  # it has looked and chosen, and is about to act
    await players[0].play(found.wanted[0])
    await desk.turn(1000)
    assert await desk.store.races("desk") == []


@pytest.mark.parametrize("seat", ["all", "0", "1", "watch"])
async def test_the_replay_shows_the_race_at_the_move_that_won(seat: str) -> None:
    desk, players, found = await contested()
    await race(desk, players, found, (1, 0), gap=38)
    frames = (await replay_of(desk, seat))["frames"]
    shown = {"winner": 1, "seat": 0, "behind": 38, "why": "place"}
    if seat in ("all", "0"):
        shown["wanted"] = found.wanted[0]
    assert frames[len(found.before) + 1]["races"] == [shown]
    assert sum("races" in frame for frame in frames) == 1


async def test_the_exported_log_holds_the_race_as_a_remark_and_still_parses() -> None:
    desk, players, found = await contested()
    await race(desk, players, found, (1, 0), gap=38)
    await replay_of(desk, "all")
    text = await Replays(desk.store, Curtain(desk.store, desk.time)).log("desk")
    lines = text.splitlines()
    at = lines.index(f"# seat 1 was 38 ms before seat 0, who wanted {found.wanted[0]!r} (place)")
    assert lines[at - 1] == f"1 {found.wanted[1]}"
    replayed = parse_replay(text).play(desk.game)
    assert replayed.state.pack() == desk.course.table.state.pack()
