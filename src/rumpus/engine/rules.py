"""The rules of a game as one record, each by the name that generic code calls it by.

A game fills in `Rules`, and `Search` where its bots think ahead. What is misspelt, missing or takes
other arguments is refused by the type checker, and by Python where the game is put together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rumpus.engine.binding import Rule, rules
from rumpus.engine.bots import Bot
from rumpus.engine.chance import Dice, reseed
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits

#: A game's state; or a record of it in the compiled body.
S = TypeVar("S")


@rule
def one_round(s: Any) -> int:
    """A game that is not played in rounds."""
    return 1


@rule
def several_may_act(s: Any) -> bool:
    """Choices that are made together are made in secret."""
    return count_bits(rules.who_may_act(s)) > 1


@rule
def as_it_grows(s: Any) -> int:
    """Deeper than trees of the usual budgets grow."""
    return 64


@rule
def to_the_end(s: Any) -> int:
    """More turns than any stage has."""
    return 1_000_000


@rule
def as_resampled(s: Any, seat: int, dice: Dice) -> None:
    """Any world will do that the seat cannot tell from this one."""
    rules.resample(s, seat, dice)


@rule
def as_others(s: Any, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    """Whoever thinks goes on as it expects of the others."""
    return rules.rollout(s, seat, moves, n, dice)


@rule
def a_little(s: Any) -> int:
    """Less than the noise of a single simulation."""
    return 50


@rule
def count_nothing(s: Any, gained: list[int]) -> None:
    """More than points goes on from stage to stage."""


@rule
def cast_anew(s: Any, dice: Dice) -> None:
    """Piles lie in no order: only what is to come is cast anew."""
    reseed(s, dice)


@rule
def who_knows(s: Any, seat: int) -> int:
    """Half of what can be had."""
    return 500


@rule
def mostly(s: Any) -> int:
    return 700


@rule
def as_tallied(s: Any, seat: int, k: int) -> int:
    """The tallies are points, and all of them."""
    return rules.tally(s, seat, k)


@rule
def one_a_round(s: Any) -> int:
    """No deal is void."""
    return rules.rounds(s)


@rule
def always_something(move: int) -> bool:
    """A game in which nobody can do nothing."""
    return False


@rule
def in_the_open(move: int) -> bool:
    """A game in which all see who moves."""
    return False


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S]):
    """What every game has; only a game that is not played in rounds leaves `rounds` out."""

    #: Deal, from the seats, options and chance already in the state.
    begin: Callable[[S], None]
    #: Bits of the seats that may move now; 0 at the end.
    who_may_act: Callable[[S], int]
    #: (s, seat, moves) -> how many; fills `moves` with that seat's moves, in rising order.
    legal: Callable[[S, int, list[int]], int]
    #: (s, seat, move): carry out a legal move and all that follows by itself.
    step: Callable[[S, int, int], None]
    is_over: Callable[[S], bool]
    #: (s, seat) -> points so far.
    score: Callable[[S, int], int]
    #: Bits of the seats that have won, once it is over.
    winners: Callable[[S], int]
    #: (s, seat, dice): make it a world that this seat cannot tell from this one.
    resample: Callable[[S, int, Dice], None]
    #: (s, seat, k) -> the k-th of the game's `tallies` for a seat.
    tally: Callable[[S, int, int], int]
    #: How many rounds or hands were dealt so far.
    rounds: Callable[[S], int] = one_round
    #: A number that changes with every deal: what was on its way then is void.
    deals: Callable[[S], int] = one_a_round
    #: (s, seat, k) -> points by the k-th of the game's `sources`: they add up to the score.
    earned: Callable[[S, int, int], int] = as_tallied
    #: Whether not everybody sees a move.
    is_hidden: Callable[[int], bool] = in_the_open
    #: Whether a move does nothing: in real time who chooses it waits, and nothing is logged.
    is_idle: Callable[[int], bool] = always_something


@dataclass(frozen=True, kw_only=True)
class Search(Generic[S]):
    """What a search asks besides: see rumpus.bots.search."""

    #: A number that changes when a stage ends: that is how far a simulation is played.
    stage: Callable[[S], int]
    #: (s, seat) -> what the stage that has just ended was worth, from 0 to 1000.
    worth: Callable[[S, int], int]
    #: The cheap policy by which a simulation is played on.
    rollout: Bot
    #: The policy of the one who thinks, where it is not that of the others.
    own_policy: Bot = as_others
    #: How much better than its favourite a move must look, before the search believes it: of worth
    #: in thousands, over the root of the simulations.
    trust: Callable[[S], int] = a_little
    #: Is what is chosen now hidden from the other seats?
    secret: Callable[[S], bool] = several_may_act
    #: Moves of a simulation that a tree learns from, 1 at least.
    depth: Callable[[S], int] = as_it_grows
    #: For how many turns a simulation is played on.
    horizon: Callable[[S], int] = to_the_end
    #: (s, seat) -> `worth` in the midst of a stage, at the horizon.
    outlook: Callable[[S, int], int] = who_knows
    #: (s, seat, dice): as `resample`, but a world that the seat may believe in.
    suppose: Callable[[S, int, Dice], None] = as_resampled
    #: Of a thousand moves of `greedy`, so many look like its own to somebody who does not see its
    #: hand. Not all: it holds what it did not want, and an imagined hand is better.
    looks_thought: Callable[[S], int] = mostly
    #: (s, dice): a world that nobody could tell from this one, though all knew all hands.
    reshuffle: Callable[[S, Dice], None] = cast_anew
    #: (s, gained): right after a stage, count another one that gave the seats these points. Only
    #: where nothing else goes on from stage to stage.
    count_stage: Callable[[S, list[int]], None] = count_nothing


def by_name(record: Rules[Any] | Search[Any]) -> dict[str, Rule]:
    """For a binder."""
    return {f.name: getattr(record, f.name) for f in fields(record)}


if TYPE_CHECKING:

    class BoundRules(Rules[Any], Search[Any]):
        """What generic code finds under `rules` once it is bound: all of it, bots and facts too."""

        MOVES: int
        STATE: Any
        observe: Callable[[Any, int, Any], int]
        card_played: Callable[[Any, int, int], int]
        holds: Callable[[Any, int, int], bool]
        last_event: Callable[[Any], int]
        first_seat: Callable[[Any], int]
        bot_random: Bot
        bot_greedy: Bot
