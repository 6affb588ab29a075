"""What a guest has done here: games and wins, streaks, best rounds, and all games to search."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from rumpus.server import wire
from rumpus.server.lobby.films import title_of
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.lobby.strengths import Strengths
from rumpus.server.store.kept import Guest, PastGame, Sought
from rumpus.server.store.port import Store
from rumpus.server.wire import Refusal

_PAGE = 20
#: Games that are counted, the last ones.
_MOST = 20_000


class Records:
    def __init__(self, store: Store, lobby: Lobby, strengths: Strengths) -> None:
        self._store = store
        self._strengths = strengths
        self._lobby = lobby

    async def of(self, guest: Guest) -> wire.RecordInfo:
        account = await self._store.account(guest.id)
        if account is None:
            raise Refusal("signed_out", "this guest is here no more")
        played = await self._store.played(guest.id, Sought(), _MOST)
        won = [one.won for one in played]
        return wire.RecordInfo(
            since=account.created,
            games=_by_game(played),
            rounds=_best_rounds(played),
            streak=_streaks(won)[0],
            longest=max(_streaks(won)),
            browsers=account.browsers,
            has_code=account.has_code,
            strengths=await self._strengths.of(guest.id),
        )

    async def page(self, guest: Guest, sought: Sought) -> wire.GamesPage:
        found = await self._store.played(guest.id, sought, _PAGE + 1)
        lines = await self._lobby.replay_lines(guest, [one.table_id for one in found[:_PAGE]])
        has_more = len(found) > _PAGE
        last = found[:_PAGE][-1] if has_more else None
        return wire.GamesPage(lines, f"{last.at}-{last.table_id}" if last else None)


def _by_game(played: Iterable[PastGame]) -> list[wire.GameRecord]:
    found: dict[tuple[str, str], wire.GameRecord] = {}
    for one in played:
        new = wire.GameRecord(one.game, title_of(one.game), one.level, 0, 0)
        record = found.setdefault((one.game, one.level), new)
        record.played += 1
        record.won += one.won
    return [found[key] for key in sorted(found)]


def _best_rounds(played: Iterable[PastGame]) -> list[wire.BestRound]:
    """One for each game, if one was won."""
    rounds: defaultdict[str, list[PastGame]] = defaultdict(list)
    for one in played:
        if one.best is not None and one.best > 0:
            rounds[one.game].append(one)
    best = [max(rounds[game], key=lambda one: one.best or 0) for game in sorted(rounds)]
    return [
        wire.BestRound(one.game, title_of(one.game), one.best or 0, one.table_id) for one in best
    ]


def _streaks(won: list[bool]) -> list[int]:
    """Wins in a row, from the newest game on; the first is the one that may go on."""
    streaks = [0]
    for is_won in won:
        if is_won:
            streaks[-1] += 1
        else:
            streaks.append(0)
    return streaks
