"""The bots: what they choose, and that the trader earns its keep."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rumpus.engine.binding import rules
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice, below, dice, seed_chance
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import rule
from rumpus.engine.table import Table
from rumpus.games.pandemonium.state import State
from tests.games.pandemonium.tables import GAME, QUIET, number, reach, swap, table
from tests.length import LONG


def choices(made: Table, seat: int = 0, bot: str = "greedy") -> set[str]:
    found = set()
    for seed in range(60):
        moves = [0] * GAME.moves
        n = GAME.rules.legal(made.state, seat, moves)
        found.add(GAME.format_move(GAME.bots[bot](made.state, seat, moves, n, dice(seed, seat))))
    return found


# --- greedy ---


def test_it_calls_at_once_by_any_name() -> None:
    """PA7: bots notice."""
    made = table("11111 345")
    assert choices(made) == {f"call {n}" for n in
                             ("gray", "south america", "dark blue", "western asia")}  # fmt: skip


def test_it_calls_what_is_worth_most() -> None:
    """PA25: the World brings more than any set."""
    assert choices(table("WWWWW 12", seats=5)) == {"call world"}


def test_it_never_offers_what_it_collects() -> None:
    assert all("g1" not in move for move in choices(table("111 22 345")))


def test_it_sheds_white_cards_with_what_it_offers() -> None:
    """PA24: with five players or more they are many, and cost."""
    assert all(move.endswith("+w") for move in choices(table("111 23 WW", seats=5)))
    assert all(move.endswith("+w") for move in choices(table("111 234 W", seats=5)))


def test_with_four_players_it_keeps_one_white_card_as_a_wild_one() -> None:
    """PA21: one alone can stand for a card."""
    assert not any(move.endswith("+w") for move in choices(table("111 2345 W")))
    assert any(move.endswith("+w") for move in choices(table("111 234 WW")))


def test_it_goes_for_the_world_with_three_white_cards() -> None:
    """PA25: then it keeps them, and offers two or more, for white cards never come alone."""
    offers = choices(table("11 22 WWW", seats=5))
    assert offers
    assert all(move in ("offer g1 2", "offer g2 2") for move in offers)


def test_with_fewer_white_cards_it_sheds_them() -> None:
    assert choices(table("222 1 WW", seats=6)) == {"offer g1 1 +w"}


def test_it_offers_a_size_that_others_call() -> None:
    made = table("111 22 33 4", "55", "66")
    made.play(1, "offer g5 2")
    made.play(2, "offer g6 2")
    sizes = [move.split()[2] for move in choices(made)]
    assert set(sizes) >= {"2"}
    assert sizes.count("1") <= len(sizes) / 2


def test_it_answers_a_hand_that_reaches_for_its_offer() -> None:
    made = table(*QUIET)
    for seat, group in enumerate((3, 4, 3, 5)):
        made.play(seat, f"offer g{group} 1")
    reach(made, 2, 0)
    assert choices(made) == {f"reach {number(made, 2)}"}


def test_it_reaches_for_all_who_call_the_same() -> None:
    made = table(*QUIET)
    for seat, group in enumerate((3, 4, 3, 5)):
        made.play(seat, f"offer g{group} 1")
    assert choices(made) == {f"reach {number(made, other)}" for other in (1, 2, 3)}
    for other in (1, 2, 3):
        reach(made, 0, other)
    assert "wait" in choices(made)


def test_it_does_not_give_what_would_finish_anothers_set_as_far_as_it_knows() -> None:
    """Seat 1 has two of group 2 from it already; seat 2 has none that it knows of."""
    made = table("1111 2222", "3344 5566", "3344 5566")
    made.play(0, "offer g2 2")
    made.play(1, "offer g3 2")
    swap(made, 0, 1)
    made.play(0, "offer g2 2")
    for seat in (1, 2):
        made.play(seat, "offer g5 2")
    assert choices(made) == {f"reach {number(made, 2)}"}
    reach(made, 1, 0)
    assert choices(made) == {f"reach {number(made, 2)}"}


def test_it_withholds_an_offer_that_holds_what_it_now_collects() -> None:
    """An offer that no longer fits is changed, never swapped."""
    made = table("111 22 345", "22 3456", seats=4)
    made.play(0, "offer g1 1")
    made.play(1, "offer g3 1")
    reach(made, 1, 0)
    assert all(move.startswith("offer") and "g1" not in move for move in choices(made))


# --- random ---


def test_the_random_bot_does_any_kind_of_thing_but_vote() -> None:
    made = table("11111 345", "22 3456", "33 4566")
    for seat in range(3):
        made.play(seat, "offer g3 1")
    reach(made, 0, 1)
    kinds = {move.split()[0] for move in choices(made, bot="random")}
    assert kinds == {"offer", "withdraw", "reach", "unreach", "call"}


def test_a_hand_of_white_cards_has_something_to_do() -> None:
    """PA13: no offer is possible; the World is."""
    assert choices(table("WWWWWWW", seats=7), bot="random") == {"call world"}
    assert choices(table("WWWWWWW", seats=7), bot="greedy") == {"call world"}


# --- who wins ---


@rule
def match_at(
    states: Any, bots: Any, seating: Any, moves: Any, dices: Any, seed: int, most: int
) -> int:
    s, d = states[0], dices[0]
    seed_chance(s, seed, 0)
    seed_chance(d, seed, 1)
    rules.begin(s)
    steps = 0
    while steps < most and rules.who_may_act(s):
        seat = below(d, s.seats)
        n = rules.legal(s, seat, moves)
        rules.step(s, seat, ask(bots, seating[seat], s, seat, moves, n, d))
        steps += 1
    return steps


class Match:
    """Games between two bots, seated by turns, asked in a random order."""

    def __init__(self, seats: int, *names: str) -> None:
        self.seats, self.names = seats, names
        self.play = GAME.compiled(match_at)
        self.bots = GAME.compiled_bots([GAME.bots[name] for name in names])
        self.states = np.zeros(1, dtype_of(GAME.state))
        self.dices = np.zeros(1, dtype_of(Dice))
        self.moves = np.zeros(GAME.moves, np.int64)

    def game(self, seed: int) -> tuple[Any, list[int], int]:
        """The last state, who sat where, and the number of moves."""
        self.states[:] = 0
        self.states["seats"] = self.seats
        for name, value in GAME.fields().items():
            self.states[name] = value
        seating = [(seat + seed) % len(self.names) for seat in range(self.seats)]
        steps = self.play(
            self.states, self.bots, np.array(seating), self.moves, self.dices, seed, 10**7
        )
        return self.states[0], seating, steps


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_the_trader_beats_the_random_player(seats: int) -> None:
    """By points a seat and game, over games in random order; the 99.9 % interval is above zero."""
    match = Match(seats, "greedy", "random")
    leads = []
    for seed in range(2000 if LONG else 200):
        s, seating, _ = match.game(seed)
        points = [[s["total"][p] for p in range(seats) if seating[p] == b] for b in (0, 1)]
        leads.append(np.mean(points[0]) - np.mean(points[1]))
    mean, error = np.mean(leads), np.std(leads) / len(leads) ** 0.5
    assert mean - 3.3 * error > 15, f"{mean:.1f} ± {3.3 * error:.1f}"


@pytest.mark.timeout(600)
@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_rounds_of_bots_are_won_and_not_void(seats: int, bot: str) -> None:
    """Nearly every round ends with a call, the traders' after fewer than 200 moves."""
    match = Match(seats, bot)
    games, won, steps = 40, 0, 0
    for seed in range(games):
        s, _, made = match.game(seed)
        won += int(s["won"].sum())
        steps += made
    assert won >= 0.98 * games * seats
    assert steps / (games * seats) < (200 if bot == "greedy" else 8000)


@pytest.mark.timeout(600)
def test_both_bodies_choose_the_same() -> None:
    """A whole game of both bots, plain and compiled, gives the same bytes."""
    match = Match(5, "greedy", "random")
    plain = GAME.plain(match_at)
    for seed in range(4):
        s, seating, steps = match.game(seed)
        packed = s.tobytes()
        twin = State()
        twin.seats = 5
        for name, value in GAME.fields().items():
            setattr(twin, name, value)
        bots = GAME.plain_bots([GAME.bots["greedy"], GAME.bots["random"]])
        made = plain([twin], bots, seating, [0] * GAME.moves, [dice(0)], seed, 10**7)
        assert (made, twin.pack()) == (steps, packed)


@pytest.mark.timeout(600)
def test_traders_shoot_the_moon_now_and_then() -> None:
    """PA25: with five players or more."""
    match = Match(6, "greedy")
    assert sum(int(match.game(seed)[0]["moons"].sum()) for seed in range(100)) > 5
