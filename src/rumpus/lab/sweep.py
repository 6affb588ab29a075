"""A sweep: the same setting with one thing changed step by step."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rumpus.engine.game import Game
from rumpus.engine.options import DataOption, Value
from rumpus.lab.settings import Setting, SettingError, parse_setting

_RANGE = re.compile(r"(-?\d+):(-?\d+)(?::(\d+))?")
_MOST = 26
_EXPECTED = "expected a sweep like own_limit=50:150:25, wilds=no,yes or deck.s1.amount=1:7"


def sweep(game: Game, text: str, common: Mapping[str, Value]) -> tuple[list[Setting], list[str]]:
    """The settings of `name=from:to:step` or `name=a,b,c`, and the values they differ in."""
    name, sign, written = text.partition("=")
    values = _values(written)
    if not sign or not name or len(values) < 2:
        raise SettingError(f"{_EXPECTED}, not {text!r}")
    return [_with(game, name, value, common) for value in values], values


def _values(written: str) -> list[str]:
    found = _RANGE.fullmatch(written)
    if not found:
        return [value for value in written.split(",") if value]
    first, last, step = (int(part or 1) for part in found.groups())
    if step < 1 or (last - first) // step >= _MOST:
        raise SettingError(f"{_EXPECTED}, with at most {_MOST} steps, not {written!r}")
    return [str(value) for value in range(first, last + 1, step)]


def _with(game: Game, name: str, value: str, common: Mapping[str, Value]) -> Setting:
    option, sign, path = name.partition(".")
    if not sign:
        return parse_setting(game, f"{name}={value}", common)
    return parse_setting(
        game, "", {**common, option: _varied(game, option, path, value, common)}
    ).named(f"{name}={value}")


def _varied(game: Game, name: str, path: str, value: str, common: Mapping[str, Value]) -> str:
    option = next((o for o in game.options if o.name == name), None)
    if not isinstance(option, DataOption) or option.vary is None:
        raise SettingError(f"{_EXPECTED}: {game.title} has no data {name!r} to change")
    if not re.fullmatch(r"[+-]?\d+", value):
        raise SettingError(f"expected whole numbers for {name}.{path}, not {value!r}")
    return option.vary(str(common.get(name, option.choices[0])), path, int(value))
