"""How strong one bot is among others of another kind, in the games played all at once."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from rumpus.games import game as find_game
from rumpus.lab.plan import parse_player, rotating
from rumpus.lab.simulate import Run

#: Each of these beats the next one, as fast as belongs to its name.
LADDER = (
    ("expert", "greedy"),
    ("strong", "casual"),
    ("casual", "beginner"),
    ("beginner", "random"),
)
#: One-sided, 99 %.
SURE = 2.326


@dataclass(frozen=True)
class Share:
    """The share of the games that one seat wins, and how sure that is."""

    wins: float
    error: float  # its standard error
    even: float
    capped: int

    @property
    def is_surely_more_than_even(self) -> bool:
        return self.wins - SURE * self.error > self.even


def share_of(name: str, seats: int, one: str, others: str, games: int, seed: int = 1) -> Share:
    """One bot (`expert`, `expert@greedy`) among others, moving on from seat to seat."""
    game = find_game(name)
    players = [parse_player(game, text) for text in [one, *[others] * (seats - 1)]]
    bots, reflexes = [p.bot for p in players], [p.reflexes or "" for p in players]
    played = Run(rotating(game, seats, bots, games, seed, reflexes=reflexes)).play(1)
    won = (played.win_shares * (played.plan.seating == 0)).sum(axis=1)
    return Share(won.mean(), won.std() / len(won) ** 0.5, 1 / seats, played.capped)


def main() -> None:
    """`python -m tests.bots.strength GAME SEATS GAMES ONE OTHERS` prints one line."""
    name, seats, games, one, others = sys.argv[1:]
    found = share_of(name, int(seats), one, others, int(games))
    print(f"{name} {seats}: {one} among {others}: {found.wins:.2%} ± {found.error:.2%} {found}")


if __name__ == "__main__":
    main()
