"""Search finds what is best in games small enough to know it: Nim, and a bet on a hidden card."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
import pytest

from rumpus.bots.search import FULL, explore, search
from rumpus.engine.binding import Binder
from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.compiled import Compiler
from rumpus.engine.randomly import choose_randomly
from rumpus.engine.record import Record, dtype_of, record, slot
from rumpus.engine.rule import rule
from rumpus.engine.rules import Search, by_name

pytestmark = pytest.mark.timeout(300)  # the first one compiles


S = TypeVar("S", bound=Record)


def seated(state: S) -> S:
    """Two play."""
    state.seats = 2  # type: ignore[attr-defined]  # each of them has it
    return state


@record
class Stones(Record):
    """Two seats take one to three stones in turn; whoever takes the last one wins."""

    chance: int = slot("i8", "chance")
    seats: int = slot("i1", "players")
    left: int = slot("i1", "stones left")
    turn: int = slot("i1", "whose turn it is")


@rule
def stones_waiting(s: Stones) -> int:
    return 1 << s.turn if s.left else 0


@rule
def stones_legal(s: Stones, seat: int, moves: Any) -> int:
    n = min(3, s.left)
    for k in range(n):
        moves[k] = k
    return n


@rule
def stones_step(s: Stones, seat: int, move: int) -> None:
    s.left -= move + 1
    s.turn = 1 - s.turn


@rule
def stones_over(s: Stones) -> bool:
    return s.left == 0


@rule
def stones_worth(s: Stones, seat: int) -> int:
    return FULL if s.turn != seat else 0


@rule
def one_stage(s: Any) -> int:
    return 0


@rule
def nothing_hidden(s: Any, seat: int, dice: Dice) -> None:
    pass


NIM: dict[str, Any] = {
    "who_may_act": stones_waiting,
    "legal": stones_legal,
    "step": stones_step,
    "is_over": stones_over,
    "resample": nothing_hidden,
    **by_name(Search(stage=one_stage, worth=stones_worth, rollout=choose_randomly)),
}


@record
class Guess(Record):
    """A card of four lies face down: 0 comes half as often as all the others together."""

    chance: int = slot("i8", "chance")
    seats: int = slot("i1", "players")
    card: int = slot("i1", "the hidden card")
    guess: int = slot("i1", "1 + the guess")


@rule
def guess_waiting(s: Guess) -> int:
    return 0 if s.guess else 1


@rule
def guess_legal(s: Guess, seat: int, moves: Any) -> int:
    for k in range(4):
        moves[k] = k
    return 4


@rule
def guess_step(s: Guess, seat: int, move: int) -> None:
    s.guess = move + 1


@rule
def guess_over(s: Guess) -> bool:
    return s.guess > 0


@rule
def guess_worth(s: Guess, seat: int) -> int:
    return FULL if s.guess == s.card + 1 else 0


@rule
def guess_resample(s: Guess, seat: int, dice: Dice) -> None:
    s.card = max(0, below(dice, 6) - 2)


GUESSING = {
    "who_may_act": guess_waiting,
    "legal": guess_legal,
    "step": guess_step,
    "is_over": guess_over,
    "resample": guess_resample,
    **by_name(Search(stage=one_stage, worth=guess_worth, rollout=choose_randomly)),
}


@record
class Coins(Record):
    """Both lay a coin in secret, one after the other; seat 0 wins if they are alike.

    If it could see the other's coin, the second could not lose.
    """

    chance: int = slot("i8", "chance")
    seats: int = slot("i1", "players")
    laid: list[int] = slot("i1", "1 + each seat's side", 2)


@rule
def coins_waiting(s: Coins) -> int:
    return (0 if s.laid[0] else 1) | (0 if s.laid[1] else 2)


@rule
def coins_legal(s: Coins, seat: int, moves: Any) -> int:
    moves[0] = 0
    moves[1] = 1
    return 2


@rule
def coins_step(s: Coins, seat: int, move: int) -> None:
    s.laid[seat] = move + 1


@rule
def coins_over(s: Coins) -> bool:
    return s.laid[0] > 0 and s.laid[1] > 0


@rule
def coins_worth(s: Coins, seat: int) -> int:
    alike = s.laid[0] == s.laid[1]
    return FULL if alike == (seat == 0) else 0


@rule
def never(s: Any) -> bool:
    return False


@rule
def one_turn(s: Any) -> int:
    return 0


@rule
def likes_an_even_rest(s: Stones, seat: int) -> int:
    return FULL if s.left % 2 == 0 else 0


@rule
def always(s: Any) -> bool:
    return True


COINS = {
    "who_may_act": coins_waiting,
    "legal": coins_legal,
    "step": coins_step,
    "is_over": coins_over,
    "resample": nothing_hidden,
    **by_name(Search(stage=one_stage, worth=coins_worth, rollout=choose_randomly, secret=always)),
}


@rule
def search_at(states: Any, seat: int, moves: Any, n: int, dices: Any, budget: int) -> int:
    return search(states[0], seat, moves, n, dices[0], budget)


def searched(name: str, rules: dict[str, Any], state: Record, budget: int, seed: int) -> int:
    facts = {"STATE": dtype_of(type(state)), "MOVES": 4}
    compiler = Compiler(name, rules, facts, checked=True)
    states = np.frombuffer(bytearray(state.pack()), dtype_of(type(state)))
    dices = np.frombuffer(bytearray(dice(seed).pack()), dtype_of(Dice))
    moves = np.zeros(4, np.int64)
    n = rules["legal"](state, 0, moves)
    return int(compiler.entry(search_at)(states, 0, moves, n, dices, budget))


def explored(rules: dict[str, Any], state: Record, budget: int) -> tuple[list[int], list[float]]:
    """In the plain body: how often each move was tried, and what it was worth on average."""
    moves, visits, totals = [0] * 4, [0] * 4, [0] * 4
    n = rules["legal"](state, 0, moves)
    binder = Binder("plain", rules, {"MOVES": 4})
    binder.bind(explore)(state, 0, moves, n, dice(5), budget, visits, totals)
    return visits[:n], [totals[k] / visits[k] / FULL for k in range(n)]


@pytest.mark.parametrize("left", [5, 6, 7, 9, 10, 11])
def test_the_winning_move_of_nim_is_found(left: int) -> None:
    state = seated(Stones())
    state.left = left
    assert searched("nim", NIM, state, 4000, seed=left) == left % 4 - 1


def test_the_likeliest_hidden_card_is_guessed_and_not_the_one_that_lies_there() -> None:
    for seed, card in enumerate((0, 1, 3)):
        state = seated(Guess())
        state.card = card
        assert searched("guess", GUESSING, state, 600, seed) == 0


def test_the_same_dice_give_the_same_move_and_the_table_stays_as_it_is() -> None:
    state = seated(Stones())
    state.left = 8  # lost whatever is done, so that only the dice decide
    before = state.pack()
    moves = {searched("nim", NIM, state, 50, seed=3) for _ in range(3)}
    assert len(moves) == 1
    assert state.pack() == before


def test_nobody_in_the_tree_knows_what_another_has_chosen_in_secret() -> None:
    """Matching pennies: who could look would win every time; without, it is one in two."""
    visits, worths = explored(COINS, seated(Coins()), 2000)
    assert visits == [1000, 1000]
    assert worths == pytest.approx([0.5, 0.5], abs=0.06)
    seen = {**COINS, "secret": never}
    _, worths = explored(seen, seated(Coins()), 2000)
    assert max(worths) < 0.1, "the test could not tell"


def test_moves_that_look_bad_are_given_up_first() -> None:
    state = seated(Guess())
    visits, worths = explored(GUESSING, state, 1200)
    assert visits[0] == max(visits) > 2 * min(visits)
    assert worths[0] == pytest.approx(0.5, abs=0.08)


def test_both_bodies_think_alike() -> None:
    state = seated(Stones())
    state.left = 13
    moves = [0] * 4
    n = stones_legal(state, 0, moves)
    binder = Binder("plain", NIM, {"MOVES": 4})
    for seed in range(8):
        plain = binder.bind(search)(state, 0, moves, n, dice(seed), 60)
        assert plain == searched("nim", NIM, state, 60, seed)


def test_at_the_horizon_the_outlook_counts() -> None:
    """Far from the end: only the outlook tells the first move from the others."""
    rules = {**NIM, "horizon": one_turn, "outlook": likes_an_even_rest}
    state = seated(Stones())
    state.left = 100
    _, worths = explored(rules, state, 300)
    assert worths == pytest.approx([0.0, 1.0, 0.0])
