"""How nodes talk: each has a letter box of its own, and there is one for all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from rumpus.server.common import logs
from rumpus.server.nodes import words
from rumpus.server.nodes.bus import Bus

Hear = Callable[[Any], None]
#: What is asked for, answered by a struct.
Answer = Callable[[bytes], Awaitable[object]]
_ALL = "all"
#: Seconds that an answer may take.
WITHIN = 1.0


class SilentError(OSError):
    """No answer came."""


class Post:
    """Everything between nodes goes through here. `name` is this node's."""

    def __init__(self, bus: Bus, name: str) -> None:
        self._bus = bus
        self.name = name
        self._prefix = ""
        self._hearing: dict[type, list[Hear]] = {}
        self._answering: dict[str, Answer] = {}
        self._waiting: dict[int, _Question] = {}
        self._number = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self.hear(words.Asked, self._asked)
        self.hear(words.Answered, self._answered)

    @property
    def is_up(self) -> bool:
        return self._bus.is_up

    def hear(self, kind: type, hear: Hear) -> None:
        self._hearing.setdefault(kind, []).append(hear)

    def answer(self, what: str, answer: Answer) -> None:
        self._answering[what] = answer

    async def open(self, prefix: str) -> None:
        """`prefix`: those of another database are not heard."""
        self._prefix = f"rumpus.{prefix}."
        await self._bus.listen(self._prefix + _ALL, self._heard)
        await self._bus.listen(self._prefix + self.name, self._heard)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bus.close()

    # --- saying ---

    def say(self, to: str, word: words.Any_) -> bool:
        return self._bus.publish(self._prefix + to, words.encode(word))

    def say_all(self, word: words.Any_) -> bool:
        """To the others; what comes back to this node it knows already."""
        return self._bus.publish(self._prefix + _ALL, words.encode(word))

    async def is_deserted(self, name: str) -> bool:
        """Whether a node's letter box is gone, and so the node."""
        return await self._bus.is_deserted(self._prefix + name)

    async def ask(self, to: str, what: str, data: object, within: float = WITHIN) -> bytes:
        """Raises SilentError."""
        answers = await self._ask(to, what, data, 1, within)
        if not answers:
            raise SilentError(f"{to} does not answer")
        return answers[0]

    async def ask_all(self, what: str, data: object, count: int, within: float) -> list[bytes]:
        """The answers of so many others, or of those who answer in time."""
        return await self._ask(_ALL, what, data, count, within) if count else []

    async def _ask(
        self, to: str, what: str, data: object, count: int, within: float
    ) -> list[bytes]:
        self._number += 1
        number, question = self._number, _Question(count)
        self._waiting[number] = question
        try:
            self.say(to, words.Asked(self.name, number, what, words.encode(data)))
            async with asyncio.timeout(within):
                await question.done
        except TimeoutError:
            pass
        finally:
            del self._waiting[number]
        return question.answers

    # --- hearing ---

    def _heard(self, data: bytes) -> None:
        word = words.parse(data)
        for hear in self._hearing.get(type(word), ()):
            hear(word)

    def _asked(self, word: words.Asked) -> None:
        if word.asker != self.name and word.what in self._answering:
            self.run(self._reply(word))

    async def _reply(self, word: words.Asked) -> None:
        answer = words.encode(await self._answering[word.what](word.data))
        self.say(word.asker, words.Answered(word.number, self.name, answer))

    def _answered(self, word: words.Answered) -> None:
        question = self._waiting.get(word.number)
        if question is not None:
            question.take(word.data)

    def run(self, work: Any) -> None:
        """Beside everything else; that it failed is told."""
        task = asyncio.create_task(_told(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class _Question:
    def __init__(self, count: int) -> None:
        self._left = count
        self.answers: list[bytes] = []
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def take(self, answer: bytes) -> None:
        self.answers.append(answer)
        self._left -= 1
        if not self._left and not self.done.done():
            self.done.set_result(None)


async def _told(work: Awaitable[None]) -> None:
    try:
        await work
    except Exception:
        logs.fault("what another node has asked for failed")
