"""The table, as people and programs use it."""

from __future__ import annotations

import pytest

from rumpus.engine.chance import dice
from rumpus.engine.errors import (
    GameOverError,
    IllegalMoveError,
    NotYourTurnError,
    OptionError,
    ReplayError,
    SeatsError,
    UnknownBotError,
    UnknownGameError,
    UnknownMoveError,
)
from rumpus.engine.replay import Replay, format_replay, parse_replay
from rumpus.engine.table import Table
from rumpus.games import game

KINGDOM = game("kingdom_four")


def table() -> Table:
    return KINGDOM.deal(seats=4, seed=7)


def test_a_game_is_found_by_its_title_too() -> None:
    assert game("Kingdom Four").name == game("kingdom-four").name == "kingdom_four"


def test_errors_say_what_was_expected_and_what_came() -> None:
    with pytest.raises(UnknownGameError, match=r"unknown game 'chess'; there are: .*kingdom_four"):
        game("chess")
    with pytest.raises(SeatsError, match="Kingdom Four is for 3 to 4 players, not 5"):
        KINGDOM.deal(seats=5, seed=1)
    with pytest.raises(OptionError, match="unknown option 'wild'; this game has: wilds"):
        KINGDOM.deal(seats=4, seed=1, wild=True)
    with pytest.raises(OptionError, match="option wilds is yes or no, not 'perhaps'"):
        KINGDOM.deal(seats=4, seed=1, wilds="perhaps")
    with pytest.raises(UnknownBotError, match=r"has no bot 'oracle'; it has: .*random"):
        KINGDOM.bot("oracle")


def test_an_illegal_move_is_refused_by_name_and_changes_nothing() -> None:
    t = table()
    turn = t.who_may_act[0]
    before = t.state.pack()
    with pytest.raises(UnknownMoveError, match="'fold' is no move"):
        t.play(turn, "fold")
    with pytest.raises(UnknownMoveError, match="'zz9' is no card"):
        t.play(turn, "play zz9")
    with pytest.raises(NotYourTurnError, match=f"the table waits for seat {turn}, not for seat"):
        t.play((turn + 1) % 4, t.legal(turn)[0])
    with pytest.raises(IllegalMoveError, match="not possible now; expected one of: play"):
        t.play(turn, "take sk1")
    with pytest.raises(SeatsError, match="seats here are 0 to 3, not 4"):
        t.play(4, "play sk1")
    assert (t.state.pack(), t.version) == (before, 0)


def test_after_the_end_nobody_may_move() -> None:
    t = table()
    while not t.is_over:
        t.play(t.who_may_act[0], t.legal(t.who_may_act[0])[0])
    assert t.who_may_act == ()
    assert t.legal(0) == []
    assert t.winners
    with pytest.raises(GameOverError):
        t.play(0, "play sk1")


def test_an_error_tells_no_card_that_the_mover_may_not_see() -> None:
    t = table()
    turn = t.who_may_act[0]
    with pytest.raises(NotYourTurnError) as refused:
        t.play((turn + 1) % 4, t.legal(turn)[0])
    hidden = set(t.view(turn).hand)
    assert not any(card in str(refused.value).split() for card in hidden)


def test_a_replay_is_text_that_parses_back() -> None:
    t = KINGDOM.deal(seats=3, seed=2**62, wilds=True)
    for _ in range(20):
        t.play(t.who_may_act[0], t.legal(t.who_may_act[0])[0])
    text = format_replay(t.replay())
    assert parse_replay(text).play(KINGDOM).state.pack() == t.state.pack()


def test_a_replay_that_does_not_play_through_names_the_move() -> None:
    good = table().replay()
    bad = Replay(good.game, good.version, 4, 7, {}, ((0, "play sk1"), (0, "play sk1")))
    with pytest.raises(ReplayError, match=r"move 1 \(0 play sk1\)"):
        bad.play(KINGDOM)
    with pytest.raises(ReplayError, match="stored by the rules kingdom_four 99"):
        Replay("kingdom_four", 99, 4, 7).play(KINGDOM)
    with pytest.raises(ReplayError, match="begins with the line 'rumpus 1'"):
        parse_replay("hello")
    with pytest.raises(ReplayError, match="this is no stored game"):
        parse_replay("rumpus 1\ngame kingdom_four 1\nseats many\nseed 1\n\n")


def test_a_bot_can_be_asked_for_its_move() -> None:
    table = KINGDOM.deal(4, 7)
    seat = table.who_may_act[0]
    move = table.ask("random", seat, dice(1))
    assert move in table.legal(seat)
    assert table.version == 0
    with pytest.raises(NotYourTurnError):
        table.ask("random", (seat + 1) % 4, dice(1))
    with pytest.raises(UnknownBotError):
        table.ask("clever", seat, dice(1))
