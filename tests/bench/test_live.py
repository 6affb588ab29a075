"""Live tables under load: the load generator against a real server, and the page of it."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from bench.live import generator, run, standstill
from bench.live.halls import Hall, fill, thinking_time
from bench.live.measure import measure
from bench.live.page import section
from bench.live.rows import COLYSEUS, FLIPS, KILLS, ROWS, TOLD, TURNS, Row
from bench.live.servers import Rumpus
from bench.live.soak import growth
from bench.subject import NotAvailable
from rumpus import games

ROOT = Path(__file__).resolve().parents[2]

needs_cc = pytest.mark.skipif(
    not any(map(shutil.which, ("cc", "gcc", "clang"))),
    reason="no C compiler here, and tests fetch nothing",
)


@pytest.fixture(scope="module")
def server() -> Any:
    """One for all; each hall has tables of its own."""
    with Rumpus() as running:
        yield running


def play(server: Rumpus, hall: Hall, rate: float, seconds: float = 1) -> dict[str, Any]:
    """What a hall found; on a busy machine that may be nothing."""
    people = asyncio.run(fill(server, hall, rate))
    found = generator.Load(server, people, rate, 0, seconds).found()
    assert nothing_is_wrong(found), found
    return found


def played(server: Rumpus, hall: Hall, rate: float) -> dict[str, Any]:
    """One hall after the other, until somebody has moved."""
    while not (found := play(server, hall, rate))["moves"]:
        pass
    return found


def games_started(server: Rumpus) -> float:
    metrics = server.metrics().items()
    return sum(value for name, value in metrics if name.startswith("rumpus_games_started_total"))


def moves_of_people(server: Rumpus) -> float:
    metrics = server.metrics().items()
    return sum(
        v for name, v in metrics if name.startswith("rumpus_moves_total") and "person" in name
    )


def nothing_is_wrong(found: dict[str, Any]) -> bool:
    return not any(found[name] for name in ("unanswered", "untold", "lost_lines", "short_writes"))


# --- the load generator ---


@needs_cc
def test_every_move_of_a_hall_is_acknowledged_and_known_to_all(server: Rumpus) -> None:
    found = played(server, Hall(12), rate=20)
    assert found["refused"] == {}
    assert moves_of_people(server) >= found["moves"]
    for times in (found["acknowledged_ms"], found["all_know_ms"]):
        assert 0 < times["p50"] <= times["p99"] <= times["worst"]


@needs_cc
@pytest.mark.parametrize("game", games.NAMES)
def test_who_is_asked_plays_every_game_beside_bots_and_before_spectators(
    server: Rumpus, game: str
) -> None:
    hall = Hall(4, (game,), "asked", people_at_table=2, watchers=1)
    assert played(server, hall, rate=20)["people"] == 6
    assert moves_of_people(server) > 0
    assert server.faults() == []


@needs_cc
def test_after_a_game_its_people_play_another(server: Rumpus) -> None:
    before, made, seconds = games_started(server), 0, 1.0
    while games_started(server) - before <= made:
        play(server, Hall(8, ("scandaroon",), "asked"), 0, seconds)
        made, seconds = made + 2, 2 * seconds  # until a game is as short as that


@needs_cc
def test_all_come_back_after_a_kill_and_play_on() -> None:
    with Rumpus() as server:
        people = asyncio.run(fill(server, Hall(20), 5))
        load = generator.Load(server, people, 5, 0.3, 1, "kill")
        assert server.start_anew() > 0
        found = load.found()
        assert server.metrics()["rumpus_tables_resumed_total"] == 5
    assert nothing_is_wrong(found), found
    assert found["came_back_ms"]["worst"] > 0


@needs_cc
def test_a_load_that_cannot_come_in_says_why(server: Rumpus, tmp_path: Path) -> None:
    people = tmp_path / "people"
    people.write_text("0 0 dances 0 /ws/nowhere token\n")
    with pytest.raises(NotAvailable, match="a role is any, asked or watch"):
        generator.Load(server, people, 1, 0, 0).found()


def test_where_no_compiler_is_pypis_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    command = generator.compiler()
    assert command[-4:] == ["python", "-m", "ziglang", "cc"]
    assert any("==" in part for part in command)


@needs_cc
def test_a_source_that_does_not_compile_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = tmp_path / "load.c"
    source.write_text("int main(void) { return nothing; }\n")
    monkeypatch.setattr(generator, "_SOURCE", source)
    with pytest.raises(NotAvailable, match="nothing"):
        generator.compile_with(generator.compiler(), tmp_path / "load")


# --- rows ---


def test_a_round_of_turns_takes_as_long_as_everybodys_pause() -> None:
    assert thinking_time("frantic", 4, 0.5) == 0.5
    assert thinking_time("perpetual_commotion", 4, 0.5) == 2
    assert thinking_time("frantic", 4, 0) == 0


def test_rows_are_told_apart_by_their_names() -> None:
    names = [(row.group, row.name) for row in ROWS]
    assert len(set(names)) == len(names)
    assert {row.group for row in ROWS} == set(TOLD)
    assert {row.name for row in run.chosen(["Frantic"], 100)} == {
        "Frantic, 100 × 0.5/s",
        "Frantic, 100 × 0.2/s",
    }


@needs_cc
def test_a_row_is_measured_with_its_memory_and_its_standstills() -> None:
    found = measure(Row(FLIPS, "", Hall(8), 20), "rumpus", 1.0)
    assert found["wrong"] == {}
    assert found["memory_mb"] > 10
    assert found["standstill"] > 0
    assert found.keys() >= {"moves_per_s", "processor", "load_processor", "kb_per_person"}


# --- the page ---


def sample(moves: float, know: float, **more: Any) -> dict[str, Any]:
    return {"moves_per_s": moves, "all_know_p50": know, "wrong": {}, **more}


def found(samples: dict[str, list[dict[str, Any]]], rows: list[Row]) -> dict[str, Any]:
    """As if servers had told these samples, one a round."""
    rests = {name: iter(theirs) for name, theirs in samples.items()}
    rounds = len(next(iter(samples.values())))
    return run.run(rows, rounds, 1, measure=lambda row, server, seconds: next(rests[server]))


def test_the_page_has_medians_and_how_we_stand_beside_colyseus() -> None:
    ours = [sample(900.0, 4.0), sample(1000.0, 3.0), sample(1100.0, 50.0)]
    theirs = [sample(2000.0, 1.0), sample(2000.0, 1.0), sample(2000.0, 1.0)]
    row = Row(FLIPS, "", Hall(200), 5, (COLYSEUS,))
    page = section(found({"rumpus": ours, "colyseus": theirs}, [row]))
    assert "| 200 × 5/s: Rumpus | 1,000 | –, – | 4, –, – |" in page
    assert "| 200 × 5/s | 0.5 × | 4 × |" in page


def test_what_went_wrong_in_any_round_is_told() -> None:
    samples = [sample(1.0, 1.0), sample(1.0, 1.0, load_processor=0.95), sample(1.0, 1.0)]
    samples[2]["wrong"] = {"unanswered": 3}
    samples[0]["load_processor"] = samples[2]["load_processor"] = 0.9
    page = section(found({"rumpus": samples}, [Row(TURNS, "", Hall(200), 5)]))
    assert "- 200 × 5/s: Rumpus: unanswered: 3" in page
    assert "- 200 × 5/s: Rumpus: the load took 90% of its core" in page


def test_a_server_that_cannot_be_had_is_told_and_asked_no_more() -> None:
    asked = []

    def measure(row: Row, server: str, seconds: float) -> dict[str, Any]:
        asked.append(server)
        if server == "colyseus":
            raise NotAvailable("npm: no network")
        return sample(1000.0, 4.0)

    rows = [Row(FLIPS, "", Hall(200), 5, (COLYSEUS,))]
    page = section(run.run(rows, 2, 1, measure=measure))
    assert asked == ["rumpus", "colyseus", "rumpus"]
    assert "| 200 × 5/s: Colyseus | not available: npm: no network |" in page
    assert "| 200 × 5/s | – |" in page


def test_after_a_kill_the_time_until_all_are_back_is_told_in_seconds() -> None:
    killed = sample(800.0, 2.0, listens_after=700.0, back_p50=900.0, back_worst=1250.0)
    page = section(found({"rumpus": [killed]}, [Row(KILLS, "", Hall(200), 1, is_killed=True)]))
    assert "| 200 × 1/s: Rumpus | 0.7 | 0.9 | 1.2 | 800 |" in page


def test_the_page_is_the_one_that_belongs_to_the_figures() -> None:
    kept = json.loads(run.KEPT.read_text(encoding="utf-8"))
    assert run.PAGE.read_text(encoding="utf-8").endswith("\n" + section(kept))


# --- standing still ---


@needs_cc
def test_the_longest_standstill_of_a_hall_that_plays_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(standstill, "_RATE", 10)
    monkeypatch.setattr(standstill, "_WARM", 0)
    found = standstill.measure(people=8, minutes=1 / 60)
    assert found["moves"]
    assert found["standstill_ms"] >= 1  # the end of the first bucket
    assert all(entry["where"] for entry in found["stood"])


# --- the soak ---


def test_growth_is_of_the_last_third_over_the_second() -> None:
    assert growth([50.0, 60.0, 60.0, 60.0, 60.0, 60.0]) == 1
    assert growth([50.0, 50.0, 60.0, 60.0, 66.0, 66.0]) == pytest.approx(1.1)
