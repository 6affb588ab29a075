"""The greedy bot: sound choices by hand, and many games against random play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rumpus.engine.chance import dice
from rumpus.engine.game import Game
from rumpus.engine.table import Table
from rumpus.games.scandaroon.bot import choose_greedily
from rumpus.games.scandaroon.cards import CODES
from rumpus.games.scandaroon.text import name_card
from rumpus.lab.report import simulation_page
from rumpus.lab.simulate import simulate
from rumpus.lab.summary import summarize
from tests.games.scandaroon.scene import DECK, GAME, put_in_pile, scene


def chosen(table: Table) -> str:
    (seat,) = table.who_may_act
    moves = [0] * GAME.moves
    n = GAME.rules.legal(table.state, seat, moves)
    return GAME.format_move(choose_greedily(table.state, seat, moves, n, dice(1, 1)))


def carried_out(table: Table) -> list[str]:
    """All parts of the bot's turn."""
    (seat,) = table.who_may_act
    parts: list[str] = []
    while table.who_may_act == (seat,) and (not parts or table.view(seat).phase == "choice"):
        parts.append(chosen(table))
        table.play(seat, parts[-1])
    return parts


def test_it_lays_the_end_of_row_card_last():
    assert chosen(scene(["", "n5", "t5"], ["m7 m5 c5", "s5 s4", "t4 t3"])) != "play m7"


def test_it_weakens_an_opponents_trump_not_its_own_row():
    table = scene(["c5", "m5 m7", "t2"], ["s3b", "", ""], trump="moon", passed=[2])
    table.state.is_end[CODES.index("m7")] = 0  # leave the row open
    assert carried_out(table) == ["play s3b", "into 1"]


def test_it_boosts_the_trump_card():
    table = scene(["m1b n5 c5", "t5 t4 t3 t6", ""], trump="tiles", passed=[1, 2])
    assert carried_out(table) == ["use m1b", "pick c5"]


def test_it_changes_the_trump_to_its_own_suit():
    table = scene(["t1 c5 c7", "m5 m4 m7", ""], trump="moon", passed=[1, 2])
    assert carried_out(table) == ["use t1", "trump tiles"]


def test_it_passes_when_more_points_change_nothing():
    table = scene(["c7 c5", "m4", "t3"], ["n5 m5", "", ""], passed=[1, 2])
    table.state.highest = 5
    assert chosen(table) == "pass"


def test_it_passes_when_nothing_can_be_reached_any_more():
    table = scene(["t5", "c7 c5 m7", "m5 m4 m6"], ["s0", "", ""], passed=[1, 2])
    assert chosen(table) == "pass"


def test_it_plays_on_while_a_place_can_be_won():
    table = scene(["t3", "t6", "m4 c7"], ["n5 c5", "", ""], passed=[1, 2])
    assert chosen(table).startswith("play")


def test_it_uses_the_action_piece_in_the_last_round_where_the_pile_decides():
    table = scene(["c7", "m4", "t3"], ["m1", "", ""], pieces=[0], passed=[1], a_round=4)
    put_in_pile(table, 0, 1, "t4")
    put_in_pile(table, 1, 1, "t5")
    assert chosen(table) == "piece m1"


@pytest.mark.timeout(900)  # the first one compiles
@pytest.mark.parametrize("seats", [3, 4])
def test_greedy_beats_random_far_beyond_chance(seats: int):
    batch = simulate(GAME, seats, 400, ("greedy",) + ("random",) * (seats - 1), seed=3)
    greedy = next(line for line in summarize(batch).players if str(line.player) == "greedy")
    assert greedy.wins.low > 0.9, greedy.wins


@pytest.mark.timeout(900)
def test_a_report_shows_what_the_game_says_of_its_cards():
    asked: list[tuple[int, int, int]] = []

    def cards(game: Game, seats: int, games: int, fields: dict[str, Any], seed: int) -> Any:
        asked.append((seats, games, fields["own_deck"]))
        return ["card", "laid"], [["m3", "1.75"]]

    batch = simulate(replace(GAME, card_table=cards), 3, 20, ("random",), options={"deck": DECK})
    page = simulation_page(batch, 1000)
    assert "<td>m3</td><td>1.75</td>" in page
    assert asked == [(3, 20, 1)], "as many games as were played, with the same deck"


@pytest.mark.parametrize(
    ("code", "english", "german"),
    [
        ("m3", "Crescent Moon 3", "Halbmond 3"),
        ("sm3", "Scimitar/Crescent Moon 3", "Krummsäbel/Halbmond 3"),
        ("c1b", "Cross-Tiles 1b", "Kreuzfliesen 1b"),
        ("n5", "No suit 5", "Ohne Farbe 5"),
    ],
)
def test_cards_have_names_in_both_languages(code: str, english: str, german: str):
    assert (name_card(code, "en"), name_card(code, "de")) == (english, german)
