"""The worlds that a search believes in: hands that fit what others have shunned."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.engine.chance import dice
from rumpus.games.frantic import GAME
from rumpus.games.frantic.cards import FY, demand_of, may_lie, parse_card
from rumpus.games.frantic.guessing import suppose
from tests.games.frantic.position import Position, position
from tests.games.frantic.soundness import FINE, fault_in

Cast = Callable[..., None]


def held(p: Position, holder: int, wanted: Callable[[int], bool], cast: Cast = suppose) -> float:
    """How many of the wanted cards a hand has in the worlds of seat 0, on average."""
    found, worlds = 0, 100
    for seed in range(worlds):
        twin = Position(p.table.copy())
        cast(twin.s, 0, dice(seed, 3))
        assert fault_in(twin.s) == FINE
        assert twin.s.hand[0] == p.s.hand[0]
        assert twin.s.cards == p.s.cards
        found += sum(n for kind, n in enumerate(twin.s.hand[holder]) if wanted(kind))
    return found / worlds


def on(top: str) -> Callable[[int], bool]:
    return lambda kind: kind < FY and may_lie(kind, demand_of(parse_card(top), 0))


def is_one(*cards: str) -> Callable[[int], bool]:
    return lambda kind: kind in {parse_card(card) for card in cards}


def passed() -> Position:
    """Seat 1 drew on a red five and passed."""
    p = position(["y1 y2 y3", "g1 g2 g3 g4", "b1 b2"], top="r5", turn=1)
    return p.play(1, "draw").play(1, "pass")


def test_who_draws_and_passes_has_nothing_that_fits() -> None:
    p = passed()
    assert held(p, 1, on("r5"), GAME.rules.resample) > 1
    assert held(p, 1, on("r5")) == 0
    assert held(p, 2, on("r5")) > 0.4, "of others nothing is said"


def test_what_came_later_may_fit() -> None:
    p = passed()
    p.play(2, "draw").play(2, "pass")
    p.play(0, "draw").play(0, "pass")
    p.play(1, "draw")
    assert 0.1 < held(p, 1, on("r5")) < 0.8, "the new card alone, and it was not laid yet"


def test_who_lays_the_card_that_was_drawn_still_lacks_the_others() -> None:
    p = position(["y1 y2 y3", "g1 g2 g3 g4", "b1 b2"], top="r5", turn=1, pile="r6 " * 2 + "g9 y9")
    for seed in range(40):
        twin = Position(p.table.copy())
        twin.s.chance = seed
        twin.play(1, "draw")
        if "play r6" in twin.legal(1):
            twin.play(1, "play r6")
            assert held(twin, 1, on("r5"), GAME.rules.resample) > 0
            assert held(twin, 1, on("r5")) == 0
            return
    raise AssertionError("no six in forty draws")


def test_who_lays_a_number_has_hardly_a_gift_of_the_colour() -> None:
    p = position(["y1 y2 y3", "r1 r2 g3 g4", "b1 b2"], top="r5", turn=1)
    p.play(1, "play r1")
    gift = is_one("rgift")
    assert held(p, 1, gift, GAME.rules.resample) > 0
    assert held(p, 1, gift) == 0
    assert held(p, 1, is_one("bgift", "ggift", "ygift")) > 0
    assert held(p, 1, is_one("r3", "r4", "r6", "r7", "r8", "r9")) > 0


def test_who_lays_what_one_keeps_lacks_the_rest() -> None:
    p = position(["y1 y2 y3", "fantastic g2 g3 g4 g6", "b1 b2"], top="r5", turn=1)
    p.play(1, "play fantastic", "wish green")
    assert held(p, 1, is_one("r1", "r2", "r3", "r9", "y5", "rskip")) == 0
    assert held(p, 1, is_one("fantastic", "four")) > 0


def test_who_lets_an_attack_hit_has_no_counterattack() -> None:
    p = position(["y1 y2 y3", "g1 g2 g3 g4", "rskip b1 b2"], top="r5", turn=2)
    p.play(2, "play rskip", "to 1").decline(1)
    assert held(p, 1, is_one("counter"), GAME.rules.resample) > 0
    assert held(p, 1, is_one("counter")) == 0


def test_what_was_shunned_goes_with_the_hand() -> None:
    p = position(["y1 y2 y3", "g1 g2 g3 g4", "b1 b2 k5"], top="r5", turn=1, event="earthquake")
    p.play(1, "draw").play(1, "pass")
    before = [list(entry) for entry in p.s.shunned[1]]
    assert any(any(entry) for entry in before)
    p.play(2, "play k5")
    assert [list(entry) for entry in p.s.shunned[2]] == before


def test_what_was_shunned_is_forgotten_when_hands_are_mixed() -> None:
    p = position(["y1 y2 y3", "g1 g2 g3 g4", "b1 b2 k5"], top="r5", turn=1, event="tornado")
    p.play(1, "draw").play(1, "pass").play(2, "play k5")
    assert not any(any(entry) for seat in range(3) for entry in p.s.shunned[seat])


def test_what_the_seat_knows_is_stronger_than_what_it_guesses() -> None:
    p = position(["rgift y1 y2 r8", "g1 g2 g3 g4", "b1 b2"], top="r5", turn=0)
    p.play(0, "play rgift", "to 1", "choose y1", "choose r8")
    p.decline(1).play(1, "draw").play(1, "pass")
    assert held(p, 1, is_one("r8")) >= 1
