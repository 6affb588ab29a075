"""What one move costs the server; and the server itself, as it is measured.

    python -m bench.server --move frantic
    python -m bench.server --instructions frantic
    python -m bench.server --host DIR       # SQLite in DIR, durable commits, room for a whole hall

The server under load, beside others: `python -m bench --live`.
"""

from __future__ import annotations

import argparse
from pathlib import Path


def host(data: Path, port: int, idle: float | None) -> None:
    """The server, with limits that leave room for a whole hall from one address."""
    from rumpus.server.common.config import Config
    from rumpus.server.common.limits import Limits, Rate
    from rumpus.server.lobby import lobby
    from rumpus.server.main import serve

    plenty = Rate(1e6, 1e6)
    limits = Limits(
        lines=1_000_000,
        arrivals=1_000_000,
        visits=1_000_000,
        new_guests=plenty,
        new_tables=plenty,
        tables_of_address=plenty,
        calls=plenty,
        messages=plenty,
    )
    if idle is not None:
        lobby._IDLE = int(idle * 1000)
    config = Config(data=data, limits=limits, metrics=("127.0.0.1", 0))
    serve(port=port, config=config, log_level="warning")


def measure_move(game: str) -> None:
    from bench import move  # not what a server at work has in memory

    for people in (1, 4):
        print(move.report(game, people), flush=True)


def count_instructions(game: str) -> None:
    from bench import instructions

    print(instructions.report(game), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    wish = parser.add_mutually_exclusive_group(required=True)
    wish.add_argument("--move", metavar="GAME", help="what one move costs the server")
    wish.add_argument(
        "--instructions",
        metavar="GAME",
        help="of Python's, that a move costs, and a table that is back",
    )
    wish.add_argument("--host", metavar="DIR", type=Path, help="serve, and keep games there")
    parser.add_argument("--port", type=int, default=0, help="to serve at; any free one")
    parser.add_argument("--idle", type=float, metavar="SECONDS", help="until tables are put away")
    args = parser.parse_args()
    if args.host:
        host(args.host, args.port, args.idle)
    elif args.instructions:
        count_instructions(args.instructions)
    else:
        measure_move(args.move)


if __name__ == "__main__":
    main()
