"""`python -m rumpus.coach.booth NICENESS`: games are looked at in a process of its own.

Whoever has tables to serve shares no interpreter with it, and no lock. Tasks come as lines of JSON;
each is answered with the part that is done, again and again, and at last with what was found.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from rumpus import games
from rumpus.coach.hands import HandsAnalysis, Lost
from rumpus.engine.replay import Replay

if TYPE_CHECKING:
    from rumpus.coach.analysis import Analysis


class LookTask(msgspec.Struct, frozen=True, tag="look"):
    """At a game by turns: the whole report."""

    replay: Replay
    people: list[int]
    budget: int


class LuckTask(msgspec.Struct, frozen=True, tag="luck"):
    """In a game by turns: each seat's result without it."""

    replay: Replay
    worlds: int


class HandsTask(msgspec.Struct, frozen=True, tag="hands"):
    """In a game played all at once."""

    replay: Replay
    people: list[int]
    times: list[int]
    races: list[Lost]


Task = LookTask | LuckTask | HandsTask


class UnderWay(msgspec.Struct, frozen=True, tag="part"):
    """How far it is."""

    done: float


class Found(msgspec.Struct, frozen=True, tag="found"):
    what: msgspec.Raw


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """Nothing will be found, and why."""

    why: str


Said = UnderWay | Found | Failed


def main(niceness: str) -> None:
    if hasattr(os, "nice"):
        os.nice(int(niceness))
    out = sys.stdout.buffer

    def say(said: Said) -> None:
        out.write(msgspec.json.encode(said) + b"\n")
        out.flush()

    work_through(sys.stdin.buffer, say)


def work_through(lines: Iterable[bytes], say: Callable[[Said], None]) -> None:
    for line in lines:
        try:
            for said in worked(msgspec.json.decode(line, type=Task)):
                say(said)
        except Exception as error:  # the next task may be a better one
            say(Failed(f"{type(error).__name__}: {error}"))


def worked(task: Task) -> Iterator[Said]:
    if isinstance(task, LuckTask):
        found: object = without_luck(task)
    else:
        analysis = _analysis(task)
        for part in analysis.pieces():
            yield UnderWay(part)
        found = analysis.report
    yield Found(msgspec.Raw(msgspec.json.encode(found)))


def _analysis(task: LookTask | HandsTask) -> HandsAnalysis | Analysis:
    game = games.game(task.replay.game)
    if isinstance(task, HandsTask):
        return HandsAnalysis(task.replay, game, task.people, task.times, task.races)
    from rumpus.coach.analysis import Analysis  # numba: hands need none

    return Analysis(task.replay, game, task.people, budget=task.budget)


def without_luck(task: LuckTask) -> list[float]:
    from rumpus.coach.luck import adjusted

    game = games.game(task.replay.game)
    return [part.adjusted for part in adjusted(task.replay, game, worlds=task.worlds)]


if __name__ == "__main__":
    main(*sys.argv[1:])
