"""The replay of a game that was a race: who was first, and by how much."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rumpus import games
from rumpus.engine.chance import below, dice
from rumpus.engine.table import Table
from rumpus.server.course import door
from rumpus.server.store.kept import LogRow, Receipt, Seat, Settings, StoredTable
from rumpus.server.store.sqlite import SqliteStore
from tests.web.people import PHONE, person

pytestmark = [pytest.mark.web, pytest.mark.timeout(300)]
GAME = games.game("perpetual_commotion")
NAMES = ("Ann", "Ben", "Cem", "Dora")
BEHIND = 38
MOVES = 120


def _play() -> tuple[Table, list[LogRow], list[Receipt]]:
    """A part of a game; whenever two could lay the same card on the same pile, one was late."""
    table, d, at = GAME.deal(len(NAMES), 5), dice(5), 1_790_000_000_000
    rows: list[LogRow] = []
    races: list[Receipt] = []
    for number in range(MOVES):
        seat = below(d, len(NAMES))
        move = table.ask("greedy", seat, d)
        others = [s for s in range(len(NAMES)) if s != seat and move in table.legal(s)]
        if others and move[-1].isdigit():
            races.append(Receipt(number, seat, others[0], move, at + BEHIND, "place"))
        table.play(seat, move)
        rows.append(LogRow(at, seat, move))
        at += 500
    return table, rows, races


def lay_out(data: Path) -> None:
    with ThreadPoolExecutor(1) as pool:  # the browser has an event loop in this thread
        pool.submit(lambda: asyncio.run(_store(data))).result()


async def _store(data: Path) -> None:
    table, rows, races = _play()
    assert races, "somebody wanted the same"
    store = SqliteStore(data / "rumpus.sqlite3")
    await store.open()
    seats = [Seat(guest, None, name, "leaf-pink") for guest, name in enumerate(NAMES)]
    stored = StoredTable(
        id="raced",
        game=GAME.name,
        rules_version=GAME.version,
        options={},
        settings=Settings(bot="greedy"),
        seats=seats,
        host=1,
        created=1,
        state="over",
        seed=5,
        started=1,
        ended=rows[-1].at,
        result=door.outcome(table),
    )
    await store.save_table(stored)
    await store.append("raced", 0, rows)
    await store.add_races("raced", races)
    await store.close()


@pytest.mark.parametrize("size", [None, PHONE], ids=["wide", "phone"])
def test_at_the_move_that_won_the_replay_tells_who_was_first_and_by_how_much(
    browser: Browser, server: str, size: dict[str, int] | None
) -> None:
    _, _, races = _play()
    first = races[0]
    told = f"{NAMES[first.winner]} was {BEHIND} ms before {NAMES[first.seat]}."
    viewport = {"viewport": size} if size else {}
    with person(browser, f"{server}/r/raced", **viewport) as page:
        expect(page.locator(".outcome")).to_be_visible()
        page.get_by_role("button", name="The next race").click()
        receipt = page.locator(".receipts li")
        expect(receipt).to_have_text(told)
        expect(page.locator(".deck input")).to_have_value(str(first.sequence + 1))
        expect(page.locator(".log .race")).to_have_text(told)
        page.get_by_label("Seen by").select_option("all")
        expect(receipt).to_contain_text("Play ")
        page.keyboard.press("ArrowLeft")
        expect(receipt).to_have_count(0)
        expect(page.locator(".badge").filter(has_text="away")).to_have_count(0)
