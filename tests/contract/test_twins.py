"""Twin worlds: nothing a seat receives differs between worlds it cannot tell apart."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import Any

import msgspec

from rumpus.bots.search import search
from rumpus.engine.bots import Bot
from rumpus.engine.chance import Dice, dice
from rumpus.engine.game import Game
from rumpus.engine.randomly import play_randomly
from rumpus.engine.rule import rule
from rumpus.engine.table import Table
from tests.contract.cases import Case


def twin_of(table: Table, seat: int, seed: int) -> Table:
    """The same table in another world, as far as this seat can tell."""
    twin = table.game.deal(table.seats, table.seed, **table.replay().options)
    twin.state = table.state.copy()
    table.game.rules.resample(twin.state, seat, dice(seed, 2))
    return twin


def test_a_seats_view_and_moves_are_the_same_in_twin_worlds(case: Case) -> None:
    different = 0
    for number, table in enumerate(islice(case.walk(7, most=900), 0, None, 9)):
        for seat in range(case.seats):
            twin = twin_of(table, seat, number)
            different += twin.state.pack() != table.state.pack()
            assert msgspec.json.encode(twin.view(seat)) == msgspec.json.encode(table.view(seat))
            assert twin.legal(seat) == table.legal(seat)
            assert (seat in twin.who_may_act) == (seat in table.who_may_act)
    assert different, "resampling changed nothing anywhere"


def test_a_twin_world_has_the_same_cards_and_plays_on(case: Case) -> None:
    play = case.game.plain(play_randomly)
    for number, table in enumerate(islice(case.walk(8, most=400), 0, None, 40)):
        cards = Counter(case.game.census(table.state))
        for seat in range(case.seats):
            twin = twin_of(table, seat, number)
            assert Counter(case.game.census(twin.state)) == cards
            play(twin.state, [0] * case.game.moves, dice(number, 3), 300)
            assert Counter(case.game.census(twin.state)) == cards


def test_worlds_that_look_the_same_are_resampled_alike(thought: Case) -> None:
    """So a search, which looks at nothing but resampled worlds, cannot know more than its seat."""
    assert thought.game.search
    casts = (thought.game.rules.resample, thought.game.plain(thought.game.search.suppose))
    for number, table in enumerate(islice(thought.walk(10, most=900), 0, None, 5)):
        for seat in table.who_may_act:
            twin = twin_of(table, seat, number)
            for cast in casts:
                one, other = table.state.copy(), twin.state.copy()
                cast(one, seat, dice(number, 4))
                cast(other, seat, dice(number, 4))
                assert one.pack() == other.pack()


def test_a_bot_chooses_the_same_in_twin_worlds(case: Case) -> None:
    quick = [name for name in case.game.bots if name not in case.game.thinkers]
    choose_alike(case, quick, every=7, most=600)


def test_a_bot_that_searches_chooses_the_same_in_twin_worlds(thought: Case) -> None:
    """The plain body thinks slowly, so those who search are asked more seldom."""
    choose_alike(thought, sorted(thought.game.thinkers), every=91, most=200)


def test_a_searchs_policies_choose_the_same_in_twin_worlds(thought: Case) -> None:
    """They are asked at the real table, too: a favourite is left only for something surer."""
    assert thought.game.search
    policies = (thought.game.search.rollout, thought.game.search.own_policy)
    for number, table in enumerate(islice(thought.walk(12, most=600), 0, None, 7)):
        for seat in table.who_may_act:
            twin = twin_of(table, seat, number)
            for policy in policies:
                one, other = (asked(thought.game, policy, each, seat) for each in (table, twin))
                assert one == other


def choose_alike(case: Case, bots: list[str], every: int, most: int) -> None:
    """All are asked about the same worlds: to cast one takes longer than to choose."""
    for number, table in enumerate(islice(case.walk(9, most=most if bots else 0), 0, None, every)):
        for seat in table.who_may_act:
            twin = twin_of(table, seat, number)
            for bot in bots:
                assert chosen(case.game, bot, twin, seat) == chosen(case.game, bot, table, seat)


def chosen(game: Game, bot: str, table: Table, seat: int) -> int:
    return asked(game, few_thoughts if bot in game.thinkers else game.bots[bot], table, seat)


def asked(game: Game, bot: Bot, table: Table, seat: int) -> int:
    moves = [0] * game.moves
    n = game.rules.legal(table.state, seat, moves)
    before = table.state.pack()
    move: int = game.plain(bot)(table.state, seat, moves, n, dice(11, seat))
    assert move in moves[:n], "a bot makes a legal move"
    assert table.state.pack() == before, "a bot leaves the table as it is"
    return move


@rule
def few_thoughts(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    """The search of strong and expert, with a budget for the plain body."""
    return search(s, seat, moves, n, dice, 6)
