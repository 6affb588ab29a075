"""The thinker: a game's searching bots for those who play in the plain body."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from rumpus.bots.thinker import Thinker
from rumpus.engine.chance import dice
from rumpus.engine.errors import NotYourTurnError, UnknownBotError
from rumpus.engine.table import Table
from rumpus.games import game

pytestmark = pytest.mark.timeout(600)  # the first one compiles

KINGDOM_FOUR = game("kingdom_four")


@pytest.fixture(scope="module")
def thinker() -> Thinker:
    made = Thinker(KINGDOM_FOUR)
    made.prepare()
    return made


@pytest.fixture
def table() -> Table:
    """In the midst of a hand, with a choice."""
    made = KINGDOM_FOUR.deal(3, 4)
    for _ in range(9):
        seat = made.who_may_act[0]
        made.play(seat, made.ask("greedy", seat, dice(1)))
    assert len(made.legal_numbers(made.who_may_act[0])) > 3
    return made


def test_a_thinker_says_whether_it_is_ready(thinker: Thinker) -> None:
    assert not Thinker(KINGDOM_FOUR).is_ready
    assert thinker.is_ready


def test_a_thinker_makes_a_legal_move_and_leaves_the_table_as_it_is(
    thinker: Thinker, table: Table
) -> None:
    seat, before = table.who_may_act[0], table.state.pack()
    for bot in KINGDOM_FOUR.bots:
        assert thinker.ask(table.state, seat, bot, dice(3)) in table.legal_numbers(seat)
    assert table.state.pack() == before


def test_the_same_dice_give_the_same_move_and_are_rolled_on(thinker: Thinker, table: Table) -> None:
    seat, one, other = table.who_may_act[0], dice(3), dice(3)
    moves = {thinker.ask(table.state, seat, "strong", rolls) for rolls in (one, other)}
    assert len(moves) == 1
    assert one.chance == other.chance != dice(3).chance


def test_a_thinker_may_be_asked_from_several_threads(thinker: Thinker, table: Table) -> None:
    seat = table.who_may_act[0]

    def ask(seed: int) -> int:
        return thinker.ask(table.state, seat, "strong", dice(seed))

    alone = [ask(seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(8))) == alone


def test_advice_has_the_best_first_and_its_shares_are_of_one_whole(
    thinker: Thinker, table: Table
) -> None:
    seat = table.who_may_act[0]
    advice = thinker.advise(table.state, seat, dice(3))
    assert sorted(a.move for a in advice) == table.legal_numbers(seat), "all moves were looked at"
    assert sum(a.share for a in advice) == pytest.approx(1)
    assert [a.share for a in advice] == sorted((a.share for a in advice), reverse=True)
    assert all(0 <= a.worth <= 1 for a in advice)
    assert advice[0].move == thinker.ask(table.state, seat, "expert", dice(3))


def test_advice_knows_no_more_than_the_seat(thinker: Thinker, table: Table) -> None:
    seat, twin = table.who_may_act[0], table.copy()
    KINGDOM_FOUR.rules.resample(twin.state, seat, dice(8))
    assert twin.state.pack() != table.state.pack()
    assert thinker.advise(twin.state, seat, dice(3)) == thinker.advise(table.state, seat, dice(3))


def test_who_is_not_to_move_or_unknown_is_refused(thinker: Thinker, table: Table) -> None:
    seat = table.who_may_act[0]
    with pytest.raises(NotYourTurnError):
        thinker.ask(table.state, (seat + 1) % 3, "expert", dice(1))
    with pytest.raises(NotYourTurnError):
        thinker.advise(table.state, (seat + 1) % 3, dice(1))
    with pytest.raises(UnknownBotError):
        thinker.ask(table.state, seat, "oracle", dice(1))
