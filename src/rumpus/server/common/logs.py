"""Structured logs: one JSON object a line. Never with cards, seeds, tokens, names or addresses."""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import sys
import time
import traceback

_log = logging.getLogger("rumpus")


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            **_event(record),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line |= _fault(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def _event(record: logging.LogRecord) -> dict[str, object]:
    """What happened. Libraries put addresses and whole messages into their words: of theirs it is
    only told where they stand."""
    if record.name.partition(".")[0] == _log.name:
        return {"event": record.getMessage(), **getattr(record, "facts", {})}
    where = f"{record.pathname}:{record.lineno} {record.funcName}"
    return {"event": f"a word of {record.name}", "where": where}


def _fault(error: BaseException) -> dict[str, object]:
    """Where it went wrong. The words of an error may name cards: only the system's are kept."""
    where = [f"{f.filename}:{f.lineno} {f.name}" for f in traceback.extract_tb(error.__traceback__)]
    return {"error": type(error).__name__, "told": _words(error), "trace": where}


def _words(error: BaseException) -> str:
    if isinstance(error, OSError) and error.errno:
        return os.strerror(error.errno)  # its own words may name an address
    return str(error) if isinstance(error, OSError | sqlite3.Error) else ""


def set_up(level: str = "info") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())


def note(event: str, /, **facts: object) -> None:
    """Something worth knowing to whoever runs the server."""
    _log.info(event, extra={"facts": facts})


def warn(event: str, /, **facts: object) -> None:
    _log.warning(event, extra={"facts": facts})


def fault(event: str, /, **facts: object) -> None:
    """A bug or broken storage, with its trace."""
    _log.error(event, exc_info=True, extra={"facts": facts})
