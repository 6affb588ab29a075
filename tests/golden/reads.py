"""Golden games of older rules that a game says it can still play by (`Game.reads`).

What was registered for them then must be what the rules make of them now, so nobody can say so
wrongly.
"""

from __future__ import annotations

from rumpus.engine.errors import RumpusError
from rumpus.engine.game import Game
from rumpus.engine.replay import Replay
from tests.golden.golden import Golden, GoldenError, digest, parse_golden
from tests.golden.register import Goldens


def older_games(game: Game, goldens: Goldens) -> dict[tuple[int, str], Replay]:
    """By version and name: all that are registered, each played as it was."""
    return {
        (version, name): _checked(game, name, _kept(game, version, name, goldens), registered)
        for version in game.reads
        for name, registered in _registered(game, version, goldens).items()
    }


def _registered(game: Game, version: int, goldens: Goldens) -> dict[str, str]:
    found = goldens.registered(game.name).get(version)
    if not found:
        raise _refusal(game, version, "no golden game of it is registered")
    return found


def _kept(game: Game, version: int, name: str, goldens: Goldens) -> Golden:
    """Beside the others, or still among them: the version after it is just being made."""
    for text in (goldens.read(game.name, name, version), goldens.read(game.name, name)):
        if text is not None and (golden := parse_golden(text)).version == version:
            return golden
    raise _refusal(game, version, f"{name} was not kept")


def _checked(game: Game, name: str, golden: Golden, registered: str) -> Replay:
    try:
        now = digest(golden.replay, game)
    except RumpusError as error:
        now = str(error)
    if now != registered:
        raise _refusal(game, golden.version, f"{name} does not play as it did ({now})")
    return golden.replay


def _refusal(game: Game, version: int, what: str) -> GoldenError:
    return GoldenError(f"{game.title} says that it reads version {version} of its rules: {what}")
