"""Tables with hands of one's choice: `11112 W` is four cards of group 1, one of 2, a white one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rumpus.engine.chance import below, dice
from rumpus.engine.randomly import choose_randomly
from rumpus.engine.table import Table
from rumpus.games import game
from rumpus.games.pandemonium.cards import CARDS, WHITE, group_of, hand_size
from rumpus.games.pandemonium.rules import count_hands
from rumpus.games.pandemonium.state import Happened, State

GAME = game("pandemonium")

#: Hands for four in which nobody has a set: all 5 of each group, and both white cards.
QUIET = ("11122334", "22233445", "11345566", "455666WW")


def table(*hands: str, seats: int = 0, **options: Any) -> Table:
    """A table with these hands, the rest dealt so that nobody else has a set."""
    made = GAME.deal(seats or max(4, len(hands)), 1, **options)
    redeal(made.state, *hands)
    return made


def redeal(s: State, *hands: str) -> None:
    """Give the seats these hands; hands that are not full, or missing, are filled up."""
    left = [card for card in range(CARDS) if s.in_play[card]]
    wanted = [_kinds(hands[seat]) if seat < len(hands) else [] for seat in range(s.seats)]
    full = [_take(left, kinds) for kinds in wanted]
    for hand in full:
        while len(hand) < hand_size(s.seats):
            hand.append(left.pop(_dullest(left, hand)))
    for seat, hand in enumerate(full):
        s.hand[seat][: len(hand)] = hand
    count_hands(s)


def _kinds(hand: str) -> list[int]:
    return [WHITE if sign == "W" else int(sign) - 1 for sign in hand if sign != " "]


def _take(left: list[int], kinds: list[int]) -> list[int]:
    hand = []
    for kind in kinds:
        card = next(card for card in left if group_of(card) == kind)
        left.remove(card)
        hand.append(card)
    return hand


def _dullest(left: list[int], hand: list[int]) -> int:
    """Where in `left` the card lies of whose kind the hand has fewest, and which is most common."""
    have = Counter(map(group_of, hand))
    rest = Counter(map(group_of, left))
    return min(range(len(left)), key=lambda at: (have[k := group_of(left[at])], -rest[k], at))


def kinds(made: Table | State, seat: int) -> str:
    """A hand as it is written here, sorted."""
    s = made.state if isinstance(made, Table) else made
    signs = [
        "W" if group_of(card) == WHITE else str(group_of(card) + 1)
        for card in sorted(s.hand[seat][: hand_size(s.seats)])
    ]
    return "".join(signs)


def number(made: Table, seat: int) -> int:
    """The number of a seat's open offer."""
    offer = made.view(None).offers[seat]
    assert offer is not None, f"seat {seat} has no open offer"
    return int(offer.number)


def reach(made: Table, seat: int, other: int) -> None:
    made.play(seat, f"reach {number(made, other)}")


def swap(made: Table, one: int, other: int) -> None:
    """Two seats with open offers of a size swap them."""
    reach(made, one, other)
    reach(made, other, one)


def facts(made: Table, reader: int | None = None) -> list[tuple[str, int, int, int]]:
    """What the last move did: word, seat, other, n."""
    return [(Happened(h.what).name, h.seat, h.other, h.n) for h in made.happened(reader)]


def resampled(made: Table, seat: int, seed: int) -> State:
    """Another world, as far as the seat can tell."""
    world = made.state.copy()
    GAME.rules.resample(world, seat, dice(seed, 5))
    assert isinstance(world, State)
    return world


def walk(seats: int, seed: int, most: int, bot: str = "random", **options: Any) -> Iterator[Table]:
    """A table after the deal and after each move of bots, asked in random order; `any` move too."""
    made = GAME.deal(seats, seed, **options)
    moves, d = [0] * GAME.moves, dice(seed, 1)
    choose = GAME.bots.get(bot, choose_randomly)
    yield made
    while made.version < most and not made.is_over:
        seat = below(d, seats)
        n = GAME.rules.legal(made.state, seat, moves)
        made.play(seat, GAME.format_move(choose(made.state, seat, moves, n, d)))
        yield made
