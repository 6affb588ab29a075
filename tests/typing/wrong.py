"""Mistakes that a type checker must see, each on a line that says what is wrong with it."""

from __future__ import annotations

import rumpus
from rumpus.engine.rules import Rules
from rumpus.games.scandaroon import rules

game = rumpus.game("frantic")
table = game.deal(seats=4, seed=7)

table.view(0).topp  # wrong: the view has no such field
rumpus.game("scandaroon").deal(3, 7).view(0).demand  # wrong: another game's field
game.rules.stepp(table.state, 0, 1)  # wrong: no such rule
game.rules.step(table.state, 0)  # wrong: a rule lacks an argument
game.rules.score(table.state, "0")  # wrong: a seat is a number
Rules(begin=rules.step)  # wrong: rules are missing, and one takes other arguments
table.play("0", "draw")  # wrong: a seat is a number again
rumpus.bacth("frantic", n=4, seats=2)  # wrong: no such name

tables = rumpus.batch("frantic", n=4, seats=2)
rumpus.batch("frantic", n="4", seats=2)  # wrong: how many is a number
rumpus.batch("frantic", n=4, seats=2, rewards="gold")  # wrong: no such rewards
tables.seats.append(1)  # wrong: an array is no list
tables.choose("greedy", "all")  # wrong: where is one flag a table

env = rumpus.env("frantic", seats=2)
rumpus.env("frantic", seats=2, max_cycles="many")  # wrong: cycles are a number
env.last()[0]["mask"]  # wrong: no such part of an observation
env.step("draw")  # wrong: an action is a number
rumpus.parallel_env("frantic", seats=2, illegal="maybe")  # wrong: an error, or lost
rumpus.parallel_env("frantic", seats=2).step({"seat_0": "draw"})  # wrong: actions are numbers
