"""Moves that contend with each other, in every order: the log is the truth, and replays to it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations

from rumpus.engine.errors import IllegalMoveError
from rumpus.engine.replay import format_replay, parse_replay
from rumpus.engine.table import Table
from rumpus.games.pandemonium.cards import hand_size
from rumpus.games.pandemonium.state import Happened
from tests.games.pandemonium.tables import GAME, number

Order = tuple[tuple[int, str], ...]

#: A deal of the game itself, since a replay deals by the seed alone. In it seat 0 can call.
SEED = next(
    seed for seed in range(1000) if any(m.startswith("call") for m in GAME.deal(4, seed).legal(0))
)


def opened() -> Table:
    """All four offer one card."""
    made = GAME.deal(4, SEED)
    for seat in range(4):
        made.play(seat, next(m for m in made.legal(seat) if m.startswith("offer")))
    return made


def contested() -> list[tuple[int, str]]:
    """Two hands for one packet, its owner who answers both or withdraws, and a call."""
    made = opened()
    numbers = [number(made, seat) for seat in range(4)]
    call = next(m for m in made.legal(0) if m.startswith("call"))
    return [
        (1, f"reach {numbers[3]}"),
        (2, f"reach {numbers[3]}"),
        (3, f"reach {numbers[1]}"),
        (3, f"reach {numbers[2]}"),
        (3, "withdraw"),
        (0, call),
    ]


@dataclass(frozen=True)
class Course:
    """What became of the contested moves in one order."""

    order: Order
    table: Table
    taken: list[bool]
    swaps: list[tuple[int, int]]


def run(order: Order) -> Course:
    course = Course(order, opened(), [], [])
    for seat, move in order:
        before = course.table.state.pack()
        try:
            happened = course.table.play(seat, move)
            course.swaps.extend((h.seat, h.other) for h in happened if h.what == Happened.SWAPPED)
            course.taken.append(True)
        except IllegalMoveError:
            assert course.table.state.pack() == before, "a refused move changes nothing"
            course.taken.append(False)
    return course


@cache
def courses() -> list[Course]:
    return [run(order) for order in permutations(contested())]


def test_PA9_PA15_PA16_every_order_of_contested_moves_gives_a_log_that_replays() -> None:
    """To the same bytes, in 720 orders."""
    for course in courses():
        made = course.table
        again = parse_replay(format_replay(made.replay())).play(GAME)
        assert again.state.pack() == made.state.pack()
        accepted = [move for move, ok in zip(course.order, course.taken, strict=True) if ok]
        assert list(made.moves[4:]) == accepted
        assert len(set(GAME.census(made.state))) == 4 * hand_size(4)
    assert len({tuple(course.taken) for course in courses()}) > 10


def test_PA17_in_every_order_the_packet_goes_to_one_hand_at_most() -> None:
    """The first mutual pair trades; what came later fits nothing any more."""
    for course in courses():
        partners = [min(pair) for pair in course.swaps]
        assert all(max(pair) == 3 for pair in course.swaps)
        expected = expected_partner(course.order)
        assert partners == ([] if expected is None else [expected])


def expected_partner(order: Order) -> int | None:
    """Who swaps with seat 3, told from the order alone: first pair with both its reaches made."""
    answers = {contested()[2][1]: 1, contested()[3][1]: 2}
    out: set[tuple[int, int]] = set()
    for seat, move in order:
        if seat == 0 or move == "withdraw":
            return None  # the round, or the offer, is gone
        pair = (seat, 3) if seat != 3 else (3, answers[move])
        if pair[::-1] in out:
            return min(pair)
        out.add(pair)
    return None


def test_PA15_PA33_a_call_is_taken_in_every_order_and_ends_the_round_for_all_others() -> None:
    """No swap is ever pending; nothing of the old round is taken afterwards."""
    for course in courses():
        called = [seat for seat, _ in course.order].index(0)
        assert course.taken[called]
        assert not any(course.taken[called + 1 :])
        assert course.table.view(None).round == 2


def test_PA15_two_reaches_for_each_other_swap_in_either_order() -> None:
    results = set()
    for order in permutations(((1, 3), (3, 1))):
        made = opened()
        for seat, other in order:
            made.play(seat, f"reach {number(made, other)}")
        results.add(tuple(tuple(made.view(seat).hand) for seat in range(4)))
    assert len(results) == 1
