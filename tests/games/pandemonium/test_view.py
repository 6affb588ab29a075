"""What each reader sees (PA32), and the help that a table can switch off (PA7)."""

from __future__ import annotations

import msgspec

from rumpus.games.pandemonium.text import narrate
from tests.games.pandemonium.tables import GAME, QUIET, reach, redeal, swap, table


def test_the_own_hand_is_sorted_by_groups_with_the_white_cards_last() -> None:
    made = table("W1 6 3 1 2 W 5")
    groups = [card.split("-")[0] for card in made.view(0).hand]
    assert groups == ["g1", "g1", "g2", "g3", "g5", "g6", "w1", "w2"]


def test_PA32_hands_are_private_until_the_round_ends_and_then_all_are_shown() -> None:
    made = table("11111 345", "22223456")
    hands = [made.view(seat).hand for seat in range(4)]
    for reader in (1, 2, 3, None):
        seen = msgspec.json.encode(msgspec.structs.replace(made.view(reader), cities={}))
        own = made.view(reader).hand
        assert not any(card in seen.decode() for card in hands[0] if card not in own)
        assert made.view(reader).last is None
    made.play(0, "call gray")
    for reader in (0, 1, None):
        last = made.view(reader).last
        assert last.hands == hands
        assert (last.round, last.winner, last.call) == (1, 0, "gray")
        assert last.points == [15, 0, -3, -3]
        assert made.view(reader).points == [[15, 0, -3, -3]]


def test_PA32_sizes_offers_votes_and_scores_are_public() -> None:
    made = table(*QUIET)
    made.play(2, "offer g1 2")
    made.play(3, "vote")
    for reader in (0, 1, 2, 3, None):
        seen = made.view(reader)
        assert seen.hand_size == 8
        assert [offer and offer.size for offer in seen.offers] == [None, None, 2, None]
        assert seen.votes == [3]
        assert seen.scores == [0, 0, 0, 0]


def test_PA32_who_watches_has_no_hand_and_sees_no_reach() -> None:
    made = table(*QUIET)
    for seat in (0, 1):
        made.play(seat, "offer g2 2")
    reach(made, 0, 1)
    seen = made.view(None)
    assert (seen.you, seen.hand, seen.offered) == (None, [], [])
    assert (seen.reaching, seen.reached_by, seen.help) == ([], [], None)


def test_PA7_a_finished_set_is_pointed_out_to_its_owner() -> None:
    made = table("11111 W 34")
    assert [(f.set, f.points) for f in made.view(0).help.finished] == [("g1", 18)]
    assert made.view(1).help.finished == []
    moon = table("WWWWW 12", seats=5)
    assert [(f.set, f.points) for f in moon.view(0).help.finished] == [("world", 45)]


def test_PA7_a_table_can_leave_it_to_be_noticed() -> None:
    """The call is legal all the same."""
    made = table("11111 W 34", show_sets=False)
    assert made.view(0).help is None
    made.play(0, "call gray")
    assert made.scores[0] == 18


def test_PA3_every_card_shows_its_two_cities() -> None:
    made = table(*QUIET)
    seen = made.view(0)
    assert len(seen.cities) == 30
    for card in seen.hand:
        one, other = seen.cities[card]
        assert one != other


def test_the_last_view_has_the_last_hands_and_no_help() -> None:
    made = table()
    while not made.is_over:
        redeal(made.state, "11111 W")
        made.play(0, "call gray")
    seen = made.view(0)
    assert seen.over
    assert (seen.round, seen.rounds) == (4, 4)
    assert seen.last.winner == 0
    assert len(seen.points) == 4
    assert seen.help.finished == []


def test_narration_names_cities_to_those_who_may_see_the_card() -> None:
    made = table(*QUIET)
    made.play(0, "offer g1 1")
    made.play(1, "offer g2 1")
    swap(made, 0, 1)
    assert narrate(made.happened(0)[0]) == "Seats 1 and 0 swap 1."
    assert " / " in narrate(made.happened(0)[1])
    assert narrate(made.happened(2)[1]) == "Seat 1 gives a card to seat 0."
    redeal(made.state, "11111")
    made.play(0, "call western asia")
    assert narrate(made.happened(2)[0]) == "Seat 0 is King or Queen of Western Asia!"


def test_rounds_won_moons_penalties_and_trades_are_tallied_for_each_seat() -> None:
    s = table(*QUIET).state
    s.won[2], s.moons[2], s.paid[2], s.swaps[2] = 3, 1, 14, 9
    assert GAME.tallies == ("rounds won", "moons", "penalty", "trades")
    assert [GAME.rules.tally(s, 2, k) for k in range(4)] == [3, 1, 14, 9]
    assert [GAME.rules.tally(s, 0, k) for k in range(4)] == [0, 0, 0, 0]
