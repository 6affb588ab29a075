"""The server's messages as TypeScript types."""

from __future__ import annotations

import sys
from typing import Any, Literal

import msgspec

from scripts.generate_types import render


class Base(msgspec.Struct, tag_field="t", omit_defaults=True):
    """Settings only: no message."""


class Hello(Base, tag="hello"):
    token: str
    since: int | None = None


class Stand(Base, tag="stand"):
    pass


class Info(msgspec.Struct):
    seats: tuple[int, int]
    kind: Literal["flag", "number"]
    view: dict[str, Any]
    names: list[str | None]
    is_open: bool = True


FromClient = Hello | Stand

TYPES = render(sys.modules[__name__])


def test_a_tag_is_a_literal_and_an_omitted_default_may_be_missing() -> None:
    assert 'Hello {\n  t: "hello"\n  token: string\n  since?: number | null\n}' in TYPES


def test_a_message_of_its_tag_alone_is_a_type_but_a_bare_base_class_is_not() -> None:
    assert 'Stand {\n  t: "stand"\n}' in TYPES
    assert "Base" not in TYPES


def test_containers_and_literals_have_their_typescript_form() -> None:
    assert "seats: [number, number]" in TYPES
    assert 'kind: "flag" | "number"' in TYPES
    assert "view: Record<string, unknown>" in TYPES
    assert "names: (string | null)[]" in TYPES


def test_a_default_that_is_always_sent_is_never_missing() -> None:
    assert "is_open: boolean" in TYPES


def test_a_named_union_is_a_union_type() -> None:
    assert "export type FromClient = Hello | Stand" in TYPES
