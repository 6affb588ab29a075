"""The simulation of near and far players: what is written in docs/secrecy.md, with a few games."""

from __future__ import annotations

from bench.contested import contested
from bench.even import measure
from rumpus import games
from rumpus.engine.chance import below, dice
from rumpus.server.store.kept import LogRow


def test_without_even_lines_the_far_one_loses_races_and_with_them_not() -> None:
    off, on = (measure(cap, far=150, count=6) for cap in (0, 300))
    assert off.races > 40
    assert on.races > 40
    assert off.share < 0.38
    assert abs(on.share - 0.5) < 0.12
    assert max(off.held) == 0
    assert max(on.held) == 290


def test_a_race_is_for_a_place_that_was_just_opened_to_several() -> None:
    table, d, log = games.game("perpetual_commotion").deal(2, 3), dice(3), list[LogRow]()
    while not table.is_over and len(log) < 400:
        seat = table.who_may_act[below(d, len(table.who_may_act))]
        move = table.ask("greedy", seat, d)
        log.append(LogRow(100 * len(log), seat, move))
        table.play(seat, move)
    races = list(contested(games.game("perpetual_commotion").deal(2, 3), log))
    slow = [row._replace(at=100 * row.at) for row in log]
    assert races
    assert all(race.winner in race.seats == [0, 1] for race in races)
    assert not list(contested(games.game("perpetual_commotion").deal(2, 3), slow))
