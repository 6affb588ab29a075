"""The view: values with their reasons, what is asked, the boxes, the results."""

from __future__ import annotations

import msgspec

from rumpus.engine.chance import below, dice
from rumpus.games.scandaroon.state import Happened
from rumpus.games.scandaroon.text import narrate
from rumpus.games.scandaroon.view import Gain
from tests.games.scandaroon.scene import GAME, pass_all, play, scene


def test_a_card_in_a_row_tells_face_current_and_final_value_and_why():
    table = scene(["m5 m3 c5", "", ""], boosts={"m3": 4}, trump="moon")
    card = table.view(0).rows[0].cards[1]
    assert (card.card, card.face, card.current, card.final) == ("m3", 3, 9, 18)
    assert card.gains == [
        Gain("left", 1, "m5"),
        Gain("right", 1, "c5"),
        Gain("boost", 4),
        Gain("trump", 9),
    ]


def test_a_value_cut_off_at_nought_says_so():
    card = scene(["m1 s3b", "", ""]).view(0).rows[0].cards[0]
    assert card.gains == [Gain("right", -4, "s3b"), Gain("floor", 3)]


def test_counting_and_suit_effects_are_told():
    row = scene(["t0 t5", "t6", ""]).view(0).rows[0]
    assert row.cards[0].gains == [Gain("count", 3), Gain("same_suit", 1, "t5")]


def test_reasons_always_add_up_from_the_face_value_to_the_final_value():
    for seed in range(8):
        table = GAME.deal(3 + seed % 2, seed)
        d = dice(seed, 5)
        while not table.is_over:
            for row in table.view(None).rows:
                for card in row.cards:
                    assert card.face + sum(gain.n for gain in card.gains) == card.final
                assert sum(card.final for card in row.cards) == row.score
            (seat,) = table.who_may_act
            moves = table.legal(seat)
            table.play(seat, moves[below(d, len(moves))])


def test_an_open_choice_says_what_is_asked():
    table = scene(["t4 c5", "m4", ""])
    assert table.view(0).asked is None
    assert table.view(0).phase == "turn"
    play(table, "use t4")
    assert (table.view(1).phase, table.view(1).asked.what) == ("choice", "lure")
    play(table, "pick c5")
    asked = table.view(1).asked
    assert (asked.what, asked.card, asked.count) == ("lure_for", "c5", 5)


def test_rows_tell_whether_they_are_closed_or_passed():
    rows = scene(["c7", "m5", ""], passed=[1]).view(None).rows
    assert [(row.closed, row.passed) for row in rows] == [
        (True, False),
        (False, True),
        (False, False),
    ]


def test_results_of_a_round_are_told_by_category():
    table = scene(["c7 m3", "m4", "m2"], opened="none", trump="none")
    pass_all(table)
    (result,) = table.view(None).results
    assert msgspec.to_builtins(result) == {
        "round": 1,
        "opened": "none",
        "closed": "none",
        "ended_by": 2,
        "scores": [12, 4, 2],
        "places": [1, 2, 3],
        "position": [3, 2, 1],
        "piled": ["c7", "m4", None],
        "no_trumps": [0],
        "highest": [0],
    }


def test_the_deck_is_described_card_by_card_without_what_a_card_has_not():
    deck = msgspec.to_builtins(scene().view(None).deck)
    assert deck[0] == {"code": "s0", "suits": ["scimitar"], "value": 0, "count": True}
    assert deck[1] == {
        "code": "s1",
        "suits": ["scimitar"],
        "value": 1,
        "ability": "strike",
        "amount": 7,
    }
    assert len(deck) == 51


def test_every_kind_of_happening_comes_up_and_has_its_own_sentence():
    told: dict[int, str] = {}
    for seed in range(40):
        table = GAME.deal(4, seed, deck="house")  # which has every ability
        d = dice(seed, 6)
        while not table.is_over:
            for happening in table.happened(0):
                told.setdefault(happening.what, narrate(happening))
            (seat,) = table.who_may_act
            moves = table.legal(seat)
            table.play(seat, moves[below(d, len(moves))])
        for happening in table.happened(0):
            told.setdefault(happening.what, narrate(happening))
    assert set(told) == set(Happened)
    assert len(set(told.values())) == len(told)


def test_whoever_may_act_is_told_what_the_rows_would_count_after_a_move():
    table = scene(["m4", "c5", ""], ["m1 c7", "", ""], trump="tiles")
    before = table.state.pack()
    assert table.view(0).would == {"play m1": [8, 10, 0], "play c7": [18, 10, 0]}
    assert table.state.pack() == before
    assert table.view(1).would == {}
    assert table.view(None).would == {}


def test_no_sum_is_told_for_a_move_that_asks_for_more():
    table = scene(["s1 m4", "c5", ""], ["s1b", "", ""], trump="tiles")
    assert table.view(0).would == {}
    table.play(0, "use s1")
    assert table.view(0).would == {"pick m4": [0, 10, 0], "pick c5": [4, 0, 0]}
    table.play(0, "pick c5")
    table.play(1, "pass")
    table.play(2, "pass")
    table.play(0, "play s1b")
    assert table.view(0).would == {"into 0": [2, 0, 0], "into 1": [4, 1, 0], "into 2": [4, 0, 1]}


def test_sums_are_told_for_a_new_trump_and_for_another_place_in_the_row():
    table = scene(["t1 m4", "c5", ""])
    table.play(0, "use t1")
    assert table.view(0).would["trump moon"] == [8, 5, 0]
    assert table.view(0).would["trump tiles"] == [4, 10, 0]
    table = scene(["t3b n5 m1", "c5", ""])
    table.play(0, "use t3b", "pick m1")
    assert table.view(0).would == {"to 0": [6, 5, 0]}
