"""Every game played all at once comes to its end: all seat counts, bots and levels, mixed."""

from __future__ import annotations

import pytest

from rumpus.bots.speed import LEVELS
from rumpus.games import NAMES, game
from rumpus.lab.plan import Plan, rotating
from rumpus.lab.simulate import Run

pytestmark = pytest.mark.timeout(7200)  # the first run of a game compiles it

REALTIME = [name for name in NAMES if game(name).realtime]
#: How many games of a hundred thousand are played with so many seats: fewer where they are long.
SHARES = {
    "perpetual_commotion": {2: 12, 3: 26, 4: 30, 5: 14, 6: 8, 7: 5, 8: 5},
    "pandemonium": {4: 40, 5: 30, 6: 15, 7: 15},
}


def mixed(name: str, seats: int, games: int, mix: int) -> Plan:
    """Bots and reflexes in turn, so that all meet; `mix` shifts one against the other."""
    bots, reflexes = list(game(name).bots), list(LEVELS)
    return rotating(
        game(name), seats, [bots[(k + mix) % len(bots)] for k in range(seats)], games, mix,
        reflexes=[reflexes[(k + mix // len(bots)) % len(reflexes)] for k in range(seats)],
    )  # fmt: skip


def all_end(name: str, seats: int, games: int, mixes: int) -> int:
    """How many games were played; each ended, with a winner."""
    ended = 0
    for mix in range(mixes):
        played = Run(mixed(name, seats, -(-games // mixes), mix)).play()
        assert played.capped == 0, f"{played.capped} games of {name} with {seats} seats, mix {mix}"
        assert (played.results.winners > 0).all()
        ended += len(played)
    return ended


def test_the_shares_are_of_all_seat_counts() -> None:
    for name in REALTIME:
        assert set(SHARES[name]) == set(game(name).seats)
        assert sum(SHARES[name].values()) == 100


@pytest.mark.long
@pytest.mark.parametrize("name", REALTIME)
def test_every_simulated_game_ends(name: str) -> None:
    assert sum(all_end(name, seats, 48, 24) for seats in game(name).seats) >= 48 * 4


@pytest.mark.huge
@pytest.mark.parametrize("name", REALTIME)
def test_a_hundred_thousand_simulated_games_end(name: str) -> None:
    ended = sum(all_end(name, seats, 1000 * share, 24) for seats, share in SHARES[name].items())
    assert ended >= 100_000
