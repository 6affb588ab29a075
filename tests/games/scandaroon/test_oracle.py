"""The rules and a naive second implementation tell the same game, step by step."""

from __future__ import annotations

import tomllib

import numpy as np
import pytest

from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.randomly import play_randomly, random_game_at
from rumpus.engine.record import dtype_of
from rumpus.engine.table import Table
from rumpus.games import game
from rumpus.games.scandaroon.cards import CODES, TRUMPS, format_card
from rumpus.games.scandaroon.scoring import pile_total, score
from rumpus.games.scandaroon.state import State
from rumpus.games.scandaroon.values import current_value, final_value, row_score
from tests.games.scandaroon.decks import random_deck
from tests.oracle.scandaroon import Naive, house

GAME = game("scandaroon")


def compare_values(s: State, naive: Naive) -> None:
    assert TRUMPS[s.trump] == naive.trump
    for seat in naive.seats:
        row = [format_card(card) for card in s.row[seat][: s.row_size[seat]]]
        assert row == naive.rows[seat]
        places = range(len(row))
        finals = naive.finals(seat)
        assert [current_value(s, seat, at) for at in places] == naive.currents(seat), row
        assert [final_value(s, seat, at) for at in places] == finals, row
        assert row_score(s, seat) == sum(finals), row


def compare_places(s: State, naive: Naive) -> None:
    for seat in naive.seats:
        hand = {format_card(card) for card in s.hand[seat][: s.hand_size[seat]]}
        assert hand == naive.hands[seat]
        assert pile_total(s, seat) == naive.pile_worth(seat)
    assert [format_card(card) for card in s.pile[: s.pile_size]] == naive.pile
    assert {
        code for code, flag in zip(CODES, s.is_discarded, strict=True) if flag
    } == naive.discards
    assert {
        code for code, flag in zip(CODES, s.is_protected, strict=True) if flag
    } == naive.protected
    assert {seat for seat in naive.seats if not s.piece_used[seat]} == naive.has_piece


def play_both(seats: int, seed: int, deck: str = "third") -> Table:
    """A random game by both, compared after every step."""
    table = GAME.deal(seats, seed, deck=deck)
    naive = Naive(seats, seed, list(CODES), house() if deck == "third" else tomllib.loads(deck))
    d = dice(seed, 1)
    while not table.is_over:
        compare_values(table.state, naive)
        compare_places(table.state, naive)
        (seat,) = table.who_may_act
        legal = table.legal(seat)
        assert naive.waiting == (seat, set(legal))
        move = legal[below(d, len(legal))]
        table.play(seat, move)
        naive.send(move)
    assert naive.over
    for seat in range(seats):
        assert score(table.state, seat) == naive.victory_points(seat)
    assert set(table.winners) == naive.winners()
    return table


@pytest.mark.parametrize("seats", [3, 4])
def test_random_games_are_the_same_step_by_step(seats: int):
    for seed in range(60):
        play_both(seats, seed)


@pytest.mark.parametrize("seed", range(40))
def test_games_with_decks_cast_at_random_are_the_same_step_by_step(seed: int):
    play_both(3 + seed % 2, seed, random_deck(seed))


def test_games_with_decks_cast_at_random_are_the_same_in_both_bodies():
    compiled = GAME.compiled(random_game_at, checked=True)
    moves = np.zeros(GAME.moves, np.int64)
    for seed in range(20):
        table = GAME.deal(4, seed, deck=random_deck(seed))
        states, dices = np.zeros(1, dtype_of(GAME.state)), np.zeros(1, dtype_of(Dice))
        states["seats"] = 4
        for name, value in GAME.fields(deck=random_deck(seed)).items():
            states[name] = value
        compiled(states, 0, moves, dices, seed, 5000)
        GAME.plain(play_randomly)(table.state, [0] * GAME.moves, dice(seed, 1), 5000)
        assert states[0].tobytes() == table.state.pack()


@pytest.mark.huge
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(0, 100_000, 10_000))
def test_a_hundred_thousand_random_games_are_the_same_step_by_step(first: int):
    for seed in range(first, first + 10_000):
        play_both(3 + seed % 2, 1000 + seed)
