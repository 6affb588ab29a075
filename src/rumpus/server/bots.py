"""Bots at a live table: they take about as long as people do."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass

from rumpus.engine.chance import Dice, dice
from rumpus.engine.game import Game
from rumpus.engine.table import Table

#: How quick real-time bots are: the bot's delay times this to notice, and again to act.
_TEMPO = {"random": 1.0, "beginner": 1.0, "casual": 0.85, "expert": 0.45}
_USUAL_TEMPO = 0.6
#: The part of a window in which a bot answers, so that silence does not answer for it.
_WINDOW_PART = 0.8

_PREFERRED = ("greedy", "medium", "random")


def default_bot(game: Game) -> str:
    """The bot that fills empty seats: a quick and sensible one."""
    known = [name for name in _PREFERRED if name in game.bots]
    return known[0] if known else next(iter(game.bots))


@dataclass
class _Plan:
    """When a seat's bot looks at the table, or carries out what it has chosen."""

    due: int
    move: str | None = None


class Bots:
    """The bots of one table: when each acts, and what it does."""

    def __init__(self, game: Game, delay: tuple[int, int]) -> None:
        self._game = game
        self._delay = delay
        # Chance of their own: what a bot does tells nothing about the deal.
        self._dice: Dice = dice(secrets.randbits(62))
        self._plans: dict[int, _Plan] = {}

    @property
    def due(self) -> int | None:
        return min((plan.due for plan in self._plans.values()), default=None)

    def plan(self, playing: dict[int, str], now: int, ends: int | None) -> None:
        """Whom the table waits for now: those who already think go on thinking."""
        self._plans = {seat: plan for seat, plan in self._plans.items() if seat in playing}
        for seat, bot in playing.items():
            if seat not in self._plans:
                self._plans[seat] = _Plan(now + self._thinking(bot, now, ends))

    def forget(self) -> None:
        self._plans = {}

    def act(self, table: Table, playing: dict[int, str], now: int) -> tuple[int, str] | None:
        """The next move that is due, if any. In real time a bot looks first, and acts later."""
        for seat, plan in list(self._plans.items()):
            if plan.due > now:
                continue
            if plan.move is None:
                plan.move = self._choose(table, seat, playing[seat])
                if self._game.realtime:
                    plan.due = now + self._thinking(playing[seat], now, None)
                    continue
            del self._plans[seat]
            if not self._game.live.is_idle(self._game.parse_move(plan.move)):
                return seat, plan.move
        return None

    def _thinking(self, bot: str, now: int, ends: int | None) -> int:
        delay = random.uniform(*self._delay)  # no secret hangs on it
        if self._game.realtime:
            delay *= _TEMPO.get(bot, _USUAL_TEMPO)
        if ends is not None:
            delay = min(delay, (ends - now) * _WINDOW_PART)
        return int(delay)

    def _choose(self, table: Table, seat: int, bot: str) -> str:
        return table.ask(bot, seat, self._dice)
