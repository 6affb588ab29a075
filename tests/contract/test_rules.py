"""What holds in every game after every step."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import msgspec
import pytest

from rumpus.engine.errors import IllegalMoveError
from rumpus.engine.replay import format_replay, parse_replay
from tests.contract.cases import Case


def test_cards_are_conserved_after_every_step(case: Case) -> None:
    for seed in range(3):
        tables = case.walk(seed, most=1500)
        cards = Counter(case.game.census(next(tables).state))
        assert cards
        for table in tables:
            assert Counter(case.game.census(table.state)) == cards, table.replay()


def test_a_move_is_accepted_just_when_it_is_legal(case: Case) -> None:
    for table in islice(case.walk(1, most=400), 0, None, 17):
        before = table.state.pack()
        for seat in range(case.seats):
            legal = table.legal_numbers(seat)
            assert legal == sorted(set(legal)), "legal moves come in rising order, each once"
            assert bool(legal) == (seat in table.who_may_act)
            for move in set(range(case.game.moves)) - set(legal):
                with pytest.raises(IllegalMoveError):
                    table.check(seat, move)
        assert table.state.pack() == before, "asking and refusing change nothing"


def test_every_legal_move_can_be_carried_out(case: Case) -> None:
    for table in islice(case.walk(2, most=400), 0, None, 11):
        for seat in table.who_may_act:
            for move in table.legal_numbers(seat):
                twin = table.state.copy()
                case.game.rules.step(twin, seat, move)
                assert twin.pack() != table.state.pack()


def test_a_refused_series_of_moves_changes_nothing(case: Case) -> None:
    for table in islice(case.walk(3, most=100), 0, None, 13):
        before, version = table.state.pack(), table.version
        for seat in table.who_may_act:
            impossible = sorted(set(range(case.game.moves)) - set(table.legal_numbers(seat)))[0]
            series = [table.legal(seat)[0], case.game.format_move(impossible)]
            with pytest.raises(IllegalMoveError):
                table.play(seat, *reversed(series))
            assert (table.state.pack(), table.version) == (before, version)


def test_a_replay_from_text_gives_the_same_state(case: Case) -> None:
    for seed in range(2):
        *_, last = case.walk(seed, most=2500)
        text = format_replay(last.replay())
        again = parse_replay(text).play(case.game)
        assert again.state.pack() == last.state.pack()
        assert format_replay(again.replay()) == text


def test_somebody_may_act_until_the_game_is_over(case: Case) -> None:
    for table in case.walk(4, most=2500):
        assert bool(table.who_may_act) != table.is_over
        if table.is_over:
            assert table.winners


def test_a_view_stays_as_it_was_when_the_table_is_played_on(case: Case) -> None:
    """What a reader was told is compared with what it sees later: views are made of copies."""
    readers = (None, *range(case.seats))
    views: list[tuple[Any, bytes]] = []
    for table in case.walk(8, most=150):
        for view, before in views:
            assert msgspec.json.encode(view) == before
        views = [(view, msgspec.json.encode(view)) for view in map(table.view, readers)]


def test_packing_a_state_and_back_loses_nothing(case: Case) -> None:
    for table in islice(case.walk(5, most=300), 0, None, 29):
        packed = table.state.pack()
        assert case.game.state.unpack(packed).pack() == packed


def test_moves_have_texts_that_parse_back(case: Case) -> None:
    texts = [case.game.format_move(move) for move in range(case.game.moves)]
    assert len(set(texts)) == case.game.moves
    assert [case.game.parse_move(text) for text in texts] == list(range(case.game.moves))


def test_happenings_can_be_told_in_words(case: Case) -> None:
    for table in case.walk(6, most=1500):
        for reader in (None, 0):
            for happening in table.happened(reader):
                assert case.game.narrate(happening)
