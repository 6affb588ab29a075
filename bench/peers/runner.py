"""Runs one peer: `runner.py MODULE SECONDS ROUNDS` prints its samples as JSON.

Started inside the peer's environment, so it needs nothing of ours but `subject.py`.
"""

from __future__ import annotations

import importlib
import json
import sys


def main(module: str, seconds: str, rounds: str) -> None:
    from bench.subject import Rate

    peer = importlib.import_module(f"bench.peers.{module}")
    found = {}
    for name, play in peer.GAMES.items():
        rate = Rate(play, float(seconds))
        found[name] = [rate() for _ in range(int(rounds))]
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
