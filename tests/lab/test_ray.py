"""The same seed gives the same results: in one process, in two, on Ray."""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from rumpus import games
from rumpus.cli import main
from rumpus.lab import ray as ray_module
from rumpus.lab.asking import run_of
from rumpus.lab.plan import Plan, rotating
from rumpus.lab.played import Results
from rumpus.lab.portions import OtherRulesError, Portion, cut, put_in_place
from rumpus.lab.ray import RayError, play_on_ray
from rumpus.lab.simulate import Run
from tests.players import misfits

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it

GAMES = 250


@pytest.fixture(autouse=True)
def _what_ray_leaves_open() -> Iterator[None]:
    """Ray never closes what its processes write to; a later test must not be blamed for it."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


class TroubleError(Exception):
    """What a lost machine raises."""


class FakeRay:
    """Ray's calls, answered in this process; the last part is ready first."""

    def __init__(self, *, stop_after: int = GAMES, fails: bool = False) -> None:
        self.exceptions = SimpleNamespace(RayTaskError=TroubleError, RayError=TroubleError)
        self.cancelled = 0
        self._left = stop_after
        self._fails = fails

    def is_initialized(self) -> bool:
        return True

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, f: Callable[..., Results]) -> Any:
        return SimpleNamespace(remote=lambda *given: partial(f, *given))

    def wait(self, waiting: Sequence[Any], timeout: float) -> tuple[list[Any], list[Any]]:
        if not self._left:
            os.kill(os.getpid(), signal.SIGINT)
            return [], list(waiting)
        self._left -= 1
        return [waiting[-1]], list(waiting[:-1])

    def get(self, one: Callable[[], Results]) -> Results:
        print("(raylet) A worker died or was killed while executing a task.")
        if self._fails:
            trouble = TroubleError("gone")
            trouble.cause = "the rules are others"  # type: ignore[attr-defined]
            raise trouble
        return one()

    def cancel(self, one: Any) -> None:
        self.cancelled += 1


@pytest.fixture
def plan() -> Plan:
    return rotating(games.game("kingdom_four"), 4, ["random"], GAMES, 7)


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Callable[..., FakeRay]:
    def make(**how: Any) -> FakeRay:
        made = FakeRay(**how)
        monkeypatch.setattr(ray_module, "_ray", lambda address: made)
        return made

    return make


def same(one: Results, other: Results) -> bool:
    return all(
        np.array_equal(getattr(one, f.name), getattr(other, f.name)) for f in fields(Results)
    )


def test_parts_in_any_order_give_the_whole(plan: Plan, fake: Callable[..., FakeRay]) -> None:
    fake()
    told: list[int] = []
    played = play_on_ray(plan, "cluster", watch=told.append)
    assert same(played.results, Run(plan).play(1).results)
    assert np.array_equal(played.plan.seeds, plan.seeds)
    assert (told[-1], told) == (GAMES, sorted(told))
    assert len(told) > 5


def test_an_interrupted_run_has_what_was_finished(plan: Plan, fake: Callable[..., FakeRay]) -> None:
    cluster = fake(stop_after=2)
    played = play_on_ray(plan, "cluster")
    assert played.was_stopped
    assert 0 < len(played) < GAMES
    assert cluster.cancelled > 0
    whole = Run(plan).play(1)
    last = whole.only(np.arange(GAMES - len(played), GAMES))
    assert same(played.results, last.results)


def test_a_part_that_fails_is_told_by_name(plan: Plan, fake: Callable[..., FakeRay]) -> None:
    cluster = fake(fails=True)
    with pytest.raises(RayError, match="a part could not be played: the rules are others"):
        play_on_ray(plan, "cluster")
    assert cluster.cancelled > 0


def test_figures_stay_parsable_whatever_ray_says(
    fake: Callable[..., FakeRay], capsys: pytest.CaptureFixture[str]
) -> None:
    fake()
    assert main(["simulate", "kingdom_four", "--games", "40", "--json", "--ray", "cluster"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["games"] == 40
    assert "A worker died" in said.err


def test_own_players_play_there_too(fake: Callable[..., FakeRay]) -> None:
    fake()
    for one in (misfits.first_number, misfits.first_of_all, misfits.nonsense):
        plan = rotating(games.game("kingdom_four"), 3, [one, "greedy", "random"], 40, 7)
        there, here = play_on_ray(plan, "cluster"), run_of(plan).play(1)
        assert same(there.results, here.results)
        assert [(f.asked, f.counts) for f in there.faults] == [
            (f.asked, f.counts) for f in here.faults
        ]


def test_a_process_with_other_rules_refuses(plan: Plan) -> None:
    part = replace(Portion.of(plan, 0, 5), versions=("0.0.1", 9))
    with pytest.raises(
        OtherRulesError, match=r"expected Rumpus 0\.0\.1 with kingdom_four 9, found"
    ):
        part.play(1000)


def test_without_ray_the_extra_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["simulate", "kingdom_four", "--games", "10", "--ray"]) == 2
    assert "--ray needs Ray: pip install 'rumpus[ray]'" in capsys.readouterr().err


def in_two_processes(plan: Plan) -> Results:
    results = Results.empty(plan)
    parts = list(cut(plan, 100))
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for part, found in zip(parts, pool.map(Portion.play, parts, [1000] * 3), strict=True):
            put_in_place(results, found[0], part.start)
    return results


class DiesOnce:
    """Takes its process with it when it is asked for the first time."""

    label = "mortal"

    def __init__(self, mark: Path) -> None:
        self._mark = mark

    def choose(self, moves: list[int]) -> int:
        try:
            self._mark.touch(exist_ok=False)
        except FileExistsError:
            return moves[0]
        os.kill(os.getpid(), signal.SIGKILL)
        return 0


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::ResourceWarning")  # Ray leaves its log files open
def test_when_a_worker_dies_its_part_is_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("ray")
    player = DiesOnce(tmp_path / "died")
    plan = rotating(games.game("kingdom_four"), 3, [player, "greedy", "random"], 60, 7)
    there = play_on_ray(plan, jobs=2)
    assert (tmp_path / "died").exists()
    here = run_of(plan).play(1)
    assert same(there.results, here.results)
    assert len(there) == 60
    assert capsys.readouterr().out == "", "the output is for figures"


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::ResourceWarning")  # Ray leaves its log files open
def test_one_process_two_processes_and_ray_give_the_same(
    plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("ray")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    alone = Run(plan, most_steps=1000).play(1).results
    assert same(in_two_processes(plan), alone)
    played = play_on_ray(plan, jobs=2, most_steps=1000)
    assert same(played.results, alone)
    assert (len(played), played.jobs) == (GAMES, 2)
