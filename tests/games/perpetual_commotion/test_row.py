"""The Front Five and the Feeders (PC10 to PC12, PC22, PC32)."""

from __future__ import annotations

from tests.games.perpetual_commotion.tables import facts, position, row


def test_PC10_a_feeder_takes_the_place_of_a_played_card_in_the_same_move() -> None:
    table = position(2, front=["r9 r5 b9 b8 b7"], feeders=["g2 g3 y7"], piles=["r4"])
    table.play(0, "r5 0")
    assert row(table, 0) == ["r9", "y7", "b9", "b8", "b7"]
    assert table.view(None).feeders[0] == 2
    assert facts(table) == ["played_front", "refilled"]


def test_PC11_the_feeder_lies_face_up_for_all_and_may_be_played_at_once() -> None:
    table = position(2, front=["r5 r9 b9 b8 b7"], feeders=["r6"], piles=["r4"])
    table.play(0, "r5 0")
    assert table.view(1).front[0][0] == "r6"
    assert table.view(None).front[0][0] == "r6"
    assert [h.card for h in table.happened(1)] == [h.card for h in table.happened(0)]
    assert "r6 0" in table.legal(0)


def test_PC12_with_no_feeders_holes_stay() -> None:
    table = position(2, front=["r5 r9 r6 b8 b7"], piles=["r4"])
    table.play(0, "r5 0")
    assert row(table, 0) == [".", "r9", "r6", "b8", "b7"]
    table.play(0, "r6 0")
    assert row(table, 0) == [".", "r9", ".", "b8", "b7"]
    assert facts(table) == ["played_front"]


def test_PC12_the_row_may_be_played_empty() -> None:
    table = position(2, front=["r5 . . . ."], piles=["r4"])
    table.play(0, "r5 0")
    assert row(table, 0) == ["."] * 5
    assert table.legal(0) == ["flip", "out"]


def test_PC22_there_is_no_hole_while_feeders_remain() -> None:
    table = position(2, front=["r5 r6 r7 r8 r9"], feeders=["y5 y6 r11 r10"], piles=["r4"])
    for number in range(5, 10):
        table.play(0, f"r{number} 0")
        assert ("." in row(table, 0)) == (table.view(None).feeders[0] == 0 and number == 9)


def test_PC32_a_row_of_more_than_five_draws_no_feeder_and_closes_up() -> None:
    table = position(2, front=["r5 b6 b7 b8 b9 b10"], feeders=["y5 y6"], piles=["r4"])
    table.play(0, "r5 0")
    assert row(table, 0) == ["b10", "b6", "b7", "b8", "b9"]
    assert table.view(None).feeders[0] == 2


def test_PC32_the_last_card_of_a_long_row_leaves_no_hole() -> None:
    table = position(2, front=["b6 b7 b8 b9 b10 r5"], feeders=["y5 y6"], piles=["r4"])
    table.play(0, "r5 0")
    assert row(table, 0) == ["b6", "b7", "b8", "b9", "b10"]


def test_PC32_back_at_five_cards_the_row_draws_again() -> None:
    table = position(2, front=["r5 r6 b7 b8 b9 b10"], feeders=["y5 y6"], piles=["r4"])
    table.play(0, "r5 0")
    table.play(0, "r6 0")
    assert row(table, 0) == ["b10", "y6", "b7", "b8", "b9"]
    assert table.view(None).feeders[0] == 1
