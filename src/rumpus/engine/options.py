"""Options of a game: whole numbers in the state, words outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rumpus.engine.errors import OptionError

Value = bool | int | str

_FLAGS = {"yes": 1, "true": 1, "on": 1, "1": 1, "no": 0, "false": 0, "off": 0, "0": 0}


@dataclass(frozen=True)
class Option:
    """One thing a table may set before the deal. It fills the state's field of the same name."""

    name: str
    what: str
    default: int
    low: int
    high: int
    choices: tuple[str, ...] = ()

    @property
    def kind(self) -> Literal["flag", "number", "choice"]:
        if self.choices:
            return "choice"
        return "flag" if (self.low, self.high) == (0, 1) else "number"

    @property
    def expected(self) -> str:
        if self.choices:
            return "one of " + ", ".join(self.choices)
        return "yes or no" if self.kind == "flag" else f"a number from {self.low} to {self.high}"

    def parse(self, value: Value) -> int:
        """The number for what a person or a program gave."""
        number = self._number(value)
        if number is None or not self.low <= number <= self.high:
            raise OptionError(f"option {self.name} is {self.expected}, not {value!r}")
        return number

    def format(self, number: int) -> Value:
        if self.choices:
            return self.choices[number]
        return bool(number) if self.kind == "flag" else number

    def _number(self, value: Value) -> int | None:
        if isinstance(value, int):  # True and False too
            return int(value)
        if value in self.choices:
            return self.choices.index(value)
        if self.kind == "flag":
            return _FLAGS.get(value.lower())
        try:
            return int(value)
        except ValueError:
            return None


def flag(name: str, what: str, *, default: bool = False) -> Option:
    return Option(name, what, int(default), 0, 1)


def number(name: str, what: str, default: int, low: int, high: int) -> Option:
    return Option(name, what, default, low, high)


def choice(name: str, what: str, choices: tuple[str, ...], default: str) -> Option:
    return Option(name, what, choices.index(default), 0, len(choices) - 1, choices)


def parse_options(options: tuple[Option, ...], given: Mapping[str, Value]) -> dict[str, int]:
    """Every option's number: what was given, or the default."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise OptionError(f"unknown option {name!r}; this game has: {names}")
    return {n: o.parse(given[n]) if n in given else o.default for n, o in known.items()}
