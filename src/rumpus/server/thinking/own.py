"""Players of whoever runs the server, at live tables: each in a process of its own.

A thread asks each process, so that nothing it does can hold the loop up, and no table waits for it
longer than for any bot. The rule for players that fail here:

- Who answers with what is no legal move **loses that move**: a quick bot makes it. So it does for
  whoever is still thinking when the table waits no longer.
- Who has not answered within the time limit, or has ended, loses that move too, and is ended and
  started anew; after the third time in a row it **rests**: for a minute it is played for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Timer
from time import monotonic

from rumpus.engine.chance import Dice, roll
from rumpus.engine.game import Game
from rumpus.engine.table import Table
from rumpus.players.errors import AnswerError
from rumpus.players.process import ProcessPlayer
from rumpus.players.question import Question
from rumpus.server.common import logs
from rumpus.server.common.config import OwnPlayer

Work = Callable[[], object]

#: Seconds for one decision.
_LIMIT = 10.0
#: So many failures in a row, and it rests for so many seconds.
_STRIKES, _REST = 3, 60.0
#: Seconds until a process that nobody asks any more is ended.
_IDLE = 300.0


class Own:
    """All players of one's own: for each game and number of seats that they play at, a process."""

    def __init__(self, players: Iterable[OwnPlayer] = (), limit: float = _LIMIT) -> None:
        self._players = {player.name: player for player in players}
        self._limit = limit
        self._asked: dict[tuple[str, str, int], _Asked] = {}

    def names(self, game: Game) -> list[str]:
        """Those that people may choose at a table of this game."""
        return [p.name for p in self._players.values() if p.game in (None, game.name)]

    def plays(self, game: Game, name: str | None) -> bool:
        return name in self.names(game)

    def prepare(self, game: Game, seats: int, names: Iterable[str | None]) -> None:
        """A game begins: who will be asked is started by then."""
        for name in {name for name in names if name is not None and self.plays(game, name)}:
            self._of(name, game, seats).prepare()

    def ask(
        self, table: Table, seat: int, name: str, dice: Dice, number: int
    ) -> Future[int | None]:
        """A legal move, or None if it is lost; never an error."""
        state = table.state.copy()  # the table goes on while somebody thinks
        moves = table.legal_numbers(seat)
        question = Question(
            *(table.game, table.seats, seat, moves, roll(dice), number), look=lambda: state
        )
        return self._of(name, table.game, table.seats).ask(question)

    async def sweep(self, idle: float = _IDLE) -> None:
        """End what nobody has asked for long."""
        since = monotonic() - idle
        for key in [key for key, one in self._asked.items() if one.asked_at < since]:
            await asyncio.to_thread(self._asked.pop(key).close)

    async def close(self) -> None:
        while self._asked:
            await asyncio.to_thread(self._asked.popitem()[1].close)

    def _of(self, name: str, game: Game, seats: int) -> _Asked:
        key = (name, game.name, seats)
        if key not in self._asked:
            self._asked[key] = _Asked(self._players[name], game, seats, self._limit)
        return self._asked[key]


class _Asked:
    """One process, the thread that asks it, and what became of it so far."""

    def __init__(self, own: OwnPlayer, game: Game, seats: int, limit: float) -> None:
        self._player = ProcessPlayer(own.command, own.name)
        self._game, self._seats, self._limit = game, seats, limit
        self._thread = ThreadPoolExecutor(1, "player")
        self._strikes, self._rests_until = 0, 0.0
        self._lost = 0
        self.asked_at = monotonic()

    def prepare(self) -> None:
        self._thread.submit(self._open)

    def ask(self, question: Question) -> Future[int | None]:
        self.asked_at = monotonic()
        return self._thread.submit(self._decided, question)

    def close(self) -> None:
        """What is open is given up: whoever hangs is killed."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._player.close()
        self._thread.shutdown()
        self._player.close()  # it may have been about to start anew

    def _open(self) -> None:
        if not self._player.is_open:
            self._in_time(lambda: self._player.open(self._game, self._seats))

    def _decided(self, question: Question) -> int | None:
        if monotonic() < self._rests_until:
            return None
        answer = self._in_time(lambda: self._player.choose(question))
        move = question.number_of(answer)
        if move is None and answer is not None:
            self._note("an illegal move")
        return move

    def _in_time(self, work: Work) -> object:
        """What it answers; None if it fails, or is ended because it takes too long."""
        watch = Timer(self._limit, self._player.close)
        watch.daemon = True
        watch.start()
        try:
            answer = work()
            self._strikes = 0
        except AnswerError:
            self._note("no answer")
            return None
        except Exception as error:  # whatever it is, the table goes on
            self._fail(error)
            return None
        finally:
            watch.cancel()
        return answer

    def _fail(self, error: Exception) -> None:
        """It has ended, or was ended: the next question starts it anew, or it rests."""
        self._note(type(error).__name__)
        self._player.close()
        self._strikes += 1
        if self._strikes >= _STRIKES:
            self._strikes, self._rests_until = 0, monotonic() + _REST
            logs.warn("player rests", player=self._player.label, game=self._game.name)

    def _note(self, why: str) -> None:
        """Each failure is counted, and the 1st, 10th, 100th … is told."""
        self._lost += 1
        if str(self._lost).strip("0") == "1":
            facts = {"game": self._game.name, "why": why, "lost": self._lost}
            logs.warn("player lost a move", player=self._player.label, **facts)
