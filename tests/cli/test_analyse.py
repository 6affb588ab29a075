"""`rumpus analyse`."""

import json

import pytest

from rumpus.cli import main
from rumpus.engine.replay import format_replay
from tests.coach.games import played


@pytest.fixture
def log(tmp_path):
    table = played("kingdom_four", 7, ("casual",) * 3)
    path = tmp_path / "game.txt"
    path.write_text(format_replay(table.replay()), encoding="utf-8")
    return path


def test_figures_come_as_json_and_are_the_same_each_time(log, capsys):
    told = []
    for _ in range(2):
        assert main(["analyse", str(log), "--json", "--budget", "2000", "--seat", "1"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    report = json.loads(told[0])
    assert report["looked_at"] == [1]
    assert len(report["parts"]) == 3


def test_people_are_told_in_words(log, capsys):
    assert main(["analyse", str(log), "--budget", "2000"]) == 0
    told = capsys.readouterr().out
    for words in ("decisions were looked at", "luck", "own choices"):
        assert words in told


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nonsense", "a stored game begins with"),
        ("rumpus 1\ngame kingdom_four 99\nseats 3\nseed 1\n\n", "stored by the rules"),
        ("rumpus 1\ngame chess 1\nseats 3\nseed 1\n\n", "chess"),
    ],
)
def test_what_is_no_game_is_refused_in_one_line(text, says, tmp_path, capsys):
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8")
    assert main(["analyse", str(path)]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1


def test_a_game_that_is_not_over_or_a_seat_that_is_none_is_refused(log, tmp_path, capsys):
    half = tmp_path / "half.txt"
    half.write_text("\n".join(log.read_text(encoding="utf-8").splitlines()[:30]) + "\n")
    assert main(["analyse", str(half)]) == 2
    assert "finished" in capsys.readouterr().err
    assert main(["analyse", str(log), "--seat", "7"]) == 2
    assert "0 to 2" in capsys.readouterr().err


def test_a_race_has_no_search_that_could_look_at_it(tmp_path, capsys):
    table = played("perpetual_commotion", 1, ("greedy",) * 3, moves=20)
    path = tmp_path / "race.txt"
    path.write_text(format_replay(table.replay()), encoding="utf-8")
    assert main(["analyse", str(path)]) == 2
    assert "all at once" in capsys.readouterr().err
