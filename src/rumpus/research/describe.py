"""docs/observations.md: every part of every game's observations, from the games themselves.

python -m rumpus.research.describe > docs/observations.md
"""

from __future__ import annotations

from rumpus.engine.game import Game
from rumpus.engine.observation import HIGHEST, LOWEST, OTHERS, SEATS, Part
from rumpus.games import all_games
from rumpus.research.setting import observation_of

_WORDS = {SEATS: "seats", OTHERS: "others"}

_HEAD = """# Observations

What a seat may know, as one row of 16-bit numbers, for [programs that learn](research.md). The
parts follow each other in this order; `game.observation.slices(seats)` says where each one is.
Where a part has a number for each seat, one's own comes first and then the others in the order of
play (*others* leaves oneself out). Moves name seats as the table does; `you` tells which one is
oneself. ∞ stands for the bounds of 16 bits. What cannot be known is not there: in two worlds that
a seat cannot tell apart its row is the same to the byte, which is tested for every game.

Made by `python -m rumpus.research.describe`.
"""


def describe() -> str:
    return "\n".join([_HEAD, *map(_section, all_games())])


def _section(game: Game) -> str:
    observation = observation_of(game)
    few, many = game.seats[0], game.seats[-1]
    sizes = (
        f"{observation.size(few)} numbers with {few} seats, {observation.size(many)} with {many}"
    )
    lines = [
        f"## {game.title}",
        "",
        f"`{game.name}`: {sizes}; {game.moves} moves.",
        "",
        "| part | shape | from | to | |",
        "|---|---|---|---|---|",
        *map(_line, observation.parts),
        "",
    ]
    return "\n".join(lines)


def _line(part: Part) -> str:
    shape = " × ".join(str(_WORDS.get(n, n)) for n in part.shape) or "1"
    low = "−∞" if part.low == LOWEST else str(part.low).replace("-", "−")
    high = "∞" if part.high == HIGHEST else str(part.high)
    return f"| `{part.name}` | {shape} | {low} | {high} | {part.what} |"


if __name__ == "__main__":
    print(describe(), end="")
