"""The tables of docs/bots.md, between two marks, from the figures."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from bench.ceiling import OPEN
from rumpus.games import game

if TYPE_CHECKING:
    from bench.ratings import Row

_PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
_BEGIN, _END = "<!-- ratings: written by make ratings -->", "<!-- end of ratings -->"


def write_page(rows: list[Row]) -> None:
    text = _PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(_BEGIN)
    _, _, after = rest.partition(_END)
    told = f"{tables(rows)}\n{room(rows)}\n"
    _PAGE.write_text(f"{before}{_BEGIN}\n\n{told}\n{_END}{after}", encoding="utf-8")


def tables(rows: list[Row]) -> str:
    parts = []
    for name, of_game in groupby(rows, key=lambda row: row.game):
        parts += [f"### {game(name).title}", "", _HEAD, *(_line(row) for row in of_game), ""]
    return "\n".join(parts)


_HEAD = "| one | among | seats | wins | 99 % | fair share | games |\n|---|---|---|---|---|---|---|"


def _line(row: Row) -> str:
    fair = 1 / row.seats
    sure = "**" if row.low > fair else ""
    return (
        f"| {row.better} | {row.weaker} | {row.seats} | {sure}{row.share:.1%}{sure} "
        f"| {row.low:.1%} to {row.high:.1%} | {fair:.1%} | {row.games:,} |"
    )


_ROOM = """### How much room is left

| game | seats | fair share | expert | open hands, 99 % | of the room the expert uses |
|---|---|---|---|---|---|"""


def room(rows: list[Row]) -> str:
    """The expert beside the honest ceiling, both among greedy bots."""
    experts = {(row.game, row.seats): row for row in rows if row.better == "expert"}
    ceilings = [row for row in rows if row.better == OPEN]
    return "\n".join([_ROOM, *(_room_line(experts[row.game, row.seats], row) for row in ceilings)])


def _room_line(expert: Row, ceiling: Row) -> str:
    fair = 1 / ceiling.seats
    used = (expert.share - fair) / (ceiling.share - fair)
    return (
        f"| {game(ceiling.game).title} | {ceiling.seats} | {fair:.1%} | {expert.share:.1%} "
        f"| {ceiling.share:.1%} ({ceiling.low:.1%} to {ceiling.high:.1%}) | {used:.0%} |"
    )
