"""A player in a process of its own, in any language: lines of JSON on its input and output.

docs/players.md#a-process has the protocol. A process is started by the first question, and ended
when its input is closed; what does not end then is killed.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import signal
import subprocess
from pathlib import PurePath
from threading import Lock
from typing import IO, TYPE_CHECKING, Any

import msgspec

from rumpus.players.errors import AnswerError, PlayerError, PlayerGoneError
from rumpus.players.player import Player
from rumpus.players.question import Question

if TYPE_CHECKING:
    from rumpus.engine.game import Game

#: Of the protocol. Another first number is another protocol.
PROTOCOL = 1
#: What a process may want with each question.
WANTS = ("legal", "view", "observation", "moves")
#: What a hosted rule wants besides: see `hosting`.
WORLD = "world"
_USUAL = ("legal", "view")
#: Seconds in which a process whose input was closed should end.
_LEAVE = 1.0
#: The longest line that is read from a process, in bytes.
_LONGEST = 65_536
_SHOWN = 80
_PIPE = subprocess.PIPE


class ProcessPlayer(Player):
    """Asks a process. Sent elsewhere, it starts a process there."""

    def __init__(self, command: str, label: str = "") -> None:
        self._words = _words(command)
        self.command = command
        self.label = label or " ".join(PurePath(word).name for word in self._words)
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0
        self._wants: tuple[str, ...] = _USUAL

    def __reduce__(self) -> Any:
        return ProcessPlayer, (self.command, self.label)

    def choose(self, question: Question) -> int | str:
        process = self._process or self.open(question.game, question.seats)
        self._asked += 1
        parts = {name: _plain(getattr(question, name)) for name in self._wants}
        told = {
            "type": "ask",
            "id": self._asked,
            "game": question.number,
            "seat": question.seat,
            "roll": question.roll,
            **parts,
        }
        return _move_of(self._exchanged(process, told), self._asked, question.seat)

    def close(self) -> None:
        """Its input is closed; a process that hangs is killed."""
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            _end(process)

    @property
    def is_open(self) -> bool:
        return self._process is not None

    def open(self, game: Game, seats: int) -> subprocess.Popen[bytes]:
        """Start it and hear what it wants; else the first question does that."""
        try:
            # A session of its own: it can be ended with all that it has started.
            process = subprocess.Popen(
                self._words, stdin=_PIPE, stdout=_PIPE, start_new_session=True
            )
        except OSError as error:
            raise PlayerGoneError(f"cannot start {self.command}: {error.strerror}") from error
        with self._lock:
            self._process = process
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": game.name,
            "seats": seats,
            "moves": game.moves,
        }
        self._wants = _wants_of(self._exchanged(process, hello))
        return process

    def _exchanged(self, process: subprocess.Popen[bytes], told: dict[str, Any]) -> Any:
        """Send a line, and read the line that answers it."""
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(told) + b"\n")
            process.stdin.flush()
            line = _line(process.stdout)
        except (OSError, ValueError) as error:  # a broken pipe, or closed by another thread
            raise PlayerGoneError("it has ended") from error
        try:
            return json.loads(line)
        except ValueError as error:
            raise AnswerError(f"expected a line of JSON, not {_shown(line)}") from error


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise PlayerError(f"expected process:COMMAND, not {command!r}: {error}") from error
    if not words:
        raise PlayerError("expected process:COMMAND, such as process:./bot")
    if shutil.which(words[0]) is None:
        raise PlayerError(f"cannot run {words[0]!r}: expected a program, by its path or its name")
    return words


def _plain(part: Any) -> Any:
    return msgspec.to_builtins(part) if isinstance(part, msgspec.Struct) else part


def _line(out: IO[bytes]) -> bytes:
    line = out.readline(_LONGEST)
    if not line.endswith(b"\n"):
        raise PlayerGoneError(f"it has ended, or said too much: {_shown(line)}")
    return line


def _wants_of(answer: Any) -> tuple[str, ...]:
    expected = {"type": "ready", "protocol": PROTOCOL}
    if not isinstance(answer, dict) or any(answer.get(k) != v for k, v in expected.items()):
        raise PlayerGoneError(f"expected {json.dumps(expected)} at first, not {_shown(answer)}")
    wants = answer.get("wants", _USUAL)
    if not isinstance(wants, list | tuple) or not set(wants) <= {*WANTS, WORLD}:
        raise PlayerGoneError(f"wants are some of {', '.join(WANTS)}, not {_shown(wants)}")
    return tuple(wants)


def _move_of(answer: Any, asked: int, seat: int) -> int | str:
    if not isinstance(answer, dict) or not isinstance(answer.get("move"), int | str):
        raise AnswerError(f'expected {{"id": {asked}, "move": …}}, not {_shown(answer)}')
    if answer.get("id") != asked:
        raise AnswerError(f"expected an answer to question {asked}, not to {answer.get('id')!r}")
    if answer.get("seat", seat) != seat:
        raise AnswerError(f"expected a move for seat {seat}, not for seat {answer['seat']!r}")
    move: int | str = answer["move"]
    return move


def _shown(what: Any) -> str:
    text = repr(what)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _end(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    with contextlib.suppress(OSError):
        process.stdin.close()
    try:
        process.wait(_LEAVE)
    except subprocess.TimeoutExpired:
        _kill(process)
        process.wait()
    process.stdout.close()  # who reads in another thread has come to the end by now


def _kill(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
