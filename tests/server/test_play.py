"""A game at a live table, from the first click to the replay."""

from __future__ import annotations

from tests.server.room import Line, running


async def play_to_the_end(line: Line) -> dict:
    """Play the first legal move whenever asked, until the game is over."""
    while True:
        if line.legal:
            await line.play(line.legal[0])
            line.legal = []
        message = await line.next()
        assert message["t"] != "error", message
        if message["t"] == "over":
            return message


async def test_one_call_seats_a_guest_at_a_table_with_bots_and_the_game_plays_to_its_end() -> None:
    async with running() as room:
        person = room.person()
        table = await person.make(bots="random")
        line = await person.join(table)
        assert line.welcome["you"] == 0
        assert line.table["state"] == "playing"
        over = await play_to_the_end(line)
        assert line.view is not None
        assert line.view["over"]
        assert over["result"]["scores"] == line.view["scores"]
        replay = await person.call("GET", f"/api/replays/{over['replay']}?seat=0")
        assert replay["frames"][-1]["view"] == line.view
