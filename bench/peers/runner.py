"""Runs one peer on one core: `runner.py MODULE SECONDS`, then a name a line asks for a sample.

Started inside the peer's environment, so it needs nothing of ours but `subject.py`. It answers
each line with one line of JSON; whatever else the peer prints goes to the error stream.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from typing import Any, TextIO


def main(module: str, seconds: str) -> None:
    answers = _keep_output_clean()
    _stay_on_one_core()
    from bench.subject import Rate

    peer = importlib.import_module(f"bench.peers.{module}")
    rates = {name: Rate(play, float(seconds)) for name, play in peer.GAMES.items()}
    _answer(answers, {"games": list(rates)})
    for line in sys.stdin:
        _answer(answers, _sample(rates[line.strip()]))


def _sample(rate: Any) -> dict[str, Any]:
    try:
        return dict(rate()._asdict())
    except Exception as error:  # a peer's trouble is told in the table
        return {"error": f"{type(error).__name__}: {error}"}


def _keep_output_clean() -> TextIO:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


def _stay_on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def _answer(answers: TextIO, what: dict[str, Any]) -> None:
    print(json.dumps(what), file=answers, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
