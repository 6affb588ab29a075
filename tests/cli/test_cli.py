"""The command line: what it prints, how it refuses, how fast it starts."""

from __future__ import annotations

import io
import json
import re
import resource
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rumpus
from rumpus.cli import main
from rumpus.engine.replay import format_replay
from tests.golden.golden import parse_golden
from tests.golden.register import Goldens

HEAVY = ("numpy", "numba", "aiohttp", "rich", "msgspec", "mcp", "pydantic")

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, output, errors."""
    try:
        code = main(arguments)
    except SystemExit as left:
        code = int(left.code or 0)
    said = capsys.readouterr()
    return code, said.out, said.err


def loaded_by(code: str) -> set[str]:
    program = f"import sys\n{code}\nprint(*sorted({{m.partition('.')[0] for m in sys.modules}}))"
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    return set(found.stdout.decode().split())


# --- starting ---


def test_help_and_version_load_nothing_heavy() -> None:
    assert not loaded_by("import rumpus.cli; rumpus.cli.build_parser()") & set(HEAVY)


def test_import_rumpus_and_a_whole_game_need_no_numba() -> None:
    assert not loaded_by("import rumpus") & set(HEAVY)
    program = "import rumpus; t = rumpus.game('kingdom_four').deal(4, 7); t.play(*_first(t))"
    first = "def _first(t): s = t.who_may_act[0]; return s, t.legal(s)[0]"
    assert not loaded_by(f"{first}\n{program}") & {"numba", "numpy", "aiohttp"}


def processor_seconds(*arguments: str) -> float:
    """Of a Python with these arguments: unlike the clock's, not those of its neighbours."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_version_says_which(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"rumpus {rumpus.__version__}\n", "")


def test_version_help_and_import_are_there_at_once() -> None:
    def least(*arguments: str) -> float:
        return min(processor_seconds(*arguments) for _ in range(3))

    assert least("-m", "rumpus", "--version") < 0.2
    assert least("-m", "rumpus", "--help") < 0.2
    assert least("-c", "import rumpus; rumpus.game('kingdom_four')") < 0.3


@pytest.mark.parametrize(
    "command",
    [
        "",
        "serve",
        "simulate",
        "tournament",
        "compare",
        "cards",
        "check-bot",
        "replay",
        "export",
        "rules",
        "games",
    ],
)
def test_every_help_has_examples(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *command.split(), "--help")
    assert code == 0
    assert f"  rumpus {command}".rstrip() in out.partition("examples:\n")[2]


def test_rumpus_alone_serves_and_opens_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    import rumpus.server.main as server

    served: list[dict[str, object]] = []
    monkeypatch.setattr(server, "serve", lambda **settings: served.append(settings))
    assert main([]) == 0
    assert main(["--lan"]) == 0
    assert main(["serve", "--port", "9000"]) == 0
    alone, at_home, asked = served
    assert (alone["open_browser"], alone["lan"], alone["port"]) == (True, False, None)
    assert (at_home["open_browser"], at_home["lan"]) == (True, True)
    assert (asked["open_browser"], asked["lan"], asked["port"]) == (False, False, 9000)


# --- refusing ---


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ("simulate chess", "unknown game 'chess'; there are: "),
        ("simulate kingdom_four --seats 9", "Kingdom Four is for 3 to 4 players, not 9"),
        ("simulate kingdom_four --bots clever", "Kingdom Four has no bot 'clever'; it has: "),
        ("simulate kingdom_four --bots random,random", "is for 3 to 4 players, not 2"),
        ("simulate kingdom_four --seats 4 --bots random,random,random", "one name for all or 4"),
        ("simulate kingdom_four --option colour=red", "unknown option 'colour'; this game has: "),
        (
            "simulate kingdom_four --option wilds=perhaps",
            "option wilds is yes or no, not 'perhaps'",
        ),
        ("simulate kingdom_four --option wilds", "expected --option NAME=VALUE, not 'wilds'"),
        ("simulate kingdom_four --games 0", "expected a whole number from 1, not '0'"),
        ("simulate kingdom_four --games many", "expected a whole number from 1, not 'many'"),
        ("simulate kingdom_four --bots random,", "expected names with commas between"),
        ("simulate kingdom_four --games 1 --report /no/such/place.html", "cannot write"),
        ("simulate kingdom_four --levels greedy", "Kingdom Four is played by turns"),
        ("simulate kingdom_four --bots greedy@greedy", "Kingdom Four is played by turns"),
        ("simulate pandemonium --bots greedy@drunk", "unknown level 'drunk'; there are: "),
        ("simulate pandemonium --level reaction=0.6,haste=2", "expected reaction=…, motor=…, "),
        ("simulate pandemonium --level reaction", "not 'reaction'"),
        ("simulate pandemonium --level motor=quick", "motor is a number, not 'quick'"),
        ("simulate pandemonium --level motor=0", "motor is seconds, up to 60, not 0"),
        ("simulate pandemonium --level attention=2", "attention is a share from 0 to 1, not 2"),
        ("simulate kingdom_four --level motor=1", "Kingdom Four is played by turns"),
        ("simulate pandemonium --level motor=1,motor=2", "motor is said twice"),
        ("simulate pandemonium --level motor=1 --level motor=2", "--level without a name: twice"),
        (
            "simulate pandemonium --level me:motor=1 --level me:motor=2 --bots greedy@me",
            "--level me: twice",
        ),
        ("simulate pandemonium --level me:motor=1", "--level me: expected bot@me in --bots"),
        ("tournament pandemonium --level me:motor=1 --bots greedy,casual", "--level me: expected"),
        (
            "simulate pandemonium --level motor=1 --bots greedy@casual",
            "--level: expected somebody in --bots without @level",
        ),
        ("simulate pandemonium --level expert:motor=1 --bots expert", "there is a level 'expert'"),
        ("simulate pandemonium --level expert:motor=1 --bots greedy@expert", "call yours other"),
        (
            "simulate pandemonium --level a/b:motor=1 --bots greedy@a/b",
            "is a word of at most 40 letters, not 'a/b'",
        ),
        ("simulate pandemonium --level :motor=1", "is a word of at most 40 letters, not ''"),
        ("simulate pandemonium --level motor=1 --untimed", "expected --level or --untimed"),
        ("simulate pandemonium --reflexes casual --level motor=1", "--level or --reflexes, not"),
        (
            "simulate kingdom_four --level motor=1 --bots python:tests.players.misfits:first",
            "Kingdom Four is played by turns",
        ),
        ("tournament kingdom_four --bots random", "for two or more different players"),
        ("tournament kingdom_four --bots random,clever", "Kingdom Four has no bot 'clever'"),
        ("tournament kingdom_four", "the following arguments are required: --bots"),
        ("simulate", "the following arguments are required: GAME"),
        ("dance", "invalid choice: 'dance'"),
        ("replay /no/such/file", "expected a stored game in /no/such/file"),
        ("rules chess", "unknown game 'chess'"),
        ("rules kingdom_four --lang xx", "not in 'xx'"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    arguments: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run(capsys, *arguments.split())
    assert code == 2
    assert expected in err
    assert err.startswith("rumpus")
    assert len(err.strip().splitlines()) == 1


def test_a_file_that_is_no_stored_game_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.txt").write_text("milk, bread\n")
    code, _, err = run(capsys, "replay", str(tmp_path / "notes.txt"))
    assert code == 2
    assert "begins with the line 'rumpus 1'" in err


# --- simulate ---


def figures(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, object]:
    code, out, _ = run(
        capsys, "simulate", "kingdom_four", "--games", "60", "--seats", "3", "--json", *more
    )
    assert code == 0
    found: dict[str, object] = json.loads(out)
    return found


def test_simulate_prints_the_same_figures_on_any_number_of_cores(
    capsys: pytest.CaptureFixture[str],
) -> None:
    one = figures(capsys, "--seed", "7", "--jobs", "1")
    three = figures(capsys, "--seed", "7", "--jobs", "3")
    assert one.pop("speed") != three.pop("speed")
    assert one == three
    other = figures(capsys, "--seed", "8", "--jobs", "1")
    assert other["players"] != one["players"]


def test_simulate_tells_who_wins_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "simulate", "kingdom_four", "--games", "40", "--bots", "random")
    assert code == 0
    for word in ("wins", "points by", "king", "place 3", "moves in a game", "moves/s", "40 games"):
        assert word in out


@pytest.mark.parametrize("is_named", [True, False])
def test_simulate_plays_by_the_same_clock_as_python(
    capsys: pytest.CaptureFixture[str], is_named: bool
) -> None:
    """At the levels' own speed, or at one of one's own."""
    one, words = "greedy@me" if is_named else "greedy", "reaction=1.2,motor=1.3"
    told = ["--bots", f"{one},casual,casual,casual"]
    told += ["--level", f"me:{words}"] if is_named else []
    game = ["perpetual_commotion", "--games", "40", "--seed", "5", "--seats", "4", "--json"]
    _, out, _ = run(capsys, "simulate", *game, *told)
    mine: list[str | rumpus.Level] = [rumpus.Level(1.2, 1.3), "casual", "casual", "casual"]
    reflexes = mine if is_named else []
    bots = ["greedy", "casual", "casual", "casual"]
    played = rumpus.simulate("perpetual_commotion", 4, 40, bots, seed=5, reflexes=reflexes)
    won = float((played.win_shares * (played.plan.seating == 0)).sum()) / 40
    assert json.loads(out)["players"][0]["wins"]["value"] == pytest.approx(won)


FIGURES = "reaction=1.2,motor=1.3,attention=0.93,glance=1.2,spread=0.35,mood=0"
MY_LEVEL = ("--level", "me:reaction=1.2,motor=1.3")
#: A row of the table of players: wins, their interval, the even share, points, nine of ten, late.
WHOLE_ROW = r"^{} +\d+\.\d % +\d+\.\d to \d+\.\d +\d+\.0 % +\S+ ±\S+ +-?\d+ to -?\d+ +\d+\.\d\d$"


@pytest.mark.parametrize(
    ("level", "one", "called", "legend"),
    [
        ("me:reaction=1.2,motor=1.3", "greedy@me", "greedy@me", "me"),
        ("reaction=1.2,motor=1.3", "greedy", "greedy@1.2/1.3", "1.2/1.3"),
    ],
)
def test_a_level_of_ones_own_leaves_room_for_all_figures(
    capsys: pytest.CaptureFixture[str], level: str, one: str, called: str, legend: str
) -> None:
    """The example of docs/bots.md: a short name in the table, what it is once under it."""
    bots = f"{one},casual@casual,casual@casual,casual@casual"
    _, out, _ = run(capsys, "simulate", "pandemonium", "--games", "200", "--level", level,
                    "--bots", bots)  # fmt: skip
    assert re.search(WHOLE_ROW.format(called), out, re.MULTILINE)
    assert "…" not in out
    assert [line for line in out.splitlines() if "reaction=" in line] == [f"{legend}: {FIGURES}"]


def test_a_name_too_long_for_the_line_is_folded_and_no_figure_is_cut(
    capsys: pytest.CaptureFixture[str],
) -> None:
    name = "somebody-with-a-very-long-name-and-so-on"
    level = f"{name}:reaction=1.2,motor=1.3"
    _, out, _ = run(capsys, "simulate", "pandemonium", "--games", "20", "--level", level,
                    "--bots", f"greedy@{name},casual,casual,casual")  # fmt: skip
    assert "…" not in out
    assert re.search(WHOLE_ROW.format("casual"), out, re.MULTILINE)


def test_JSON_tells_levels_of_ones_own_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("simulate", "tournament"):
        bots = ["--bots", "greedy@me,casual,casual@expert,strong"]
        _, out, _ = run(capsys, command, "pandemonium", "--games", "8", *MY_LEVEL, *bots, "--json")
        told = json.loads(out)
        lines = told["players" if command == "simulate" else "entries"]
        names = {line["player"] for line in lines}
        assert names == {"greedy@me", "casual", "casual@expert", "strong"}
        assert told["levels"] == {"me": rumpus.Level(1.2, 1.3).figures}


def test_a_tournament_tells_levels_of_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "out.html"
    bots = ["--bots", "greedy@me,casual", "--report", str(page)]
    _, out, _ = run(capsys, "tournament", "pandemonium", "--games", "8", *MY_LEVEL, *bots)
    for told in (out, page.read_text()):
        assert "greedy@me" in told
        assert told.count(f"me: {FIGURES}") == 1


def test_simulate_warns_loudly_of_games_without_an_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    _, _, err = run(capsys, "simulate", "kingdom_four", "--games", "5", "--most-steps", "10")
    assert "WARNING: 5 of 5 games did not end within 10" in " ".join(err.split())


def test_simulate_writes_a_report_and_a_game_that_can_be_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report, game = str(tmp_path / "out.html"), str(tmp_path / "game.txt")
    run(capsys, "simulate", "kingdom_four", "--games", "40", "--report", report, "--save", game)
    assert "<svg" in (tmp_path / "out.html").read_text()
    code, out, _ = run(capsys, "replay", game)
    assert code == 0
    assert "Hand 1: seat" in out
    assert "wins with" in out
    assert out.splitlines()[-1].startswith("points: seat 0 ")


def test_replay_tells_a_seat_only_its_own_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = str(tmp_path / "game.txt")
    run(capsys, "simulate", "kingdom_four", "--games", "1", "--save", game)
    _, out, _ = run(capsys, "replay", game, "--seat", "2")
    headings = [line for line in out.splitlines() if line[:1].isdigit()]
    assert len(headings) > 100
    assert all((": " in line) == ("seat 2" in line) for line in headings)
    code, _, err = run(capsys, "replay", game, "--seat", "7")
    assert code == 2
    assert "seats of this game are 0 to 3, not 7" in err


def test_replay_tells_games_by_older_rules_that_are_still_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    golden = parse_golden(Goldens().read("scandaroon", "three_seats", 2) or "")
    file.write_text(format_replay(golden.replay), encoding="utf-8")
    code, out, _ = run(capsys, "replay", str(file))
    assert code == 0
    assert out.splitlines()[-1] == "points: seat 0 17, seat 1 9, seat 2 9"
    file.write_text(format_replay(replace(golden.replay, version=1)), encoding="utf-8")
    code, _, err = run(capsys, "replay", str(file))
    assert code == 2
    assert "stored by the rules scandaroon 1, not scandaroon 3" in err


def test_replay_step_by_step_waits_for_enter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = str(tmp_path / "game.txt")
    run(capsys, "simulate", "kingdom_four", "--games", "1", "--save", game)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\n\n"))  # three times, then the end
    code, out, _ = run(capsys, "replay", game, "--step")
    assert code == 0
    assert "\n3. seat" in out
    assert "\n4. seat" not in out


def test_games_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "games")
    for game in rumpus.all_games():
        assert f"{game.title} ({game.name})" in out


INTERRUPTED_RUN = """
import os, signal, sys, threading, time
from rumpus.cli import COMMANDS, main
from rumpus.lab.simulate import Run

# Tests that run in the background would have it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

def interrupt_after_some(run):
    while run.done < 100:
        time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)

class Watched(Run):
    def play(self, *arguments):
        threading.Thread(target=interrupt_after_some, args=(self,), daemon=True).start()
        return super().play(*arguments)

import rumpus.lab.asking as asking
asking.Run = Watched
sys.exit(main(["simulate", "kingdom_four", "--games", "1000000"]))
"""


def test_ctrl_c_reports_what_was_finished() -> None:
    found = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_RUN], check=False, capture_output=True
    )
    assert found.returncode == 130, found.stderr
    assert b"of 1,000,000 games (stopped)" in found.stdout
    assert b"Traceback" not in found.stderr


# --- comparing ---


def test_compare_answers_in_a_sentence_and_writes_a_report(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "out.html"
    code, out, _ = run(
        capsys, "compare", "kingdom_four", "wilds=no", "wilds=yes", "--games", "40", "--jobs", "1",
        "--ask", "minutes", "--report", str(page),
    )  # fmt: skip
    assert code == 0
    assert out.startswith("Kingdom Four: A (wilds=no) or B (wilds=yes)?\nB beside A: a game is ")
    assert "<svg" in page.read_text()


def test_compare_tells_all_figures_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(
        capsys, "compare", "kingdom_four", "--sweep", "wilds=no,yes", "--games", "4", "--json"
    )
    told = json.loads(out)
    assert code == 0
    assert [one["options"] for one in told["settings"]] == [{"wilds": "no"}, {"wilds": "yes"}]
    assert told["measures"]["rounds"]["values"][0]["value"] == 12


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["wilds=no"], "expected two settings or more"),
        (["wilds=no", "wilds=perhaps"], "option wilds is yes or no"),
        (["wilds=no", "seats=9"], "3 to 4 players"),
        (["wilds=no", "bots=nobody"], "no bot 'nobody'"),
        (["wilds=no", "missing.toml"], "expected a setting in missing.toml"),
        (["wilds=no", "wilds=yes", "--ask", "beauty"], "expected a measure out of minutes"),
        (["wilds=no", "--sweep", "wilds=no,yes"], "expected settings or --sweep"),
        (["wilds=no", "wilds=yes", "--error", "0"], "expected per cent between 0 and 100"),
        (["--sweep", "deck.s1=1:3"], "expected a sweep like"),
    ],
)
def test_compare_refuses_in_one_line(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "compare", "kingdom_four", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert expected in err


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--card", "Ace of Spades"], "such as Joker with the Axe"),
        (["wilds=perhaps"], "option wilds is yes or no"),
        (["--out", "cards.txt"], "ends in .csv, .parquet, .arrow"),
        (["--out", "no/where.csv"], "a file in a folder that exists"),
        (["--tries", "1"], "a whole number from 2"),
    ],
)
def test_cards_refuses_in_one_line(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(capsys, "cards", "kingdom_four", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert expected in err


# --- players of one's own at tables ---

_FIRST = "python:tests.players.misfits:first"


def test_serve_takes_players_by_name_for_all_games_or_one(monkeypatch: pytest.MonkeyPatch) -> None:
    import rumpus.server.main as server

    served: list[Any] = []
    monkeypatch.setattr(server, "serve", lambda **settings: served.append(settings["config"]))
    line = ["--player", f"Rex={_FIRST}", "--player", "frantic/Ann=process:env cat -u"]
    assert main(["serve", *line]) == 0
    rex, ann = served[0].players
    assert (rex.name, rex.game, rex.command.split()[-1]) == ("Rex", None, _FIRST)
    assert (ann.name, ann.game, ann.command) == ("Ann", "frantic", "env cat -u")


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (["Rex"], "expected --player NAME=python:MODULE:NAME or NAME=process:COMMAND"),
        (["=process:cat"], "expected --player NAME="),
        (["Rex=greedy"], "expected --player NAME="),
        (["Rex=process:no-such-program"], "cannot run 'no-such-program'"),
        (["Rex=python:no_such_module:Player"], "cannot find python:no_such_module:Player"),
        (["Rex=python:tests.players.misfits:NeedsMore"], "cannot be made without arguments"),
        (["whist/Rex=process:cat"], "whist"),
        (["expert=process:cat"], "the name 'expert' is taken"),
        (["like_me=process:cat"], "the name 'like_me' is taken"),
        (["Rex=process:cat", "Rex=process:env"], "the name 'Rex' is taken"),
        (["Rex Rex Rex Rex Rex Rex=process:cat"], "a name of 1 to 20 characters"),
        (["R\x07x=process:cat"], "a name of 1 to 20 characters"),
    ],
)
def test_a_player_that_cannot_be_offered_is_refused_in_one_line(
    players: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [part for player in players for part in ("--player", player)]
    assert main(["serve", *given]) == 2
    err = capsys.readouterr().err
    assert words in err
    assert len(err.splitlines()) == 1
