"""Calls and what they are worth."""

from __future__ import annotations

from itertools import permutations

import pytest

from rumpus.engine.errors import IllegalMoveError
from rumpus.engine.table import Table
from rumpus.games.pandemonium.cards import REGIONS, WHITE
from tests.games.pandemonium.tables import facts, kinds, number, reach, redeal, table


def calls(made: Table, seat: int = 0) -> list[str]:
    return [move for move in made.legal(seat) if move.startswith("call")]


def after_call(made: Table, seat: int, call: str) -> list[int]:
    made.play(seat, call)
    return list(made.scores)


# --- what can be called ---


@pytest.mark.parametrize("group", range(6))
def test_PA2_PA33_a_group_can_be_called_by_any_of_its_four_names(group: int) -> None:
    """Either colour, either region, for the same points."""
    hand = str(group + 1) * 5
    names = [name for region in REGIONS[group] for name in (region.colour, region.name)]
    assert calls(table(hand)) == [f"call {name.lower()}" for name in names]
    assert {after_call(table(hand), 0, f"call {name.lower()}")[0] for name in names} == {15}


def test_PA7_nobody_wins_without_a_call() -> None:
    """A finished set ends nothing by itself; another may win with the round still open."""
    made = table("11111 234", "22223456")
    made.play(0, "offer g2 1")
    made.play(1, "offer g3 1")
    reach(made, 0, 1)
    reach(made, 1, 0)
    assert kinds(made, 1).count("2") == 5
    assert made.view(0).round == 1
    made.play(1, "call red")
    assert made.scores == (0, 15, -3, -3)


@pytest.mark.parametrize("hand", ["1111 2345", "111 2345 W", "111 234 WW"])
def test_PA8_a_false_call_is_refused_and_changes_nothing(hand: str) -> None:
    """Four of a group; three and a white; two white cards are not two wild ones (PA21)."""
    made = table(hand)
    before = made.state.pack()
    for call in ("call gray", "call western asia", "call world"):
        with pytest.raises(IllegalMoveError):
            made.play(0, call)
    assert made.state.pack() == before
    assert calls(made) == []


def test_PA9_the_first_call_wins_and_the_second_comes_too_late() -> None:
    """The order in which the table takes moves in, and it is in the log."""
    for first, second in permutations((0, 1)):
        made = table("11111 345", "22222 345")
        names = ("gray", "red")
        made.play(first, f"call {names[first]}")
        with pytest.raises(IllegalMoveError):
            made.play(second, f"call {names[second]}")
        assert made.scores[first] == 15
        assert made.replay().moves == ((first, f"call {names[first]}"),)


def test_PA10_cards_on_offer_count_in_a_call() -> None:
    """The call cancels the offer."""
    made = table("11111 234")
    made.play(0, "offer g1 3")
    made.play(0, "call gray")
    assert made.scores[0] == 15
    assert made.view(None).offers == [None] * 4


# --- points ---


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("11111 234", 15),  # five
        ("1111W 234", 15),  # four and a wild one
        ("11111W 23", 18),  # five and the white one: six
        ("1111WW 23", 15),  # PA23: the second white one is void
        ("11111WW 2", 18),
    ],
)
def test_PA21_PA23_a_card_of_the_set_is_worth_three_and_one_white_card_belongs_to_it(
    hand: str, points: int
) -> None:
    """The book's 4 + W = 15 and 5 + W = 18."""
    assert after_call(table(hand), 0, "call gray")[0] == points


@pytest.mark.parametrize(
    ("hand", "points"),
    [("111111 2", 18), ("1111111", 18), ("111111W", 18), ("11111WW", 18), ("11111 23", 15)],
)
def test_PA22_no_set_scores_more_than_six_cards(hand: str, points: int) -> None:
    """With seven players there are seven cards of a group."""
    assert after_call(table(hand, seats=7), 0, "call gray")[0] == points


def test_PA22_a_trade_of_two_can_lift_four_to_six() -> None:
    made = table("1111 22 3", "11 3456", seats=7)
    made.play(0, "offer g2 2")
    made.play(1, "offer g1 2")
    reach(made, 0, 1)
    reach(made, 1, 0)
    made.play(0, "call dark blue")
    assert made.scores[0] == 18


def test_PA24_PA27_white_cards_cost_others_three_each() -> None:
    """Stuck with four white cards is a penalty of twelve; points fall below zero."""
    made = table("11111 2", "WWWW 23", "W 2345", "W 3456", seats=6)
    assert after_call(made, 0, "call gray") == [15, -12, -3, -3, 0, 0]


def test_PA24_white_cards_on_offer_cost_as_well() -> None:
    made = table("11111 2", "WWW 234", seats=6)
    made.play(1, "offer g2 1 +w")
    assert after_call(made, 0, "call gray")[1] == -9


def test_PA23_the_winner_pays_nothing_for_further_white_cards() -> None:
    made = table("1111 WWW", seats=5)
    assert after_call(made, 0, "call gray")[0] == 15


# --- the World ---


@pytest.mark.parametrize("seats", [5, 6, 7])
def test_PA25_five_white_cards_are_the_world_and_score_45(seats: int) -> None:
    """Instead of the points of a set; the others pay for theirs."""
    others = ["W 23"] * (1 if seats > 5 else 0)
    made = table("WWWWW 1", *others, seats=seats)
    made.play(0, "call world")
    assert made.scores[0] == 45
    whites = {5: 0, 6: 1, 7: 2}[seats]
    assert sum(made.scores[1:]) == -3 * whites
    assert facts(made)[0] == ("CALLED", 0, -1, 24)


@pytest.mark.parametrize("hand", ["WWWWWW 1", "WWWWWWW"])
def test_PA25_more_white_cards_are_worth_no_more(hand: str) -> None:
    assert after_call(table(hand, seats=7), 0, "call world")[0] == 45


def test_PA25_four_white_cards_are_not_the_world() -> None:
    assert "call world" not in table("WWWW 123", seats=5).legal(0)


def test_PA26_with_a_set_and_the_world_the_player_chooses() -> None:
    """No hand is large enough for both, but if one were, both calls would be legal."""
    for call, points in (("call world", 45), ("call gray", 15)):
        made = table("1111 WWW", seats=7)
        made.state.count[0][WHITE] = 5
        assert call in made.legal(0)
        assert after_call(made, 0, call)[0] == points


def test_PA31_four_players_cannot_shoot_the_moon() -> None:
    """There are but two white cards, and the view never speaks of the World."""
    made = table("11 WW 2345")
    assert "call world" not in made.legal(0)
    assert all(finished.set != "world" for finished in made.view(0).help.finished)


# --- after the call ---


def test_PA33_a_call_takes_the_best_the_group_allows_and_no_other_group() -> None:
    """White and sixth card are counted without asking; the group is the one named."""
    made = table("1111 222 W")
    assert calls(made) == [
        f"call {n}" for n in ("gray", "south america", "dark blue", "western asia")
    ]
    assert after_call(made, 0, "call south america")[0] == 15


def test_PA33_a_new_deal_clears_offers_reaches_and_votes() -> None:
    made = table("11111 234", "22 3456", "22 3456")
    for seat in (1, 2):
        made.play(seat, "offer g2 2")
    reach(made, 1, 2)
    made.play(3, "vote")
    made.play(0, "call gray")
    for seat in range(4):
        seen = made.view(seat)
        assert (seen.offers, seen.reaching, seen.reached_by) == ([None] * 4, [], [])
        assert (seen.votes, seen.voids, seen.offered) == ([], 0, [])


def test_PA29_a_game_has_as_many_rounds_as_players_or_a_multiple() -> None:
    """Each deals the same number of times."""
    for seats in (4, 7):
        for times in (1, 2, 5):
            made = table(seats=seats, rounds_each=times)
            dealers = play_rounds(made, winner=0)
            assert len(dealers) == seats * times
            assert all(dealers.count(seat) == times for seat in range(seats))
    assert table().view(None).rounds == 4


def play_rounds(made: Table, winner: int) -> list[int]:
    """The winner takes all rounds left; who dealt them."""
    dealers = []
    while not made.is_over:
        redeal(made.state, *[""] * winner, "11111")
        dealers.append(made.view(None).dealer)
        made.play(winner, "call gray")
    return dealers


def test_PA30_the_most_points_win_and_equals_share_the_win() -> None:
    made = table()
    for winner in (2, 1, 2, 1):
        redeal(made.state, *[""] * winner, "11111", *[""] * (2 - winner), "WW")
        made.play(winner, "call gray")
    assert made.is_over
    assert made.scores == (0, 30, 30, -24)
    assert made.winners == (1, 2)
    assert made.who_may_act == ()
    assert facts(made)[-2:] == [("WON", 1, -1, 30), ("WON", 2, -1, 30)]


def test_PA24_PA30_somebody_wins_with_nothing_but_penalties() -> None:
    """The most may be below zero."""
    made = table()
    made.state.total[:4] = [-9, -3, -6, -3]
    made.state.round_number = 5
    assert made.winners == (1, 3)


def test_PA10_numbers_of_offers_are_not_part_of_a_hand() -> None:
    """An offer that is changed keeps the hand whole."""
    made = table("11111 234")
    for move in ("offer g1 5", "offer g1 1", "offer g2 1"):
        made.play(0, move)
        assert number(made, 0)
        assert "call gray" in made.legal(0)
