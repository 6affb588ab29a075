"""Processes that play by the line protocol, in any language, and those that do not keep to it."""

from __future__ import annotations

import pickle
import shlex
import sys
from pathlib import Path

import pytest

from rumpus.engine.chance import dice
from rumpus.games import NAMES, game
from rumpus.lab.asking import run_of
from rumpus.lab.plan import Plan, parse_player, rotating
from rumpus.lab.record import play_plainly
from rumpus.lab.simulate import simulate
from rumpus.players.errors import PlayerError
from rumpus.players.process import ProcessPlayer
from rumpus.players.question import Question
from rumpus.players.referee import Faults, Referee
from scripts.client import require_node
from tests.lab.tiny import TINY
from tests.players import misfits

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it

ROOT = Path(__file__).resolve().parents[2]
BOT = Path(__file__).with_name("bot.py")


def bot(way: str) -> ProcessPlayer:
    return ProcessPlayer(shlex.join([sys.executable, str(BOT), way]), way)


def node() -> ProcessPlayer:
    script = ROOT / "examples" / "players" / "any_move.mjs"
    return ProcessPlayer(shlex.join([require_node().node, str(script)]), "node")


def plan_with(player: ProcessPlayer, games: int = 8) -> Plan:
    return rotating(TINY, 2, [player, "random"], games, 2)


def faults_of(way: str, limit: float = 60) -> Faults:
    player = bot(way)
    played = run_of(plan_with(player), limit=limit).play(1)
    assert (played.results.over == 1).all()
    assert len(played) == 8
    assert player._process is None, "it was ended"
    return played.faults[0]


def test_a_process_plays_as_a_function_does() -> None:
    there, here = (
        simulate(TINY, 2, 20, [one, "most"], seed=4) for one in (bot("first"), misfits.first)
    )
    assert (there.results.scores == here.results.scores).all()
    assert there.faults[0].lost == 0


def test_a_process_is_told_what_it_wants() -> None:
    which = game("kingdom_four")
    table, referee = which.deal(3, 1), Referee(bot("observes"), 60)
    seat = table.who_may_act[0]
    assert referee.decide_one(Question.at(table, seat, dice(1))) == table.legal_numbers(seat)[0]
    assert referee.faults.lost == 0
    referee.close()


@pytest.mark.parametrize("name", NAMES)
def test_node_plays_all_games_to_the_end(name: str) -> None:
    """In the plain body, which compiles nothing; the seats beside it are bots."""
    which, player = game(name), node()
    reflexes = parse_player(which, "random").reflexes
    plan = rotating(
        which, which.seats[0], [player, *["greedy"] * (which.seats[0] - 1)], 1, 5,
        reflexes=[reflexes] if reflexes else [],
    )  # fmt: skip
    table, _ = play_plainly(plan, 0)
    player.close()
    assert table.is_over
    assert table.winners


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_node_plays_all_games_beside_compiled_bots(name: str) -> None:
    which = game(name)
    reflexes = parse_player(which, "random").reflexes
    bots = [node(), *["greedy"] * (which.seats[0] - 1)]
    played = simulate(which, which.seats[0], 5, bots, reflexes=[reflexes] if reflexes else [])
    assert (played.results.over == 1).all()
    assert played.faults[0].lost == 0


# --- those that do not keep to it ---


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("garbage", "expected a line of JSON, not b'Hello! Shall we play?"),
        ("wrong-seat", "expected a move for seat"),
        ("late-answers", "expected an answer to question 1, not to 0"),
        ("no-move", '"move": …}, not'),
    ],
)
def test_an_answer_that_is_none_costs_the_move(way: str, told: str) -> None:
    faults = faults_of(way)
    assert faults.counts == {"errors": faults.asked}
    assert told in faults.first["errors"]
    assert not faults.is_out


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("dies", "it has ended"),
        ("floods", "it has ended, or said too much"),
        ("other-protocol", 'expected {"type": "ready", "protocol": 1} at first'),
        ("wants-cards", "wants are some of legal, view, observation, moves, not ['cards']"),
    ],
)
def test_a_process_that_ends_is_started_anew_until_it_is_out(way: str, told: str) -> None:
    faults = faults_of(way)
    assert faults.counts["gone"] == 3
    assert faults.is_out
    assert told in faults.first["gone"]


def test_a_process_that_hangs_is_killed() -> None:
    faults = faults_of("sleeps", limit=1)
    assert faults.counts["late"] == 3
    assert faults.is_out


def test_a_program_that_is_not_there_is_refused_at_once() -> None:
    with pytest.raises(PlayerError, match=r"cannot run './nowhere': expected a program"):
        ProcessPlayer("./nowhere --fast")
    with pytest.raises(PlayerError, match="expected process:COMMAND"):
        ProcessPlayer(" ")


def test_a_player_can_be_sent_while_its_process_runs() -> None:
    player = bot("first")
    table = TINY.deal(2, 1)
    question = Question.at(table, table.who_may_act[0], dice(1))
    assert player.choose(question) == "0"
    twin = pickle.loads(pickle.dumps(player))
    assert (twin.label, twin.choose(question)) == ("first", "0")
    player.close()
    twin.close()
