"""Standing orders: whoever follows them makes legal moves, and knows no more than the seat."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest
from msgspec import inspect as shape

import rumpus
from rumpus.engine.chance import dice
from rumpus.engine.game import Game
from rumpus.engine.orders import OrdersError
from tests.contract.cases import Case
from tests.contract.test_twins import twin_of

REALTIME = [game.name for game in rumpus.all_games() if game.standing]


def some_orders(game: Game) -> Iterator[Any]:
    """The usual ones, and every field by itself with each of its words or its bounds."""
    assert game.standing is not None
    yield game.standing.parse({})
    for field in shape.type_info(game.standing.schema).fields:  # type: ignore[attr-defined]
        for value in values_of(field.type):
            yield game.standing.parse({field.name: value})


def values_of(kind: Any) -> list[Any]:
    if isinstance(kind, shape.Metadata):
        return values_of(kind.type)
    if isinstance(kind, shape.ListType):
        return [[value] for value in values_of(kind.item_type)]
    if isinstance(kind, shape.LiteralType):
        return list(kind.values)
    assert isinstance(kind, shape.IntType)
    return [kind.ge, kind.le]


def test_there_are_standing_orders_wherever_all_play_at_once() -> None:
    assert {game.name for game in rumpus.all_games() if game.realtime} == set(REALTIME)
    assert len(REALTIME) >= 2


def test_orders_are_followed_alike_in_twin_worlds_and_legally(case: Case) -> None:
    game = case.game
    if game.standing is None:
        return
    followed, all_orders = 0, list(some_orders(game))
    for number, table in enumerate(islice(case.walk(9, most=400), 0, None, 41)):
        for seat in table.who_may_act:
            twin, moves = twin_of(table, seat, number), table.legal_numbers(seat)
            before = table.state.pack()
            for orders in all_orders:
                move = game.standing.follow(table.state, seat, moves, orders, dice(3, seat))
                again = game.standing.follow(twin.state, seat, moves, orders, dice(3, seat))
                assert move == again
                assert move is None or move in moves
                followed += move is not None
            assert table.state.pack() == before
    assert followed


@pytest.mark.parametrize("name", REALTIME)
def test_usual_orders_play_a_game_to_its_end(name: str) -> None:
    game = rumpus.game(name)
    assert game.standing is not None
    table, lots = game.deal(game.seats[0], 5), dice(5)
    orders, idle = game.standing.parse({}), 0
    for turn in range(20_000):
        if table.is_over or idle > 500:
            break
        seat = table.who_may_act[turn % len(table.who_may_act)]
        move = game.standing.follow(table.state, seat, table.legal_numbers(seat), orders, lots)
        idle = idle + 1 if move is None else 0
        if move is not None:
            table.carry_out(seat, move)
    assert table.is_over


@pytest.mark.parametrize("name", REALTIME)
@pytest.mark.parametrize(
    "given", [{"nonsense": 1}, {"out": "soon", "collect": "g9"}, [1], "play well", 7]
)
def test_nonsense_is_refused_with_all_that_was_expected(name: str, given: object) -> None:
    standing = rumpus.game(name).standing
    assert standing is not None
    with pytest.raises(OrdersError, match=r"; expected (first|collect): ") as error:
        standing.parse(given)
    assert "\n" not in str(error.value)
    for field in standing.schema.__struct_fields__:
        assert f"{field}: " in str(error.value)


@pytest.mark.parametrize("name", REALTIME)
def test_every_field_has_a_default_and_a_description(name: str) -> None:
    standing = rumpus.game(name).standing
    assert standing is not None
    schema = msgspec.json.schema(standing.schema)
    (found,) = schema["$defs"].values()
    assert all("default" in field for field in found["properties"].values())
    assert all("description" in field for field in found["properties"].values())
