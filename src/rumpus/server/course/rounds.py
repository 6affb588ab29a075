"""The best round of each seat in a finished game: the one that was won by the most points."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rumpus.server.course.film import show


def best_rounds(film: bytes, *, few_points_win: bool) -> list[int]:
    """By how many points each seat's best round was better than the next best seat's; not above
    nought if it won none. Points are written down at the end of a round; in a whole game there may
    be none."""
    scores = [picture.everybody["scores"] for picture in show(film)]
    gains = list(_gains(scores, -1 if few_points_win else 1))
    return [max((_lead(gain, seat) for gain in gains), default=0) for seat in range(len(scores[0]))]


def _gains(scores: list[list[int]], sign: int) -> Iterator[list[int]]:
    for before, after in pairwise(scores):
        if after != before:
            yield [sign * (now - was) for now, was in zip(after, before, strict=True)]


def _lead(gain: list[int], seat: int) -> int:
    return gain[seat] - max(points for other, points in enumerate(gain) if other != seat)
