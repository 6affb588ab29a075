"""`python -m rumpus.players.hosting python:MODULE:NAME`: a Python player in a process of its own.

It speaks the protocol of docs/players.md#a-process, so whoever asks it runs none of its code. A
rule is given a world that its seat cannot tell from the real one; it can learn nothing else.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from rumpus.engine.errors import RumpusError
from rumpus.engine.game import Game
from rumpus.games import game as find_game
from rumpus.players.finding import find_player
from rumpus.players.player import FunctionPlayer, Player, PolicyPlayer, RulePlayer
from rumpus.players.process import PROTOCOL, WORLD
from rumpus.players.question import Question

#: Told to find a player and to end.
CHECK = "--check"
#: What must be sent for each part that a player asks for; the rest is made from `moves`.
_SENT = {"view": "view", "observation": "observation", "observations": "observation"}

Say = Callable[[dict[str, Any]], None]


class Host:
    """Answers for a player, line by line."""

    def __init__(self, player: Player, say: Say) -> None:
        self._player, self._say = player, say
        self._game: Game | None = None
        self._seats = 0

    def hear(self, lines: Iterable[bytes]) -> None:
        for line in lines:
            told = msgspec.json.decode(line)
            if told["type"] == "hello":
                self._greet(told)
            elif told["type"] == "ask":
                self._say({"id": told["id"], "move": self._chosen(told)})

    def _greet(self, told: dict[str, Any]) -> None:
        self._game, self._seats = find_game(told["game"]), told["seats"]
        wants = wants_of(self._player, self._game)
        self._say({"type": "ready", "protocol": PROTOCOL, "wants": wants})

    def _chosen(self, told: dict[str, Any]) -> int | str | None:
        """A move; nothing in its place if the player raises an error, which is shown."""
        assert self._game is not None
        question = asked(self._game, self._seats, told)
        try:
            return question.number_of(self._player.choose(question))
        except (Exception, SystemExit) as error:
            print(f"{self._player.label}: {type(error).__name__}: {error}", file=sys.stderr)
            return None


def wants_of(player: Player, game: Game) -> list[str]:
    """What has to be sent, so that a player can be given what it asks for."""
    if isinstance(player, RulePlayer):
        return ["moves", WORLD]
    sees = {"view", "observation"} if game.observation else {"view"}
    if isinstance(player, FunctionPlayer | PolicyPlayer) and "question" not in player.parts:
        sees = {_SENT[part] for part in player.parts if part in _SENT}
    return ["moves", *sorted(sees)]


def asked(game: Game, seats: int, told: dict[str, Any]) -> Question:
    """The question as it was before it was sent."""
    view, world, seen = told.get("view"), told.get(WORLD), told.get("observation")
    return Question(
        game,
        seats,
        told["seat"],
        told["moves"],
        told["roll"],
        told["game"],
        given_view=None if view is None else msgspec.convert(view, game.view_type),
        look=None if world is None else lambda: game.state.unpack(bytes.fromhex(world)),
        observe=None if seen is None else lambda: seen,
    )


def main(name: str, *rest: str) -> None:
    lines, out = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a player prints is no answer

    def say(message: dict[str, Any]) -> None:
        out.write(msgspec.json.encode(message) + b"\n")
        out.flush()

    try:
        player = find_player(name)
    except RumpusError as error:
        raise SystemExit(f"error: {error}") from None
    if CHECK not in rest:
        Host(player, say).hear(lines)


if __name__ == "__main__":
    main(*sys.argv[1:])
