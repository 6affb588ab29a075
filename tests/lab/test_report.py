"""The report: one page that stands by itself."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from rumpus.lab import svg
from rumpus.lab.report import simulation_page
from rumpus.lab.simulate import simulate
from rumpus.lab.statistics import Estimate
from rumpus.lab.svg import Scale
from tests.lab.tiny import TINY

NAMESPACE = "{http://www.w3.org/2000/svg}"

pytestmark = pytest.mark.timeout(900)  # the first run of a game compiles it

#: The width of a letter on a phone, in a font that is rather wide.
LETTER = 8.0


@pytest.fixture(scope="module")
def page() -> str:
    return simulation_page(simulate(TINY, 2, 200, ["first", "most"], jobs=1), 1000)


def pictures(page: str) -> list[ElementTree.Element]:
    found = re.findall(r"<svg.*?</svg>", page, re.S)
    return [ElementTree.fromstring(each) for each in found]


def test_the_page_needs_nothing_else(page: str) -> None:
    without_names = page.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"<script|<link|src=|href=|url\(|@import|http", without_names)


def test_the_page_has_a_dark_side(page: str) -> None:
    assert "prefers-color-scheme: dark" in page


def test_every_picture_has_a_title_for_those_who_cannot_see_it(page: str) -> None:
    drawn = pictures(page)
    assert len(drawn) == 5
    assert all(each.find(f"{NAMESPACE}title") is not None for each in drawn)


def test_names_cannot_break_out_of_the_page() -> None:
    drawn = svg.intervals("<b>", [('<i>&"', Estimate(0.5, 0.4, 0.6))])
    assert ElementTree.fromstring(drawn).findtext(f"{NAMESPACE}title") == "<b>"


def test_all_that_was_drawn_lies_in_the_picture(page: str) -> None:
    for drawn in pictures(page):
        width, height = (float(n) for n in drawn.attrib["viewBox"].split()[2:])
        for part in drawn.iter():
            for name in ("x", "x1", "x2", "cx"):
                assert 0 <= float(part.attrib.get(name, 0)) <= width
            for name in ("y", "y1", "y2", "cy"):
                assert 0 <= float(part.attrib.get(name, 0)) <= height


def test_words_fit_beside_the_plot_in_the_letters_of_a_phone() -> None:
    """A name that is as long as names get, and a legend of several rows."""
    names = [f"{letter} source of points" for letter in "abcdef"]
    row = ("a name of 20 letters", dict.fromkeys(names, 1.0))
    drawn = ElementTree.fromstring(svg.parts_of_total("t", [row]))
    width = float(drawn.attrib["viewBox"].split()[2])
    for text in drawn.iter(f"{NAMESPACE}text"):
        long, x = LETTER * len(text.text or ""), float(text.attrib["x"])
        if text.attrib.get("class") == "label":
            assert x - long >= 0
        elif text.text in names:
            assert x + long <= width


def test_a_plot_is_never_wider_than_its_page(page: str) -> None:
    assert "min-width" not in page
    assert "svg { width: 100%" in page


@pytest.mark.parametrize(
    ("low", "high", "marks"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (3, 97, [0, 20, 40, 60, 80, 100]),
        (-12, 5, [-15, -10, -5, 0, 5]),
        (7, 7, [7, 8]),
    ],
)
def test_axes_have_round_marks(low: float, high: float, marks: list[float]) -> None:
    assert Scale.over(low, high).marks() == pytest.approx(marks)


def test_a_dot_lies_between_the_ends_of_its_whisker() -> None:
    drawn = ElementTree.fromstring(svg.intervals("t", [("a", Estimate(0.3, 0.2, 0.6))]))
    dot = drawn.find(f"{NAMESPACE}circle")
    whisker = next(e for e in drawn.iter(f"{NAMESPACE}line") if "whisker" in e.attrib["class"])
    assert dot is not None
    assert float(whisker.attrib["x1"]) < float(dot.attrib["cx"]) < float(whisker.attrib["x2"])


def test_parts_below_zero_go_to_the_left() -> None:
    drawn = ElementTree.fromstring(svg.parts_of_total("t", [("a", {"won": 10.0, "fined": -5.0})]))
    won, fined, *_ = drawn.iter(f"{NAMESPACE}rect")
    zero = float(won.attrib["x"])
    assert float(fined.attrib["x"]) + float(fined.attrib["width"]) == pytest.approx(zero, abs=0.2)
    assert float(won.attrib["width"]) == pytest.approx(2 * float(fined.attrib["width"]), abs=0.3)


def test_one_value_can_be_drawn() -> None:
    ElementTree.fromstring(svg.distributions("t", [("a", np.array([4, 4, 4]))]))


def test_figures_that_are_no_parts_stand_side_by_side() -> None:
    rows = [("a", {"cards": 10.0, "calls": 1.0}), ("b", {"cards": 20.0, "calls": 2.0})]
    drawn = ElementTree.fromstring(svg.side_by_side("t", rows))
    widths = [float(e.attrib["width"]) for e in drawn.iter(f"{NAMESPACE}rect")][:4]
    assert widths[1] == pytest.approx(2 * widths[0], abs=0.3)
    assert widths[0] == pytest.approx(10 * widths[2], abs=1)
