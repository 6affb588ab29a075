"""Chance sits in the state: one 63-bit number, the same stream in both bodies.

The stream multiplies with carry: the low 32 bits times a multiplier, plus the high bits. No step
leaves 63 bits, since overflow of signed numbers is undefined in compiled code. The output mixes
both halves, so that what is seen of a shuffle tells nothing simple about what follows.
"""

from __future__ import annotations

from typing import Any, Protocol

from rumpus.engine.errors import SeedError
from rumpus.engine.record import Record, record, slot
from rumpus.engine.rule import rule
from rumpus.engine.whole import whole


class Chancy(Protocol):
    chance: int


@record
class Dice(Record):
    """A stream of chance of its own, for bots and resampling: never part of a game's state."""

    chance: int = slot("i8", "where the stream stands")


_LOW = (1 << 32) - 1
#: The largest for which both a·2³² − 1 and a·2³¹ − 1 are prime: the stream is as long as can be.
_MULTIPLIER = 0x7FFFFDCD
_MIX = 0x7FEB352D
_STIR = 0x68E31DA4
_LARGEST_SEED = (1 << 63) - 1


@rule
def roll(s: Chancy) -> int:
    """The next 31 bits of the stream."""
    s.chance = (s.chance & _LOW) * _MULTIPLIER + (s.chance >> 32)
    mixed = (s.chance ^ (s.chance >> 32)) & _LOW
    mixed = ((mixed ^ (mixed >> 16)) * _MIX) & _LOW
    mixed = ((mixed ^ (mixed >> 15)) * _MIX) & _LOW
    return (mixed ^ (mixed >> 16)) >> 1


@rule
def below(s: Chancy, n: int) -> int:
    """A whole number from 0 to n − 1."""
    return (roll(s) * n) >> 31


@rule
def seed_chance(s: Chancy, seed: int, stream: int) -> None:
    """Start the stream. Neighbouring seeds and streams give unrelated numbers."""
    s.chance = 1 + (seed & _LOW)
    roll(s)
    s.chance = s.chance ^ (seed >> 32)
    roll(s)
    s.chance = s.chance ^ (stream * 2 + 1) ^ _STIR
    for _ in range(4):
        roll(s)


@rule
def reseed(s: Chancy, dice: Chancy) -> None:
    """Cast anew what is to come."""
    seed_chance(s, (roll(dice) << 31) | roll(dice), 0)


def check_seed(seed: Any) -> int:
    """A whole number that can be a seed, or the named error."""
    number = whole(seed)
    if number is None or not 0 <= number <= _LARGEST_SEED:
        raise SeedError(f"a seed is a whole number from 0 to 2⁶³ − 1, not {seed!r}")
    return number


def dice(seed: int, stream: int = 0) -> Dice:
    """Dice for a bot or a resampling, from a seed."""
    d = Dice()
    seed_chance(d, seed, stream)
    return d
