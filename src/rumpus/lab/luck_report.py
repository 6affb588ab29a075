"""Luck and skill in words and as a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import zip_longest

import numpy as np

from rumpus.lab import svg
from rumpus.lab.answers import letter
from rumpus.lab.figures import Grid, percent, percent_interval
from rumpus.lab.luck import PARTS, Luck
from rumpus.lab.page import heading, page, paragraph
from rumpus.lab.report import grid_table
from rumpus.lab.statistics import Estimate

_WORDS = {
    "place": "place in the order of play",
    "cards": "cards and other chance",
    "skill": "who plays",
    "rest": "choices of the moment",
}


def question(of: Sequence[Luck]) -> str:
    title = of[0].setting.game.title
    if len(of) == 1:
        return f"{title}: how much is luck, how much is skill?"
    return f"{title}: which is more a game of skill, {' or '.join(_named(of))}?"


def _named(of: Sequence[Luck]) -> list[str]:
    return [f"{letter(k)} ({one.setting.name or 'as usual'})" for k, one in enumerate(of)]


def answer(of: Sequence[Luck]) -> list[str]:
    told = [_one(one, name) for one, name in zip(of, _named(of), strict=True)]
    return [*told, *(_beside(of[0], one, letter(k)) for k, one in enumerate(of[1:], 1))]


def _one(luck: Luck, name: str) -> str:
    parts = ", ".join(f"{_WORDS[part]} {percent(luck.parts[part].value)}" for part in PARTS)
    ahead = f"{luck.better} is not surely better than {luck.worse}"
    if luck.until_ahead:
        ahead = (
            f"{luck.better} is ahead of {luck.worse} with 95 % after "
            f"{_games(luck.until_ahead.value)}"
        )
    return f"{name}: {parts}; {ahead}."


def _games(n: float) -> str:
    return "1 game" if n == 1 else f"{n:,.0f} games"


def _beside(first: Luck, other: Luck, name: str) -> str:
    by = difference(first, other, "skill")
    word = "more" if by.value > 0 else "less"
    sure = "" if by.low > 0 or by.high < 0 else "not surely "
    values = f"{percent(first.parts['skill'].value)} → {percent(other.parts['skill'].value)}"
    return (
        f"{name} beside A: {sure}{word} a game of skill; who plays explains {values} "
        f"({100 * by.value:+.1f}, 95 %: {100 * by.low:+.1f} to {100 * by.high:+.1f})."
    )


def difference(first: Luck, other: Luck, part: str) -> Estimate:
    """How much more of the result it explains; drawn from the same deals."""
    value = other.parts[part].value - first.parts[part].value
    low, high = np.quantile(other.drawn[part] - first.drawn[part], (0.025, 0.975))
    return Estimate(value, float(min(low, value)), float(max(high, value)))


def grid(of: Sequence[Luck]) -> Grid:
    headings = ["explained by"]
    for k in range(len(of)):
        headings += [letter(k), "95 %"]
    rows = [(_WORDS[part], *_cells([luck.parts[part] for luck in of])) for part in PARTS]
    rows.append(("the better wins", *_cells([luck.better_wins for luck in of])))
    rows.append(("games until ahead", *(cell for luck in of for cell in _ahead(luck))))
    return Grid(tuple(headings), tuple(rows))


def _cells(estimates: Sequence[Estimate]) -> list[str]:
    return [cell for one in estimates for cell in (percent(one.value), percent_interval(one))]


def _ahead(luck: Luck) -> tuple[str, str]:
    until = luck.until_ahead
    return (f"{until.value:,.0f}", f"{until.low:,.0f} to {until.high:,.0f}") if until else ("–", "")


def places(of: Sequence[Luck]) -> Grid:
    columns = [[percent(place) for place in luck.places] for luck in of]
    rows = [(f"place {k + 1}", *row) for k, row in enumerate(zip_longest(*columns, fillvalue=""))]
    return Grid(("wins by place", *(letter(k) for k in range(len(of)))), tuple(rows))


def how_many(of: Sequence[Luck]) -> str:
    first = of[0]
    return (
        f"{first.deals:,} deals, {sum(luck.games for luck in of):,} games in all: each deal at "
        f"every turn of the seats, twice with other dice; {first.better} and {first.worse}, "
        f"seed {first.seed}"
    )


def luck_page(of: Sequence[Luck]) -> str:
    rows = [
        (letter(k), {_WORDS[part]: 100 * luck.parts[part].value for part in PARTS})
        for k, luck in enumerate(of)
    ]
    parts = [
        *(paragraph(text, "answer") for text in answer(of)),
        paragraph(how_many(of), "dim"),
        heading("What the result comes from"),
        svg.parts_of_total("per cent of the variance of a seat's result", rows),
        grid_table(grid(of)),
        heading("Who is better wins"),
        svg.intervals(
            "share of the wins of the better",
            [(letter(k), luck.better_wins) for k, luck in enumerate(of)],
            marks=[0.5] * len(of),
            unit="%",
        ),
        heading("Luck of the place"),
        grid_table(places(of)),
    ]
    return page(question(of), parts)


def as_data(of: Sequence[Luck]) -> dict[str, object]:
    return {
        "game": of[0].setting.game.name,
        "answers": answer(of),
        "settings": [
            {
                "name": luck.setting.name,
                "seats": luck.setting.seats,
                "options": luck.setting.labels(),
                "better": luck.better,
                "worse": luck.worse,
                "deals": luck.deals,
                "games": luck.games,
                "seed": luck.seed,
                "parts": {name: asdict(part) for name, part in luck.parts.items()},
                "better_wins": asdict(luck.better_wins),
                "until_ahead": asdict(luck.until_ahead) if luck.until_ahead else None,
                "places": luck.places,
            }
            for luck in of
        ],
    }
