"""What was remarkable in a finished game."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rumpus import games
from rumpus.server.course import film
from rumpus.server.http.highlights import highlights
from rumpus.server.store.kept import LogRow, Receipt
from rumpus.server.store.memory import MemoryStore
from tests.server.finished import keep_finished, play
from tests.server.room import running


@pytest.mark.parametrize("name", games.NAMES)
def test_standings_lead_from_the_deal_to_the_result(name: str) -> None:
    game = games.game(name)
    table = game.deal(game.seats[-1], 5)
    log = play(table)
    found = highlights(film.shoot(game.deal(game.seats[-1], 5), log), log, [])
    frames = [standing.frame for standing in found.standings]
    assert frames[0] == 0
    assert frames == sorted(set(frames))
    assert found.standings[-1].scores == list(table.scores)
    for moment in found.moments:
        assert 0 < moment.frame <= len(log)


def test_the_swing_is_the_change_that_nobody_else_made() -> None:
    game = games.game("kingdom_four")
    log = play(game.deal(3, 5))
    found = highlights(film.shoot(game.deal(3, 5), log), log, [])
    swing = next(moment for moment in found.moments if moment.what == "swing")
    steps = {after.frame: i for i, after in enumerate(found.standings)}
    at = steps[swing.frame]
    before, after = found.standings[at - 1].scores, found.standings[at].scores
    gains = [new - old for old, new in zip(before, after, strict=True)]
    assert swing.seat is not None
    assert swing.n == gains[swing.seat]
    ahead = _lead(gains, swing.seat)
    for one, two in pairwise(found.standings):
        all_gains = [new - old for old, new in zip(one.scores, two.scores, strict=True)]
        assert all(_lead(all_gains, seat) <= ahead for seat in range(3) if all_gains[seat])


def test_whose_points_stay_has_no_swing() -> None:
    game = games.game("frantic")  # who is out of cards gets nothing, and everybody else does
    options: dict[str, str | int] = {"limit": "own", "own_limit": 1}
    log = play(game.deal(4, 5, **options))
    found = highlights(film.shoot(game.deal(4, 5, **options), log), log, [])
    assert 0 in found.standings[-1].scores
    swing = next(moment for moment in found.moments if moment.what == "swing")
    assert swing.n == max(found.standings[-1].scores)


def _lead(gains: list[int], seat: int) -> float:
    others = [gain for other, gain in enumerate(gains) if other != seat]
    return abs(gains[seat] - sum(others) / len(others))


def test_the_closest_race_and_the_longest_chain() -> None:
    game = games.game("perpetual_commotion")
    log = play(game.deal(2, 5), 40)
    shot = film.shoot(game.deal(2, 5), log)
    log = [row._replace(seat=1 if 10 <= at < 17 else at % 2) for at, row in enumerate(log)]
    far, near = log[4].at + 90, log[7].at + 12
    races = [
        Receipt(4, 1, 0, "front 0", far, "place"),
        Receipt(7, 0, 1, "front 1", near, "place"),
        Receipt(9, 0, 1, "front 1", log[9].at - 5000, "place"),  # the clock was set back
    ]
    found = {moment.what: moment for moment in highlights(shot, log, races).moments}
    race, chain = found["race"], found["chain"]
    assert (race.frame, race.seat, race.other, race.n) == (8, 0, 1, 12)
    assert (chain.frame, chain.seat, chain.n) == (_first_of(log, 9), 1, 9)


def _first_of(log: list[LogRow], run: int) -> int:
    """The frame after the first move of the run of seat 1."""
    seats = "".join(str(row.seat) for row in log)
    return seats.index("1" * run) + 1


async def test_they_can_be_asked_for_when_the_game_is_over() -> None:
    store = MemoryStore()
    async with running(store=store) as room:
        ann = room.person()
        dealt = await keep_finished(store, "kingdom_four", 1)
        found = await ann.call("GET", "/api/replays/finished/highlights")
        assert found["standings"][-1]["scores"] == list(dealt.scores)
        status, answer = await ann.ask("GET", "/api/replays/nothere/highlights")
        assert status == 404, answer
