"""Players that fail, each in its own way, as files that a process or an import can run."""

from __future__ import annotations

import sys
import time
from typing import Any


def first(legal: list[str]) -> str:
    return legal[0]


def first_number(moves: list[int]) -> int:
    return moves[0]


def by_dice(moves: list[int], dice: Any) -> int:
    from rumpus.engine.chance import below

    return moves[below(dice, len(moves))]


def sees_its_seat(view: Any, observation: Any, seat: int, moves: list[int]) -> int:
    assert (view.you, len(observation) > 10) == (seat, True)
    return moves[0]


def first_of_all(masks: Any) -> Any:
    return masks.argmax(axis=1)


def nonsense(view: Any) -> str:
    return "the best one"


def raises(view: Any) -> str:
    raise ValueError("I do not know this game")


def leaves(view: Any) -> str:
    sys.exit("enough")


def spins(view: Any) -> str:
    while True:
        pass


def sleeps(view: Any) -> str:
    time.sleep(3600)
    return ""


def too_few(masks: Any) -> Any:
    return masks.argmax(axis=1)[1:]


def fractions(masks: Any) -> Any:
    return masks.argmax(axis=1) / 2


def always_zero(masks: Any) -> Any:
    return masks.argmax(axis=1) * 0


class Counting:
    """An object: it is asked by its method, and may remember."""

    label = "counts"

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, legal: list[str], seat: int) -> str:
        self.asked += 1
        return legal[seat % len(legal)]


class NeedsMore:
    def __init__(self, network: Any) -> None:
        self.network = network


def wants_the_hand(hand: Any) -> str:
    return str(hand)


def peeks(question: Any) -> int:
    """Chooses by the next card that chance will bring, which no seat can know."""
    moves: list[int] = list(question.moves)
    return moves[question.state.chance % len(moves)]


def rolls_its_own(moves: list[int], _seen: list[int] = []) -> int:  # noqa: B006
    _seen.append(0)
    return moves[len(_seen) % len(moves)]


def meddles(question: Any) -> int:
    question.state.chance += 1
    return int(question.moves[0])
