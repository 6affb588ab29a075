"""Settings side by side: the same deals, the right differences, plain words."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import rumpus
from rumpus.engine.errors import OptionError, RumpusError, SeatsError
from rumpus.games.scandaroon.deck import deck_text
from rumpus.lab import answers
from rumpus.lab.compare import ERROR, Comparison, MeasureError, Verdict, compare
from rumpus.lab.compare_report import comparison_page
from rumpus.lab.plan import Entrant
from rumpus.lab.settings import Setting, SettingError, parse_setting, read_preset, setting
from rumpus.lab.sweep import sweep
from tests.lab.tiny import TINY

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it


def tiny(name: str = "", **options: bool | int) -> Setting:
    return Setting(TINY, 2, (Entrant("most"), Entrant("first")), options, name)


@pytest.fixture(scope="module")
def longer() -> Comparison:
    return compare(tiny("heap=20"), tiny("heap=40", heap=40), games=2000, jobs=1)


def lines(of: Comparison) -> dict[str, tuple[float, Verdict]]:
    return {x.measure.name: (x.differences[0].by.value, x.differences[0].verdict) for x in of.lines}


def test_a_larger_heap_takes_longer(longer: Comparison) -> None:
    more, verdict = lines(longer)["moves"]
    assert verdict is Verdict.DIFFERENT
    assert 8 < more < 12  # twenty more, taken by one and by three at a time


def test_it_stops_when_what_was_asked_is_decided(longer: Comparison) -> None:
    asked = compare(tiny(), tiny(heap=40), games=20_000, asked=["moves"], jobs=1)
    assert asked.games == 500
    assert asked.decided
    assert asked.columns["moves"].shape == (2, 500)


def test_a_setting_beside_itself_has_the_same_games() -> None:
    same = compare(tiny("a"), tiny("b"), games=600, jobs=1)
    assert all(np.array_equal(*column) for column in same.columns.values())
    assert {verdict for _, verdict in lines(same).values()} == {Verdict.ALIKE}


def test_without_pairs_each_setting_has_deals_of_its_own() -> None:
    apart = compare(tiny("a"), tiny("b"), games=600, asked=["moves"], paired=False, jobs=1)
    assert not np.array_equal(*apart.columns["moves"])
    assert lines(apart)["moves"][1] is not Verdict.DIFFERENT


def test_of_400_comparisons_of_games_with_themselves_few_say_different() -> None:
    """With deals of its own each, and everything asked: as many looks as can be."""
    said = 0
    for seed in range(400):
        found = compare(tiny("a"), tiny("b"), games=1000, seed=seed, paired=False, jobs=1)
        said += any(verdict is Verdict.DIFFERENT for _, verdict in lines(found).values())
    assert said <= 400 * ERROR


def test_pairs_make_intervals_shorter() -> None:
    options = {"asked": ["points"], "games": 500, "jobs": 1}
    one, other = tiny("a"), Setting(TINY, 2, (Entrant("most"),), {"heap": 22}, "b")
    together = compare(one, other, **options).lines  # type: ignore[arg-type]
    apart = compare(one, other, paired=False, **options).lines  # type: ignore[arg-type]
    widths = [
        next(x for x in found if x.measure.name == "points").differences[0].by
        for found in (together, apart)
    ]
    assert widths[0].high - widths[0].low < widths[1].high - widths[1].low


def test_the_answer_is_a_plain_sentence(longer: Comparison) -> None:
    (sentence,) = answers.sentences(longer)
    assert sentence.startswith("B beside A: a game is 0.8 ± 0.0 minutes longer; ")
    assert answers.question(longer) == "Tiny: A (heap=20) or B (heap=40)?"


def test_two_settings_or_more_of_one_game_are_needed() -> None:
    with pytest.raises(RumpusError, match="two or more settings"):
        compare(tiny())
    with pytest.raises(RumpusError, match="of one game"):
        compare(tiny(), setting("frantic"))
    with pytest.raises(MeasureError, match="not 'beauty'"):
        compare(tiny(), tiny(), asked=["beauty"])


def test_games_that_do_not_end_are_left_out_of_all_settings() -> None:
    loop = Setting(TINY, 2, (Entrant("loop"),), {}, "loop")
    found = compare(tiny(), loop, games=500, jobs=1, most_steps=100)
    assert (found.games, found.broken) == (0, 500)
    assert "500 deals did not end" in answers.how_many(found)
    assert comparison_page(found)


def test_who_is_better_is_found_by_the_order_of_the_bots(longer: Comparison) -> None:
    """`most` stands after `first`: it has more points, and wins by chance."""
    ahead = next(x for x in longer.lines if x.measure.name == "better_ahead")
    assert ahead.values[0].value > 0.9


def test_equal_players_are_not_called_better() -> None:
    even = Setting(TINY, 2, (Entrant("most"),))
    names = [line.measure.name for line in compare(even, even, games=10, jobs=1).lines]
    assert "better_ahead" not in names
    assert "better_wins" not in names


# --- settings ---


def test_a_setting_is_read_from_words() -> None:
    frantic = rumpus.game("frantic")
    one = parse_setting(frantic, "limit=short seats=6 bots=expert,greedy")
    assert (one.seats, one.options) == (6, {"limit": "short"})
    assert [player.bot for player in one.line_up] == ["expert", "greedy"] * 3
    assert parse_setting(frantic, "limit=short", {"seats": 3}).seats == 3


def test_reflexes_belong_to_a_setting() -> None:
    quick = setting("perpetual_commotion", bots=["expert@strong", "greedy"])
    assert quick.players == (Entrant("expert", "strong"), Entrant("greedy", "greedy"))


def test_a_preset_is_read_with_the_deck_beside_it(tmp_path: Path) -> None:
    house = rumpus.game("scandaroon").options[0].vary("house", "s1.amount", 3)  # type: ignore[attr-defined]
    (tmp_path / "weak.toml").write_text(house.replace("House deck", "Weak Scimitars"))
    file = tmp_path / "my.toml"
    file.write_text('game = "scandaroon"\nseats = 3\n[options]\ndeck = "weak.toml"\n')
    one = read_preset(file)
    assert (one.name, one.seats, one.labels()) == ("my", 3, {"deck": "Weak Scimitars"})


def test_a_deck_is_called_by_its_own_name(tmp_path: Path) -> None:
    scandaroon = rumpus.game("scandaroon")
    file = tmp_path / "mine.toml"
    file.write_text(deck_text("house").replace("House deck", "Odd Deck"))
    one = parse_setting(scandaroon, f"seats=3 'deck={file}'")
    assert one.name == "seats=3 deck=Odd Deck"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "game = "),
        ("nonsense", "expected a setting in"),
        ('game = "frantic"\ncolour = 3\n', "not colour"),
        ('game = "frantic"\noptions = 3\n', r"\[options\]"),
        ('game = "frantic"\nseats = "x"\n', "seats=NUMBER"),
        ('game = "frantic"\nname = 3\n', "name = "),
        ('game = "frantic"\nbots = 3\n', "bots = "),
        ('game = "frantic"\nbots = [3]\n', "bots = "),
        ('game = "frantic"\n[options]\nlimit = [1]\n', "a word or a number"),
    ],
)
def test_a_bad_preset_is_refused_in_a_line(text: str, expected: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text)
    with pytest.raises(RumpusError, match=expected) as error:
        read_preset(file)
    assert "\n" not in str(error.value)


def test_bad_settings_say_what_was_expected() -> None:
    frantic = rumpus.game("frantic")
    with pytest.raises(SettingError, match="expected NAME=VALUE"):
        parse_setting(frantic, "short")
    with pytest.raises(OptionError, match="one of short"):
        parse_setting(frantic, "limit=tiny")
    with pytest.raises(SeatsError, match="2 to 8 players"):
        parse_setting(frantic, "seats=9")
    with pytest.raises(SettingError, match="at most one for each of 2"):
        parse_setting(frantic, "seats=2 bots=greedy,casual,random")


def test_a_preset_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text('game = "frantic"\n')
    with pytest.raises(SettingError, match="a setting of Kingdom Four, not of Frantic"):
        parse_setting(rumpus.game("kingdom_four"), str(file))


# --- sweeps ---


def test_a_sweep_changes_an_option_step_by_step() -> None:
    settings, values = sweep(rumpus.game("frantic"), "own_limit=50:150:50", {"limit": "own"})
    assert values == ["50", "100", "150"]
    assert [one.options["own_limit"] for one in settings] == values
    assert {one.options["limit"] for one in settings} == {"own"}


def test_a_sweep_changes_a_number_in_a_deck() -> None:
    scandaroon = rumpus.game("scandaroon")
    settings, values = sweep(scandaroon, "deck.s1.amount=1:3", {})
    found = [scandaroon.fields(**one.options)["amount"][1] for one in settings]
    assert (values, found) == (["1", "2", "3"], [1, 2, 3])
    assert settings[0].name == "deck.s1.amount=1"


@pytest.mark.parametrize(
    "text", ["wilds", "wilds=yes", "=1,2", "deck.s1.amount=1:2", "own_limit=1:999"]
)
def test_a_bad_sweep_says_what_was_expected(text: str) -> None:
    with pytest.raises(SettingError, match="expected a sweep like"):
        sweep(rumpus.game("frantic"), text, {})


@pytest.mark.parametrize("path", ["s9.amount", "s1.colour", "s1", "s0.amount"])
def test_a_place_that_a_deck_has_not_is_refused(path: str) -> None:
    with pytest.raises(OptionError, match=r"like s1\.amount"):
        sweep(rumpus.game("scandaroon"), f"deck.{path}=1,2", {})


def test_a_report_has_the_question_first_and_a_plot_for_each_measure(longer: Comparison) -> None:
    text = comparison_page(longer)
    assert text.index("<h1>Tiny: A (heap=20) or B (heap=40)?</h1>") < text.index('class="answer"')
    assert text.count("<svg") == len(longer.lines)
    swept = comparison_page(longer, ["20", "40"])
    assert swept.count('<polyline class="curve') == len(longer.lines)
