"""`make hall` in a browser: the node that has the table goes in good order, and play goes on."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.web.people import play_now
from tests.web.test_lines import a_card, on_a_bad_line, play_card

pytestmark = [pytest.mark.web, pytest.mark.long, pytest.mark.timeout(240)]
_NODE = re.compile(r" +(node-\d) +port \d+ +pid (\d+)")
#: In a process of its own: this one has a loop already, the browser's.
_WHOSE = """
import asyncio, asyncpg, sys
async def ask():
    connection = await asyncpg.connect(sys.argv[1])
    print(await connection.fetchval(
        "SELECT name FROM leases JOIN nodes ON nodes.id = node WHERE table_id = $1", sys.argv[2]))
    await connection.close()
asyncio.run(ask())
"""


class Hall(NamedTuple):
    address: str
    postgres: str
    nodes: dict[str, int]
    said: Iterator[str]

    def owner(self, table: str) -> str:
        """The node that has a table."""
        command = [sys.executable, "-c", _WHOSE, self.postgres, table]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return done.stdout.strip()


@contextmanager
def a_hall() -> Iterator[Hall]:
    """As anybody starts it, with two nodes."""
    with tempfile.TemporaryDirectory(prefix="hall") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL has a user of its own
        words = ("--nodes", "2", "--port", "0", "--no-open", "--folder", folder)
        command = [sys.executable, "-m", "scripts.hall", *words, "--", "--bot-delay", "0.02-0.05"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                yield _opened(iter(process.stdout))
            finally:
                process.send_signal(signal.SIGINT)
                process.communicate()


def _opened(said: Iterator[str]) -> Hall:
    postgres = next(line for line in said if line.startswith("PostgreSQL: ")).split()[-1]
    address = next(line for line in said if line.startswith("the hall is open: ")).split()[-1]
    nodes = {}
    for line in said:
        if found := _NODE.match(line):
            nodes[found[1]] = int(found[2])
        if line.startswith("Ctrl-C"):
            break
    return Hall(address, postgres, nodes, said)


def test_a_node_goes_and_its_table_is_played_on_at_another(browser: Browser) -> None:
    with a_hall() as hall, on_a_bad_line(browser, hall.address) as page:
        play_now(page, "Kingdom Four")
        play_card(page, a_card(page))
        a_card(page)
        told = page.locator(".log li").count()
        table = page.url.rpartition("/")[2]
        first = hall.owner(table)
        os.kill(hall.nodes[first], signal.SIGTERM)
        assert f"{first} is gone (0)" in next(filter(str.strip, hall.said))
        card = a_card(page)
        play_card(page, card)
        expect(page.locator(f".hand [data-card='{card}']")).to_have_count(0)
        a_card(page)
        assert hall.owner(table) not in ("", "None", first)
        assert page.locator(".log li").count() >= told, "what has happened is told as before"
