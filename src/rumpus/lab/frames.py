"""Figures as tables for other programs: CSV, Parquet, Arrow, and data frames.

A table is a dict of columns. CSV needs nothing; the others need pip install 'rumpus[parquet]'.
`arrow(columns)` goes to pandas (`.to_pandas()`), Polars (`polars.from_arrow`) and DuckDB as it is.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from rumpus.engine.errors import RumpusError

if TYPE_CHECKING:
    from rumpus.lab.cards import Cards
    from rumpus.lab.compare import Comparison
    from rumpus.lab.luck import Luck
    from rumpus.lab.played import Played

Columns = Mapping[str, Any]


class TableError(RumpusError):
    """A table that cannot be written."""


def played_columns(played: Played) -> dict[str, np.ndarray]:
    """A row for each game and seat."""
    plan, results = played.plan, played.results
    games, seats = plan.seating.shape
    players = np.array([str(player) for player in plan.players])
    columns = {
        "game": np.repeat(np.arange(games), seats),
        "seed": np.repeat(plan.seeds, seats),
        "seat": np.tile(np.arange(seats), games),
        "player": players[plan.seating].ravel(),
        "ended": np.repeat(results.over == 1, seats),
        "win_share": played.win_shares.ravel(),
        "points": results.scores.ravel(),
        "rounds": np.repeat(results.rounds, seats),
        "moves": np.repeat(results.steps, seats),
    }
    for k, name in enumerate(plan.game.sources):
        columns[f"points_by_{name}"] = results.earned[:, :, k].ravel()
    for k, name in enumerate(plan.game.tallies):
        columns[name.replace(" ", "_")] = results.tallies[:, :, k].ravel()
    if plan.is_timed:
        columns["seconds"] = np.repeat(results.elapsed / 1e6, seats)
        columns["late"] = results.lost.ravel()
    return columns


def comparison_columns(of: Comparison) -> dict[str, np.ndarray]:
    """A row for each deal and setting."""
    settings, deals = len(of.settings), of.games
    names = np.array([setting.name for setting in of.settings])
    measured = {name: values.T.ravel() for name, values in of.columns.items()}
    return {
        "deal": np.repeat(np.arange(deals), settings),
        "setting": np.tile(names, deals),
        **measured,
    }


def cards_columns(of: Sequence[Cards]) -> dict[str, list[Any]]:
    """A row for each card and setting."""
    rows = [
        {
            "setting": cards.setting.name,
            "card": line.card,
            "is_event": line.is_event,
            "held": line.held,
            "played": line.played,
            "won_held": line.won_held,
            "won_played": line.won_played,
            "gain": line.gain.value,
            "gain_low": line.gain.low,
            "gain_high": line.gain.high,
            "tried": line.tried,
        }
        for cards in of
        for line in cards.lines
    ]
    return {name: [row[name] for row in rows] for name in (rows[0] if rows else {})}


def luck_columns(of: Sequence[Luck]) -> dict[str, list[Any]]:
    """A row for each setting and part of the result."""
    rows = [(luck.setting.name, name, part) for luck in of for name, part in luck.parts.items()]
    return {
        "setting": [name for name, _, _ in rows],
        "explained_by": [name for _, name, _ in rows],
        "share": [part.value for _, _, part in rows],
        "low": [part.low for _, _, part in rows],
        "high": [part.high for _, _, part in rows],
    }


def arrow(columns: Columns) -> Any:
    """The same as an Arrow table."""
    return _pyarrow().table(dict(columns))


def writer_for(file: str) -> Callable[[Columns], None]:
    """Refuses, before any work, what could not be written at the end."""
    path, writers = Path(file), {".csv": _csv, ".parquet": _parquet, ".arrow": _arrow}
    if path.suffix not in writers:
        raise TableError(f"expected a file that ends in {', '.join(writers)}, not {path.name!r}")
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise TableError(f"cannot write {file}: expected a file in a folder that exists")
    if path.suffix != ".csv":
        _pyarrow()
    return lambda columns: writers[path.suffix](columns, path)


def _csv(columns: Columns, path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*(np.asarray(c).tolist() for c in columns.values()), strict=True))


def _parquet(columns: Columns, path: Path) -> None:
    import pyarrow.parquet

    pyarrow.parquet.write_table(arrow(columns), path)


def _arrow(columns: Columns, path: Path) -> None:
    import pyarrow.feather

    pyarrow.feather.write_feather(arrow(columns), path)


def _pyarrow() -> Any:
    try:
        import pyarrow
    except ImportError as error:
        raise TableError("this needs pip install 'rumpus[parquet]'; CSV does not") from error
    return pyarrow
