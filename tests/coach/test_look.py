"""One decision looked at: by no more than what the seat could know."""

import pytest

from rumpus import games
from rumpus.bots.thinker import Thinker
from rumpus.coach.decisions import decisions_of
from rumpus.coach.look import NAMED, Looker
from rumpus.coach.scales import Scales
from rumpus.coach.weighing import BLIND
from rumpus.engine.chance import dice
from tests.coach.games import played

KINGDOM = games.game("kingdom_four")


@pytest.fixture(scope="module")
def look():
    return Looker(Thinker(KINGDOM), Scales(KINGDOM, 4, {}), 300, 60, 3)


@pytest.fixture(scope="module")
def decisions():
    table = played("kingdom_four", 21, ("beginner",) * 4)
    return decisions_of(table.replay(), KINGDOM).decisions


def test_in_a_twin_world_the_verdict_is_the_same(look, decisions):
    """Whatever the others hold and the pile brings: the seat could not know."""
    found = 0
    for one in decisions[5:200:13]:
        twin = one.state.copy()
        KINGDOM.rules.resample(twin, one.seat, dice(77, one.frame))
        verdict = look.at(one)
        assert verdict == look.at(one._replace(state=twin))
        found += verdict is not None
    assert found, "some of these moves were not the best"


def test_a_coach_that_looks_at_all_hands_would_be_found_out(look, decisions):
    """What the test above proves is not true of worlds that keep what others hold."""
    scales, differs = look._scales, False
    for one in decisions[5:120:13]:
        twin = one.state.copy()
        KINGDOM.rules.resample(twin, one.seat, dice(77, one.frame))
        open_, other = (scales.weigh(s, one.seat, one.moves[:2], 1, 40) for s in (one.state, twin))
        differs = differs or open_.chances() != other.chances()
    assert differs


def test_a_planted_blunder_is_named(look, decisions):
    """Of all moves the worst, where much is at stake."""
    named = []
    for one in decisions[20:290:3]:
        weighed = look._scales.weigh(one.state, one.seat, one.moves, 8, 300, keeps=BLIND)
        chances = [weighed.chances(k)[one.seat] for k in range(len(one.moves))]
        if max(chances) - min(chances) >= 1.5 * NAMED:
            worst = one.moves[chances.index(min(chances))]
            verdict = look.at(one._replace(made=worst))
            named.append(verdict is not None and verdict.is_named)
    assert len(named) >= 2
    assert sum(named) >= 0.9 * len(named)


def test_the_best_move_costs_nothing(look, decisions):
    one = decisions[30]
    assert look.at(one._replace(made=look.best(one))) is None


def test_a_search_that_errs_is_set_right_by_the_policy(look, decisions, monkeypatch):
    """Who has made the very blunder that the search would make is told, too."""
    fooled = Looker(Thinker(KINGDOM), look._scales, 300, 60, 3)
    named = []
    for one, _, worst in _at_stake(look._scales, decisions[20:290:3]):
        monkeypatch.setattr(fooled._thinker, "best", lambda *_, worst=worst: worst)
        verdict = fooled.at(one._replace(made=worst))
        named.append(verdict is not None and verdict.is_named)
    assert len(named) >= 3
    assert all(named)


def test_what_a_longer_search_would_have_done_is_no_mistake(look, decisions, monkeypatch):
    """A hasty search errs now and then, and so does the policy that plays on: who is blamed by
    both is asked about once more."""
    one, good, bad = next(_at_stake(look._scales, decisions[20:290:3]))
    hasty, asked = Looker(Thinker(KINGDOM), look._scales, 300, 60, 3), []

    def best(state, seat, moves, rolled, simulations):
        asked.append((simulations, rolled.chance))
        return good if simulations == 300 else longer

    monkeypatch.setattr(hasty._thinker, "best", best)
    monkeypatch.setattr(hasty, "_by_policy", lambda one: bad)
    longer = good
    blamed = hasty.at(one._replace(made=bad))
    assert blamed is not None
    assert blamed.is_named
    longer = bad
    assert hasty.at(one._replace(made=bad)) is None
    assert asked[0] == asked[2] != asked[1] == asked[3]
    assert asked[1][0] > asked[0][0]
    assert asked[1][1] != asked[0][1], "the same chance would err as before"


def _at_stake(scales, decisions):
    """Where much hangs on the move: the best and the worst of them."""
    for one in decisions:
        weighed = scales.weigh(one.state, one.seat, one.moves, 8, 300, keeps=BLIND)
        chances = [weighed.chances(k)[one.seat] for k in range(len(one.moves))]
        if max(chances) - min(chances) >= 2 * NAMED:
            yield one, *(one.moves[chances.index(pick(chances))] for pick in (max, min))
