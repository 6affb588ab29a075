"""`python -m bench.strength`: how many games tell two neighbouring levels apart, with luck and
without; writes docs/strength.json, docs/strength.md and the anchors of the scale.

Two of each level sit around the table, by turns, and each deal is played with the places changed.
What is compared is the mean share of the win of the one's seats less the other's. What is expected
of it does not change when luck is taken out; how much it varies does.

python -m bench.strength kingdom_four --deals 200
python -m bench.strength --write          # only the page and the anchors
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import pairwise
from math import ceil, log10
from pathlib import Path
from typing import Any

import numpy as np

from bench.ratings import measure, read_rows
from rumpus.coach.scales import Scales
from rumpus.coach.series import Series
from rumpus.games import all_games, game

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ROOT / "docs" / "strength.json"
PAGE = ROOT / "docs" / "strength.md"
SCALE = ROOT / "src" / "rumpus" / "bots" / "scale.json"
LEVELS = ("beginner", "casual", "greedy", "strong", "expert")
_SEATS = 4
#: Standard errors below which 95 % of a normal distribution lie.
_SURELY = 1.644854
_DEALS, _WORLDS = 100, 16
_LINK, _LINK_GAMES = ("greedy", "casual"), 1200
_BEGIN, _END = "<!-- measured -->", "<!-- end of measured -->"

Figures = dict[str, dict[str, dict[str, Any]]]


def main() -> None:
    arguments = _parse()
    figures = _read()
    for name in [] if arguments.write else arguments.game or _names():
        for weaker, better in neighbours(arguments.pairs):
            print(f"{name}: {better} and {weaker}", file=sys.stderr)
            told = compare(name, weaker, better, arguments.deals, arguments.worlds)
            figures.setdefault(name, {})[f"{better}-{weaker}"] = told
            _keep(figures)
    for which in [] if arguments.write else all_games():
        if "link" not in figures.setdefault(which.name, {}):
            row = measure(which, _SEATS, *_LINK, _LINK_GAMES)
            figures[which.name]["link"] = {"share": row.share, "games": row.games}
            _keep(figures)
    _write_anchors(figures)
    _write_page(figures)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.strength")
    parser.add_argument("game", nargs="*", help="names of games by turns (all)")
    parser.add_argument("--pairs", help="such as casual-beginner (all neighbours)")
    parser.add_argument("--deals", type=int, default=_DEALS, help=f"for each pair ({_DEALS})")
    parser.add_argument("--worlds", type=int, default=_WORLDS, help=f"for a choice ({_WORLDS})")
    parser.add_argument("--write", action="store_true", help="only write what is measured")
    return parser.parse_args()


def _names() -> list[str]:
    return [which.name for which in all_games() if not which.realtime]


def neighbours(named: str | None) -> Iterator[tuple[str, str]]:
    for weaker, better in pairwise(LEVELS):
        if named is None or f"{better}-{weaker}" in named.split(","):
            yield weaker, better


def compare(name: str, weaker: str, better: str, deals: int, worlds: int) -> dict[str, Any]:
    """Both leads of each game, and what they say."""
    which = game(name)
    series = Series(Scales(which, _SEATS, {}), (weaker, better), _SEATS, {})
    leads, spread = [], []
    for deal in range(deals):
        for seating in ([0, 1, 0, 1], [1, 0, 1, 0]):
            both = np.array(series.play(seating, 1 + deal, worlds))
            sign = 2 * np.array(seating) - 1
            leads.append((both * sign).sum(axis=1) / (_SEATS / 2))
            spread.append(both[1])
    return summed_up(np.array(leads), np.array(spread), worlds)


def summed_up(leads: np.ndarray, adjusted: np.ndarray, worlds: int) -> dict[str, Any]:
    """`leads` (games, 2): as it ended, and without luck. `adjusted` (games, seats)."""
    plain, fair = leads.var(axis=0, ddof=1)
    error = np.sqrt(leads.var(axis=0, ddof=1) / len(leads))
    return {
        "games": len(leads),
        "worlds": worlds,
        "lead": [round(float(x), 4) for x in leads.mean(axis=0)],
        "error": [round(float(x), 4) for x in error],
        "ratio": round(float(fair / plain), 3),
        "needed": [games_needed(float(x), float(leads[:, 1].mean())) for x in (plain, fair)],
        "noise": round(float(adjusted.var(ddof=1)), 4),
    }


def games_needed(variance: float, lead: float) -> int | None:
    """Until the better is ahead in 19 of 20 series; nothing if it is not the better."""
    return max(1, ceil(_SURELY**2 * variance / lead**2)) if lead > 0 else None


# --- what is written ---


def _read() -> Figures:
    return json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}


def _keep(figures: Figures) -> None:
    FIGURES.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _apart(share: float) -> float:
    """Points between one and those it sits among, by Luce's law."""
    return 400 * log10(share * (_SEATS - 1) / (1 - share))


def _write_anchors(figures: Figures) -> None:
    """`casual` is at 1000 in every game; the others by who beats whom."""
    share = {(r.game, r.better, r.weaker): r.share for r in read_rows() if r.seats == _SEATS}
    found = {}
    for which in all_games():
        apart = {pair: _apart(share[which.name, *pair]) for pair in _PAIRS}
        link = figures[which.name]["link"]
        places = {"casual": 1000.0}
        places["beginner"] = 1000 - apart["casual", "beginner"]
        places["random"] = places["beginner"] - apart["beginner", "random"]
        places["greedy"] = 1000 + _apart(link["share"])
        places["strong"] = 1000 + apart["strong", "casual"]
        places["expert"] = places["greedy"] + apart["expert", "greedy"]
        found[which.name] = {
            "bots": {bot: round(place, 1) for bot, place in sorted(places.items())},
            "noise": _noise(figures[which.name]),
        }
    SCALE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


_PAIRS = (
    ("casual", "beginner"),
    ("beginner", "random"),
    ("strong", "casual"),
    ("expert", "greedy"),
)


def _noise(of_game: dict[str, dict[str, Any]]) -> float | None:
    """The largest that was seen between neighbours."""
    seen = [told["noise"] for told in of_game.values() if "noise" in told]
    return max(seen, default=None)


def _write_page(figures: Figures) -> None:
    lines = [
        "| game | levels | games | lead | without luck | needed | without luck | ratio |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for name in _names():
        for pair, told in figures.get(name, {}).items():
            if pair != "link":
                lines.append(_line(game(name).title, pair, told))
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    table = "\n".join(lines)
    PAGE.write_text(f"{before}{_BEGIN}\n\n{table}\n\n{_END}{after}", encoding="utf-8")


def _line(title: str, pair: str, told: dict[str, Any]) -> str:
    better, weaker = pair.split("-")
    leads = [
        f"{lead:+.1%} ± {1.96 * error:.1%}"
        for lead, error in zip(told["lead"], told["error"], strict=True)
    ]
    needed = ["–" if games is None else f"{games:,}" for games in told["needed"]]
    row = (title, f"{better}, {weaker}", f"{told['games']:,}", *leads, *needed)
    return f"| {' | '.join(row)} | {told['ratio']:.2f} |"


if __name__ == "__main__":
    main()
