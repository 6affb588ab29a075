"""The tools of `rumpus mcp`."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal, ParamSpec

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent
from pydantic import Field

from rumpus import __version__
from rumpus.client import Place
from rumpus.engine.errors import RumpusError
from rumpus.mcp.visitor import Visitor
from rumpus.mcp.words import tell_game, tell_place, tell_rules, tell_table

P = ParamSpec("P")

_INSTRUCTIONS = """\
A room for card games. list_games tells which; read_rules tells how one is played and how its cards
and moves are written. make_table or join_table gives you a seat, shown to others as a program's.

In the games by turns: look, then play one of the legal moves exactly as it is written; play waits
for the others and shows the table again. wait lets you wait longer.

Where all play at once you would be too slow. There you give standing orders (give_orders, by the
game's schema), which the room's own hands carry out at a human pace; look and wait show how it
goes, and you may give others at any time.
"""

Table = Annotated[str, Field(description="the table's id or link")]
#: Seconds for a decision: a model may think for long.
_PACE = 600
Setting = Literal["pace", "gap", "even", "window", "countdown"]


class Tools:
    """What a model can do; each answers in words."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._room = visitor.room

    async def list_games(self) -> CallToolResult:
        """All games of the room: players, bots, options, and the schema of standing orders."""
        games = await self._room.games()
        return _said("\n\n".join(map(tell_game, games)), games=[game.name for game in games])

    async def read_rules(
        self,
        game: Annotated[str, Field(description="a game's name, as list_games tells it")],
    ) -> CallToolResult:
        """How a game is played, and how its cards, moves and views are written."""
        return _said(tell_rules(game))

    async def list_tables(self) -> CallToolResult:
        """Open tables that anybody may join, and your own."""
        lines = [*await self._room.tables(), *(await self._room.me()).tables]
        found = {line.id: tell_table(line) for line in lines}
        return _said("\n".join(found.values()) or "No table is open.", tables=list(found))

    async def make_table(
        self,
        game: Annotated[str, Field(description="a game's name")],
        seats: Annotated[int, Field(description="how many play, you included")],
        bots: Annotated[
            str | list[str] | None,
            Field(
                description="a bot for all other seats, or one for each: play begins at once. "
                "Left out: wait for others, who come by the table's id or link"
            ),
        ] = None,
        options: Annotated[
            dict[str, bool | int | str] | None, Field(description="the game's options by name")
        ] = None,
        settings: Annotated[
            dict[Setting, int] | None,
            Field(
                description="pace: seconds for a decision (600); window: seconds of a reaction "
                "window; countdown: seconds before a round, gap and even: milliseconds, where all "
                "play at once"
            ),
        ] = None,
    ) -> CallToolResult:
        """A new table where you sit."""
        wish: dict[str, Any] = {"pace": _PACE}
        wish.update({str(name): number for name, number in (settings or {}).items()})
        table = await self._room.make(game, seats, bots=bots, options=options, **wish)
        return _shown(await self._visitor.place(table))

    async def join_table(self, table: Table, seat: int | None = None) -> CallToolResult:
        """Come to a table and take a seat, the first free one by default."""
        return _shown(await self._visitor.join(table, seat))

    async def start_game(self, table: Table) -> CallToolResult:
        """Deal, if you are the host; bots take the seats that are free."""
        place = await self._visitor.seated(table)
        await place.start()
        return _shown(place)

    async def look(
        self,
        table: Table,
        everything: Annotated[
            bool, Field(description="also what is long, such as the text of a deck")
        ] = False,
    ) -> CallToolResult:
        """A table as you see it now: what happened, what lies there, your legal moves."""
        return _shown(await self._visitor.place(table), everything=everything)

    async def play(
        self,
        table: Table,
        moves: Annotated[
            list[str],
            Field(
                description="one of your legal moves, exactly as it is written; several only "
                "where they are parts of one choice"
            ),
        ],
    ) -> CallToolResult:
        """Make a move; returns when you are asked again, the game is over, or others take long."""
        return _shown(await self._visitor.play(table, moves))

    async def wait(
        self,
        table: Table,
        seconds: Annotated[float, Field(description="at most 60")] = 30,
    ) -> CallToolResult:
        """Until you are asked, or the game is over; where all play at once, so many seconds."""
        return _shown(await self._visitor.wait(table, seconds))

    async def give_orders(
        self,
        table: Table,
        orders: Annotated[
            dict[str, Any] | None,
            Field(description="by the schema in list_games; {} are the usual ones, null ends them"),
        ],
    ) -> CallToolResult:
        """Standing orders for your seat where all play at once: the room's hands follow them."""
        return _shown(await self._visitor.give_orders(table, orders))

    async def say(self, table: Table, text: str) -> CallToolResult:
        """Say something to everybody at a table, in up to 200 characters."""
        await (await self._visitor.place(table)).say(text)
        return _said("Said.")

    async def leave_table(self, table: Table) -> CallToolResult:
        """Give your seat up, if you have one, and go."""
        await self._visitor.leave(table)
        return _said("You have left the table.")


def build_server(visitor: Visitor) -> MCPServer:
    server = MCPServer("rumpus", instructions=_INSTRUCTIONS, version=__version__, log_level="ERROR")
    tools = Tools(visitor)
    for name in (name for name in vars(Tools) if not name.startswith("_")):
        server.add_tool(_named_errors(getattr(tools, name)), structured_output=False)
    return server


def _shown(place: Place, *, everything: bool = False) -> CallToolResult:
    """In words, and what a program needs of it."""
    legal = list(place.legal) if place.you is not None else []
    result = place.result
    return _said(
        tell_place(place, everything=everything),
        table=place.id,
        you=place.you,
        state=place.table.state,
        legal=legal,
        over=result is not None,
        winners=None if result is None else result.winners,
        orders=place.orders,
    )


def _said(text: str, **structured: Any) -> CallToolResult:
    said = TextContent(type="text", text=text)
    return CallToolResult(content=[said], structured_content=structured or None)


def _named_errors(
    tool: Callable[P, Awaitable[CallToolResult]],
) -> Callable[P, Awaitable[CallToolResult]]:
    """What was wrong is told to the model in one sentence, and it may try again."""

    @functools.wraps(tool)
    async def told(*args: P.args, **kwargs: P.kwargs) -> CallToolResult:
        try:
            return await tool(*args, **kwargs)
        except RumpusError as error:
            raise ToolError(str(error)) from error

    return told
