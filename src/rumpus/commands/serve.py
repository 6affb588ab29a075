"""Serve the room: a lobby and tables in the browser.

examples:
  rumpus serve --open
  rumpus serve --lan
  rumpus serve --host 0.0.0.0 --port 9000
  rumpus serve --preset my.toml
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rumpus.server.wire import NewTable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others in (127.0.0.1)")
    parser.add_argument(
        "--lan", action="store_true", help="let the house in, by a link and a QR code"
    )
    parser.add_argument("--port", type=int, help="0: any that is free (8000, or the next free one)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where games are kept (data)")
    parser.add_argument("--postgres", metavar="URL", help="keep them in PostgreSQL instead")
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument(
        "--bot-delay",
        type=parse_delay,
        metavar="S-S",
        help="seconds that bots think (0.6-1.6); in real time in place of their level's speed",
    )
    parser.add_argument("--proxy", action="store_true", help="believe X-Forwarded-For and -Proto")
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="a page that may connect too"
    )
    parser.add_argument(
        "--metrics", type=parse_address, metavar="HOST:PORT", help="show metrics there (nowhere)"
    )
    parser.add_argument(
        "--preset", type=Path, metavar="FILE", help="set up a table as this file says"
    )
    parser.add_argument("--log-level", default="info", help="debug, info, warning or error (info)")


def run(arguments: argparse.Namespace) -> int:
    from rumpus.server.common.config import Config
    from rumpus.server.main import serve

    config = Config(
        data=None if arguments.postgres else arguments.data or Path("data"),
        postgres=arguments.postgres,
        origins=tuple(arguments.origin),
        behind_proxy=arguments.proxy,
        metrics=arguments.metrics,
        **({"bot_delay": arguments.bot_delay} if arguments.bot_delay else {}),
    )
    serve(
        host=arguments.host,
        port=arguments.port,
        config=config,
        open_browser=arguments.open,
        lan=arguments.lan,
        log_level=arguments.log_level,
        wish=_wish(arguments.preset) if arguments.preset else None,
    )
    return 0


def _wish(file: Path) -> NewTable:
    """The same game, seats and options as in the laboratory, for people."""
    from rumpus.lab.settings import read_preset
    from rumpus.server.wire import NewTable

    preset = read_preset(file)
    return NewTable(preset.game.name, preset.seats, dict(preset.options))


def parse_delay(text: str) -> tuple[int, int]:
    """`0.6-1.6` or `0`, in milliseconds."""
    low, _, high = text.partition("-")
    try:
        least, most = (int(float(part) * 1000) for part in (low, high or low))
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected seconds like 0.6-1.6, not {text!r}") from None
    if not 0 <= least <= most:
        raise argparse.ArgumentTypeError(f"expected the smaller number first, not {text!r}")
    return least, most


def parse_address(text: str) -> tuple[str, int]:
    """`127.0.0.1:9100`, or a port alone for this machine only."""
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65_535:
        raise argparse.ArgumentTypeError(f"expected an address like 127.0.0.1:9100, not {text!r}")
    return host.strip("[]") or "127.0.0.1", int(port)
