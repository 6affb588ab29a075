"""Hints: what the expert would do in a seat's place, told to who asked and nobody else.

The expert looks only at what the seat may know, as every bot does. Where thinking takes time it
is done beside the loop; if the seat has moved on meanwhile, what was found is thrown away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from typing import TYPE_CHECKING

from rumpus.engine.chance import dice
from rumpus.engine.game import Game
from rumpus.server import wire
from rumpus.server.common import logs
from rumpus.server.common.limits import Buckets
from rumpus.server.course.course import Course
from rumpus.server.table.client import Client
from rumpus.server.table.house import House
from rumpus.server.table.posts import Advised
from rumpus.server.wire import Refusal

if TYPE_CHECKING:
    from rumpus.bots.thinker import Advice

_EXPERT = "expert"
_MOST = 5
Post = Callable[[Client, Advised], None]


class Hints:
    """The hints of one table."""

    def __init__(self, house: House, game: Game) -> None:
        self._house = house
        self._game = game
        self._buckets = Buckets(house.config.limits.hints, lambda: house.time.now() / 1000)
        self._asked: set[int] = set()

    def ask(self, client: Client, seat: int, course: Course, post: Post) -> None:
        """Begin to think for a seat that is to decide now. `post` brings the expert's answer back
        to the table's queue."""
        if seat not in course.undecided(self._house.time.now()):
            raise Refusal("not_your_turn", "a hint is for the seat that decides")
        if self._game.thinkers and not self._house.minds.is_ready(self._game):
            self._house.minds.prepare(self._game)
            raise Refusal("not_ready", "the expert is on the way; ask again in a moment")
        if client.guest.id in self._asked or not self._buckets.take(client.guest.id):
            raise Refusal("too_fast", "one hint after the other")
        if self._game.thinkers:
            self._think(client, seat, course, post)
        else:
            post(client, Advised(seat, self._at_a_glance(seat, course)))

    def answer(self, client: Client, message: Advised, course: Course) -> None:
        """Tell what was found, if who asked still sits there with the same to decide."""
        self._asked.discard(client.guest.id)
        hint, now = message.hint, self._house.time.now()
        if hint is None or client.seat != message.seat:
            return
        if hint.version == course.version(message.seat) and message.seat in course.undecided(now):
            client.tell(hint)

    def _at_a_glance(self, seat: int, course: Course) -> wire.Hinted:
        """In real time there are no values: what the expert would do at once, or nothing."""
        bot = _EXPERT if _EXPERT in self._game.bots else list(self._game.bots)[-1]
        move = course.table.choose(bot, seat, dice(self._house.lots.bits(62)))
        found = [] if self._game.rules.is_idle(move) else [self._game.format_move(move)]
        return wire.Hinted(course.version(seat), [wire.Suggestion(text) for text in found])

    def _think(self, client: Client, seat: int, course: Course, post: Post) -> None:
        self._asked.add(client.guest.id)
        version, loop = course.version(seat), asyncio.get_running_loop()

        def found(future: Future[list[Advice]]) -> None:
            message = Advised(seat, self._hint(version, future))
            with suppress(RuntimeError):  # the server has gone meanwhile
                loop.call_soon_threadsafe(post, client, message)

        state, own_dice = course.table.state.copy(), dice(self._house.lots.bits(62))
        self._house.minds.advise(self._game, state, seat, own_dice).add_done_callback(found)

    def _hint(self, version: int, future: Future[list[Advice]]) -> wire.Hinted | None:
        try:
            found = future.result()
        except CancelledError:
            return None
        except Exception:
            logs.fault("no hint", game=self._game.name)
            return None
        return wire.Hinted(version, [self._suggestion(advice) for advice in found[:_MOST]])

    def _suggestion(self, advice: Advice) -> wire.Suggestion:
        move = self._game.format_move(advice.move)
        return wire.Suggestion(move, round(advice.worth, 3), round(advice.share, 3))
