"""The same words on the board and in the rules."""

from __future__ import annotations

import re
from pathlib import Path

from rumpus.games.pandemonium.cards import NAMES

ROOT = Path(__file__).parents[3]
BOARD = ROOT / "web/src/games/pandemonium"
RULES = ROOT / "src/rumpus/games/pandemonium"


def names_on_the_board(language: str) -> list[str]:
    text = (BOARD / f"words.{language}.ts").read_text(encoding="utf-8")
    block = text[text.index("  names: [") :].partition("]")[0].partition("[")[2]
    return re.findall(r'"([^"]+)"', block)


def test_PA2_the_board_has_the_names_of_the_groups_in_the_order_of_the_calls() -> None:
    assert names_on_the_board("en") == list(NAMES)
    assert len(names_on_the_board("de")) == len(NAMES)


def test_PA2_german_names_are_the_same_in_the_rules_and_on_the_board() -> None:
    rules = (RULES / "rules.de.md").read_text(encoding="utf-8")
    for name in names_on_the_board("de"):
        assert re.search(rf"\| (.*, )?{name}( \(|,)", rules), name
