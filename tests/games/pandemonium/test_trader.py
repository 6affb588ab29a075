"""The traders who weigh packets, and the one who remembers who shed what."""

from __future__ import annotations

import pytest

from rumpus.engine.chance import dice
from rumpus.engine.table import Table
from tests.games.pandemonium.tables import GAME, QUIET, number, resampled, swap, table, walk

BOTH = pytest.mark.parametrize("bot", ["strong", "expert"])


def choices(made: Table, bot: str, seat: int = 0) -> set[str]:
    found = set()
    for seed in range(60):
        moves = [0] * GAME.moves
        n = GAME.rules.legal(made.state, seat, moves)
        found.add(GAME.format_move(GAME.bots[bot](made.state, seat, moves, n, dice(seed, seat))))
    return found


@BOTH
def test_they_call_at_once(bot: str) -> None:
    """PA7, PA25: no call comes by itself, and the World is worth one."""
    assert all(move.startswith("call") for move in choices(table("11111 345"), bot))
    assert choices(table("WWWWW 12", seats=5), bot) == {"call world"}


@BOTH
def test_they_keep_their_best_group(bot: str) -> None:
    assert not any("g1" in move for move in choices(table("1111 2345"), bot))
    assert not any("g1" in move for move in choices(table("111 22 345"), bot))


@BOTH
def test_they_offer_a_size_that_is_called_before_any_other(bot: str) -> None:
    made = table(*QUIET)
    made.play(1, "offer g2 2")
    assert all(move.endswith(" 2") for move in choices(made, bot))


@BOTH
def test_they_call_one_card_when_nobody_calls_anything(bot: str) -> None:
    assert all(move.endswith(" 1") for move in choices(table(*QUIET), bot))


@BOTH
def test_they_shed_a_white_card_that_costs_more_than_it_saves(bot: str) -> None:
    """PA24: with five players, in a packet of two that somebody calls."""
    made = table("11 22 34 W", "55 66 34", seats=5)
    made.play(1, "offer g5 2")
    assert all(move.endswith("+w") for move in choices(made, bot))


@BOTH
def test_they_keep_a_white_card_beside_four(bot: str) -> None:
    """PA21: four and a white card are a set, and are called."""
    assert all(move.startswith("call") for move in choices(table("1111 23 W", seats=5), bot))


@BOTH
def test_they_answer_a_hand_that_reaches_for_theirs(bot: str) -> None:
    made = table(*QUIET)
    made.play(0, "offer g4 1")
    for other in (1, 2):
        made.play(other, "offer g4 1" if other == 1 else "offer g3 1")
    made.play(2, f"reach {number(made, 0)}")
    assert choices(made, bot) == {f"reach {number(made, 2)}"}


@BOTH
def test_they_do_not_finish_what_another_is_known_to_have(bot: str) -> None:
    """Seat 1 got three of group 2 from seat 0: another two would be five."""
    made = table("2222 1134", "555 33466")
    made.play(0, "offer g2 3")
    made.play(1, "offer g5 3")
    swap(made, 0, 1)
    made.play(0, "offer g2 1")
    made.play(1, "offer g3 1")
    assert f"reach {number(made, 1)}" not in choices(made, bot)


# --- memory ---


def shedding_table() -> Table:
    """Seat 1 has given seat 0 a card of group 1, which seat 0 collects; seat 2 one of group 5."""
    made = table("111 22 346", "12334456", "22355566")
    made.play(0, "offer g6 1")
    made.play(1, "offer g1 1")
    swap(made, 0, 1)
    made.play(0, "offer g4 1")
    made.play(2, "offer g5 1")
    swap(made, 0, 2)
    return made


def test_what_came_from_whom_is_remembered_until_the_next_deal() -> None:
    made = shedding_table()
    assert made.state.shed[0][:4] == [0, 1 << 0, 1 << 4, 0]
    assert made.state.shed[1][:4] == [1 << 5, 0, 0, 0]
    assert made.state.shed[2][:4] == [1 << 3, 0, 0, 0]
    for seat in range(4):
        made.play(seat, "vote")  # PA28: a new deal
    assert not any(map(any, made.state.shed))


def test_in_another_world_a_seat_remembers_the_same_and_of_others_only_what_it_gave() -> None:
    made = shedding_table()
    made.play(1, "offer g4 1")
    made.play(2, "offer g3 1")
    swap(made, 1, 2)
    for seed in range(20):
        world = resampled(made, 0, seed)
        assert world.shed[0] == made.state.shed[0]
        assert world.shed[1][:4] == [1 << 5, 0, 0, 0]
        assert world.shed[2][:4] == [1 << 3, 0, 0, 0]


def test_the_expert_goes_elsewhere_when_somebody_has_shed_what_it_collects() -> None:
    """Who gave of a group has hardly more of it: better ask somebody who gave none yet."""
    made = shedding_table()
    made.play(0, "offer g2 1")
    made.play(1, "offer g4 1")
    made.play(3, "offer g4 1")
    moves = [0] * GAME.moves
    n = GAME.rules.legal(made.state, 0, moves)
    wanted = GAME.parse_move(f"reach {number(made, 1)}")
    taken = dict.fromkeys(("strong", "expert"), 0)
    for bot in taken:
        for seed in range(200):
            taken[bot] += GAME.bots[bot](made.state, 0, moves, n, dice(seed)) == wanted
    assert taken["expert"] < taken["strong"] - 10


def test_nothing_is_remembered_of_what_a_seat_did_not_get() -> None:
    """In a game of traders, bits stand only where packets went."""
    noted = 0
    for made in walk(5, 4, 400, "expert"):
        for seat in range(5):
            assert made.state.shed[seat][seat] == 0
            noted += any(made.state.shed[seat])
    assert noted > 50
