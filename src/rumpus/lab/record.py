"""One game of a plan, played again in the plain body: what was played move by move."""

from __future__ import annotations

from typing import Any

from rumpus.engine.binding import Binder
from rumpus.engine.chance import dice
from rumpus.engine.replay import Replay
from rumpus.lab.plan import Plan
from rumpus.lab.play import BOTS, play_game
from rumpus.lab.simulate import MOST_STEPS


def replay_of(plan: Plan, number: int, most_steps: int = MOST_STEPS) -> Replay:
    """The game of this number, as a text that `rumpus replay` tells."""
    game = plan.game
    options = {o.name: o.format(plan.options[o.name]) for o in game.options}
    table = game.deal(plan.seats, int(plan.seeds[number]), **options)
    moves: list[tuple[int, str]] = []

    def step(s: Any, seat: int, move: int) -> None:
        moves.append((seat, game.format_move(move)))
        game.rules["step"](s, seat, move)

    play = Binder(game.name, {**game.rules, "step": step}).bind(play_game)
    bots = game.plain_bots(game.bot(player.bot) for player in plan.players)
    rolls = dice(table.seed, BOTS)
    play(table.state, bots, plan.seating[number].tolist(), [0] * game.moves, rolls, most_steps, [0])
    table.moves = moves
    return table.replay()
