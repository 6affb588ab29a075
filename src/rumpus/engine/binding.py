"""Binding: the same function for another game or another body.

Generic code (a loop that plays any game, a tree search) calls `rules.step(…)`. Binding clones it,
and every rule it reaches, with globals in which `rules` is one game's rules. The plain body keeps
the clones as they are; `rumpus.engine.compiled` compiles them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from rumpus.engine.rule import is_rule

if TYPE_CHECKING:
    from rumpus.engine.rules import BoundRules

Rule = Callable[..., Any]
F = TypeVar("F", bound=Rule)
R = TypeVar("R")


class Unbound:
    """Stands in generic code for the rules of the game it will be bound to."""

    def __getattr__(self, name: str) -> Rule:
        raise AttributeError(f"rules.{name}: bind this function to a game before calling it")


#: Import this in generic code; `bind` puts a game's rules in its place.
rules = cast("BoundRules", Unbound())


class Binder:
    """Clones rules with other globals. Subclasses decide what becomes of a clone or a value."""

    def __init__(
        self, game: str, game_rules: Mapping[str, Rule], facts: Mapping[str, Any] | None = None
    ) -> None:
        self._game = game
        self._game_rules = game_rules
        self._facts = facts or {}  # constants that generic code finds among the rules
        self._made: dict[Rule, Rule] = {}
        self._under_way: list[Rule] = []
        self._module = _RulesModule(self)

    def bind(self, f: F) -> F:
        if f not in self._made:
            is_circle = f in self._under_way
            self._under_way.append(f)
            if is_circle:
                circle = " → ".join(g.__qualname__ for g in self._under_way)
                raise TypeError(f"rules call each other in a circle: {circle}")
            self._made[f] = self.finish(f, self._clone(self.source(f)))
            self._under_way.pop()
        return cast("F", self._made[f])

    def source(self, f: Rule) -> Rule:
        return f

    def folders(self, f: Rule) -> set[Path]:
        """The folders of all sources that a function may reach, by name or by `rules`."""
        reached: set[Rule] = set()
        to_see = [f, *self._game_rules.values()]
        while to_see:
            source = self.source(to_see.pop())
            if source not in reached:
                reached.add(source)
                to_see += rules_named_in(source)
        return {Path(source.__code__.co_filename).parent for source in reached}

    def reached(self, f: Rule) -> list[Rule]:
        """All rules that a function may call, directly or not; each after those it calls."""
        found: dict[Rule, None] = {}
        self._reach(f, found)
        return list(found)

    def _reach(self, f: Rule, found: dict[Rule, None]) -> None:
        used = globals_used(self.source(f))
        called = rules_named_in(self.source(f))
        if any(isinstance(value, Unbound) for value in used.values()):
            names = _names_in(self.source(f).__code__)
            called += [self._game_rules[name] for name in names & self._game_rules.keys()]
        for g in called:
            if g not in found:
                self._reach(g, found)
                found[g] = None

    def rule_named(self, name: str) -> Any:
        """What `rules.name` stands for in generic code."""
        if name in self._facts:
            return self._facts[name]
        if name not in self._game_rules:
            raise AttributeError(f"{self._game} has no rule {name}")
        return self.bind(self._game_rules[name])

    def finish(self, f: Rule, clone: FunctionType) -> Rule:
        return clone

    def translate(self, value: Any) -> Any:
        return value

    def _clone(self, f: Rule) -> FunctionType:
        assert isinstance(f, FunctionType)
        world = {name: self._translated(value) for name, value in globals_used(f).items()}
        world["__builtins__"] = f.__globals__["__builtins__"]
        world["__name__"] = f.__module__
        clone = FunctionType(f.__code__, world, f.__name__, f.__defaults__, f.__closure__)
        clone.__qualname__ = f"{self._game}.{f.__qualname__}"
        return clone

    def _translated(self, value: Any) -> Any:
        if isinstance(value, Unbound):
            return self._module
        if is_rule(value):
            return self.bind(value)
        return self.translate(value)


class _RulesModule(ModuleType):
    """A game's rules by name, each bound when it is first asked for: a game has more than is used.

    A module, since that is the one namespace that compiled code can look into.
    """

    def __init__(self, binder: Binder) -> None:
        super().__init__("rules")
        self._binder = binder

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found = self._binder.rule_named(name)
        setattr(self, name, found)
        return found


def rules_named_in(f: Rule) -> list[Rule]:
    return [value for value in globals_used(f).values() if is_rule(value)]


def globals_used(f: Rule) -> dict[str, Any]:
    used = _names_in(f.__code__)
    return {name: value for name, value in f.__globals__.items() if name in used}


def _names_in(code: CodeType) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names_in(constant)
    return names
