"""`rumpus rules`: cards by their names, rulings by their numbers."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import pytest

import rumpus
from rumpus.cli import main
from rumpus.commands.rules import _in_words
from rumpus.engine.game import Game
from rumpus.games.rulings import rulings

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


# --- rulings ---


def shown(capsys: pytest.CaptureFixture[str]) -> str:
    """What was printed, without the breaks that a terminal's width makes."""
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("game", rumpus.all_games(), ids=lambda game: game.name)
def test_all_rulings_of_a_game_are_printed(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", game.name, "--rulings"]) == 0
    printed = shown(capsys)
    assert all(f" {number} " in printed for number in rulings(game))
    assert "**" not in printed, "Markdown is drawn, not shown"


@pytest.mark.parametrize("number", ["KF7", "kf7"])
def test_one_ruling_is_printed_alone(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "kingdom_four", "--ruling", number]) == 0
    printed = shown(capsys)
    assert printed.startswith("KF7 Four matching cards in the field make a deal void.")
    assert "KF8" not in printed


@pytest.mark.parametrize("given", ["35", "0", "seven"])
def test_an_unknown_ruling_is_refused_in_one_line_with_the_range(
    given: str, capsys: pytest.CaptureFixture[str]
) -> None:
    number = f"KF{given}"
    assert main(["rules", "kingdom_four", "--ruling", number]) == 2
    assert capsys.readouterr().err == (
        f"rumpus: Kingdom Four has no ruling {number!r}; its rulings are KF1 to KF34\n"
    )


def test_all_rulings_and_one_of_them_are_not_asked_for_together() -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["rules", "kingdom_four", "--rulings", "--ruling", "KF7"])


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "give it up: No Trumps"), ("de", "gib sie ab: ab jetzt ohne Trumpf")],
)
def test_in_a_terminal_the_rules_of_scandaroon_say_what_every_card_does(
    language: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "scandaroon", "--lang", language]) == 0
    printed = shown(capsys)
    assert told in printed
    _, cards = printed.split({"en": "What the cards do", "de": "Was die Karten tun"}[language])
    assert cards.count("•") == 51
