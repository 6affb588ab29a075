"""Binding: the same function for another game or another body.

Generic code (a loop that plays any game, a tree search) calls `rules.step(…)`. Binding clones it,
and every rule it reaches, with globals in which `rules` is one game's rules. The plain body keeps
the clones as they are; `rumpus.engine.compiled` compiles them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from rumpus.engine.rule import is_rule

Rule = Callable[..., Any]


class Rules:
    """Stands in generic code for the rules of the game it will be bound to."""

    def __getattr__(self, name: str) -> Rule:
        raise AttributeError(f"rules.{name}: bind this function to a game before calling it")


#: Import this in generic code; `bind` puts a game's rules in its place.
rules: Any = Rules()


class Binder:
    """Clones rules with other globals. Subclasses decide what becomes of a clone or a value."""

    def __init__(self, game: str, game_rules: Mapping[str, Rule]) -> None:
        self._game = game
        self._game_rules = game_rules
        self._made: dict[Rule, Rule] = {}
        self._under_way: list[Rule] = []
        #: The folders of all sources that were bound.
        self.folders: set[Path] = set()
        self._module: ModuleType | None = None

    def bind(self, f: Rule) -> Rule:
        if f not in self._made:
            if f in self._under_way:
                circle = " → ".join(g.__qualname__ for g in [*self._under_way, f])
                raise TypeError(f"rules call each other in a circle: {circle}")
            self._under_way.append(f)
            self._made[f] = self.finish(f, self._clone(self.source(f)))
            self._under_way.pop()
        return self._made[f]

    def source(self, f: Rule) -> Rule:
        return f

    def finish(self, f: Rule, clone: FunctionType) -> Rule:
        return clone

    def translate(self, value: Any) -> Any:
        return value

    def _clone(self, f: Rule) -> FunctionType:
        assert isinstance(f, FunctionType)
        self.folders.add(Path(f.__code__.co_filename).parent)
        used = _names_in(f.__code__)
        world = {
            name: self._translated(value) for name, value in f.__globals__.items() if name in used
        }
        world["__builtins__"] = f.__globals__["__builtins__"]
        world["__name__"] = f.__module__
        clone = FunctionType(f.__code__, world, f.__name__, f.__defaults__, f.__closure__)
        clone.__qualname__ = f"{self._game}.{f.__qualname__}"
        return clone

    def _translated(self, value: Any) -> Any:
        if isinstance(value, Rules):
            return self._rules_module()
        if is_rule(value):
            return self.bind(value)
        return self.translate(value)

    def _rules_module(self) -> ModuleType:
        # A module, since that is the one namespace that compiled code can look into.
        if self._module is None:
            self._module = ModuleType(f"{self._game}_rules")
            for name, f in self._game_rules.items():
                setattr(self._module, name, self.bind(f))
        return self._module


def _names_in(code: CodeType) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names_in(constant)
    return names
