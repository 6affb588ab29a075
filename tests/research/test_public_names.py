"""`import rumpus`: the names people use, whatever else was imported before."""

from __future__ import annotations

import subprocess
import sys

import pytest

import rumpus
from rumpus.games import NAMES


@pytest.mark.parametrize(
    "imports",
    [
        "import rumpus",
        "import rumpus.games",
        "import rumpus; import rumpus.games.frantic",
        "import rumpus; rumpus.games(); import rumpus.games.frantic",
        "from rumpus.games import game; import rumpus",
        "from rumpus import games; import rumpus.games.scandaroon.rules; import rumpus",
    ],
)
def test_games_are_listed_whatever_was_imported(imports: str) -> None:
    program = f"{imports}\nassert tuple(g.name for g in rumpus.games()) == {NAMES}"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_every_public_name_is_there() -> None:
    for name in rumpus.__all__:
        assert getattr(rumpus, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = rumpus.nonsense  # type: ignore[attr-defined]
    assert set(rumpus.__all__) == set(dir(rumpus))


def test_importing_takes_no_time_and_no_package() -> None:
    """Processor time of a new interpreter with and without it, the best of some."""
    program = (
        "import time; t = time.process_time(); import rumpus; t = time.process_time() - t;"
        "import sys; print(t, 'numba' in sys.modules, 'numpy' in sys.modules)"
    )
    told = [subprocess.check_output([sys.executable, "-c", program]).split() for _ in range(3)]
    assert min(float(line[0]) for line in told) < 0.3
    assert all(line[1:] == [b"False", b"False"] for line in told)


def test_a_mistake_in_an_option_says_what_was_expected() -> None:
    game = rumpus.game("frantic")
    with pytest.raises(rumpus.RumpusError, match="unknown option 'jokers'; this game has: limit"):
        game.deal(seats=4, seed=7, jokers=2)
    with pytest.raises(rumpus.RumpusError, match="hand_size is a number from 4 to 10, not 3"):
        game.deal(seats=4, seed=7, hand_size=3)
    with pytest.raises(rumpus.RumpusError, match="for 2 to 8 players, not 9"):
        game.deal(seats=9, seed=7)
    with pytest.raises(rumpus.RumpusError, match="unknown game 'chess'; there are: frantic"):
        rumpus.game("chess")


def test_without_pettingzoo_the_error_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['pettingzoo'] = None; import rumpus\n"
        "try: rumpus.env('frantic', seats=2)\n"
        "except rumpus.RumpusError as error: print(error)"
    )
    told = subprocess.check_output([sys.executable, "-c", program], text=True)
    assert told == "PettingZoo is missing: install rumpus[zoo]\n"
