"""Stored games still play through, still tell the same, and belong to their version."""

from __future__ import annotations

import pytest

from rumpus.games import NAMES
from rumpus.games import game as find_game
from tests.golden.golden import format_golden, parse_golden
from tests.golden.playthroughs import PLAYTHROUGHS, Playthrough
from tests.golden.reads import older_games
from tests.golden.register import Goldens

GOLDENS = Goldens()
EACH = pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda p: f"{p.game}_{p.name}")


def text_of(playthrough: Playthrough) -> str:
    text = GOLDENS.read(playthrough.game, playthrough.name)
    assert text is not None, "it was never played: make goldens"
    return text


@EACH
def test_a_golden_game_is_of_the_rules_as_they_are(playthrough: Playthrough) -> None:
    golden, game = parse_golden(text_of(playthrough)), find_game(playthrough.game)
    assert (golden.game, golden.version) == (game.name, game.version), "play it: make goldens"
    assert playthrough.begins(golden.replay, game)


@EACH
def test_a_golden_game_plays_as_it_did(playthrough: Playthrough) -> None:
    golden, game = text_of(playthrough), find_game(playthrough.game)
    now = format_golden(parse_golden(golden).replay, game)
    assert now.splitlines() == golden.splitlines(), "other rules need another Game.version"


@pytest.mark.parametrize("name", NAMES)
def test_the_register_has_every_golden_game_of_every_version(name: str) -> None:
    """One that is registered and gone, or there and not registered, is missed as well."""
    registered = GOLDENS.registered(name)
    assert list(registered) == list(range(1, 1 + find_game(name).version))
    own = [one for one in PLAYTHROUGHS if one.game == name]
    assert registered[find_game(name).version] == {
        one.name: parse_golden(text_of(one)).digest for one in own
    }


def test_every_stored_golden_game_is_one_of_the_playthroughs() -> None:
    stored = {path.stem for path in GOLDENS.path("", "").parent.glob("*.txt")}
    assert stored == {f"{one.game}_{one.name}" for one in PLAYTHROUGHS}


@pytest.mark.parametrize("name", NAMES)
def test_games_by_older_rules_that_a_game_reads_play_as_they_did(name: str) -> None:
    game = find_game(name)
    for (version, called), replay in older_games(game, GOLDENS).items():
        kept = GOLDENS.read(name, called, version)
        assert kept is not None, "it is not kept beside the others: make goldens"
        assert format_golden(replay, game).splitlines() == kept.splitlines()


def test_only_older_games_that_are_read_are_kept() -> None:
    kept = {path.stem for path in GOLDENS.path("", "", 0).parent.glob("*.txt")}
    assert kept == {
        f"{name}_{version}_{called}"
        for name in NAMES
        for version, called in older_games(find_game(name), GOLDENS)
    }


def test_every_game_has_golden_playthroughs() -> None:
    assert {playthrough.game for playthrough in PLAYTHROUGHS} == set(NAMES)
