"""Other rules under the same version are refused, whatever is left of the stored games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rumpus.engine.game import Game
from rumpus.games import game as find_game
from tests.golden.golden import GoldenError, parse_golden
from tests.golden.playthroughs import Playthrough
from tests.golden.register import Goldens
from tests.golden.renew import renew

GAME = replace(find_game("scandaroon"), version=1, reads=())
SHORT = Playthrough("scandaroon", "short", 3, 6, ("random",))
OTHER = Playthrough("scandaroon", "other", 4, 9, ("random",))
GREEDY = replace(SHORT, bots=("greedy",))


def with_rule(
    name: str, changed: Callable[..., Any], version: int = 1, reads: tuple[int, ...] = ()
) -> Game:
    rules = replace(GAME.rules, **{name: changed})
    return replace(GAME, rules=rules, version=version, reads=reads)


def one_point_more(s: Any, seat: int) -> int:
    return int(GAME.rules.score(s, seat)) + 1


def a_card_fewer(s: Any) -> None:
    GAME.rules.begin(s)
    s.hand_size[0] -= 1


SCORED_OTHERWISE = with_rule("score", one_point_more)
DEALT_OTHERWISE = with_rule("begin", a_card_fewer)


@pytest.fixture
def goldens(tmp_path: Path) -> Goldens:
    made = Goldens(tmp_path)
    renew(GAME, [SHORT], made)
    return made


def everything(goldens: Goldens) -> dict[str, str]:
    folder = goldens.path("", "").parents[1]
    return {path.name: path.read_text() for path in folder.rglob("*") if path.is_file()}


def check_refused(game: Game, playthroughs: list[Playthrough], goldens: Goldens, why: str) -> None:
    before = everything(goldens)
    with pytest.raises(GoldenError, match=why):
        renew(game, playthroughs, goldens)
    assert everything(goldens) == before, "nothing is written"


def test_a_golden_game_names_its_game_version_and_digest(goldens: Goldens) -> None:
    golden = parse_golden(goldens.read("scandaroon", "short") or "")
    assert (golden.game, golden.version) == ("scandaroon", 1)
    assert goldens.registered("scandaroon") == {1: {"short": golden.digest}}


def test_the_same_rules_change_nothing(goldens: Goldens) -> None:
    before = everything(goldens)
    renew(GAME, [SHORT], goldens)
    assert everything(goldens) == before


@pytest.mark.parametrize("game", [SCORED_OTHERWISE, DEALT_OTHERWISE], ids=["points", "deal"])
def test_other_rules_of_the_same_version_are_refused(game: Game, goldens: Goldens) -> None:
    check_refused(game, [SHORT], goldens, "short does not play as it did.*make it Game.version 2")


def test_a_new_version_is_played_anew_and_added(goldens: Goldens) -> None:
    first = goldens.registered("scandaroon")[1]
    renew(with_rule("score", one_point_more, version=2), [SHORT], goldens)
    golden = parse_golden(goldens.read("scandaroon", "short") or "")
    assert golden.version == 2
    assert goldens.registered("scandaroon") == {1: first, 2: {"short": golden.digest}}
    assert golden.digest != first["short"]


def test_a_game_by_older_rules_that_are_read_is_kept_beside_the_new_one(goldens: Goldens) -> None:
    before = goldens.read("scandaroon", "short")
    renew(replace(GAME, version=2, reads=(1,)), [SHORT], goldens)
    assert goldens.read("scandaroon", "short", 1) == before
    assert parse_golden(goldens.read("scandaroon", "short") or "").version == 2
    renew(replace(GAME, version=3, reads=(1, 2)), [SHORT], goldens)
    assert goldens.read("scandaroon", "short", 1) == before
    assert parse_golden(goldens.read("scandaroon", "short", 2) or "").version == 2


def test_older_rules_that_were_others_cannot_be_read(goldens: Goldens) -> None:
    other = with_rule("score", one_point_more, version=2, reads=(1,))
    check_refused(other, [SHORT], goldens, "reads version 1 of its rules: short does not play as")


def test_older_rules_of_which_no_game_is_left_cannot_be_read(goldens: Goldens) -> None:
    renew(replace(GAME, version=2), [SHORT], goldens)
    check_refused(replace(GAME, version=2, reads=(1,)), [SHORT], goldens, "short was not kept")
    check_refused(replace(GAME, version=2, reads=(0,)), [SHORT], goldens, "no golden game of it is")


def test_a_removed_game_does_not_make_room_for_another(goldens: Goldens) -> None:
    goldens.path("scandaroon", "short").unlink()
    check_refused(SCORED_OTHERWISE, [SHORT], goldens, "short would be another game")
    renew(GAME, [SHORT], goldens)
    assert goldens.read("scandaroon", "short"), "the very same game may come back"


def test_a_removed_register_does_not_make_room_for_another_game(goldens: Goldens) -> None:
    (goldens.path("", "").parents[1] / "versions.toml").unlink()
    check_refused(SCORED_OTHERWISE, [SHORT], goldens, "short does not play as it did")


def test_a_game_and_a_register_that_contradict_each_other_are_refused(goldens: Goldens) -> None:
    goldens.register("scandaroon", 1, {"short": "0" * 32})
    check_refused(GAME, [SHORT], goldens, "short is not the game that is registered")


def test_a_new_name_does_not_hide_other_rules(goldens: Goldens) -> None:
    check_refused(SCORED_OTHERWISE, [SHORT, OTHER], goldens, "short does not play as it did")
    check_refused(SCORED_OTHERWISE, [OTHER], goldens, "short is registered, but is not among")


def test_a_playthrough_that_begins_otherwise_is_another_game(goldens: Goldens) -> None:
    check_refused(GAME, [replace(SHORT, seed=7)], goldens, "short would be another game")


def test_one_playthrough_more_is_added_to_its_version(goldens: Goldens) -> None:
    before = goldens.read("scandaroon", "short")
    renew(GAME, [SHORT, OTHER], goldens)
    assert goldens.registered("scandaroon")[1].keys() == {"short", "other"}
    assert goldens.read("scandaroon", "short") == before


def test_bots_that_play_otherwise_leave_a_golden_game_as_it_is(goldens: Goldens) -> None:
    before = everything(goldens)
    renew(GAME, [GREEDY], goldens)
    assert everything(goldens) == before


def test_sentences_may_be_worded_otherwise(goldens: Goldens) -> None:
    before = parse_golden(goldens.read("scandaroon", "short") or "")
    renew(replace(GAME, narrate=lambda _: "Something happens."), [SHORT], goldens)
    text = goldens.read("scandaroon", "short") or ""
    assert "Something happens." in text
    assert parse_golden(text) == before


@pytest.mark.parametrize("version", [1, 4])
def test_versions_go_on_by_one(version: int, goldens: Goldens) -> None:
    renew(replace(GAME, version=2), [SHORT], goldens)
    game = replace(GAME, version=version)
    check_refused(game, [SHORT], goldens, f"so 2 or 3 was expected, not {version}")


def test_a_text_without_its_head_is_no_golden_game() -> None:
    with pytest.raises(GoldenError, match="begins with its game, version and digest, not 'rumpus"):
        parse_golden("rumpus 1\ngame scandaroon 1\n")
