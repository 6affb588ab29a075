"""What runs something is named on the operator's own command line, and nowhere else."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rumpus.cli import main
from rumpus.players.errors import PlayerError
from rumpus.players.finding import find_player
from rumpus.players.player import FunctionPlayer, PolicyPlayer
from tests.players import misfits
from tests.server.room import running

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it

BOT = Path(__file__).with_name("bot.py")
HERE = misfits.__name__


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    said = capsys.readouterr()
    return code, said.out, said.err


def test_players_are_found_by_module_and_name() -> None:
    assert isinstance(find_player(f"python:{HERE}:first"), FunctionPlayer)
    assert isinstance(find_player(f"python:{HERE}:first_of_all"), PolicyPlayer)
    assert find_player(f"python:{HERE}:Counting").label == f"{HERE}:Counting"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("python:nowhere:first", "cannot find python:nowhere:first: No module named 'nowhere'"),
        (f"python:{HERE}:nobody", "has no attribute 'nobody'"),
        ("python:os", "expected python:MODULE:NAME, not python:os"),
        ("process:./nowhere", "cannot run './nowhere'"),
        ("remote:somewhere", "expected python:MODULE:NAME or process:COMMAND"),
    ],
)
def test_a_name_that_names_nothing_is_an_error_by_name(name: str, told: str) -> None:
    with pytest.raises(PlayerError) as refused:
        find_player(name)
    assert told in str(refused.value)


def test_a_module_that_cannot_be_read_is_an_error_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "half_written.py").write_text("def choose(")
    (tmp_path / "in_pieces.py").write_text("1 / 0")
    monkeypatch.syspath_prepend(tmp_path)
    for name, told in (("half_written", "SyntaxError"), ("in_pieces", "ZeroDivisionError")):
        with pytest.raises(PlayerError, match=f"cannot import python:{name}:choose: {told}"):
            find_player(f"python:{name}:choose")


def test_own_players_are_simulated_and_rated(capsys: pytest.CaptureFixture[str]) -> None:
    own = f"python:{HERE}:first_number,process:{sys.executable} {BOT} first"
    line = f"kingdom_four --seats 3 --bots greedy,{own} --json"
    code, out, _ = run(capsys, "simulate", *_words(line), "--games", "6")
    told = json.loads(out)
    assert code == 0
    labels = ["greedy", f"{HERE}:first_number", f"{Path(sys.executable).name} bot.py first"]
    assert [player["player"] for player in told["players"]] == labels
    assert [faults["counts"] for faults in told["faults"]] == [{}, {}]
    code, out, _ = run(capsys, "tournament", *_words(line), "--games", "9")
    assert code == 0
    assert {entry["player"] for entry in json.loads(out)["entries"]} == set(labels)


def test_what_went_wrong_is_told_at_the_end(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "out.html"
    line = f"kingdom_four --games 3 --bots greedy,greedy,python:{HERE}:raises --report {page}"
    code, out, err = run(capsys, "simulate", *line.split())
    assert code == 0
    assert "3 games" in out
    told = " ".join(err.split())
    assert f"WARNING: {HERE}:raises lost" in told
    assert "errors (first: ValueError: I do not know this game)" in told
    assert "ValueError: I do not know this game" in page.read_text(encoding="utf-8")


def test_in_real_time_a_player_has_reflexes(capsys: pytest.CaptureFixture[str]) -> None:
    line = f"simulate kingdom_four --bots python:{HERE}:first@greedy,greedy,greedy --games 1"
    code, _, err = run(capsys, *line.split())
    assert (code, "reflexes have no meaning" in err) == (2, True)


# --- over the network ---


@pytest.mark.parametrize("name", [f"python:{HERE}:first", "process:true", "python:os:getcwd"])
async def test_a_server_runs_no_name_from_the_wire(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither for a new table nor for a seat; and nothing is imported or started to find out."""
    import rumpus.players.finding as finding

    def never(*given: object) -> None:
        raise AssertionError(f"{given} came over the network")

    monkeypatch.setattr(finding, "find_player", never)
    monkeypatch.setattr(subprocess, "Popen", never)
    async with running() as room:
        person = room.person()
        for bots in (name, [name, "random"]):
            wish = {"game": "kingdom_four", "seats": 3, "bots": bots}
            status, answer = await person.ask("POST", "/api/tables", wish)
            assert (status, answer["error"]) == (400, "bad_message")
        line = await person.join(await person.make())
        refused = await line.refused({"t": "bot", "seat": 1, "bot": name})
        assert refused["code"] == "bad_message"


def _words(line: str) -> list[str]:
    """A process's own words stay together."""
    head, _, rest = line.partition(" --bots ")
    bots, _, tail = rest.rpartition(" --")
    return [*head.split(), "--bots", bots, f"--{tail}"]
