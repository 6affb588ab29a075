"""Worlds that a seat cannot tell from the real one: what stays, what varies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from rumpus.engine.chance import dice
from rumpus.games.frantic import GAME
from rumpus.games.frantic.cards import parse_card
from rumpus.games.frantic.knowledge import FY_GROUP, bound_of
from rumpus.games.frantic.state import State
from tests.games.frantic.position import Position, position
from tests.games.frantic.soundness import FINE, fault_in

ALL_COUNTERS = "counter counter counter counter"


def worlds(p: Position, seat: int, n: int = 60) -> list[Position]:
    made = []
    for seed in range(n):
        twin = Position(p.table.copy())
        GAME.rules.resample(twin.s, seat, dice(seed, 3))
        assert fault_in(twin.s) == FINE
        made.append(twin)
    return made


def always(p: Position, seat: int, holder: int, *cards: str) -> bool:
    """Does the holder have these in all the worlds of a seat?"""
    wanted = Counter(cards)
    return all(wanted <= Counter(twin.hand(holder)) for twin in worlds(p, seat))


def places(p: Position, seat: int, card: str) -> set[int | str]:
    """Where this card may be, for all that the seat knows."""
    kind = parse_card(card)
    found: set[int | str] = set()
    for twin in worlds(p, seat, 200):
        found |= {holder for holder in range(twin.s.seats) if twin.s.hand[holder][kind]}
        if kind in twin.s.pile[: twin.s.pile_size]:
            found.add("pile")
    return found


# --- nothing known ---


def test_unknown_cards_may_be_anywhere_but_in_the_own_hand() -> None:
    p = position(["y1 y2", "g1 g2", "b1 b2"])
    assert places(p, 0, "four") == {1, 2, "pile"}
    assert all(twin.holds(0, "y1 y2") for twin in worlds(p, 0))
    assert len({tuple(twin.hand(1)) for twin in worlds(p, 0)}) > 40


def test_every_unknown_card_is_as_likely_as_any_other() -> None:
    p = position(["y1 y2", "g1", "b1 b2"], pile="r1 r2 r3 r4 r6")
    seen = Counter(twin.hand(1)[0] for twin in worlds(p, 0, 800))
    assert set(seen) == {"g1", "b1", "b2", "r1", "r2", "r3", "r4", "r6"}
    assert all(60 <= count <= 145 for count in seen.values())


def test_chance_is_cast_anew() -> None:
    p = position(["y1 y2", "g1", "b1 b2"])
    assert len({twin.s.chance for twin in worlds(p, 0, 10)}) == 10


# --- seen cards stay ---


def test_the_giver_knows_what_he_gave_and_the_taker_whatever_he_holds() -> None:
    p = position(["rgift y1 y2 y3 y4", "g1", "b1 b2"], opened=ALL_COUNTERS)
    p.play(0, "play rgift", "to 1", "choose y1", "choose y2")
    assert always(p, 0, 1, "y1", "y2")
    assert not always(p, 2, 1, "y1")
    assert places(p, 2, "y1") == {0, 1, "pile"}


def test_both_know_the_cards_of_an_exchange() -> None:
    p = position(["rexchange y1 y2 y3", "g1 g2", "b1 b2"], opened=ALL_COUNTERS)
    p.play(0, "play rexchange", "to 1", "choose y1", "choose y2")
    assert always(p, 0, 1, "y1", "y2")
    assert always(p, 1, 0, "g1", "g2")
    assert not always(p, 2, 0, "g1")


def test_a_played_card_is_no_longer_known() -> None:
    p = position(["rgift y1 r2 y3", "g1 g2", "b1 b2"], opened=ALL_COUNTERS)
    p.play(0, "play rgift", "to 1", "choose y1", "choose r2").play(1, "play r2")
    assert p.table.view(0).known[1] == ["y1"]
    assert places(p, 0, "r2") <= {1, 2, "pile"}, "the other copy"


def test_FR73_after_robin_hood_both_know_what_they_gave_and_list_nothing_of_their_own() -> None:
    p = position(["k5 y1 y2", "g1", "b1 b2 b3"], event="robin_hood").play(0, "play k5")
    assert always(p, 1, 2, "g1")
    assert always(p, 2, 1, "b1", "b2", "b3")
    assert not any(any(p.s.known[seat][seat]) for seat in range(3))


def test_all_know_the_hands_after_the_eye_but_not_what_is_drawn_later() -> None:
    p = position(["k5 y1", "g1 g2", "b1 b2"], event="all_seeing_eye").play(0, "play k5")
    for seat in (0, 1, 2):
        p.play(seat, "ok")
    p.play(1, "draw").play(1, "pass")
    assert always(p, 0, 1, "g1", "g2")
    assert always(p, 1, 2, "b1", "b2")
    assert len({tuple(twin.hand(1)) for twin in worlds(p, 0)}) > 20


def test_nobody_knows_what_comes_to_who_threw_in_nice_try_as_the_last_card() -> None:
    p = position(["r1", "nicetry", "b1 b2"]).play(0, "play r1").decline(2).play(1, "nicetry")
    assert all(twin.counts() == [0, 0, 2] for seat in range(3) for twin in worlds(p, seat, 20))
    p.play(1, "wish blue")
    assert places(p, 2, "four") == {0, 1, "pile"}
    assert all(twin.hand(1) == p.hand(1) for twin in worlds(p, 1))
    assert len({tuple(twin.hand(1)) for twin in worlds(p, 0)}) > 40


def test_all_know_what_was_taken_from_the_market() -> None:
    p = position(["k5 y1", "g1", "b1"], event="market").play(0, "play k5")
    taken = p.legal(1)[0].split()[1]
    p.play(1, f"choose {taken}")
    assert always(p, 2, 1, taken)
    assert always(p, 0, 1, taken)


def test_all_know_the_bets_that_were_collected() -> None:
    p = position(["k5 r3 y1", "r4 g1", "r6 b1"], event="gambling_man").play(0, "play k5")
    p.play(0, "choose r3").play(1, "choose r4").play(2, "choose r6")
    for observer in (0, 1):
        assert always(p, observer, 2, "r3", "r4", "r6")
        assert not always(p, observer, 2, "b1")


def test_a_hand_passed_on_by_an_earthquake_is_still_known() -> None:
    p = position(["k5 y1 y2", "g1 g2", "b1 b2"], event="earthquake").play(0, "play k5")
    assert always(p, 0, 1, "y1", "y2")
    assert not always(p, 0, 2, "g1")


def test_what_was_known_of_a_hand_moves_on_with_it() -> None:
    p = position(["rgift y1 y2 y3", "k5 g1", "b1 b2", "g3"], opened=ALL_COUNTERS)
    p.s.events_left = 1 << 1
    p.play(0, "play rgift", "to 2", "choose y1", "choose y2")
    p.s.demand = parse_card("r5")
    p.play(1, "play k5")
    assert p.holds(3, "b1 b2 y1 y2")
    assert always(p, 0, 3, "y1", "y2")


def test_robin_hood_leaves_both_knowing_what_they_had() -> None:
    p = position(["k5 y1 y2 y3", "g1", "b1 b2"], event="robin_hood").play(0, "play k5")
    assert always(p, 0, 1, "y1", "y2", "y3")
    assert always(p, 1, 0, "g1")
    assert not always(p, 2, 1, "y1")


def test_a_card_lost_from_sight_is_still_in_somebodys_hand() -> None:
    """Seat 0 gave y1 to seat 1, who gave two unseen cards to seat 2."""
    p = position(["rgift y1 y2 y3", "rgift g1 g2 g3", "b1 b2"], opened=ALL_COUNTERS)
    p.play(0, "play rgift", "to 1", "choose y1", "choose y2")
    p.play(1, "play rgift", "to 2", "choose g1", "choose g2")
    taken = {"y1", "y2"}
    for twin in worlds(p, 0):
        assert taken <= set(twin.hand(1)) | set(twin.hand(2))
    assert {twin.s.hand[1][0] for twin in worlds(p, 0)} == {0, 1}


def test_a_tornado_leaves_known_cards_in_hands() -> None:
    p = position(["k5 y1 y2 y3", "g1 g2", "b1 b2"], event="tornado").play(0, "play k5")
    gone = {"y1", "y2", "y3"} - set(p.hand(0))
    assert gone
    for twin in worlds(p, 0):
        assert gone <= set(twin.hand(1)) | set(twin.hand(2))


# --- what the rules prove ---


def group(twin: Position, seat: int, is_in: Callable[[str], bool]) -> int:
    return sum(is_in(card) for card in twin.hand(seat))


def test_who_must_draw_on_a_red_2nd_chance_has_no_red_and_nothing_colourless() -> None:
    p = position(["rchance y1 y2 g3", "g1 g2", "b1 b2"], pile="y9 r1 r2 r3 four fantastic rskip")
    p.play(0, "play rchance").play(0, "pass")
    for twin in worlds(p, 1):
        reds = group(twin, 0, lambda card: card[0] == "r" or card in ("four", "fantastic"))
        assert reds <= 1, "only the card he drew"


@pytest.mark.parametrize(("cards", "is_proof"), [(9, False), (10, True), (11, False)])
def test_FR21_who_must_draw_on_2nd_chance_with_ten_cards_held_no_fy(
    cards: int, is_proof: bool
) -> None:
    hand = ["y1", "y2", "y3", "y4", "y5", "y6", "y7", "y8", "y9", "b8", "b9"][:cards]
    p = position([" ".join(["rchance", *hand]), "g1 g2", "b1 b2"]).play(0, "play rchance")
    assert len(p.hand(0)) == cards + 1
    assert (bound_of(p.s, 0, FY_GROUP) == 1) == is_proof, "only the card he drew"


def test_who_draws_the_penalty_of_gambling_man_has_no_numeral_of_the_colour() -> None:
    pile = "y9 y8 r1 r2 r3 r4 r6 r7 r8 r9"
    p = position(["k5 r3", "g1 g2 g3 g4", "b1 b2"], event="gambling_man", pile=pile)
    p.play(0, "play k5").decline(1, 2).play(0, "choose r3")
    for twin in worlds(p, 0):
        assert group(twin, 1, lambda card: card[0] == "r") <= 2


def test_after_vandalism_nobody_holds_the_colour() -> None:
    p = position(["k5 y1", "r1 g2 g3", "b1 b2"], event="vandalism").play(0, "play k5")
    for twin in worlds(p, 0):
        assert group(twin, 1, lambda card: card[0] == "r" and card != "r") == 0


def test_after_mating_season_nobody_holds_a_number_twice() -> None:
    p = position(["k5 y1", "g2 g3 g4 g6 g7 g8", "b1 b2"], event="mating_season")
    p.play(0, "play k5")
    for twin in worlds(p, 0):
        numbers = Counter(card[1:] for card in twin.hand(1) if card[1:].isdigit())
        assert max(numbers.values(), default=0) <= 1


def test_FR28_who_gives_one_of_two_cards_must_hold_fy() -> None:
    p = position(["rgift fy y1", "g1", "b1 b2"]).play(0, "play rgift", "to 1")
    assert always(p, 2, 0, "fy")
    assert p.table.view(2).known[0] == ["fy"]


def test_FR28_who_gives_all_he_has_does_not_hold_fy() -> None:
    p = position(["rgift y1 y2", "g1", "b1 b2"]).play(0, "play rgift", "to 1")
    assert 0 not in places(p, 2, "fy")


def test_FR39_to_decline_proves_nothing() -> None:
    p = position(["rgift y1 y2 y3 y4", "counter g1", "b1 b2"])
    p.play(0, "play rgift", "to 1", "choose y1", "choose y2").decline(1)
    assert places(p, 0, "counter") >= {1, 2, "pile"}


def test_FR51_neither_does_it_for_nice_try() -> None:
    p = position(["r1", "g1 g2", "b1 b2"]).play(0, "play r1").decline(1)
    assert 1 in places(p, 2, "nicetry")


# --- what others have chosen in secret is chosen anew ---


def test_FR21_who_is_waited_for_on_2nd_chance_has_a_card_for_it_in_every_world() -> None:
    p = position(["rchance r1 y2 g3", "g1 g2", "b1 b2"]).play(0, "play rchance")
    assert all(twin.legal(0) for twin in worlds(p, 1, 300))
    assert len({tuple(twin.legal(0)) for twin in worlds(p, 1, 300)}) > 5


def test_a_secret_bet_of_another_is_a_card_he_has() -> None:
    p = position(["k5 r3 y1", "r4 r7 g1", "r6 b1"], event="gambling_man").play(0, "play k5")
    p.play(1, "choose r4").play(0, "choose r3")
    bets: set[int] = set()
    for twin in worlds(p, 0):
        assert twin.s.pick[0] == parse_card("r3") + 1, "one's own stays"
        bet = twin.s.pick[1] - 1
        bets.add(bet)
        has_red = any(twin.s.hand[1][9:18])
        assert (bet >= 0) == has_red
        assert bet < 0 or twin.s.hand[1][bet] > 0
    assert len(bets) > 3


def test_gifts_lying_face_down_are_cards_of_the_giver() -> None:
    p = position(["rgift y1 y2 y3 y4", "g1", "b1 b2"])
    p.play(0, "play rgift", "to 1", "choose y1", "choose y2")
    faces = set()
    for twin in worlds(p, 1):
        picked = Counter(kind - 1 for kind in twin.s.picked if kind)
        assert picked.total() == 2
        assert all(twin.s.hand[0][kind] >= count for kind, count in picked.items())
        faces.add(tuple(twin.s.picked))
    assert len(faces) > 20
    assert {tuple(twin.s.picked) for twin in worlds(p, 0)} == {tuple(p.s.picked)}


def composing(s: State) -> tuple[int, ...]:
    return (*s.aimed, *s.picked, s.wish)


@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        ("four y1 y2", ["play four", "to 1", "to 1"]),
        ("four y1 y2", ["play four", "to 1", "to 1", "to 1", "to 1"]),
        ("rgift y1 y2 y3", ["play rgift", "to 1"]),
        ("rgift y1 y2 y3", ["play rgift", "to 1", "choose y1"]),
        ("equality y1 y2 y3", ["play equality", "to 1"]),
    ],
)
def test_half_made_choices_of_others_are_made_anew(hand: str, moves: list[str]) -> None:
    p = position([hand, "g1", "b1 b2"]).play(0, *moves)
    assert len({composing(twin.s) for twin in worlds(p, 2)}) > 1
    assert {composing(twin.s) for twin in worlds(p, 0)} == {composing(p.s)}
    for twin in worlds(p, 2, 20):
        assert twin.waiting == (0,)
        while twin.waiting == (0,) and twin.ask != "turn":
            twin.play(0, twin.legal(0)[0])
        twin.check_cards()


def test_parcels_of_others_are_packed_anew() -> None:
    p = position(["k5 y1 y2 y3", "g1 g2", "b1 b2"], event="merry_christmas").play(0, "play k5")
    p.play(1, "to 0", "to 2").play(0, "to 1")
    packed = {tuple(twin.s.parcel[:8]) for twin in worlds(p, 2)}
    assert len(packed) > 10
    assert {twin.s.parcel[0] for twin in worlds(p, 0)} == {p.s.parcel[0]}
    assert all(twin.waiting == (0, 2) for twin in worlds(p, 2))
