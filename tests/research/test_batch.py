"""Many tables at once play the very games that single ones do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rumpus.engine.chance import dice
from rumpus.engine.errors import (
    IllegalMoveError,
    OptionError,
    SeatsError,
    SeedError,
    UnknownBotError,
)
from rumpus.games import NAMES, game
from rumpus.lab.plan import game_seeds
from rumpus.research.batch import Tables, batch
from rumpus.research.errors import ActionsError, RewardsError, SavedError
from rumpus.research.saved import load_batch
from rumpus.research.setting import reflexes_of, sign_of
from rumpus.research.sitting import Sitting
from tests.players import misfits

pytestmark = pytest.mark.timeout(900)  # the first one of a game compiles it

#: The one that compiles fastest; a long run has them all.
QUICK = ("kingdom_four",)
every_game = pytest.mark.parametrize(
    "name", [n if n in QUICK else pytest.param(n, marks=pytest.mark.long) for n in NAMES]
)


class Plainly:
    """One table of a batch, played in the plain body."""

    def __init__(self, tables: Tables, number: int, rewards: str, named: list[str]) -> None:
        which = tables.game
        reflexes = reflexes_of(which, tables.players, named)
        self.sitting = Sitting(which, tables.players, which.fields(), reflexes)
        self.sign, self.number, self.n = sign_of(which, rewards), number, tables.n
        self.seeds = game_seeds(4, 200)
        self.deal()

    def deal(self) -> None:
        self.sitting.deal(int(self.seeds[self.number]))
        self.scores = self.sitting.scores()

    def step(self, move: int) -> tuple[list[float], bool]:
        self.sitting.decide(move)
        before, self.scores = self.scores, self.sitting.scores()
        won = [float(self.sign * (a - b)) for a, b in zip(self.scores, before, strict=True)]
        shares = self.sitting.shares()
        done = not self.sitting.waiting
        if done:
            self.number += self.n
            self.deal()
        return (won if self.sign else shares), done


def check_row(tables: Tables, i: int, plain: Plainly, masks: Any, observed: Any) -> None:
    sitting = plain.sitting
    assert tables.seats[i] == sitting.seat
    assert np.flatnonzero(masks[i]).tolist() == sitting.legal(sitting.seat)
    assert tables.state(i).pack() == sitting.state.pack()
    assert tables.observation.of(sitting.state, sitting.seat) == observed[i].tolist()
    assert (tables.numbers[i], tables.seeds[i]) == (plain.number, plain.seeds[plain.number])


@every_game
@pytest.mark.parametrize("rewards", ["points", "share"])
def test_a_batch_plays_what_single_tables_play(name: str, rewards: Any) -> None:
    """With points all seats are equally fast, with shares they are not."""
    seats = game(name).seats[0]
    named = ["expert", *["greedy"] * (seats - 2), "expert"]
    reflexes = named if game(name).realtime and rewards == "share" else []
    tables = batch(name, 5, seats, seed=4, rewards=rewards, reflexes=reflexes)
    singles = [Plainly(tables, number, rewards, reflexes) for number in range(5)]
    for turn in range(600):
        if turn % 20 == 0:
            masks, observed = tables.mask(), tables.observe()
            for i, single in enumerate(singles):
                check_row(tables, i, single, masks, observed)
        actions = tables.choose("random")
        tables.step(actions)
        for i, single in enumerate(singles):
            won, done = single.step(int(actions[i]))
            assert tables.rewards[i].tolist() == pytest.approx(won)
            assert (tables.done[i], tables.truncated[i]) == (done, False)
    if name == "kingdom_four":
        assert all(tables.numbers >= 5), "games have ended, others were dealt"


@every_game
def test_the_number_of_threads_cannot_be_seen(name: str) -> None:
    one, two = (batch(name, 600, game(name).seats[0], seed=9, threads=k) for k in (1, 2))
    assert (len(one._jobs), len(two._jobs)) == (1, 2)
    for _ in range(150):
        actions = one.choose("random")
        assert actions.tolist() == two.choose("random").tolist()
        one.step(actions)
        two.step(actions)
    assert one._rows.states.tobytes() == two._rows.states.tobytes()
    assert one.observe().tobytes() == two.observe().tobytes()
    assert one.rewards.tobytes() == two.rewards.tobytes()


def test_a_seed_begins_the_same_again() -> None:
    tables = batch("kingdom_four", 7, 3, seed=1)
    first = tables.observe().copy()
    for _ in range(30):
        tables.step(tables.choose("greedy"))
    after = tables.observe().copy()
    assert (first != after).any()
    tables.reset(2)
    assert (tables.observe() != first).any()
    tables.reset(1)
    assert (tables.observe() == first).all()


def test_arrays_are_filled_in_place() -> None:
    tables = batch("kingdom_four", 3, 3)
    before = (tables.observe(), tables.mask(), tables.seats, tables.rewards, tables.done)
    tables.step(tables.choose())
    after = (tables.observe(), tables.mask(), tables.seats, tables.rewards, tables.done)
    assert all(a is b for a, b in zip(before, after, strict=True))


def test_a_game_that_takes_too_long_is_broken_off() -> None:
    tables = batch("kingdom_four", 3, 3, most_steps=10, rewards="share")
    for turn in range(1, 31):
        tables.step(tables.choose())
        assert tables.done.tolist() == tables.truncated.tolist() == [turn % 10 == 0] * 3
        assert not tables.rewards.any(), "nobody has won"
    assert tables.numbers.tolist() == [9, 10, 11]


def test_bots_are_asked_for_the_seat_that_decides() -> None:
    tables = batch("kingdom_four", 4, 4, wilds=True)
    chosen, which = tables.choose("greedy"), tables.game
    for i in range(tables.n):
        state, seat = tables.state(i), int(tables.seats[i])
        moves = [0] * which.moves
        n = which.rules.legal(state, seat, moves)
        assert chosen[i] == which.plain(which.bot("greedy"))(state, seat, moves, n, dice(0))
    with pytest.raises(UnknownBotError):
        tables.choose("oracle")


# --- players, parts of a batch, and keeping it ---


def packed(tables: Tables) -> list[bytes]:
    return [tables.state(i).pack() for i in range(tables.n)]


def test_any_player_can_be_asked_for_the_seats_that_decide() -> None:
    tables = batch("kingdom_four", 300, 3, seed=2)
    expected = tables.mask().argmax(axis=1).tolist()
    for player in (misfits.first, misfits.first_number, misfits.first_of_all):
        assert tables.choose(player).tolist() == expected
    some = np.arange(300) % 3 == 0
    chosen = tables.choose(misfits.first_number, some)
    assert chosen.tolist() == np.where(some, expected, 0).tolist()
    assert sum(faults.lost for faults in tables.faults) == 0
    tables.step(tables.choose(misfits.nonsense))
    assert tables.faults[-1].counts == {"illegal": 300}


def test_some_tables_can_be_left_as_they_are() -> None:
    tables = batch("kingdom_four", 8, 3, seed=2)
    some = np.arange(8) % 2 == 0
    before = packed(tables)
    tables.step(np.where(some, tables.choose(), -1), some)
    moved = [one != other for one, other in zip(before, packed(tables), strict=True)]
    assert moved == some.tolist()
    assert tables.steps.tolist() == [1, 0] * 4
    tables.step(tables.choose())
    assert tables.steps.tolist() == [2, 1] * 4


def test_what_was_last_seen_of_an_ended_game_is_kept() -> None:
    tables = batch("kingdom_four", 3, 3, most_steps=10, keep_final=True)
    other = batch("kingdom_four", 3, 3, most_steps=11)
    for _ in range(10):
        actions = tables.choose("greedy")
        tables.step(actions)
        other.step(actions)
    assert tables.truncated.all()
    assert tables.final(other.seats).tolist() == other.observe().tolist()
    assert (tables.observe() != tables.final(other.seats)).any()
    tables.step(tables.choose())
    assert not tables.final(0).any(), "no game has ended"
    with pytest.raises(ActionsError, match="keep_final=True"):
        other.final(0)


@every_game
def test_a_batch_can_be_copied_and_saved(name: str, tmp_path: Path) -> None:
    tables = batch(name, 6, game(name).seats[0], seed=3, rewards="share")
    for _ in range(40):
        tables.step(tables.choose())
    tables.save(tmp_path / "tables.npz")
    twins = [tables.copy(), load_batch(tmp_path / "tables.npz")]
    for _ in range(300):
        actions = tables.choose("random")
        tables.step(actions)
        for twin in twins:
            assert twin.choose("random").tolist() == actions.tolist()
            twin.step(actions)
    for twin in twins:
        assert packed(twin) == packed(tables)
        assert twin.rewards.tolist() == tables.rewards.tolist()
        assert twin.numbers.tolist() == tables.numbers.tolist()


def test_a_file_that_holds_no_batch_is_an_error_by_name(tmp_path: Path) -> None:
    (tmp_path / "no.npz").write_text("nothing")
    with pytest.raises(SavedError, match=r"expected a file that Tables\.save has written"):
        load_batch(tmp_path / "no.npz")
    tables = batch("kingdom_four", 2, 3)
    other = replace(tables.game, version=99)
    tables.game = other
    tables.save(tmp_path / "other.npz")
    with pytest.raises(SavedError, match="saved by the rules kingdom_four 99, these are"):
        load_batch(tmp_path / "other.npz")


def test_arrays_are_handed_on_without_a_copy() -> None:
    """DLPack, by which torch and JAX take them too."""
    tables = batch("kingdom_four", 4, 3)
    for array in (tables.observe(), tables.mask(), tables.rewards, tables.seats, tables.done):
        assert np.shares_memory(np.from_dlpack(array), array)
    for array in (tables.observe(), tables.mask(), tables.rewards):
        assert array.ctypes.data % 64 == 0, "JAX copies what begins elsewhere"


# --- mistakes ---


def test_wrong_actions_are_refused_before_anything_changes() -> None:
    wrong: Any
    error: type[Exception]
    tables = batch("kingdom_four", 6, 3)
    right = tables.choose()
    illegal = right.copy()
    illegal[4] = np.argmin(tables.mask()[4])
    before = tables._rows.states.tobytes()
    for wrong, error in [
        (right[:5], ActionsError),
        (right[:, None], ActionsError),
        (right.astype(float), ActionsError),
        (right > 0, ActionsError),
        (None, ActionsError),
        (illegal, IllegalMoveError),
        (np.where(np.arange(6) == 3, -1, right), IllegalMoveError),
        (np.where(np.arange(6) == 3, 1 << 40, right), IllegalMoveError),
    ]:
        with pytest.raises(error):
            tables.step(wrong)
        assert tables._rows.states.tobytes() == before
        assert tables.steps.tolist() == [0] * 6
    with pytest.raises(IllegalMoveError, match=r"table 4: seat \d may not do .* expected one of"):
        tables.step(illegal)
    tables.step(right.astype(np.uint8))
    assert tables.steps.tolist() == [1] * 6


def test_wrong_settings_are_errors_by_name() -> None:
    wrong: list[tuple[dict[str, Any], type[Exception]]] = [
        ({"seats": 7}, SeatsError),
        ({"n": 0}, SeatsError),
        ({"rewards": "gold"}, RewardsError),
        ({"jokers": 1}, OptionError),
        ({"seed": -1}, SeedError),
        ({"seed": 1 << 63}, SeedError),
        ({"seed": 0.5}, SeedError),
        ({"seed": True}, SeedError),
        ({"seats": "3"}, SeatsError),
    ]
    for settings, error in wrong:
        with pytest.raises(error):
            batch("kingdom_four", **{"n": 2, "seats": 3, **settings})
