"""Decks cast at random: every effect and ability with any suits, value and marks."""

from __future__ import annotations

from functools import cache

from rumpus.engine.chance import Dice, below, dice
from rumpus.games.scandaroon.cards import CODES, SUITS
from rumpus.games.scandaroon.deck_checks import ABILITIES, PIECES


@cache
def random_deck(seed: int) -> str:
    """The text of a sound deck file."""
    d = dice(seed, 4)
    powers = list(PIECES)
    given = [powers.pop(below(d, len(powers))) for _ in SUITS]
    cards = [_card(d, code, salvage=code == CODES[-1]) for code in CODES]
    lines = [
        "[deck]",
        'name = "Cast at random"',
        f"without_suit = {sum('suits = []' in card for card in cards)}",
        "[action_piece]",
        *(f'{suit} = "{power}"' for suit, power in zip(SUITS, given, strict=True)),
        *(line for card in cards for line in card),
    ]
    return "\n".join(lines) + "\n"


def _card(d: Dice, code: str, *, salvage: bool) -> list[str]:
    suits = sorted({SUITS[below(d, 4)] for _ in range(below(d, 3))})
    written = ", ".join(f'"{suit}"' for suit in suits)
    counts = bool(suits) and below(d, 6) == 0
    lines = ["[[card]]", f'code = "{code}"', f"suits = [{written}]"]
    lines.append(f"value = {0 if counts else below(d, 8)}")
    if counts:
        lines.append("count = true")
    return lines + _marks(d) + _effects(d, suited=bool(suits)) + _ability(d, salvage=salvage)


def _marks(d: Dice) -> list[str]:
    lines = ["end_of_row = true"] if below(d, 5) == 0 else []
    if below(d, 4) == 0:
        lines.append("play_anywhere = true")
        if below(d, 2):
            lines.append(f"other_rows_from = {1 + below(d, 3)}")
    return lines


def _effects(d: Dice, *, suited: bool) -> list[str]:
    keys = ["left", "right", "same_suit"] if suited else ["left", "right"]
    return [f"{key} = {(-3, -1, 1, 2)[below(d, 4)]}" for key in keys if below(d, 3) == 0]


def _ability(d: Dice, *, salvage: bool) -> list[str]:
    if salvage:
        return ['ability = "salvage"']
    names = [name for name in ABILITIES if name != "salvage"]
    if below(d, 2):
        return []
    name = names[below(d, len(names))]
    lines = [f'ability = "{name}"']
    if name in ("strike", "boost", "draw"):
        lines.append(f"amount = {1 + below(d, 7)}")
    if name in ("strike_last", "swap", "return", "shift") and below(d, 2):
        lines.append(f"amount = {1 + below(d, 5)}")
    return lines
