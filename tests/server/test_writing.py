"""Names and talk: what others see must be there to be seen, and stay in its place."""

from __future__ import annotations

import pytest

from tests.server.room import running

UNSEEN = [
    "\u3164",
    "\u2800\u2800",
    "\u200b",
    "\u200d",
    "\u0301",
    " \u115f ",
    "\U000e0061",
    "\ufeff",
]
TURNING = ["a\u202eb", "\u2067Ann", "Ann\u200f", "A\u200bnn", "q" + "\u0301" * 9]


@pytest.mark.parametrize("name", UNSEEN + TURNING, ids=ascii)
async def test_a_name_that_hides_or_turns_is_refused_with_a_reason(name: str) -> None:
    async with running() as room:
        person = room.person()
        before = (await person.call("GET", "/api/me"))["name"]
        wish = {"name": name, "face": "leaf-yellow"}
        status, answer = await person.ask("PUT", "/api/me", wish)
        assert (status, answer["error"]) == (400, "bad_message")
        assert answer["text"].startswith("a name ")
        assert answer["text"].isprintable()
        assert (await person.call("GET", "/api/me"))["name"] == before


@pytest.mark.parametrize("name", ["Änne ☂", "مرحبا", "שָׁלוֹם", "👩‍🚀", "मोहन", "x" * 24])
async def test_names_of_any_language_are_taken_and_two_may_be_the_same(name: str) -> None:
    async with running() as room:
        for _ in range(2):
            me = await room.person().call("PUT", "/api/me", {"name": name, "face": "leaf-yellow"})
            assert me["name"] == name


async def test_what_is_said_holds_no_sign_that_hides_or_turns() -> None:
    async with running() as room:
        person = room.person()
        line = await person.join(await person.make())
        for text in UNSEEN:
            assert (await line.refused({"t": "say", "text": text}))["code"] == "bad_message"
        await line.send({"t": "say", "text": "a\u202eb\u200b \u3164c" + "\u0301" * 50})
        assert (await line.expect("said"))["text"] == "ab ć" + "\u0301" * 4
