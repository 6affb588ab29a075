"""One game of a plan, played again in the plain body: what was played move by move."""

from __future__ import annotations

from typing import Any

from rumpus.bots.schedule import Schedule
from rumpus.bots.speed import attention_of, times_of
from rumpus.engine.binding import Binder
from rumpus.engine.bots import Bot
from rumpus.engine.chance import Dice, dice, roll
from rumpus.engine.replay import Replay
from rumpus.engine.rules import by_name
from rumpus.engine.table import Table
from rumpus.lab.event_time import play_timed
from rumpus.lab.plan import Entrant, Plan
from rumpus.lab.play import play_game
from rumpus.lab.simulate import MOST_STEPS
from rumpus.players.question import Question
from rumpus.players.referee import Referee


def _plain_bot(plan: Plan, entrant: Entrant, number: int) -> Bot:
    """A player who has to be asked is a bot too, in the plain body."""
    bot, player = plan.bot(entrant), entrant.player
    if bot is not None or player is None:
        return plan.game.plain(plan.game.bot(entrant.bot) if bot is None else bot)
    referee = Referee(player)

    def ask(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
        question = Question(
            plan.game, plan.seats, seat, moves[:n], roll(dice), number, look=lambda: s
        )
        return referee.decide_one(question)

    return ask


def replay_of(plan: Plan, number: int, most_steps: int = MOST_STEPS) -> Replay:
    """The game of this number, as a text that `rumpus replay` tells."""
    return play_plainly(plan, number, most_steps)[0].replay()


def play_plainly(plan: Plan, number: int, most_steps: int = MOST_STEPS) -> tuple[Table, Schedule]:
    """The table at the game's end, and the schedule if it was played in event time."""
    game = plan.game
    options = {o.name: o.format(plan.options[o.name]) for o in game.options}
    table = game.deal(plan.seats, int(plan.seeds[number]), **options)

    def step(s: Any, seat: int, move: int) -> None:
        table.carry_out(seat, move)

    choosing = {f"bot_{name}": choose for name, choose in game.bots.items()}
    binder = Binder(game.name, {**by_name(game.rules), **choosing, "step": step})
    bots = [_plain_bot(plan, entrant, number) for entrant in plan.players]
    seating = plan.seating[number].tolist()
    given = (bots, seating, [0] * game.moves, dice(table.seed, plan.stream), most_steps, [0])
    schedule = Schedule()
    if plan.is_timed:
        reflexes = [player.reflexes or "" for player in plan.players]
        time = (schedule, times_of(reflexes), attention_of(reflexes))
        binder.bind(play_timed)(table.state, *given, *time)
    else:
        binder.bind(play_game)(table.state, *given)
    return table, schedule
