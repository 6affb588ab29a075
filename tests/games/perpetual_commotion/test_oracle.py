"""After every step of random games the rules agree with the naive ones in `tests/oracle`."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.table import Table
from rumpus.games.perpetual_commotion.arena import is_frozen
from rumpus.games.perpetual_commotion.cards import format_card
from rumpus.games.perpetual_commotion.rules import is_calling
from rumpus.games.perpetual_commotion.state import State
from tests.games.perpetual_commotion.tables import GAME, facts
from tests.length import LONG
from tests.oracle.perpetual_commotion import Card, Player, Round

GAMES = 40 if LONG else 2
pytestmark = pytest.mark.timeout(900)  # the long run plays hundreds of rounds twice


def naive(s: State) -> Round:
    """The naive round that was just dealt as in this state."""
    return Round([_player(s, seat) for seat in range(s.seats)], die=s.die)


def _player(s: State, seat: int) -> Player:
    row: list[Card | None] = [Card(format_card(c)) for c in s.front[seat] if c]
    feeders = [Card(format_card(c)) for c in s.feeders[seat] if c]
    return Player(row, feeders, [Card(format_card(c)) for c in s.playmakers[seat] if c])


def _check(table: Table, other: Round) -> None:
    s = table.state
    shown = GAME.view(s, None)
    assert [pile.top for pile in shown.piles] == [pile[-1] for pile in other.piles]
    assert [pile.by for pile in shown.piles] == [by[-1] for by in other.laid_by]
    assert is_frozen(s) == other.is_frozen()
    assert is_calling(s) == other.locked
    for seat, player in enumerate(other.players):
        assert set(table.legal(seat)) == other.legal(seat)
        assert shown.front[seat] == [card and card.text for card in player.row]
        assert shown.feeders[seat] == len(player.feeders)
        assert shown.played[seat] == len(player.laid)
        assert shown.face_up[seat] == len(player.up)
        _check_playmakers(s, seat, player.playmakers())


def _check_playmakers(s: State, seat: int, pile: list[Card]) -> None:
    ours = s.playmakers[seat][: s.playmakers_size[seat]]
    assert [format_card(card) for card in ours] == [card.text for card in pile]
    assert s.seen[seat] == sum(1 << k for k, card in enumerate(pile) if card.known)


def _wanted(table: Table, seat: int, *, calls: bool) -> list[str]:
    moves = table.legal(seat)
    return moves if calls or "pass" in moves else [move for move in moves if move != "out"]


def _play_round(table: Table, d: Dice, *, calls: bool) -> Counter[str]:
    """One round by both, at random; without calls nobody calls Out before it is the only move."""
    s, other = table.state, naive(table.state)
    number, told = s.round, Counter[str]()
    while not other.over:
        choices = [(seat, _wanted(table, seat, calls=calls)) for seat in table.who_may_act]
        choices = [(seat, moves) for seat, moves in choices if moves]
        seat, moves = choices[below(d, len(choices))]
        move = moves[below(d, len(moves))]
        table.play(seat, move)
        other.move(seat, move)
        told.update(facts(table))
        assert other.over == (table.is_over or s.round > number)
        if not other.over:
            _check(table, other)
    assert s.last_points[: s.seats] == other.points()
    assert s.last_caller == (-1 if other.caller is None else other.caller)
    return told


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_rules_agree_with_the_naive_ones_after_every_step(seats: int) -> None:
    """PC9 to PC15, PC20, PC23 to PC26 and the freeze (PC29 to PC33)."""
    told = Counter[str]()
    for seed in range(GAMES):
        table, d = GAME.deal(seats, seed), dice(seed, 5)
        while not table.is_over:
            told += _play_round(table, d, calls=seed % 2 == 0)
    assert told["froze"] or seats > 2
    assert all(told[what] for what in ("locked", "called_out", "passed", "closed", "turned")), told
