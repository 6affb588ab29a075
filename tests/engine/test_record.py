"""Records: one description, two bodies, the same bytes."""

from __future__ import annotations

from array import array

import numpy as np
import pytest

from rumpus.engine.record import Record, Row, dtype_of, record, slot


@record
class Sample(Record):
    small: int = slot("i1", "a small number")
    wide: int = slot("i8", "a wide number")
    row: list[int] = slot("i2", "a row", 3)
    grid: list[list[int]] = slot("i1", "a grid", 2, 3)
    cube: list[list[Row]] = slot("i4", "a cube", 2, 1, 2)


def sample() -> Sample:
    s = Sample()
    s.small, s.wide, s.row = -5, 2**62 + 1, [1, -2, 300]
    s.grid[1][2], s.cube[1][0][1] = 7, -70_000
    return s


def test_a_new_record_is_zero_everywhere() -> None:
    s = Sample()
    assert (s.small, s.wide, s.row, s.grid) == (0, 0, [0] * 3, [[0] * 3] * 2)
    assert not any(s.pack())


def test_the_plain_body_packs_to_the_bytes_of_the_compiled_one() -> None:
    compiled = np.frombuffer(sample().pack(), dtype_of(Sample))[0]
    assert dtype_of(Sample).itemsize == len(sample().pack())
    assert (compiled["small"], compiled["wide"]) == (-5, 2**62 + 1)
    assert compiled["row"].tolist() == [1, -2, 300]
    assert compiled["grid"].tolist() == sample().grid
    assert compiled["cube"].tolist() == [[list(row) for row in rows] for rows in sample().cube]


def test_unpacking_gives_the_record_back() -> None:
    assert Sample.unpack(sample().pack()) == sample()


def test_a_copy_shares_nothing() -> None:
    one = sample()
    other = one.copy()
    other.grid[0][0] = 1
    other.cube[0][0][0] = 1
    assert one == sample()
    assert other != one


def test_rows_of_a_cube_are_small() -> None:
    """A list of numbers is eight times as large, and a hall has many."""
    for s in (Sample(), sample().copy(), Sample.unpack(sample().pack())):
        assert type(s.cube[1][0]) is array
        assert type(s.grid[1]) is list


def test_a_number_that_does_not_fit_is_not_packed() -> None:
    s = sample()
    s.small = 200
    with pytest.raises(OverflowError):
        s.pack()


def test_a_record_has_no_other_attributes_and_no_hash() -> None:
    with pytest.raises(AttributeError):
        sample().smal = 1  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match="pack"):
        hash(sample())
