"""Counting out three at a time, and turning the pile (PC13 to PC16)."""

from __future__ import annotations

import pytest

from rumpus import game
from rumpus.engine.chance import below, dice
from rumpus.engine.errors import IllegalMoveError
from rumpus.engine.table import Table
from rumpus.games.perpetual_commotion.cards import format_card
from tests.games.perpetual_commotion.tables import facts, position


def sorting(
    playmakers: str, face_up: int = 0, piles: tuple[str, ...] = (), front: str = ""
) -> Table:
    row = front or "y9 y10 y11 y8 y7"
    return position(2, front=[row], playmakers=[playmakers], face_up=[face_up], piles=piles)


def flip(table: Table) -> str:
    table.play(0, "flip")
    top: str = table.view(None).top[0]
    return top


def pile(table: Table) -> list[str]:
    s = table.state
    return [format_card(card) for card in s.playmakers[0][: s.playmakers_size[0]]]


def test_PC13_three_are_counted_out_and_the_third_is_exposed() -> None:
    table = sorting("r3 r4 r5 r6 r7 r8 r9")
    assert flip(table) == "r5"
    assert (table.view(None).face_up[0], table.view(None).face_down[0]) == (3, 4)
    assert flip(table) == "r8"


def test_PC13_with_fewer_than_three_left_the_rest_is_counted_out() -> None:
    table = sorting("r3 r4 r5 r6 r7 r8 r9")
    assert [flip(table) for _ in range(3)] == ["r5", "r8", "r9"]
    assert table.happened(None)[-1].n == 1
    assert table.view(None).face_down[0] == 0


def test_PC13_a_first_pass_of_34_takes_12_flips() -> None:
    table = sorting("r2 " * 34)
    for _ in range(12):
        assert table.view(None).face_down[0] > 0
        table.play(0, "flip")
        assert "turned" not in facts(table)
    assert table.view(None).face_down[0] == 0
    table.play(0, "flip")
    assert facts(table) == ["turned", "flipped"]


def test_PC13_playing_the_exposed_card_exposes_the_one_below() -> None:
    table = sorting("r7 r6 r5 b9", piles=("r4",))
    assert flip(table) == "r5"
    table.play(0, "r5 0")
    assert table.view(None).top[0] == "r6"
    assert facts(table) == ["played_top", "uncovered"]
    table.play(0, "r6 0")
    table.play(0, "r7 0")
    assert table.view(None).top[0] is None
    assert flip(table) == "b9"


def test_when_the_exposed_card_is_laid_no_more_is_known_than_the_one_below_it() -> None:
    table = sorting("r3 r4 r5 r6 r7 b9", face_up=3, piles=("r4",))
    table.play(0, "r5 0")
    assert table.state.seen[0] == 0b10


def test_PC14_turning_keeps_the_order_and_moves_the_top_card_to_the_bottom() -> None:
    table = sorting("r3 r4 r5 r6 r7", face_up=5)
    assert flip(table) == "r6"  # r4 r5 r6 | r7 r3
    assert pile(table) == ["r4", "r5", "r6", "r7", "r3"]
    assert table.view(None).face_up[0] == 3


def test_PC14_the_pile_is_turned_only_when_nothing_lies_face_down() -> None:
    table = sorting("r3 r4 r5 r6 r7", face_up=3)
    assert flip(table) == "r7"
    assert pile(table) == ["r3", "r4", "r5", "r6", "r7"]
    assert "turned" not in facts(table)


def test_PC14_at_the_end_of_a_pass_the_exposed_card_stays_playable() -> None:
    table = sorting("r3 r4 b9 r5", face_up=3, piles=("r4",))
    flip(table)
    assert table.view(None).face_down[0] == 0
    assert "r5 0" in table.legal(0)


def test_PC14_the_card_that_moves_to_the_bottom_comes_last_in_the_next_pass() -> None:
    table = sorting("r3 r4 r5 r6", face_up=4)
    assert [flip(table), flip(table)] == ["r6", "r3"]


def test_PC14_with_one_card_the_turn_would_change_nothing_so_there_is_none() -> None:
    table = sorting("r3")
    assert flip(table) == "r3"
    assert table.legal(0) == ["out"]
    with pytest.raises(IllegalMoveError):
        table.play(0, "flip")


def test_PC15_without_playmakers_there_is_nothing_to_flip() -> None:
    table = position(2, front=["r9 r8 r7 r6 b5"], feeders=["r5"], playmakers=[""])
    assert table.legal(0) == []
    assert table.who_may_act == (1,)


def test_PC15_one_or_two_cards_are_all_counted_out() -> None:
    table = sorting("r3 r4")
    assert flip(table) == "r4"
    assert flip(table) == "r3"
    assert flip(table) == "r4"


@pytest.mark.parametrize("size", range(1, 35))
def test_PC29_every_playmaker_is_exposed_within_four_passes_from_anywhere(size: int) -> None:
    cards = [f"{colour}{n}" for colour in "rbgy" for n in range(2, 12)][:size]
    for face_up in {0, size, size // 2}:
        table = sorting(" ".join(cards), face_up=face_up)
        seen, passes = set[str](), 0
        while passes < 4 and "flip" in table.legal(0):
            seen.add(flip(table))
            passes += table.view(None).face_down[0] == 0
        seen.add(table.view(None).top[0])
        assert seen == set(cards)


def test_PC16_playmakers_may_be_sorted_and_played_while_the_row_has_a_fitting_card() -> None:
    table = sorting("b3 b4 b5", face_up=0, piles=("r4", "b4"), front="r5 r9 r8 r7 b9")
    assert set(table.legal(0)) == {"r5 0", "flip", "out"}
    table.play(0, "flip")
    table.play(0, "b5 1")
    assert "r5 0" in table.legal(0)


def test_PC37_nobody_must_play_a_fitting_card() -> None:
    table = sorting("start b4 b5", face_up=3, piles=("r4", "b4"), front="r5 start r8 r7 b9")
    table.play(0, "flip")  # lets b5, r5 and the Start be
    assert table.view(None).played[0] == 0


def test_PC38_what_a_flip_exposes_is_known_before_if_it_was_seen_and_only_then() -> None:
    """A client may show it at once; nobody learns from it what they have not seen."""
    foreseen = 0
    for seed in range(4):
        table, d, seen = (
            game("perpetual_commotion").deal(2, seed),
            dice(seed),
            set[tuple[int, str]](),
        )
        while table.view(None).round == 1 and table.version < 600:
            seat = table.who_may_act[below(d, len(table.who_may_act))]
            seen |= {(p, top) for p, top in enumerate(table.view(None).top) if top}
            expected, move = table.view(None).next_top[seat], table.ask("greedy", seat, d)
            assert expected is None or (seat, expected) in seen
            table.play(seat, move)
            if move == "flip" and expected is not None:
                foreseen += 1
                assert table.view(None).top[seat] == expected
    assert foreseen > 20


def test_PC14_what_a_flip_exposes_is_known_over_the_turn_of_the_pile() -> None:
    table = sorting("r3 r4 r5 r6")
    assert [flip(table) for _ in range(4)] == ["r5", "r6", "r6", "r3"]
    assert table.view(None).next_top[0] == "r3" == flip(table)
    assert table.view(None).next_top[0] is None, "r4 was never on top"
