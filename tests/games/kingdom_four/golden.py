"""Golden playthroughs: whole games as text, with everything that happened.

`python -m tests.games.kingdom_four.golden` plays them anew, by the greedy bot. They guard against
change; when a rule changes on purpose, that is a commit of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rumpus.engine.chance import dice
from rumpus.engine.replay import Replay, format_replay, parse_replay
from rumpus.engine.table import Table
from tests.games.kingdom_four.tables import KINGDOM_FOUR

FOLDER = Path(__file__).parent / "golden"
#: Name, seats, seed, wilds. The first begins with a forfeited deal, the second with a three-group.
GAMES = (("three_seats", 3, 74, False), ("four_seats_with_wilds", 4, 67, True))

_BETWEEN = "\n--- what happened ---\n"


def play(seats: int, seed: int, *, wilds: bool) -> Replay:
    table = KINGDOM_FOUR.deal(seats, seed, wilds=wilds)
    d = dice(seed, 1)
    while not table.is_over:
        seat = table.who_may_act[0]
        moves = table.legal_numbers(seat)
        move = KINGDOM_FOUR.bots["greedy"](table.state, seat, moves, len(moves), d)
        table.play(seat, KINGDOM_FOUR.format_move(move))
    return table.replay()


def sentences(table: Table) -> str:
    return " ".join(KINGDOM_FOUR.narrate(happening) for happening in table.happened(None))


def story(replay: Replay) -> Iterator[str]:
    """A line for the deal and for each move, and the points at the end of each hand."""
    hand = 1
    for table in replay.tables(KINGDOM_FOUR):
        yield sentences(table)
        if table.state.hand_number != hand:
            hand = table.state.hand_number
            yield f"  points so far: {' '.join(map(str, table.scores))}"


def format_golden(replay: Replay) -> str:
    return format_replay(replay) + _BETWEEN + "\n".join(story(replay)) + "\n"


def stored_replay(text: str) -> Replay:
    return parse_replay(text.partition(_BETWEEN)[0])


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, seats, seed, wilds in GAMES:
        path(name).write_text(format_golden(play(seats, seed, wilds=wilds)), encoding="utf-8")


if __name__ == "__main__":
    main()
