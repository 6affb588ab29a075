"""Event time, against schedules worked out by hand; and the same in both bodies."""

from __future__ import annotations

from itertools import pairwise
from statistics import median

import numpy as np
import pytest

from rumpus.engine.chance import dice
from rumpus.lab.event_time import draw
from rumpus.lab.plan import Entrant, parse_player, rotating
from rumpus.lab.played import Played
from rumpus.lab.record import play_plainly
from rumpus.lab.reflexes import (
    GLANCE,
    MOTOR,
    REACTION,
    REFLEXES,
    Reflexes,
    TimeLaw,
    UnknownReflexesError,
    own_reflexes,
    times_of,
)
from rumpus.lab.simulate import Run, simulate
from rumpus.lab.summary import speed_of, summarize
from tests.lab.grab import GRAB
from tests.lab.tiny import TINY

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it


def exactly(milliseconds: float) -> TimeLaw:
    return TimeLaw(0, milliseconds, 0.0)


@pytest.fixture(autouse=True)
def _exact_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """`fast` sees and moves in 100 ms each, `slow` moves in 250, `dreamer` glances after 70."""
    fast, slow, glance = exactly(100), exactly(250), exactly(70)
    monkeypatch.setitem(REFLEXES, "fast", Reflexes("", fast, fast, 1000, glance))
    monkeypatch.setitem(REFLEXES, "slow", Reflexes("", fast, slow, 1000, glance))
    monkeypatch.setitem(REFLEXES, "dreamer", Reflexes("", fast, fast, 0, glance))


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


REFLEXES_OF_FOUR = ["relaxed", "quick", "expert", "inhuman"]


def test_both_bodies_keep_the_same_time() -> None:
    plan = rotating(
        GRAB, 4, ["lowest", "own", "random", "lowest"], 25, 9,
        reflexes=REFLEXES_OF_FOUR, options={"things": 30, "rounds": 3},
    )  # fmt: skip
    played = Run(plan).play(2)
    for k in range(len(plan)):
        table, schedule = play_plainly(plan, k)
        assert table.scores == tuple(played.results.scores[k])
        assert schedule.now == played.results.elapsed[k]
        assert schedule.lost[:4] == played.results.lost[k].tolist()
        table.replay().play(GRAB)  # every move was legal when it arrived


def test_a_seed_gives_the_same_times_on_any_number_of_cores() -> None:
    plan = rotating(GRAB, 4, ["random"], 300, 4, reflexes=REFLEXES_OF_FOUR)
    one, three = Run(plan).play(1), Run(plan).play(3)
    assert np.array_equal(one.results.elapsed, three.results.elapsed)
    assert np.array_equal(one.results.lost, three.results.lost)


def test_faster_levels_get_more_and_the_inhuman_nearly_all() -> None:
    summary = summarize(simulate(GRAB, 4, 400, ["lowest"], reflexes=REFLEXES_OF_FOUR, jobs=1))
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


# --- the distributions ---


@pytest.mark.parametrize("reflexes", ["relaxed", "quick", "expert", "inhuman"])
@pytest.mark.parametrize("which", [REACTION, MOTOR, GLANCE])
def test_times_are_drawn_as_the_reflexes_say(reflexes: str, which: int) -> None:
    rolls, tables = dice(5), times_of([reflexes])
    drawn = [draw(tables, 0, which, rolls) / 1000 for _ in range(4000)]
    named = REFLEXES[reflexes]
    law = (named.reaction, named.motor, named.glance)[which]
    assert min(drawn) > law.least
    assert median(drawn) == pytest.approx(law.median, rel=0.05)
    assert np.quantile(drawn, 0.9) == pytest.approx(law.quantile(0.9), rel=0.08)


def test_levels_are_ordered() -> None:
    named = [REFLEXES[name] for name in REFLEXES_OF_FOUR]
    for slower, faster in pairwise(named):
        assert slower.reaction.median > faster.reaction.median
        assert slower.motor.median > faster.motor.median
        assert slower.attention < faster.attention


def test_levels_are_for_real_time_games() -> None:
    with pytest.raises(UnknownReflexesError, match="Tiny is played by turns"):
        rotating(TINY, 2, ["random"], 1, 0, reflexes=["quick"])
    with pytest.raises(
        UnknownReflexesError, match="unknown reflexes 'drunk'; there are: relaxed, quick"
    ):
        rotating(GRAB, 2, ["random"], 1, 0, reflexes=["drunk"])


# --- who is how fast ---


def test_a_bot_is_as_fast_as_belongs_to_its_name() -> None:
    reflexes = dict.fromkeys(("random", "beginner", "casual"), "relaxed") | {"expert": "expert"}
    reflexes |= dict.fromkeys(("greedy", "strong", "somebody"), "quick")
    assert {bot: own_reflexes(bot) for bot in reflexes} == reflexes


def test_a_player_is_a_bot_with_its_own_reflexes_or_those_named() -> None:
    assert parse_player(GRAB, "expert") == Entrant("expert", "expert")
    assert parse_player(GRAB, "expert@relaxed") == Entrant("expert", "relaxed")
    assert parse_player(TINY, "expert") == Entrant("expert", None)


def test_a_player_is_called_by_its_bot_and_by_a_level_that_is_not_its_own() -> None:
    names = [str(parse_player(GRAB, text)) for text in ("expert", "expert@quick", "greedy@quick")]
    assert names == ["expert", "expert quick", "greedy"]
    assert str(Entrant("greedy")) == "greedy"
