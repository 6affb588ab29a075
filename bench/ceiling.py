"""An honest ceiling, to see how much there is to win: the expert's search with all hands open.

The order of a pile stays unknown, since nobody can ever know it; so does what others choose in
secret. It is no bot of any game: only the ratings and the tests know it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rumpus.engine.agenda import WHAT, top
from rumpus.engine.chance import Dice, below, reseed
from rumpus.engine.game import Game
from rumpus.engine.order import sort_cards
from rumpus.engine.rule import rule
from rumpus.games.frantic.recast import recast_alone, recast_together
from rumpus.games.frantic.state import TOGETHER

OPEN = "open hands"


@rule
def shuffle_anew(cards: list[int], first: int, end: int, dice: Dice) -> None:
    """In an order that does not depend on how they lay."""
    sort_cards(cards, first, end)
    for at in range(end - 1, first, -1):
        other = first + below(dice, at - first + 1)
        card = cards[at]
        cards[at] = cards[other]
        cards[other] = card


@rule
def open_frantic(s: Any, seat: int, dice: Dice) -> None:
    """Its piles have no order: any card and any event may be next."""
    if s.over:
        return
    if top(s, WHAT) >= TOGETHER:
        recast_together(s, seat, dice)
    recast_alone(s, seat, dice)
    reseed(s, dice)


@rule
def open_kingdom_four(s: Any, seat: int, dice: Dice) -> None:
    shuffle_anew(s.pile, 0, s.pile_size, dice)
    reseed(s, dice)


@rule
def open_scandaroon(s: Any, seat: int, dice: Dice) -> None:
    """The Trump cards that lie face down are a pile, too."""
    shuffle_anew(s.pile, 0, s.pile_size, dice)
    shuffle_anew(s.trump_cards, s.trump_at + 1, 4, dice)
    reseed(s, dice)


#: In the place of `resample`, for each game whose bots search.
_WITH_OPEN_HANDS: dict[str, Callable[[Any, int, Dice], None]] = {
    "frantic": open_frantic,
    "kingdom_four": open_kingdom_four,
    "scandaroon": open_scandaroon,
}


def with_open_hands(game: Game) -> Game:
    """The same game for a searcher that sees all hands."""
    assert game.search is not None
    see_all = _WITH_OPEN_HANDS[game.name]
    return replace(
        game,
        name=f"{game.name}_open",
        rules=replace(game.rules, resample=see_all),
        search=replace(game.search, suppose=see_all),
        bots={**game.bots, OPEN: game.bots["expert"]},
    )
