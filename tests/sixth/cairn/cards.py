"""Twenty stones: four of each weight from 1 to 5. A stone's number is its weight less one."""

from __future__ import annotations

from rumpus.engine.errors import UnknownMoveError
from rumpus.engine.rule import rule

KINDS = 5
OF_A_KIND = 4
STONES = KINDS * OF_A_KIND
HEAVIEST = KINDS
#: The first kind that counts as heavy.
HEAVY = 3


@rule
def weight(stone: int) -> int:
    return stone + 1


@rule
def weight_of(counts: list[int]) -> int:
    """What stones weigh together, counted by kind."""
    total = 0
    for stone in range(KINDS):
        total += counts[stone] * weight(stone)
    return total


@rule
def count_of(counts: list[int]) -> int:
    total = 0
    for stone in range(KINDS):
        total += counts[stone]
    return total


def listed(counts: list[int]) -> list[int]:
    """Each stone, the lightest first."""
    return [stone for stone in range(KINDS) for _ in range(counts[stone])]


def format_card(card: int) -> str:
    return str(weight(card))


def parse_card(text: str) -> int:
    if text not in map(format_card, range(KINDS)):
        raise UnknownMoveError(f"{text!r} is no stone; expected a weight from 1 to {HEAVIEST}")
    return int(text) - 1
