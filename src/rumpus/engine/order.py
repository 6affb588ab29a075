"""Cards in rising order."""

from __future__ import annotations

from rumpus.engine.rule import rule


@rule
def sort_cards(cards: list[int], first: int, end: int) -> None:
    """Put the cards from `first` up to `end` in rising order.

    Where hidden cards are shuffled anew, this comes before: what comes out must not depend on how
    they lay.
    """
    for at in range(first + 1, end):
        card = cards[at]
        before = at - 1
        while before >= first and cards[before] > card:
            cards[before + 1] = cards[before]
            before -= 1
        cards[before + 1] = card
