"""Plays golden games anew where the version of the rules is new: `make goldens ARGS="frantic"`.

Games of the version that is registered stay as they are, but for their sentences. If the rules
make anything else of one of them, they are other rules and need another `Game.version`. Those of
older versions that a game still reads (`Game.reads`) are kept beside them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rumpus.engine.errors import ReplayError
from rumpus.engine.game import Game
from rumpus.engine.replay import Replay
from rumpus.games import NAMES
from rumpus.games import game as find_game
from tests.golden.golden import Golden, GoldenError, digest, format_golden, parse_golden
from tests.golden.playthroughs import PLAYTHROUGHS, Playthrough, play
from tests.golden.reads import older_games
from tests.golden.register import Goldens


def renew(game: Game, playthroughs: Iterable[Playthrough], goldens: Goldens) -> None:
    """All golden games of a game, or none: nothing is written if one of them is refused."""
    own = [one for one in playthroughs if one.game == game.name]
    _check_version(game, goldens)
    older = older_games(game, goldens)
    stored = _stored(game, own, goldens)
    claimed = _claimed(game, stored, goldens)
    for name in claimed.keys() - {one.name for one in own}:
        raise _refusal(game, f"{name} is registered, but is not among the playthroughs")
    replays = {one.name: _replay(game, one, stored.get(one.name)) for one in own}
    digests = {name: digest(replay, game) for name, replay in replays.items()}
    for name, old in claimed.items():
        if digests[name] != old:
            raise _refusal(game, f"{name} would be another game ({digests[name]}, not {old})")
    for (version, name), replay in older.items():
        goldens.write(game.name, name, format_golden(replay, game), version)
    for name, replay in replays.items():
        goldens.write(game.name, name, format_golden(replay, game))
    goldens.register(game.name, game.version, digests)


def _check_version(game: Game, goldens: Goldens) -> None:
    last = max(goldens.registered(game.name), default=0)
    if game.version not in (last, last + 1):
        raise GoldenError(
            f"{game.title}: version {last} is registered last, so {last} or {last + 1}"
            f" was expected, not {game.version}"
        )


def _stored(game: Game, own: list[Playthrough], goldens: Goldens) -> dict[str, Golden]:
    """The stored games of this version, each of which must still be what it says."""
    texts = {one.name: goldens.read(game.name, one.name) for one in own}
    found = {name: parse_golden(text) for name, text in texts.items() if text is not None}
    now = {name: one for name, one in found.items() if one.version == game.version}
    for name, one in now.items():
        if _digest_now(one, game) != one.digest:
            raise _refusal(game, f"{name} does not play as it did")
    return now


def _digest_now(golden: Golden, game: Game) -> str:
    try:
        return digest(golden.replay, game)
    except ReplayError as error:
        return str(error)


def _claimed(game: Game, stored: dict[str, Golden], goldens: Goldens) -> dict[str, str]:
    """Digests that this version has already: by the register, and by the games themselves."""
    registered = goldens.registered(game.name).get(game.version, {})
    for name, one in stored.items():
        if registered.get(name, one.digest) != one.digest:
            raise _refusal(game, f"{name} is not the game that is registered")
    return {name: one.digest for name, one in stored.items()} | registered


def _replay(game: Game, playthrough: Playthrough, stored: Golden | None) -> Replay:
    if stored and playthrough.begins(stored.replay, game):
        return stored.replay
    return play(playthrough, game)


def _refusal(game: Game, what: str) -> GoldenError:
    return GoldenError(
        f"{game.title}: {what}. Version {game.version} of its rules has its golden games already:"
        f" if the rules are others now, make it Game.version {game.version + 1}"
    )


def main(names: Sequence[str]) -> int:
    try:
        for name in names or NAMES:
            renew(find_game(name), PLAYTHROUGHS, Goldens())
    except GoldenError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
