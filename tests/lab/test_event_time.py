"""Event time, against schedules worked out by hand; and the same in both bodies."""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from typing import Any

import numpy as np
import pytest

from rumpus.bots.schedule import ARRIVE, Schedule, draw, draw_day, intend, sit_down
from rumpus.bots.speed import (
    GLANCE,
    LEVELS,
    LIKE_ME,
    MOOD,
    MOTOR,
    REACTION,
    Level,
    LevelError,
    UnknownLevelError,
    own_level,
    parse_level,
    times_of,
)
from rumpus.engine.chance import dice
from rumpus.engine.table import Table
from rumpus.games import game
from rumpus.lab.answers import as_data
from rumpus.lab.compare import compare
from rumpus.lab.compare_report import comparison_page
from rumpus.lab.frames import played_columns
from rumpus.lab.plan import Entrant, parse_player, rotating
from rumpus.lab.played import Played
from rumpus.lab.record import play_plainly
from rumpus.lab.report import simulation_page
from rumpus.lab.settings import Setting
from rumpus.lab.simulate import Run, simulate
from rumpus.lab.summary import speed_of, summarize
from rumpus.lab.tournament import tournament_plan
from tests.lab.grab import GRAB
from tests.lab.tiny import TINY

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it


@pytest.fixture(autouse=True)
def _exact_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """`fast` sees and moves in 100 ms each, `slow` moves in 250, `dreamer` glances after 70."""
    monkeypatch.setitem(LEVELS, "fast", Level(0.1, 0.1, 1, 0.07, spread=0))
    monkeypatch.setitem(LEVELS, "slow", Level(0.1, 0.25, 1, 0.07, spread=0))
    monkeypatch.setitem(LEVELS, "dreamer", Level(0.1, 0.1, 0, 0.07, spread=0))


def one_game(reflexes: list[str], **options: int) -> Played:
    return simulate(
        GRAB,
        len(reflexes),
        1,
        ["lowest"],
        reflexes=reflexes,
        options=options,
        fixed_seats=True,
        jobs=1,
    )


def told(played: Played) -> tuple[list[int], list[int], float]:
    """Points and lost races of each seat, and the milliseconds."""
    results = played.results
    return results.scores[0].tolist(), results.lost[0].tolist(), results.elapsed[0] / 1000


def test_a_move_that_comes_too_late_is_lost() -> None:
    # Both look at 100 and go for thing 0. Fast has it at 200, looks at 300, has thing 1 at 400.
    # Slow arrives at 350: thing 0 is gone.
    assert told(one_game(["fast", "slow"], things=2)) == ([2, 0], [0, 1], 400)


def test_who_lost_a_race_looks_again() -> None:
    # Slow loses at 350, looks at 450 when things 2 to 4 lie there (fast takes 2 at 600), goes for
    # 2 and loses again at 700, looks at 800 (fast took 3 then and goes on at 900): goes for 4,
    # which fast has at 1000.
    assert told(one_game(["fast", "slow"], things=5)) == ([5, 0], [0, 2], 1000)


def test_who_looks_elsewhere_gets_something() -> None:
    played = simulate(
        GRAB, 2, 1, ["lowest", "own"], reflexes=["fast", "slow"], options={"things": 5},
        fixed_seats=True, jobs=1,
    )  # fmt: skip
    # Slow has thing 2 at 350, looks at 450 when 3 and 4 lie there, and has 4 at 700.
    assert told(played) == ([3, 2], [0, 0], 700)


def test_a_new_round_makes_what_is_on_its_way_void() -> None:
    # Fast takes the only thing at 200; slow's hand, on its way since 100, is too late for a round
    # that is over, and not counted. All look again at 300; fast has the second at 400.
    assert told(one_game(["fast", "slow"], things=1, rounds=2)) == ([2, 0], [0, 0], 400)


def test_a_seat_with_nothing_to_do_looks_when_the_table_changes() -> None:
    # Seat 0 moves at 200, seat 1 notices at 300 and moves at 400, and so on.
    assert told(one_game(["fast", "fast"], things=4, by_turns=1)) == ([2, 2], [0, 0], 800)


def test_who_pays_no_attention_sees_it_at_the_next_glance() -> None:
    # The dreamer needs 70 more each time it has to notice that seat 0 has moved.
    assert told(one_game(["fast", "dreamer"], things=4, by_turns=1)) == ([2, 2], [0, 0], 940)


def test_who_pays_no_attention_is_slower_after_its_own_moves_too() -> None:
    played = simulate(
        GRAB, 2, 1, ["own"], reflexes=["fast", "dreamer"], options={"things": 5},
        fixed_seats=True, jobs=1,
    )  # fmt: skip
    # Fast has things at 200, 400, 600; the dreamer looks at 170 and at 440, one at 270, one at 540.
    assert told(played) == ([3, 2], [0, 0], 600)


def test_a_race_of_nobody_ends() -> None:
    played = simulate(
        GRAB, 2, 3, ["lowest"], reflexes=["fast"], options={"things": 40}, most_steps=15, jobs=1
    )
    assert played.capped == 3


LEVELS_OF_FOUR = ["casual", "greedy", "expert", "inhuman"]


def test_both_bodies_keep_the_same_time() -> None:
    plan = rotating(
        GRAB, 4, ["lowest", "own", "random", "lowest"], 25, 9,
        reflexes=LEVELS_OF_FOUR, options={"things": 30, "rounds": 3},
    )  # fmt: skip
    played = Run(plan).play(2)
    for k in range(len(plan)):
        table, schedule = play_plainly(plan, k)
        assert table.scores == tuple(played.results.scores[k])
        assert schedule.now == played.results.elapsed[k]
        assert schedule.lost[:4] == played.results.lost[k].tolist()
        table.replay().play(GRAB)  # every move was legal when it arrived


def test_a_seed_gives_the_same_times_on_any_number_of_cores() -> None:
    plan = rotating(GRAB, 4, ["random"], 300, 4, reflexes=LEVELS_OF_FOUR)
    one, three = Run(plan).play(1), Run(plan).play(3)
    assert np.array_equal(one.results.elapsed, three.results.elapsed)
    assert np.array_equal(one.results.lost, three.results.lost)


def test_faster_levels_get_more_and_the_inhuman_nearly_all() -> None:
    summary = summarize(simulate(GRAB, 4, 400, ["lowest"], reflexes=LEVELS_OF_FOUR, jobs=1))
    points = [line.points.mean.value for line in summary.players]
    assert points == sorted(points)
    assert points[3] > 9


def test_lost_races_and_speed_are_summed_up() -> None:
    played = one_game(["fast", "slow"], things=5)
    summary, speed = summarize(played), speed_of(played)
    assert summary.pace is not None
    assert summary.pace.lost == 2 / 7
    assert summary.pace.seconds.mean.value == 1.0
    assert summary.players[1].lost is not None
    assert summary.players[1].lost.mean.value == 2
    assert speed.times_real == pytest.approx(1.0 / played.seconds)


# --- who plays like the people at the table ---


def moves_of(table: Table, seat: int, *, hidden: bool) -> int:
    rules, parse = table.game.rules, table.game.parse_move
    moves = [parse(move) for mover, move in table.moves if mover == seat]
    return sum(rules.is_hidden(move) is hidden for move in moves)


def test_PA15_what_a_person_does_unseen_tells_like_me_nothing() -> None:
    """It goes by the moves that all see, here as at live tables."""
    plan = rotating(
        game("pandemonium"), 4, ["greedy"], 1, 3, reflexes=["casual", *[LIKE_ME] * 3], fixed=True
    )
    table, schedule = play_plainly(plan, 0)
    assert moves_of(table, 0, hidden=True) > 0
    assert schedule.known[:4] == [moves_of(table, seat, hidden=False) for seat in range(4)]


# --- the distributions ---


@pytest.mark.parametrize("level", LEVELS_OF_FOUR)
@pytest.mark.parametrize("which", [REACTION, MOTOR, GLANCE, MOOD])
def test_times_are_drawn_as_the_level_says(level: str, which: int) -> None:
    rolls, tables = dice(5), times_of([level])
    unit = 1000 if which == MOOD else 10**6
    drawn = [draw(tables, 0, which, rolls) / unit for _ in range(4000)]
    law = LEVELS[level].law(which)
    assert min(drawn) > law.least
    assert median(drawn) == pytest.approx(law.median, rel=0.05)
    assert np.quantile(drawn, 0.9) == pytest.approx(law.quantile(0.9), rel=0.08)


def test_levels_are_ordered() -> None:
    named = [LEVELS[name] for name in LEVELS_OF_FOUR]
    for slower, faster in pairwise(named):
        assert slower.reaction > faster.reaction
        assert slower.motor > faster.motor
        assert slower.attention < faster.attention


def test_levels_are_for_real_time_games() -> None:
    with pytest.raises(UnknownLevelError, match="Tiny is played by turns"):
        rotating(TINY, 2, ["random"], 1, 0, reflexes=["greedy"])
    with pytest.raises(
        UnknownLevelError, match="unknown level 'drunk'; there are: beginner, casual"
    ):
        rotating(GRAB, 2, ["random"], 1, 0, reflexes=["drunk"])


# --- who is how fast ---


def test_a_bot_is_as_fast_as_belongs_to_its_name() -> None:
    for bot in ("beginner", "casual", "greedy", "strong", "expert"):
        assert own_level(bot) == bot
    assert own_level("random") == "beginner"
    assert own_level("somebody") == "greedy"


def test_a_player_is_a_bot_with_its_own_reflexes_or_those_named() -> None:
    assert parse_player(GRAB, "expert") == Entrant("expert", "expert")
    assert parse_player(GRAB, "expert@casual") == Entrant("expert", "casual")
    assert parse_player(TINY, "expert") == Entrant("expert", None)


def test_a_player_is_called_by_its_bot_and_by_a_level_that_is_not_its_own() -> None:
    names = [str(parse_player(GRAB, text)) for text in ("expert", "expert@casual", "greedy@greedy")]
    assert names == ["expert", "expert@casual", "greedy"]
    assert str(Entrant("greedy")) == "greedy"


# --- levels of one's own ---


def test_a_level_is_written_as_words_and_read_again() -> None:
    level = parse_level("reaction=0.6, motor=0.8")
    assert (level.reaction, level.motor, level.mood) == (0.6, 0.8, 0)
    assert parse_level(str(level)) == level


def test_what_is_not_said_of_a_level_is_the_same_in_words_and_in_python() -> None:
    assert parse_level("reaction=1.2,motor=1.3") == Level(1.2, 1.3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "reaction",
        "reaction=",
        "speed=1",
        "motor=-1",
        "mood=1.1",
        "motor=1,motor=1",
        "motor=inf",
    ],
)
def test_a_level_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(LevelError):
        parse_level(text)


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        (("a", "b"), "reaction is a number, not 'a'"),
        ((1, None), "motor is a number, not None"),
        ((10**400, 1), "reaction is seconds, up to 60, not inf"),
        ((1, -(10**400)), "motor is seconds, up to 60, not -inf"),
        ((1, 1, float("nan")), "attention is a share from 0 to 1, not nan"),
    ],
)
def test_figures_that_cannot_be_are_refused(figures: tuple[Any, ...], expected: str) -> None:
    with pytest.raises(LevelError, match=expected):
        Level(*figures)


@pytest.mark.parametrize("name", ["expert", "two words", "a@b", "1/2", 7, "x" * 41])
def test_a_level_has_a_word_of_its_own_for_a_name(name: Any) -> None:
    with pytest.raises(
        LevelError, match=r"is a word of at most 40 letters, not|there is a level 'expert'"
    ):
        Level(1, 1, name=name)


def test_levels_of_ones_own_have_short_names_that_differ() -> None:
    names = {
        Level(1.2, 1.3): "1.2/1.3",
        Level(1.2, 1.3, 0.9): "1.2/1.3/0.9",
        Level(1.2, 1.3, mood=0.5): "1.2/1.3/0.93/1.2/0.35/0.5",
        Level(1.2000001, 1.3): "1.2000001/1.3",
        Level(1.2, 1.3, follows=True): "1.2/1.3/follows",
        Level(1.2, 1.3, name="me"): "me",
        Level(1.2, 1.3, name="you"): "you",
    }
    assert [level.label for level in names] == list(names.values())
    assert str(Entrant("greedy", Level(1.2, 1.3))) == "greedy@1.2/1.3"
    assert parse_level(str(Level(1.2000001, 1.3))) == Level(1.2000001, 1.3)


def test_two_levels_of_one_name_do_not_meet() -> None:
    mine: list[str | Level] = [Level(1, 1, name="me"), Level(2, 2, name="me")]
    met = [Entrant("own", level) for level in mine]
    with pytest.raises(LevelError, match="two levels are called 'me'"):
        rotating(GRAB, 2, ["own"], 1, 0, reflexes=mine)
    with pytest.raises(LevelError, match="two levels are called 'me'"):
        tournament_plan(GRAB, 2, met, 1, 0)
    with pytest.raises(LevelError, match="two levels are called 'me'"):
        Setting(GRAB, 2, tuple(met))


def test_a_summary_tells_levels_of_ones_own_once() -> None:
    levels: list[str | Level] = [Level(1, 2), Level(1, 2, name="me"), "casual"]
    played = simulate(GRAB, 3, 3, ["own", "own", "lowest"], reflexes=levels, jobs=1)
    summary = summarize(played)
    names = ["own@1/2", "own@me", "lowest@casual"]
    assert [line.player for line in summary.players] == names
    assert summary.levels == {"1/2": Level(1, 2).figures, "me": Level(1, 2).figures}
    assert simulation_page(played, 1000).count("reaction=1,motor=2,") == 2
    assert set(played_columns(played)["player"]) == set(names)


def test_a_comparison_tells_levels_of_ones_own() -> None:
    players = (Entrant("own", Level(1, 2)), Entrant("lowest", Level(1, 2, name="me")))
    settings = [Setting(GRAB, 2, players, {"things": things}, str(things)) for things in (3, 4)]
    found = compare(*settings, games=2, jobs=1)
    told: Any = as_data(found)["settings"]
    assert told[0]["players"] == ["own@1/2", "lowest@me"]
    assert told[0]["levels"] == {"1/2": Level(1, 2).figures, "me": Level(1, 2).figures}
    assert "me: reaction=1,motor=2," in comparison_page(found)


def test_a_level_can_be_given_by_name_or_to_everybody() -> None:
    own = {"me": Level(1, 2)}
    assert parse_player(GRAB, "greedy@me", own) == Entrant("greedy", Level(1, 2))
    assert parse_player(GRAB, "greedy", own) == Entrant("greedy", "greedy")
    assert parse_player(GRAB, "greedy", {"": Level(1, 2)}) == Entrant("greedy", Level(1, 2))


def test_a_level_of_ones_own_is_met_in_play() -> None:
    levels: list[str | Level] = [Level(0.1, 0.1, 1, spread=0), Level(0.2, 0.2, 1, spread=0)]
    played = simulate(GRAB, 2, 1, ["own"], reflexes=levels, options={"things": 6},
                      fixed_seats=True, jobs=1)  # fmt: skip
    assert told(played)[0] == [4, 2]


def test_games_are_timed_unless_said_otherwise() -> None:
    """In Python as on the command line."""
    timed, untimed = (simulate(GRAB, 2, 3, ["own"], untimed=no, jobs=1) for no in (False, True))
    assert [player.reflexes for player in timed.plan.players] == ["greedy"]
    assert timed.results.elapsed.min() > 0
    assert untimed.results.elapsed.max() == 0


# --- waiting, and days ---


def test_waiting_takes_no_hands() -> None:
    schedule, tables = Schedule(), times_of(["fast"])
    schedule.now, schedule.tempo[0] = 1000, 1000
    intend(schedule, 0, 0, 5, True, dice(1), tables)
    assert (schedule.doing[0], schedule.when[0]) == (ARRIVE, 1000)
    intend(schedule, 0, 0, 5, False, dice(1), tables)
    assert schedule.when[0] == 101_000


def test_on_a_slow_day_all_are_slow_each_in_its_own_way() -> None:
    tables, rolls = times_of(["casual", "casual"]), dice(3)
    tempos = []
    for _ in range(400):
        schedule, day = Schedule(), draw_day(rolls)
        for seat in (0, 1):
            sit_down(schedule, seat, seat, day, rolls, tables)
        tempos.append(schedule.tempo[:2])
    together = np.corrcoef(np.log(np.array(tempos)).T)[0, 1]
    assert 0.6 < together < 0.95
    assert np.log(np.array(tempos) / 1000).std() == pytest.approx(0.5, abs=0.1)
