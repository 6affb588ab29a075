"""Serve the room: a lobby and tables in the browser.

examples:
  rumpus serve --open
  rumpus serve --host 0.0.0.0 --port 9000
"""

from __future__ import annotations

import argparse
from importlib import import_module


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others in (127.0.0.1)")
    parser.add_argument("--port", type=int, default=None, help="(8000, or the next that is free)")
    parser.add_argument("--open", action="store_true", help="open the browser")


def run(arguments: argparse.Namespace) -> int:
    serve = import_module("rumpus.server.main").serve
    serve(host=arguments.host, port=arguments.port, open_browser=arguments.open)
    return 0
