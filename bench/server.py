"""What one move costs the server; and the server itself, as it is measured.

    python -m bench.server --move frantic
    python -m bench.server --host DIR       # SQLite in DIR, durable commits, room for a whole hall
    python -m bench.server --worker --postgres URL --nats URL --node NAME     # one of several

The server under load, beside others: `python -m bench --live`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from bench import move

if TYPE_CHECKING:
    from rumpus.server.common.limits import Limits


def host(data: Path, port: int, idle: float | None) -> None:
    """The server, with limits that leave room for a whole hall from one address."""
    from rumpus.server.common.config import Config
    from rumpus.server.lobby import lobby
    from rumpus.server.main import serve

    if idle is not None:
        lobby._IDLE = int(idle * 1000)
    config = Config(data=data, limits=_roomy(), metrics=("127.0.0.1", 0))
    serve(port=port, config=config, log_level="warning")


def work(args: argparse.Namespace) -> None:
    """One of several on a port."""
    from rumpus.server.common.config import Config
    from rumpus.server.main import serve

    config = Config(
        postgres=args.postgres,
        nats=args.nats,
        node=args.node,
        shares_port=True,
        limits=_roomy(),
    )
    serve(port=args.port, config=config, log_level="warning")


def _roomy() -> Limits:
    from rumpus.server.common.limits import Limits, Rate

    plenty = Rate(1e6, 1e6)
    return Limits(
        lines=1_000_000,
        arrivals=1_000_000,
        visits=1_000_000,
        new_guests=plenty,
        new_tables=plenty,
        calls=plenty,
        messages=plenty,
    )


def measure_move(game: str) -> None:
    for people in (1, 4):
        print(move.report(game, people), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    wish = parser.add_mutually_exclusive_group(required=True)
    wish.add_argument("--move", metavar="GAME", help="what one move costs the server")
    wish.add_argument("--host", metavar="DIR", type=Path, help="serve, and keep games there")
    wish.add_argument("--worker", action="store_true", help="serve as one of several on a port")
    parser.add_argument("--postgres", help="of workers")
    parser.add_argument("--nats", help="of workers")
    parser.add_argument("--node", help="what a worker is called")
    parser.add_argument("--port", type=int, default=0, help="to serve at; any free one")
    parser.add_argument("--idle", type=float, metavar="SECONDS", help="until tables are put away")
    args = parser.parse_args()
    if args.host:
        host(args.host, args.port, args.idle)
    elif args.worker:
        work(args)
    else:
        measure_move(args.move)


if __name__ == "__main__":
    main()
