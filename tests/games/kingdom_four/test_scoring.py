"""What a collection is worth, by examples worked out by hand."""

from __future__ import annotations

import pytest

from tests.games.kingdom_four.tables import joker, king, points, queen

KEYS = " ".join(f"{k}k{n}" for k in "smfo" for n in "1234")


# --- the King ---


def test_KF15_a_kingdom_four_is_15_and_not_a_three_besides() -> None:
    assert king("sk2 sa2 ss2 sc2") == 15
    assert king("sk2 sa2 ss2") == 10
    assert king("sk2 sa2") == 0


def test_kingdom_sets_are_of_one_number_and_one_kingdom() -> None:
    assert king("sk2 sa2 ms2") == 0
    assert king("sk2 sa2 ss3") == 0


def test_KF16_every_kingdom_set_counts() -> None:
    assert king("sk2 sa2 ss2 sc2 sk3 sa3 ss3 ok2 oa2 os2") == 15 + 10 + 10


def test_KF27_four_and_two_fitting_wild_cards_are_two_threes() -> None:
    assert king("sk2 sa2 ss2 sc2 s* *k") == 20, "not one Four of 15"
    assert king("sk2 sa2 ss2 sc2 *a *k") == 20


def test_KF27_a_wild_card_fills_a_kingdom_set() -> None:
    assert king("sk2 sa2 s*") == 10
    assert king("sk2 sa2 *s") == 10
    assert king("sk2 sa2 ss2 s*") == 15
    assert king("sk2 sa2 m*") == 0, "a Kingdom card is of its own kingdom"


def test_KF27_no_card_is_twice_in_a_set() -> None:
    assert king("sk2 sa2 *k") == 0, "the Joker with the key would be a second sk2"
    assert king("sk2 sa2 ss2 *k") == 10


def test_KF27_wild_cards_go_where_they_are_worth_most() -> None:
    assert king("sk2 sa2 ss2 mk3 *c") == 15, "as a fourth card it adds 5"
    assert king("sk2 sa2 ss2 mk3 ma3 *c") == 20, "as a third one it adds 10"


def test_KF28_three_wild_cards_are_a_set() -> None:
    assert king("*k *a *s") == 10
    assert king("*k *a *s *c") == 15
    assert king("s* *k *a") == 10
    assert king("s* m* f* o*") == 0, "each is of another kingdom"


# --- the Queen ---


def test_KF19_a_straight_of_four_is_10_and_of_three_5() -> None:
    assert queen("sk1 sa2 ss3 sc4") == 10, "not two straights of three"
    assert queen("sk1 sa2 ss3") == 5
    assert queen("sa2 ss3 sc4") == 5
    assert queen("sk1 sa2 sc4") == 0, "1, 2 and 4 are no sequence"
    assert queen("sa2 ss3") == 0


def test_KF18_the_items_of_a_straight_are_all_different() -> None:
    assert queen("sk1 sk2 ss3") == 0
    assert queen("sk1 sa2 sk3") == 0
    assert queen("sk1 sa2 ss3 sk4") == 5, "one of three is left"


def test_straights_are_of_one_kingdom() -> None:
    assert queen("sk1 sa2 ms3") == 0


def test_KF17_a_card_is_in_one_straight_only() -> None:
    assert queen("sk1 sc1 sa2 ss3") == 5
    assert queen("sk1 sc1 sa2 ss3 sk2 sa3") == 10


def test_KF17_the_first_straight_one_sees_may_be_the_wrong_one() -> None:
    """`sk1 sa2 ss3 sc4` leaves nothing; `sa1 sk2 ss3 sc4` leaves `ss1 sa2 sk3`."""
    assert queen("sk2 sk3 sa1 ss1") == 0
    assert queen("sk1 sa2 ss3 sc4 sk2 sk3 sa1 ss1") == 15


def test_KF17_a_joker_serves_the_kingdom_that_needs_it() -> None:
    assert queen("sk1 sa2 ss3 mk1 ma2 mc4 *s") == 15, "the Mountain gets it: 5 and 10"
    assert queen("sk1 sa2 mk1 ma2 *s") == 5, "it serves but one"


def test_KF27_a_wild_card_stands_in_a_straight() -> None:
    assert queen("sk1 sa2 s*") == 5
    assert queen("sk1 sa2 sc4 s*") == 10
    assert queen("sk1 sa2 *k") == 0, "the key is there already"


def test_KF27_a_wild_card_may_be_one_that_is_held() -> None:
    """The only other item for a 2 beside `ss1` and `sa3` is the key, and `sk2` is used."""
    assert queen("sa1 sk2 ss3 ss1 sa3") == 5
    assert queen("sa1 sk2 ss3 ss1 sa3 *k") == 10


def test_KF28_a_straight_of_wild_cards_only() -> None:
    assert queen("*k *a *s") == 5
    assert queen("*k *a *s *c") == 10
    assert queen("s* *k *a *s") == 10


# --- the Joker ---


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("sk4 mk4 fk3", 0),
        ("sk4 mk4 fk4", 1),
        ("sk4 mk4 fk4 ok1", 2),
        ("sk4 mk4 fk4 oa4", 1),
    ],
)
def test_KF20_a_set_of_twelve_is_1_and_each_item_more_is_1(cards: str, expected: int) -> None:
    assert joker(cards) == expected


def test_KF20_all_sixteen_cards_of_an_item_are_29() -> None:
    assert joker(KEYS) == 29


def test_KF20_wild_cards_cannot_make_more_than_all_of_an_item() -> None:
    assert joker(f"{KEYS} *k s*") == 29


def test_KF21_items_are_counted_not_cards() -> None:
    assert joker("sk4 mk4 fk4") == 1, "three cards, twelve keys"
    assert joker("sk1 mk1 fk1 ok1 sk2 mk2") == 0, "six cards, eight keys"


def test_every_item_has_its_own_joker_set() -> None:
    assert joker("sk4 mk4 fk4 sa4 ma4 fa4 oa4") == 1 + 5


def test_KF27_a_wild_card_is_the_best_card_that_is_missing_in_the_set() -> None:
    assert joker("sk4 mk4 *k") == 1, "a third 4"
    assert joker("sk4 mk4 fk4 ok4 *k") == 16 + 3 - 11, "all 4s are there: a 3"
    assert joker("sk4 mk4 fk4 s*") == 12 + 3 - 11, "the Sun's 4 is there: its 3"
    assert joker("sk4 mk4 fk4 o*") == 12 + 4 - 11


def test_KF27_a_kingdom_card_goes_to_one_item() -> None:
    assert joker("sk4 mk4 fk3 sa4 ma4 fa3 o*") == 4, "11 and 4 in one of them, 11 in the other"


# --- all three ---


def test_KF14_a_card_counts_for_king_queen_and_joker() -> None:
    assert points("sk4 sa4 ss4 sa3 ss2 mk4 fk4") == (10, 5, 1)


def test_KF27_a_wild_card_is_another_card_in_each_category() -> None:
    assert points("sk2 sa2 ss3 mk4 fk4 s*") == (10, 5, 4 + 4 + 2 + 4 - 11)


def test_nothing_is_worth_nothing() -> None:
    assert points("") == (0, 0, 0)
