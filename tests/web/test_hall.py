"""`make hall` in a browser: a node goes in good order, and nobody notices."""

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

from tests.web.people import person, play_now
from tests.web.test_lines import DOWN, a_card, play_card

pytestmark = [pytest.mark.web, pytest.mark.timeout(240)]
_NODE = re.compile(r" +(node-\d) +port \d+ +pid (\d+)")


class Hall(NamedTuple):
    address: str
    nodes: list[int]
    said: Iterator[str]

    def hears(self, what: str) -> None:
        next(line for line in self.said if what in line)


@contextmanager
def a_hall() -> Iterator[Hall]:
    """As anybody starts it, with two nodes."""
    with tempfile.TemporaryDirectory(prefix="hall") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL has a user of its own
        words = ("--nodes", "2", "--port", "0", "--no-open", "--folder", folder)
        command = [sys.executable, "-m", "scripts.hall", *words, "--", "--bot-delay", "0.02-0.05"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            said = iter(process.stdout)
            try:
                yield _opened(said)
            finally:
                process.send_signal(signal.SIGINT)
                process.communicate()


def _opened(said: Iterator[str]) -> Hall:
    address = next(line for line in said if line.startswith("the hall is open: ")).split()[-1]
    nodes = []
    for line in said:
        if found := _NODE.match(line):
            nodes.append(int(found[2]))
        if line.startswith("Ctrl-C"):
            break
    return Hall(address, nodes, said)


def test_a_node_goes_and_its_table_is_played_on_at_another(browser: Browser) -> None:
    with a_hall() as hall, person(browser, hall.address, reduced_motion="reduce") as page:
        play_now(page, "Kingdom Four")
        play_card(page, a_card(page))
        a_card(page)
        texts = "window.alarms = []; new MutationObserver(() => window.alarms.push(document.body"
        page.evaluate(
            f"{texts}.innerText)).observe(document.body, {{childList: true, subtree: true}})"
        )
        lines = page.locator(".log li, .log p").count()
        for number, node in enumerate(hall.nodes, 1):  # the table is at one of them
            os.kill(node, signal.SIGTERM)
            hall.hears(f"node-{number} is gone (0)")
            card = a_card(page)
            play_card(page, card)
            expect(page.locator(f".hand [data-card='{card}']")).to_have_count(0)
            a_card(page)
            hall.hears(f"node-{number} is back")
        seen = "\n".join(page.evaluate("window.alarms"))
        assert DOWN not in seen
        assert "not taken" not in seen
        assert page.locator(".log li, .log p").count() >= lines, "the log is still there"
