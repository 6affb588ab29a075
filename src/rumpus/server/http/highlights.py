"""What was remarkable in a finished game: how the points went, and its moments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rumpus.server import wire
from rumpus.server.course.film import show
from rumpus.server.store.kept import LogRow, Receipt

#: Fewer in a row are no chain.
_SHORTEST_CHAIN = 3


def highlights(film: bytes, log: Sequence[LogRow], races: Sequence[Receipt]) -> wire.Highlights:
    """From what was kept alone: a game's rules may be gone."""
    glimpses = list(_glimpses(film))
    standings = list(_standings(glimpses))
    found = (_swing(standings), _closest(log, races), _busiest(glimpses, standings), _chain(log))
    return wire.Highlights(standings, [moment for moment in found if moment is not None])


class _Glimpse(NamedTuple):
    """What is needed of a picture: all of a long film at once would be much to keep."""

    scores: list[int]
    facts: int
    seat: int | None  # whose the first fact is


def _glimpses(film: bytes) -> Iterator[_Glimpse]:
    for picture in show(film):
        facts = picture.facts
        yield _Glimpse(picture.everybody["scores"], len(facts), facts[0].seat if facts else None)


def _standings(glimpses: Sequence[_Glimpse]) -> Iterator[wire.Interim]:
    """The points at the beginning, and whenever they have changed."""
    before = None
    for frame, glimpse in enumerate(glimpses):
        if glimpse.scores != before:
            yield wire.Interim(frame, list(glimpse.scores))
        before = glimpse.scores


def _swing(standings: Sequence[wire.Interim]) -> wire.Highlight | None:
    """Who gained or lost most, measured by what the others did at the same time."""
    most, found = 0.0, None
    for before, after in pairwise(standings):
        gains = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
        changed = [seat for seat, gain in enumerate(gains) if gain]
        seat = max(changed, key=lambda seat: abs(_ahead(gains, seat)))
        if abs(_ahead(gains, seat)) > most:
            most = abs(_ahead(gains, seat))
            found = wire.Highlight("swing", after.frame, seat, n=gains[seat])
    return found


def _ahead(gains: Sequence[int], seat: int) -> float:
    others = sum(gains) - gains[seat]
    return gains[seat] - others / (len(gains) - 1)


def _closest(log: Sequence[LogRow], races: Sequence[Receipt]) -> wire.Highlight | None:
    """The race that was lost by least. Who came before a clock was set back was in no race."""
    behind = {race: race.at - log[race.sequence].at for race in races}
    found = [race for race in races if behind[race] >= 0]
    if not found:
        return None
    race = min(found, key=behind.__getitem__)
    return wire.Highlight("race", race.sequence + 1, race.winner, race.seat, behind[race])


def _busiest(
    glimpses: Sequence[_Glimpse], standings: Sequence[wire.Interim]
) -> wire.Highlight | None:
    """The move by which most has happened; that points are counted is no wonder."""
    counted = {standing.frame for standing in standings}
    moves = [frame for frame in range(1, len(glimpses)) if frame not in counted]
    if not moves:
        return None
    frame = max(moves, key=lambda frame: glimpses[frame].facts)
    busiest = glimpses[frame]
    if busiest.facts < _SHORTEST_CHAIN:
        return None
    return wire.Highlight("busy", frame, busiest.seat, n=busiest.facts)


def _chain(log: Sequence[LogRow]) -> wire.Highlight | None:
    """Who moved most often before anybody else did."""
    longest = run = 0
    end = 0
    for at, row in enumerate(log):
        run = run + 1 if at and row.seat == log[at - 1].seat else 1
        if run > longest:
            longest, end = run, at
    if longest < _SHORTEST_CHAIN:
        return None
    return wire.Highlight("chain", end - longest + 2, log[end].seat, n=longest)
