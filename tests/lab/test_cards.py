"""What each card does: against a game that can be worked out by hand."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import rumpus
from rumpus.lab import card_report
from rumpus.lab.cards import CardError, CardLine, Cards, _spread, study_cards
from rumpus.lab.frames import arrow, cards_columns, writer_for
from rumpus.lab.plan import Entrant
from rumpus.lab.settings import Setting, setting
from rumpus.lab.statistics import Estimate
from tests.lab.tiny import TINY

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it

#: From 1 to 4 lie there, and everybody takes as many as possible.
SMALL = Setting(TINY, 2, (Entrant("most"),), {"heap": 1}, "small")


@pytest.fixture(scope="module")
def small() -> Cards:
    return study_cards(SMALL, games=400, tries=100_000, jobs=1)


def test_playing_the_last_wins_and_anything_else_loses(small: Cards) -> None:
    """With 1 or 2 left there is but one good move, worth the game. Of 4, all moves lose."""
    lines = {line.card: line for line in small.lines}
    assert lines["one"].gain.value == lines["two"].gain.value == 1
    three = lines["three"]
    assert 0.4 < three.gain.value < 0.6
    assert three.gain.low < 0.5 < three.gain.high


def test_held_played_and_won_are_counted(small: Cards) -> None:
    lines = {line.card: line for line in small.lines}
    assert lines["one"].won_played == lines["two"].won_played == 1
    assert lines["one"].played == pytest.approx(0.5, abs=0.1)  # of 1, and after three of 4
    assert lines["three"].held == pytest.approx(0.25, abs=0.05)  # who begins, half the time
    assert sum(line.tried for line in small.lines) == pytest.approx(
        400 * sum(line.played for line in small.lines)
    )


def test_the_same_on_any_number_of_cores(small: Cards) -> None:
    assert study_cards(SMALL, games=400, tries=100_000, jobs=3) == small


def test_only_some_positions_are_tried_if_there_are_many() -> None:
    few = study_cards(SMALL, games=400, tries=20, jobs=1)
    assert all(5 < line.tried < 40 for line in few.lines)


def test_the_card_asked_for_is_tried_more_often() -> None:
    tried = {x.card: x.tried for x in study_cards(SMALL, games=400, tries=5, closely="TWO").lines}
    assert tried["two"] > 2 * max(tried["one"], tried["three"])
    with pytest.raises(CardError, match="a card or event of Tiny, such as one, two, three"):
        study_cards(SMALL, closely="four")


def test_a_game_without_a_study_says_so() -> None:
    with pytest.raises(CardError, match="does not tell its cards apart"):
        study_cards(Setting(replace(TINY, study=None), 2, (Entrant("most"),)))


def line(card: str, gain: float, around: float, tried: int = 100) -> CardLine:
    return CardLine(card, False, 1, 1, 0, 0, Estimate(gain, gain - around, gain + around), tried)


def test_the_spread_leaves_out_what_chance_explains() -> None:
    random = np.random.default_rng(3)
    alike = [line(str(k), 0.1 * random.standard_normal(), 0.196) for k in range(500)]
    assert _spread(alike, 0)[1].value < 0.03
    apart = [line(str(k), 0.2 * random.standard_normal(), 0.0196) for k in range(500)]
    assert _spread(apart, 0)[1].value == pytest.approx(0.2, abs=0.02)


def test_a_card_stands_out_only_if_it_is_sure_and_far() -> None:
    cards = Cards(SMALL, 1, 0, (), mean=0.0, spread=Estimate(0.05, 0.04, 0.06))
    assert cards.stands_out(line("far", 0.2, 0.05))
    assert not cards.stands_out(line("unsure", 0.2, 0.3))
    assert not cards.stands_out(line("near", 0.08, 0.01))
    alike = replace(cards, spread=Estimate(0.0, 0.0, 0.03))
    assert not alike.stands_out(line("by chance", 0.06, 0.05))


def test_the_answer_names_the_card_and_its_rank(small: Cards) -> None:
    (told,) = card_report.answer([small], "three")
    assert told.startswith("three: played 0.5")
    assert "It is number 3 of 3" in told
    assert card_report.question([small], "thr") == "Tiny: is three too strong?"
    with pytest.raises(CardError, match="that came up, such as"):
        small.find("nine")


def test_two_decks_are_told_apart(small: Cards) -> None:
    even = replace(small, setting=replace(SMALL, name="even"), spread=Estimate(0.01, 0.0, 0.02))
    apart = replace(small, spread=Estimate(0.3, 0.2, 0.4))
    assert card_report.answer([apart, even])[-1].startswith("even is more balanced (surely)")
    page = card_report.cards_page([apart, even])
    assert page.index("Tiny: whose cards are more alike, small or even?") < page.index("<svg")


def test_the_card_asked_for_is_always_drawn(small: Cards) -> None:
    many = replace(small, lines=tuple(line(f"card {k}", k / 100, 0.01) for k in range(40)))
    assert ">card 20</text>" not in card_report.cards_page([many])
    assert ">card 20</text>" in card_report.cards_page([many], "card 20")


def test_cards_are_written_as_a_table(small: Cards, tmp_path: Path) -> None:
    columns = cards_columns([small])
    for name in ("cards.csv", "cards.parquet", "cards.arrow"):
        writer_for(str(tmp_path / name))(columns)
    rows = list(csv.DictReader((tmp_path / "cards.csv").read_text().splitlines()))
    assert [row["card"] for row in rows] == [line.card for line in small.lines]
    assert arrow(columns).num_rows == 3


@pytest.mark.long
def test_events_are_told_too() -> None:
    """Doomsday gives everybody the same: it is not for who calls it up."""
    found = study_cards(
        setting("frantic", bots=["greedy"]), games=300, tries=4, closely="Doomsday", jobs=2
    )
    doomsday = found.find("Doomsday")
    assert doomsday.is_event
    assert doomsday.tried > 10
    assert -0.5 < doomsday.gain.value < 0.5
    assert len(rumpus.game("frantic").study.events) == 20  # type: ignore[union-attr]
