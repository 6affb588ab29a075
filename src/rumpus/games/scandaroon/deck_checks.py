"""What a deck file must be. Each check gives (key, what is wrong), or None."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rumpus.engine.writing import can_be_seen, unwanted_sign
from rumpus.games.scandaroon.cards import (
    CARDS,
    CODES,
    HIGHEST_VALUE,
    SUITS,
    WITH_AMOUNT,
    WITH_LIMIT,
    Ability,
    Piece,
)

Problem = tuple[str, str]
Entry = dict[str, Any]

ABILITIES = {ability.name.lower(): ability for ability in Ability if ability}
PIECES = {piece.name.lower(): piece for piece in Piece}

_STRONGEST = 9
_LONGEST_NAME = 60
_FLAGS = ("end_of_row", "play_anywhere", "count")
#: Numbers of a card, from and to. An effect of 0 is no effect, so it is refused.
_NUMBERS = {
    "value": (0, HIGHEST_VALUE),
    "left": (-_STRONGEST, _STRONGEST),
    "right": (-_STRONGEST, _STRONGEST),
    "same_suit": (-_STRONGEST, _STRONGEST),
    "other_rows_from": (1, CARDS),
    "amount": (0, _STRONGEST),
}
_EFFECTS = ("left", "right", "same_suit")
_KEYS = ("code", "suits", "ability", *_FLAGS, *_NUMBERS)


# --- the file as a whole ---


def check_deck(content: Entry) -> Problem | None:
    return next(_deck_problems(content), None)


def _deck_problems(content: Entry) -> Iterator[Problem]:
    yield from _unknown(content, ("deck", "action_piece", "card"), "")
    for key, kind in (("deck", dict), ("action_piece", dict), ("card", list)):
        if not isinstance(content.get(key), kind):
            written = f"[[{key}]]" if kind is list else f"[{key}]"
            yield key, f"{written} is missing"
    yield from _head_problems(content["deck"])
    yield from _piece_problems(content["action_piece"])
    yield from _census_problems(content["deck"].get("without_suit", 1), content["card"])


def _head_problems(deck: Entry) -> Iterator[Problem]:
    yield from _unknown(deck, ("name", "without_suit"), "[deck] ")
    yield from _name_problems(deck.get("name"))
    if not _is_number(deck.get("without_suit", 1), 0, CARDS):
        yield "without_suit", f"[deck] without_suit is a number from 0 to {CARDS}"


def _name_problems(name: Any) -> Iterator[Problem]:
    if not isinstance(name, str) or not can_be_seen(name):
        yield "name", f"[deck] name is a text, not {name!r}"
        return
    if len(name) > _LONGEST_NAME:
        yield "name", f"[deck] name has {len(name)} characters; it may have {_LONGEST_NAME}"
    if sign := unwanted_sign(name):
        yield "name", f"[deck] name cannot hold {sign}"


def _piece_problems(pieces: Entry) -> Iterator[Problem]:
    """SC2: each suit has one of the four powers, and no two the same."""
    yield from _unknown(pieces, SUITS, "[action_piece] ")
    for suit in SUITS:
        if not _is_one_of(pieces.get(suit), PIECES):
            known = ", ".join(PIECES)
            yield suit, f"[action_piece] {suit} is one of {known}, not {pieces.get(suit)!r}"
    twice = [s for n, s in enumerate(SUITS) if pieces[s] in [pieces[t] for t in SUITS[:n]]]
    if twice:
        yield twice[0], f"[action_piece] {pieces[twice[0]]} is given to two suits"


def _census_problems(without_suit: int, cards: list[Any]) -> Iterator[Problem]:
    if len(cards) != CARDS:
        yield "card", f"{len(cards)} cards; a deck has {CARDS}"
    found = sum(isinstance(card, dict) and card.get("suits") == [] for card in cards)
    if found != without_suit:
        wanted = f"[deck] without_suit says {without_suit}"
        yield "without_suit", f"{found} cards without a suit, but {wanted}"


# --- one card ---


def check_card(card: Any, before: list[Entry]) -> Problem | None:
    """`before` are the cards above it in the file, which are sound."""
    if not isinstance(card, dict):
        return "card", f"a card is a table of keys and values, not {card!r}"
    for check in _CARD_CHECKS:
        problem = next(check(card, before), None)
        if problem:
            return problem
    return None


def _key_problems(card: Entry, before: list[Entry]) -> Iterator[Problem]:
    yield from _unknown(card, _KEYS, "")
    for key in ("code", "suits", "value"):
        if key not in card:
            yield key, f"{key} is missing"
    for key in _FLAGS:
        if not isinstance(card.get(key, False), bool):
            yield key, f"{key} is true or false, not {card[key]!r}"
    for key, (low, high) in _NUMBERS.items():
        if key in card and not _is_number(card[key], low, high):
            yield key, f"{key} is a number from {low} to {high}, not {card[key]!r}"


def _code_problems(card: Entry, before: list[Entry]) -> Iterator[Problem]:
    code = card["code"]
    if code not in CODES:
        missing = [c for c in CODES if c not in [other["code"] for other in before]]
        yield "code", f"code {code!r} is none of the {CARDS}; still free: {', '.join(missing)}"
    if code in [other["code"] for other in before]:
        yield "code", f"code {code} is there twice"


def _suit_problems(card: Entry, before: list[Entry]) -> Iterator[Problem]:
    suits = card["suits"]
    if not isinstance(suits, list):
        yield "suits", f'suits is a list such as ["moon"], not {suits!r}'
        return
    for suit in suits:
        if suit not in SUITS:
            yield "suits", f"suits are of {', '.join(SUITS)}, not {suit!r}"
    if len(suits) > 2:
        yield "suits", f"a card has at most two suits, not {len(suits)}"
    if len(set(suits)) < len(suits):
        yield "suits", f"{suits[0]} is there twice"


def _effect_problems(card: Entry, before: list[Entry]) -> Iterator[Problem]:
    for key in _EFFECTS:
        if card.get(key) == 0:
            yield key, f"{key} is 0, which is no effect: leave it out"
    for key in ("count", "same_suit"):
        if card.get(key) and not card["suits"]:
            yield key, f"{key} goes by suit, and this card has none"
    if card.get("count") and card["value"] != 0:
        yield "value", f"a card that counts has the value 0, not {card['value']}"
    if "other_rows_from" in card and not card.get("play_anywhere"):
        yield "other_rows_from", "other_rows_from is for cards with play_anywhere = true"


def _ability_problems(card: Entry, before: list[Entry]) -> Iterator[Problem]:
    name = card.get("ability")
    if "ability" in card and not _is_one_of(name, ABILITIES):
        yield "ability", f"ability is one of {', '.join(ABILITIES)}, not {name!r}"
        return
    kind = ABILITIES[name] if name is not None else Ability.NONE
    if kind in WITH_AMOUNT and "amount" not in card:
        yield "ability", f"{name} needs an amount"
    if kind not in WITH_AMOUNT + WITH_LIMIT and "amount" in card:
        known = ", ".join(ability.name.lower() for ability in WITH_AMOUNT + WITH_LIMIT)
        yield "amount", f"amount is for {known}"
    if name in ("boost", "draw") and card["amount"] == 0:
        yield "amount", f"{name} 0 does nothing"
    if kind in WITH_LIMIT and card.get("amount") == 0:
        yield "amount", f"{name} reaches cards of a face value up to 1 or more: without amount, any"
    if name == "salvage" and any(other.get("ability") == name for other in before):
        # Each could take the other back, and a round might never end.
        yield "ability", "a second card with salvage: there may be only one"


_CARD_CHECKS: tuple[Callable[[Entry, list[Entry]], Iterator[Problem]], ...] = (
    _key_problems,
    _code_problems,
    _suit_problems,
    _effect_problems,
    _ability_problems,
)


# --- small checks ---


def _unknown(entry: Entry, known: tuple[str, ...], where: str) -> Iterator[Problem]:
    for key in entry:
        if key not in known:
            yield key, f"{where}{key} is unknown; known are {', '.join(known)}"


def _is_one_of(value: Any, known: Mapping[str, Any]) -> bool:
    return isinstance(value, str) and value in known


def _is_number(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
