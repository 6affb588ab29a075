"""Turns, the end of a hand, the end of the game, and what is public."""

from __future__ import annotations

from rumpus.engine.chance import below, dice
from rumpus.engine.table import Table
from rumpus.games.kingdom_four.cards import listed
from rumpus.games.kingdom_four.state import Happened, State
from tests.games.kingdom_four.tables import (
    KINGDOM_FOUR,
    collected,
    field,
    laid_out,
    story,
    texts,
)


def play_at_random(table: Table, seed: int) -> list[int]:
    """One random move; the number of each fact that happened."""
    seat = table.who_may_act[0]
    legal = table.legal(seat)
    happened = table.play(seat, legal[below(dice(seed, table.version), len(legal))])
    return [h.what for h in happened]


def test_KF9_a_turn_is_a_card_from_the_hand_and_then_one_from_the_pile() -> None:
    table = laid_out(["sk1 ma1", "fa1", "oa1"], field="sk4 oc3", pile="oc1 mk1")
    happened = table.play(0, "play sk1")
    assert story(happened) == ["played sk1", "took sk4", "drew oc1", "took oc3"]
    assert table.who_may_act == (1,)


def test_KF9_the_hand_card_is_settled_before_the_draw() -> None:
    table = laid_out(["sk1 ma1", "fa1", "oa1"], field="sk2 sk4", pile="sk3 mk1")
    assert story(table.play(0, "play sk1")) == ["played sk1"]
    assert table.state.pile_size == 2
    assert story(table.play(0, "take sk2")) == ["took sk2", "drew sk3", "took sk4"]


def test_KF9_nobody_may_pass() -> None:
    table = laid_out(["sk1 ma1", "fa1", "oa1"], field="sk4", pile="oc1")
    assert table.legal(0) == ["play sk1", "play ma1"]


def test_KF11_everybody_sees_what_everybody_has_collected() -> None:
    table = laid_out(["sk1 ma1", "fa1", "oa1"], field="sk4", pile="oc1")
    table.play(0, "play sk1")
    for reader in (None, 0, 1, 2):
        assert table.view(reader).collected == [["sk1", "sk4"], [], []]


def test_what_is_gone_is_what_all_have_collected() -> None:
    table = KINGDOM_FOUR.deal(4, 3, wilds=True)
    while not table.is_over:
        play_at_random(table, 8)
        s = table.state
        of_all = [card for seat in range(4) for card in listed(s.collected[seat])]
        assert listed(s.gone) == sorted(of_all)


def test_KF12_hands_and_pile_run_out_together() -> None:
    for seats, turns in ((4, 28), (3, 27)):
        table = KINGDOM_FOUR.deal(seats, 8)
        drawn = 0
        while table.state.hand_number == 1:
            drawn += play_at_random(table, 8).count(Happened.DREW)
        assert drawn == turns
        assert sum(len(listed(own)) for own in table.state.last) == 64


def test_KF12_three_players_with_wild_cards_leave_two_cards_in_the_pile() -> None:
    table = KINGDOM_FOUR.deal(3, 8, wilds=True)
    facts: list[int] = []
    while not table.is_over:
        facts += play_at_random(table, 8)
    assert facts.count(Happened.DREW) == 9 * 30
    assert table.view(0).pile == 2
    shown = {card for own in table.view(0).collected for card in own} | field(table)
    assert len(shown) == 70, "the two are nowhere to be seen"


def test_KF13_what_is_left_in_the_field_is_nobodys() -> None:
    table = laid_out(["sk1", "", ""], field="*c", pile="oa1 oa2 oa3", wilds=True)
    table.play(0, "play sk1")
    assert table.state.hand_number == 2, "the hand is over"
    assert not any(texts(own) for own in table.state.last)


def test_a_hand_ends_with_its_points_and_the_next_one_is_dealt() -> None:
    won = "sk1 sa1 ss1 mk4 fk4"
    table = laid_out(["ok4", "", ""], field="ok3", pile="fs1 fs2", collected=[won, "", ""])
    table.state.dealer = 2
    happened = table.play(0, "play ok4")
    assert story(happened) == [
        *["played ok4", "took ok3", "drew fs1", "left fs1"],
        *["scored", "scored", "scored", "hand_over", "dealt"],
    ]
    keys = 1 + 4 + 4 + 4 + 3
    assert table.scores == (10 + keys - 11, 0, 0)
    assert table.state.dealer == 0
    assert collected(table, 0) == set(), "a new hand begins with nothing"


def test_KF31_equal_points_share_the_win() -> None:
    table = KINGDOM_FOUR.deal(4, 1)
    s = table.state
    s.agenda_size, s.hand_number = 0, 13
    for seat, points in enumerate((50, 70, 20, 70)):
        s.made[seat] = [points, 0, 0]
    assert table.is_over
    assert table.winners == (1, 3)


def test_the_most_points_win() -> None:
    table = KINGDOM_FOUR.deal(3, 9)
    while not table.is_over:
        play_at_random(table, 9)
    best = max(table.scores)
    assert table.winners == tuple(p for p in range(3) if table.scores[p] == best)


def hidden_from_seat_0(s: State) -> list[int]:
    hands = [card for seat in (1, 2) for card in s.hand[seat][: s.hand_size[seat]]]
    return sorted([*s.pile[: s.pile_size], *hands])


def test_KF34_a_world_as_it_may_be_has_every_card_once() -> None:
    table = KINGDOM_FOUR.deal(3, 1)
    for seed in range(20):
        world = table.copy()
        KINGDOM_FOUR.rules.resample(world.state, 0, dice(seed))
        assert hidden_from_seat_0(world.state) == hidden_from_seat_0(table.state)
        assert world.view(0) == table.view(0)


def test_KF34_hands_and_pile_are_hidden_and_all_else_is_public() -> None:
    table = laid_out(["sk1 ma1", "fa1 fa2", "oa1"], field="sk4", pile="oc1 oc2")
    assert table.view(0).hand == ["sk1", "ma1"]
    assert table.view(None).hand == []
    for reader in (None, 0, 1, 2):
        view = table.view(reader)
        assert (view.counts, view.pile, view.field) == ([2, 2, 1], 2, [["sk4"]])
    table.play(0, "play sk1")
    for reader in (None, 0, 1, 2):
        assert story(table.happened(reader)) == ["played sk1", "took sk4", "drew oc1", "left oc1"]
