"""The server's messages and the games' views as TypeScript types."""

from __future__ import annotations

import sys
from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import inspect as shape

from rumpus import games
from scripts.generate_types import files, render, structs_below, structs_in, view


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


class Suit(IntEnum):
    MOON = 0
    CROSS_TILES = 1


SuitName = Annotated[str, msgspec.Meta(extra={"words": Suit})]


class Card(msgspec.Struct, omit_defaults=True):
    suit: SuitName
    note: str | None = None


class Hand(msgspec.Struct):
    cards: list[Card]
    rows: list[list[str | None]]
    trump: SuitName | None


FromClient = Hello | Stand
Kind = Literal["flag", "number"]

TYPES = render(structs_in(sys.modules[__name__]))


def test_a_tag_is_a_literal_and_an_omitted_default_may_be_missing() -> None:
    assert 'Hello {\n  t: "hello"\n  token: string\n  since?: number | null\n}' in TYPES


def test_a_message_of_its_tag_alone_is_a_type_but_a_bare_base_class_is_not() -> None:
    assert 'Stand {\n  t: "stand"\n}' in TYPES
    assert "Base" not in TYPES


def test_containers_and_literals_have_their_typescript_form() -> None:
    assert "seats: [number, number]" in TYPES
    assert "view: Record<string, unknown>" in TYPES
    assert "names: (string | null)[]" in TYPES
    assert "rows: (string | null)[][]" in TYPES


def test_a_default_that_is_always_sent_is_never_missing() -> None:
    assert "is_open: boolean" in TYPES


def test_a_named_union_is_a_union_type() -> None:
    assert "export type FromClient = Hello | Stand" in TYPES


def test_a_union_that_has_a_name_is_called_by_it() -> None:
    assert 'export type Kind = "flag" | "number"' in TYPES
    assert "kind: Kind" in TYPES


def test_a_string_that_is_a_word_of_an_enum_is_one_of_its_names_in_small_letters() -> None:
    assert 'export type SuitName = "moon" | "cross_tiles"' in TYPES
    assert "trump: SuitName | null" in TYPES


def test_a_view_never_has_null_where_nothing_is_left_out() -> None:
    assert "note?: string | null" in TYPES
    assert "note?: string\n" in render([Card], sparse=True)


def test_a_view_brings_the_structs_that_it_holds() -> None:
    assert list(structs_below(shape.type_info(Hand))) == [Card, Hand]


def test_whatever_can_be_chosen_by_name_has_a_word() -> None:
    assert 'Choice = "short" | "medium"' in view(games.game("frantic"))
    assert 'Choice = "third" | "second" | "house"' in view(games.game("scandaroon"))


def test_every_game_with_a_folder_has_its_view_generated(tmp_path: Path) -> None:
    names = [game.name for game in games.all_games()]
    for name in names[1:]:
        (tmp_path / "games" / name).mkdir(parents=True)
    made = files(tmp_path)
    assert {path.parent.name for path in made if path.name == "view.gen.ts"} == set(names[1:])
    for path, text in made.items():
        assert "unknown" not in text or path.name == "wire.gen.ts", f"{path.parent.name} is vague"
