"""What may be said at a table: short, plain, and under one's own name."""

from __future__ import annotations

import msgspec
import pytest

from rumpus.server import wire
from rumpus.server.store.kept import Guest
from rumpus.server.table.posts import Renamed
from tests.server.desk import Desk, Seated, people

JOINED = "\N{WOMAN}\u200d\N{ROCKET}"


async def two() -> tuple[Desk, Seated, Seated]:
    desk = await Desk(seats=people(3)).open()
    return desk, await desk.person(0).join(), await desk.person(1).join()


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("!", "!"),
        ("x" * 200, "x" * 200),
        ("  well \t played\n", "well played"),
        ("a\u202eb\x07c\u200bd", "abcd"),
        (JOINED, JOINED),
    ],
)
async def test_it_is_told_in_plain_letters(text: str, plain: str) -> None:
    _, speaker, listener = await two()
    await speaker.say(wire.Say(text))
    said = listener.last("said")
    assert (said["seat"], said["name"], said["text"]) == (0, "Guest 0", plain)


@pytest.mark.parametrize("text", ["", " \n ", "\x07", "x" * 201])
async def test_nothing_and_too_much_are_refused(text: str) -> None:
    _, speaker, listener = await two()
    await speaker.say(wire.Say(text))
    assert speaker.last("error")["code"] == "bad_message"
    assert all(message["t"] != "said" for message in listener.heard)


async def test_what_is_said_too_fast_is_not_looked_at() -> None:
    """It takes milliseconds to find what should not be in a long text."""
    _, speaker, _ = await two()
    for _ in range(6):
        await speaker.say(wire.Say("\x07"))
    codes = [message["code"] for message in speaker.heard if message["t"] == "error"]
    assert codes == ["bad_message"] * 5 + ["too_fast"]


def test_a_text_or_a_name_that_is_much_too_long_is_not_looked_at() -> None:
    with pytest.raises(msgspec.ValidationError):
        wire.parse_message(b'{"t": "say", "text": "%s"}' % (b"x" * 801))
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"name": "%s", "face": ""}' % (b"x" * 97), type=wire.NewMe)


async def test_a_new_name_is_that_of_its_guest_alone() -> None:
    desk, *both = await two()
    for seat, name in ((0, "Ann"), (1, "Bob"), (0, "Zoe")):
        desk.table.post(None, Renamed(Guest(seat, name, "leaf-yellow")))
    for person in both:
        await person.say(wire.Say("hello"))
    said = [message["name"] for message in both[0].heard if message["t"] == "said"]
    assert said == ["Zoe", "Bob"]
    assert [seat["name"] for seat in both[0].table["seats"]] == ["Zoe", "Bob", "Guest 2"]
