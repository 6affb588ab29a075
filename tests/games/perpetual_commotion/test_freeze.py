"""The freeze (PC29 to PC33)."""

from __future__ import annotations

from rumpus.engine.chance import dice
from rumpus.engine.table import Table
from rumpus.games.perpetual_commotion.arena import is_frozen
from rumpus.games.perpetual_commotion.cards import START
from rumpus.games.perpetual_commotion.hidden import resample
from tests.games.perpetual_commotion.tables import GAME, facts, position, row

STUCK = "b9 b10 b11 g9"


def before_freeze(**more: object) -> Table:
    """Seat 0 has one card that fits, and nobody has another: once it is laid, nothing fits."""
    given: dict[str, object] = {
        "front": [f"r5 {STUCK}", f"y9 {STUCK}"],
        "playmakers": ["g10 g11", "y10 y11"],
        "piles": ["r4"],
        **more,
    }
    return position(2, **given)  # type: ignore[arg-type]


def test_PC29_it_is_no_freeze_while_any_row_has_a_fitting_card() -> None:
    table = before_freeze(front=[f"r5 {STUCK}", f"r6 {STUCK}"], feeders=["y2 y3", "y4 y5"])
    table.play(0, "r5 0")
    assert "froze" not in facts(table)


def test_PC29_it_is_no_freeze_while_a_hidden_playmaker_fits() -> None:
    table = before_freeze(playmakers=["g10 g11", "y10 r6 y11"], feeders=["y2 y3", "y4 y5"])
    table.play(0, "r5 0")
    assert "froze" not in facts(table)


def test_PC29_a_start_fits_always() -> None:
    table = before_freeze(playmakers=["g10 g11", "y10 start y11"], feeders=["y2 y3", "y4 y5"])
    table.play(0, "r5 0")
    assert "froze" not in facts(table)


def test_PC29_a_fitting_feeder_does_not_prevent_the_freeze() -> None:
    table = before_freeze(feeders=["b2 r6 b3", "y5"])
    table.play(0, "r5 0")
    assert "froze" in facts(table)


def test_PC29_who_may_call_out_may_still_do_so_after_a_freeze() -> None:
    table = before_freeze(feeders=["", "y4 start"])
    table.play(0, "r5 0")
    assert "froze" in facts(table)
    assert "out" in table.legal(0)
    assert "out" not in table.legal(1)


def test_PC31_at_a_freeze_everybody_with_a_feeder_adds_one_in_one_step() -> None:
    table = before_freeze(feeders=["y2 r6 y3", "y4 start"])  # y3 refills the place of r5
    table.play(0, "r5 0")
    assert facts(table) == ["played_front", "refilled", "froze", "added", "added"]
    assert row(table, 0) == ["y3", *STUCK.split(), "r6"]
    assert row(table, 1) == ["y9", *STUCK.split(), "start"]
    assert table.view(None).feeders == [1, 1]


def test_PC31_who_has_no_feeder_adds_none() -> None:
    table = before_freeze(feeders=["", "y4 start"])
    table.play(0, "r5 0")
    assert row(table, 0) == [".", *STUCK.split()]
    assert row(table, 1)[5] == "start"


def test_PC31_it_is_repeated_while_the_freeze_lasts() -> None:
    table = before_freeze(feeders=["y2 start g7 y3", "y4 g8"])
    table.play(0, "r5 0")
    assert facts(table).count("froze") == 2
    assert row(table, 0)[5:] == ["g7", "start"]
    assert row(table, 1)[5:] == ["g8", "y4"]
    assert not is_frozen(table.state)


def test_PC30_a_second_freeze_adds_a_seventh_card_and_five_stays_the_condition() -> None:
    table = before_freeze(
        front=[f"r5 {STUCK} y8", f"y9 {STUCK} y6"], feeders=["start y7", "b2 b3 b4"]
    )
    table.play(0, "r5 0")  # a row of six: no refill, and then one card more
    assert len(row(table, 1)) == 8
    assert facts(table).count("froze") == 2
    assert table.view(None).feeders == [0, 1]
    assert "out" not in table.legal(0)


def test_PC30_a_row_may_grow_by_all_feeders() -> None:
    table = before_freeze(feeders=["", "r6 " + "b2 " * 12])
    table.play(0, "r5 0")
    assert len(row(table, 1)) == 18
    assert "r6 0" in table.legal(1)


def test_PC29_a_deal_without_any_start_in_reach_is_frozen_too() -> None:
    """One deal in 140 000 with two players; this seed is the first."""
    table = GAME.deal(2, seed=214947)
    assert facts(table) == ["dealt", *["froze", "added", "added"] * 2]
    assert START not in [card for pile in table.state.playmakers for card in pile]
    assert [len(row(table, seat)) for seat in (0, 1)] == [7, 7]
    assert [row(table, seat).count("start") for seat in (0, 1)] == [0, 1]
    assert row(table, 1)[6] == "start"
    assert "front start" in table.legal(1)


# --- PC33: no Feeders left ---


def test_PC33_with_all_feeders_gone_only_the_call_is_left() -> None:
    table = before_freeze(front=[f"r5 {STUCK}", f"y9 y8 {STUCK}"])
    table.play(0, "r5 0")
    assert facts(table)[-1] == "locked"
    assert table.view(None).phase == "call"
    assert table.who_may_act == (0,)  # seat 1 has six cards in its row
    assert table.legal(0) == ["out", "pass"]
    table.play(0, "out")
    assert table.view(None).last.bonus == [5, 0]


def test_PC33_when_all_let_the_call_go_the_round_ends_without_a_bonus() -> None:
    table = before_freeze()
    table.play(0, "r5 0")
    assert set(table.who_may_act) == {0, 1}
    table.play(0, "pass")
    assert table.who_may_act == (1,)
    assert table.view(None).round == 1
    table.play(1, "pass")
    shown = table.view(None)
    assert (shown.round, shown.phase, shown.last.bonus) == (2, "race", [0, 0])
    assert shown.last.caller is None


def test_PC33_in_the_next_round_no_card_is_ruled_out() -> None:
    table = before_freeze()
    table.play(0, "r5 0")
    assert table.state.ruled_out
    table.play(0, "out")
    assert (table.view(None).round, table.state.ruled_out) == (2, 0)


def test_PC33_one_who_lets_it_go_leaves_the_call_to_the_others() -> None:
    table = before_freeze()
    table.play(0, "r5 0")
    table.play(0, "pass")
    table.play(1, "out")
    assert table.view(None).last.bonus == [0, 5]


def test_PC33_if_nobody_may_call_the_round_ends_at_once() -> None:
    table = before_freeze(front=[f"r5 {STUCK} g8 g7", f"y9 y8 {STUCK}"])
    table.play(0, "r5 0")
    assert "locked" not in facts(table)
    shown = table.view(None)
    assert (shown.round, shown.last.caller, shown.last.cards) == (2, None, [1, 0])


def test_PC33_a_locked_round_can_be_resampled() -> None:
    table = before_freeze()
    table.play(0, "r5 0")
    resample(table.state, 1, dice(1))
    assert table.legal(0) == ["out", "pass"]
