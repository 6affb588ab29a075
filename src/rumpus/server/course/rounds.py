"""The best round of each seat in a finished game: the one that was won by the most points."""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.server.course.film import show


def best_rounds(film: bytes, *, few_points_win: bool) -> list[int]:
    """By how many points each seat's best round was better than the next best seat's; not above
    nought if it won none. Points are written down at the end of a round."""
    gains = list(_gains(film, -1 if few_points_win else 1))
    seats = range(len(gains[0])) if gains else range(0)
    return [max(_lead(gain, seat) for gain in gains) for seat in seats]


def _gains(film: bytes, sign: int) -> Iterator[list[int]]:
    before: list[int] | None = None
    for picture in show(film):
        scores = picture.everybody["scores"]
        if before is not None and scores != before:
            yield [sign * (now - was) for now, was in zip(scores, before, strict=True)]
        before = list(scores)


def _lead(gain: list[int], seat: int) -> int:
    return gain[seat] - max(points for other, points in enumerate(gain) if other != seat)
