"""The peers as subjects: their games, what it takes to import them, how much they install."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bench.own import START
from bench.peers import NAMES
from bench.peers.environment import Peer, constant
from bench.size import GROUP as SIZE
from bench.subject import NotAvailable, Subject


def start(
    seconds: float, wanted: Callable[[str], bool], say: Callable[[str], None]
) -> Iterator[tuple[Peer | None, list[Subject]]]:
    """Each peer, installed if need be and started, with its subjects."""
    for name in filter(wanted, NAMES):
        say(f"peer {name}: installing, if it is not there yet")
        try:
            peer = Peer(name, seconds)
        except NotAvailable as error:
            yield None, [_missing(name, str(error))]
        else:
            yield peer, _subjects(peer)


def _subjects(peer: Peer) -> list[Subject]:
    group, unit = NAMES[peer.module]
    found = [Subject(group, game, unit, partial(peer.sample, game)) for game in peer.games]
    if first := constant(peer.module, "IMPORT"):
        package = constant(peer.module, "PACKAGES")[0]
        found += [
            Subject(START, f"import {first}", "seconds", partial(peer.import_time, first)),
            Subject(SIZE, f"{package} and all it needs", "MB", peer.size),
        ]
    return found


def _missing(name: str, why: str) -> Subject:
    group, unit = NAMES[name]
    return Subject(group, name, unit, lambda: 0.0, why_not=why)
