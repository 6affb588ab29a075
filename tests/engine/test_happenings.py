"""Who may know of a fact, and who may know its card."""

from __future__ import annotations

import numpy as np

from rumpus.engine.chance import Dice
from rumpus.engine.happenings import (
    ALL,
    HIDDEN,
    NO_EYES,
    NONE,
    Happening,
    happen,
    happen_among,
    seen_by,
)
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import rule
from rumpus.engine.table import Table
from rumpus.games import game

READERS = (None, 0, 1, 2, 3)


class Listener:
    def __init__(self) -> None:
        self.happened: list[Happening] | None = []


def told(*tell: int) -> Happening:
    s = Listener()
    happen(s, *tell)
    assert s.happened is not None
    return s.happened[0]


def told_among(*tell: int) -> Happening:
    s = Listener()
    happen_among(s, *tell)
    assert s.happened is not None
    return s.happened[0]


def test_a_public_fact_reaches_everybody_as_it_is() -> None:
    fact = told(3, 1, 2, 40, 5, ALL)
    assert [fact.seen_by(reader) for reader in READERS] == [fact] * 5


def test_only_eyes_see_the_card_and_the_rest_of_the_fact_is_public() -> None:
    fact = told(3, 1, 2, 40, 5, 1 << 1 | 1 << 2)
    cards = {reader: seen.card for reader in READERS if (seen := fact.seen_by(reader))}
    assert cards == {None: HIDDEN, 0: HIDDEN, 1: 40, 2: 40, 3: HIDDEN}
    seen = fact.seen_by(3)
    assert seen is not None
    assert (seen.what, seen.seat, seen.other, seen.n) == (3, 1, 2, 5)


def test_a_card_for_nobodys_eyes_is_hidden_from_all() -> None:
    fact = told(3, 1, NONE, 40, NONE, NO_EYES)
    assert {seen.card for r in READERS if (seen := fact.seen_by(r))} == {HIDDEN}


def test_a_fact_without_a_card_has_none_to_hide() -> None:
    fact = told(3, 1, NONE, NONE, NONE, NO_EYES)
    assert {seen.card for r in READERS if (seen := fact.seen_by(r))} == {NONE}


def test_a_fact_told_among_some_does_not_exist_for_others_or_spectators() -> None:
    fact = told_among(1 << 0 | 1 << 2, 7, 0, 2, NONE, 4)
    assert [fact.seen_by(reader) for reader in READERS] == [None, fact, None, fact, None]


def test_all_who_hear_a_fact_told_among_some_know_its_card() -> None:
    fact = told_among(1 << 0 | 1 << 2, 7, 0, 2, 40, 4)
    assert [seen.card if (seen := fact.seen_by(r)) else None for r in (0, 1, 2)] == [40, None, 40]


def test_seat_0_is_no_spectator_and_an_empty_audience_is_nobody() -> None:
    assert told_among(1 << 0, 7, 0, 2, NONE, 4).seen_by(0) is not None
    assert all(told_among(NO_EYES, 7, 0, 2, NONE, 4).seen_by(reader) is None for reader in READERS)


def test_a_hidden_card_keeps_the_fact_among_its_audience() -> None:
    fact = Happening(7, 0, 2, 40, 4, eyes=1 << 0, audience=1 << 0 | 1 << 2)
    seen = fact.seen_by(2)
    assert seen is not None
    assert seen.card == HIDDEN
    assert seen.seen_by(1) is None


def test_the_number_of_facts_tells_nothing_of_those_that_are_left_out() -> None:
    public, secret = told(1, 0, 1, NONE, 2, ALL), told_among(1 << 3, 7, 3, 2, NONE, 4)
    assert seen_by([secret, public, secret], 0) == seen_by([public], 0) == [public]
    assert seen_by([secret, public, secret], None) == [public]
    assert seen_by([secret, public, secret], 3) == [secret, public, secret]


def test_a_table_gives_each_reader_only_its_facts() -> None:
    table: Table = game("kingdom_four").deal(4, 1)
    public, secret = told(0, 0, NONE, NONE, 1, ALL), told_among(1 << 2, 0, 2, NONE, NONE, 1)
    table._happened = [secret, public]
    assert [table.happened(reader) for reader in READERS] == [
        [public],
        [public],
        [public],
        [secret, public],
        [public],
    ]


def test_nobody_listens_where_nothing_is_kept() -> None:
    s = Listener()
    s.happened = None
    happen(s, 1, 0, 1, NONE, 2, ALL)
    happen_among(s, 1, 1, 0, 1, NONE, 2)
    assert s.happened is None


@rule
def tell_both_ways(states: list[Dice], at: int) -> int:
    s = states[at]
    happen(s, 1, 0, 1, 40, 2, ALL)
    happen_among(s, 1, 1, 0, 1, 40, 2)
    return 1


def test_compiled_games_tell_nothing_and_need_no_listener() -> None:
    tell = game("kingdom_four").compiled(tell_both_ways)
    assert tell(np.zeros(1, dtype_of(Dice)), 0) == 1
