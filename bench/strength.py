"""`python -m bench.strength`: how many games tell two neighbouring levels apart, with luck and
without; writes docs/strength.json, docs/strength.md and the anchors of the scale.

Two of each level sit around the table, by turns, and each deal is played with the places changed.
What is compared is the mean share of the win of the one's seats less the other's. What is expected
of it does not change when luck is taken out; how much it varies does.

Luck averages zero, and so does any share of it that was fixed beforehand: such a share is taken out
which varies least, for each half of the deals the one that suits the other half.

Every deal that was played is kept under .bench/strength: a run can be stopped and taken up again,
lengthened, or shared by several processes, each with a part of its own.

python -m bench.strength kingdom_four --deals 200
python -m bench.strength frantic --pairs greedy-casual --deals 1000 --worlds 64
python -m bench.strength frantic --pairs greedy-casual --deals 1000 --worlds 64 --part 1/2
python -m bench.strength --write          # only the page and the anchors
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
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
KEPT = ROOT / ".bench" / "strength"
SCALE = ROOT / "src" / "rumpus" / "bots" / "scale.json"
LEVELS = ("beginner", "casual", "greedy", "strong", "expert")
_SEATS = 4
#: Who sits where, the weaker 0.
_SEATINGS = ((0, 1, 0, 1), (1, 0, 1, 0))
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
            pair = Pair(name, weaker, better, arguments.worlds)
            pair.play(part_of(range(1, arguments.deals + 1), arguments.part))
            told = pair.told(arguments.deals)
            if told is None:
                print("the other parts are still to be played", file=sys.stderr)
                continue
            figures = _read()  # others may have written meanwhile
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
    parser.add_argument("--part", default="1/1", help="of the deals, such as 1/2 and 2/2 (all)")
    parser.add_argument("--write", action="store_true", help="only write what is measured")
    return parser.parse_args()


def _names() -> list[str]:
    return [which.name for which in all_games() if not which.realtime]


def neighbours(named: str | None) -> Iterator[tuple[str, str]]:
    for weaker, better in pairwise(LEVELS):
        if named is None or f"{better}-{weaker}" in named.split(","):
            yield weaker, better


def part_of(deals: range, part: str) -> range:
    """The deals of part k/n: every n-th."""
    k, n = map(int, part.split("/"))
    return deals[k - 1 :: n]


def digest(name: str) -> str:
    """Of all that such games come from: other sources play others."""
    seen = hashlib.sha256()
    for folder in ("engine", "bots", "coach", f"games/{name}"):
        for path in sorted((ROOT / "src" / "rumpus" / folder).glob("*.py")):
            seen.update(path.read_bytes())
    return seen.hexdigest()[:8]


class Pair:
    """Deals between two levels, each played with both seatings and kept as a line of a file."""

    def __init__(
        self, name: str, weaker: str, better: str, worlds: int, *, folder: Path = KEPT
    ) -> None:
        self._name, self._levels, self._worlds = name, (weaker, better), worlds
        self._file = folder / f"{name}-{better}-{weaker}-{worlds}-{digest(name)}.jsonl"

    def play(self, deals: Iterable[int]) -> None:
        """Those that were not played before."""
        left = [deal for deal in deals if deal not in self._kept()]
        if not left:
            return
        series = Series(Scales(game(self._name), _SEATS, {}), self._levels, _SEATS, {})
        self._file.parent.mkdir(parents=True, exist_ok=True)
        for deal in left:
            played = [series.play(seating, deal, self._worlds) for seating in _SEATINGS]
            with self._file.open("a", encoding="utf-8") as kept:
                kept.write(json.dumps([deal, played]) + "\n")

    def told(self, deals: int) -> dict[str, Any] | None:
        """What the first so many deals say; nothing while one of them is missing."""
        kept = self._kept()
        wanted = range(1, deals + 1)
        if any(deal not in kept for deal in wanted):
            return None
        return summed_up(np.array([game for deal in wanted for game in kept[deal]]), self._worlds)

    def _kept(self) -> dict[int, Any]:
        if not self._file.exists():
            return {}
        return dict(map(json.loads, self._file.read_text(encoding="utf-8").splitlines()))


def summed_up(played: np.ndarray, worlds: int) -> dict[str, Any]:
    """`played` (games, 2, seats): as it ended, and without luck."""
    results, luck = played[:, 0], played[:, 0] - played[:, 1]
    signs = np.tile(2 * np.array(_SEATINGS) - 1, (len(played) // 2, 1))
    lead, lucky = ((x * signs).sum(axis=1) / (_SEATS / 2) for x in (results, luck))
    fair, shares = taken_out(lead, lucky)
    both = np.array((lead, fair))
    plain, left = both.var(axis=1, ddof=1)
    return {
        "games": len(played),
        "worlds": worlds,
        "share": [round(share, 3) for share in shares],
        "lead": _rounded(both.mean(axis=1)),
        "error": _rounded(np.sqrt(both.var(axis=1, ddof=1) / len(played))),
        "ratio": round(float(left / plain), 3),
        "needed": [games_needed(float(x), float(fair.mean())) for x in (plain, left)],
        "deals": by_deals(lead, fair, lucky),
        "spread": spread(results, luck, signs),
    }


def taken_out(results: np.ndarray, luck: np.ndarray) -> tuple[np.ndarray, list[float]]:
    """Results without such a share of their luck as suits the other half of the deals."""
    half = np.arange(len(results)) // len(_SEATINGS) % 2
    shares = [best_share(results[half != k], luck[half != k]) for k in (0, 1)]
    return results - np.array(shares)[half] * luck, shares


def best_share(results: np.ndarray, luck: np.ndarray) -> float:
    """Without which the results vary least."""
    if not luck.any():
        return 0.0
    return min(1.0, max(0.0, float(np.cov(results, luck)[0, 1] / luck.var(ddof=1))))


def by_deals(lead: np.ndarray, fair: np.ndarray, luck: np.ndarray) -> dict[str, Any]:
    """The leads of whole deals; luck, all of it, and its standard error; the variances."""
    lead, fair, luck = (x.reshape(-1, len(_SEATINGS)).mean(axis=1) for x in (lead, fair, luck))
    error = np.sqrt(luck.var(ddof=1) / len(luck))
    return {
        "luck": _rounded([luck.mean(), error]),
        "variance": _rounded([x.var(ddof=1) for x in (lead, fair)]),
    }


def spread(results: np.ndarray, luck: np.ndarray, signs: np.ndarray) -> list[float]:
    """Of a seat's result, around what its level gets: of itself, with its luck, and of the luck."""
    off = [x - _expected(x, signs) for x in (results, luck)]
    (result, shared), (_, alone) = np.cov(off[0].ravel(), off[1].ravel())
    return _rounded([result, shared, alone])


def _expected(values: np.ndarray, signs: np.ndarray) -> np.ndarray:
    better, weaker = values[signs > 0].mean(), values[signs < 0].mean()
    expected: np.ndarray = np.where(signs > 0, better, weaker)
    return expected


def _rounded(values: Iterable[float]) -> list[float]:
    return [round(float(value), 4) for value in values]


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
            "luck": _fairness(figures[which.name]),
        }
    SCALE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


_SHARES = [k / 20 for k in range(21)]
_WORTH_IT = 0.9
_PAIRS = (
    ("casual", "beginner"),
    ("beginner", "random"),
    ("strong", "casual"),
    ("expert", "greedy"),
)


def _fairness(of_game: dict[str, dict[str, Any]]) -> dict[str, float] | None:
    """One share for all who may sit there: by which the noisiest neighbours are least noisy.
    None where that is hardly less than with all their luck."""
    pairs = [told for told in of_game.values() if "spread" in told]
    if not pairs:
        return None
    noises = {share: max(_noise(told["spread"], share) for told in pairs) for share in _SHARES}
    share = min(noises, key=lambda share: noises[share])
    if noises[share] > _WORTH_IT * noises[0.0]:
        return None
    worlds = max(told["worlds"] for told in pairs)  # with fewer the noise was larger, if anything
    return {"share": share, "worlds": worlds, "noise": round(noises[share], 4)}


def _noise(spread: Sequence[float], share: float) -> float:
    result, shared, alone = spread
    return result - 2 * share * shared + share**2 * alone


def _write_page(figures: Figures) -> None:
    lines = [
        "| game | levels | games | worlds | share | lead | fair lead | needed | fairly | ratio |",
        "|---|---|---|---|---|---|---|---|---|---|",
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
    share = sum(told["share"]) / len(told["share"])
    taken = (f"{told['games']:,}", str(told["worlds"]), f"{share:.2f}")
    row = (title, f"{better}, {weaker}", *taken, *leads, *needed)
    return f"| {' | '.join(row)} | {told['ratio']:.2f} |"


if __name__ == "__main__":
    main()
