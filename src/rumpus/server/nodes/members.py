"""Which nodes are there: each says so a few times a second, and who falls silent is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

from rumpus import __version__, games
from rumpus.server.nodes import words
from rumpus.server.nodes.post import Post

#: Beats in the life of a lease.
_BEATS = 5
#: Part of it after which a node that says nothing counts as gone: its people can come back as soon
#: as its leases have run out.
_SILENCE = 0.75
#: Beats after which it is looked whether a node that says nothing has a letter box at all.
_LATE = 1.5


class Members:
    """`lease` in seconds; `own`: the id of this node."""

    def __init__(self, post: Post, lease: float, own: Callable[[], str]) -> None:
        self._post = post
        self._lease = lease
        self._heard: dict[str, words.Beat] = {}
        self._at: dict[str, float] = {}
        self._beating: asyncio.Task[None] | None = None
        self._own = own
        self.opened = 0
        self.is_draining = False
        #: Told the name of a node that has gone, and of one that is new or new again.
        self.gone: list[Callable[[str], None]] = []
        self.beat: list[Callable[[words.Beat], None]] = []
        known = [games.game(name) for name in games.NAMES]
        self._games = {game.name: game.version for game in known}
        self._reads = {game.name: game.reads for game in known if game.reads}
        post.hear(words.Beat, self._hear)
        post.hear(words.Bye, lambda word: self._lose(word.name))

    def start(self) -> None:
        self._beating = asyncio.create_task(self._keep_beating())

    async def stop(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        self._post.say_all(words.Bye(self._post.name))

    def say(self) -> None:
        beat = words.Beat(
            self._post.name,
            self._own(),
            self._games,
            self.is_draining,
            self.opened,
            __version__,
            self._reads,
        )
        self._post.say_all(beat)

    async def _keep_beating(self) -> None:
        while True:
            self.say()
            await asyncio.sleep(self._lease / _BEATS)
            self._look()

    def _look(self) -> None:
        now = asyncio.get_running_loop().time()
        for name, at in list(self._at.items()):
            if now - at > self._lease * _SILENCE:
                self._lose(name)
            elif now - at > self._lease / _BEATS * _LATE:
                self._post.run(self._knock(name, at))

    async def _knock(self, name: str, heard_at: float) -> None:
        """A process that has died leaves nothing behind; one that is slow or cut off is given all
        its time."""
        if await self._post.is_deserted(name) and self._at.get(name) == heard_at:
            self._lose(name)

    def _hear(self, beat: words.Beat) -> None:
        if beat.name == self._post.name:
            return
        before = self._heard.get(beat.name)
        if before is not None and before.id != beat.id:
            self._lose(beat.name)
        self._heard[beat.name] = beat
        self._at[beat.name] = asyncio.get_running_loop().time()
        for told in self.beat:
            told(beat)

    def _lose(self, name: str) -> None:
        if self._heard.pop(name, None) is not None:
            del self._at[name]
            for told in self.gone:
                told(name)

    # --- who is there ---

    @property
    def names(self) -> list[str]:
        """Of the others."""
        return sorted(self._heard)

    def has(self, name: str) -> bool:
        return name in self._heard

    def id_of(self, name: str) -> str | None:
        beat = self._heard.get(name)
        return beat.id if beat else None

    def names_going_on(self) -> list[str]:
        return [beat.name for beat in self.going_on()]

    def going_on(self) -> Iterator[words.Beat]:
        """Those who may be given something to do."""
        return (beat for _, beat in sorted(self._heard.items()) if not beat.is_draining)

    def all_know(self, game: str, version: int) -> bool:
        return all(beat.knows(game, version) for beat in self.going_on())

    def who_knows(self, game: str, version: int) -> list[words.Beat]:
        return [beat for beat in self.going_on() if beat.knows(game, version)]


def name_of(node: str) -> str:
    """Of a node, by its id."""
    return node.partition(":")[0]
