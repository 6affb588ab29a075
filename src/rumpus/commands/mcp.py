"""Let a language model's client play at a room, by the Model Context Protocol.

It speaks on standard input and output, so it is started by that client. It needs the extra
`rumpus[mcp]`. docs/mcp.md tells how a client is set up, and what the tools are.

examples:
  rumpus mcp --url http://127.0.0.1:8000 --name "My model"
"""

from __future__ import annotations

import argparse

from rumpus.engine.errors import RumpusError


class NoMcpError(RumpusError):
    """The extra is not installed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--url", default="http://127.0.0.1:8000", help="the room (http://127.0.0.1:8000)"
    )
    parser.add_argument("--name", default="Language model", help="what others see")
    parser.add_argument("--token", help="who one is, to come back to a seat (a new guest)")


def run(arguments: argparse.Namespace) -> int:
    import asyncio

    try:
        import mcp  # noqa: F401  # whether it is there
    except ImportError as error:
        raise NoMcpError("expected the extra mcp: pip install 'rumpus[mcp]'") from error
    asyncio.run(_serve(arguments))
    return 0


async def _serve(arguments: argparse.Namespace) -> None:
    from rumpus.client import Room
    from rumpus.mcp.server import build_server
    from rumpus.mcp.visitor import Visitor

    async with Room(arguments.url, arguments.name, token=arguments.token) as room:
        visitor = Visitor(room)
        try:
            await build_server(visitor).run_stdio_async()
        finally:
            await visitor.close()
