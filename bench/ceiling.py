"""A bot that cheats, to see how much there is to win: the expert's search, with open cards.

It is no bot of any game: only the ratings and the tests know it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rumpus.engine.chance import Dice, reseed
from rumpus.engine.game import Game
from rumpus.engine.rule import rule

CHEAT = "cheat"


@rule
def know_everything(s: Any, seat: int, dice: Dice) -> None:
    """In the place of `resample`: all cards stay as they are, only what is to come is unknown."""
    reseed(s, dice)


def with_open_cards(game: Game) -> Game:
    """The same game for a searcher that sees all hands and piles."""
    return replace(
        game,
        name=f"{game.name}_open",
        rules=replace(game.rules, resample=know_everything),
        bots={**game.bots, CHEAT: game.bots["expert"]},
    )
