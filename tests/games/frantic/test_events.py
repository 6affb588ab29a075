"""The 20 events, one by one (FR62 to FR90, FR92)."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus.games.frantic import GAME
from rumpus.games.frantic.state import EVENTS, Event, Happened
from tests.games.frantic.position import Position, position, started_with


def black_five(hands: list[str], event: str, **more: object) -> Position:
    """Seat 0 lays the black 5 on a red 5."""
    return position(hands, event=event, **more).play(0, "play k5")  # type: ignore[arg-type]


# --- the pile of events ---


def test_FR62_each_event_is_there_once_and_comes_with_a_black_card() -> None:
    seen: Counter[int] = Counter()
    for seed in range(400):
        p = position(["k5 y1 y2 y3", "g1 g2 g3", "b1 b2 b3"], seed=seed)
        p.s.events_left = (1 << EVENTS) - 1
        p.play(0, "play k5")
        told = p.happened(Happened.EVENT)[0]
        seen[told.n] += 1
        if p.s.round == 1:
            assert p.s.events_left == (1 << EVENTS) - 1 ^ 1 << told.n
    assert set(seen) == set(range(20)), "any of the twenty may come first"


def test_FR62_an_event_does_not_come_twice_in_a_round() -> None:
    for seed in range(10):
        p = position(["k5 y1 y2", "fantastic b1 g2", "k1 y3"], seed=seed)
        p.s.events_left = 1 << Event.FRIDAY_13TH | 1 << Event.EXPANSION
        told = p.play(0, "play k5").happened(Happened.EVENT)
        p.play(1, "play fantastic", "wish 1").play(2, "play k1")
        told += p.happened(Happened.EVENT)
        assert {h.n for h in told} == {Event.FRIDAY_13TH, Event.EXPANSION}


def test_FR63_events_go_from_the_right_of_the_doer_to_the_doer() -> None:
    p = position(["y1", "y2", "k5 y3", "y4"], turn=2, event="expansion").play(2, "play k5")
    order = [h.seat for h in p.happened(Happened.DREW)]
    assert order == [3, 0, 0, 1, 1, 1, 2, 2, 2, 2]


def test_FR64_discards_leave_the_round_and_not_for_the_pile() -> None:
    p = black_five(["k5 r1 y1", "r2 g1", "b1"], "vandalism")
    assert p.discarded() == ["r1", "r2"]
    view = p.table.view(None)
    assert (view.top, view.demand.number, view.demand.colour) == ("k5", 5, None)
    assert view.discarded == {"r1": 1, "r2": 1}


def test_FR65_a_black_last_card_brings_its_event_first() -> None:
    p = black_five(["k5", "g1", "b1"], "expansion", opened="nicetry")
    assert (p.counts(), p.waiting) == ([3, 2, 3], (1,)), "he has cards again"
    q = black_five(["k5", "g1", "b1"], "friday_13th", opened="nicetry")
    assert q.has_happened(Happened.ROUND_OVER), "still empty: out"


def test_FR66_fy_may_be_given_in_events() -> None:
    p = black_five(["k5 fy", "g1", "b1"], "surprise_party")
    assert p.legal(0) == ["choose fy"]
    p.play(0, "choose fy", "to 1").play(1, "choose g1", "to 2").play(2, "choose b1", "to 1")
    assert p.holds(1, "fy b1")


def test_FR66_fy_may_be_discarded_in_events() -> None:
    p = black_five(["k5 fy y1 y2 y3", "g1 g2", "b1 b2 b3"], "recession")
    p.choose_first(1).choose_first(2)
    assert "choose fy" in p.legal(0)
    p.play(0, "choose fy", "choose y1", "choose y2")
    assert p.hand(0) == ["y3"]


# --- hands that move ---


def test_FR67_tornado_deals_all_hands_anew_one_by_one() -> None:
    hands = ["k5 y1 y2 y3 y4", "g1", "b1", "b2"]
    p = black_five(hands, "tornado")
    assert p.counts() == [1, 2, 2, 2], "seven cards, from the right of the doer"
    before = Counter(["y1", "y2", "y3", "y4", "g1", "b1", "b2"])
    assert sum((Counter(p.hand(seat)) for seat in range(4)), Counter()) == before
    deals = {str([black_five(hands, "tornado", seed=n).hand(0)]) for n in range(60)}
    assert len(deals) == 7, "any card may come to anybody"


def test_FR68_earthquake_moves_hands_to_the_right() -> None:
    p = black_five(["k5 y1 y2", "g1", "b1 b2 b3"], "earthquake")
    assert [p.hand(seat) for seat in range(3)] == [["b1", "b2", "b3"], ["y1", "y2"], ["g1"]]


def test_FR73_robin_hood_swaps_the_smallest_and_the_largest_hand() -> None:
    p = black_five(["k5 y1 y2", "g1", "b1 b2 b3"], "robin_hood")
    assert [p.hand(seat) for seat in range(3)] == [["y1", "y2"], ["b1", "b2", "b3"], ["g1"]]


def test_FR63_FR73_ties_go_to_the_nearest_and_the_doer_is_farthest() -> None:
    p = black_five(["k5 y1", "g1", "b1 b2", "r1 r2"], "robin_hood")
    assert p.holds(1, "b1 b2"), "seat 1 before the doer, seat 2 before seat 3"
    assert p.holds(2, "g1")
    assert p.holds(3, "r1 r2")


def test_FR73_equal_hands_stay() -> None:
    p = black_five(["k5 y1", "g1", "b1"], "robin_hood")
    assert [p.hand(seat) for seat in range(3)] == [["y1"], ["g1"], ["b1"]]
    assert not p.has_happened(Happened.HANDED_ON)


def test_FR81_charity_takes_a_blind_card_from_the_largest_hand() -> None:
    p = black_five(["k5 y1", "g1", "b1 b2 b3 b4"], "charity")
    assert p.counts() == [2, 2, 2]
    taken = {
        tuple(black_five(["k5", "g1", "b1 b2 b3"], "charity", seed=n).hand(1)) for n in range(40)
    }
    assert taken == {("g1", "b1"), ("g1", "b2"), ("g1", "b3")}


def test_FR81_from_each_of_several_who_do_not_take_from_each_other() -> None:
    p = black_five(["k5", "g1 g2 g3", "b1 b2 b3", "y1"], "charity")
    assert p.counts() == [2, 1, 1, 3]


def test_FR81_an_empty_hand_gives_none() -> None:
    p = black_five(["k5", "g1 g2", "", "", "y1"], "charity", opened="nicetry")
    assert [h.seat for h in p.happened(Happened.TOOK)] == [2, 3], "two cards for four takers"
    assert p.s.last_points[0] == 0


def test_FR81_equal_hands_stay() -> None:
    p = black_five(["k5 y1 y2", "g1 g2", "b1 b2"], "charity")
    assert p.counts() == [2, 2, 2]
    assert not p.has_happened(Happened.TOOK)


# --- discarding ---


def test_FR71_vandalism_discards_the_printed_colour_below() -> None:
    hands = ["k5 r1 rskip y1", "r2 rgift g1", "fantastic b1"]
    p = black_five(hands, "vandalism")
    assert [p.hand(seat) for seat in range(3)] == [["y1"], ["g1"], ["b1", "fantastic"]]


def test_FR71_a_wish_does_not_count() -> None:
    p = position(["k5 y1 y2", "b1 b2", "g1 b3"], top="g5", event="vandalism", opened="fantastic")
    p.s.demand, p.s.wisher = 40, 1
    p.play(0, "play k5")
    assert p.holds(1, "b1 b2")
    assert p.holds(2, "b3")


def test_FR71_the_last_printed_colour_may_lie_deeper() -> None:
    """Red lies under a Fantastic that wished 5."""
    p = position(["fantastic y1", "k5 r1 y2", "r2 b1"], event="vandalism")
    p.play(0, "play fantastic", "wish 5").play(1, "play k5")
    assert [p.hand(seat) for seat in range(3)] == [["y1"], ["y2"], ["b1"]]


def test_FR71_without_a_colour_nothing_happens() -> None:
    p = started_with("k5", ["y1 y2", "r1 g1", "b1 b2"], event="vandalism")
    assert p.counts() == [2, 2, 2]


def test_FR72_mating_season_discards_numbers_held_at_least_twice() -> None:
    hands = ["k5 y1 b1 k1 g2", "g3 g3 y4 b5", "rskip bskip four four y9 b7 k7"]
    p = black_five(hands, "mating_season")
    assert p.holds(0, "g2")
    assert p.holds(1, "y4 b5")
    assert p.holds(2, "rskip bskip four four y9")
    assert Counter(p.discarded()) == Counter(["y1", "b1", "k1", "g3", "g3", "b7", "k7"])


def test_FR84_recession_one_two_three_from_the_right_of_the_doer() -> None:
    p = black_five(["k5 y1 y2 y3 y4", "g1 g2 g3", "b1 b2 b3"], "recession")
    assert (p.waiting, p.legal(1)) == ((1,), ["choose g1", "choose g2", "choose g3"])
    p.play(1, "choose g2")
    assert p.waiting == (2,)
    p.play(2, "choose b1", "choose b3").play(0, "choose y1", "choose y2", "choose y4")
    assert [p.hand(seat) for seat in range(3)] == [["y3"], ["g1", "g3"], ["b2"]]
    assert p.waiting == (1,)


def test_FR84_who_has_fewer_discards_all() -> None:
    p = black_five(["k5 y1 y2 y3", "g1 g2 g3", "b1"], "recession").play(1, "choose g2")
    assert p.counts() == [0, 2, 0], "nor is asked who has just as many"


def test_FR86_mexican_standoff_throws_all_hands_and_draws_three() -> None:
    p = black_five(["k5 y1 y2", "g1", "b1 b2"], "mexican_standoff")
    assert p.counts() == [3, 3, 3]
    assert sorted(p.discarded()) == sorted(["y1", "y2", "g1", "b1", "b2"])
    assert p.waiting == (1,), "nobody was out for a moment"
    assert not p.has_happened(Happened.WENT_OUT)


# --- drawing ---


def test_FR80_communism_fills_up_to_the_largest_hand_at_the_start() -> None:
    p = black_five(["k5 y1", "g1", "b1 b2 b3 b4"], "communism")
    assert p.counts() == [4, 4, 4]


def test_FR80_the_black_card_is_no_longer_counted() -> None:
    p = black_five(["k5 y1 y2 y3", "g1", "b1 b2"], "communism")
    assert p.counts() == [3, 3, 3], "at the start of the event the doer holds three"


def test_FR80_equal_hands_draw_nothing() -> None:
    p = black_five(["k5 y1 y2", "g1 g2", "b1 b2"], "communism")
    assert p.counts() == [2, 2, 2]
    assert not p.has_happened(Happened.DREW)


def test_FR83_expansion_one_two_three() -> None:
    p = black_five(["k5 y1", "g1", "b1"], "expansion")
    assert p.counts() == [4, 2, 3]


def test_FR87_market_offers_a_card_for_each_and_all_pick_in_order() -> None:
    p = black_five(["k5 y1", "g1", "b1"], "market", pile="y7 y8 y9", opened="nicetry")
    assert p.table.view(2).market == ["y7", "y8", "y9"]
    assert (p.waiting, p.legal(1)) == ((1,), ["choose y7", "choose y8", "choose y9"])
    p.play(1, "choose y8")
    assert (p.waiting, p.legal(2)) == ((2,), ["choose y7", "choose y9"])
    p.play(2, "choose y9")
    assert p.holds(0, "y1 y7"), "the last one has no choice"
    assert p.waiting == (1,)


def test_FR87_no_more_than_one_for_each() -> None:
    p = black_five(["k5 y1", "g1", "b1"], "market")
    assert len(p.table.view(None).market) == 3


def test_FR87_too_few_cards_leave_the_last_without_and_end_the_round() -> None:
    p = black_five(["k5 y1", "g1", "b1"], "market", pile="y7 y8")
    p.play(1, "choose y7")
    assert p.has_happened(Happened.ROUND_OVER)
    assert p.s.last_points[:3] == [1, 8, 9]


def test_FR88_third_time_lucky_three_each_in_order() -> None:
    p = black_five(["k5 y1", "g1", "b1"], "third_time_lucky")
    assert p.counts() == [4, 4, 4]
    assert [h.seat for h in p.happened(Happened.DREW)] == [1, 1, 1, 2, 2, 2, 0, 0, 0]


# --- giving ---


def test_FR74_surprise_party_all_choose_before_any_card_moves() -> None:
    p = black_five(["k5 y1 y2", "g1", "b1 b2"], "surprise_party")
    assert p.waiting == (0, 1, 2)
    p.play(1, "choose g1", "to 2").play(2, "choose b1").play(2, "to 1")
    assert (p.counts(), p.waiting) == ([2, 1, 2], (0,))
    p.play(0, "choose y2", "to 1")
    assert [p.hand(seat) for seat in range(3)] == [["y1"], ["y2", "b1"], ["g1", "b2"]]


def test_FR74_an_empty_hand_gives_nothing() -> None:
    p = black_five(["k5", "g1 g2", "b1 b2"], "surprise_party")
    assert p.waiting == (1, 2)
    p.play(1, "choose g1", "to 0").play(2, "choose b1", "to 1")
    assert p.counts() == [1, 2, 1]


def test_FR89_merry_christmas_gives_all_cards_to_others() -> None:
    p = black_five(["k5 y1 y2", "g1", "b1 b2"], "merry_christmas")
    assert p.waiting == (0, 1, 2)
    assert p.legal(0) == ["to 1", "to 2"]
    p.play(0, "to 1", "to 2").play(1, "to 0")
    assert p.counts() == [2, 1, 2], "nothing moves before all have chosen"
    p.play(2, "to 1", "to 1")
    assert [p.hand(seat) for seat in range(3)] == [["g1"], ["y1", "b1", "b2"], ["y2"]]


def test_FR89_two_players_swap_hands() -> None:
    p = black_five(["k5 y1 y2", "g1"], "merry_christmas")
    assert [p.hand(seat) for seat in range(2)] == [["g1"], ["y1", "y2"]]


# --- Gambling Man ---


def test_FR75_the_highest_bet_takes_all_laid_cards() -> None:
    p = black_five(["k5 r3 r9 y1", "r4 g1", "r6 r2 b1"], "gambling_man")
    assert p.waiting == (0, 1, 2)
    assert p.legal(0) == ["choose r3", "choose r9"], "free choice among the numerals of red"
    p.play(2, "choose r6").play(0, "choose r3")
    assert p.counts() == [3, 2, 3], "secret until all have laid"
    p.play(1, "choose r4")
    assert p.holds(2, "r2 b1 r3 r4 r6")
    assert p.holds(0, "r9 y1")


def test_FR75_who_has_none_draws_two() -> None:
    p = black_five(["k5 r3", "rskip g1", "b1"], "gambling_man")
    assert p.legal(1) == ["decline"], "a red special is no numeral"
    p.play(0, "choose r3").decline(1, 2)
    assert p.counts() == [1, 4, 3], "a single gambler takes his card back"


def test_FR63_FR75_of_equals_the_nearest_takes_them() -> None:
    p = black_five(["k5 r6", "r4", "r6"], "gambling_man")
    p.play(0, "choose r6").play(1, "choose r4").play(2, "choose r6")
    assert p.holds(2, "r4 r6 r6"), "the doer is the farthest"


def test_FR75_if_nobody_bets_there_are_only_penalties() -> None:
    p = black_five(["k5 y1", "g1", "b1"], "gambling_man").decline(0, 1, 2)
    assert p.counts() == [3, 3, 3]


def test_FR75_an_empty_hand_draws_two_unasked() -> None:
    p = black_five(["k5", "r1", "b1"], "gambling_man")
    assert p.waiting == (1, 2)
    p.play(1, "choose r1").decline(2)
    assert p.counts() == [2, 1, 3]


def test_FR75_without_a_colour_nothing_happens() -> None:
    p = started_with("k5", ["y1 y2", "r1 g1", "b1 b2"], event="gambling_man")
    assert (p.counts(), p.ask) == ([2, 2, 2], "turn")


# --- events that end or change the round ---


def test_FR69_finish_line_ends_the_round_and_hands_count() -> None:
    p = black_five(["k5 y1", "g3", "b4"], "finish_line")
    assert (p.s.round, p.s.last_points[:3]) == (2, [1, 3, 4])
    assert not p.table.is_over


def test_FR70_doomsday_is_fifty_for_all_even_an_empty_hand() -> None:
    p = black_five(["k5", "fy four", "b4"], "doomsday")
    assert (p.s.round, p.s.last_points[:3]) == (2, [50, 50, 50])


def test_FR82_friday_the_13th_nothing_happens() -> None:
    p = black_five(["k5 y1", "g1", "b1"], "friday_13th")
    assert (p.counts(), p.waiting) == ([1, 1, 1], (1,))


def test_FR85_the_eye_shows_all_hands_until_all_agree() -> None:
    p = black_five(["k5 y1", "g1 g2", "fy"], "all_seeing_eye")
    assert p.waiting == (0, 1, 2)
    shown = [["y1"], ["g1", "g2"], ["fy"]]
    assert all(p.table.view(reader).shown == shown for reader in (0, 1, 2, None))
    p.play(2, "ok").play(0, "ok")
    assert p.table.view(0).shown == shown
    p.play(1, "ok")
    assert p.table.view(0).shown is None
    assert p.waiting == (1,)


def test_FR85_thirty_seconds_at_a_live_table() -> None:
    p = black_five(["k5 y1", "g1 g2", "fy"], "all_seeing_eye")
    assert GAME.live.patience(p.s) == 30
    assert GAME.live.silence is not None
    assert GAME.format_move(GAME.live.silence(p.s, 1)) == "ok"


# --- Time Bomb ---


def bomb(hands: list[str], **more: object) -> Position:
    return black_five(hands, "time_bomb", **more)


def pass_round(p: Position, *seats: int) -> Position:
    for seat in seats:
        p.play(seat, "draw").play(seat, "pass")
    return p


def test_FR76_three_more_turns_each_then_it_explodes() -> None:
    p = bomb(["k5 y1", "g1", "b1"])
    assert p.table.view(None).bomb == [3, 2, 3], "seat 1 has begun a turn"
    pass_round(p, *[1, 2, 0] * 3)
    assert p.has_happened(Happened.EXPLODED)
    assert p.s.round == 2


def test_FR76_points_are_doubled_then() -> None:
    p = bomb(["k5 y1", "g1", "b1"])
    p.s.bomb_left[:3] = [0, 0, 0]
    pass_round(p, 1)
    assert p.s.last_points[0] == 2
    assert p.s.last_points[2] == 2
    assert p.s.last_bomb == 2


def test_FR76_skipped_turns_are_not_turns() -> None:
    p = bomb(["k5 y1", "g1", "b1"])
    p.s.marks = 0b100
    pass_round(p, 1)
    assert p.waiting == (0,)
    assert p.table.view(None).bomb == [2, 2, 3]


def test_FR76_an_unskipped_fourth_turn_is_the_end() -> None:
    p = bomb(["k5 y1", "g1", "b1"])
    p.s.bomb_left[:3] = [3, 0, 0]
    p.s.marks = 0b100
    pass_round(p, 1)
    assert (p.s.round, p.waiting) == (1, (0,)), "seat 2 sits out, so nothing explodes"


def test_FR76_if_the_black_card_was_his_last_he_has_defused_it() -> None:
    p = bomb(["k5", "g3", "b4"], opened="nicetry")
    assert p.s.last_points[:3] == [-10, 13, 14]


def test_FR77_defused_ten_off_and_ten_on() -> None:
    p = bomb(["k5 y1", "r5", "b4"], opened="nicetry").play(1, "play r5")
    assert p.s.last_points[:3] == [11, -10, 14]
    assert p.s.last_bomb == 1


@pytest.mark.parametrize(("empty", "points"), [(True, [-10, 14]), (False, [2, 8])])
def test_FR78_finish_line_with_a_bomb(empty: bool, points: list[int]) -> None:
    """An empty hand defuses it, without one all points are doubled."""
    p = position(["k5" if empty else "k5 y1", "g4"], event="finish_line")
    p.s.bomb, p.s.bomb_left[:2] = 1, [2, 2]
    p.play(0, "play k5")
    assert p.s.last_points[:2] == points


def test_FR78_an_empty_pile_with_a_bomb() -> None:
    p = position(["y1", "g4"], pile="")
    p.s.bomb, p.s.bomb_left[:2] = 1, [2, 2]
    p.play(0, "draw")
    assert p.s.last_points[:2] == [2, 8]
    q = position(["rchance", "g4"], pile="")
    q.s.bomb, q.s.bomb_left[:2] = 1, [2, 2]
    q.play(0, "play rchance")
    assert q.s.last_points[:2] == [-10, 14]


def test_FR78_doomsday_is_flat() -> None:
    p = position(["k5", "g4"], event="doomsday")
    p.s.bomb, p.s.bomb_left[:2] = 1, [2, 2]
    p.play(0, "play k5")
    assert p.s.last_points[:2] == [50, 50]
    assert p.table.view(None).last.bomb is None


def test_FR79_a_defuser_hit_by_nice_try_is_not_out_and_the_count_goes_on() -> None:
    p = bomb(["k5 y1", "r5", "b4 nicetry"]).play(1, "play r5").decline(0)
    p.play(2, "nicetry").play(2, "wish nothing")
    assert (p.s.round, p.waiting) == (1, (2,))
    assert p.table.view(None).bomb == [3, 2, 2]


def test_FR79_nor_is_who_throws_it_in_as_the_last_card() -> None:
    p = bomb(["k5 y1", "r5", "nicetry"]).play(1, "play r5").decline(0)
    p.play(2, "nicetry").play(2, "wish nothing")
    assert (p.s.round, p.counts(), p.waiting) == (1, [1, 3, 3], (2,))
    assert p.table.view(None).bomb == [3, 2, 2], "a reaction is no turn, and the count goes on"
    assert p.s.points[:3] == [0, 0, 0]


def test_FR79_and_the_bomb_still_explodes() -> None:
    p = bomb(["k5 y1", "r5", "nicetry"])
    p.s.bomb_left[:3] = [3, 2, 0]
    p.play(1, "play r5").decline(0).play(2, "nicetry").play(2, "wish nothing")
    assert p.has_happened(Happened.EXPLODED)
    assert (p.s.last_bomb, p.s.last_points[0]) == (2, 2)


# --- after an event ---


def test_FR90_the_doers_neighbour_is_next_and_the_number_is_demanded() -> None:
    p = position(["y1", "k5 y2", "b5 b1 r1"], turn=1, event="friday_13th").play(1, "play k5")
    assert p.waiting == (2,)
    assert p.legal(2) == ["play b5", "draw"]


def test_FR92_an_event_may_empty_a_hand_outside_its_turn() -> None:
    p = black_five(["k5 y1", "r1", "nicetry b1"], "vandalism")
    assert (p.counts(), p.ask) == ([1, 0, 2], "nicetry")
    p.decline(0, 2)
    assert [row[0] for row in p.s.made[:3]] == [0, 1, 0]
