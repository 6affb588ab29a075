"""What the tests ask of every registered game, they ask of the sixth, and it does well."""

from __future__ import annotations

import pytest

from tests.sixth.checkout import NAME, Checkout

pytestmark = pytest.mark.timeout(600)  # it is compiled


def passed(six: Checkout, *folders: str, **env: str) -> str:
    """The names of the tests that ran."""
    asked = ("-k", NAME, "-v", "-p", "no:cacheprovider")
    return six.run("-m", "pytest", *asked, *folders, **env)


def test_every_contract_holds_in_both_bodies(six: Checkout) -> None:
    told = passed(six, "tests/contract")
    for seats in (2, 3, 4):
        assert f"test_both_bodies_give_the_same_bytes[{NAME}-{seats}] PASSED" in told
        assert f"test_observations_are_the_same_in_twin_worlds[{NAME}-{seats}] PASSED" in told


def test_the_server_and_the_command_line_treat_it_as_any_other(six: Checkout) -> None:
    told = passed(six, "tests/server", "tests/cli")
    assert f"test_bots_play_every_game_and_a_restart_leads_to_the_same_point[{NAME}] PASSED" in told
    assert f"test_every_picture_is_what_each_reader_saw_then[{NAME}] PASSED" in told
    assert f"test_all_rulings_of_a_game_are_printed[{NAME}] PASSED" in told


def test_programs_that_learn_play_it_too(six: Checkout) -> None:
    told = passed(six, "tests/research", RUMPUS_LONG="1")  # batches of most games are long tests
    assert f"test_a_batch_plays_what_single_tables_play[points-{NAME}] PASSED" in told
