"""A golden game as text: what it is, the stored game, and everything that happened in it.

The head names the game, the version of its rules and a digest of what was played: the moves, the
facts and the points. The sentences are not in it, so that they can be worded better.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from rumpus.engine.game import Game
from rumpus.engine.happenings import Happening
from rumpus.engine.replay import Replay, format_replay, parse_replay
from rumpus.engine.table import Table

_HEAD = re.compile(r"golden (\w+), rules version (\d+), digest ([0-9a-f]+)\n")
_BETWEEN = "\n--- what happened ---\n"


class GoldenError(Exception):
    """What is wrong with a golden game."""


@dataclass(frozen=True)
class Golden:
    game: str
    version: int
    digest: str
    replay: Replay


def format_golden(replay: Replay, game: Game) -> str:
    head = f"golden {replay.game}, rules version {replay.version}, digest {digest(replay, game)}\n"
    return head + format_replay(replay) + _BETWEEN + "\n".join(_story(replay, game)) + "\n"


def parse_golden(text: str) -> Golden:
    head = _HEAD.match(text)
    if not head:
        raise GoldenError(f"a golden begins with its game, version and digest, not {text[:40]!r}")
    replay = parse_replay(text[head.end() :].partition(_BETWEEN)[0])
    return Golden(head[1], int(head[2]), head[3], replay)


def digest(replay: Replay, game: Game) -> str:
    """Of what the rules make of these moves now; a ReplayError if they refuse one."""
    played = "\n".join([format_replay(replay), *_facts(replay, game)])
    return hashlib.sha256(played.encode()).hexdigest()[:32]


def _facts(replay: Replay, game: Game) -> Iterator[str]:
    for table in replay.tables(game):
        yield from (_fact(game, one) for one in table.facts)
        yield _points(table)


def _fact(game: Game, one: Happening) -> str:
    return f"{game.happenings(one.what).name} {one.seat} {one.other} {one.card} {one.n}"


def _points(table: Table) -> str:
    return " ".join(map(str, table.scores))


def _story(replay: Replay, game: Game) -> Iterator[str]:
    """A line for the deal and for each move, and the points at the end of each round."""
    rounds = 1
    for table in replay.tables(game):
        yield " ".join(game.narrate(happening) for happening in table.happened(None))
        if game.rules.rounds(table.state) != rounds:
            rounds = game.rules.rounds(table.state)
            yield f"  points so far: {_points(table)}"
    yield f"  points at the end: {_points(table)}"
