"""A comparison as one page: the question, the answer, then a plot for each measure."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.lab import answers, figures, svg
from rumpus.lab.compare import Comparison, Line
from rumpus.lab.page import heading, page, paragraph
from rumpus.lab.plan import own_levels
from rumpus.lab.report import grid_table


def comparison_page(of: Comparison, swept: Sequence[str] = ()) -> str:
    """`swept`: the values of a sweep, in whose order the settings stand."""
    parts = [
        *(paragraph(sentence, "answer") for sentence in answers.sentences(of)),
        paragraph(answers.how_many(of), "dim"),
        *(_plots(of, swept) if of.games else []),
        heading("All figures"),
        *(grid_table(grid) for grid in answers.grids(of)),
        heading("What was played"),
        *(paragraph(_told(of, k)) for k in range(len(of.settings))),
    ]
    return page(answers.question(of), parts)


def _plots(of: Comparison, swept: Sequence[str]) -> list[str]:
    drawn = []
    for line in sorted(of.lines, key=lambda line: not line.asked):
        drawn += [heading(line.measure.what.capitalize()), _plot(of, line, swept)]
    return drawn


def _plot(of: Comparison, line: Line, swept: Sequence[str]) -> str:
    unit = "%" if line.measure.is_share else ""
    if swept:
        return svg.curve(line.measure.what, swept, line.values, unit=unit)
    named = [f"{a} {name}" for a, name in answers.named_settings(of)]
    rows = [(_short(name), value) for name, value in zip(named, line.values, strict=True)]
    return svg.intervals(line.measure.what, rows, unit=unit)


def _short(name: str) -> str:
    return name if len(name) <= 20 else f"{name[:19]}…"


def _told(of: Comparison, k: int) -> str:
    setting = of.settings[k]
    options = ", ".join(f"{name} {label}" for name, label in setting.labels().items())
    players = ", ".join(str(player) for player in setting.line_up)
    name, what = answers.named_settings(of)[k]
    told = f"{name} ({what}): {setting.seats} seats with {players}; {options or 'no options'}"
    return "; ".join([told, *figures.levels(own_levels(setting.line_up))])
