"""The sixth game at a live table: a server that knows it is played at, killed, and asked again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from rumpus.engine.replay import parse_replay
from tests.server.room import Line, Person
from tests.server.test_play import play_to_the_end
from tests.serving import Served, serving
from tests.sixth.checkout import NAME, Checkout


@asynccontextmanager
async def visit(served: Served, token: str | None = None) -> AsyncIterator[Person]:
    async with aiohttp.ClientSession() as session:
        yield Person(session, served.address, token)


async def begin(person: Person) -> tuple[str, Line]:
    """A table with bots, and one's first four turns."""
    table = await person.make(NAME, 3, bots="greedy", options={"limit": 8})
    line = await person.join(table)
    for _ in range(4):
        await line.turn()
        await line.play(line.legal[-1])
        line.legal = []
    await line.turn()
    return table, line


async def test_a_game_goes_on_after_a_kill_and_is_shown_again(
    six: Checkout, tmp_path: Path
) -> None:
    with serving(tmp_path, "--bot-delay", "0", env=six.env) as served:
        async with visit(served) as person:
            table, before = await begin(person)
            served.kill()
    with serving(tmp_path, "--bot-delay", "0", env=six.env) as served:
        async with visit(served, person.token) as again:
            line = await again.join(table)
            assert (line.view, line.version) == (before.view, before.version)
            over = await play_to_the_end(line)
            await check_replay(again, over, line)


async def check_replay(person: Person, over: dict, line: Line) -> None:
    assert line.view is not None
    assert over["result"]["scores"] == line.view["scores"]
    assert over["result"]["table"]["columns"] == ["light_stones", "heavy_stones"]
    path = f"/api/replays/{over['replay']}"
    mine = await person.call("GET", f"{path}?seat=own")
    assert mine["frames"][-1]["view"] == line.view
    openly = await person.call("GET", path)
    assert (openly["title"], openly["options"]) == ("Cairn", {"limit": 8})
    assert len(openly["frames"]) == 21, "the deal, and every stone once"
    assert len(openly["frames"][0]["open"]["hand"]) == 3
    stored = parse_replay(await person.call("GET", f"{path}/log"))
    assert (stored.game, len(stored.moves)) == (NAME, 20)


async def test_the_room_lists_it_and_has_its_rules(six: Checkout, tmp_path: Path) -> None:
    with serving(tmp_path, env=six.env) as served:
        async with visit(served) as person:
            listed = await person.call("GET", "/api/games")
            assert len(listed) == 6
            info = next(game for game in listed if game["name"] == NAME)
            assert (info["title"], info["seats"]) == ("Cairn", [2, 4])
            assert info["bots"] == ["like_me", "random", "greedy"]
            assert [option["name"] for option in info["options"]] == ["limit"]
            page = await person.call("GET", f"/api/rules/{NAME}?lang=de")  # there in English only
            assert '<rumpus-card card="5">' in page["html"]
            assert "<strong>CN3</strong>" in page["rulings"]
