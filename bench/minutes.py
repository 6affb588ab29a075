"""How long a game takes at a live table, by the number of players: what the lobby says.

    python -m bench.minutes                     # writes minutes.py in every game's folder
    python -m bench.minutes pandemonium

Measured, not guessed: `casual` plays with what the lobby proposes. In real time it does so in the
laboratory, at the levels' own speed: bots are as slow as people. By turns they are not, so the
server's own tables tell, in simulated time, with people only and with one person among bots. There
a person takes so many seconds a move, and before each round there is time to read the sums
(`lab/pace.py`). Told is what eight games of ten take.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

import numpy as np

from bench.virtual import Sitter, play_with, virtual_table
from rumpus.engine.game import Game, Span
from rumpus.engine.options import Value
from rumpus.games import all_games, game
from rumpus.lab.pace import A_MOVE, AN_OPENING, minutes
from rumpus.lab.simulate import simulate
from rumpus.server.store.kept import Seat, Settings

_FOLDER = Path(__file__).resolve().parent.parent / "src" / "rumpus" / "games"
_GAMES = 300
#: A table is no laboratory: a game of Frantic takes it a fifth of a second.
_AT_TABLES = 100
_SEED = 3
_BOT = "casual"
#: Of all games, so many are shorter and so many longer.
_OUTSIDE = 0.1


def in_real_time(which: Game, seats: int) -> Span:
    played = simulate(which, seats, _GAMES, [_BOT], seed=_SEED, options=_usual(which), jobs=1)
    return _span(minutes(played.finished(), AN_OPENING))


def among_people(which: Game, seats: int, games: int = _AT_TABLES) -> Span:
    return _span(at_a_table(which, seats, range(seats), number) for number in range(games))


def with_bots(which: Game, seats: int, games: int = _AT_TABLES) -> Span:
    """One person, who moves on by one seat from game to game."""
    return _span(at_a_table(which, seats, [number % seats], number) for number in range(games))


def at_a_table(which: Game, seats: int, people: Collection[int], seed: int) -> float:
    """Minutes of one game; whoever is no person is a bot."""
    chairs = [
        Seat(seat, None, f"Person {seat}", "")
        if seat in people
        else Seat(None, _BOT, f"Bot {seat}", "")
        for seat in range(seats)
    ]
    virtual = virtual_table(which, chairs, seed, Settings(bot=_BOT), **_usual(which))
    began = virtual.time.now()
    sitters = [Sitter(virtual, seat, _BOT, A_MOVE, AN_OPENING) for seat in people]
    asyncio.run(play_with(virtual, *sitters))
    return (virtual.time.now() - began) / 60_000


def _usual(which: Game) -> dict[str, Value]:
    return {option.name: option.usual for option in which.options}


def _span(took: Iterable[float]) -> Span:
    """Whole minutes, one at the least."""
    low, high = np.quantile(np.fromiter(took, float), (_OUTSIDE, 1 - _OUTSIDE))
    return max(1, round(low)), max(1, round(high))


def measure(which: Game) -> dict[str, dict[int, Span]]:
    """What is written for a game, by its name there."""
    if which.realtime:
        return {"MINUTES": {seats: in_real_time(which, seats) for seats in which.seats}}
    return {
        "MINUTES": {seats: among_people(which, seats) for seats in which.seats},
        "WITH_BOTS": {seats: with_bots(which, seats) for seats in which.seats},
    }


def write(which: Game, found: Mapping[str, Mapping[int, Span]]) -> None:
    text = (
        '"""Minutes of a game, by the number of players; written by python -m bench.minutes."""\n'
    )
    for name, spans in found.items():
        rows = "".join(f"    {seats}: {span},\n" for seats, span in spans.items())
        text += f"\n{name} = {{\n{rows}}}\n"
    place = _FOLDER / which.name / "minutes.py"
    place.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.minutes")
    parser.add_argument("game", nargs="*", help="names of games (all)")
    named = parser.parse_args().game
    for which in [game(name) for name in named] or all_games():
        found = measure(which)
        print(which.title, found, flush=True)
        write(which, found)


if __name__ == "__main__":
    main()
