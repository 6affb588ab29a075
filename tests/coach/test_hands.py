"""Hands in figures."""

from rumpus import games
from rumpus.coach.hands import HandsAnalysis, Lost
from rumpus.engine.chance import dice
from rumpus.engine.replay import Replay

COMMOTION = games.game("perpetual_commotion")


def _race(seats=3, moves=400):
    """A race by greedy hands: one move each 100 ms."""
    table, rolled = COMMOTION.deal(seats, 4), dice(4, 1)
    at, times = 0, []
    while not table.is_over and table.version < moves:
        seat = table.who_may_act[at % len(table.who_may_act)]
        move = table.choose("greedy", seat, rolled)
        at += 1
        if not COMMOTION.rules.is_idle(move):
            table.carry_out(seat, move)
            times.append(100 * at)
    return table, times


def _measured(replay: Replay, times, races=(), people=(0,)):
    analysis = HandsAnalysis(replay, COMMOTION, people, times, races)
    list(analysis.pieces())
    assert analysis.report is not None
    return analysis.report


def test_every_move_and_race_is_counted():
    table, times = _race()
    races = [Lost(0, 1, 30), Lost(0, 2, 70), Lost(2, 1, 10)]
    report = _measured(table.replay(), times, races)
    assert sum(hand.moves for hand in report.hands) == table.version
    assert [hand.won for hand in report.hands] == [2, 0, 1]
    assert [hand.lost for hand in report.hands] == [0, 2, 1]
    assert (report.hands[1].closest, report.hands[1].behind) == (10, 20)
    assert report.hands[0].closest is None


def test_who_is_slower_takes_longer_and_misses_no_less():
    table, times = _race()
    usual = _measured(table.replay(), times)
    slow = _measured(table.replay(), [3 * at for at in times])
    for quick, late in zip(usual.hands, slow.hands, strict=True):
        assert quick.to_notice
        assert late.to_notice
        assert late.to_notice > quick.to_notice
        assert (quick.moves, quick.taken + quick.missed > 0) == (late.moves, True)


def test_a_chance_that_somebody_else_closes_is_missed():
    table, times = _race()
    report = _measured(table.replay(), times)
    assert sum(hand.missed for hand in report.hands) > 0
    for hand in report.hands:
        assert (hand.lay is None) == (hand.missed == 0)
        assert hand.longest is None or hand.lay is None or hand.longest >= hand.lay


def test_an_empty_game_has_nothing_to_measure():
    table = COMMOTION.deal(3, 4)
    hand = _measured(table.replay(), []).hands[0]
    assert (hand.moves, hand.to_notice, hand.cost) == (0, None, 0)
