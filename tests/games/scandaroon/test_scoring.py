"""Points: score piles, positions, No Trumps, the highest score, the winner (SC31–SC38, SC46)."""

from __future__ import annotations

import pytest

from rumpus.engine.table import Table
from rumpus.games.scandaroon.scoring import score, tally, winners
from tests.games.scandaroon.scene import discards, pass_all, play, put_in_pile, scene


def piles(table: Table) -> list[list[str]]:
    return [pile.cards for pile in table.view(None).score_piles]


def after(rows: list[str], **given: object) -> Table:
    """The table after a round in which these rows were laid."""
    table = scene(rows, **given)  # type: ignore[arg-type]
    pass_all(table)
    return table


# --- score piles ---


def test_SC31_the_winner_puts_the_highest_card_by_face_value_away():
    table = after(["c5 m1 n5", "m4", "m2"], boosts={"m1": 9})
    assert piles(table)[0] == ["c5"]


def test_SC31_of_equal_cards_the_left_most():
    assert piles(after(["m1 n5 c5", "m4", "m2"]))[0] == ["n5"]
    assert piles(after(["m1 c5 n5", "m4", "m2"]))[0] == ["c5"]


def test_SC31_all_tied_winners_do():
    table = after(["m7", "c7", "t6"])
    assert piles(table) == [["m7"], ["c7"], []]


def test_SC32_the_second_puts_the_lowest_card_away():
    table = after(["c7 m6", "m4 m0 m2", "m3"])
    assert piles(table) == [["c7"], ["m0"], []]


def test_SC32_the_lowest_of_equal_ones_is_the_left_most():
    table = after(["c7 m6", "c2 t2 m3", "m1"], trump="tiles")
    assert piles(table)[1] == ["c2"]
    table = after(["c7 m6", "t2 c2 m3", "m1"], trump="tiles")
    assert piles(table)[1] == ["t2"]


def test_SC32_nobody_is_second_when_the_first_place_is_tied():
    assert piles(after(["m7", "c7", "t6", "m3"])) == [["m7"], ["c7"], [], []]


def test_SC32_all_who_tie_for_second_do():
    assert piles(after(["m7", "c6", "t6", "m3"])) == [["m7"], ["c6"], ["t6"], []]


def test_SC33_without_a_card_in_the_row_nothing_is_put_away():
    table = after(["m7", "", ""])
    assert piles(table) == [["m7"], [], []]


def test_SC34_empty_rows_are_ranked_and_all_tie_for_first():
    table = after(["", "", ""])
    assert table.state.position[:3] == [3, 3, 3]
    assert piles(table) == [[], [], []]
    assert [box.highest_score for box in table.view(None).boxes] == [2, 2, 2]


def test_cards_in_score_piles_are_out_of_play_and_the_rest_is_discarded():
    table = after(["c7 m3", "m4", "m2"])
    assert "m3" in discards(table)
    assert "c7" not in discards(table)


# --- positions ---


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        (["m7", "m6", "m5", "m4"], [3, 2, 1, 0]),
        (["m7", "c7", "m5", "m4"], [3, 3, 1, 0]),
        (["m7", "m5", "n5", "m4"], [3, 2, 2, 0]),
        (["m7", "m4", "c4", "t4"], [3, 2, 2, 2]),
        (["m7", "c7", "t7", "m4"], [3, 3, 3, 0]),
        (["m7", "m6", "m5"], [3, 2, 1]),
        (["m7", "c7", "m5"], [3, 3, 1]),
        (["m7", "m5", "n5"], [3, 2, 2]),
    ],
)
def test_SC35_positions_give_three_two_one_and_tied_ones_share(rows: list[str], points: list[int]):
    table = after(rows)
    assert table.state.position[: len(rows)] == points


def test_SC35_positions_of_all_rounds_add_up():
    table = after(["m7", "m6", "m5"])
    pass_all(table)  # nobody lays a card: three points for all
    assert table.state.position[:3] == [6, 5, 4]


# --- the score pile box ---


def boxes(piled: list[str], added: tuple[int, ...] = (0, 0, 0, 0)) -> list[int]:
    """Points for score piles with these cards."""
    table = scene([""] * len(piled))
    for seat, text in enumerate(piled):
        for a_round, code in enumerate(text.split(), 1):
            put_in_pile(table, seat, a_round, code)
    table.state.piece_points = list(added)
    return [box.score_pile for box in table.view(None).boxes]


def test_SC36_the_greatest_pile_earns_three_and_the_second_one():
    assert boxes(["m7", "m6", "m5", "m4"]) == [3, 1, 0, 0]


def test_SC36_equal_greatest_piles_earn_three_each_and_nobody_else_earns():
    assert boxes(["m7", "c7", "m5", "m4"]) == [3, 3, 0, 0]


def test_SC36_all_who_tie_for_second_earn_one():
    assert boxes(["m7", "m5", "n5", "m4"]) == [3, 1, 1, 0]


def test_SC36_without_a_pile_there_are_no_points():
    assert boxes(["m7", "", "", ""]) == [3, 0, 0, 0]
    assert boxes(["", "", "", ""]) == [0, 0, 0, 0]


def test_SC36_a_pile_worth_nought_ranks():
    assert boxes(["m7", "m0", ""]) == [3, 1, 0]
    assert boxes(["m0", "", ""]) == [3, 0, 0]


def test_SC24_SC36_four_by_the_action_piece_make_a_pile():
    assert boxes(["m3", "", ""], (0, 4, 0, 0)) == [1, 3, 0]
    assert boxes(["m3", "m1 m2", ""], (4, 4, 0, 0)) == [3, 3, 0]


def test_SC36_only_the_standing_counts_so_the_box_can_be_lost():
    table = after(["m7", "m4", "m2"])
    assert table.view(None).boxes[0].score_pile == 3
    put_in_pile(table, 1, 2, "c7")
    put_in_pile(table, 1, 3, "t7")
    assert table.view(None).boxes[0].score_pile == 1


# --- No Trumps ---


@pytest.mark.parametrize(
    ("opened", "ended", "points"),
    [("none", "moon", 2), ("moon", "none", 2), ("none", "none", 2), ("moon", "tiles", 0)],
)
def test_SC37_a_round_that_began_or_ended_with_no_trumps_earns_two(
    opened: str, ended: str, points: int
):
    table = after(["m7", "s4", "s2"], opened=opened, trump=ended)
    assert [box.no_trumps for box in table.view(None).boxes] == [points, 0, 0]


def test_SC37_all_tied_winners_get_them():
    table = after(["m7", "c7", "s2"], opened="none", trump="none")
    assert [box.no_trumps for box in table.view(None).boxes] == [2, 2, 0]
    assert table.view(None).results[-1].no_trumps == [0, 1]


def test_SC37_only_once_a_game_for_each():
    table = scene(["m7", "s4", "s2"], opened="none", trump="none")
    table.state.no_trump[0] = 1
    pass_all(table)
    assert table.view(None).boxes[0].no_trumps == 2
    assert table.view(None).results[-1].no_trumps == []


def test_SC37_a_trump_that_passes_through_no_trumps_is_not_enough():
    table = scene(["t2b t1 m7", "c1", ""], trump="moon", opened="moon", passed=[1, 2])
    play(table, "use t2b", "use t1", "trump tiles", "pass")
    assert table.view(None).boxes[0].no_trumps == 0


# --- the highest score ---


def highest(table: Table) -> list[int]:
    return [box.highest_score for box in table.view(None).boxes]


def test_SC38_the_first_winner_comes_into_the_box():
    assert highest(after(["m7", "s4", "s2"])) == [2, 0, 0]


def test_SC38_tied_winners_of_a_round_all_do():
    assert highest(after(["m7", "c7", "s2"])) == [2, 2, 0]


@pytest.mark.parametrize(("before", "expected"), [(6, [2, 0, 0]), (7, [2, 2, 0]), (8, [0, 2, 0])])
def test_SC38_greater_replaces_equal_joins_less_changes_nothing(before: int, expected: list[int]):
    table = scene(["m7", "s4", "s2"], a_round=2)
    table.state.highest = before
    table.state.highest_by = 0b010
    pass_all(table)
    assert highest(table) == expected
    assert table.state.highest == max(before, 7)


def test_SC38_only_winners_of_a_round_count():
    table = scene(["m7", "m6", "s2"], a_round=2)
    table.state.highest = 5
    table.state.highest_by = 0b100
    pass_all(table)
    assert highest(table) == [2, 0, 0], "seat 1 beat the old score too, but did not win"


# --- the winner ---


def final(position: list[int], piled: list[str], no_trump: list[int]) -> tuple[int, ...]:
    """Winners of a finished game with these boxes."""
    table = scene(["", "", ""])
    s = table.state
    s.position = [*position, 0]
    s.no_trump = [*no_trump, 0]
    for seat, code in enumerate(piled):
        if code:
            put_in_pile(table, seat, 1, code)
    bits = winners(s)
    return tuple(seat for seat in range(3) if bits >> seat & 1)


def test_the_boxes_of_a_tally_make_the_score():
    table = scene(["", "", ""])
    s = table.state
    s.position, s.no_trump, s.highest_by = [9, 8, 7, 0], [1, 0, 0, 0], 0b001
    put_in_pile(table, 1, 1, "m7")
    assert [tally(s, 0, k) for k in range(4)] == [9, 0, 2, 2]
    assert [tally(s, 1, k) for k in range(4)] == [8, 3, 0, 0]
    assert [score(s, seat) for seat in range(3)] == [13, 11, 7]


def test_SC46_most_victory_points_win():
    assert final([9, 8, 7], ["", "", ""], [0, 0, 0]) == (0,)
    assert final([8, 9, 7], ["", "", ""], [1, 0, 0]) == (0,)


def test_SC46_ties_go_to_the_position_track():
    assert final([8, 10, 7], ["", "", ""], [1, 0, 0]) == (1,)


def test_SC46_then_to_the_score_pile():
    assert final([9, 9, 7], ["m5", "n5", "m6"], [0, 0, 0]) == (0, 1)
    # 9 + 2, 9 + 2 + 1 and 9 + 3 victory points: the last two tie, with piles of 2 and 7
    assert final([9, 9, 9], ["m1", "m2", "m7"], [1, 1, 0]) == (2,)


def test_SC46_a_full_tie_is_a_draw():
    assert final([9, 9, 9], ["", "", ""], [0, 0, 0]) == (0, 1, 2)
