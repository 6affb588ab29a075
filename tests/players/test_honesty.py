"""`rumpus check-bot` tells honest players from those that see too much."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rumpus.cli import main
from rumpus.engine.chance import Dice
from rumpus.engine.rule import rule
from rumpus.games import NAMES, game
from rumpus.players.honesty import check_honesty
from rumpus.players.player import RulePlayer, player_of
from tests.players import misfits

HERE = misfits.__name__


@rule
def sees_all_hands(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    """Counts a card in a neighbour's hand."""
    return moves[s.hand[(seat + 1) % s.seats][0] % n]


@pytest.mark.parametrize("name", NAMES)
def test_honest_players_are_found_honest(name: str) -> None:
    which = game(name)
    for player in (RulePlayer(which.bot("greedy"), "greedy"), player_of(misfits.by_dice)):
        found = check_honesty(which, player, which.seats[0], 25, seed=3)
        assert found.is_fine, found
        assert (found.positions, found.restless) == (25, 0)
        assert found.worlds > 25


@pytest.mark.parametrize("name", NAMES)
def test_a_player_that_looks_at_chance_is_caught(name: str) -> None:
    which = game(name)
    found = check_honesty(which, player_of(misfits.peeks), which.seats[0], 25)
    assert len(found.caught) > 10
    assert (found.verdict, found.is_fine) == ("cheats", False)


def test_a_rule_that_looks_into_a_hand_is_caught() -> None:
    which = game("kingdom_four")
    found = check_honesty(which, player_of(sees_all_hands), 4, 60)
    assert found.caught
    one = found.caught[0]
    assert one.chosen != one.in_twin


def test_one_with_dice_of_its_own_is_not_called_a_cheat() -> None:
    found = check_honesty(game("kingdom_four"), player_of(misfits.rolls_its_own), 3, 25)
    assert found.restless > 10
    assert (found.verdict, found.is_fine) == ("unknown", False)


def test_one_that_changes_the_table_is_told() -> None:
    found = check_honesty(game("kingdom_four"), player_of(misfits.meddles), 3, 10)
    assert (found.meddled, found.is_fine) == (10, False)


def test_the_command_says_it_and_ends_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    def told(*bot: str) -> tuple[int, str]:
        code = main(["check-bot", "kingdom_four", *bot, "--positions", "20"])
        return code, capsys.readouterr().out

    code, out = told("greedy")
    assert code == 0
    assert "honest: it chose the same in all of them" in out
    code, out = told(f"python:{HERE}:peeks")
    assert code == 1
    assert "CHEATS: at" in out
    code, out = told(f"python:{HERE}:nonsense")
    assert code == 1
    assert "illegal (first: 'the best one')" in out
    code, out = told(f"python:{HERE}:peeks", "--json")
    assert json.loads(out)["verdict"] == "cheats"
    code, out = told(f"python:{HERE}:rolls_its_own")
    assert (code, "NOT JUDGED" in out) == (1, True)
    assert main(["check-bot", "kingdom_four", "expert"]) == 2
    assert "thinks too slowly here" in capsys.readouterr().err
