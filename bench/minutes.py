"""How long a game takes at a live table, by the number of players: what the lobby says.

    python -m bench.minutes                     # writes minutes.py in every game's folder
    python -m bench.minutes pandemonium

Measured, not guessed: `casual` plays in the laboratory with what the lobby proposes. In real time
it is the levels' own speed, by turns so many seconds a move as people take (`lab/pace.py`), and
before each round there is time to read the sums. Told is what eight games of ten take.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from rumpus.engine.game import Game
from rumpus.games import all_games, game
from rumpus.lab.pace import AN_OPENING, minutes
from rumpus.lab.simulate import simulate

_FOLDER = Path(__file__).resolve().parent.parent / "src" / "rumpus" / "games"
_GAMES = 300
_SEED = 3
_BOT = "casual"
#: Of all games, so many are shorter and so many longer.
_OUTSIDE = 0.1


def measure(which: Game, seats: int) -> tuple[int, int]:
    """Whole minutes, one at the least."""
    options = {option.name: option.usual for option in which.options}
    played = simulate(which, seats, _GAMES, [_BOT], seed=_SEED, options=options, jobs=1)
    took = minutes(played.finished(), AN_OPENING)
    low, high = (max(1, round(float(np.quantile(took, q)))) for q in (_OUTSIDE, 1 - _OUTSIDE))
    return low, high


def write(which: Game, found: dict[int, tuple[int, int]]) -> None:
    rows = "".join(f"    {seats}: {span},\n" for seats, span in found.items())
    text = (
        '"""Minutes of a game, by the number of players; written by python -m bench.minutes."""\n'
        f"\nMINUTES = {{\n{rows}}}\n"
    )
    place = _FOLDER / which.name / "minutes.py"
    place.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.minutes")
    parser.add_argument("game", nargs="*", help="names of games (all)")
    named = parser.parse_args().game
    for which in [game(name) for name in named] or all_games():
        found = {seats: measure(which, seats) for seats in which.seats}
        print(which.title, found, flush=True)
        write(which, found)


if __name__ == "__main__":
    main()
