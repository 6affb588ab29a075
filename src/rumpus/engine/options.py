"""Options of a game: whole numbers in the state, words outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from rumpus.engine.errors import OptionError

#: What a person or a program gives.
Value = bool | int | str
#: What a table keeps: a number, or for data the name of a built-in or the whole text.
Parsed = int | str

#: Of what was given, in an error: a whole file would hide what was expected.
_MOST_SHOWN = 60
_LARGEST_SHOWN = 10**18
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
    #: What is proposed to people who open a table, if that is not the default.
    proposed: int | None = field(default=None, kw_only=True)
    #: Another option and its choice: with any other this one does not count.
    only_with: tuple[str, str] | None = field(default=None, kw_only=True)

    @property
    def kind(self) -> Literal["flag", "number", "choice", "data"]:
        if self.choices:
            return "choice"
        return "flag" if (self.low, self.high) == (0, 1) else "number"

    @property
    def expected(self) -> str:
        if self.choices:
            return "one of " + ", ".join(self.choices)
        return "yes or no" if self.kind == "flag" else f"a number from {self.low} to {self.high}"

    def parse(self, value: Value) -> Parsed:
        """The number for what a person or a program gave."""
        number = self._number(value)
        if number is None or not self.low <= number <= self.high:
            raise OptionError(f"option {self.name} is {self.expected}, not {_shown(value)}")
        return number

    def format(self, parsed: Parsed) -> Value:
        if isinstance(parsed, str):
            return parsed
        if self.choices:
            return self.choices[parsed]
        return bool(parsed) if self.kind == "flag" else parsed

    @property
    def usual(self) -> Value:
        """What people are offered first."""
        return self.format(self.default if self.proposed is None else self.proposed)

    def label(self, parsed: Parsed) -> str:
        """As a report calls it."""
        value = self.format(parsed)
        return ("no", "yes")[value] if isinstance(value, bool) else str(value)

    def fields(self, parsed: Parsed) -> Mapping[str, Any]:
        """What it fills in the state before the game begins."""
        return {self.name: parsed}

    def read(self, argument: str) -> str:
        """The value for what was typed on a command line."""
        return argument

    def _number(self, value: Value) -> int | None:
        if isinstance(value, int):  # True and False too
            return int(value)
        if self.choices:  # written as words: a number would mean nothing to a reader
            return self.choices.index(value) if value in self.choices else None
        if self.kind == "flag":
            return _FLAGS.get(value.lower())
        try:
            return int(value)
        except ValueError:
            return None


@dataclass(frozen=True)
class DataOption(Option):
    """A whole table of numbers, such as a deck of cards: a built-in by name, or one's own as text.

    `load` turns either into the fields of the state that it fills, or raises an OptionError that
    says what is wrong with the text. A stored game keeps the text, so it needs no file.
    """

    load: Callable[[str], Mapping[str, Any]] = lambda text: {}
    #: (text or name) -> what it calls itself
    title: Callable[[str], str] = str
    #: (text or name, path, number) -> the text with another number at this place
    vary: Callable[[str, str, int], str] | None = None

    @property
    def kind(self) -> Literal["data"]:
        return "data"

    @property
    def expected(self) -> str:
        return f"{super().expected}, or the text of a file of that form"

    def parse(self, value: Value) -> Parsed:
        if isinstance(value, str):
            text = value.replace("\r\n", "\n")
        else:
            text = self.choices[value] if 0 <= value < len(self.choices) else ""
        if text not in self.choices and "\n" not in text:
            raise OptionError(f"option {self.name} is {self.expected}, not {_shown(value)}")
        if "\n" in text and not text.endswith("\n"):
            text += "\n"
        self.load(text)
        return text

    @property
    def usual(self) -> Value:
        """What people are offered first."""
        return self.format(self.default if self.proposed is None else self.proposed)

    def label(self, parsed: Parsed) -> str:
        return self.title(str(parsed))

    def fields(self, parsed: Parsed) -> Mapping[str, Any]:
        return self.load(str(parsed))

    def read(self, argument: str) -> str:
        """For a command line: the name of a built-in, or the text of the file of that name."""
        if argument in self.choices:
            return argument
        try:
            return Path(argument).read_text(encoding="utf-8")
        except (OSError, ValueError) as error:  # no file, or none of text
            expected = "one of " + ", ".join(self.choices) + ", or a file"
            raise OptionError(
                f"option {self.name} is {expected}, not {_shown(argument)}: {error}"
            ) from error


def _shown(value: Value) -> str:
    if isinstance(value, int) and abs(value) > _LARGEST_SHOWN:
        return f"one with {value.bit_length()} bits"
    text = repr(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"


def flag(name: str, what: str, *, default: bool = False) -> Option:
    return Option(name, what, int(default), 0, 1)


def number(
    name: str,
    what: str,
    default: int,
    low: int,
    high: int,
    *,
    proposed: int | None = None,
    only_with: tuple[str, str] | None = None,
) -> Option:
    return Option(name, what, default, low, high, proposed=proposed, only_with=only_with)


def choice(name: str, what: str, choices: tuple[str, ...], default: str) -> Option:
    return Option(name, what, choices.index(default), 0, len(choices) - 1, choices)


def data(
    name: str,
    what: str,
    built_in: tuple[str, ...],
    load: Callable[[str], Mapping[str, Any]],
    title: Callable[[str], str] = str,
    vary: Callable[[str, str, int], str] | None = None,
) -> DataOption:
    """The first of the built-ins is the default."""
    return DataOption(name, what, 0, 0, len(built_in) - 1, built_in, load, title, vary)


def parse_options(options: tuple[Option, ...], given: Mapping[str, Value]) -> dict[str, Parsed]:
    """Every option as a table keeps it: what was given, or the default."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(known) or "none"
            raise OptionError(f"unknown option {_shown(name)}; this game has: {names}")
    return {n: o.parse(given.get(n, o.format(o.default))) for n, o in known.items()}


def fields_of(options: tuple[Option, ...], parsed: Mapping[str, Parsed]) -> dict[str, Any]:
    """What all the options fill in a state: field by field, numbers or lists of them."""
    return {k: v for o in options for k, v in o.fields(parsed[o.name]).items()}
