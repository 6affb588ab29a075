"""Golden playthroughs: whole games of every game as text, with everything that happened.

`python -m tests.golden.playthroughs [NAME …]` plays them anew, by the greedy bot and by chance.
They guard against change; when a rule changes on purpose, that is a commit of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.game import Game
from rumpus.engine.options import Value
from rumpus.engine.replay import Replay, format_replay, parse_replay
from rumpus.engine.table import Table
from rumpus.games import game as find_game

_FOLDER = Path(__file__).parent / "games"
_BETWEEN = "\n--- what happened ---\n"


@dataclass(frozen=True)
class Playthrough:
    """One game to be played; `bots` sit round the table in turn."""

    game: str
    name: str
    seats: int
    seed: int
    bots: tuple[str, ...] = ("greedy", "random")
    options: Mapping[str, Value] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return _FOLDER / f"{self.game}_{self.name}.txt"


_GREEDY = ("greedy",)
#: Where a seat plays by chance, strange things happen.
PLAYTHROUGHS = (
    Playthrough("frantic", "two_seats", 2, 3, options={"limit": "short"}),
    Playthrough("frantic", "five_seats", 5, 8, options={"limit": "short"}),
    Playthrough(
        "frantic", "eight_seats", 8, 5, options={"limit": "short", "symbol_on_symbol": True}
    ),
    # begins with a forfeited deal
    Playthrough("kingdom_four", "three_seats", 3, 74, _GREEDY),
    # begins with a three-group
    Playthrough("kingdom_four", "four_seats_with_wilds", 4, 67, _GREEDY, {"wilds": True}),
    Playthrough("pandemonium", "four_seats", 4, 2),
    Playthrough("pandemonium", "seven_seats", 7, 5, _GREEDY),
    Playthrough("perpetual_commotion", "two_seats", 2, 1, _GREEDY),
    Playthrough("perpetual_commotion", "eight_seats", 8, 4),
    Playthrough("scandaroon", "three_seats", 3, 6, _GREEDY),
    Playthrough("scandaroon", "four_seats", 4, 9),
)


def play(playthrough: Playthrough) -> Replay:
    table = find_game(playthrough.game).deal(
        playthrough.seats, playthrough.seed, **playthrough.options
    )
    d = dice(playthrough.seed, 1)
    while not table.is_over:
        seat = _next_seat(table, d)
        table.play(seat, table.ask(playthrough.bots[seat % len(playthrough.bots)], seat, d))
    return table.replay()


def _next_seat(table: Table, d: Dice) -> int:
    """In the games played all at once, chance says who is quicker."""
    seats = table.who_may_act
    return seats[below(d, len(seats))] if table.game.realtime else seats[0]


def story(replay: Replay) -> Iterator[str]:
    """A line for the deal and for each move, and the points at the end of each round."""
    game = find_game(replay.game)
    rounds = 1
    for table in replay.tables(game):
        yield _sentences(game, table)
        if _rounds(table) != rounds:
            rounds = _rounds(table)
            yield f"  points so far: {' '.join(map(str, table.scores))}"
    yield f"  points at the end: {' '.join(map(str, table.scores))}"


def _sentences(game: Game, table: Table) -> str:
    return " ".join(game.narrate(happening) for happening in table.happened(None))


def _rounds(table: Table) -> int:
    count = table.game.rules.get("rounds")
    return int(count(table.state)) if count else 1


def format_golden(replay: Replay) -> str:
    return format_replay(replay) + _BETWEEN + "\n".join(story(replay)) + "\n"


def stored_replay(text: str) -> Replay:
    return parse_replay(text.partition(_BETWEEN)[0])


def main(names: list[str]) -> None:
    for playthrough in PLAYTHROUGHS:
        if not names or playthrough.game in names:
            playthrough.path.write_text(format_golden(play(playthrough)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
