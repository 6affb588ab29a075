"""Options whose value is a whole table of numbers: named, or given as text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rumpus.engine.errors import OptionError, ReplayError
from rumpus.engine.options import data, fields_of, flag, parse_options
from rumpus.engine.record import Record, dtype_of, record, slot
from rumpus.engine.replay import Replay, format_replay, parse_replay
from rumpus.games import game

_BUILT_IN = {"plain": "1 2\n3 4\n", "steep": "1 9\n3 27\n"}


def _load(text: str) -> dict[str, Any]:
    try:
        rows = [[int(n) for n in line.split()] for line in _BUILT_IN.get(text, text).splitlines()]
    except ValueError as error:
        raise OptionError(f"grid: {error}") from error
    return {"grid": rows, "edge": rows[0]}


_GRID = data("grid", "a grid of numbers", ("plain", "steep"), _load)
_OPTIONS = (flag("wilds", "wild cards"), _GRID)


@record
class _State(Record):
    """Two fields filled by one option."""

    wilds: int = slot("i1", "a flag")
    grid: list[list[int]] = slot("i2", "numbers", 2, 2)
    edge: list[int] = slot("i1", "more numbers", 2)


def test_the_first_built_in_is_the_default():
    assert parse_options(_OPTIONS, {}) == {"wilds": 0, "grid": "plain"}
    assert _GRID.kind == "data"
    assert _GRID.format(_GRID.default) == "plain"


def test_one_option_fills_several_fields_alike_in_both_bodies():
    fields = fields_of(_OPTIONS, parse_options(_OPTIONS, {"wilds": True, "grid": "steep"}))
    assert fields == {"wilds": 1, "grid": [[1, 9], [3, 27]], "edge": [1, 9]}
    plain = _State()
    plain.fill(fields)
    states = np.zeros(3, dtype_of(_State))
    for name, value in fields.items():
        states[name] = value
    assert [state.tobytes() for state in states] == [plain.pack()] * 3


def test_states_do_not_share_the_lists_of_an_option():
    fields = fields_of(_OPTIONS, parse_options(_OPTIONS, {}))
    one, other = _State(), _State()
    one.fill(fields)
    other.fill(fields)
    one.grid[0][0] = one.edge[0] = 99
    assert (other.grid[0][0], other.edge[0]) == (1, 1)


def test_a_text_of_ones_own_is_kept_whole_with_one_kind_of_line_end():
    assert _GRID.parse("5 6\r\n7 8") == "5 6\n7 8\n"
    assert _GRID.fields("5 6\n7 8\n")["grid"] == [[5, 6], [7, 8]]


@pytest.mark.parametrize("value", ["flat", "", 2, -1])
def test_what_is_neither_a_name_nor_a_text_is_refused_with_the_names(value: object):
    with pytest.raises(
        OptionError, match="option grid is one of plain, steep, or the text of a file"
    ):
        _GRID.parse(value)  # type: ignore[arg-type]


def test_a_wrong_text_is_refused_in_the_loaders_words():
    with pytest.raises(OptionError, match="grid: invalid literal"):
        parse_options(_OPTIONS, {"grid": "1 2\n3 x\n"})


def test_a_command_line_names_a_built_in_or_a_file(tmp_path: Path):
    mine = tmp_path / "mine.txt"
    mine.write_text("5 6\n7 8\n")
    assert _GRID.read("steep") == "steep"
    assert _GRID.read(str(mine)) == "5 6\n7 8\n"
    with pytest.raises(OptionError, match=r"one of plain, steep, or a file, not '.*missing'"):
        _GRID.read(str(tmp_path / "missing"))


@pytest.mark.parametrize(
    "text", ["one line", "5 6\n7 8\n", "a\n\n\nb = 1  \n| c\n\n", "x\u2028y\nz\n"]
)
def test_a_stored_game_carries_the_text(text: str):
    stored = Replay("some", 1, 3, 7, {"before": True, "grid": text, "after": "x"}, ((0, "go"),))
    again = parse_replay(format_replay(stored))
    assert again.options == {"before": "yes", "grid": text, "after": "x"}
    assert again.moves == stored.moves


def test_a_line_of_text_without_an_option_is_no_stored_game():
    with pytest.raises(ReplayError, match="no stored game"):
        parse_replay("rumpus 1\ngame some 1\nseats 3\nseed 7\n| 5 6\n\n")


def test_a_table_keeps_the_text_for_its_replay():
    def load(text: str) -> dict[str, Any]:
        return {"wilds": 1 if text == "wild" else int(text.strip())}

    wild = data("which", "how many wild cards", ("wild",), load)
    some = replace(game("kingdom_four"), options=(wild,))
    assert some.deal(3, 1).state.wilds == 1
    table = some.deal(3, 1, which="0\n")
    assert table.state.wilds == 0
    assert parse_replay(format_replay(table.replay())).play(some).state == table.state
