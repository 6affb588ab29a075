"""The faults: a choice of cosmic-ray's operators, and two of our own.

Operators are exchanged for what they are mistaken for; the far-fetched (`+` for `**`) is noticed
by any test that runs the line, and would only flatter the figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import get_operator
from parso.python.tree import Keyword, Name

_ARITHMETIC = {
    "Add": ("Sub",),
    "Sub": ("Add",),
    "Mul": ("Add", "FloorDiv"),
    "Div": ("Mul",),
    "FloorDiv": ("Mul",),
    "Mod": ("FloorDiv",),
    "BitAnd": ("BitOr",),
    "BitOr": ("BitAnd", "BitXor"),
    "BitXor": ("BitOr",),
    "LShift": ("RShift",),
    "RShift": ("LShift",),
}
_RELATIONS = ("Eq", "NotEq", "Lt", "LtE", "Gt", "GtE")
_SINGLE = (
    *("AddNot", "ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceUnaryOperator_Delete_Not"),
    *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "NumberReplacer"),
    *("ReplaceUnaryOperator_Delete_USub", "ReplaceUnaryOperator_Delete_Invert"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop"),
    *("ReplaceComparisonOperator_Is_IsNot", "ReplaceComparisonOperator_IsNot_Is"),
)

#: A node of parso's tree: cosmic-ray and parso ship no types.
Node = Any


class LeaveOut(Operator):  # type: ignore[misc]
    """A statement that does something is forgotten: a call, a raise, a change of what is there."""

    def mutation_positions(self, node: Node) -> Iterator[tuple[Any, Any]]:
        if node.type == "simple_stmt" and _changes_something(node.children[0]):
            statement = node.children[0]
            yield statement.start_pos, statement.end_pos

    def mutate(self, node: Node, index: int) -> Node:
        statement = node.children[0]
        prefix = statement.get_first_leaf().prefix
        node.children[0] = Keyword("pass", statement.start_pos, prefix)
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("s.size += 1\n", "pass\n"), Example("pop(s)\n", "pass\n"))


class LetThrough(Operator):  # type: ignore[misc]
    """An error is not caught any more. (cosmic-ray's own stumbles over names with a dot.)"""

    def mutation_positions(self, node: Node) -> Iterator[tuple[Any, Any]]:
        if node.type == "except_clause":
            kinds = node.children[1]
            yield kinds.start_pos, kinds.end_pos

    def mutate(self, node: Node, index: int) -> Node:
        node.children[1] = Name("()", node.children[1].start_pos, " ")
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        before, after = "try: f()\nexcept a.B: pass\n", "try: f()\nexcept (): pass\n"
        return (Example(before, after),)


def _changes_something(statement: Node) -> bool:
    """A new local name is spared: whoever uses it would stumble at once."""
    if statement.type == "expr_stmt":
        target, sign = statement.children[:2]
        is_annotated = sign.type == "annassign"
        return not is_annotated and (sign.value != "=" or target.type == "atom_expr")
    return statement.type in ("raise_stmt", "atom_expr", "await_expr")


def _names() -> Iterator[str]:
    for one, others in _ARITHMETIC.items():
        yield from (f"ReplaceBinaryOperator_{one}_{other}" for other in others)
    for one, other in permutations(_RELATIONS, 2):
        yield f"ReplaceComparisonOperator_{one}_{other}"
    yield from _SINGLE


#: Every kind of fault by its name.
FAULTS: dict[str, Operator] = {
    **{name: get_operator(f"core/{name}")() for name in _names()},
    "LeaveOut": LeaveOut(),
    "LetThrough": LetThrough(),
}
