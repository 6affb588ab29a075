"""What a slow phone makes of a full table: frames, heap, nodes and listeners while all play.

    python -m bench.frames                                  # a minute of each game
    python -m bench.frames --only frantic --seconds 1200    # a long game
    python -m bench.frames --slower 1                       # without a brake

A real Chromium at a real server, its processor braked four times; all seats are taken, one by the
page. A frame is what its main thread has worked for it since the frame before, or since a pause, in
processor time: a busy machine disturbs that less than the clock. What the phone shows without its
main thread, such as a card on its way, is a frame that cost it nothing; both are told, all that
were shown and those that were worked for. Needs what the browser tests need.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import quantiles
from typing import Any, NamedTuple

from playwright.sync_api import CDPSession, Page, sync_playwright

from bench.live.servers import Rumpus
from bench.system import load
from rumpus import games
from tests.web.browser import find_browser

PHONE = {"width": 390, "height": 844}
#: Milliseconds of a frame at 30 a second.
GOOD = 34
#: Seconds between two deeds, between two looks at the heap, and that frames are traced.
HASTE, LOOK, TRACED = 0.5, 10, 60
SHOWN = "DrawFrame"
CATEGORIES = ["toplevel", "devtools.timeline", "__metadata"]
CATEGORIES += ["disabled-by-default-devtools.timeline.frame"]
TASK, LAST_STEP = "ThreadControllerImpl::RunTask", "Layerize"
#: What the steps of a frame are for; the rest is the browser's own.
PARTS = {
    "FunctionCall": "script",
    "EvaluateScript": "script",
    "UpdateLayoutTree": "styles",
    "Layout": "layout",
    "PrePaint": "painting",
    "Paint": "painting",
    "Layerize": "layers",
    "Commit": "layers",
}
#: Microseconds without work after which what was done before holds up no frame any more.
PAUSE = 50_000

OPEN = """async (table) => {
  const headers = { Authorization: `Bearer ${localStorage.getItem("rumpus.token")}` };
  const body = JSON.stringify(table);
  const answer = await fetch("/api/tables", { method: "POST", headers, body });
  return (await answer.json()).table;
}"""

#: Some card or button that plays (what is only looked at is left), as a keyboard presses it.
ACT = """() => {
  const acts = ".btn:enabled:not(.round, .looks *), .share .step:enabled";
  const table = `.table :is(.playable, .allowed, .target, .groups .card, ${acts})`;
  const all = document.querySelectorAll(`${table}, dialog[open] .btn.main`);
  all[Math.floor(Math.random() * all.length)]?.click();
}"""


class Weight(NamedTuple):
    """What a page holds."""

    megabytes: float
    nodes: int
    listeners: int

    def __str__(self) -> str:
        return f"{self.megabytes:.1f} MB, {self.nodes} nodes, {self.listeners} listeners"


@contextmanager
def phone(address: str) -> Iterator[Page]:
    found = find_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.path,
            args=list(found.flags),
            env={**os.environ, **found.env},
            chromium_sandbox=False,
        )
        page = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
        page.goto(address)
        page.locator(".tile").first.wait_for()
        yield page
        browser.close()


def weight_of(line: CDPSession) -> Weight:
    line.send("HeapProfiler.collectGarbage")
    told = line.send("Performance.getMetrics")["metrics"]
    found = {metric["name"]: metric["value"] for metric in told}
    heap, listeners = found["JSHeapUsedSize"] / 1e6, found["JSEventListeners"]
    return Weight(heap, int(found["Nodes"]), int(listeners))


class Frame(NamedTuple):
    """Milliseconds that the page's main thread has worked for it, and for which parts of it."""

    work: float
    parts: Counter[str]


class Film(NamedTuple):
    """Frames that the main thread has worked for, and how many the phone has shown in all: what
    flies is drawn without it."""

    frames: list[Frame]
    shown: int

    def within(self, percent: int, *, of_all: bool) -> float:
        """So many milliseconds were enough for that part of them."""
        idle = max(0, self.shown - len(self.frames)) if of_all else 0
        works = [frame.work for frame in self.frames]
        return quantiles([0.0] * idle + works, n=100)[percent - 1]


def film_in(trace: bytes) -> Film:
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    threads = [e for e in events if e["name"] == "thread_name"]
    main = next(e for e in threads if e["args"]["name"] == "CrRendererMain")
    steps = [e for e in events if e["tid"] == main["tid"] and "tdur" in e]
    shown = sum(e["name"] == SHOWN and e["pid"] == main["pid"] for e in events)
    return Film(_frames_of(steps), shown)


def _frames_of(steps: list[dict[str, Any]]) -> list[Frame]:
    frames: list[Frame] = []
    work, parts, rested, drawn = 0.0, Counter[str](), 0.0, False
    for step in _told_apart(steps):
        if step["name"] == TASK:
            if drawn:
                frames.append(Frame(work, parts))
            if drawn or step["ts"] > rested + PAUSE:
                work, parts, drawn = 0.0, Counter[str](), False
            work += step["tdur"] / 1000
            rested = step["ts"] + step["dur"]
        elif step["name"] == LAST_STEP:
            drawn = True
        if step["name"] in PARTS:
            parts[PARTS[step["name"]]] += step["own"] / 1000
    return frames


def _told_apart(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page's main thread has done, each with the time that no step inside of it took."""
    steps.sort(key=lambda e: (e["ts"], -e["dur"]))
    around: list[dict[str, Any]] = []
    for step in steps:
        step["own"] = step["tdur"]
        if step["name"] not in PARTS:
            continue
        while around and around[-1]["ts"] + around[-1]["dur"] <= step["ts"]:
            around.pop()
        if around:
            around[-1]["own"] -= step["tdur"]
        around.append(step)
    return steps


def play(page: Page, seconds: float) -> Iterator[None]:
    """Does something now and then; yields when it is time for a look."""
    began = looked = time.monotonic()
    while (now := time.monotonic()) < began + seconds:
        page.evaluate(ACT)
        page.keyboard.press(" ")
        page.wait_for_timeout(HASTE * 1000)
        if now >= looked + LOOK:
            looked = now
            yield


def measure(page: Page, address: str, game: str, seconds: float, slower: float) -> None:
    seats = games.game(game).seats[-1]
    table = {"game": game, "seats": seats, "bots": "greedy", "private": True, "pace": 60}
    page.goto(f"{address}/t/{page.evaluate(OPEN, table)}")
    page.locator(".status").first.wait_for()
    page.keyboard.press("Shift")  # the first touch of a page opens its sound, once
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable")
    line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    film = _traced(page, min(seconds, TRACED))
    weights = [weight_of(line)]
    weights += [weight_of(line) for _ in play(page, seconds - TRACED)]
    weights += [weight_of(line)]
    line.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    _report(f"{game}, {seats} seats", film, weights)


def _traced(page: Page, seconds: float) -> Film:
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=CATEGORIES)
    for _ in play(page, seconds):
        pass
    return film_in(browser.stop_tracing())


def _report(title: str, film: Film, weights: list[Weight]) -> None:
    frames, slow = film.frames, sum(frame.work > GOOD for frame in film.frames)
    print(f"{title}: {film.shown} frames shown, {film.within(95, of_all=True):.0f} ms 95 %;")
    print(
        f"  the main thread worked for {len(frames)}: {film.within(50, of_all=False):.0f} ms",
        end="",
    )
    print(f" half of them, {film.within(95, of_all=False):.0f} ms 95 %, {slow} above {GOOD} ms;")
    print(f"  the slowest twentieth of these is {_shares(frames)};")
    print(f"  {weights[0]}")
    print(f"  at the end {weights[-1]}; most {max(weights).megabytes:.1f} MB", flush=True)


def _shares(frames: list[Frame]) -> str:
    """What the slowest frames are made of."""
    slowest = sorted(frames, key=lambda frame: -frame.work)[: max(1, len(frames) // 20)]
    work = sum(frame.work for frame in slowest)
    parts = sum((frame.parts for frame in slowest), Counter[str]())
    return ", ".join(f"{part} {time / work:.0%}" for part, time in parts.most_common())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.frames", description=__doc__)
    parser.add_argument("--only", help="names of games, commas between")
    parser.add_argument("--seconds", type=float, default=60, help="of each game (60)")
    parser.add_argument("--slower", type=float, default=4, help="how often the brake divides (4)")
    arguments = parser.parse_args()
    names = arguments.only.split(",") if arguments.only else games.NAMES
    print(f"load average {load():.1f}")
    with Rumpus() as server, phone(server.base) as page:
        for name in names:
            measure(page, server.base, name, arguments.seconds, arguments.slower)


if __name__ == "__main__":
    main()
