"""What may be offered, and what others see of it."""

from __future__ import annotations

import pytest

from rumpus.engine.errors import IllegalMoveError, UnknownMoveError
from rumpus.games.pandemonium.moves import format_move, parse_move
from tests.games.pandemonium.tables import QUIET, facts, number, reach, table


def offers(hand: str, seats: int = 4) -> list[str]:
    return [m for m in table(hand, seats=seats).legal(0) if m.startswith("offer")]


def test_PA11_an_offer_has_one_card_up_to_all_of_a_group() -> None:
    assert [m for m in offers("1111 2 3 4 5") if "g1" in m] == [
        "offer g1 1",
        "offer g1 2",
        "offer g1 3",
        "offer g1 4",
    ]


def test_PA11_PA12_all_seven_cards_of_a_group_can_be_offered() -> None:
    """With seven players a group has seven."""
    assert "offer g1 7" in offers("1111111", seats=7)
    assert "offer g1 6 +w" in offers("111111W", seats=7)


def test_PA12_cards_of_two_groups_are_never_offered_together() -> None:
    """Each offer names one group and no more cards than the hand has of it."""
    assert sorted(offers("11 22 3 4 5 6")) == sorted(
        ["offer g1 1", "offer g1 2", "offer g2 1", "offer g2 2"]
        + [f"offer g{group} 1" for group in (3, 4, 5, 6)]
    )


def test_PA12_one_white_card_can_lie_with_any_cards_of_a_group() -> None:
    """One colour card and a white one are an offer of two."""
    made = table("11 2 3 4 5 6 W")
    assert {"offer g1 1 +w", "offer g1 2 +w", "offer g2 1 +w"} <= set(made.legal(0))
    made.play(0, "offer g2 1 +w")
    assert made.view(1).offers[0].size == 2


def test_PA13_white_cards_alone_cannot_be_offered() -> None:
    """Neither one nor two; a hand of nothing but white cards has no offer to make."""
    assert offers("WWWWWWW", seats=7) == []
    assert all("g" in move for move in offers("WWWWWW1", seats=7))
    for text in ("offer w 1", "offer w1", "offer 1 +w", "offer g1 0 +w", "offer +w"):
        with pytest.raises(UnknownMoveError):
            parse_move(text)


def test_PA13_no_more_than_one_white_card_lies_in_an_offer() -> None:
    """With two white cards in the hand, still."""
    assert [m for m in offers("111 2 3 4 WW") if "g1" in m] == [
        *(f"offer g1 {n}" for n in (1, 2, 3)),
        *(f"offer g1 {n} +w" for n in (1, 2, 3)),
    ]
    made = table("111 2 3 4 WW")
    made.play(0, "offer g1 3 +w")
    assert [card for card in made.view(0).offered if card.startswith("w")] == ["w1"]
    for text in ("offer g1 2 +ww", "offer g1 2 +w +w"):
        with pytest.raises(UnknownMoveError):
            parse_move(text)


def test_PA14_PA32_only_the_size_of_an_offer_is_public() -> None:
    """Two of a group and one with a white card look the same to all others."""
    views = []
    for offer in ("offer g1 2", "offer g1 1 +w", "offer g2 1 +w"):
        made = table("11 2 3 4 5 6 W")
        made.play(0, offer)
        assert facts(made, 1) == facts(made, None) == [("OFFERED", 0, -1, 2)]
        views.append([made.view(reader) for reader in (1, 2, 3, None)])
    assert views[0] == views[1] == views[2]


def test_PA32_the_owner_sees_what_lies_in_the_offer() -> None:
    made = table("11 2 3 4 5 6 W")
    made.play(0, "offer g1 2 +w")
    seen = made.view(0)
    assert [card.split("-")[0] for card in seen.offered] == ["g1", "g1", "w1"]
    assert set(seen.offered) < set(seen.hand)
    assert made.view(1).offered == []


def test_PA15_every_offer_made_or_changed_has_a_new_number() -> None:
    made = table(*QUIET)
    numbers = []
    for move in ("offer g1 1", "offer g1 2", "offer g2 2", "offer g1 1"):
        made.play(0, move)
        numbers.append(number(made, 0))
    made.play(0, "withdraw")
    made.play(0, "offer g1 1")
    numbers.append(number(made, 0))
    assert len(set(numbers)) == 5


def test_PA15_no_two_open_offers_have_the_same_number() -> None:
    made = table(*QUIET)
    for seat in range(4):
        for _ in range(40):
            made.play(seat, "offer g5 1" if seat > 1 else "offer g2 1")
            made.play(seat, "offer g6 1" if seat > 1 else "offer g3 1")
    assert len({number(made, seat) for seat in range(4)}) == 4


def test_PA15_numbers_do_not_begin_again_before_a_seat_made_32_offers() -> None:
    """That is how old a number may be and still be refused."""
    made = table(*QUIET)
    seen = []
    for k in range(33):
        made.play(0, "offer g1 1" if k % 2 else "offer g1 2")
        seen.append(number(made, 0))
    assert len(set(seen[:32])) == 32
    assert seen[32] == seen[0]


def test_PA18_an_offer_can_be_withdrawn_or_changed_at_any_time() -> None:
    """Also while others reach for it."""
    made = table(*QUIET)
    made.play(0, "offer g2 2")
    made.play(1, "offer g2 2")
    reach(made, 1, 0)
    made.play(0, "offer g3 2")
    made.play(0, "withdraw")
    assert made.view(1).offers[0] is None
    assert facts(made) == [("WITHDREW", 0, -1, -1)]
    with pytest.raises(IllegalMoveError):
        made.play(0, "withdraw")


def test_PA19_a_player_has_one_open_offer() -> None:
    """A second one takes the place of the first."""
    made = table("1111 2345")
    made.play(0, "offer g2 1")
    for move in ("offer g1 3", "offer g1 1"):
        made.play(0, move)
        size = int(move[-1])
        assert made.view(0).offered == [card for card in made.view(0).hand if "g1" in card][:size]
        assert made.view(1).offers[0].size == size


def test_to_offer_the_very_same_again_is_no_move() -> None:
    made = table(*QUIET)
    made.play(0, "offer g1 2")
    with pytest.raises(IllegalMoveError):
        made.play(0, "offer g1 2")


def test_PA10_offering_leaves_the_hand_as_it_is() -> None:
    """What lies on the table still belongs to the hand."""
    made = table(*QUIET)
    before = made.view(0).hand
    made.play(0, "offer g1 3")
    assert made.view(0).hand == before
    assert made.view(1).hand_size == 8


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("offer pink 3", "offer g2 3"),
        ("offer Light Blue 2 +white", "offer g3 2 +w"),
        ("offer caribbea 1 + w", "offer g2 1 +w"),
        ("call Red", "call red"),
        ("call western-europe", "call western europe"),
    ],
)
def test_PA2_moves_are_understood_by_any_name(said: str, meant: str) -> None:
    assert format_move(parse_move(said)) == meant


@pytest.mark.parametrize(
    "text", ["", "pass", "offer g7 1", "offer g1 8", "reach 0", "reach 225", "reach x", "call blue"]
)
def test_what_is_no_move_is_refused_by_name(text: str) -> None:
    with pytest.raises(UnknownMoveError):
        parse_move(text)
