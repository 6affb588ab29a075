"""A server as `rumpus serve` runs it, with what only a soak asks for.

--generous: rates that refuse nothing, so that every message is judged; and a server that is busy
with that, or a machine that stands still, makes nobody look dead. --keep-every: moves between
two snapshots.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rumpus.server.common.config import Config
from rumpus.server.common.limits import Limits, Rate
from rumpus.server.main import serve
from rumpus.server.table import running

_PLENTY = Rate(1e9, 1e9)
_MANY = 1_000_000
_GENEROUS = Limits(
    lines=_MANY,
    arrivals=_MANY,
    visits=_MANY,
    messages=_PLENTY,
    chat=_PLENTY,
    stories=_PLENTY,
    hints=_PLENTY,
    hints_of_address=_PLENTY,
    films=_PLENTY,
    shown_of_address=_MANY,
    calls=_PLENTY,
    files=_PLENTY,
    new_guests=_PLENTY,
    new_tables=_PLENTY,
    tables_of_address=_PLENTY,
    quiet=100_000,
    dead=200_000,
    stuck=200_000,
)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--bot-delay", default="0.6-1.6", help="seconds, from-to")
    parser.add_argument("--absence", type=float, default=20, help="seconds")
    parser.add_argument("--keep-every", type=int, default=running._KEEP_EVERY)
    parser.add_argument("--generous", action="store_true")
    args = parser.parse_args()
    running._KEEP_EVERY = args.keep_every
    soonest, latest = (int(1000 * float(part)) for part in args.bot_delay.split("-"))
    config = Config(
        data=args.data,
        bot_delay=(soonest, latest),
        absence=int(1000 * args.absence),
        limits=_GENEROUS if args.generous else Limits(),
    )
    serve(port=args.port, config=config, log_level="warning")


if __name__ == "__main__":
    main()
