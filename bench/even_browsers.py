"""Even lines in real browsers: three of them behind proxies with different delays.

    python -m bench.even_browsers                              # 5, 40 and 150 ms one way
    python -m bench.even_browsers --delays 5,40 --caps 0,200 --seconds 120

The pages play by themselves, all by the same script: it sees that a card fits, presses it after a
while if it still does, and flips if none does. A place in a pile was contested if several could
take it from when it was opened, and one did within two seconds. Told is how many such places each
has had, of as many as it would have had if all were alike; and the median of the milliseconds from
a press to the table's word that it was taken. Needs what the browser tests need.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Page, Playwright, sync_playwright

from bench.contested import contested
from rumpus import games
from rumpus.server.store.kept import LogRow, Receipt, StoredTable
from rumpus.server.store.sqlite import SqliteStore
from tests.serving import serving
from tests.web.browser import find_browser
from tests.web.far import LISTEN, far_from
from tests.web.people import sit_down

_GAME = "perpetual_commotion"

OPEN = """async (table) => {
  const headers = { Authorization: `Bearer ${localStorage.getItem("rumpus.token")}` };
  const body = JSON.stringify(table);
  return (await (await fetch("/api/tables", { method: "POST", headers, body })).json()).table;
}"""

#: A person in the page: from seeing that something can be done to pressing it takes about 600 ms,
#: half of the time less, and from one deed to the next 200 ms at the least.
ROBOT = """() => {
  const normal = () => Math.sqrt(-2 * Math.log(1 - Math.random()))
    * Math.cos(2 * Math.PI * Math.random());
  const all = (what) => [...document.querySelectorAll(what)];
  const wanted = () => [
    ".out .call:enabled",
    ".me button.playable",
    ".pm [aria-keyshortcuts=Space]:not([aria-disabled=true])",
  ].map(all).find((found) => found.length) ?? [];
  const aims = new Map();
  let free = 0;
  setInterval(() => {
    const now = performance.now();
    const picked = all(".me button.picked")[0];
    if (picked) return picked.click();
    const seen = new Map(wanted().map((button) => [button.ariaLabel + button.textContent, button]));
    for (const key of [...aims.keys()]) if (!seen.has(key)) aims.delete(key);
    for (const key of seen.keys())
      if (!aims.has(key)) aims.set(key, now + 600 * Math.exp(0.5 * normal()));
    const due = [...seen.keys()].find((key) => aims.get(key) <= now);
    if (due === undefined || now < free) return;
    aims.delete(due);
    free = now + 200;
    seen.get(due).click();
  }, 16);
}"""


class Played(NamedTuple):
    stored: StoredTable
    log: list[LogRow]
    receipts: list[Receipt]


@contextmanager
def browser_page(playwright: Playwright, address: str) -> Iterator[Page]:
    found = find_browser()
    browser = playwright.chromium.launch(
        executable_path=found.path,
        args=list(found.flags),
        env={**os.environ, **found.env},
        chromium_sandbox=False,
    )
    page = browser.new_context(viewport={"width": 1000, "height": 700}, locale="en-GB").new_page()
    page.add_init_script(LISTEN)
    page.goto(address)
    page.locator(".tile").first.wait_for()
    yield page
    browser.close()


def play(
    pages: list[Page], addresses: list[str], cap: int, seconds: float
) -> tuple[str, list[float]]:
    """The table's id after so many seconds of play, and how long each page waited for a word."""
    host, *guests = pages
    wish = {"game": _GAME, "seats": len(pages), "private": True, "countdown": 3, "even": cap}
    table = str(host.evaluate(OPEN, wish))
    for page, address in zip(pages, addresses, strict=True):
        page.goto(f"{address}/t/{table}")
    for guest in guests:
        sit_down(guest)
    host.get_by_role("button", name="Deal").click()
    for page in pages:
        page.locator(".commotion").wait_for()
        page.evaluate(ROBOT)
    host.wait_for_timeout(seconds * 1000)
    waits = [median(page.evaluate("window.waits")) for page in pages]
    for page, address in zip(pages, addresses, strict=True):
        page.goto(address)
    return table, waits


async def _read(data: Path, table: str) -> Played:
    store = SqliteStore(data / "rumpus.sqlite3")
    await store.open()
    stored = await store.table(table)
    assert stored is not None
    played = Played(stored, await store.log(table), await store.races(table))
    await store.close()
    return played


def read(data: Path, table: str) -> Played:
    with ThreadPoolExecutor(1) as pool:  # Playwright has an event loop in this thread
        return pool.submit(lambda: asyncio.run(_read(data, table))).result()


def row(cap: int, delays: list[int], played: Played, waits: list[float]) -> str:
    stored, seats = played.stored, range(len(delays))
    assert stored.seed is not None
    races = list(contested(games.game(_GAME).deal(len(seats), stored.seed), played.log))
    won = [sum(race.winner == seat for race in races) for seat in seats]
    fair = [sum(1 / len(race.seats) for race in races if seat in race.seats) for seat in seats]
    shares = [f"{w} of {f:.1f}" for w, f in zip(won, fair, strict=True)]
    moves = Counter(made.seat for made in played.log)
    held = [r.held for r in played.receipts] + [r.winner_held for r in played.receipts]
    return (
        f"| {cap or 'off'} | {len(races)} | {' | '.join(shares)} |"
        f" {', '.join(str(moves[seat]) for seat in seats)} |"
        f" {', '.join(f'{wait:.0f}' for wait in waits)} |"
        f" {len(played.receipts)} | {max(held, default=0)} |"
    )


def main() -> None:
    arguments = _parse()
    delays = [int(n) for n in arguments.delays.split(",")]
    caps = [int(n) for n in arguments.caps.split(",")]
    names = [f"{delay} ms" for delay in delays]
    columns = ["cap (ms)", "places", *names, "moves", "waits (ms)", "receipts", "held (ms)"]
    print(f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|", flush=True)
    with ExitStack() as stack:
        data = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = stack.enter_context(serving(data)).address
        addresses = [stack.enter_context(far_from(address, delay)) for delay in delays]
        playwright = stack.enter_context(sync_playwright())
        pages = [stack.enter_context(browser_page(playwright, a)) for a in addresses]
        for cap in caps:
            table, waits = play(pages, addresses, cap, arguments.seconds)
            print(row(cap, delays, read(data, table), waits), flush=True)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.even_browsers")
    parser.add_argument("--delays", default="5,40,150", help="milliseconds one way (5,40,150)")
    parser.add_argument("--caps", default="0,300", help="milliseconds (0,300)")
    parser.add_argument("--seconds", type=float, default=300, help="of play for each cap (300)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
