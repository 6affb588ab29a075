"""Worlds that a seat cannot tell apart, and what it may be sure of in all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest

from rumpus.engine.chance import dice
from rumpus.engine.happenings import seen_by
from rumpus.engine.table import Table
from rumpus.games.pandemonium.cards import WHITE, group_of, hand_size
from rumpus.games.pandemonium.hidden import largest_packet, settle, shuffle_others
from rumpus.games.pandemonium.moves import REACH, UNREACH
from rumpus.games.pandemonium.state import Happened, State
from rumpus.games.pandemonium.trading import does_reach, offer_size
from tests.games.pandemonium.tables import GAME, QUIET, kinds, resampled, swap, table, walk
from tests.length import LONG

SEATS = [4, 5, 6, 7]


def worlds(seats: int) -> Iterator[tuple[Table, int, State]]:
    """Tables in play, each with a seat and another world for it."""
    for number, made in enumerate(islice(walk(seats, 3, 900), 0, None, 12 if LONG else 25)):
        for seat in range(seats) if LONG else (0, 2, seats - 1):
            yield made, seat, resampled(made, seat, number)


def legal(s: State, seat: int) -> list[int]:
    moves = [0] * GAME.moves
    return moves[: GAME.rules.legal(s, seat, moves)]


# --- nothing shines through ---


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seats", [4, 7])
def test_nothing_a_seat_receives_depends_on_what_it_cannot_know(seats: int) -> None:
    """PA14, PA15, PA32: in a world it cannot tell apart, anybody's next move looks the same.

    Left out are only moves by which the seat learns something: calls, swaps of its own, and
    whether a hidden reach was there, when two others swap or do not.
    """
    compared = hidden_reaches = 0
    for made, seat, world in worlds(seats):
        hidden_reaches += made.state.reaches != world.reaches
        for mover in range(seats):
            for move in set(legal(made.state, mover)) & set(legal(world, mover)):
                if outcome(made.state, mover, move, seat) == outcome(world, mover, move, seat) != 2:
                    here, there = (received(s, mover, move, seat) for s in (made.state, world))
                    assert here == there, (mover, seat, GAME.format_move(move))
                    compared += 1
    assert compared > 2000
    assert hidden_reaches > 5


def outcome(s: State, mover: int, move: int, seat: int) -> int:
    """0 for a move by which the seat learns no card, 1 for a swap of others, 2 for the rest."""
    if GAME.format_move(move).startswith("call"):
        return 2
    if not REACH <= move < UNREACH:
        return 0
    other = (move - REACH) // 32
    if not does_reach(s, other, mover):
        return 0
    return 2 if seat in (mover, other) else 1


def received(state: State, mover: int, move: int, seat: int) -> tuple[object, bytes]:
    s = state.copy()
    s.chance = 1  # what a redeal will bring is not known in either world
    s.happened = []
    GAME.rules.step(s, mover, move)
    return seen_by(s.happened, seat), msgspec.json.encode(GAME.view(s, seat))


@pytest.mark.parametrize("seats", SEATS)
def test_what_a_seat_sees_stays_and_the_rest_changes(seats: int) -> None:
    changed = 0
    for made, seat, world in worlds(seats):
        assert GAME.view(world, seat) == made.view(seat)
        assert world.known[seat] == made.state.known[seat]
        others = [p for p in range(seats) if p != seat]
        changed += any(kinds(world, p) != kinds(made, p) for p in others)
        assert Counter(GAME.census(world)) == Counter(GAME.census(made.state))
        assert_counts_are_right(world)
    assert changed > 80


def assert_counts_are_right(s: State) -> None:
    for seat in range(s.seats):
        found = Counter(group_of(card) for card in s.hand[seat][: hand_size(s.seats)])
        assert s.count[seat] == [found[kind] for kind in range(WHITE + 1)]


# --- the new world is a legal one ---


@pytest.mark.parametrize("seats", SEATS)
def test_open_offers_of_others_are_offers_they_can_make(seats: int) -> None:
    """PA12: of the same size and number, from the cards they have there."""
    offers = 0
    for made, _, world in worlds(seats):
        for other in range(seats):
            size = offer_size(made.state, other)
            assert offer_size(world, other) == size
            if size:
                offers += 1
                assert 1 <= world.offer_cards[other] <= world.count[other][world.offer_group[other]]
                assert world.offer_white[other] <= min(1, world.count[other][WHITE])
    assert offers > 80


@pytest.mark.parametrize("seats", SEATS)
def test_no_two_reach_for_each_other_in_the_new_world(seats: int) -> None:
    """PA15: they would have swapped; and nobody reaches for an offer of another size."""
    for made, seat, world in worlds(seats):
        for one in range(seats):
            for other in range(seats):
                if does_reach(world, one, other):
                    assert not does_reach(world, other, one)
                    assert offer_size(world, one) == offer_size(world, other) > 0
                if seat in (one, other):
                    assert does_reach(world, one, other) == does_reach(made.state, one, other)


# --- what a seat can be sure of ---


def test_what_a_seat_gave_is_still_there_while_the_other_has_not_traded() -> None:
    made = table(*QUIET)
    made.play(0, "offer g1 3")
    made.play(3, "offer g6 2 +w")
    swap(made, 0, 3)
    for seed in range(60):
        assert "111" in kinds(resampled(made, 0, seed), 3)
        assert "66" in kinds(resampled(made, 3, seed), 0)
        assert "W" in kinds(resampled(made, 3, seed), 0)
    assert {kinds(resampled(made, 1, seed), 3).count("1") for seed in range(60)} != {3}


def test_what_may_have_been_traded_on_is_no_longer_sure() -> None:
    """Seat 3 gave two away unseen: of the three cards of group 1 one at least is still there."""
    made = table(*QUIET)
    made.play(0, "offer g1 3")
    made.play(3, "offer g6 2 +w")
    swap(made, 0, 3)
    made.play(3, "offer g5 2")
    made.play(2, "offer g3 1 +w" if "W" in kinds(made, 2) else "offer g5 2")
    swap(made, 2, 3)
    ones = {kinds(resampled(made, 0, seed), 3).count("1") for seed in range(80)}
    assert min(ones) == 1
    assert len(ones) > 1


def test_a_single_card_is_never_white_so_white_cards_are_still_sure() -> None:
    """PA13: the seat gave a white card; the other has traded one card since."""
    made = table(*QUIET)
    made.play(3, "offer g6 1 +w")
    made.play(0, "offer g2 2")
    swap(made, 0, 3)
    for seat, group in ((0, 3), (1, 5)):
        made.play(seat, f"offer g{group} 1")
    swap(made, 0, 1)
    assert all("W" in kinds(resampled(made, 3, seed), 0) for seed in range(60))
    made.play(0, "offer g1 2")
    made.play(1, "offer g2 2")
    swap(made, 0, 1)
    assert not all("W" in kinds(resampled(made, 3, seed), 0) for seed in range(60))


def test_what_came_back_is_no_longer_with_the_other() -> None:
    made = table(*QUIET)
    made.play(0, "offer g1 2")
    made.play(1, "offer g2 2")
    swap(made, 0, 1)
    made.play(0, "offer g3 2")
    made.play(1, "offer g1 2")
    swap(made, 0, 1)
    assert list(made.state.known[0][1][:3]) == [0, 0, 2]


def test_a_packet_once_called_out_can_still_be_made() -> None:
    """PA11, PA12: who offered three had three, and has them until the next trade."""
    made = table(*QUIET)
    made.play(1, "offer g2 3")
    made.play(1, "withdraw")
    assert all(largest_packet(resampled(made, 0, seed), 1) >= 3 for seed in range(80))
    made.play(1, "offer g3 2")
    made.play(2, "offer g5 2")
    swap(made, 1, 2)
    sizes = {largest_packet(resampled(made, 0, seed), 1) for seed in range(100)}
    assert min(sizes) == 2


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_what_is_thought_sure_is_true(seats: int, bot: str) -> None:
    """In thousands of moves nobody is sure of a card that is not there."""
    sure = 0
    for made in walk(seats, 5, 3000 if LONG else 1200, bot):
        s = made.state
        for other in range(seats):
            assert s.shown[other] <= largest_packet(s, other)
            for seat in range(seats):
                for kind in range(WHITE + 1):
                    assert s.known[seat][other][kind] <= s.count[other][kind]
                    sure += s.known[seat][other][kind]
    assert sure > 100


def test_memory_is_what_a_careful_reader_of_the_facts_would_note() -> None:
    """`known` from the happenings that a seat receives, by a second hand."""
    made = table(*QUIET, seats=4)
    notes = [[Counter[int]() for _ in range(4)] for _ in range(4)]
    for made in walk(4, 11, 6000 if LONG else 800):
        for seat in range(4):
            note(notes[seat], made, seat)
            for other in range(4):
                noted = [notes[seat][other][kind] for kind in range(WHITE + 1)]
                assert list(made.state.known[seat][other]) == noted


def note(notes: list[Counter[int]], made: Table, seat: int) -> None:
    happened = made.happened(seat)
    if any(h.what in (Happened.DEALT, Happened.ROUND_OVER) for h in happened):
        for counter in notes:
            counter.clear()
        return
    for h in happened:
        if h.what == Happened.SWAPPED and seat not in (h.seat, h.other):
            lessen(notes[h.seat], h.n)
            lessen(notes[h.other], h.n)
    gave = [h for h in happened if h.what == Happened.GAVE and seat in (h.seat, h.other)]
    for h in sorted(gave, key=lambda h: h.seat == seat):  # first what came
        if h.seat == seat:
            notes[h.other][group_of(h.card)] += 1
        else:
            notes[h.seat][group_of(h.card)] = max(0, notes[h.seat][group_of(h.card)] - 1)


def lessen(counter: Counter[int], n: int) -> None:
    """A trader gave n cards away unseen: n of one group, or with one white card among them."""
    for kind in range(WHITE + 1):
        counter[kind] = max(0, counter[kind] - (n if kind < WHITE else n > 1))


def test_others_know_in_the_new_world_only_what_they_gave_to_the_seat() -> None:
    made = table(*QUIET)
    for one, other in ((0, 1), (1, 2)):
        for seat in (one, other):
            made.play(seat, next(m for m in made.legal(seat) if m.startswith("offer")))
        swap(made, one, other)
    world = resampled(made, 2, 1)
    assert world.known[1][2] == made.state.known[1][2]
    assert any(world.known[1][2])
    assert world.known[2] == made.state.known[2]
    assert not any(map(any, world.known[0]))


# --- how it is found ---


def test_all_fitting_worlds_are_about_as_likely() -> None:
    """Seat 1 shows a pair or more of four seats' cards: where a card lies is even otherwise."""
    made = table(*QUIET)
    made.play(1, "offer g2 3")
    card = next(c for c in made.state.hand[3] if group_of(c) == 5)
    where = Counter(holder_of(resampled(made, 0, seed), card) for seed in range(900))
    assert set(where) == {1, 2, 3}
    assert where[2] == pytest.approx(where[3], rel=0.25)


def holder_of(s: State, card: int) -> int:
    return next(seat for seat in range(s.seats) if card in s.hand[seat][: hand_size(s.seats)])


def test_a_fitting_world_is_nearly_always_found_from_scratch() -> None:
    """The way back to the true cards is for positions that hardly occur."""
    tried = failed = 0
    for seats in SEATS:
        for number, made in enumerate(islice(walk(seats, 7, 600), 0, None, 20)):
            world, d = made.state.copy(), dice(number)
            shuffle_others(world, number % seats, d)
            failed += not settle(world, number % seats, d)
            tried += 1
    assert tried > 100
    assert failed == 0


def test_a_position_that_fits_hardly_any_world_is_resampled_in_bounded_time() -> None:
    """Six players who show five of a group each: all cards are known but which group is whose."""
    made = table(*(str(group) * 5 + "W" for group in range(1, 7)), seats=6)
    for seat in range(6):
        made.play(seat, f"offer g{seat + 1} 5")
    for seed in range(3):
        world = resampled(made, 0, seed)
        assert all(largest_packet(world, other) >= 5 for other in range(6))
        assert GAME.view(world, 0) == made.view(0)


def test_resampling_never_touches_a_finished_game() -> None:
    made = table()
    while not made.is_over:
        for seat in range(4):
            made.play(seat, "vote")
    world = resampled(made, 0, 1)
    world.chance = made.state.chance
    assert world.pack() == made.state.pack()
