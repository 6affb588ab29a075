"""`python -m bench.deck`: Scandaroon's decks side by side, written into the game's README.

Four bots of one kind play many games with each deck. `--bot strong --only second` asks others, who
take a second for a game: they play on all cores, and say how it stands every hundred games. Games
by which a deck was chosen flatter it: `--seed` has others played.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import reduce
from itertools import repeat
from operator import add
from pathlib import Path

import rumpus.games.scandaroon as scandaroon
from rumpus.games import game
from rumpus.games.scandaroon.balance import Balance, CardLine, Tally, tally
from rumpus.games.scandaroon.cards import Piece
from rumpus.games.scandaroon.deck import BUILT_IN, deck_text, parse_deck
from rumpus.lab.simulate import cores

_README = Path(scandaroon.__file__).parent / "README.md"
_BEGIN, _END = "<!-- decks: written by python -m bench.deck -->", "<!-- end of decks -->"
_SEATS = 4
#: Games that are played in one go.
_BLOCK = 100
_EVEN, _LOW, _HIGH, _USED = 0.25, 0.23, 0.27, 0.2
_PLACES = ("first", "second", "third", "last")


def main() -> None:
    asked = _parse()
    names = [asked.only] if asked.only else list(reversed(BUILT_IN))
    found = {name: measure(name, asked.bot, asked.games, asked.seed) for name in names}
    text = page(found, asked.bot)
    print(text)
    if not asked.only:
        write(text)


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.deck", description="Compare the decks.")
    parser.add_argument("--games", type=int, default=20_000, help="with each deck (20,000)")
    parser.add_argument("--bot", default="greedy", help="who plays (greedy)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0)")
    parser.add_argument("--only", choices=BUILT_IN, help="one deck, printed and not written")
    return parser.parse_args()


def measure(deck: str, bot: str, games: int, seed: int = 0) -> Balance:
    return reduce(add, _blocks(deck, bot, range(seed, seed + games))).balance()


def _blocks(deck: str, bot: str, seeds: range) -> Iterator[Tally]:
    """The first is played alone: it may have to compile, and the others find that in the cache."""
    blocks = [seeds[first : first + _BLOCK] for first in range(0, len(seeds), _BLOCK)]
    yield _block(deck, bot, blocks[0])
    with ProcessPoolExecutor(cores()) as pool:
        for one in pool.map(_block, repeat(deck), repeat(bot), blocks[1:]):
            _say(f"{deck}, {bot}: {one.games} games more")
            yield one


def _block(deck: str, bot: str, seeds: range) -> Tally:
    which = game("scandaroon")
    return tally(which, _SEATS, seeds, which.fields(deck=deck), bot)


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def page(found: dict[str, Balance], bot: str) -> str:
    games = next(iter(found.values())).games
    told = f"{games:,} games of {_SEATS} `{bot}` bots with each deck; an even share is 25 %."
    return "\n".join([told, "", *_grid(found, _facts), "", *_grid(found, _by_place), ""])


def _grid(found: dict[str, Balance], facts: object) -> list[str]:
    assert callable(facts)
    columns = {name: facts(name, of) for name, of in found.items()}
    names = list(next(iter(columns.values())))
    head = ["| | " + " | ".join(f"`{name}`" for name in columns) + " |"]
    rows = [
        f"| {n} | " + " | ".join(column[n] for column in columns.values()) + " |" for n in names
    ]
    return [*head, "|---" * (1 + len(columns)) + "|", *rows]


def _facts(deck: str, of: Balance) -> dict[str, str]:
    """Which cards are beyond what is aimed for."""
    able = {card.code for card in parse_deck(deck_text(deck)).cards if card.ability}
    ranked = sorted(of.cards, key=lambda line: line.wins)
    spare = sorted((line for line in of.cards if line.card in able), key=_use)
    apart = _mean((line.wins - _EVEN) ** 2 for line in ranked)
    by_chance = _mean(_EVEN * (1 - _EVEN) / line.held for line in ranked)
    return {
        "first holder wins, least": _win(ranked[0]),
        "most": _win(ranked[-1]),
        f"cards outside {_LOW:.0%} to {_HIGH:.0%}": _outside(ranked),
        "cards lie apart from 25 %": f"{100 * apart**0.5:.2f} points",
        "of that, by chance alone": f"{100 * by_chance**0.5:.2f} points",
        f"abilities used in less than {_USED:.0%} of lays": ", ".join(
            f"`{line.card}` {_use(line):.0%}" for line in spare if _use(line) < _USED
        )
        or "none",
        "least used": f"`{spare[0].card}` {_use(spare[0]):.0%}",
        **{
            f"Action Piece: {piece.name.lower()}, times a game": f"{of.powers[piece]:.2f}"
            for piece in Piece
        },
    }


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)


def _use(line: CardLine) -> float:
    return line.used / max(line.laid, 1e-9)


def _win(line: CardLine) -> str:
    return f"`{line.card}` {line.wins:.1%} ({line.low:.1%} to {line.high:.1%})"


def _outside(ranked: list[CardLine]) -> str:
    """How many, and which of them even by the nearer end of their intervals."""
    found = [line for line in ranked if not _LOW <= line.wins <= _HIGH]
    surely = [line for line in found if line.high < _LOW or line.low > _HIGH]
    names = ", ".join(f"`{line.card}` {line.wins:.0%}" for line in surely)
    return f"{len(found)}, surely {names or 'none'}"


def _by_place(deck: str, of: Balance) -> dict[str, str]:
    found: dict[str, str] = {}
    for number, row in enumerate(of.places[:-1]):
        gain = of.last_gains[number]
        when = f"in round {number + 1}"
        found |= {
            f"who comes {place} {when} wins": f"{share:.1%}"
            for place, share in zip(_PLACES, row, strict=True)
            if place in ("third", "last")
        }
        found[f"last wins more than third {when}, of those who stood alike"] = (
            f"{100 * gain.value:+.1f} ± {100 * gain.error:.1f} points"
        )
    return found


def write(text: str) -> None:
    before, _, rest = _README.read_text(encoding="utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    _README.write_text(f"{before}{_BEGIN}\n\n{text}\n{_END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
