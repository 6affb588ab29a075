"""Golden playthroughs: whole games as text, with everything that happened.

`python -m tests.games.frantic.golden` plays them anew, by the greedy bot and by chance. They guard
against change; when a rule changes on purpose, that is a commit of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rumpus.engine.chance import dice
from rumpus.engine.replay import Replay, format_replay, parse_replay
from rumpus.engine.table import Table
from rumpus.games.frantic import GAME

FOLDER = Path(__file__).parent / "golden"
#: Name, seats, seed, symbols on symbols. Odd seats play by chance, so that strange things happen.
GAMES = (("two_seats", 2, 3, False), ("five_seats", 5, 8, False), ("eight_seats", 8, 5, True))

_BETWEEN = "\n--- what happened ---\n"


def play(seats: int, seed: int, *, symbols: bool) -> Replay:
    table = GAME.deal(seats, seed, limit="short", symbol_on_symbol=symbols)
    d = dice(seed, 1)
    while not table.is_over:
        seat = table.who_may_act[0]
        moves = table.legal_numbers(seat)
        bot = "random" if seat % 2 else "greedy"
        chosen = GAME.bots[bot](table.state, seat, moves, len(moves), d)
        table.play(seat, GAME.format_move(chosen))
    return table.replay()


def sentences(table: Table) -> str:
    return " ".join(GAME.narrate(happening) for happening in table.happened(None))


def story(replay: Replay) -> Iterator[str]:
    """A line for the deal and for each move, and the points at the end of each round."""
    number = 1
    for table in replay.tables(GAME):
        yield sentences(table)
        if table.state.round != number:
            number = table.state.round
            yield f"  points so far: {' '.join(map(str, table.scores))}"


def format_golden(replay: Replay) -> str:
    return format_replay(replay) + _BETWEEN + "\n".join(story(replay)) + "\n"


def stored_replay(text: str) -> Replay:
    return parse_replay(text.partition(_BETWEEN)[0])


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, seats, seed, symbols in GAMES:
        path(name).write_text(format_golden(play(seats, seed, symbols=symbols)), encoding="utf-8")


if __name__ == "__main__":
    main()
