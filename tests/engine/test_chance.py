"""Chance: one stream, the same in both bodies."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from rumpus.engine import chance
from rumpus.engine.chance import Dice, below, dice, roll, seed_chance
from rumpus.engine.compiled import Compiler
from rumpus.engine.record import dtype_of
from rumpus.engine.rule import rule


@rule
def rolls_at(dices: Any, i: int, seed: int, stream: int, out: Any, n: int) -> None:
    seed_chance(dices[i], seed, stream)
    for k in range(n):
        out[k] = roll(dices[i])


def compiled_rolls(seed: int, stream: int, n: int) -> list[int]:
    out = np.zeros(n, np.int64)
    dices = np.zeros(1, dtype_of(Dice))
    Compiler("dice", {}, checked=True).entry(rolls_at)(dices, 0, seed, stream, out, n)
    return [int(number) for number in out]


def test_the_stream_is_the_same_in_both_bodies() -> None:
    for seed in (0, 1, 7, 2**31, 2**62 + 12345, 2**63 - 1):
        d = dice(seed, 3)
        assert [roll(d) for _ in range(500)] == compiled_rolls(seed, 3, 500)


def test_the_stream_never_leaves_63_bits() -> None:
    d = dice(2**63 - 1)
    for _ in range(2000):
        assert 0 <= roll(d) < 2**31
        assert 0 < d.chance < 2**63


def test_neighbouring_seeds_and_streams_are_unrelated() -> None:
    firsts = Counter(below(dice(seed, stream), 16) for seed in range(200) for stream in range(20))
    assert all(180 < count < 320 for count in firsts.values())  # 250 ± 4.5 sigma


def test_below_is_even_over_its_range() -> None:
    d = dice(5)
    counts = Counter(below(d, 10) for _ in range(100_000))
    assert set(counts) == set(range(10))
    chi_squared = sum((count - 10_000) ** 2 / 10_000 for count in counts.values())
    assert chi_squared < 27.9  # 9 degrees of freedom, one in a thousand


def test_pairs_of_rolls_are_even_too() -> None:
    d = dice(6)
    counts = Counter((below(d, 8), below(d, 8)) for _ in range(64_000))
    chi_squared = sum((counts[a, b] - 1000) ** 2 / 1000 for a in range(8) for b in range(8))
    assert chi_squared < 103.4  # 63 degrees of freedom, one in a thousand


def test_the_multiplier_makes_the_longest_stream() -> None:
    """a·2³² − 1 and a·2³¹ − 1 are both prime, so 2³² has the largest order there is."""
    for power in (32, 31):
        assert is_prime(chance._MULTIPLIER * 2**power - 1)


def is_prime(n: int) -> bool:
    """Miller and Rabin with bases that decide every n below 2⁶⁴."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(passes(n, odd, twos, base) for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37))


def passes(n: int, odd: int, twos: int, base: int) -> bool:
    x = pow(base, odd, n)
    return x in (1, n - 1) or any(pow(x, 2**k, n) == n - 1 for k in range(1, twos))
