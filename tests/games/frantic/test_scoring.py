"""The end of a round and of the game, points, the next dealer (FR3, FR56 to FR61, FR91, FR95)."""

from __future__ import annotations

import pytest

from rumpus.games.frantic import GAME
from rumpus.games.frantic.cards import BLACK, FANTASTIC, GIFT, KINDS, POINTS, format_card
from rumpus.games.frantic.state import Happened
from tests.games.frantic.position import Position, position


def test_FR56_the_last_card_of_the_pile_does_not_end_the_round() -> None:
    p = position(["y1", "g1 g2"], pile="y9").play(0, "draw")
    assert (p.s.round, p.s.pile_size, p.legal(0)) == (1, 0, ["pass"])
    p.play(0, "pass")
    assert p.waiting == (1,)


def test_FR56_the_round_ends_when_a_card_is_missing_and_hands_count() -> None:
    p = position(["y1", "g1 g2"], pile="").play(0, "draw")
    assert p.has_happened(Happened.RAN_OUT)
    assert p.s.last_points[:2] == [1, 3]
    assert p.s.round == 2


def test_FR56_choosing_to_draw_counts_too() -> None:
    p = position(["r1 y1", "g1 g2"], pile="")
    assert p.legal(0) == ["play r1", "draw"]
    p.play(0, "draw")
    assert p.s.last_points[:2] == [2, 3]


def test_FR56_an_attack_takes_what_is_there() -> None:
    p = position(["four y1", "g1", "b1"], pile="y8 y9")
    p.play(0, "play four", "to 1", "to 1", "to 1", "to 2", "wish red")
    assert p.has_happened(Happened.RAN_OUT)
    assert p.s.last_points[:3] == [1, 1 + 8 + 9, 1]


def test_FR57_an_event_is_finished_as_far_as_possible() -> None:
    p = position(["k5 y1", "g1", "b1"], pile="y8 y8 y9 y9", event="third_time_lucky")
    p.play(0, "play k5")
    drawn = [h.seat for h in p.happened(Happened.DREW)]
    assert drawn == [1, 1, 1, 2]
    assert p.s.round == 2
    assert p.s.last_points[0] == 1


def test_FR58_nice_try_cards_from_a_small_pile() -> None:
    p = position(["r1", "nicetry g1", "b1"], pile="y8 y9").play(0, "play r1").decline(2)
    p.play(1, "nicetry").play(1, "wish nothing")
    assert p.has_happened(Happened.RAN_OUT)
    assert p.s.last_points[:3] == [17, 1, 1]


def thrown_in_last(pile: str, *, bomb: int = 0) -> Position:
    """Seat 0 was out, and seat 1 threw in Nice Try as its last card: both have to draw three."""
    p = position(["r1", "nicetry", "b1"], pile=pile)
    p.s.bomb, p.s.bomb_left[:3] = bomb, [2, 2, 2]
    return p.play(0, "play r1").decline(2).play(1, "nicetry").play(1, "wish nothing")


def test_FR58_a_small_pile_is_drawn_in_play_order() -> None:
    p = thrown_in_last("y9 g9 b9 r9")
    assert [h.seat for h in p.happened(Happened.DREW)] == [1, 1, 1, 0]
    assert p.has_happened(Happened.RAN_OUT)
    assert (p.s.round, p.s.last_points[:3]) == (2, [9, 27, 1])


def test_FR58_who_gets_no_card_stays_empty_and_counts_nothing() -> None:
    p = thrown_in_last("y9 g9 b9")
    assert [h.seat for h in p.happened(Happened.WENT_OUT)] == [0]
    assert (p.s.round, p.s.last_points[:3]) == (2, [0, 27, 1])
    q = thrown_in_last("")
    assert [h.seat for h in q.happened(Happened.WENT_OUT)] == [0, 1]
    assert (q.s.round, q.s.last_points[:3]) == (2, [0, 0, 1])


def test_FR58_and_defuses_a_bomb() -> None:
    assert thrown_in_last("y9 g9 b9", bomb=1).s.last_points[:3] == [-10, 37, 11]
    assert thrown_in_last("", bomb=1).s.last_points[:3] == [-10, -10, 11]
    assert thrown_in_last("y9 g9 b9 r9", bomb=1).s.last_points[:3] == [18, 54, 2], "all have cards"


def test_FR58_a_pile_that_is_just_large_enough_does_not_end_the_round() -> None:
    p = thrown_in_last("y9 g9 b9 y8 g8 b8")
    assert (p.s.round, p.s.pile_size, p.counts()) == (1, 0, [3, 3, 1])


def test_FR59_what_cards_count() -> None:
    worth = {format_card(kind): POINTS[kind] for kind in range(KINDS)}
    assert [worth[f"b{n}"] for n in range(1, 10)] == list(range(1, 10))
    assert [worth[f"k{n}"] for n in range(1, 10)] == list(range(1, 10))
    specials = [card for card in worth if not card[-1].isdigit() and card != "fy"]
    assert len(specials) == 21
    assert {worth[card] for card in specials} == {7}
    assert worth["fy"] == 42


def test_FR59_an_empty_hand_counts_nothing() -> None:
    p = position(["r1", "fy k9 g3 rskip four"], opened="nicetry").play(0, "play r1")
    assert p.s.last_points[:2] == [0, 42 + 9 + 3 + 7 + 7]
    assert p.s.made[1][:3] == [0, 12, 56]
    assert sum(p.s.made[1][1:]) == p.s.last_points[1], "what made the points adds up to them"


@pytest.mark.parametrize(
    ("seats", "limit", "points"),
    [
        (2, "short", 137),
        (4, "medium", 154),
        (4, "long", 179),
        (5, "short", 113),
        (5, "medium", 137),
        (8, "long", 154),
    ],
)
def test_FR60_limits_by_the_number_of_players(seats: int, limit: str, points: int) -> None:
    assert GAME.deal(seats, 1, limit=limit).view(None).limit == points


def test_FR60_medium_is_the_default_and_any_other_can_be_set() -> None:
    assert [GAME.deal(n, 1).view(None).limit for n in (2, 4, 5, 8)] == [154, 154, 137, 137]
    assert GAME.deal(3, 1, limit="own", own_limit=60).view(None).limit == 60


def test_FR60_the_limit_is_reached_not_passed() -> None:
    for before, over in ((152, False), (153, True)):
        p = position(["r1", "g1", "b1"], points=[10, before, 20], opened="nicetry")
        p.play(0, "play r1")
        assert p.table.is_over == over


def test_FR60_the_lowest_wins() -> None:
    p = position(["r1", "g4", "b1"], points=[30, 150, 20], opened="nicetry").play(0, "play r1")
    assert (p.table.scores, p.table.winners) == ((30, 154, 21), (2,))
    assert p.waiting == ()


def test_FR61_a_tie_for_the_lowest_is_a_shared_win() -> None:
    p = position(["r1", "g4", "b1"], points=[21, 150, 20], opened="nicetry").play(0, "play r1")
    assert p.table.winners == (0, 2)


def test_FR3_the_next_dealer_has_most_points_of_this_round() -> None:
    p = position(["r1", "g4", "b9", "y3"], points=[0, 90, 0, 0], opened="nicetry")
    p.play(0, "play r1")
    assert p.s.dealer == 2


@pytest.mark.parametrize(("dealer", "expected"), [(0, 1), (1, 3), (2, 3), (3, 1)])
def test_FR3_of_equals_the_first_after_the_old_dealer(dealer: int, expected: int) -> None:
    p = position(["r1", "g4", "b3", "y4"], dealer=dealer, opened="nicetry").play(0, "play r1")
    assert p.s.dealer == expected


def test_FR91_several_empty_hands_all_score_nothing() -> None:
    p = position(["k5 r2", "r1", "g4"], event="vandalism", opened="nicetry").play(0, "play k5")
    assert p.s.last_points[:3] == [0, 0, 4]
    assert [row[0] for row in p.s.made[:3]] == [1, 1, 0]


def test_FR95_each_round_starts_anew() -> None:
    plain_starts, colourless_starts = 0, 0
    for seed in range(30):
        p = position(["r1", "g1", "b1"], marks=[0, 1], opened="nicetry four", seed=seed)
        p.s.bomb, p.s.bomb_left[:3], p.s.events_left = 1, [2, 2, 2], 1
        p.play(0, "play r1")
        s = p.s
        assert s.round == 2
        assert s.points[:3] == s.last_points[:3], "only points and dealer carry over"
        if s.top < BLACK:
            plain_starts += 1
            assert (s.marks, s.bomb, s.bomb_left[:3]) == (0, 0, [0, 0, 0])
            assert (s.events_left, sum(s.laid), sum(s.discarded)) == ((1 << 20) - 1, 1, 0)
            assert (s.cards[:3], s.pile_size) == ([7, 7, 7], 125 - 22)
        elif s.top >= FANTASTIC or s.top < GIFT:
            colourless_starts += 1
            assert s.printed == 0, "the red of the last round is forgotten"
    assert plain_starts
    assert colourless_starts


def test_FR95_totals_may_fall_below_zero_and_the_lowest_wins() -> None:
    p = position(["r1", "g4", "b1"], points=[0, 150, 0], opened="nicetry")
    p.s.bomb, p.s.bomb_left[:3] = 1, [2, 2, 2]
    p.play(0, "play r1")
    assert (p.table.scores, p.table.winners) == ((-10, 164, 11), (0,))
