"""Deck files: what each card is, read from TOML, checked, and laid out as fields of the state."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from rumpus.engine.errors import OptionError
from rumpus.engine.writing import tidy, unwanted_sign
from rumpus.games.scandaroon.cards import CODES, SUITS, Ability, Piece
from rumpus.games.scandaroon.deck_checks import ABILITIES, PIECES, check_card, check_deck

#: Decks that come with the game, by name. The first is the default.
BUILT_IN = ("third", "second", "house")
#: A deck file is small; a longer text is no deck.
LONGEST = 64_000
#: Of longer lines the reader would make keys with ten thousand parts, in a minute or so.
LONGEST_LINE = 400
_LONGEST_ERROR = 400


class DeckError(OptionError):
    """A deck file that cannot be played with: says in which line, and why, in one line."""

    def __init__(self, text: str) -> None:
        plain = tidy(text)
        super().__init__(plain if len(plain) <= _LONGEST_ERROR else f"{plain[:_LONGEST_ERROR]}…")


@dataclass(frozen=True)
class Card:
    """One card as a deck file describes it."""

    code: str
    suits: tuple[str, ...]
    value: int
    end_of_row: bool = False
    play_anywhere: bool = False
    other_rows_from: int = 0
    count: bool = False
    left: int = 0
    right: int = 0
    same_suit: int = 0
    ability: Ability = Ability.NONE
    amount: int = 0


@dataclass(frozen=True)
class Deck:
    """A checked deck: its cards stand in the order of CODES."""

    name: str
    action_piece: tuple[Piece, ...]  # by suit
    cards: tuple[Card, ...]


def parse_deck(text: str) -> Deck:
    """The deck in a text, or a DeckError."""
    content = _parse_toml(text)
    lines = _Lines(text)
    if problem := check_deck(content):
        key, what = problem
        raise DeckError(f"deck, {lines.of_key(key)}{what}")
    for number, card in enumerate(content["card"]):
        if problem := check_card(card, content["card"][:number]):
            key, what = problem
            raise DeckError(f"deck, {lines.of_card(number, key)}{_named(card, number)}: {what}")
    return _built(content)


def load_deck(name_or_text: str) -> Mapping[str, Any]:
    """The fields of the state that a deck fills (SC1)."""
    return _fields(name_or_text)


def deck_name(name_or_text: str) -> str:
    """What a deck calls itself; one that comes with the game, its short name."""
    return name_or_text if name_or_text in BUILT_IN else parse_deck(name_or_text).name


def deck_text(name_or_text: str) -> str:
    return built_in(name_or_text) if name_or_text in BUILT_IN else name_or_text


@cache
def built_in(name: str) -> str:
    """The text of a deck that comes with the game."""
    folder = files("rumpus.games.scandaroon") / "decks"
    return (folder / f"{name}.toml").read_text(encoding="utf-8")


@lru_cache(maxsize=64)  # anybody may send a deck of their own
def _fields(name_or_text: str) -> dict[str, Any]:
    deck = parse_deck(deck_text(name_or_text))
    cards = deck.cards
    return {
        "own_deck": int(name_or_text not in BUILT_IN),
        "suits": [sum(1 << SUITS.index(suit) for suit in card.suits) for card in cards],
        "face": [card.value for card in cards],
        "is_end": [int(card.end_of_row) for card in cards],
        "is_anywhere": [int(card.play_anywhere) for card in cards],
        "other_rows_from": [card.other_rows_from for card in cards],
        "is_count": [int(card.count) for card in cards],
        "to_left": [card.left for card in cards],
        "to_right": [card.right for card in cards],
        "to_same_suit": [card.same_suit for card in cards],
        "ability": [int(card.ability) for card in cards],
        "amount": [card.amount for card in cards],
        "piece_of": [int(piece) for piece in deck.action_piece],
        "powers": [_powers(card, deck) for card in cards],
    }


def _powers(card: Card, deck: Deck) -> int:
    """SC2, SC17, SC18: by the suits of the card; any for a card without one."""
    piece_of = dict(zip(SUITS, deck.action_piece, strict=True))
    pieces = {piece_of[suit] for suit in card.suits} or set(Piece)
    return sum(1 << piece for piece in pieces)


def _parse_toml(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise DeckError(f"deck: {len(text)} characters; a deck file has at most {LONGEST}")
    for number, line in enumerate(text.split("\n"), 1):
        _check_line(number, line)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise DeckError("deck: lists within lists within lists; a deck needs but one") from error
    except ValueError as error:  # tomllib's own, and what it lets through from its parts
        raise DeckError(f"deck: this is no TOML: {error}") from error


def _check_line(number: int, line: str) -> None:
    """The first line stands for the deck at the table, and any may be told in an error."""
    if len(line) > LONGEST_LINE:
        length = f"{len(line)} characters; a line has at most {LONGEST_LINE}"
        raise DeckError(f"deck, line {number}: {length}")
    if not (line.isascii() and line.isprintable()) and (sign := unwanted_sign(line)):
        what = "a sign that hides, turns the writing round or piles up"
        raise DeckError(f"deck, line {number}: {sign} is {what}")


def _built(content: dict[str, Any]) -> Deck:
    cards = {card["code"]: _card(card) for card in content["card"]}
    pieces = content["action_piece"]
    return Deck(
        name=content["deck"]["name"],
        action_piece=tuple(PIECES[pieces[suit]] for suit in SUITS),
        cards=tuple(cards[code] for code in CODES),
    )


def _card(entry: dict[str, Any]) -> Card:
    ability = ABILITIES[entry["ability"]] if "ability" in entry else Ability.NONE
    return Card(**{**entry, "suits": tuple(entry["suits"]), "ability": ability})


def _named(card: Any, number: int) -> str:
    code = card.get("code") if isinstance(card, dict) else None
    return f"card {code}" if isinstance(code, str) else f"card {number + 1} of the file"


class _Lines:
    """Finds the line of a card or a key: the TOML reader keeps none."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._cards = [
            n for n, line in enumerate(self._lines) if re.match(r"\s*\[\[\s*card\b", line)
        ]

    def of_card(self, number: int, key: str) -> str:
        """`line 12, `, or nothing where cards are not written as [[card]]."""
        if number >= len(self._cards):
            return ""
        first = self._cards[number]
        end = [*self._cards, len(self._lines)][number + 1]
        return f"line {self._key_line(key, first, end, first) + 1}, "

    def of_key(self, key: str) -> str:
        found = self._key_line(key, 0, len(self._lines), -1)
        return f"line {found + 1}: " if found >= 0 else ""

    def _key_line(self, key: str, start: int, end: int, otherwise: int) -> int:
        wanted = re.compile(
            rf"\s*(\[?\[?\s*{re.escape(key)}\s*\]|[\"']?{re.escape(key)}[\"']?\s*=)"
        )
        return next((n for n in range(start, end) if wanted.match(self._lines[n])), otherwise)
