"""What is not touched, since no test ought to notice.

Annotations, words, logs, figures, asserts; and settings, where any number is as right as another.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

Position = tuple[int, int]
Stretch = tuple[Position, Position]

_TALK = re.compile(r"\b(logs?|metrics)\.")
_SETTINGS = ("Limits", "Settings")
_ALIAS = re.compile(r"_?[A-Z][a-z]\w*")


def spared(source: str) -> list[Stretch]:
    """From where to where a source is left alone."""
    nodes = [part for node in ast.walk(ast.parse(source)) for part in _parts(node)]
    return [
        ((node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)) for node in nodes
    ]


def is_spared(position: Position, stretches: list[Stretch]) -> bool:
    return any(start <= position < end for start, end in stretches)


def _parts(node: Any) -> Iterator[Any]:
    for name in ("annotation", "returns"):
        if isinstance(part := getattr(node, name, None), ast.expr):
            yield part
    yield from getattr(node, "decorator_list", ())
    yield from (word for word in getattr(node, "keywords", ()) if word.arg == "frozen")
    if isinstance(node, ast.Assert | ast.JoinedStr) or _is_talk(node) or _is_type(node):
        yield node
    if isinstance(node, ast.FunctionDef) and node.name == "__repr__":
        yield node
    if isinstance(node, ast.ClassDef) and node.name in _SETTINGS:
        yield from (part for part in node.body if isinstance(part, ast.AnnAssign))
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        yield node


def _is_talk(node: Any) -> bool:
    """A line for the log or for the figures of the server."""
    is_call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    return is_call and bool(_TALK.search(ast.unparse(node.value.func)))


def _is_type(node: Any) -> bool:
    """`Reader = int | None`."""
    if not (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)):
        return False
    is_written = isinstance(node.value, ast.BinOp | ast.Subscript)
    return is_written and bool(_ALIAS.fullmatch(node.targets[0].id))
