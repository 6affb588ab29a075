"""What the cards do, in words and as a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from math import hypot

from rumpus.lab import svg
from rumpus.lab.cards import FEW, CardLine, Cards
from rumpus.lab.figures import Grid, percent
from rumpus.lab.page import heading, page, paragraph
from rumpus.lab.report import grid_table
from rumpus.lab.statistics import Estimate

#: Cards in the plot of a page: the strongest and the weakest.
_DRAWN = 12


def question(of: Sequence[Cards], card: str = "") -> str:
    title = of[0].setting.game.title
    if card:
        return f"{title}: is {of[0].find(card).card} too strong?"
    if len(of) > 1:
        return f"{title}: whose cards are more alike, {' or '.join(_named(of))}?"
    return f"{title}: what does each card do?"


def answer(of: Sequence[Cards], card: str = "") -> list[str]:
    if card:
        return [_about(cards, cards.find(card)) for cards in of]
    told = [_evenness(cards, name) for cards, name in zip(of, _named(of), strict=True)]
    return [*told, *([_more_alike(of)] if len(of) > 1 else [])]


def _named(of: Sequence[Cards]) -> list[str]:
    return [cards.setting.name or "as usual" for cards in of]


def _about(cards: Cards, line: CardLine) -> str:
    rank = 1 + [one.card for one in cards.lines].index(line.card)
    verdict = "It is in line with the others."
    if cards.stands_out(line):
        verdict = f"It stands out: {'strong' if line.gain.value > cards.mean else 'weak'}."
    return (
        f"{line.card}: played {line.played:.2f} times a game; playing it changes the chance to win "
        f"by {points_of_percent(line.gain)} points of percent, from {line.tried:,} positions. "
        f"It is number {rank} of {len(cards.lines)}; a card changes it by "
        f"{100 * cards.mean:+.1f} on average, and {_apart(cards)}. {verdict}"
    )


def _apart(cards: Cards) -> str:
    if cards.spread.value == 0:
        return f"chance explains what differs (at most {100 * cards.spread.high:.1f})"
    return f"cards lie {100 * cards.spread.value:.1f} apart"


def _evenness(cards: Cards, name: str) -> str:
    spread = cards.spread
    return (
        f"{name}: playing a card changes the chance to win by {100 * cards.mean:+.1f} points of "
        f"percent on average; cards lie {100 * spread.value:.1f} apart (standard deviation, 95 %: "
        f"{100 * spread.low:.1f} to {100 * spread.high:.1f})."
    )


def _more_alike(of: Sequence[Cards]) -> str:
    """Of two variances that were found apart from each other."""
    first, second = sorted(zip(of, _named(of), strict=True), key=lambda x: x[0].spread.value)[:2]
    low, high = (cards.spread for cards, _ in (first, second))
    gap = high.value - low.value
    sure = gap > hypot(low.high - low.value, high.value - high.low)
    word = "surely" if sure else "not surely"
    return f"{first[1]} is more balanced ({word}): its cards lie {100 * gap:.1f} less apart."


def points_of_percent(gain: Estimate) -> str:
    return f"{100 * gain.value:+.1f} ± {50 * (gain.high - gain.low):.1f}"


def grid(cards: Cards, *, only: str = "") -> Grid:
    rows = [
        (
            f"{line.card} (event)" if line.is_event else line.card,
            percent(line.held) if not line.is_event else "",
            f"{line.played:.2f}",
            percent(line.won_held) if not line.is_event else "",
            percent(line.won_played),
            points_of_percent(line.gain) if line.tried >= FEW else f"few ({line.tried})",
        )
        for line in cards.lines
        if only.lower() in line.card.lower()
    ]
    return Grid(("card", "held", "played", "won, held", "won, played", "change"), tuple(rows))


def how_many(cards: Cards) -> str:
    tried = sum(line.tried for line in cards.lines)
    players = ", ".join(str(player) for player in dict.fromkeys(cards.setting.line_up))
    return (
        f"{cards.games:,} games of {cards.setting.seats} seats with {players}; {tried:,} positions "
        f"played on twice, with the card and without; seed {cards.seed}; intervals are 95 % each"
    )


def cards_page(of: Sequence[Cards], card: str = "") -> str:
    parts = [paragraph(text, "answer") for text in answer(of, card)]
    for cards, name in zip(of, _named(of), strict=True):
        parts += [heading(name), paragraph(how_many(cards), "dim"), *_plot(cards, card)]
        parts += [grid_table(grid(cards))]
    parts.append(paragraph(
        "Held: seats that had it at some time. Won: share of the wins of those who held or played "
        "it. Change: of the chance to win, in points of percent, by playing it instead of what "
        "the same bot would have done otherwise.", "dim",
    ))  # fmt: skip
    return page(question(of, card), parts)


def _plot(cards: Cards, card: str) -> list[str]:
    known = [line for line in cards.lines if line.tried >= FEW]
    drawn = known if len(known) <= 2 * _DRAWN else [*known[:_DRAWN], *known[-_DRAWN:]]
    if card and cards.find(card) not in drawn:
        drawn = [cards.find(card), *drawn]
    if not drawn:
        return []
    rows = [(line.card, line.gain) for line in drawn]
    title = "change of the chance to win"
    return [svg.intervals(title, rows, marks=[cards.mean] * len(rows), unit="%")]


def as_data(of: Sequence[Cards], card: str = "") -> dict[str, object]:
    return {
        "game": of[0].setting.game.name,
        "answers": answer(of, card),
        "settings": [
            {
                "name": name,
                "options": cards.setting.labels(),
                "games": cards.games,
                "seed": cards.seed,
                "mean": cards.mean,
                "spread": asdict(cards.spread),
                "cards": [asdict(line) for line in cards.lines],
            }
            for cards, name in zip(of, _named(of), strict=True)
        ],
    }
