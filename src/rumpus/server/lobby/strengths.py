"""How strong guests are, from the games they have ended; beside the bots, on one scale."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from rumpus import games
from rumpus.bots.scale import OnScale, after_game, all_anchors, newcomer
from rumpus.coach.booth import LuckTask
from rumpus.engine.errors import RumpusError
from rumpus.engine.replay import Replay
from rumpus.server import wire
from rumpus.server.common import logs
from rumpus.server.lobby.coach import replay_of
from rumpus.server.lobby.films import is_current, title_of
from rumpus.server.store.deals import Attempt
from rumpus.server.store.kept import LogRow, StoredTable
from rumpus.server.store.ratings import RatedSeat, Rating
from rumpus.server.table.house import House

#: Games that are looked at in one go.
_AT_ONCE = 50


class Strengths:
    """Rates one game after the other, in the order of their ends. What a game costs does not hang
    on how many were before."""

    def __init__(self, house: House) -> None:
        self._store = house.store
        self._booth = house.booth
        self._news = asyncio.Event()
        self._working: asyncio.Task[None] | None = None
        house.hear_of_end.append(self._heard)

    async def _heard(self, stored: StoredTable) -> None:
        self._news.set()

    def start(self) -> None:
        self._working = asyncio.create_task(self._work())

    async def close(self) -> None:
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    async def _work(self) -> None:
        while True:
            try:
                await self.catch_up()
            except Exception:  # the next game that ends tries again
                logs.fault("games cannot be rated")
            await self._news.wait()
            self._news.clear()

    async def catch_up(self) -> None:
        """All that have ended and were not looked at yet, by this server or one before it."""
        while names := await self._store.unrated(_AT_ONCE):
            for name in names:
                await self._rate(name)

    async def _rate(self, name: str) -> None:
        stored = await self._store.table(name)
        log = await self._store.log(name)
        attempt = await self._attempt(stored) if stored else None
        if stored is None or not counts(stored, log, attempt):
            await self._store.rate(name, [], [])
            return
        seats = await self._without_luck(stored, log)
        while not await self._store.rate(name, seats, await self._after(seats)):
            pass  # another node has rated a game of one of them: that one comes first

    async def _without_luck(self, stored: StoredTable, log: list[LogRow]) -> list[RatedSeat]:
        """Luck is taken out where it can be known without compiling anything for it alone."""
        seats = rated_seats(stored)
        luck = all_anchors()[stored.game].luck
        if luck is None or not is_current(stored) or not self._booth.knows(stored.game):
            return seats
        try:
            adjusted = await self._weighed(replay_of(stored, log), luck.worlds)
        except Exception:
            logs.fault("luck was not taken out of this game", table=stored.id)
            return seats
        return [
            seat._replace(result=luck.taken_out(seat.result, without), noise=luck.noise)
            for seat, without in zip(seats, adjusted, strict=True)
        ]

    async def _weighed(self, replay: Replay, worlds: int) -> list[float]:
        """Each seat's result without its luck."""
        found = await self._booth.ask(LuckTask(replay, worlds), lambda _: None)
        return msgspec.json.decode(found, type=list[float])

    async def _attempt(self, stored: StoredTable) -> Attempt | None:
        guests = [chair.guest for chair in stored.seats if chair.guest is not None]
        deal = stored.settings.deal
        return await self._store.attempt(deal, guests[0]) if deal and guests else None

    async def _after(self, seats: Sequence[RatedSeat]) -> list[Rating]:
        before = []
        for one in seats:
            kept = [] if one.guest is None else await self._store.ratings_of(one.guest)
            before.append(_strength(one, {rating.game: rating for rating in kept}))
        return after_seats(seats, before)

    async def of(self, guest: int) -> list[wire.StrengthInfo]:
        """A guest's place in each game, with the bots beside it."""
        return [
            wire.StrengthInfo(
                game=one.game,
                title=title_of(one.game),
                mean=round(one.mean),
                margin=round(OnScale(one.mean, one.variance).margin),
                games=one.games,
                bots={bot: round(mean) for bot, mean in all_anchors()[one.game].bots.items()},
            )
            for one in await self._store.ratings_of(guest)
            if one.game in all_anchors()
        ]


def counts(stored: StoredTable, log: Sequence[LogRow], attempt: Attempt | None) -> bool:
    """Practice, `like_me` and deals of days that were over count for nothing; nor do games in which
    a seat changed hands, or whose players' strength nobody knows."""
    known = all_anchors().get(stored.game)
    is_late = attempt is not None and attempt.is_late
    if known is None or stored.result is None or is_late or not _has_rules(stored):
        return False
    for seat, chair in enumerate(stored.seats):
        deciders = {row.decider for row in log if row.seat == seat} - {"silence"}
        if chair.guest is None:
            is_whole = chair.bot in known.bots and deciders <= {f"bot {chair.bot}"}
        else:
            who = chair.guest
            is_whole = deciders <= {f"person {who}"} or deciders <= {f"program {who}"}
        if not is_whole:
            return False
    return any(chair.guest is not None for chair in stored.seats)


def rated_seats(stored: StoredTable) -> list[RatedSeat]:
    """With all the luck there was."""
    result = stored.result
    assert result is not None
    at, share = stored.ended or stored.created, 1 / len(result.winners)
    return [
        RatedSeat(
            stored.id, seat, at, stored.game, chair.guest,
            None if chair.guest is not None else chair.bot,
            share if seat in result.winners else 0.0, None,
        )
        for seat, chair in enumerate(stored.seats)
    ]  # fmt: skip


def after_seats(seats: Sequence[RatedSeat], before: Sequence[OnScale]) -> list[Rating]:
    """All guests at once: nobody's gain is another's loss before its time."""
    found = []
    for n, one in enumerate(seats):
        if one.guest is not None:
            after = after_game(before, n, one.result, one.noise)
            found.append(Rating(one.guest, one.game, after.mean, after.variance, after.games))
    return found


def recomputed(rated: Sequence[RatedSeat], start: dict[tuple[int, str], Rating]) -> list[Rating]:
    """The ratings after these games, in their order; `start`: those before, of whom there are."""
    now = dict(start)
    tables: dict[str, list[RatedSeat]] = {}
    for one in rated:
        tables.setdefault(one.table_id, []).append(one)
    for seats in tables.values():
        known = [{} if s.guest is None else _of(now, s.guest) for s in seats]
        before = [_strength(seat, ratings) for seat, ratings in zip(seats, known, strict=True)]
        now |= {(one.guest, one.game): one for one in after_seats(seats, before)}
    return list(now.values())


def _of(ratings: dict[tuple[int, str], Rating], guest: int) -> dict[str, Rating]:
    return {game: one for (whose, game), one in ratings.items() if whose == guest}


def _strength(one: RatedSeat, ratings: dict[str, Rating]) -> OnScale:
    if one.bot is not None:
        return OnScale(all_anchors()[one.game].bots[one.bot])
    kept = ratings.get(one.game)
    return newcomer(one.game) if kept is None else OnScale(*kept[2:])


def _has_rules(stored: StoredTable) -> bool:
    try:
        games.game(stored.game)
    except RumpusError:
        return False
    return True
