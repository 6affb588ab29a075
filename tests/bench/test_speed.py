"""Speed and company: tables that belong to their commands, and what they promise."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from bench import ladder, like_me, minutes, same_speed
from bench.ladder import HIGH, LADDER, LOW, STEP, Cell, largest_step, measure
from bench.page import PAGE, MarksError, write_between
from bench.people import NEWCOMER, PEOPLE, Script
from rumpus.bots.speed import LIKE_ME
from rumpus.games import all_games, game
from rumpus.server.thinking.company import default_bot

pytestmark = pytest.mark.timeout(3600)  # the first run of a game compiles it

#: In Pandemonium hands decide little, so who is very fast keeps some advantage.
MOST_BY_LIKE_ME = 0.5

BY_TURNS = [which.name for which in all_games() if not which.realtime]

MARKS = ("<!-- a -->", "<!-- b -->")


def test_a_table_is_written_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("one <!-- a -->old<!-- b --> two", encoding="utf-8")
    write_between(MARKS, "new", page)
    assert page.read_text(encoding="utf-8") == "one <!-- a -->\n\nnew\n\n<!-- b --> two"
    page.write_text("no place", encoding="utf-8")
    with pytest.raises(MarksError):
        write_between(MARKS, "new", page)


@pytest.mark.parametrize("bench", [ladder, like_me, same_speed])
def test_the_page_has_a_place_for_every_table(bench: object) -> None:
    begin, end = bench._MARKS  # type: ignore[attr-defined]
    text = PAGE.read_text(encoding="utf-8")
    assert 0 < text.index(begin) < text.index("|", text.index(begin)) < text.index(end)


def test_a_step_is_a_ratio_of_odds_and_rare_wins_tell_nothing() -> None:
    cells = [Cell("x", "a", 0.5), Cell("x", "b", 0.25), Cell("x", "c", 0.01)]
    assert largest_step(cells) == pytest.approx(3.0)


def test_a_person_takes_so_many_seconds_for_a_move() -> None:
    for script in PEOPLE:
        assert script.level.reaction + script.level.motor == script.seconds


@pytest.mark.parametrize("name", ladder.GAMES)
def test_whom_the_lobby_proposes_suits_a_newcomer(name: str) -> None:
    assert LOW <= measure(name, NEWCOMER, default_bot(game(name)), 400).won <= HIGH


@pytest.mark.huge
@pytest.mark.parametrize("name", ladder.GAMES)
def test_everybody_finds_good_company_and_no_step_is_a_cliff(name: str) -> None:
    for script in PEOPLE:
        cells = [measure(name, script, level, 1000) for level in LADDER]
        assert any(cell.is_good for cell in cells), script.name
        assert largest_step(cells) <= STEP, script.name


@pytest.mark.huge
@pytest.mark.parametrize("script", PEOPLE, ids=lambda script: script.name)
@pytest.mark.parametrize("name", ladder.GAMES)
def test_like_me_leaves_everybody_a_fair_chance(name: str, script: Script) -> None:
    assert LOW <= like_me.in_real_time(name, script, 400) <= MOST_BY_LIKE_ME


@pytest.mark.huge
@pytest.mark.parametrize("person", ["beginner", "casual", "greedy"])
@pytest.mark.parametrize("name", BY_TURNS)
def test_by_turns_like_me_leaves_everybody_a_chance(name: str, person: str) -> None:
    assert LOW <= like_me.by_turns(name, person, LIKE_ME, 400) <= MOST_BY_LIKE_ME


def test_by_turns_like_me_is_better_company_for_a_beginner_than_the_usual() -> None:
    usual, like = (
        like_me.by_turns("kingdom_four", "beginner", c, 300) for c in ("casual", LIKE_ME)
    )
    assert usual < 0.1 < LOW <= like <= HIGH


@pytest.mark.huge
def test_by_turns_like_me_is_the_same_in_the_laboratory_and_at_live_tables() -> None:
    lab = like_me.by_turns("kingdom_four", "beginner", LIKE_ME, 2000)
    live = like_me.at_live_tables("kingdom_four", "beginner", 100)
    assert abs(lab - live) < 3 * (lab * (1 - lab) / 100) ** 0.5


@pytest.mark.huge
def test_the_same_bots_win_the_same_share_in_the_laboratory_and_at_live_tables() -> None:
    pair = ("perpetual_commotion", "casual", "beginner")
    lab, live = same_speed.in_the_laboratory(*pair, 1000), same_speed.at_live_tables(*pair, 60)
    assert abs(lab.won - live.won) < 3 * (lab.error**2 + live.error**2) ** 0.5


# --- minutes ---


def test_every_game_knows_its_minutes_for_every_number_of_seats() -> None:
    for which in all_games():
        for spans in (which.minutes, which.minutes_with_bots or which.minutes):
            assert list(spans) == list(which.seats)
            assert all(1 <= low <= high for low, high in spans.values())


def test_the_minutes_are_those_that_were_measured() -> None:
    real_time, by_turns = game("pandemonium"), game("scandaroon")
    assert minutes.in_real_time(real_time, 4) == real_time.minutes[4]
    assert by_turns.minutes_with_bots is not None
    assert minutes.with_bots(by_turns, 3) == by_turns.minutes_with_bots[3]


@pytest.mark.parametrize("name", BY_TURNS)
def test_by_turns_a_game_at_a_table_takes_as_long_as_the_lobby_says(name: str) -> None:
    """Deals that nobody has measured, as they are played with people only and with bots."""
    which, seeds = game(name), range(1000, 1005)
    assert which.minutes_with_bots is not None
    for people, spans in ((range(4), which.minutes), ([0], which.minutes_with_bots)):
        low, high = spans[4]
        usual = median(minutes.at_a_table(which, 4, people, seed) for seed in seeds)
        assert low - 0.5 <= usual <= high + 0.5  # whole minutes are told
