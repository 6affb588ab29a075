"""Ours beside the peers': how many times as fast, taken round by round.

In a round all subjects are measured within a minute, so a ratio of two samples of one round
suffers less from a busy machine than one of medians.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from bench.subject import Subject

OURS = "random play, compiled, one core"
OURS_PLAIN = "random play, plain body"
THEIRS = "random play of peers (their own games), one core"
SEARCH = "search from the first choice, one core"

#: What must hold: our game, the peer's, how many times as fast at least.
WANTED = (
    ("Frantic", "OpenSpiel crazy_eights, wholly in C++", 2.0),
    ("Frantic", "RLCard UNO", 40.0),
)


@dataclass(frozen=True)
class Ratio:
    """How many times as fast."""

    middle: float
    low: float
    high: float


def ratio(one: Subject, other: Subject) -> Ratio | None:
    pairs = [a / b for a, b in zip(one.samples, other.samples, strict=False)]
    return Ratio(median(pairs), min(pairs), max(pairs)) if pairs else None


def promises(subjects: list[Subject]) -> list[tuple[str, str, float, Ratio | None]]:
    """What is wanted, and what came out."""
    found = []
    for game, peer, wanted in WANTED:
        own = next((s for s in subjects if s.group == OURS and s.name.startswith(game)), None)
        other = next((s for s in subjects if s.group == THEIRS and s.name == peer), None)
        if own is not None and other is not None:
            found.append((own.name, peer, wanted, ratio(own, other)))
    return found


def matrix(subjects: list[Subject], group: str) -> list[list[str]]:
    """A heading and a row for each peer's game: how many times as fast each of ours is."""
    own = [s for s in subjects if s.group == group and s.samples]
    others = [s for s in subjects if s.group == THEIRS and s.samples]
    if not own or not others:
        return []
    return [
        ["", *(s.name.partition(",")[0] for s in own)],
        *([other.name, *(_times(ratio(s, other)) for s in own)] for other in others),
    ]


def _times(found: Ratio | None) -> str:
    if found is None:
        return ""
    return f"{found.middle:,.0f} ×" if found.middle >= 20 else f"{found.middle:.2g} ×"
