"""Standing orders: how a seat of a real-time game is played for somebody whose own hands are slow.

What can be ordered is a schema, not prose. Whoever follows the orders looks at what the seat may
know, and at nothing else; when, is up to the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import inspect as shape

from rumpus.engine.chance import Dice
from rumpus.engine.errors import RumpusError


class OrdersError(RumpusError):
    """Orders that nobody could follow."""


@dataclass(frozen=True)
class Standing:
    """The standing orders of one game."""

    #: A struct with a default for every field, so that `{}` is an order, too.
    schema: type[msgspec.Struct]
    #: (s, seat, moves, orders, dice) -> one of the moves, or None to wait
    follow: Callable[[Any, int, list[int], Any, Dice], int | None]

    def parse(self, given: object) -> Any:
        """Orders as they came; an error says what was expected."""
        try:
            return msgspec.convert(given, self.schema)
        except msgspec.ValidationError as error:
            raise OrdersError(f"{error}; expected {self.expected}") from error

    def read(self, text: str) -> Any:
        """Orders as they were kept."""
        return self.parse(msgspec.json.decode(text))

    @property
    def expected(self) -> str:
        """All that can be ordered, in one line."""
        fields = shape.type_info(self.schema).fields  # type: ignore[attr-defined]  # a struct's
        return ", ".join(f"{field.name}: {_told(field.type)}" for field in fields)


def _told(kind: Any) -> str:
    if isinstance(kind, shape.Metadata):
        return _told(kind.type)
    if isinstance(kind, shape.ListType):
        return f"list of {_told(kind.item_type)}"
    if isinstance(kind, shape.LiteralType):
        return " | ".join(map(str, kind.values))
    if isinstance(kind, shape.IntType):
        return f"{kind.ge} to {kind.le}"
    return type(kind).__name__.removesuffix("Type").lower()
