"""How many cards each Frantic event leaves in each hand, said as simply as it can be.

Hands are lists of card texts, seat 0 is the doer, red was the last colour printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

Hands = list[list[str]]
Sizes = list[int]


def order_of(hands: Hands) -> list[int]:
    return [*range(1, len(hands)), 0]


def sizes_of(hands: Hands) -> Sizes:
    return [len(hand) for hand in hands]


def tornado(hands: Hands) -> Sizes:
    sizes = [0] * len(hands)
    for k in range(sum(sizes_of(hands))):
        sizes[(k + 1) % len(hands)] += 1
    return sizes


def earthquake(hands: Hands) -> Sizes:
    return [len(hands[seat - 1]) for seat in range(len(hands))]


def robin_hood(hands: Hands) -> Sizes:
    sizes = sizes_of(hands)
    low = min(order_of(hands), key=lambda seat: sizes[seat])
    high = max(order_of(hands), key=lambda seat: sizes[seat])
    sizes[low], sizes[high] = sizes[high], sizes[low]
    return sizes


def vandalism(hands: Hands) -> Sizes:
    return [sum(card[0] != "r" for card in hand) for hand in hands]


def mating_season(hands: Hands) -> Sizes:
    return [len(hand) - _in_combinations(hand) for hand in hands]


def _in_combinations(hand: list[str]) -> int:
    numbers = Counter(card[1:] for card in hand if card[1:].isdigit())
    return sum(count for count in numbers.values() if count > 1)


def recession(hands: Hands) -> Sizes:
    order = order_of(hands)
    return [max(0, len(hand) - order.index(seat) - 1) for seat, hand in enumerate(hands)]


def charity(hands: Hands) -> Sizes:
    sizes = sizes_of(hands)
    rich = [seat for seat in order_of(hands) if sizes[seat] == max(sizes)]
    for taker in [seat for seat in order_of(hands) if seat not in rich]:
        for giver in rich:
            taken = min(1, sizes[giver])
            sizes[giver] -= taken
            sizes[taker] += taken
    return sizes


_MOVED: dict[str, Callable[[Hands], Sizes]] = {
    "tornado": tornado,
    "earthquake": earthquake,
    "robin_hood": robin_hood,
    "vandalism": vandalism,
    "mating_season": mating_season,
    "recession": recession,
    "charity": charity,
    "mexican_standoff": lambda hands: [0] * len(hands),
}


def wanted_cards(event: str, hands: Hands, gamblers: set[int]) -> list[int]:
    """How many each would draw if the pile had enough, in the order of the event."""
    most = max(sizes_of(hands))
    order = order_of(hands)
    wanted = {
        "communism": [most - len(hands[seat]) for seat in order],
        "expansion": [place + 1 for place in range(len(hands))],
        "market": [1] * len(hands),
        "third_time_lucky": [3] * len(hands),
        "mexican_standoff": [3] * len(hands),
        "gambling_man": [0 if seat in gamblers else 2 for seat in order],
    }
    return wanted.get(event, [0] * len(hands))


def sizes_after_nice_try(sizes: Sizes, thrower: int, pile: int) -> tuple[Sizes, bool]:
    """All who are empty once it is thrown draw three; whether the pile was too small for that."""
    sizes = [n - (seat == thrower) for seat, n in enumerate(sizes)]
    empty = [seat for seat in [*range(1, len(sizes)), 0] if sizes[seat] == 0]
    for place, seat in enumerate(empty):
        sizes[seat] = min(3, max(0, pile - 3 * place))
    return sizes, pile < 3 * len(empty)


def sizes_after(event: str, hands: Hands, pile: int, bets: dict[int, int]) -> tuple[Sizes, bool]:
    """Cards in each hand, and whether the pile was too small. `bets`: number by seat."""
    sizes = _MOVED.get(event, sizes_of)(hands)
    wanted = wanted_cards(event, hands, set(bets))
    left = pile
    for seat, n in zip(order_of(hands), wanted, strict=True):
        sizes[seat] += min(n, left)
        left -= min(n, left)
    for seat in bets:
        sizes[seat] -= 1
    if bets:
        highest = max(bets.values())
        winner = next(seat for seat in order_of(hands) if bets.get(seat) == highest)
        sizes[winner] += len(bets)
    return sizes, sum(wanted) > pile
