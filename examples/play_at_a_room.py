"""A program at a live table: it makes a table, plays a game with bots, and tells how it ended.

rumpus serve                                        # in another terminal
python examples/play_at_a_room.py http://127.0.0.1:8000
python examples/play_at_a_room.py http://127.0.0.1:8000 --join ID    # a table that is there
"""

from __future__ import annotations

import argparse
import asyncio
import random

from rumpus.client import Place, Room, Turn


def choose(turn: Turn) -> str:
    """Where a player of one's own begins: `turn.view` is all that the seat may know."""
    return random.choice(list(turn.legal))


async def play(room: Room, table: str) -> None:
    print(f"{room.url}/t/{table}")
    async with room.join(table) as place:
        result = await place.play_on(choose)
    tell(place, result.winners, result.scores)


def tell(place: Place, winners: list[int], scores: list[int]) -> None:
    for seat, (info, score) in enumerate(zip(place.table.seats, scores, strict=True)):
        won = "  won" if seat in winners else ""
        print(f"{info.name:24} {info.kind:8} {score:4}{won}")


async def main() -> None:
    options = parse()
    async with Room(options.url, "By lot") as room:
        if options.join:
            table = options.join
        else:
            table = await room.make(options.game, options.seats, bots="greedy")
        await play(room, table)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", help="the room's address")
    parser.add_argument("--join", metavar="ID", help="a table that is there; else one is made")
    parser.add_argument("--game", default="kingdom_four")
    parser.add_argument("--seats", type=int, default=3)
    return parser.parse_args()


if __name__ == "__main__":
    asyncio.run(main())
