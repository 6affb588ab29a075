"""Players: what all of them can do, and how functions, objects and rules become players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from inspect import Parameter, isclass, signature
from typing import TYPE_CHECKING, Any

from rumpus.engine.rule import is_rule
from rumpus.players.errors import PlayerError, PlayerGoneError
from rumpus.players.question import PARTS, Question

if TYPE_CHECKING:
    from rumpus.engine.bots import Bot
    from rumpus.players.questions import Questions

#: A move by its number or by its text; or in its place what went wrong.
Answer = int | str | BaseException

#: What a policy over batches may ask for: arrays with a row for each decision.
COLUMNS: Mapping[str, str] = {
    "observations": "(n, size) int16",
    "masks": "(n, moves) bool",
    "seats": "(n,) int8: which seat decides",
    "rolls": "(n,) int64: from 0 to 2³¹ − 1, chance of its own for each decision",
    "game": "the game",
}
#: Those that make a function a policy.
_ARRAYS = {"observations", "masks", "rolls"}


class Player(ABC):
    """What decides. Sent to another process, it opens there what it needs when it is asked."""

    label: str

    @abstractmethod
    def choose(self, question: Question) -> int | str:
        """A legal move, by its number or by its text."""

    def choose_all(self, questions: Questions) -> Iterable[Any]:
        """An answer to each, in order; an error stands in the place of the answer it cost."""
        return self._one_by_one(questions)

    def _one_by_one(self, questions: Questions) -> Iterator[Answer]:
        for question in questions:
            try:
                yield self.choose(question)
            except PlayerGoneError:
                raise
            except (Exception, SystemExit) as error:
                yield error

    def close(self) -> None:  # noqa: B027  # most have nothing to end
        """End what was opened; the next question opens it anew. Any thread may call this."""


class FunctionPlayer(Player):
    """A function that is given what its parameters are named after: `def choose(view, legal)`."""

    def __init__(self, function: Callable[..., Any], label: str) -> None:
        self.label, self._function = label, function
        self.parts = _named(function, label, PARTS)

    def choose(self, question: Question) -> int | str:
        answer: int | str = self._function(**{p: getattr(question, p) for p in self.parts})
        return answer


class PolicyPlayer(Player):
    """A function from arrays to an array: one call for all decisions that are open."""

    def __init__(self, function: Callable[..., Any], label: str) -> None:
        self.label, self._function = label, function
        self.parts = _named(function, label, COLUMNS)

    def choose(self, question: Question) -> int | str:
        from rumpus.players.questions import only

        answers: Any = self.choose_all(only(question))
        return int(answers[0])

    def choose_all(self, questions: Questions) -> Iterable[Any]:
        given = {name: getattr(questions, name) for name in self.parts}
        return questions.checked(self._function(**given))


class RulePlayer(Player):
    """A rule, as the built-in bots are: it is given the state, and compiled where games are."""

    def __init__(self, bot: Bot, label: str) -> None:
        self.label, self.bot = label, bot

    def choose(self, question: Question) -> int | str:
        choose = question.game.plain(self.bot)
        moves = list(question.moves)
        return choose(question.state, question.seat, moves, len(moves), question.dice)


def player_of(what: object, label: str = "") -> Player:
    """A player from whatever decides: a function, a policy, a rule, an object or a class of it."""
    if isinstance(what, Player):
        return what
    label = label or str(getattr(what, "label", "") or getattr(what, "__qualname__", "a player"))
    if is_rule(what):
        return RulePlayer(what, label)  # type: ignore[arg-type]
    if isclass(what):
        return player_of(_made(what, label), label)
    if callable(choose := getattr(what, "choose", what)):
        is_policy = not _ARRAYS.isdisjoint(_parameters(choose, label))
        return (PolicyPlayer if is_policy else FunctionPlayer)(choose, label)
    raise PlayerError(
        "expected a bot's name, a function, a rule, or an object with a method `choose`, "
        f"not {what!r}"
    )


def _made(cls: type, label: str) -> object:
    try:
        return cls()
    except TypeError as error:
        raise PlayerError(f"{label} cannot be made without arguments: {error}") from error


def _named(function: Callable[..., Any], label: str, known: Mapping[str, str]) -> list[str]:
    """The parameters that are to be given; what is not known must have a default."""
    found = _parameters(function, label)
    for name, parameter in found.items():
        if name not in known and parameter.default is Parameter.empty:
            raise PlayerError(f"{label} asks for {name!r}; it may ask for: {', '.join(known)}")
    return [name for name in found if name in known]


def _parameters(function: Callable[..., Any], label: str) -> dict[str, Parameter]:
    try:
        found = signature(function).parameters
    except (TypeError, ValueError) as error:
        raise PlayerError(f"{label} does not tell the names of its parameters") from error
    kinds = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
    return {name: p for name, p in found.items() if p.kind not in kinds}
