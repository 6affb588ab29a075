"""A game's state: one record of whole numbers, described once, with two bodies.

The plain body is a Python object with ints and nested lists; the compiled body is a NumPy
record with the same fields. Both pack to the same bytes.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, MutableSequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, TypeVar, overload

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

    #: What the last step did, or None where nobody listens. Not part of the state.
    happened: list[Happening] | None

    def __init__(self) -> None:
        self._read(bytes(sum(f.size for f in self.IN_MEMORY)))

    def fill(self, values: Mapping[str, Any]) -> None:
        """Set fields to copies of what is given."""
        fields = {f.name: f for f in self.FIELDS}
        for name, value in values.items():
            setattr(self, name, _copied(value, len(fields[name].shape), fields[name].code))

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.happened = None
        for f in self.FIELDS:
            setattr(twin, f.name, _copied(getattr(self, f.name), len(f.shape), f.code))
        return twin

    def flat(self) -> list[int]:
        """All numbers of the state, in the order of its fields."""
        return [n for f in self.FIELDS for n in _flat(getattr(self, f.name), len(f.shape))]

    def pack(self) -> bytes:
        """The state as bytes: the very bytes of the compiled body's record."""
        packed = b"".join([_bytes(getattr(self, f.name), f) for f in self.IN_MEMORY])
        return packed + bytes(_padded(len(packed), self.IN_MEMORY[0].width) - len(packed))

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        state = object.__new__(cls)
        state._read(data)
        return state

    def _read(self, data: bytes) -> None:
        self.happened = None
        at = 0
        for f in self.IN_MEMORY:
            end = at + f.size
            numbers = array(_ARRAY_CODE[f.kind], data[at:end])
            row = numbers.tolist() if f.code is None else numbers
            setattr(self, f.name, _nested(row, f.shape))
            at = end

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
    return type(cls.__name__, (Record,), body)


def dtype_of(cls: type[Record]) -> np.dtype[np.void]:
    """The NumPy record type of the compiled body."""
    import numpy as np  # numpy loads only when something compiled is asked for

    return np.dtype([(f.name, f.kind, f.shape) for f in cls.IN_MEMORY], align=True)


def _padded(size: int, alignment: int) -> int:
    return -(-size // alignment) * alignment


def _row(numbers: Iterable[int], code: str | None) -> Row:
    return list(numbers) if code is None else array(code, numbers)


def _copied(value: Any, depth: int, code: str | None) -> Any:
    if depth == 0:
        return value
    if depth == 1:
        return _row(value, code)
    return [_copied(part, depth - 1, code) for part in value]


def _bytes(value: Any, field: Field) -> bytes:
    """States are packed now and then at every live table; what lies in arrays is bytes already."""
    if field.code is not None:
        return b"".join([row.tobytes() for row in _flat(value, len(field.shape) - 1)])
    return array(_ARRAY_CODE[field.kind], _flat(value, len(field.shape))).tobytes()


def _flat(value: Any, depth: int) -> Iterable[Any]:
    """All numbers, or all rows of a cube, in their order."""
    if depth == 0:
        return (value,)
    numbers: Iterable[Any] = value
    for _ in range(depth - 1):
        numbers = chain.from_iterable(numbers)
    return numbers


def _nested(row: Row, shape: tuple[int, ...]) -> Any:
    """The same numbers in rows of rows, which are parts of this one."""
    if not shape:
        return row[0]
    if len(shape) == 1:
        return row
    size = len(row) // shape[0]
    parts = [row[i : i + size] for i in range(0, len(row), size)]
    return parts if len(shape) == 2 else [_nested(part, shape[1:]) for part in parts]
