"""A game's state: one record of whole numbers, described once, with two bodies.

The plain body is a Python object with ints and nested lists; the compiled body is a NumPy
record with the same fields. Both pack to the same bytes.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, MutableSequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, groupby
from math import prod
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Self, TypeVar, overload

from rumpus.engine.happenings import Happening

if TYPE_CHECKING:
    import numpy as np

Kind = Literal["i1", "i2", "i4", "i8"]
#: Numbers side by side: a list, or an array where there are so many rows that lists are too large.
Row = MutableSequence[int]
_ARRAY_CODE = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}


@dataclass(frozen=True)
class Field:
    """One named part of a state. What follows from it is asked for with every state that is packed
    or taken up again, and found once."""

    name: str
    kind: Kind
    shape: tuple[int, ...]
    what: str

    @cached_property
    def width(self) -> int:
        return int(self.kind[1])

    @cached_property
    def code(self) -> str | None:
        """Of the arrays that its rows are; they are lists unless it is a cube."""
        return _ARRAY_CODE[self.kind] if len(self.shape) > 2 else None

    @cached_property
    def size(self) -> int:
        """In bytes."""
        return self.width * prod(self.shape)


class _Run(NamedTuple):
    """Fields of one kind that lie side by side in memory: read and written in one go."""

    code: str
    begin: int
    end: int
    is_cubes: bool
    depths: tuple[int, ...]
    #: The values of its fields.
    values: Callable[[Any], Iterable[Any]]
    #: How each field is set, and what of the run's numbers it is set to.
    parts: tuple[tuple[Callable[[Any, Any], None], Callable[[Row], Any]], ...]


@dataclass(frozen=True)
class _Spec:
    kind: Kind
    shape: tuple[int, ...]
    what: str


@overload
def slot(kind: Kind, what: str) -> int: ...
@overload
def slot(kind: Kind, what: str, n: int, /) -> list[int]: ...
@overload
def slot(kind: Kind, what: str, n: int, m: int, /) -> list[list[int]]: ...
@overload
def slot(kind: Kind, what: str, n: int, m: int, k: int, /) -> list[list[Row]]: ...
def slot(kind: Kind, what: str, *shape: int) -> Any:
    """Declare a field of a record class: its integer type, what it is, its shape."""
    return _Spec(kind, shape, what)


class Record:
    """Base of every plain body; `record` derives the real classes."""

    __slots__ = ("happened",)
    FIELDS: ClassVar[tuple[Field, ...]] = ()
    #: Widest first, so that no padding is needed between fields.
    IN_MEMORY: ClassVar[tuple[Field, ...]] = ()
    _RUNS: ClassVar[tuple[_Run, ...]] = ()

    #: What the last step did, or None where nobody listens. Not part of the state.
    happened: list[Happening] | None

    def __init__(self) -> None:
        self._read(bytes(self._RUNS[-1].end))

    def fill(self, values: Mapping[str, Any]) -> None:
        """Set fields to copies of what is given."""
        fields = {f.name: f for f in self.FIELDS}
        for name, value in values.items():
            setattr(self, name, _copied(value, len(fields[name].shape), fields[name].code))

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.happened = None
        for run in self._RUNS:
            for (put, _), value, depth in zip(run.parts, run.values(self), run.depths, strict=True):
                put(twin, _twin(value, depth) if depth else value)
        return twin

    def flat(self) -> list[int]:
        """All numbers of the state, in the order of its fields."""
        return [n for f in self.FIELDS for n in _flat(getattr(self, f.name), len(f.shape))]

    def pack(self) -> bytes:
        """The state as bytes: the very bytes of the compiled body's record."""
        packed = b"".join([_bytes(run, self) for run in self._RUNS])
        return packed + bytes(_padded(len(packed), self.IN_MEMORY[0].width) - len(packed))

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        state = object.__new__(cls)
        state._read(data)
        return state

    def _read(self, data: bytes) -> None:
        """A hall of tables comes back at once, and each has a hundred fields."""
        self.happened = None
        for code, begin, end, is_cubes, _, _, parts in self._RUNS:
            numbers = array(code, data[begin:end])
            row: Row = numbers if is_cubes else numbers.tolist()
            for put, taken in parts:
                put(self, taken(row))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Record) and type(self) is type(other) and self.pack() == other.pack()
        )

    def __hash__(self) -> int:
        raise TypeError("a state changes in place: use its bytes, pack()")

    def __repr__(self) -> str:
        inside = ", ".join(f"{f.name}={getattr(self, f.name)}" for f in self.FIELDS)
        return f"{type(self).__name__}({inside})"


T = TypeVar("T")


def record(cls: type[T]) -> type[T]:
    """Turn a class of `slot` declarations into a record class with slots."""
    specs = {
        name: value
        for base in reversed(cls.__mro__)
        for name, value in vars(base).items()
        if isinstance(value, _Spec)
    }
    fields = tuple(Field(name, spec.kind, spec.shape, spec.what) for name, spec in specs.items())
    body = {
        "__slots__": tuple(specs),
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "FIELDS": fields,
        "IN_MEMORY": tuple(sorted(fields, key=lambda f: -f.width)),
    }
    made = type(cls.__name__, (Record,), body)
    made._RUNS = _runs(made)  # type: ignore[attr-defined]
    return made


def _runs(cls: type[Record]) -> tuple[_Run, ...]:
    """Found once: every state that is kept or taken up again goes by them."""
    ends = accumulate(f.size for f in cls.IN_MEMORY)
    placed = [(f, end - f.size) for f, end in zip(cls.IN_MEMORY, ends, strict=True)]
    alike = groupby(placed, lambda one: (one[0].kind, one[0].code))
    return tuple(_run(cls, list(run)) for _, run in alike)


def _run(cls: type[Record], placed: list[tuple[Field, int]]) -> _Run:
    first, begin = placed[0]
    last, at = placed[-1]
    fields = [f for f, _ in placed]
    return _Run(
        _ARRAY_CODE[first.kind],
        begin,
        at + last.size,
        first.code is not None,
        tuple(len(f.shape) for f in fields),
        _values([f.name for f in fields]),
        tuple(
            (vars(cls)[f.name].__set__, _taken(f.shape, (start - begin) // f.width))
            for f, start in placed
        ),
    )


def _values(names: list[str]) -> Callable[[Any], Iterable[Any]]:
    get = attrgetter(*names)
    return get if len(names) > 1 else lambda state: (get(state),)


def _taken(shape: tuple[int, ...], begin: int) -> Callable[[Row], Any]:
    """A field of this shape out of a row in which it begins here: a number, or rows of rows."""
    if not shape:
        return itemgetter(begin)
    if len(shape) == 1:
        return itemgetter(slice(begin, begin + shape[0]))
    outer = range(len(shape) - 2, 0, -1)
    levels = [_cuts(begin, prod(shape[:-1]), shape[-1])]
    levels += [_cuts(0, prod(shape[:depth]), shape[depth]) for depth in outer]

    def nested(row: Any) -> Any:
        for cuts in levels:
            row = list(map(row.__getitem__, cuts))
        return row

    return nested


def _cuts(begin: int, count: int, size: int) -> list[slice]:
    return [slice(at, at + size) for at in range(begin, begin + count * size, size)]


def dtype_of(cls: type[Record]) -> np.dtype[np.void]:
    """The NumPy record type of the compiled body."""
    import numpy as np  # numpy loads only when something compiled is asked for

    return np.dtype([(f.name, f.kind, f.shape) for f in cls.IN_MEMORY], align=True)


def _padded(size: int, alignment: int) -> int:
    return -(-size // alignment) * alignment


def _row(numbers: Iterable[int], code: str | None) -> Row:
    return list(numbers) if code is None else array(code, numbers)


def _twin(rows: Any, depth: int) -> Any:
    """A copy of what a field holds; a row of it is copied by its own kind."""
    return rows[:] if depth == 1 else [_twin(row, depth - 1) for row in rows]


def _copied(value: Any, depth: int, code: str | None) -> Any:
    if depth == 0:
        return value
    if depth == 1:
        return _row(value, code)
    return [_copied(part, depth - 1, code) for part in value]


def _bytes(run: _Run, state: Record) -> bytes:
    """States are packed now and then at every live table; what lies in arrays is bytes already."""
    if run.is_cubes:
        return b"".join(
            row.tobytes()
            for value, depth in zip(run.values(state), run.depths, strict=True)
            for row in _flat(value, depth - 1)
        )
    numbers: list[int] = []
    for value, depth in zip(run.values(state), run.depths, strict=True):
        if depth == 0:
            numbers.append(value)
        else:
            numbers.extend(value if depth == 1 else chain.from_iterable(value))
    return array(run.code, numbers).tobytes()


def _flat(value: Any, depth: int) -> Iterable[Any]:
    """All numbers, or all rows of a cube, in their order."""
    if depth == 0:
        return (value,)
    numbers: Iterable[Any] = value
    for _ in range(depth - 1):
        numbers = chain.from_iterable(numbers)
    return numbers
