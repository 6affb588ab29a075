"""Players, decks and the deal (PC1 to PC4, PC39)."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus.engine.errors import SeatsError
from rumpus.games.perpetual_commotion.cards import format_card
from rumpus.games.perpetual_commotion.view import census
from tests.games.perpetual_commotion.tables import GAME, empty_feeders_and_call, position

A_DECK = Counter(
    [f"{colour}{n}" for colour in "rbgy" for n in range(2, 13)] + ["start"] * 4 + ["stop"] * 4
)


def test_PC1_two_to_eight_play() -> None:
    for seats in range(2, 9):
        assert GAME.deal(seats, seed=1).seats == seats
    for seats in (1, 9):
        with pytest.raises(SeatsError):
            GAME.deal(seats, seed=1)


def test_PC1_everybody_has_a_deck_of_52() -> None:
    s = GAME.deal(3, seed=1).state
    for seat in range(3):
        cards = s.front[seat] + s.feeders[seat] + s.playmakers[seat]
        assert Counter(format_card(card) for card in cards if card) == A_DECK
    assert len(census(s)) == 3 * 52


def test_PC2_the_deal_lays_out_5_and_13_and_34_for_all_at_once() -> None:
    table = GAME.deal(8, seed=3)
    shown = table.view(None)
    assert [len(row) for row in shown.front] == [5] * 8
    assert shown.feeders == [13] * 8
    assert shown.face_down == [34] * 8
    assert shown.face_up == [0] * 8
    assert shown.top == [None] * 8
    assert shown.piles == []
    assert table.who_may_act == tuple(range(8))


def test_PC2_decks_are_shuffled_apart_from_each_other_and_anew_by_the_seed() -> None:
    rows = [str(row) for seed in range(20) for row in GAME.deal(2, seed).view(None).front]
    assert len(set(rows)) == 40


def test_PC3_the_first_starter_is_any_seat_and_later_the_caller_starts() -> None:
    assert {GAME.deal(4, seed).view(None).starter for seed in range(40)} == {0, 1, 2, 3}
    table = position(4)
    empty_feeders_and_call(table, 2)
    assert table.view(None).starter == 2
    empty_feeders_and_call(table, 1)
    assert table.view(None).starter == 1


def test_PC4_decks_pass_one_seat_each_round_and_points_stay_with_the_player() -> None:
    table = position(3, playmakers=["start"], face_up=[1], front=["start r5 r6 r7 r8"])
    assert table.view(None).decks == [2, 0, 1]  # the deck of the player to the right
    table.play(0, "front start")
    empty_feeders_and_call(table, 1)
    assert table.view(None).decks == [1, 2, 0]
    assert table.view(None).last.cards == [1, 0, 0]
    empty_feeders_and_call(table, 1)
    assert table.view(None).decks == [0, 1, 2]


def test_PC39_there_is_no_die_in_the_first_round() -> None:
    for seed in range(20):
        assert GAME.deal(2, seed).view(None).die is None
    table = position(2)
    empty_feeders_and_call(table, 0)
    assert table.view(None).die in range(1, 9)


def test_a_seed_gives_the_same_game() -> None:
    assert GAME.deal(5, seed=8).state == GAME.deal(5, seed=8).state
