"""What aiohttp says by itself: nothing of requests that are none, which strangers would fill the
log with, and of faults all but whose request it was."""

from __future__ import annotations

import logging

from aiohttp.http import HttpProcessingError
from aiohttp.web import RequestPayloadError

LOGGER = logging.getLogger("rumpus.aiohttp")

#: No request, or nobody there any more to hear the answer.
_THEIRS = (HttpProcessingError, RequestPayloadError, ConnectionError)


def _is_ours(record: logging.LogRecord) -> bool:
    if record.exc_info and isinstance(record.exc_info[1], _THEIRS):
        return False
    record.msg, record.args = "request failed", ()
    return True


LOGGER.addFilter(_is_ours)
