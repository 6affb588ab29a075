"""The table, as people and programs use it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rumpus.engine.chance import dice
from rumpus.engine.errors import (
    GameOverError,
    IllegalMoveError,
    NotYourTurnError,
    OptionError,
    ReplayError,
    SeatsError,
    SeedError,
    UndoError,
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


def test_a_choice_is_made_by_its_word_not_by_its_number() -> None:
    frantic = game("frantic")
    assert frantic.deal(seats=4, seed=1, limit="long").replay().options["limit"] == "long"
    with pytest.raises(OptionError, match="limit is one of short, medium, long, own, not '1'"):
        frantic.deal(seats=4, seed=1, limit="1")


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


def test_a_replay_by_older_rules_that_are_read_keeps_their_version() -> None:
    newer = replace(KINGDOM, version=3, reads=(1,))
    t = table().replay().play(newer)
    assert t.replay() == table().replay()
    assert newer.deal(seats=4, seed=7).replay().version == 3
    with pytest.raises(ReplayError, match="stored by the rules kingdom_four 2, not kingdom_four 3"):
        replace(table().replay(), version=2).play(newer)


def test_a_replay_by_older_rules_names_all_its_options() -> None:
    """What it does not name was the default then."""
    newer = replace(KINGDOM, version=2, reads=(1,))
    with pytest.raises(ReplayError, match=r"older rules kingdom_four 1 names .* has no wilds"):
        Replay("kingdom_four", 1, 4, 7).play(newer)
    assert Replay("kingdom_four", 2, 4, 7).play(newer).version == 0


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


# --- looking, comparing, taking back ---


def played_on(t: Table, moves: int) -> Table:
    for _ in range(moves):
        t.play(t.who_may_act[0], t.legal(t.who_may_act[0])[-1])
    return t


def test_moves_can_be_taken_back() -> None:
    t, early = played_on(table(), 25), played_on(table(), 20)
    last = t.moves[20:]
    assert t.undo(5) == last
    assert t == early
    assert (t.version, t.happened(0), t.moves) == (20, early.happened(0), early.moves)
    assert played_on(t, 5) == played_on(table(), 25)
    assert t.undo(25)
    assert t == table()
    for wrong in (1, -1):
        with pytest.raises(UndoError, match=f"0 moves can be taken back here, not {wrong}"):
            t.undo(wrong)


def test_tables_are_equal_if_they_stand_the_same() -> None:
    assert table() == table()
    assert table() != KINGDOM.deal(seats=4, seed=8)
    assert table() != KINGDOM.deal(seats=4, seed=7, wilds=True)
    assert table() != played_on(table(), 1)
    assert table() != "a table"
    t = table()
    twin = t.copy()
    assert twin == t
    played_on(twin, 1)
    assert twin != t


def test_a_table_says_how_it_stands() -> None:
    t = played_on(table(), 3)
    seat = t.who_may_act[0]
    assert repr(t) == (
        f"<Kingdom Four, 4 seats, seed 7: 3 moves made, waits for seat {seat}, scores (0, 0, 0, 0)>"
    )
    while not t.is_over:
        played_on(t, 1)
    assert f"won by seat {t.winners}" in repr(t)


def test_a_table_is_shown_as_a_seat_may_see_it() -> None:
    t = played_on(table(), 6)
    hands = [" ".join(t.view(seat).hand) for seat in range(4)]
    assert f"hand: {hands[0]}" in t.render(0)
    assert "plays" in t.render(0)
    assert not any(hand in t.render(0) for hand in hands[1:])
    assert not any(hand in t.render() for hand in hands)


def test_what_is_of_a_wrong_kind_is_an_error_by_name() -> None:
    wrong: list[tuple[Any, type[Exception], str]] = [
        (lambda: KINGDOM.deal("3", 1), SeatsError, "is for 3 to 4 players, not '3'"),  # type: ignore[arg-type]
        (lambda: KINGDOM.deal(3.0, 1), SeatsError, "not 3.0"),  # type: ignore[arg-type]
        (lambda: KINGDOM.deal(3, None), SeedError, "from 0 to 2⁶³ − 1, not None"),  # type: ignore[arg-type]
        (lambda: KINGDOM.deal(3, True), SeedError, "not True"),
        (lambda: KINGDOM.deal(3, -1), SeedError, "not -1"),
        (lambda: table().play(0, 3), UnknownMoveError, "one of the texts of `legal`, not 3"),  # type: ignore[arg-type]
        (lambda: table().legal("0"), SeatsError, "seats here are 0 to 3, not '0'"),  # type: ignore[arg-type]
    ]
    for call, error, told in wrong:
        with pytest.raises(error, match=told):
            call()
