"""Lines between nodes: whatever the bus loses is noticed, the last word before a silence too."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.server.nodes import words
from rumpus.server.nodes.owner import RemoteLine
from tests.server.room import Line
from tests.server.several import Hall, several, until


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is looked for is found at the next tally, however long that takes."""
    monkeypatch.setattr("rumpus.server.nodes.node._TALLY", 0.1)


class Losing:
    """Loses the first word of a kind, and no other."""

    def __init__(self, hall: Hall, kind: type) -> None:
        self._kind = kind
        self.lost = 0
        hall.wires.fate = self

    def __call__(self, subject: str, data: bytes) -> float | None:
        if self.lost or not isinstance(words.parse(data), self._kind):
            return 0.0
        self.lost += 1
        return None


async def _two_at_a_table(hall: Hall) -> tuple[Line, Line]:
    """One beside its owner, one at the other node."""
    ann, bea = hall.rooms["one"].person(), hall.rooms["two"].person()
    table = await ann.make("kingdom_four", 3)
    return await ann.join(table), await bea.join(table)


def _spectators(count: int) -> Any:
    return lambda m: m["t"] == "table" and m["table"]["spectators"] == count


async def test_a_lost_word_to_the_owner_ends_the_line_if_nothing_follows_it() -> None:
    async with several("one", "two") as hall:
        _, far = await _two_at_a_table(hall)
        losing = Losing(hall, words.LineSaid)
        await far.send({"t": "say", "text": "hello"})
        assert await far.closed() == 1013
        assert losing.lost


async def test_a_lost_word_of_the_owner_ends_the_line_if_nothing_follows_it() -> None:
    async with several("one", "two") as hall:
        near, far = await _two_at_a_table(hall)
        losing = Losing(hall, words.LineFrame)
        await near.send({"t": "say", "text": "hello"})
        assert await far.closed() == 1013
        assert losing.lost


async def test_who_was_not_heard_to_come_in_is_told_so() -> None:
    async with several("one", "two") as hall:
        ann, bea = hall.rooms["one"].person(), hall.rooms["two"].person()
        table = await ann.make("kingdom_four", 3)
        near = await ann.join(table)
        losing = Losing(hall, words.Enter)
        far = await bea.open(table)
        await far.send({"t": "hello", "token": bea.token})
        assert await far.closed() == 1013
        assert losing.lost
        assert near.welcome["table"]["spectators"] == 0


@pytest.mark.parametrize("lost", ["one", "two"])
async def test_a_node_that_has_given_another_up_leaves_no_line_behind(lost: str) -> None:
    """The other has not: it was only slow."""
    async with several("one", "two") as hall:
        near, far = await _two_at_a_table(hall)
        other = "two" if lost == "one" else "one"
        hall.node(other).members._lose(lost)
        assert await far.closed() == 1013
        await near.until(_spectators(0))


async def test_who_goes_without_being_heard_is_missed_all_the_same() -> None:
    async with several("one", "two") as hall:
        near, far = await _two_at_a_table(hall)
        await near.until(_spectators(1))
        losing = Losing(hall, words.Left)
        await far.close()
        await near.until(_spectators(0))
        assert losing.lost


async def test_whose_line_was_closed_leaves_nothing_if_the_last_word_is_lost() -> None:
    async with several("one", "two") as hall:
        near, far = await _two_at_a_table(hall)
        await near.until(_spectators(1))
        losing = Losing(hall, words.Left)
        (line,) = hall.node("one")._owner._lines.values()
        assert isinstance(line, RemoteLine)
        line.close(1013)
        assert await far.closed() == 1013
        await near.until(_spectators(0))
        assert losing.lost


async def test_a_goodbye_that_is_lost_is_said_again() -> None:
    async with several("one", "two") as hall:
        _, far = await _two_at_a_table(hall)
        losing = Losing(hall, words.Shut)
        (line,) = hall.node("one")._owner._lines.values()
        line.close(1013)
        assert await far.closed() == 1013
        assert losing.lost


async def test_a_table_that_moved_without_a_word_is_looked_for() -> None:
    async with several("one", "two") as hall:
        _, far = await _two_at_a_table(hall)
        losing = Losing(hall, words.Moved)
        await hall.node("one")._moving.hand_all_over()
        assert await far.closed() == 1013
        assert losing.lost


async def test_a_node_that_comes_again_does_not_take_up_lines_of_its_former_life() -> None:
    async with several("one", "two") as hall:
        near, far = await _two_at_a_table(hall)
        await near.until(_spectators(1))
        ((_, before),) = hall.node("one")._owner._lines
        await far.close()
        await near.until(_spectators(0))
        await hall.stop("two")
        await hall.start("two")
        await hall.meet()
        bea = hall.rooms["two"].person()
        again = await bea.join(near.welcome["table"]["id"])
        await until(lambda: bool(hall.node("one")._owner._lines))
        ((_, after),) = hall.node("one")._owner._lines
        assert after != before
        await again.close()
