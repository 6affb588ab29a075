"""Cards and moves as text."""

from __future__ import annotations

import pytest

from rumpus.engine.errors import UnknownMoveError
from rumpus.games.perpetual_commotion.cards import CARDS, format_card, parse_card
from rumpus.games.perpetual_commotion.moves import format_move, parse_move


def test_cards_have_texts_that_parse_back() -> None:
    texts = [format_card(card) for card in range(1, CARDS)]
    assert texts[:2] + texts[-3:] == ["r2", "r3", "y12", "start", "stop"]
    assert [parse_card(text) for text in texts] == list(range(1, CARDS))


@pytest.mark.parametrize("text", ["r5 7", "y12 31", "front stop 0", "top stop 7", "top start"])
def test_a_move_has_one_text(text: str) -> None:
    assert format_move(parse_move(text)) == text


WRONG = """
 |r5|r13 1|r5 32|r5 -1|r5 07|r5 ²|r5 7 7|front r5 7|start|stop 7|front stop|front start 7|top
flip 1|Out|r5  7|front|x5 7|top r5 7|front|r5 7 |front flip
"""


@pytest.mark.parametrize("text", WRONG.replace("\n", "|").split("|"))
def test_anything_else_is_refused_with_a_word_on_what_was_expected(text: str) -> None:
    with pytest.raises(UnknownMoveError, match="expected"):
        parse_move(text)
