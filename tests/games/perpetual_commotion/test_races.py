"""Races for a pile: order decides, and the state tells who was first (PC17, PC18)."""

from __future__ import annotations

from itertools import permutations

from rumpus.engine.errors import IllegalMoveError
from rumpus.engine.replay import format_replay, parse_replay
from rumpus.engine.table import Table
from rumpus.games.perpetual_commotion.cards import parse_card
from rumpus.games.perpetual_commotion.moves import parse_move
from rumpus.games.perpetual_commotion.races import Race, contested, has_card, lost_race
from tests.games.perpetual_commotion.tables import GAME, position, row, tops


def three_after_one_place() -> Table:
    return position(
        3,
        front=["r5 r7 b9 b8 b10", "r5 r6 y9 y8 y10", "r5 r6 r7 g8 g10"],
        feeders=["g2", "g3", "g4"],
        piles=["r4", "start", "b12"],
    )


def late(table: Table, seat: int, move: str) -> Race | None:
    return lost_race(table.state, seat, parse_move(move))


def test_PC17_a_move_lays_one_card() -> None:
    table = three_after_one_place()
    table.play(2, "r5 0")
    assert sum(table.view(None).played) == 1
    assert tops(table)[0] == "r5"


def test_PC18_a_late_play_names_the_pile_the_card_and_who_was_first() -> None:
    table = three_after_one_place()
    assert late(table, 0, "r5 0") is None  # not late yet
    table.play(1, "r5 0")
    assert late(table, 0, "r5 0") == Race(0, parse_card("r5"), 1)


def test_PC18_who_was_first_is_known_though_the_pile_has_grown() -> None:
    table = three_after_one_place()
    table.play(1, "r5 0")
    table.play(2, "r6 0")
    table.play(0, "r7 0")
    assert late(table, 2, "r5 0") == Race(0, parse_card("r5"), 1)
    assert late(table, 1, "r6 0") == Race(0, parse_card("r6"), 2)


def test_PC18_a_start_may_be_lost_to_a_2_of_another_colour() -> None:
    table = position(2, front=["r2 r9 r8 r7 b9", "g2 g9 g8 g7 b9"], piles=["start"])
    table.play(1, "g2 0")
    assert late(table, 0, "r2 0") == Race(0, parse_card("g2"), 1)


def test_PC18_a_12_may_be_lost_to_another_stop() -> None:
    table = position(
        2, front=["stop r9 r8 r7 b9"] * 2, playmakers=["stop"], face_up=[1], piles=["b12"]
    )
    table.play(1, "front stop 0")
    race = Race(0, parse_card("stop"), 1)
    assert late(table, 0, "front stop 0") == race
    assert late(table, 0, "top stop 0") == race


def test_PC18_what_never_fitted_is_no_race() -> None:
    table = three_after_one_place()
    table.play(1, "r5 0")
    assert late(table, 0, "r7 0") is None  # too early, not too late
    assert late(table, 0, "b9 0") is None  # no card of this pile
    assert contested(table.state, parse_move("b5 0")) is None
    assert contested(table.state, parse_move("r5 31")) is None  # no such pile
    for move in ("front start", "flip", "out", "pass"):
        assert contested(table.state, parse_move(move)) is None


def test_PC18_ones_own_second_click_is_no_lost_race() -> None:
    table = three_after_one_place()
    table.play(1, "r5 0")
    assert contested(table.state, parse_move("r5 0")) == Race(0, parse_card("r5"), 1)
    assert late(table, 1, "r5 0") is None


def test_PC18_nobody_loses_a_race_against_oneself() -> None:
    table = position(2, front=["r2 g2 r8 r7 b9"], piles=["start"])
    table.play(0, "g2 0")
    assert has_card(table.state, 0, parse_move("r2 0"))
    assert late(table, 0, "r2 0") is None


def test_has_card_knows_row_and_exposed_playmaker() -> None:
    table = position(2, front=["r5 start r8 r7 b9"], playmakers=["stop b5 y5"], face_up=[1])
    there, not_there = ("r5 0", "front start", "top stop 0"), ("top start", "front stop 0", "b5 0")
    assert all(has_card(table.state, 0, parse_move(move)) for move in there)
    assert not any(has_card(table.state, 0, parse_move(move)) for move in not_there)


# --- every order ---

CONTESTED = [(0, "r5 0"), (1, "r5 0"), (2, "r5 0"), (1, "r6 0"), (2, "r6 0"), (0, "r7 0")]


def in_order(order: tuple[tuple[int, str], ...]) -> tuple[Table, list[tuple[int, str]]]:
    """The table after these moves arrived in this order, and those that were taken."""
    table, taken = three_after_one_place(), []
    for seat, move in order:
        try:
            table.play(seat, move)
        except IllegalMoveError:
            continue
        taken.append((seat, move))
    return table, taken


def test_PC18_every_order_of_contested_moves_gives_a_log_that_replays_to_the_same() -> None:
    ends = set()
    for order in permutations(CONTESTED):
        table, taken = in_order(order)
        assert table.moves == taken
        again = three_after_one_place()
        for seat, move in taken:
            again.play(seat, move)
        assert again.state.pack() == table.state.pack()
        ends.add(table.state.pack())
    assert len(ends) > 5


def test_PC18_in_every_order_the_first_who_fits_has_the_place_and_the_others_keep_their_card() -> (
    None
):
    for order in permutations(CONTESTED):
        table, taken = in_order(order)
        number = 4
        winners = {}
        for seat, move in order:
            if int(move[1]) == number + 1:
                number += 1
                winners[move] = seat
        assert taken == [(seat, move) for move, seat in winners.items()]
        for seat, move in CONTESTED:
            if move in winners:
                lost = winners[move] != seat
                assert (move.split()[0] in row(table, seat)) == lost
                assert (lost_race(table.state, seat, parse_move(move)) is not None) == lost


def test_a_whole_game_replays_from_its_text() -> None:
    table = GAME.deal(4, seed=12)
    while not table.is_over and table.version < 1500:
        seat = table.who_may_act[table.version % len(table.who_may_act)]
        table.play(seat, table.legal(seat)[table.version % len(table.legal(seat))])
    again = parse_replay(format_replay(table.replay())).play(GAME)
    assert again.state.pack() == table.state.pack()
