"""A language model's client at a room: the SDK's own client, over standard input and output."""

from __future__ import annotations

import random
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.types import TextContent

import rumpus
from rumpus.server.common.config import Config
from tests.client.hall import Hall, hall
from tests.server.room import GENEROUS

QUICK = Config(bot_delay=(0, 0), limits=GENEROUS)


@asynccontextmanager
async def model(room: Hall, name: str = "A model") -> AsyncIterator[Client]:
    """`rumpus mcp` in a process of its own, as a client starts it."""
    command = ["-m", "rumpus", "mcp", "--url", room.url, "--name", name]
    async with Client(StdioServerParameters(command=sys.executable, args=command)) as client:
        yield client


async def told(client: Client, tool: str, **arguments: Any) -> tuple[str, dict[str, Any]]:
    result = await client.call_tool(tool, arguments)
    (said,) = result.content
    assert isinstance(said, TextContent)
    assert not result.is_error, said.text
    return said.text, result.structured_content or {}


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    (said,) = result.content
    assert isinstance(said, TextContent)
    assert result.is_error, said.text
    return said.text


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("kingdom_four", {}),
        ("frantic", {"limit": "own", "own_limit": 1}),
        ("scandaroon", {}),
    ],
)
async def test_a_whole_game_by_turns_is_played_by_tools(game: str, options: dict[str, Any]) -> None:
    lots = random.Random(1)
    async with hall(QUICK) as room, model(room) as client:
        text, now = await told(
            client, "make_table", game=game, seats=3, bots="greedy", options=options,
            settings={"window": 1},
        )  # fmt: skip
        assert f"You are seat {now['you']}." in text
        turns = 0
        while not now["over"]:
            if now["legal"]:
                turns += 1
                move = lots.choice(now["legal"])
                text, now = await told(client, "play", table=now["table"], moves=[move])
            else:
                text, now = await told(client, "wait", table=now["table"], seconds=10)
        assert turns > 3
        assert "The game is over. Won by seat" in text
        assert now["winners"]


@pytest.mark.parametrize(
    ("game", "orders"),
    [
        ("pandemonium", {"white": "give", "call_from": 15}),
        ("perpetual_commotion", {"first": "row", "out": "at_once"}),
    ],
)
async def test_a_whole_race_is_played_by_standing_orders(game: str, orders: dict[str, Any]) -> None:
    quick = {"gap": 0, "even": 0, "countdown": 0}
    async with hall(QUICK) as room, model(room) as client:
        _, now = await told(client, "make_table", game=game, seats=4, settings=quick)
        _, now = await told(client, "give_orders", table=now["table"], orders=orders)
        assert orders.items() <= now["orders"].items()
        text, now = await told(client, "start_game", table=now["table"])
        while not now["over"]:
            text, now = await told(client, "wait", table=now["table"], seconds=10)
        assert "The game is over. Won by seat" in text
        log, you = await room.server.house.store.log(now["table"], 0), now["you"]
        assert {(row.decider or "").split(" ")[0] for row in log if row.seat == you} == {"orders"}
        table = await room.server.lobby.find(now["table"])
        assert table.info().seats[you].kind == "program"
        assert table.info().seats[you].name == "A model"


async def test_games_rules_and_tables_are_told_in_words() -> None:
    async with hall(QUICK) as room, model(room) as client:
        text, found = await told(client, "list_games")
        assert found["games"] == [game.name for game in rumpus.all_games()]
        assert "standing orders, by this JSON schema" in text
        for game in rumpus.all_games():
            rules, _ = await told(client, "read_rules", game=game.name)
            assert "How it is written here" in rules
            assert "{" not in rules.partition("# How it is written here")[0]
        assert (await told(client, "list_tables"))[0] == "No table is open."
        _, made = await told(client, "make_table", game="kingdom_four", seats=3)
        text, found = await told(client, "list_tables")
        assert found["tables"] == [made["table"]]
        assert "A model (program)" in text
        text, now = await told(client, "start_game", table=made["table"])
        assert now["state"] == "playing"
        while not now["legal"]:
            text, now = await told(client, "wait", table=made["table"])
        assert "Your legal moves: " in text
        assert " = " in text.rpartition("Cards in them: ")[2]


async def test_a_race_without_orders_says_that_nobody_plays() -> None:
    async with hall(QUICK) as room, model(room) as client:
        settings = {"countdown": 30}
        text, _ = await told(
            client, "make_table", game="pandemonium", seats=4, bots="greedy", settings=settings
        )
        assert "Without them nobody plays for you" in text


async def test_a_second_model_joins_by_the_link_and_says_something() -> None:
    async with hall(QUICK) as room, model(room) as one, model(room, "Another") as other:
        _, made = await told(one, "make_table", game="kingdom_four", seats=3)
        text, now = await told(other, "join_table", table=f"{room.url}/t/{made['table']}", seat=2)
        assert now["you"] == 2
        assert "2 Another (program)" in text
        await told(other, "say", table=made["table"], text="Hello!")
        await told(other, "leave_table", table=made["table"])
        text, _ = await told(one, "look", table=made["table"])
        assert "2 free" in text


async def test_what_is_wrong_is_told_in_one_sentence() -> None:
    async with hall(QUICK) as room, model(room) as client:
        _, race = await told(
            client, "make_table", game="pandemonium", seats=4, settings={"countdown": 0}
        )
        _, turns = await told(client, "make_table", game="frantic", seats=2, bots="greedy")
        no = [
            await refused(client, "give_orders", table=race["table"], orders={"win": True}),
            await refused(client, "give_orders", table=turns["table"], orders={}),
            await refused(client, "play", table=turns["table"], moves=["fly"]),
            await refused(client, "play", table=turns["table"], moves=[]),
            await refused(client, "play", table="nowhere", moves=["pass"]),
            await refused(client, "make_table", game="chess", seats=2),
            await refused(client, "read_rules", game="chess"),
            await refused(client, "leave_table", table="nowhere"),
        ]
        expected = [
            "unknown field `win`; expected collect: list of g1 | ",
            "no_orders: Frantic is played by turns",
            "unknown_move: ",
            "expected a move, or the parts of one choice",
            "there is no table 'nowhere'",
            "unknown_game",
            "chess",
            "you are not at the table nowhere",
        ]
        for said, part in zip(no, expected, strict=True):
            assert part in said
            assert "Traceback" not in said


async def test_a_table_for_people_lets_a_model_watch_and_not_sit() -> None:
    async with hall(QUICK) as room, model(room) as client:
        table = await room.server.lobby.set_up(_wish())
        assert "no_programs" in await refused(client, "join_table", table=table)
        text, now = await told(client, "look", table=table)
        assert "You watch." in text
        assert now["you"] is None


def _wish() -> Any:
    from rumpus.server.wire import NewTable

    return NewTable("kingdom_four", 3)
