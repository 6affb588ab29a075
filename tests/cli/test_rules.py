"""`rumpus rules`: cards by their names."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import pytest

import rumpus
from rumpus.commands.rules import _in_words
from rumpus.engine.game import Game

GAMES = [g for g in rumpus.all_games() if find_spec(f"rumpus.games.{g.name}.words")]


def words(game: Game, language: str) -> dict[str, str]:
    in_words = import_module(f"rumpus.games.{game.name}.words").card_in_words
    texts = {game.format_card(card) for card in game.census(game.deal(game.seats[-1], 1).state)}
    return {text: in_words(text, language) for text in texts}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_has_a_name(game: Game, language: str) -> None:
    named = words(game, language)
    assert len(named) > 20
    assert all(name and name != text for text, name in named.items() if len(text) < 4)


@pytest.mark.parametrize(
    ("game", "text", "language", "expected"),
    [
        ("kingdom_four", "{sk3}", "en", "*3 Keys of the Sun*"),
        ("kingdom_four", "{oa1}", "en", "*1 Axe of the Ocean*"),
        ("kingdom_four", "{fc2} {m*} {*k}", "de",
         "*2 Münzen des Waldes* *Königreichskarte des Berges* *Joker (Schlüssel)*"),
        ("perpetual_commotion", "{g12} on {start}", "en", "*green 12* on *Start*"),
        ("pandemonium", "{g3-1}, {w2}", "en", "*Lyon / Hanoi*, *white card*"),
        ("frantic", "{r5} {bgift} {four}", "de", "*rote 5* *blaue Gift* *Fantastic Four*"),
        ("scandaroon", "{sm3}, {t1b}", "de", "*Krummsäbel/Halbmond 3*, *Turban 1 (zweite)*"),
    ],
)  # fmt: skip
def test_cards_in_a_text_are_named(game: str, text: str, language: str, expected: str) -> None:
    assert _in_words(rumpus.game(game), text, language) == expected
