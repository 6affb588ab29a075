"""Every settled point has a number, words and a test; nothing cites a number that is not there."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rumpus import all_games
from rumpus.engine.game import Game
from rumpus.games import game
from rumpus.games.rulings import (
    NoRulingsError,
    UnknownRulingError,
    find_ruling,
    rulings,
    rulings_page,
)
from tests.rulings.catalogue import citations, cited_in, every_number, numbers, proofs, split

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


@GAMES
def test_rulings_are_numbered_from_one_without_holes(game: Game) -> None:
    found = numbers()[game.name]
    assert found, f"{game.title} has no rulings.md, or none is written as '- **KF7** …'"
    prefix, _ = split(found[0])
    assert list(found) == [f"{prefix}{n}" for n in range(1, 1 + len(found))]


@GAMES
def test_every_item_of_the_page_is_a_ruling_of_its_own(game: Game) -> None:
    """One that is written otherwise, or twice, would be lost without a word."""
    items = [line for line in rulings_page(game).splitlines() if line.lstrip().startswith("- ")]
    assert len(items) == len(rulings(game))


@GAMES
def test_every_ruling_has_words(game: Game) -> None:
    for number, text in rulings(game).items():
        words = text.removeprefix(f"**{number}** ")
        assert len(words.split()) > 3, number
        assert re.search(r"[.!?][)”\"]*$", words), f"{number} is no sentence: {words!r}"


def test_a_game_without_a_page_says_so() -> None:
    newcomer = replace(game("kingdom_four"), name="newcomer", title="Newcomer")
    with pytest.raises(NoRulingsError, match="Newcomer has no rulings yet"):
        rulings_page(newcomer)


def test_a_ruling_is_found_by_its_number_however_it_is_written() -> None:
    kingdom_four = game("kingdom_four")
    assert find_ruling(kingdom_four, "kf7") == rulings(kingdom_four)["KF7"]
    with pytest.raises(UnknownRulingError, match="its rulings are KF1 to KF"):
        find_ruling(kingdom_four, "FR7")


def test_no_two_games_have_the_same_prefix() -> None:
    firsts = [split(page[0])[0] for page in numbers().values() if page]
    assert len(firsts) == len(set(firsts))


def test_whatever_is_cited_is_there() -> None:
    known = set(every_number())
    unknown = {str(path): sorted(cited - known) for path, cited in citations() if cited - known}
    assert not unknown


@GAMES
def test_every_ruling_is_cited_by_the_name_of_a_test(game: Game) -> None:
    unproven = [number for number in numbers()[game.name] if number not in proofs()]
    assert not unproven


def test_a_citation_is_a_whole_number_with_nothing_before_it() -> None:
    kf, beyond = "KF", 1 + len(numbers()["kingdom_four"])
    assert cited_in(f"test_{kf}7_{kf}31_a, `{kf}{beyond}`, {kf}7–{kf}9") == {
        f"{kf}{n}" for n in (7, 9, 31, beyond)
    }
    assert cited_in(f"A{kf}7 a{kf}7 {kf}x {kf.lower()}7") == set()
