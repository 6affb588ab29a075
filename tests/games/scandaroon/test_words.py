"""What the cards do, said in words for rules that are read in a terminal."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from rumpus.games.scandaroon.cards import CODES, Ability
from rumpus.games.scandaroon.cards_in_words import all_cards
from rumpus.games.scandaroon.deck import BUILT_IN, built_in, parse_deck


def lines(language: str) -> dict[str, str]:
    """What is said of each card, by its code."""
    items = [line for line in all_cards(language).splitlines() if line.startswith("- {")]
    return {item[3 : item.index("}")]: item.partition("}: ")[2] for item in items}


def rules_in(language: str) -> str:
    return (files("rumpus.games.scandaroon") / f"rules.{language}.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("n5", "+9 to the card on its left; ends the row"),
        ("c2b", "+2 to the card on its left"),
        ("s0", "worth 1 for each card of its suit in play"),
        ("m2", "+3 to the card on its left; −1 to the card on its right"),
        ("t2b", "give it up: No Trumps from now on"),
        ("m3b", "+1 to the card on its right"),
        ("c2", "+1 to both neighbours"),
        ("t1", "−4 to both neighbours; give it up: make a suit of your row trump"),
        ("c4", "−3 to the card on its left; +1 to each other card of its suit in the row"),
        ("c1", "+2 to the card on its left; +1 to the card on its right"),
        ("s3", "−4 to the card on its left; +1 to the card on its right; goes into any row"),
        (
            "c3b",
            (
                "−4 to the card on its left; goes into your row,"
                " or into another of 2 cards or more;"
                " ends the row"
            ),
        ),
        (
            "t1b",
            (
                "−6 to the card on its left; +2 to each other card of its suit in the row;"
                " goes into your row, or into another of 2 cards or more; ends the row"
            ),
        ),
        ("s1b", "+3 to the card on its left"),
        (
            "t7",
            (
                "+3 to the card on its left; give it up: two cards in open rows change places"
                " (face values up to 2); ends the row"
            ),
        ),
    ],
)
def test_what_a_card_does_is_said(code: str, words: str) -> None:
    assert lines("en")[code] == words


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_of_the_house_deck_is_told_of(language: str) -> None:
    deck = parse_deck(built_in(BUILT_IN[0]))
    assert list(lines(language)) == [card.code for card in deck.cards]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_examples_in_the_rules_are_cards_of_the_house_deck_that_do_so(language: str) -> None:
    deck = {card.code: card for card in parse_deck(built_in(BUILT_IN[0])).cards}
    examples = re.findall(r"^- `(←?)([+−]\d)(→?)` .*\{(\w+)\}$", rules_in(language), re.MULTILINE)
    assert len(examples) == 4
    for left, amount, right, code in examples:
        n = int(amount.replace("−", "-"))
        given = (n if left else 0, n if right else 0)
        assert (deck[code].left, deck[code].right) == given, code


#: As the rules list them: those of the house deck, and those that others may have.
ABILITIES = (
    (
        Ability.STRIKE,
        Ability.BOOST,
        Ability.TRUMP_NONE,
        Ability.TRUMP_ROW,
        Ability.SWAP,
    ),
    (
        Ability.STRIKE_LAST,
        Ability.TRUMP_ANY,
        Ability.LURE,
        Ability.SHIFT,
        Ability.RETURN,
        Ability.DRAW,
        Ability.SALVAGE,
    ),
)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_say_which_abilities_the_house_deck_has_and_how_strong(language: str) -> None:
    cards = parse_deck(built_in(BUILT_IN[0])).cards
    said = re.findall(r"^\| ([A-Z]{2}[^|]*) \|", rules_in(language), re.MULTILINE)
    own, others = ABILITIES
    assert {card.ability for card in cards if card.ability} == set(own)
    for ability, words in zip((*own, *others), said, strict=True):
        amounts = {card.amount for card in cards if card.ability == ability}
        assert [int(n) for n in re.findall(r"\d", words)] == sorted(amounts - {0}, reverse=True)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_show_every_card_of_the_house_deck_at_their_end(language: str) -> None:
    *_, last = rules_in(language).split("\n## ")
    assert sorted(re.findall(r"\{(\w+)\}", last)) == sorted(CODES)
