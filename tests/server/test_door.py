"""Looks at a table that all its readers share show each of them its own view."""

from __future__ import annotations

from typing import Any
from weakref import ref

import msgspec
import pytest

from rumpus import games
from rumpus.engine.chance import below, dice
from rumpus.engine.happenings import Happening
from rumpus.engine.table import Table
from rumpus.server.course import door

MOST_MOVES = 2000


def fields(look: door.Look) -> dict[str, Any]:
    """What everybody sees in it."""
    return msgspec.json.decode(look.whole(None, {}))


def play_on(table: Table, moves: int, seed: int) -> None:
    d = dice(seed)
    for _ in range(moves):
        if table.is_over:
            return
        seat = table.who_may_act[below(d, len(table.who_may_act))]
        legal = table.legal(seat)
        table.play(seat, legal[below(d, len(legal))])


@pytest.mark.parametrize("name", games.NAMES)
def test_a_look_shows_every_reader_its_view_field_by_field(name: str) -> None:
    game = games.game(name)
    table = game.deal(game.seats[-1], 5)
    entrance = door.Door(table)
    for seed in range(12):
        play_on(table, 17, seed)
        look = entrance.look()
        for reader in (None, *range(table.seats)):
            shown = look.whole(reader, look.own(reader))
            assert shown == door.whole(table, reader)
            assert msgspec.json.decode(shown, type=game.view_type) == table.view(reader)


@pytest.mark.parametrize("name", games.NAMES)
def test_a_game_names_its_fields_in_the_same_order_at_every_look(name: str) -> None:
    """Two looks are compared field by field, without their names."""
    game = games.game(name)
    table = game.deal(game.seats[-1], 5)

    def named() -> list[list[str]]:
        own = [game.own(table.state, seat) for seat in range(table.seats)]
        return [list(part) for part in (game.lasting(table.state), game.watched(table.state), *own)]

    first = named()
    while not table.is_over and table.version < MOST_MOVES:
        play_on(table, 7, table.version)
        assert named() == first


def test_a_look_keeps_none_of_those_before_it() -> None:
    """A table looks after every move, and the last look is kept: the others must go."""
    table = games.game("perpetual_commotion").deal(4, 5)
    entrance = door.Door(table)
    looks = [entrance.look()]
    for _ in range(3):
        play_on(table, 1, 1)
        looks.append(entrance.look())
        looks[-1].news(looks[-2], lambda _: [])
    first, last = ref(looks[0]), looks[-1]
    looks.clear()
    assert first() is None
    assert last.moves == table.version


@pytest.mark.parametrize("who", ["greedy", "random"])
@pytest.mark.parametrize("name", games.NAMES)
def test_what_is_said_to_last_lasts_from_deal_to_deal(name: str, who: str) -> None:
    """A game, or many moves of it: what was kept since the deal is what would be made now."""
    game = games.game(name)
    table = game.deal(game.seats[0 if who == "greedy" else -1], 3)
    entrance, bot, d = door.Door(table), game.plain(game.bot(who)), dice(3)
    while not table.is_over and table.version < MOST_MOVES:
        assert entrance.look().whole(None, {}) == door.whole(table, None)
        seat = table.who_may_act[below(d, len(table.who_may_act))]
        legal = table.legal_numbers(seat)
        table.play(seat, game.format_move(bot(table.state, seat, legal, len(legal), d)))
    assert table.is_over or game.rules.rounds(table.state) > 1
    assert entrance.look().whole(None, {}) == door.whole(table, None)


@pytest.mark.parametrize("name", games.NAMES)
def test_readers_who_looked_at_different_times_hear_what_is_new_to_each(name: str) -> None:
    game = games.game(name)
    table = game.deal(game.seats[0], 5)
    entrance, looks = door.Door(table), []
    for seed in range(6):
        looks.append(entrance.look())
        play_on(table, 5, seed)
    now = entrance.look()
    for before in [*looks, *looks]:
        news = msgspec.json.decode(msgspec.json.encode(now.since(before)))
        assert {**fields(before), **news} == fields(now)
    assert now.since(now) == {}


def test_facts_are_told_to_each_reader_as_it_may_know_them() -> None:
    table = games.game("frantic").deal(3, 1)
    seat = table.who_may_act[0]
    table.play(seat, "draw")
    readers = (seat, (seat + 1) % 3, None)
    drawn = [door.told(table.game, table.facts, reader)[0].card for reader in readers]
    assert drawn[0] in table.view(seat).hand
    assert drawn[1:] == ["?", "?"]


def test_one_look_tells_each_reader_the_facts_since_its_own_last_one() -> None:
    table = games.game("frantic").deal(3, 1)
    entrance, facts = door.Door(table), list[list[Happening]]()
    looks = []
    for seed in range(9):
        looks.append(entrance.look())
        play_on(table, 1, seed)
        facts.append(table.facts)

    def story(moves: int) -> list[Happening]:
        return [fact for made in facts[moves:] for fact in made]

    look = entrance.look()
    for since in (8, 0, 8, 3):
        for reader in (None, *range(table.seats)):
            expected = door.told(table.game, story(since), reader)
            assert look.told(look.news(looks[since], story), reader) == expected
