"""Players at a remote room, the games' bots or others: they see what is sent there, and no more."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from rumpus.engine.chance import dice
from rumpus.engine.errors import UnknownBotError
from rumpus.games import game as find_game
from rumpus.players.question import ROLLS, Question

if TYPE_CHECKING:
    from rumpus.client.turn import Turn
    from rumpus.engine.game import Game
    from rumpus.engine.options import Value
    from rumpus.players.referee import Referee

_ROLLS = 62


def bot_chooser(
    name: str, bot: str, options: Mapping[str, Value], seed: int | None = None
) -> Callable[[Turn], str | None]:
    """What `Place.play_on` asks, for a bot of a game that is known here, too."""
    game = find_game(name)
    choose = game.plain(game.bot(_playable(game, bot)))
    rolls = dice(secrets.randbits(_ROLLS) if seed is None else seed)

    def chosen(turn: Turn) -> str | None:
        assert game.imagine is not None
        view = msgspec.convert(turn.view, game.view_type)
        moves = [game.parse_move(text) for text in turn.legal]
        move = int(choose(game.imagine(view, options), turn.seat, moves, len(moves), rolls))
        return None if game.rules.is_idle(move) else game.format_move(move)

    return chosen


def player_chooser(name: str, referee: Referee) -> Callable[[Turn], str | None]:
    """The same for a player of one's own. What it loses by the referee's rule is drawn by lot."""
    game = find_game(name)

    def chosen(turn: Turn) -> str | None:
        view = msgspec.convert(turn.view, game.view_type)
        roll = secrets.randbelow(ROLLS)
        question = Question.seen(game, view.seats, turn.seat, view, turn.legal, roll)
        move = referee.decide_one(question)
        return None if game.rules.is_idle(move) else game.format_move(move)

    return chosen


def _playable(game: Game, bot: str) -> str:
    """Bots that search need a table to search on."""
    game.bot(bot)
    known = [name for name in game.bots if name not in game.thinkers and game.imagine]
    if bot not in known:
        has = f"from outside it has: {', '.join(known)}" if known else "it has none for outside"
        raise UnknownBotError(f"the bot {bot!r} of {game.title} plays only in the room; {has}")
    return bot
