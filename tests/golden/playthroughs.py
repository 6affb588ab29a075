"""Golden playthroughs: whole games of every game, played by the greedy bot and by chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.game import Game
from rumpus.engine.options import Value
from rumpus.engine.replay import Replay, format_replay
from rumpus.engine.table import Table


@dataclass(frozen=True)
class Playthrough:
    """One game to be played; `bots` sit round the table in turn."""

    game: str
    name: str
    seats: int
    seed: int
    bots: tuple[str, ...] = ("greedy", "random")
    options: Mapping[str, Value] = field(default_factory=dict)

    def begins(self, replay: Replay, game: Game) -> bool:
        """Whether a stored game begins as this one does, with the same seats, seed and options."""
        dealt = game.deal(self.seats, self.seed, **self.options).replay()
        return format_replay(replace(replay, moves=())) == format_replay(dealt)


_GREEDY = ("greedy",)
#: Games that were played before there was a second one.
_FIRST_DECK = {"deck": "house"}
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
    Playthrough("scandaroon", "three_seats", 3, 6, _GREEDY, _FIRST_DECK),
    Playthrough("scandaroon", "four_seats", 4, 9, options=_FIRST_DECK),
)


def play(playthrough: Playthrough, game: Game) -> Replay:
    table = game.deal(playthrough.seats, playthrough.seed, **playthrough.options)
    d = dice(playthrough.seed, 1)
    while not table.is_over:
        seat = _next_seat(table, d)
        table.play(seat, table.ask(playthrough.bots[seat % len(playthrough.bots)], seat, d))
    return table.replay()


def _next_seat(table: Table, d: Dice) -> int:
    """In the games played all at once, chance says who is quicker."""
    seats = table.who_may_act
    return seats[below(d, len(seats))] if table.game.realtime else seats[0]
