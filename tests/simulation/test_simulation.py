"""The whole server in seeded worlds: a small part of what `make soak-simulation` lives through.

A failure prints its seed and the last events; `python -m tests.simulation` with what it names
plays the very same world again.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from rumpus import games
from tests.simulation.faults import FAULTS
from tests.simulation.teeth import bite
from tests.simulation.twins import Twins
from tests.simulation.world import BrokenPromise, Plan, World

pytestmark = pytest.mark.timeout(600)  # by the processor's time it is seconds

_COMMAND = (sys.executable, "-m", "tests.simulation", "--seed", "3", "--hours", "0.02")

#: Faults that are found soon, and by which promise: all of them in `python -m …teeth`.
_SOON = {
    "hidden cards are told to everybody": "Secrecy",
    "a window closes when all have answered": "WindowsAreBlind",
    "moves are acknowledged before they are durable": "MovesAreKept",
    "a player has half of the time": "SeatsAreKept",
    "how long a bot takes depends on its cards": "Secrecy",
    "the moves of one commit are logged in another order": "MovesAreKept",
    "lines that are gone are counted on": "NothingGrows",
}


def live(plan: Plan) -> World:
    world = World(plan)
    world.live()
    return world


@pytest.mark.parametrize("game", games.NAMES)
def test_every_game_keeps_its_promises_in_a_rough_world_and_ends(game: str) -> None:
    tables = 1 if games.game(game).realtime else 2
    world = live(Plan(seed=13, hours=0.05, tables=tables, game=game))
    assert any(referee.is_over for referee in world.referees.values())


def test_twenty_tables_at_once_keep_their_promises() -> None:
    world = live(Plan(seed=21, hours=0.05, tables=20, is_finished=False))
    assert {referee.stored.game for referee in world.referees.values()} == set(games.NAMES)


@pytest.mark.parametrize("seed", [31, 32])
def test_no_byte_depends_on_what_its_reader_may_not_know(seed: int) -> None:
    twins = Twins(Plan(seed, hours=0.05, tables=5))
    twins.run()
    assert twins.times_parted
    assert twins.compared


@pytest.mark.parametrize("nodes", ["1", "3"])
def test_the_seed_alone_replays_a_world_in_another_process(nodes: str) -> None:
    """Whatever order its sets of words have there."""
    told = []
    for number in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": number}
        done = subprocess.run(
            [*_COMMAND, "--tables", "3", "--nodes", nodes, "--trace"],
            env=environment,
            capture_output=True,
            check=True,
        )
        told.append(done.stdout.partition(b"seed 3:")[0])
    assert told[0].count(b"\n") > 1000
    assert told[0] == told[1]


@pytest.mark.parametrize("seed", [3, 6])
def test_several_nodes_keep_their_promises_together(seed: int) -> None:
    world = live(Plan(seed, hours=0.05, tables=4, is_finished=False, nodes=3))
    owners = {world.one_owner.owner(table) for table in world.referees}
    assert len(owners) > 1


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    "name",
    [
        "a write is not fenced",
        "a lease is believed after its end",
        "who takes a table over does not raise its epoch",
        "a table is taken from who still has it",
    ],
)
def test_a_fence_that_is_taken_out_is_found(name: str) -> None:
    fault = next(fault for fault in FAULTS if fault.name == name)
    found = next(filter(None, (bite(fault, seed) for seed in range(1, 6))), "nothing")
    owners = ("OneOwner", "OwnersTell", "VersionsGrow", "MovesAreKept", "SeatsAreKept")
    assert found.partition(":")[0] in owners


def test_another_seed_is_another_world() -> None:
    one, other = (live(Plan(seed, 0.01, 2, is_finished=False)) for seed in (5, 6))
    assert one.trace.digest != other.trace.digest


def test_a_broken_promise_names_what_plays_it_again() -> None:
    world = World(Plan(seed=5, hours=0.01, tables=2, game="frantic"))
    world.nothing_fails.failed("a task died", None)
    with pytest.raises(BrokenPromise) as broken:
        world.live()
    assert str(broken.value).endswith(
        "python -m tests.simulation --seed 5 --hours 0.01 --tables 2 --game frantic"
    )


@pytest.mark.parametrize("name", _SOON)
def test_it_has_teeth(name: str) -> None:
    """Other promises may break before, where a fault has parted twins for good."""
    fault = next(fault for fault in FAULTS if fault.name == name)
    found = (bite(fault, seed) or "nothing" for seed in range(1, 9))
    assert any(how.startswith(_SOON[name]) for how in found)
