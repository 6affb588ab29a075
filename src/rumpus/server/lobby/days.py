"""The deal of the day: one for each game by turns, the same for everybody, once for a guest."""

from __future__ import annotations

import asyncio

from rumpus import games
from rumpus.engine.game import Game
from rumpus.server import wire
from rumpus.server.lobby import making
from rumpus.server.lobby.layout import (
    COMPANY,
    day_at,
    day_before,
    deal_key,
    ends,
    is_day,
    layout_of_day,
    outcome_in,
)
from rumpus.server.lobby.levels import Levels
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.lobby.strengths import Strengths
from rumpus.server.store.deals import Attempt
from rumpus.server.store.kept import Guest, Settings, StoredTable
from rumpus.server.table.house import House
from rumpus.server.wire import Refusal

_SECRET_BITS = 256
#: Days in a row that are counted.
_MOST_DAYS = 4000
#: Days of the archive that are told at once.
_PAGE = 14


class Days:
    def __init__(self, house: House, lobby: Lobby, levels: Levels, strengths: Strengths) -> None:
        self._house = house
        self._lobby = lobby
        self._levels = levels
        self._strengths = strengths
        self._secret = b""
        self._since = ""
        self._one_at_a_time = asyncio.Lock()  # whoever asks twice must get one table
        house.hear_of_end.append(self.settle)

    async def open(self) -> None:
        """The secret is made once and never told; another may be given in its place."""
        store, today = self._house.store, day_at(self._house.time.now())
        fresh = self._house.lots.bits(_SECRET_BITS).to_bytes(_SECRET_BITS // 8)
        self._secret = self._house.config.day_secret or await store.secret("day", fresh)
        self._since = (await store.secret("days since", today.encode())).decode()

    @property
    def secret(self) -> bytes:
        return self._secret

    @property
    def today(self) -> str:
        return day_at(self._house.time.now())

    @staticmethod
    def games() -> list[Game]:
        """Those by turns in which the whole company can play."""
        found = [games.game(name) for name in games.NAMES]
        return [game for game in found if not game.realtime and _seats_all(game)]

    # --- playing ---

    async def play(self, guest: Guest, wish: wire.NewAttempt) -> str:
        """The table where a guest plays a deal: a new one, or the one that waits."""
        game, day = self._game(wish.game), self._day(wish.day)
        async with self._one_at_a_time:
            attempt = await self._claimed(guest, game, day)
            if attempt.ended is not None:
                raise Refusal("already_played", "a deal counts once; this one you have played")
            if await self._house.store.table(attempt.table_id) is None:
                await self._lay_out(guest, game, attempt)
        return attempt.table_id

    async def _claimed(self, guest: Guest, game: Game, day: str) -> Attempt:
        """Of two who ask at once, in two tabs or at two servers, both get the first one's."""
        new = Attempt(
            deal=deal_key(day, game),
            guest=guest.id,
            table_id=making.new_id(self._house.lots),
            game=game.name,
            rules=game.version,
            began=self._house.time.now(),
            day=day,
            is_late=day < self.today,
        )
        kept = await self.seen_to(await self._house.store.claim(new))
        if kept.ended is None and not await self._goes_on(kept, game):
            await self._house.store.release(kept)
            return await self._house.store.claim(new)
        return kept

    async def _goes_on(self, attempt: Attempt, game: Game) -> bool:
        """Other rules deal something else: by older ones only a game that has begun goes on."""
        if attempt.rules == game.version:
            return True
        stored = await self._house.store.table(attempt.table_id)
        return game.knows(attempt.rules) and stored is not None and stored.state != "closed"

    async def _lay_out(self, guest: Guest, game: Game, attempt: Attempt) -> None:
        layout = layout_of_day(self._secret, attempt.day, game)
        settings = Settings(deal=attempt.deal, day=attempt.day)
        now = self._house.time.now()
        stored = making.laid_out(game, guest, attempt.table_id, layout, settings, now)
        await self._lobby.lay_out(stored)

    # --- the end ---

    async def settle(self, stored: StoredTable) -> None:
        """A game with a deal has ended: it counts."""
        deal, result = stored.settings.deal, stored.result
        if not deal or result is None:
            return
        for seat, chair in enumerate(stored.seats):
            attempt = chair.guest and await self._house.store.attempt(deal, chair.guest)
            if attempt and attempt.table_id == stored.id:
                game = games.game(stored.game)
                outcome = outcome_in(game, result.scores, result.winners, seat)
                ended = stored.ended or stored.created
                await self._house.store.settle(attempt._replace(ended=ended, outcome=outcome))

    async def seen_to(self, attempt: Attempt) -> Attempt:
        """A crash may have come between the end of a game and its note."""
        if attempt.ended is None:
            stored = await self._house.store.table(attempt.table_id)
            if stored is not None and stored.state == "over":
                await self.settle(stored)
                return await self._house.store.attempt(attempt.deal, attempt.guest) or attempt
        return attempt

    # --- telling ---

    async def info(self, guest: Guest) -> wire.DayInfo:
        today = self.today
        attempts = await self._house.store.attempts_of(guest.id, today, today)
        done = {a.game: await self.seen_to(a) for a in attempts}
        streak, longest = await self._streaks(guest.id)
        deals = [self._line(game, done.get(game.name)) for game in self.games()]
        strengths = await self._strengths.of(guest.id)
        return wire.DayInfo(
            day=today,
            now=self._house.time.now(),
            ends=ends(today),
            streak=streak,
            longest=longest,
            bots=list(COMPANY),
            deals=deals,
            strengths=strengths,
        )

    async def archive(self, guest: Guest, before: str) -> wire.DayArchive:
        """Days that have ended, the newest first."""
        before = min(before, self.today) if is_day(before) else self.today
        last = day_before(max(before, self._since))
        first = max(day_before(last, _PAGE - 1), self._since)
        attempts = await self._house.store.attempts_of(guest.id, first, last)
        done = {(a.day, a.game): await self.seen_to(a) for a in attempts}
        pages = []
        day = last
        while day >= first:
            deals = [self._line(game, done.get((day, game.name))) for game in self.games()]
            pages.append(wire.PastDay(day, deals))
            day = day_before(day)
        return wire.DayArchive(pages, first if first > self._since else None)

    async def result(self, guest: Guest, game_name: str, day_text: str) -> wire.DealResult:
        """How a guest did, for those who have played it."""
        game, day = self._game(game_name), self._day(day_text)
        attempt = await self._house.store.attempt(deal_key(day, game), guest.id)
        attempt = attempt and await self.seen_to(attempt)
        if attempt is None or attempt.outcome is None:
            raise Refusal("not_played", "the results of a deal are for those who have played it")
        leads = await self._house.store.leads(attempt.deal, attempt.rules)
        levels = await self._levels.of(attempt, layout_of_day(self._secret, day, game))
        return wire.DealResult(
            day=day,
            game=game.name,
            title=game.title,
            table=attempt.table_id,
            late=attempt.is_late,
            you=wire.Reached(*attempt.outcome),
            rank=1 + sum(count for lead, count in leads if lead > attempt.outcome.lead),
            of=sum(count for _, count in leads),
            leads=[wire.Lead(lead, count) for lead, count in leads],
            levels=levels,
            open=day >= self.today,
        )

    def _line(self, game: Game, attempt: Attempt | None) -> wire.DealLine:
        line = wire.DealLine(game.name, game.title, "new")
        if attempt is not None:
            line.table = attempt.table_id
            line.state = "playing" if attempt.outcome is None else "done"
            line.late = attempt.is_late
            line.you = told(attempt)
        return line

    async def _streaks(self, guest: int) -> tuple[int, int]:
        """Days in a row up to today (or yesterday, today is not over), and the most ever."""
        days = await self._house.store.days_of(guest, _MOST_DAYS)
        runs: list[list[str]] = []
        for day in days:
            if runs and day_before(runs[-1][-1]) == day:
                runs[-1].append(day)
            else:
                runs.append([day])
        goes_on = runs and runs[0][0] >= day_before(self.today)
        return len(runs[0]) if goes_on else 0, max(map(len, runs), default=0)

    # --- checks ---

    def _game(self, name: str) -> Game:
        found = {game.name: game for game in self.games()}
        if name not in found:
            known = ", ".join(found)
            raise Refusal("unknown_game", f"deals of the day are of {known}, not of {name[:40]!r}")
        return found[name]

    def _day(self, text: str | None) -> str:
        day = text or self.today
        if not is_day(day) or not self._since <= day <= self.today:
            raise Refusal("bad_message", f"a day from {self._since} to {self.today}, UTC")
        return day


def told(attempt: Attempt) -> wire.Reached | None:
    return None if attempt.outcome is None else wire.Reached(*attempt.outcome)


def _seats_all(game: Game) -> bool:
    return len(COMPANY) + 1 in game.seats and set(COMPANY) <= set(game.bots)
