"""Players who are asked take part in runs: the same games in both bodies, on any cores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import rumpus
from rumpus.engine.chance import Dice
from rumpus.engine.errors import UnknownBotError
from rumpus.engine.rule import rule
from rumpus.games import NAMES, game
from rumpus.lab.asking import AskingRun, run_of
from rumpus.lab.plan import Entrant, Plan, parse_player, rotating
from rumpus.lab.played import Played
from rumpus.lab.record import play_plainly
from rumpus.lab.simulate import Run, simulate
from rumpus.lab.tournament import standings, tournament_plan
from rumpus.players.errors import PlayerError, PlayerWarning
from rumpus.players.player import player_of
from tests.lab.grab import GRAB
from tests.lab.tiny import TINY
from tests.players import misfits

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it

#: The one that compiles fastest; a long run has them all.
every_game = pytest.mark.parametrize(
    "name", [n if n == "kingdom_four" else pytest.param(n, marks=pytest.mark.long) for n in NAMES]
)


def same(one: Played, other: Played) -> bool:
    return all(
        np.array_equal(getattr(one.results, name), getattr(other.results, name))
        for name in vars(one.results)
    )


def check_plainly(played: Played, which: Sequence[int]) -> None:
    """These games are the same in the plain body."""
    for k in which:
        table, schedule = play_plainly(played.plan, k)
        assert table.scores == tuple(played.results.scores[k])
        assert table.version == played.results.steps[k]
        assert schedule.now == played.results.elapsed[k]


def test_bots_alone_play_the_same_in_lanes() -> None:
    plan = rotating(TINY, 3, ["random", "first", "most"], 500, 7)
    for lanes in (1, 7, 4096):
        assert same(AskingRun(plan, lanes=lanes).play(2), Run(plan).play(1))


def test_bots_alone_play_the_same_in_event_time() -> None:
    bots = list(GRAB.bots)[:2] * 2
    plan = rotating(GRAB, 4, bots, 200, 7, reflexes=["greedy", "expert", "casual", "greedy"])
    played = AskingRun(plan, lanes=16).play(2)
    assert same(played, Run(plan).play(1))
    assert played.results.lost.sum() > 0, "somebody came too late"


@every_game
def test_a_player_plays_the_same_games_in_both_bodies(name: str) -> None:
    which = game(name)
    usual = parse_player(which, "greedy").reflexes
    bots = [misfits.by_dice, *["greedy"] * (which.seats[0] - 1)]
    played = simulate(which, which.seats[0], 6, bots, seed=3, reflexes=[usual] if usual else [])
    assert played.faults[0].asked > 20
    assert played.faults[0].lost == 0
    check_plainly(played, range(2))


def test_the_number_of_cores_and_lanes_cannot_be_seen() -> None:
    plan = rotating(TINY, 2, [misfits.by_dice, "random"], 300, 1)
    runs = [AskingRun(plan, lanes=lanes).play(jobs) for lanes, jobs in ((300, 1), (300, 3), (8, 1))]
    assert all(same(runs[0], other) for other in runs[1:])


@pytest.mark.parametrize("one", [misfits.first, misfits.first_number, misfits.first_of_all])
def test_whatever_decides_may_play(one: Callable[..., Any]) -> None:
    """By text, by number, or for all tables at once: what it means is the same."""
    assert same(simulate(TINY, 2, 50, [one, "most"]), simulate(TINY, 2, 50, ["first", "most"]))


@rule
def second(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    return moves[min(1, n - 1)]


def test_a_rule_of_ones_own_is_compiled_and_not_asked() -> None:
    played = simulate(TINY, 2, 50, [second, "random"])
    assert not played.plan.asks_players
    assert isinstance(run_of(played.plan), Run)
    assert played.faults == ()
    check_plainly(played, range(5))


def test_an_object_is_one_player_at_all_its_seats() -> None:
    counting = misfits.Counting()
    played = simulate(TINY, 3, 20, [counting, "random", counting])
    assert [str(entrant) for entrant in played.plan.players] == ["counts", "random"]
    assert counting.asked == played.faults[0].asked > 20


def test_a_policy_is_asked_for_all_games_at_once() -> None:
    sizes = []

    def policy(masks: Any, seats: Any, rolls: Any) -> Any:
        sizes.append(len(masks))
        assert masks.shape == (len(seats), TINY.moves)
        assert 0 <= rolls.min() <= rolls.max() < 1 << 31
        return masks.argmax(axis=1)

    simulate(TINY, 2, 1000, [policy, "random"])
    assert max(sizes) > 300


def test_a_policy_observes_what_its_seat_may_know() -> None:
    which = game("kingdom_four")

    def policy(observations: Any, seats: Any, masks: Any) -> Any:
        assert (observations[:, which.observation.slices(3)["you"]][:, 0] == seats).all()  # type: ignore[union-attr]
        return masks.argmax(axis=1)

    played = simulate(which, 3, 5, [policy, "greedy", "random"])
    assert played.faults[0].lost == 0


def test_players_are_rated_beside_bots() -> None:
    entrants = [Entrant("most"), Entrant("first"), Entrant("mine", None, player_of(misfits.first))]
    plan = tournament_plan(TINY, 2, entrants, 300, 1)
    final = standings(run_of(plan).play(2))
    assert {entry.player for entry in final.entries} == {"most", "first", "mine"}
    by_name = {entry.player: entry for entry in final.entries}
    assert by_name["mine"].wins.value == pytest.approx(by_name["first"].wins.value)


def test_what_cannot_play_is_refused_by_name() -> None:
    wrong: list[tuple[Any, str]] = [
        (7, "expected a bot's name, a function, a rule, or an object with a method `choose`"),
        (misfits.wants_the_hand, "wants_the_hand asks for 'hand'; it may ask for: view, obs"),
        (misfits.NeedsMore, "NeedsMore cannot be made without arguments"),
        (dict.get, "dict.get asks for 'self'"),
    ]
    for what, told in wrong:
        with pytest.raises(PlayerError, match=told):
            simulate(TINY, 2, 1, [what])


def test_names_that_run_something_are_no_bots() -> None:
    """Only a command line takes them: a name may have come from anywhere."""
    for name in ("python:os:getcwd", "process:true"):
        with pytest.raises(UnknownBotError, match="has no bot"):
            simulate(TINY, 2, 1, [name])
        with pytest.raises(UnknownBotError, match="has no bot"):
            rumpus.setting("kingdom_four", bots=[name])


def test_an_interrupted_run_keeps_what_is_finished() -> None:
    asked = 0

    def interrupts(moves: list[int]) -> int:
        nonlocal asked
        asked += 1
        return moves[0]

    def watch(done: int) -> None:
        if done:
            raise KeyboardInterrupt

    plan = rotating(TINY, 2, [interrupts, "random"], 100_000, 5)
    played = AskingRun(plan, lanes=10).play(1, watch)
    assert played.was_stopped
    assert 0 < len(played) < len(plan)


def plan_of(one: Callable[..., Any], games: int = 40) -> Plan:
    return rotating(TINY, 2, [one, "random"], games, 2)


def test_a_player_that_fails_loses_its_moves_and_the_run_goes_on() -> None:
    for one, kind, told in [
        (misfits.nonsense, "illegal", "the best one"),
        (misfits.raises, "errors", "ValueError: I do not know this game"),
        (misfits.leaves, "errors", "SystemExit: enough"),
        (misfits.too_few, "errors", "AnswerError: expected"),
        (misfits.fractions, "errors", "whole numbers, not float64"),
    ]:
        played = run_of(plan_of(one)).play(1)
        (faults,) = played.faults
        assert len(played) == 40
        assert (played.results.over == 1).all()
        assert faults.counts == {kind: faults.asked}
        assert told in faults.first[kind]
    again = run_of(plan_of(misfits.raises)).play(1)
    assert same(again, played), "what is drawn for it depends on the game's dice alone"


def test_only_illegal_moves_of_a_policy_are_lost() -> None:
    which = game("kingdom_four")
    plan = rotating(which, 3, [misfits.always_zero, "random", "random"], 3, 2)
    (faults,) = run_of(plan).play(1).faults
    assert 0 < faults.counts["illegal"] < faults.asked
    assert faults.first["illegal"] == "0"


@pytest.mark.parametrize("one", [misfits.spins, misfits.sleeps])
def test_a_player_that_never_answers_is_out_after_three_times(one: Callable[..., Any]) -> None:
    played = run_of(plan_of(one), limit=0.05).play(1)
    (faults,) = played.faults
    assert len(played) == 40
    assert faults.is_out
    assert faults.counts["late"] == 3
    assert faults.counts["late"] + faults.counts["out"] == faults.asked
    assert "no answer within 0.05 s" in (faults.told() or "")


def test_a_slow_policy_loses_all_that_it_was_asked_together() -> None:
    def slow(masks: Any) -> Any:
        misfits.sleeps(None)

    (faults,) = run_of(plan_of(slow), limit=0.05).play(1).faults
    assert faults.is_out
    assert faults.counts["late"] > 3


def test_in_a_program_a_player_that_fails_is_a_warning() -> None:
    with pytest.warns(PlayerWarning, match=r"nonsense lost .* moves: .* illegal \(first: 'the"):
        simulate(TINY, 2, 3, [misfits.nonsense, "random"])
