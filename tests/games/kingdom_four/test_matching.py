"""Which cards of the field a card takes, and who chooses."""

from __future__ import annotations

import pytest

from rumpus.engine.errors import IllegalMoveError
from rumpus.games.kingdom_four.cards import parse_card
from rumpus.games.kingdom_four.matching import do_match
from tests.games.kingdom_four.tables import collected, field, laid_out, story


def match(one: str, other: str) -> bool:
    return do_match(parse_card(one), parse_card(other))


def test_KF10_cards_match_by_kingdom_and_item_whatever_their_number() -> None:
    assert match("sk1", "sk4")
    assert match("oc2", "oc3")
    assert not match("sk1", "sa1"), "another item"
    assert not match("sk1", "mk1"), "another kingdom"


def test_KF22_a_kingdom_card_matches_its_kingdom_and_a_joker_its_item() -> None:
    assert match("s*", "sk1")
    assert match("s*", "sc4")
    assert not match("s*", "mk1")
    assert match("*k", "sk1")
    assert match("*k", "ok4")
    assert not match("*k", "sa1")


def test_KF23_two_wild_cards_never_match() -> None:
    wild = ["s*", "m*", "f*", "o*", "*k", "*a", "*s", "*c"]
    assert not any(match(one, other) for one in wild for other in wild)


def test_KF3_a_match_is_taken_without_being_asked() -> None:
    table = laid_out(["sk1 ma1", "fa1", "oa1"], field="sk4 fs2", pile="oc1")
    table.play(0, "play sk1")
    assert collected(table, 0) == {"sk1", "sk4"}
    assert field(table) == {"fs2", "oc1"}


def test_a_card_without_a_match_stays_in_the_field() -> None:
    table = laid_out(["sk1 ma1", "fa1", "oa1"], field="sa4 mk2", pile="oc1")
    table.play(0, "play sk1")
    assert collected(table, 0) == set()
    assert field(table) == {"sa4", "mk2", "sk1", "oc1"}


def test_KF4_of_two_matches_the_player_takes_one() -> None:
    table = laid_out(["sk1 ma1", "fa1", "oa1"], field="sk2 sk4 fs2", pile="oc1")
    table.play(0, "play sk1")
    assert table.who_may_act == (0,)
    assert table.view(1).showing == "sk1"
    assert table.legal(0) == ["take sk2", "take sk4"]
    table.play(0, "take sk4")
    assert collected(table, 0) == {"sk1", "sk4"}
    assert "sk2" in field(table)


def test_KF4_a_wild_card_in_the_field_is_a_match_like_any_other() -> None:
    table = laid_out(["sk1 ma1", "fa1", "oa1"], field="sk2 s* *k m* *a", pile="oc1", wilds=True)
    table.play(0, "play sk1")
    assert table.legal(0) == ["take sk2", "take s*", "take *k"]
    table.play(0, "take *k")
    assert collected(table, 0) == {"sk1", "*k"}


def test_KF5_of_two_matches_for_a_drawn_card_the_same_player_takes_one() -> None:
    table = laid_out(["ma1", "fa1", "oa1"], field="sk2 sk4", pile="sk1 oc1")
    table.play(0, "play ma1")
    assert table.who_may_act == (0,)
    assert table.legal(0) == ["take sk2", "take sk4"]
    table.play(0, "take sk2")
    assert collected(table, 0) == {"sk1", "sk2"}
    assert table.who_may_act == (1,), "the turn is over after the drawn card"


def test_KF6_the_fourth_card_from_the_hand_takes_a_group_of_three() -> None:
    table = laid_out(["sk3 ma1", "fa1", "oa1"], field="sk1 sk2 sk4 fs2", pile="oc1")
    assert table.view(0).field[0] == ["sk1", "sk2", "sk4"]
    table.play(0, "play sk3")
    assert collected(table, 0) == {"sk1", "sk2", "sk3", "sk4"}


def test_KF6_the_fourth_card_from_the_pile_takes_a_group_of_three() -> None:
    table = laid_out(["ma1 ma2", "fa1", "oa1"], field="sk1 sk2 sk4", pile="sk3")
    table.play(0, "play ma1")
    assert collected(table, 0) == {"sk1", "sk2", "sk3", "sk4"}


def test_KF6_a_wild_card_may_be_taken_instead_and_the_group_is_never_split() -> None:
    table = laid_out(["sk3 ma1", "fa1", "oa1"], field="sk1 sk2 sk4 *k", pile="oc1", wilds=True)
    table.play(0, "play sk3")
    assert table.legal(0) == ["take sk1", "take *k"], "the group goes by its first card"
    with pytest.raises(IllegalMoveError):
        table.play(0, "take sk2")
    table.play(0, "take *k")
    assert collected(table, 0) == {"sk3", "*k"}
    assert field(table) >= {"sk1", "sk2", "sk4"}


def test_KF8_two_natural_cards_and_a_wild_one_are_no_group() -> None:
    table = laid_out(["sk3 ma1", "fa1", "oa1"], field="sk1 sk2 s*", pile="oc1", wilds=True)
    assert table.view(0).field == [["sk1"], ["sk2"], ["s*"]]
    table.play(0, "play sk3")
    assert table.legal(0) == ["take sk1", "take sk2", "take s*"]


def test_KF24_a_natural_card_takes_a_wild_one_from_the_field() -> None:
    table = laid_out(["sk1 ma1", "fa1", "oa1"], field="s* fs2", pile="oc1", wilds=True)
    table.play(0, "play sk1")
    assert collected(table, 0) == {"sk1", "s*"}


def test_KF25_a_wild_card_takes_one_of_its_matches_or_a_whole_group() -> None:
    table = laid_out(["s* ma1", "fa1", "oa1"], field="sk1 sk2 sk4 sa2 ma3", pile="oc1", wilds=True)
    table.play(0, "play s*")
    assert table.legal(0) == ["take sk1", "take sa2"]
    table.play(0, "take sk1")
    assert collected(table, 0) == {"s*", "sk1", "sk2", "sk4"}
    assert "sa2" in field(table)


def test_KF25_a_joker_finds_its_item_in_every_kingdom() -> None:
    table = laid_out(["*k ma1", "fa1", "oa1"], field="sk1 mk2 fk3 ok4 sa1", pile="oc1", wilds=True)
    table.play(0, "play *k")
    assert table.legal(0) == ["take sk1", "take mk2", "take fk3", "take ok4"]


def test_KF26_a_wild_card_must_take_its_match() -> None:
    table = laid_out(["s* ma1", "fa1", "oa1"], field="sk1 fs2", pile="oc1", wilds=True)
    happened = table.play(0, "play s*")
    assert story(happened)[:2] == ["played s*", "took sk1"]
    assert collected(table, 0) == {"s*", "sk1"}


def test_KF33_a_wild_card_beside_its_match_lies_until_one_of_them_is_taken() -> None:
    table = laid_out(["ma1 ma2", "fa1", "oa1"], field="sk1 s*", pile="oc1", wilds=True)
    table.play(0, "play ma1")
    assert field(table) >= {"sk1", "s*"}
