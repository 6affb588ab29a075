"""Contested moves at a live table, in every order: one log, and everybody sees what it says."""

from __future__ import annotations

from functools import cache
from itertools import permutations

import msgspec
import pytest

from rumpus import games
from rumpus.engine.chance import below, dice
from rumpus.engine.errors import IllegalMoveError
from rumpus.engine.table import Table
from rumpus.server.store.kept import Settings
from tests.server.desk import Desk, Seated, people

REALTIME = [name for name in games.NAMES if games.game(name).realtime]
#: How many people sit at each table: the fewest that make a crowd.
CROWD = {"perpetual_commotion": 3, "pandemonium": 4}

Order = tuple[tuple[int, str], ...]


@cache
def contest(name: str) -> tuple[int, Order, Order]:
    """A seed, the moves that lead to a contest, and the contested moves: most exclude another."""
    for seed in range(100):
        table = games.game(name).deal(CROWD[name], seed)
        d = dice(seed)
        while table.version < 40 and not table.is_over:
            if moves := contested(table):
                return seed, tuple(table.moves), moves
            waiting = table.who_may_act
            seat = waiting[below(d, len(waiting))]
            table.play(seat, table.ask("random", seat, d))
    raise AssertionError("no contest came about")


def contested(table: Table) -> Order:
    """A move that makes moves of two others impossible, one of each, and one that stays."""
    for seat in table.who_may_act:
        for move in table.legal(seat):
            lost = [(k, gone[0]) for k, gone in lost_by(table, seat, move).items() if gone]
            if len(lost) > 1:
                stays = next(m for m in table.legal(seat) if m != move)
                return ((seat, move), *lost[:2], (seat, stays))
    return ()


def lost_by(table: Table, seat: int, move: str) -> dict[int, list[str]]:
    """For each other seat the moves that this one takes away from it."""
    after = again(table, (*table.moves, (seat, move)))
    if after.version == table.version or after.is_over:
        return {}
    others = [k for k in table.who_may_act if k != seat]
    return {k: [m for m in table.legal(k) if m not in after.legal(k)] for k in others}


def again(table: Table, moves: Order) -> Table:
    """The same deal, with these moves made as far as they are possible."""
    made = table.game.deal(table.seats, table.seed)
    for seat, move in moves:
        try:
            made.play(seat, move)
        except IllegalMoveError:
            continue
    return made


async def live(name: str, seed: int, moves: Order) -> tuple[Desk, list[Seated]]:
    """A table of people who make these moves, one after the other."""
    settings = Settings(bot="random", countdown=0, gap=0)
    desk = await Desk(name, people(CROWD[name]), seed=seed, settings=settings).open()
    players = [await desk.person(seat).join() for seat in range(CROWD[name])]
    for seat, move in moves:
        await players[seat].play(move)
    await desk.turn(100)
    return desk, players


def seen_by(table: Table, seat: int) -> object:
    """A view as it comes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(table.view(seat)))


@pytest.mark.parametrize("name", REALTIME)
async def test_every_order_of_contested_moves_gives_one_log_that_replays_to_what_all_see(
    name: str,
) -> None:
    """PC18, PA9, PA15: arrival decides; what comes too late changes nothing."""
    seed, way, moves = contest(name)
    logs = set()
    for order in permutations(moves):
        desk, players = await live(name, seed, (*way, *order))
        log = tuple((row.seat, row.move) for row in await desk.store.log("desk"))
        expected = again(desk.game.deal(CROWD[name], seed), (*way, *order))
        assert log == tuple(expected.moves)
        replayed = expected.replay().play(desk.game)
        assert replayed.state.pack() == expected.state.pack()
        for seat, player in enumerate(players):
            assert player.view == seen_by(expected, seat)
            assert player.legal == expected.legal(seat)
        refused = [m for player in players for m in player.heard if m["t"] == "error"]
        assert len(refused) == len(way) + len(order) - len(log)
        assert {m["code"] for m in refused} <= {"too_late", "illegal_move"}
        logs.add(log)
        await desk.table.stop()
    assert len(logs) > 3
