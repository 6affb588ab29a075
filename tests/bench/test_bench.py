"""The benchmarks measure what they say."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from time import process_time

import pytest

from bench import instructions, move, peers
from bench.beside import OURS, THEIRS, WANTED, promises, ratio
from bench.gauge import plain
from bench.peers import environment, subjects
from bench.peers.environment import Peer, constant
from bench.subject import NotAvailable, Rate, Sample, Subject
from bench.table import as_json, as_markdown
from rumpus import games
from rumpus.games import all_games

ROOT = Path(__file__).resolve().parents[2]


def burn(games: int) -> int:
    """Ten moves a game, one millisecond each, of the processor's time."""
    ends = process_time() + games * 0.01
    while process_time() < ends:
        pass
    return 10 * games


def a_subject(group: str, name: str, *samples: float) -> Subject:
    return Subject(group, name, "moves/s", lambda: 0.0, list(samples))


def test_a_rate_is_moves_by_time() -> None:
    found = Rate(burn, seconds=0.2)()
    assert found.value == pytest.approx(1000, rel=0.1)
    assert found.by_clock is not None
    assert found.by_clock <= found.value * 1.01  # the clock runs while others work


def test_a_sample_takes_about_as_long_as_wished() -> None:
    rate = Rate(burn, seconds=0.3)
    rate()
    started = process_time()
    rate()
    assert process_time() - started == pytest.approx(0.3, rel=0.3)


def test_the_gauge_moves() -> None:
    assert plain() > 0.05


def test_medians_and_ranges_are_told() -> None:
    subject = a_subject("play", "Some Game", 3000.0, 1000.0, 5000.0)
    page = as_markdown([subject], {"Python": "3"})
    assert "| Some Game | **3,000** | 1,000 to 5,000 |" in page
    assert as_json([subject], {})["results"][0]["median"] == 3000


def test_both_times_are_told_where_both_are_known() -> None:
    subject = Subject("play", "Some Game", "moves/s", lambda: Sample(3000.0, 2000.0))
    subject.take()
    assert "| Some Game | **3,000** | 3,000 to 3,000 | 2,000 |" in as_markdown([subject], {})


# --- beside the peers ---


def test_a_ratio_is_taken_round_by_round() -> None:
    """The machine was half as fast in the second round: that changes nothing."""
    found = ratio(a_subject(OURS, "a", 800.0, 400.0, 900.0), a_subject(THEIRS, "b", 80, 40, 100))
    assert found is not None
    assert (found.middle, found.low, found.high) == (10, 9, 10)


def test_what_is_wanted_is_told_with_what_came_out() -> None:
    game, peer, wanted = WANTED[0]
    measured = [a_subject(OURS, f"{game}, 4 seats", 6e6), a_subject(THEIRS, peer, 2e6)]
    page = as_markdown(measured, {})
    assert f"{game}, 4 seats, compiled, by {peer}: **3 ×** (3 to 3; {wanted:g} × wanted)" in page
    assert f"| {peer} | 3 × |" in page
    assert as_json(measured, {})["beside"][0]["middle"] == 3


def test_what_is_wanted_names_games_that_are_measured() -> None:
    titles = {game.title for game in all_games()}
    sources = [file.read_text() for file in (ROOT / "bench" / "peers").glob("*.py")]
    for game, peer, _ in WANTED:
        assert game in titles
        assert any(f'"{peer}"' in source for source in sources)


def test_without_peers_nothing_is_compared() -> None:
    assert promises([a_subject(OURS, "Frantic, 4 seats", 1.0)]) == []
    assert "Beside" not in as_markdown([a_subject(OURS, "Frantic, 4 seats", 1.0)], {})


def test_every_peer_is_pinned() -> None:
    for name in peers.NAMES:
        assert "==" in constant(name, "PACKAGES")[0]


@pytest.fixture
def no_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Peers start in our own environment, where their packages are not."""
    monkeypatch.setattr(environment, "_HOMES", tmp_path)
    monkeypatch.setattr(environment, "_install", lambda home, _: home.mkdir(exist_ok=True))
    monkeypatch.setattr(environment, "_python", lambda home: Path(sys.executable))


@pytest.fixture
def no_packages(no_install: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Peers start with a Python that has none: ours has some of theirs."""
    bare = Path(sys.base_prefix) / "bin" / "python3"
    monkeypatch.setattr(environment, "_python", lambda home: bare)


@pytest.mark.usefixtures("no_packages")
def test_a_peer_that_cannot_start_is_told_and_the_rest_goes_on() -> None:
    with pytest.raises(NotAvailable, match="No module named 'pyspiel'"):
        Peer("open_spiel", 0.1)
    ((peer, found),) = subjects.start(0.1, lambda name: name == "open_spiel", lambda text: None)
    assert peer is None
    found[0].take()
    assert "| open_spiel | not available: ModuleNotFoundError: No module named" in as_markdown(
        found, {}
    )


@pytest.mark.usefixtures("no_install")
def test_a_peer_that_fails_in_a_game_is_told_and_asked_no_more() -> None:
    ((peer, found),) = subjects.start(0.1, lambda name: name == "rlcard", lambda text: None)
    assert peer is not None
    try:
        uno = next(subject for subject in found if subject.name == "RLCard UNO")
        uno.take()
        uno.take()
    finally:
        peer.close()
    assert uno.samples == []
    assert uno.why_not == "ModuleNotFoundError: No module named 'rlcard'"


def test_instructions_of_a_move_are_counted_by_folder_and_function() -> None:
    count = instructions.Count()
    with count.counting():
        burn(0)
    burn(0)
    assert 0 < count.by_function["test_bench.py:burn"] < 50
    told = instructions.report("perpetual_commotion", moves=5, tables=1)
    moved, _, back = told.partition("that comes back")
    assert "games/perpetual_commotion\n" in moved
    assert "server/table/audience.py:Audience.update" in moved
    assert "engine/record.py:Record._read" in back


def test_people_who_are_not_told_make_moves_that_count() -> None:
    times: list[float] = []
    playing = asyncio.run(move.one_game(games.game("frantic"), 1, 1, times, most=8))
    assert playing.course.table.version == len(times) == 8


def test_it_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench", "--only", "start,size", "--rounds", "1", "--no-write"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "| import rumpus |" in done.stdout
    assert "| Rumpus and all it needs |" in done.stdout
    assert "load average" in done.stdout
