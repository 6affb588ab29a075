"""What is secret and what is not (SC48)."""

from __future__ import annotations

from rumpus.engine.chance import dice
from rumpus.engine.happenings import HIDDEN
from rumpus.games.scandaroon.cards import parse_card
from rumpus.games.scandaroon.hidden import resample
from rumpus.games.scandaroon.state import Happened
from tests.games.scandaroon.scene import GAME, hand, play, scene


def test_SC48_a_seat_sees_its_own_hand_and_only_the_sizes_of_others():
    table = GAME.deal(4, 2)
    for seat in range(4):
        view = table.view(seat)
        assert view.hand == hand(table, seat).split()
        assert view.counts == [5, 5, 5, 5]
    assert table.view(None).hand == []


def test_SC48_the_draw_pile_shows_only_its_size():
    view = GAME.deal(3, 2).view(0)
    assert view.pile == 36


def test_SC48_discards_and_score_piles_are_open():
    table = scene(["s1", "m5 c4", ""], discards="t7")
    play(table, "use s1", "pick m5")
    assert table.view(None).discards == ["s1", "m5", "t7"]


def test_SC48_dealt_and_drawn_cards_are_told_only_to_their_holder():
    table = scene(["c1", "", ""], pile="m1 m2 m3 m4")
    play(table, "use c1")
    drawn = [h.card for h in table.happened(0) if h.what == Happened.DREW]
    assert len(drawn) == 3
    assert min(drawn) >= 0
    for reader in (1, None):
        seen = [h.card for h in table.happened(reader) if h.what == Happened.DREW]
        assert seen == [HIDDEN] * 3


def test_SC48_a_card_taken_by_return_is_known_to_all_until_it_is_played():
    table = scene(["c2b", "m5", ""], ["", "m4", ""], passed=[2])
    play(table, "use c2b", "pick m5")
    assert table.view(None).known == [[], ["m5"], []]
    play(table, "play m5")
    assert table.view(None).known == [[], [], []]


def test_SC48_cards_taken_by_salvage_and_steal_are_known_to_all():
    table = scene(["c1b", "m4", ""], ["s7", "", ""], discards="t7", pieces=[0], passed=[1, 2])
    play(table, "use c1b", "pick t7")
    assert table.view(2).known[0] == ["t7"]
    table = scene(["", "m4", ""], ["s7", "", ""], pieces=[0])
    play(table, "piece s7", "pick m4")
    assert table.view(2).known[0] == ["m4"]


def test_SC48_known_cards_stay_where_they_are_in_any_world_one_imagines():
    table = scene(["c2b", "m5", ""], ["c7", "m4 m3 m2", "t7 t6"])
    play(table, "use c2b", "pick m5")
    seen = set()
    for seed in range(40):
        world = table.state.copy()
        resample(world, 0, dice(seed, 2))
        theirs = world.hand[1][: world.hand_size[1]]
        assert table.state.is_known == world.is_known
        assert any(world.is_known[card] for card in theirs)
        assert world.hand[0] == table.state.hand[0]
        seen.add(tuple(theirs))
    assert len(seen) > 10


def test_SC48_trump_cards_face_down_are_cast_anew_and_those_seen_stay():
    table = GAME.deal(3, 4)
    orders = set()
    for seed in range(60):
        world = table.state.copy()
        resample(world, 0, dice(seed, 2))
        assert sorted(world.trump_cards) == [0, 1, 2, 3]
        assert world.trump_cards[0] == table.state.trump_cards[0]
        orders.add(tuple(world.trump_cards))
    assert len(orders) == 6
    assert table.view(0).trumps_seen == [table.view(0).trump]


def test_SC48_replaced_cards_are_seen_by_all():
    table = scene(hands=["c5 m1", "", ""], pieces=[0], pile="s7")
    play(table, "piece c5", "pick m1")
    told = [h for h in table.happened(None) if h.what == Happened.REPLACED]
    assert [h.card for h in told] != [HIDDEN]
    assert "m1" in table.view(None).discards


def test_SC48_a_card_shown_before_its_row_is_chosen_stays_in_that_hand_in_any_world():
    table = scene(hands=["s1b m5", "m4 m3 m2", "t7 t6"])
    play(table, "play s1b")
    assert table.view(1).asked.card == "s1b"
    assert table.view(2).known[0] == ["s1b"]
    for seed in range(20):
        world = table.state.copy()
        resample(world, 1, dice(seed, 2))
        assert parse_card("s1b") in world.hand[0][:2]
    play(table, "into 1")
    assert not any(table.state.is_known)
