"""Chance that is not drawn but follows from a secret: the same wherever it is asked for again."""

from __future__ import annotations

import hmac
from hashlib import sha256

from rumpus.engine.chance import Dice, dice

#: Bits of a seed.
_BITS = 62
#: Between two parts; no part holds it.
_STOP = "\n"


def derived(secret: bytes, *parts: object) -> int:
    """A number of 62 bits. Who has not the secret cannot tell it from a drawn one, however many
    others they know."""
    words = _STOP.join(map(str, parts))
    found = hmac.digest(secret, words.encode(), sha256)
    return int.from_bytes(found[:8]) >> (64 - _BITS)


def order_of(secret: bytes, count: int, *parts: object) -> list[int]:
    """The numbers below `count`, mixed."""
    return sorted(range(count), key=lambda number: derived(secret, *parts, number))


def decision_dice(seed: int, seat: int, number: int) -> Dice:
    """For one decision of a bot: by where it stands in the game and by nothing else, so that
    neither a restart nor how long anybody took can change it."""
    return dice(derived(seed.to_bytes(8), seat, number))
