"""Wishes for a new table that make no sense: each is refused with a reason, and none is a fault."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import pytest

from rumpus.server.common.limits import Limits
from tests.games.scandaroon.strange_decks import STRANGE
from tests.server.room import Person, running

WISH = {"game": "scandaroon", "seats": 3}
BIG = "9" * 5000

#: Bodies as they are sent, some of which no JSON writer would write.
RAW = {
    "a number of 5000 digits as an option": f'{{"a": {BIG}}}',
    "a number of 4000 digits as an option": f'{{"deck": {"9" * 4000}}}',
    "no number": '{"deck": NaN}',
    "an endless number": '{"deck": Infinity}',
    "a broken number": '{"deck": 1e999}',
    "a fraction": '{"deck": 0.5}',
    "nothing": '{"deck": null}',
    "a list": '{"deck": ["house"]}',
    "deep lists": '{"deck": ' + "[" * 7_000 + "]" * 7_000 + "}",
    "a huge text": json.dumps({"deck": "x" * 15_000}),
    "a huge name": json.dumps({"x" * 15_000: 1}),
    "a deck of one line": '{"deck": "house2"}',
    "a negative built-in": '{"deck": -1}',
    "no built-in": '{"deck": 7}',
}


async def check_refused(person: Person, body: str) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {person.token}"}
    url = f"{person._base}/api/tables"
    async with person._session.post(url, data=body.encode(), headers=headers) as answer:
        told: dict[str, Any] = await answer.json()
        is_large = len(body) > Limits().body
        refused = (413, "too_large") if is_large else (400, "bad_message")
        assert (answer.status, told["error"]) == refused
        assert len(told["text"]) < 600
        return told


@pytest.fixture(autouse=True)
def no_fault(caplog: pytest.LogCaptureFixture) -> Any:
    yield
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []


async def test_a_strange_deck_is_refused_with_a_reason_and_holds_nobody_up() -> None:
    async with running() as room:
        person = room.person()
        for text in STRANGE.values():
            body = json.dumps({**WISH, "options": {"deck": text}})
            # nothing else is answered meanwhile: a deck must be read in no time
            told = await asyncio.wait_for(check_refused(person, body), 10)
            assert told["text"].isprintable()
        assert (await person.call("GET", "/api/me"))["tables"] == []


@pytest.mark.parametrize("options", RAW.values(), ids=RAW)
async def test_strange_options_are_refused_with_a_reason(options: str) -> None:
    async with running() as room:
        body = f'{{"game": "scandaroon", "seats": 3, "options": {options}}}'
        await check_refused(room.person(), body)


@pytest.mark.parametrize("field", ["seats", "pace", "gap", "window", "countdown"])
@pytest.mark.parametrize("value", [BIG, "9" * 400, "-1", "1e400", "true", '"3"', "[]"])
async def test_strange_numbers_are_refused(field: str, value: str) -> None:
    wish = {"seats": "3", field: value}
    fields = ", ".join(f'"{name}": {number}' for name, number in wish.items())
    async with running() as room:
        await check_refused(room.person(), f'{{"game": "scandaroon", {fields}}}')
