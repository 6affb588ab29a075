"""Reaching for an offer, and the swap when two reach for each other."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus.engine.errors import IllegalMoveError
from rumpus.engine.table import Table
from tests.games.pandemonium.tables import QUIET, facts, kinds, number, reach, swap, table


def four_offers(size: int = 1) -> Table:
    made = table(*QUIET)
    for seat, group in enumerate((1, 2, 1, 6)):
        made.play(seat, f"offer g{group} {size}")
    return made


def reaching(made: Table) -> set[tuple[int, int]]:
    return {(seat, other) for seat in range(made.seats) for other in made.view(seat).reaching}


# --- PA15 ---


def test_PA15_a_reach_names_the_offer_by_its_number() -> None:
    made = four_offers()
    assert f"reach {number(made, 1)}" in made.legal(0)
    made.play(0, f"reach {number(made, 1)}")
    assert made.view(0).reaching == [1]


def test_PA15_a_number_that_is_no_longer_open_is_refused() -> None:
    """The hand meant what lay there before, whatever lies there now."""
    made = four_offers()
    old = number(made, 1)
    made.play(1, "offer g3 1")
    with pytest.raises(IllegalMoveError):
        made.play(0, f"reach {old}")
    made.play(1, "withdraw")
    with pytest.raises(IllegalMoveError):
        made.play(0, f"reach {old + 1}")
    made.play(1, "offer g2 1")
    assert f"reach {old + 2}" in made.legal(0)


def test_PA15_PA33_numbers_of_the_last_deal_fit_nothing_in_the_next() -> None:
    made = table("11111")
    made.play(1, "offer g6 1")
    old = number(made, 1)
    made.play(0, "call gray")
    for seat in range(4):
        made.play(seat, next(m for m in made.legal(seat) if m.startswith("offer")))
        assert number(made, seat) != old
    with pytest.raises(IllegalMoveError):
        made.play(0, f"reach {old}")


def test_PA15_an_offer_of_another_size_cannot_be_reached_for() -> None:
    """The same number must have been called."""
    made = table(*QUIET)
    made.play(0, "offer g1 2")
    made.play(1, "offer g2 3")
    made.play(2, "offer g1 2")
    assert [m for m in made.legal(0) if m.startswith("reach")] == [f"reach {number(made, 2)}"]


def test_PA12_PA15_a_white_card_counts_in_the_size() -> None:
    made = table(*QUIET)
    made.play(3, "offer g6 1 +w")
    made.play(0, "offer g1 2")
    made.play(1, "offer g2 1")
    assert [m for m in made.legal(3) if m.startswith("reach")] == [f"reach {number(made, 0)}"]


def test_PA15_without_an_offer_of_ones_own_there_is_no_reach() -> None:
    made = table(*QUIET)
    made.play(1, "offer g2 1")
    assert not [m for m in made.legal(0) if "reach" in m]


def test_nobody_reaches_for_the_own_offer_or_twice_for_the_same() -> None:
    made = four_offers()
    reach(made, 0, 1)
    assert {m for m in made.legal(0) if m.startswith("reach")} == {
        f"reach {number(made, 2)}",
        f"reach {number(made, 3)}",
    }


def test_PA15_the_packets_change_hands_in_the_step_of_the_second_reach() -> None:
    """At once, so no swap is ever pending."""
    made = four_offers(2)
    before = [kinds(made, seat) for seat in range(4)]
    reach(made, 0, 1)
    assert [kinds(made, seat) for seat in range(4)] == before
    reach(made, 1, 0)
    assert kinds(made, 0) == "12222334"
    assert kinds(made, 1) == "11233445"
    assert [kinds(made, seat) for seat in (2, 3)] == before[2:]
    assert facts(made)[0] == ("SWAPPED", 1, 0, 2)


def test_PA12_a_swap_of_white_cards_moves_just_one() -> None:
    made = table(*QUIET)
    made.play(3, "offer g6 2 +w")
    made.play(0, "offer g1 3")
    swap(made, 0, 3)
    assert kinds(made, 0) == "2233466W"
    assert kinds(made, 3) == "1114556W"


def test_the_very_cards_of_the_packet_go() -> None:
    made = four_offers(2)
    packets = [made.view(seat).offered for seat in range(2)]
    hands = [Counter(made.view(seat).hand) for seat in range(2)]
    swap(made, 0, 1)
    for seat in range(2):
        gone, come = Counter(packets[seat]), Counter(packets[1 - seat])
        assert Counter(made.view(seat).hand) == hands[seat] - gone + come


def test_PA15_a_reach_is_shown_only_to_the_player_reached_for() -> None:
    """To others, and to those who watch, nothing has happened."""
    made = four_offers()
    before = {reader: made.view(reader) for reader in (2, 3, None)}
    reach(made, 0, 1)
    assert facts(made, 0) == facts(made, 1) == [("REACHED", 0, 1, -1)]
    assert made.view(1).reached_by == [0]
    for reader in (2, 3, None):
        assert facts(made, reader) == []
        assert made.view(reader) == before[reader]
    made.play(0, f"unreach {number(made, 1)}")
    assert facts(made, 0) == facts(made, 1) == [("UNREACHED", 0, 1, -1)]
    for reader in (2, 3, None):
        assert facts(made, reader) == []
        assert made.view(reader) == before[reader]


def test_PA32_the_cards_of_a_swap_are_seen_by_the_two_alone() -> None:
    """Who, with whom and how many is public."""
    made = four_offers(2)
    swap(made, 0, 1)
    for reader in range(4):
        gave = [h for h in made.happened(reader) if h.what == 6]
        assert len(gave) == 4
        assert all((h.card >= 0) == (reader in (0, 1)) for h in gave)
        assert facts(made, reader)[0] == ("SWAPPED", 1, 0, 2)
    assert all(h.card < 0 for h in made.happened(None))


def test_PA15_a_call_is_legal_at_any_time() -> None:
    """With offers open and reached for."""
    made = table("11111 22 3", "3344", seats=4)
    made.play(0, "offer g2 2")
    made.play(1, "offer g4 2")
    reach(made, 1, 0)
    assert "call gray" in made.legal(0)


# --- PA16, PA17 ---


def test_PA16_who_does_not_reach_back_has_refused() -> None:
    """Both wait for others, and everything stays."""
    made = four_offers()
    reach(made, 0, 1)
    swap(made, 1, 2)
    assert kinds(made, 0) == QUIET[0]
    assert made.view(0).offers[0] is not None


def test_PA16_a_reach_can_be_taken_back() -> None:
    """Then the other's reach swaps nothing."""
    made = four_offers()
    reach(made, 0, 1)
    made.play(0, f"unreach {number(made, 1)}")
    reach(made, 1, 0)
    assert kinds(made, 0) == QUIET[0]
    assert reaching(made) == {(1, 0)}


def test_what_was_not_reached_for_cannot_be_let_go() -> None:
    made = four_offers()
    with pytest.raises(IllegalMoveError):
        made.play(0, f"unreach {number(made, 1)}")


@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.parametrize("move", ["offer g3 1", "withdraw"])
def test_PA16_a_reach_falls_when_either_offer_changes(who: int, move: str) -> None:
    """The reaches among others stay."""
    made = four_offers()
    reach(made, 0, 1)
    reach(made, 2, 3)
    made.play(who, move)
    assert reaching(made) == {(2, 3)}


def test_PA16_a_swap_closes_both_offers_and_their_reaches_and_no_others() -> None:
    made = table("1112", "2223", "3334", "4445", "5556", seats=5)
    for seat in range(5):
        made.play(seat, f"offer g{seat + 1} 1")
    for one, other in ((0, 2), (3, 1), (2, 3), (4, 3)):
        reach(made, one, other)
    swap(made, 0, 1)
    assert [offer is not None for offer in made.view(None).offers] == [False, False] + [True] * 3
    assert reaching(made) == {(2, 3), (4, 3)}


def test_PA17_a_player_may_reach_for_several_and_the_first_mutual_pair_trades() -> None:
    made = four_offers()
    for other in (1, 2, 3):
        reach(made, 0, other)
    assert made.view(0).reaching == [1, 2, 3]
    gone = number(made, 0)
    reach(made, 2, 0)
    assert facts(made)[0] == ("SWAPPED", 2, 0, 1)
    assert reaching(made) == set()
    with pytest.raises(IllegalMoveError):
        made.play(1, f"reach {gone}")


def test_PA17_a_player_may_be_reached_for_by_several() -> None:
    made = four_offers()
    for other in (1, 2, 3):
        reach(made, other, 0)
    assert made.view(0).reached_by == [1, 2, 3]


def test_PA20_trades_need_not_be_fair() -> None:
    """The same colour may come back."""
    made = table("1112", "1134", seats=4)
    for seat in (0, 1):
        made.play(seat, "offer g1 2")
    before = [kinds(made, seat) for seat in range(2)]
    swap(made, 0, 1)
    assert [kinds(made, seat) for seat in range(2)] == before
    assert facts(made)[0][0] == "SWAPPED"


def test_PA32_hands_keep_their_size() -> None:
    """Only as many cards come as go."""
    made = four_offers(2)
    swap(made, 0, 3)
    assert [len(made.view(seat).hand) for seat in range(4)] == [8] * 4
