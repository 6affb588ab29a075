"""A finished game with bots becomes a challenge: the same cards, bots and seat for others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Literal

from rumpus import games
from rumpus.bots.speed import LIKE_ME
from rumpus.server import wire
from rumpus.server.common.deriving import derived
from rumpus.server.lobby import making
from rumpus.server.lobby.days import Days
from rumpus.server.lobby.films import is_current, title_of
from rumpus.server.lobby.layout import Layout, outcome_in
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.store.deals import Attempt, Challenge
from rumpus.server.store.kept import Guest, LogRow, Settings, StoredTable
from rumpus.server.store.port import DamagedError
from rumpus.server.table.house import House
from rumpus.server.wire import Refusal

State = Literal["own", "new", "playing", "done"]
#: Those who have played one that are told; the first.
_MOST_RIVALS = 20
_UNKNOWN = Refusal("unknown_table", "there is no such challenge")


class Challenges:
    def __init__(self, house: House, lobby: Lobby, days: Days) -> None:
        self._house = house
        self._store = house.store
        self._lobby = lobby
        self._days = days
        self._one_at_a_time = asyncio.Lock()

    # --- making ---

    async def make(self, guest: Guest, table: str) -> str:
        """From here on the game is hidden from all who have not played it. Its name tells nothing
        of the table."""
        stored = await self._table(table)
        seat = await self._seat_in(stored, guest.id)
        if stored.settings.deal and not stored.settings.day:
            return stored.settings.deal
        self._lobby.curtain.check_seed(stored)
        _check_alone(stored, seat, await self._store.log(table))
        now, name = self._house.time.now(), making.new_id(self._house.lots)
        return (await self._store.add_challenge(Challenge(name, table, guest.id, now))).id

    async def _seat_in(self, stored: StoredTable, guest: int) -> int:
        if stored.state != "over":
            raise Refusal("not_over", "a game becomes a challenge when it has ended")
        seats = [seat for seat, chair in enumerate(stored.seats) if chair.guest == guest]
        if not seats:
            raise Refusal("not_seated", "only your own games can you turn into challenges")
        return seats[0]

    # --- playing ---

    async def play(self, guest: Guest, name: str) -> str:
        """The table where a guest plays it: a new one, or the one that waits."""
        challenge, stored = await self._found(name)
        if challenge.guest == guest.id:
            raise Refusal("already_played", "this game is your own")
        async with self._one_at_a_time:
            attempt = await self._claimed(guest, name, stored)
            if attempt.ended is not None:
                raise Refusal("already_played", "a challenge counts once; you have played it")
            if await self._store.table(attempt.table_id) is None:
                await self._lay_out(guest, attempt, stored)
        return attempt.table_id

    async def _claimed(self, guest: Guest, name: str, stored: StoredTable) -> Attempt:
        table, now = making.new_id(self._house.lots), self._house.time.now()
        new = Attempt(name, guest.id, table, stored.game, stored.rules_version, now)
        return await self._days.seen_to(await self._store.claim(new))

    async def _lay_out(self, guest: Guest, attempt: Attempt, stored: StoredTable) -> None:
        """A deal of a day has dice already; of others the bots make the very moves they made, and
        when somebody decides otherwise they get dice by the table's name."""
        assert stored.seed is not None
        is_pinned, options = stored.settings.is_pinned, stored.options
        dice = stored.settings.dice or derived(self._days.secret, "challenge", stored.id)
        layout = Layout(stored.seed, dice, tuple(chair.bot for chair in stored.seats), options)
        settings = Settings(deal=attempt.deal, origin="" if is_pinned else stored.id)
        game, now = games.game(stored.game), self._house.time.now()
        table = making.laid_out(game, guest, attempt.table_id, layout, settings, now)
        await self._lobby.lay_out(table)

    # --- telling ---

    async def info(self, guest: Guest, name: str) -> wire.ChallengeInfo:
        challenge, stored = await self._found(name, must_be_current=False)
        seat = next(n for n, chair in enumerate(stored.seats) if chair.guest == challenge.guest)
        attempt = await self._attempt(name, guest.id)
        state: State = "own" if challenge.guest == guest.id else _state(attempt)
        is_open = state in ("own", "done")
        found = await self.rivals(challenge, stored) if is_open else []
        return wire.ChallengeInfo(
            id=name,
            game=stored.game,
            title=title_of(stored.game),
            name=stored.seats[seat].name,
            face=stored.seats[seat].face,
            bots=[chair.bot for chair in stored.seats if chair.bot is not None],
            state=state,
            table=stored.id if state == "own" else attempt and attempt.table_id,
            rivals=[_rival(one, challenge, guest.id) for one in found],
        )

    async def sides(
        self, guest: Guest, name: str, other: int
    ) -> tuple[StoredTable, StoredTable, int]:
        """Both tables, and the seat: one's own game and that of another who has played it."""
        challenge, stored = await self._found(name, must_be_current=False)
        attempt = await self._attempt(name, guest.id)
        if challenge.guest != guest.id and (attempt is None or attempt.ended is None):
            raise Refusal("not_played", "first your own game, then the other's")
        found = await self.rivals(challenge, stored)
        mine = [one for one in found if _guest_of(one) == guest.id]
        if not mine and attempt is not None:
            mine = [await self._table(attempt.table_id)]
        if not 0 <= other < len(found):
            raise Refusal("bad_message", f"with one of {len(found)}, not {other}")
        seat = next(n for n, chair in enumerate(stored.seats) if chair.bot is None)
        return mine[0], found[other], seat

    async def rivals(self, challenge: Challenge, stored: StoredTable) -> list[StoredTable]:
        """The tables of those who have played it, the first one's first."""
        attempts = await self._store.attempts_at(challenge.id, _MOST_RIVALS)
        tables = [await self._store.table(one.table_id) for one in attempts]
        return [stored, *(one for one in tables if one is not None and _guest_of(one) is not None)]

    async def _attempt(self, name: str, guest: int) -> Attempt | None:
        attempt = await self._store.attempt(name, guest)
        return attempt and await self._days.seen_to(attempt)

    async def _found(
        self, name: str, *, must_be_current: bool = True
    ) -> tuple[Challenge, StoredTable]:
        challenge = await self._store.challenge(name)
        if challenge is None:
            raise _UNKNOWN
        stored = await self._table(challenge.table_id)
        if _guest_of(stored) != challenge.guest:
            raise _UNKNOWN
        if must_be_current and not is_current(stored):
            raise Refusal("old_rules", "the rules of this game have changed since")
        return challenge, stored

    async def _table(self, name: str) -> StoredTable:
        try:
            stored = await self._store.table(name)
        except DamagedError:
            raise Refusal("damaged", "what is kept of this game cannot be read") from None
        if stored is None:
            raise Refusal("unknown_table", f"there is no table {name!r}")
        return stored


def _check_alone(stored: StoredTable, seat: int, log: Sequence[LogRow]) -> None:
    """One person from the deal to the end, and bots for the rest: only they can play again."""
    if games.game(stored.game).realtime:
        raise Refusal("bad_message", "in this game the clock plays along; it cannot be dealt again")
    if not is_current(stored):
        raise Refusal("old_rules", "the rules of this game have changed since")
    others = [chair for number, chair in enumerate(stored.seats) if number != seat]
    known = {LIKE_ME, *games.game(stored.game).bots}  # a player of somebody's own rolls no dice
    is_alone = all(chair.bot in known and not chair.was_left for chair in others)
    by_person = {row.decider for row in log if row.seat == seat and row.decider != "silence"}
    by_others = {row.decider for row in log if row.seat != seat}
    is_whole = by_person <= {f"person {stored.seats[seat].guest}"}
    if not (is_alone and is_whole and all(one and one.startswith("bot ") for one in by_others)):
        raise Refusal("bad_message", "a challenge is a game of one person with bots, all of it")


def _state(attempt: Attempt | None) -> State:
    if attempt is None:
        return "new"
    return "playing" if attempt.ended is None else "done"


def _guest_of(stored: StoredTable) -> int | None:
    return next((chair.guest for chair in stored.seats if chair.guest is not None), None)


def reached_at(stored: StoredTable, seat: int) -> wire.Reached:
    assert stored.result is not None
    game, result = games.game(stored.game), stored.result
    return wire.Reached(*outcome_in(game, result.scores, result.winners, seat))


def _rival(stored: StoredTable, challenge: Challenge, guest: int) -> wire.Rival:
    seat = next(n for n, chair in enumerate(stored.seats) if chair.guest is not None)
    chair = stored.seats[seat]
    return wire.Rival(
        name=chair.name,
        face=chair.face,
        made=stored.id == challenge.table_id,
        you=chair.guest == guest,
        reached=reached_at(stored, seat),
    )
