"""`rumpus join` and the example: programs as somebody starts them, in processes of their own."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from rumpus.client import Room
from rumpus.client.bots import bot_chooser
from rumpus.engine.errors import UnknownBotError
from rumpus.server.common.config import Config
from tests.client.hall import hall
from tests.server.room import GENEROUS

ROOT = Path(__file__).resolve().parents[2]
QUICK = Config(bot_delay=(0, 0), limits=GENEROUS)


async def said_by(*arguments: str) -> tuple[int, str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode()


async def test_two_bots_join_from_outside_and_play_to_the_end() -> None:
    async with hall(QUICK) as room, Room(room.url, "Host") as own:
        table = await own.make("kingdom_four", 3)
        link = f"{room.url}/t/{table}"
        async with own.watch(table) as place:
            joined = [
                asyncio.create_task(said_by("-m", "rumpus", "join", link, "--bot", bot))
                for bot in ("greedy", "casual")
            ]
            await place.until(lambda: all(seat.kind == "program" for seat in place.table.seats))
            await place.start()
            await place.play_on(bot_chooser("kingdom_four", "greedy", place.table.options, seed=1))
        for code, text in await asyncio.gather(*joined):
            assert code == 0, text
            assert text.startswith("Kingdom Four: ")
            assert "win" in text.splitlines()[-1]


async def test_a_bot_that_no_game_has_is_refused_before_any_room_is_asked() -> None:
    code, text = await said_by("-m", "rumpus", "join", "http://127.0.0.1:1/t/bcd", "--bot", "me")
    assert (code, text.count("\n")) == (2, 1)
    assert "no game has a bot 'me'; there are: random, " in text


async def test_a_table_for_people_refuses_a_bot_from_outside_in_one_line() -> None:
    async with hall(QUICK) as room, Room(room.url, "Host") as own:
        body = {"game": "kingdom_four", "seats": 3}
        made = await own.session.post(
            f"{room.url}/api/tables", json=body, headers={"Authorization": f"Bearer {'x' * 20}"}
        )
        table = (await made.json())["table"]
        code, text = await said_by("-m", "rumpus", "join", f"{room.url}/t/{table}")
        assert code == 2
        assert text == "rumpus: no_programs: at this table people play; programs may watch\n"


OWN = """
def choose(view, legal):
    assert view.you is not None
    return legal[len(view.hand) % len(legal)]

def fail(legal):
    raise RuntimeError("no idea")
"""


@pytest.mark.parametrize(("player", "lost"), [("choose", False), ("fail", True)])
async def test_a_player_of_ones_own_joins_from_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, player: str, *, lost: bool
) -> None:
    (tmp_path / "own_player.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    async with hall(QUICK) as room, Room(room.url, "Host") as own:
        table = await own.make("kingdom_four", 3)
        link, bot = f"{room.url}/t/{table}", f"python:own_player:{player}"
        async with own.watch(table) as place:
            joined = asyncio.create_task(said_by("-m", "rumpus", "join", link, "--bot", bot))
            await place.until(lambda: place.table.seats[1].kind == "program")
            await place.start()
            await place.play_on(lambda turn: turn.legal[0])
        code, text = await joined
        assert code == 0, text
        assert ("lost" in text) == lost, text


async def test_the_example_plays_a_game() -> None:
    async with hall(QUICK) as room:
        code, text = await said_by(str(ROOT / "examples" / "play_at_a_room.py"), room.url)
        assert code == 0, text
        assert "By lot" in text
        assert "  won" in text


def test_a_bot_that_searches_is_refused_by_name() -> None:
    with pytest.raises(UnknownBotError, match="plays only in the room; from outside it has: ran"):
        bot_chooser("kingdom_four", "expert", {})
    with pytest.raises(UnknownBotError, match="has no bot 'me'"):
        bot_chooser("kingdom_four", "me", {})
