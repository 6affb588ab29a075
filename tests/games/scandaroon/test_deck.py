"""Deck files: the house deck, decks of one's own, and clear words about wrong ones (SC1, SC2)."""

from __future__ import annotations

import hashlib
import json
import time
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from rumpus.cli import build_parser, main
from rumpus.commands.common import BAD_INPUT
from rumpus.engine.errors import OptionError
from rumpus.engine.replay import format_replay, parse_replay
from rumpus.games.scandaroon.cards import CODES, SUITS, Ability, Piece, parse_card
from rumpus.games.scandaroon.deck import (
    BUILT_IN,
    LONGEST,
    Card,
    Deck,
    DeckError,
    _fields,
    built_in,
    load_deck,
    parse_deck,
)
from tests.games.scandaroon.scene import DECK, GAME, currents, play, scene
from tests.games.scandaroon.strange_decks import STRANGE

HOUSE = built_in("house")


def house() -> Deck:
    return parse_deck(HOUSE)


@pytest.fixture(params=BUILT_IN)
def edition(request: pytest.FixtureRequest) -> Deck:
    """Each edition of the house deck."""
    return parse_deck(built_in(request.param))


# --- the house deck ---


def test_SC1_the_house_deck_has_four_suits_of_eleven_six_pairs_and_one_without_a_suit(
    edition: Deck,
):
    suits = Counter(card.suits for card in edition.cards)
    singles = {suits[(name,)] for name in ("scimitar", "moon", "turban", "tiles")}
    assert singles == {11}
    assert sum(n for pair, n in suits.items() if len(pair) == 2) == 6
    assert len({pair for pair in suits if len(pair) == 2}) == 6
    assert suits[()] == 1
    assert len(edition.cards) == 51


@pytest.mark.parametrize("suit", ["scimitar", "moon", "turban", "tiles"])
def test_SC1_each_suit_of_the_house_deck_has_the_same_values(edition: Deck, suit: str):
    values = sorted(card.value for card in edition.cards if card.suits == (suit,))
    assert values == [0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7]


def test_SC1_sixes_and_sevens_of_the_house_deck_end_a_row_and_noughts_count(edition: Deck):
    for card in edition.cards:
        if len(card.suits) == 1:
            assert card.end_of_row or card.value < 6
            assert card.count == (card.value == 0)


#: What no edition after the second has: those who look ahead made too much of it.
_GIVEN_UP = {
    "third": {
        Ability.DRAW,
        Ability.LURE,
        Ability.RETURN,
        Ability.SALVAGE,
        Ability.SHIFT,
        Ability.STRIKE_LAST,
        Ability.TRUMP_ANY,
    },
    "second": set(),
}


@pytest.mark.parametrize("name", _GIVEN_UP)
def test_SC1_a_later_edition_has_no_card_that_another_outdoes(name: str):
    cards = parse_deck(built_in(name)).cards
    assert {card.ability for card in cards} == set(Ability) - _GIVEN_UP[name]
    assert [(a.code, b.code) for a in cards for b in cards if outdoes(a, b)] == []


def test_SC1_all_editions_have_the_same_suits_and_values():
    faces = {
        tuple((card.code, card.suits, card.value) for card in parse_deck(built_in(name)).cards)
        for name in BUILT_IN
    }
    assert len(faces) == 1


def test_SC1_in_the_first_edition_two_cards_were_outdone():
    cards = house().cards
    outdone = {b.code for a in cards for b in cards if outdoes(a, b)}
    assert {"c2", "m2"} <= outdone


def outdoes(a: Card, b: Card) -> bool:
    """Whether there is nothing for which one would rather have b."""
    marks = (a.end_of_row, a.play_anywhere, a.count) == (b.end_of_row, b.play_anywhere, b.count)
    ability = b.ability == Ability.NONE or (a.ability == b.ability and a.amount >= b.amount)
    parts = [(c.value, c.left, c.right, c.same_suit) for c in (a, b)]
    as_good = all(x >= y for x, y in zip(*parts, strict=True))
    same = parts[0] == parts[1] and (a.suits, a.ability) == (b.suits, b.ability)
    suits = set(a.suits) >= set(b.suits) and powers(a) >= powers(b)
    return marks and ability and as_good and suits and not same


def powers(card: Card) -> set[str]:
    """SC2: as which suits it pays for the Action Piece; a card without one does for any."""
    return set(card.suits or SUITS)


@pytest.mark.parametrize(
    ("name", "digest"),
    [("house", "b3e6152df4ec0bce"), ("second", "a11ed26159546e25"), ("third", "4767bc0c53699412")],
)
def test_SC1_an_edition_stays_as_it_was_since_games_were_played_with_it(name: str, digest: str):
    """What a stored game calls `house` must be the same deck for ever."""
    plain = json.dumps(dict(load_deck(name)), sort_keys=True)
    assert hashlib.sha256(plain.encode()).hexdigest()[:16] == digest


def test_SC1_the_cards_of_the_rulings_are_what_the_rulings_say():
    deck = {card.code: card for card in parse_deck(DECK).cards}
    assert (deck["s1"].ability, deck["s1"].amount) == (Ability.STRIKE, 7)
    assert (deck["s1b"].play_anywhere, deck["s1b"].left) == (True, -3)
    assert (deck["m2"].left, deck["m2"].right) == (1, 1)
    assert (deck["m5"].left, deck["m5"].right) == (0, 1)
    assert (deck["t1b"].other_rows_from, deck["t1b"].end_of_row, deck["t1b"].left) == (3, True, 2)
    assert (deck["t5"].same_suit, deck["c4"].same_suit) == (1, 1)
    assert (deck["c3b"].left, deck["c3b"].right, deck["c3b"].play_anywhere) == (-2, -2, True)
    assert deck["n5"].suits == ()
    assert {card.ability for card in deck.values()} == set(Ability), "every ability is there"


def test_SC2_the_deck_file_says_what_the_action_piece_does_for_each_suit():
    assert house().action_piece == (Piece.STEAL, Piece.ADD, Piece.PROTECT, Piece.REPLACE)
    assert {parse_deck(built_in(name)).action_piece for name in BUILT_IN} == {house().action_piece}


def test_SC1_the_house_deck_is_the_default_and_a_built_in():
    assert BUILT_IN == ("third", "second", "house")
    assert GAME.deal(3, 1).state.own_deck == 0
    assert GAME.deal(3, 1).view(0).own_deck is False


# --- a deck of one's own ---


def with_value(code: str, value: int) -> str:
    """The deck of the rulings with another value for one card."""
    at = DECK.index(f'code = "{code}"')
    old = DECK.index("value = ", at)
    return DECK[:old] + f"value = {value}" + DECK[DECK.index("\n", old) :]


def test_SC1_a_table_can_have_a_deck_of_its_own():
    table = GAME.deal(3, 1, deck=with_value("n5", 7))
    assert table.state.face[parse_card("n5")] == 7
    assert table.view(0).own_deck is True
    assert scene(["n5", "", ""], deck=with_value("n5", 7)).view(0).rows[0].score == 7


def test_SC1_a_stored_game_carries_its_deck():
    table = GAME.deal(3, 5, deck=with_value("n5", 7))
    for _ in range(20):
        (seat,) = table.who_may_act
        table.play(seat, table.legal(seat)[0])
    text = format_replay(table.replay())
    assert '| code = "n5"' in text
    again = parse_replay(text).play(GAME)
    assert again.state.pack() == table.state.pack()
    assert format_replay(again.replay()) == text


def test_SC1_cards_may_stand_in_any_order_and_keep_their_codes():
    head, *cards = DECK.split("[[card]]")
    turned = head + "".join(f"[[card]]{card.rstrip()}\n\n" for card in reversed(cards))
    assert {**load_deck(turned), "own_deck": 0} == {**load_deck(DECK), "own_deck": 0}


def test_SC2_another_deck_may_give_the_powers_to_other_suits():
    swapped = DECK.replace('moon = "add"', 'moon = "steal"').replace(
        'scimitar = "steal"', 'scimitar = "add"'
    )
    table = scene(["", "n5", ""], ["s7 c1", "", ""], pieces=[0], deck=swapped)
    play(table, "piece s7")
    assert table.state.piece_points[0] == 4


def test_SC16_a_deck_may_have_counting_cards_of_two_suits():
    at = DECK.index('code = "sm3"')
    rest = DECK[at:].replace("value = 3\nleft = 1\nright = 1", "value = 0\ncount = true", 1)
    table = scene(["sm3", "s5 m5", "s6"], deck=DECK[:at] + rest)
    assert currents(table, 0) == [4], "s5, m5, s6 and itself, once"


def test_a_deck_without_suitless_cards_says_so():
    at = DECK.index('code = "n5"')
    suited = DECK[:at] + DECK[at:].replace("suits = []", 'suits = ["moon"]', 1)
    text = suited.replace("without_suit = 1", "without_suit = 0")
    assert all(card.suits for card in parse_deck(text).cards)


def test_a_deck_file_is_read_by_the_option(tmp_path: Path):
    path = tmp_path / "mine.toml"
    path.write_text(with_value("n5", 6), encoding="utf-8")
    (option,) = GAME.options
    text = option.read(str(path))
    assert GAME.deal(3, 1, deck=text).state.face[parse_card("n5")] == 6


def test_a_command_line_names_the_deck_file():
    given = build_parser().parse_args(["simulate", "scandaroon", "--deck", "my.toml"])
    assert given.option == ["deck=my.toml"]
    assert build_parser().parse_args(["simulate", "scandaroon"]).option == []


# --- wrong files ---

FIRST = '[[card]]\ncode = "s0"\nsuits = ["scimitar"]\nvalue = 0\ncount = true\n'
STRIKE = 'ability = "strike"\namount = 7'

#: What is changed in the deck of the rulings, and words that must stand in the error.
WRONG = {
    "no TOML": ("[deck]", "[deck", "no TOML: .*line"),
    "unknown table": ("[deck]", "[extra]\na = 1\n\n[deck]", "line 3: extra is unknown"),
    "no head": (
        '[deck]\nname = "Deck of the rulings"\nwithout_suit = 1\n',
        "",
        "[deck] is missing",
    ),
    "no name": ('name = "Deck of the rulings"\n', "", "[deck] name is a text, not None"),
    "empty name": ('"Deck of the rulings"', '" "', "line 4: [deck] name is a text"),
    "unknown key of the head": ("without_suit", "suitless", "line 5: [deck] suitless is unknown"),
    "number of suitless cards": ("without_suit = 1", "without_suit = 2", "line 5: 1 cards without"),
    "no number of suitless cards": ("without_suit = 1", "without_suit = true", "is a number from"),
    "no Action Piece": ("[action_piece]", "[pieces]", "line 8: pieces is unknown"),
    "a suit without a power": ('moon = "add"\n', "", "moon is one of add, replace, protect, steal"),
    "unknown power": ('moon = "add"', 'moon = "double"', "line 10: .*moon is one of.*'double'"),
    "a power twice": ('moon = "add"', 'moon = "steal"', "line 10: .*steal is given to two suits"),
    "a power that is a list": ('moon = "add"', "moon = []", "moon is one of add.*not \\[\\]"),
    "unknown suit of the piece": ('moon = "add"', 'sun = "add"', "line 10: .*sun is unknown"),
    "too few cards": (FIRST, "", "50 cards; a deck has 51"),
    "too many cards": (FIRST, FIRST + FIRST, "52 cards; a deck has 51"),
    "unknown key of a card": (
        "count = true",
        "counts = true",
        "line 20, card s0: counts is unknown",
    ),
    "no code": ('code = "s0"\n', "", "card 1 of the file: code is missing"),
    "unknown code": ('code = "s0"', 'code = "s9"', "line 17, card s9: code 's9' is none of the 51"),
    "code twice": ('code = "s1"', 'code = "s0"', "line 23, card s0: code s0 is there twice"),
    "code that is a number": ('code = "s0"', "code = 7", "card 1 of the file: code 7 is none"),
    "no suits": ('suits = ["scimitar"]\n', "", "line 16, card s0: suits is missing"),
    "suits as a text": ('suits = ["scimitar"]', 'suits = "scimitar"', "line 18.*suits is a list"),
    "unknown suit": ('["scimitar"]', '["spade"]', "line 18, card s0: suits are of .*'spade'"),
    "three suits": ('["scimitar"]', '["scimitar", "moon", "tiles"]', "at most two suits, not 3"),
    "suit twice": ('["scimitar"]', '["scimitar", "scimitar"]', "scimitar is there twice"),
    "no value": ("value = 0\n", "", "line 16, card s0: value is missing"),
    "value too high": ("value = 1\n", "value = 8\n", "line 25, card s1: value .*0 to 7, not 8"),
    "value below nought": ("value = 0\n", "value = -1\n", "line 19, card s0: value .* not -1"),
    "value as a text": ("value = 0\n", 'value = "0"\n', "value is a number from 0 to 7, not '0'"),
    "value as a flag": (
        "value = 0\n",
        "value = false\n",
        "value is a number from 0 to 7, not False",
    ),
    "flag as a number": ("count = true", "count = 1", "line 20, card s0: count is true or false"),
    "counting card with a value": (
        "value = 0\n",
        "value = 2\n",
        "that counts has the value 0, not 2",
    ),
    "counting card without a suit": (
        'suits = ["scimitar"]\nvalue = 0',
        "suits = []\nvalue = 0",
        "2 cards",
    ),
    "unknown ability": ('"strike"', '"smash"', "line 26, card s1: ability is one of .*'smash'"),
    "ability that is a list": ('"strike"', "[]", "ability is one of .*not \\[\\]"),
    "ability without its amount": (STRIKE, 'ability = "strike"', "line 26.*strike needs an amount"),
    "amount without an ability": (STRIKE, "amount = 7", "line 26, card s1: amount is for strike"),
    "amount of a lure": (STRIKE, 'ability = "lure"\namount = 7', "line 27.*amount is for strike"),
    "a swap that reaches nothing": (
        STRIKE,
        'ability = "swap"\namount = 0',
        "line 27, card s1: swap reaches cards of a face value up to 1 or more",
    ),
    "amount too large": (
        "amount = 7",
        "amount = 10",
        "line 27, card s1: amount is a number from 0 to 9",
    ),
    "draw nothing": (
        STRIKE,
        'ability = "draw"\namount = 0',
        "line 27, card s1: draw 0 does nothing",
    ),
    "second salvage": (STRIKE, 'ability = "salvage"', "a second card with salvage"),
    "effect of nought": (
        "left = -3",
        "left = 0",
        "line 34, card s1b: left is 0, which is no effect",
    ),
    "effect too strong": ("left = -3", "left = -10", "left is a number from -9 to 9, not -10"),
    "effect with a fraction": (
        "left = -3",
        "left = -1.5",
        "left is a number from -9 to 9, not -1.5",
    ),
    "rows for nothing": ("left = -3", "other_rows_from = 3", None),
    "rows without anywhere": (
        "play_anywhere = true\nleft = -3",
        "other_rows_from = 3",
        "line 33, card s1b: other_rows_from is for cards with play_anywhere",
    ),
    "by suit without one": (
        "suits = []\nvalue = 5",
        "suits = []\nvalue = 5\nsame_suit = 1",
        "has none",
    ),
}


@pytest.mark.parametrize("kind", WRONG)
def test_SC1_a_wrong_deck_file_is_refused_with_line_and_reason(kind: str):
    old, new, expected = WRONG[kind]
    assert old in DECK, "the change must hit something"
    text = DECK.replace(old, new, 1)
    if expected is None:
        parse_deck(
            text
        )  # a sound change beside the wrong ones: the table refuses no more than it says
        return
    pattern = expected.replace("[deck]", r"\[deck\]")
    with pytest.raises(DeckError, match=pattern):
        parse_deck(text)
    with pytest.raises(OptionError, match=pattern):
        GAME.deal(3, 1, deck=text)


def test_SC1_a_card_that_counts_needs_a_suit_to_count():
    text = DECK.replace('suits = ["scimitar"]', "suits = []", 1)
    with pytest.raises(DeckError, match="line 20, card s0: count goes by suit, and this card has"):
        parse_deck(text.replace("without_suit = 1", "without_suit = 2"))


def test_SC1_a_deck_file_that_is_far_too_long_is_refused():
    with pytest.raises(DeckError, match=f"at most {LONGEST}"):
        parse_deck(DECK + "#" * LONGEST)


@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE)
def test_SC1_a_strange_deck_is_refused_at_once_in_one_plain_line(text: str):
    began = time.process_time()
    with pytest.raises(DeckError) as refused:
        parse_deck(text)
    assert time.process_time() - began < 5
    told = str(refused.value)
    assert told.startswith("deck")
    assert told.isprintable()
    assert len(told) < 500


@pytest.mark.parametrize("name", ["a deep list, line by line", "5000 digits", "a key of two lines"])
def test_SC1_the_command_line_refuses_a_strange_deck_in_one_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / "deck.toml"
    file.write_text(STRANGE[name])
    assert main(["simulate", "scandaroon", "--games", "1", "--deck", str(file)]) == BAD_INPUT
    told = capsys.readouterr().err
    assert told.startswith("rumpus: deck")
    assert told.count("\n") == 1


def test_SC1_decks_of_ones_own_do_not_fill_the_memory():
    for number in range(100):
        load_deck(f"{HOUSE}# {number}\n")
    assert _fields.cache_info().currsize <= 64


def test_SC1_cards_written_as_a_list_are_named_without_a_line():
    content = tomllib.loads(DECK)["card"]
    entries = [f'{{code = "{c["code"]}", suits = [], value = 9}}' for c in content]
    head = DECK.split("[[card]]")[0].replace("without_suit = 1", "without_suit = 51")
    text = "card = [" + ",\n".join(entries) + f"]\n{head}"
    with pytest.raises(DeckError, match="deck, card s0: value is a number from 0 to 7, not 9"):
        parse_deck(text)


def test_SC1_an_unknown_deck_name_is_refused_with_the_known_ones():
    with pytest.raises(
        OptionError, match="option deck is one of third, second, house, or the text of a file"
    ):
        GAME.deal(3, 1, deck="mansion")


def test_codes_are_the_same_in_every_deck():
    assert len(CODES) == len(set(CODES)) == 51
    assert [card.code for card in parse_deck(DECK).cards] == list(CODES)
