"""Games as a store holds them, played without a server."""

from __future__ import annotations

from collections.abc import Callable

from rumpus import games
from rumpus.engine.chance import below, dice
from rumpus.engine.replay import Replay
from rumpus.engine.table import Table
from rumpus.server.course import door
from rumpus.server.store.kept import LogRow, Seat, Settings, StoredTable
from rumpus.server.store.port import Store
from rumpus.server.thinking.company import quick_bot

MOST_MOVES = 20_000


def play(table: Table, moves: int = MOST_MOVES) -> list[LogRow]:
    """Moves of a quick bot, to the end if there are so few of them."""
    game, d, log = table.game, dice(table.seed), list[LogRow]()
    while not table.is_over and len(log) < moves:
        waiting = table.who_may_act
        seat = waiting[below(d, len(waiting))]
        move = table.choose(quick_bot(game), seat, d)
        if not game.rules.is_idle(move):
            log.append(LogRow(1000 + len(log), seat, game.format_move(move), "bot greedy"))
            table.carry_out(seat, move)
    return log


def bot_name(seat: int) -> str:
    return f"Bot {seat}"


async def keep_finished(
    store: Store,
    name: str,
    guest: int,
    table: str = "finished",
    seats: int | None = None,
    name_of: Callable[[int], str] = bot_name,
) -> Table:
    """A game that has ended, without a film: as an older server left it, or a crash."""
    dealt = games.game(name).deal(seats or games.game(name).seats[0], 3)
    log = play(dealt)
    assert dealt.is_over
    stored = _stored(table, dealt, guest, name_of)
    stored.state, stored.ended, stored.result = "over", 2000, door.outcome(dealt)
    await store.save_table(stored)
    await store.append(table, 0, log)
    return dealt


async def keep_running(store: Store, name: str, guest: int, table: str = "running") -> Table:
    """A game of one person and bots, a few moves old."""
    dealt = games.game(name).deal(games.game(name).seats[0], 3)
    log = play(dealt, 3)
    await store.save_table(_stored(table, dealt, guest))
    await store.append(table, 0, log)
    return dealt


async def keep_replay(store: Store, replay: Replay, guest: int, table: str) -> None:
    """A game as it was stored, with a person on the first seat: it has ended, or goes on."""
    dealt = replay.play(games.game(replay.game))
    stored = _stored(table, dealt, guest)
    if dealt.is_over:
        stored.state, stored.ended, stored.result = "over", 2000, door.outcome(dealt)
    log = [
        LogRow(1000 + n, seat, move, "bot random" if seat else f"person {guest}")
        for n, (seat, move) in enumerate(replay.moves)
    ]
    await store.save_table(stored)
    await store.append(table, 0, log)


def _stored(
    name: str, dealt: Table, guest: int, name_of: Callable[[int], str] = bot_name
) -> StoredTable:
    bots = [Seat(None, "random", name_of(n), "bell-grey") for n in range(1, dealt.seats)]
    return StoredTable(
        id=name,
        game=dealt.game.name,
        rules_version=dealt.rules_version,
        options=dict(dealt.replay().options),
        settings=Settings(bot="random", pace=77, countdown=0),
        seats=[Seat(guest, None, "Ann", "leaf-yellow"), *bots],
        host=guest,
        created=500,
        state="playing",
        seed=dealt.seed,
        started=500,
    )
