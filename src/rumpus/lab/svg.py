"""Plots as SVG: intervals, distributions, and what a total is made of.

Colours come from CSS, and so does the size of letters: a plot is as wide as the page, and on a
phone everything in it shrinks but the words. There is room for the larger ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

import numpy as np

from rumpus.lab.statistics import Estimate

_WIDTH = 480
_LABELS = 180
_RIGHT = 20
_ROW = 24
_BAR = 14
_TOP = 8
_AXIS = 32
_COLOURS = 8
_LEGEND_ROW = 20
#: So wide is a letter on a phone.
_LETTER = 8.0


@dataclass(frozen=True)
class Scale:
    """From values to places on the x axis, with round numbers to mark."""

    low: float
    high: float
    step: float

    @classmethod
    def over(cls, low: float, high: float) -> Scale:
        """One that holds all between these, from one mark to another."""
        step = _round_step((high - low) / 6 or 1.0)
        first, last = floor(low / step), ceil(high / step)
        return cls(first * step, max(last, first + 1) * step, step)

    def x(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return _LABELS + share * (_WIDTH - _LABELS - _RIGHT)

    def marks(self) -> list[float]:
        return [
            self.low + k * self.step for k in range(round((self.high - self.low) / self.step) + 1)
        ]


def _round_step(rough: float) -> float:
    power: float = 10.0 ** floor(log10(rough))
    return next(nice * power for nice in (1, 2, 5, 10) if rough <= nice * power * 1.0001)


def intervals(
    title: str, rows: Sequence[tuple[str, Estimate]], *, marks: Sequence[float] = (), unit: str = ""
) -> str:
    """A dot with its interval for each row; `marks` has a value to compare each with."""
    lows = [estimate.low for _, estimate in rows]
    highs = [estimate.high for _, estimate in rows]
    scale = Scale.over(min([*lows, *marks]), max([*highs, *marks]))
    parts = []
    for k, (label, estimate) in enumerate(rows):
        y = _TOP + _ROW * (k + 0.5)
        parts.append(_label(label, y))
        if marks:
            x = scale.x(marks[k])
            parts.append(_line(x, y - 8, x, y + 8, "even"))
        parts.append(
            _line(scale.x(estimate.low), y, scale.x(estimate.high), y, f"whisker c{k % _COLOURS}")
        )
        x = scale.x(estimate.value)
        parts.append(f'<circle class="c{k % _COLOURS}" cx="{x:.1f}" cy="{y:.1f}" r="4"/>')
    return _figure(title, parts, scale, _TOP + _ROW * len(rows), unit)


def curve(title: str, places: Sequence[str], values: Sequence[Estimate], *, unit: str = "") -> str:
    """A figure that rises or falls from place to place, with its intervals; upright."""
    scale = Scale.over(min(v.low for v in values), max(v.high for v in values))
    left, right, top, bottom = 60.0, _WIDTH - _RIGHT, float(_TOP), 160.0
    xs = [left + (right - left) * (k + 0.5) / len(places) for k in range(len(places))]

    def y(value: float) -> float:
        return bottom - (value - scale.low) / (scale.high - scale.low) * (bottom - top)

    parts = []
    for value in scale.marks():
        parts.append(_line(left, y(value), right, y(value), "grid"))
        text = _mark(scale, value, unit)
        parts.append(f'<text class="mark" x="{left - 28:.1f}" y="{y(value) + 4:.1f}">{text}</text>')
    line = " ".join(f"{x:.1f},{y(v.value):.1f}" for x, v in zip(xs, values, strict=True))
    parts.append(f'<polyline class="curve c0" points="{line}"/>')
    for x, v, place in zip(xs, values, places, strict=True):
        parts.append(_line(x, y(v.low), x, y(v.high), "whisker c0"))
        parts.append(f'<circle class="c0" cx="{x:.1f}" cy="{y(v.value):.1f}" r="4"/>')
        parts.append(f'<text class="mark" x="{x:.1f}" y="{bottom + 18:.1f}">{escape(place)}</text>')
    return _drawn(title, parts, bottom + _AXIS)


def distributions(title: str, rows: Sequence[tuple[str, np.ndarray]]) -> str:
    """How often each value comes, one row above the other on the same axis."""
    everything = np.concatenate([values for _, values in rows])
    scale = Scale.over(*(float(q) for q in np.quantile(everything, (0.001, 0.999))))
    height, parts = 2 * _ROW, []
    edges = _bins(scale, everything)
    for k, (label, values) in enumerate(rows):
        base = _TOP + height * (k + 1)
        counts, _ = np.histogram(values, bins=edges)
        parts.append(_label(label, base - height / 2))
        parts.append(_hills(scale, edges, counts, base, height - 8, k))
    return _figure(title, parts, scale, _TOP + height * len(rows))


def _bins(scale: Scale, values: np.ndarray) -> np.ndarray:
    """Of whole width, since points are whole numbers."""
    whole = np.issubdtype(values.dtype, np.integer)
    width = (
        max(1.0, ceil((scale.high - scale.low) / 60)) if whole else (scale.high - scale.low) / 60
    )
    start = scale.low - 0.5 if whole else scale.low
    return np.arange(start, scale.high + width, width)


def _hills(
    scale: Scale, edges: np.ndarray, counts: np.ndarray, base: float, height: float, k: int
) -> str:
    most = max(1, int(counts.max()))
    left, right = scale.x(scale.low), scale.x(scale.high)
    places = [min(max(scale.x(float(edge)), left), right) for edge in edges]
    path = [f"M{places[0]:.1f},{base:.1f}"]
    for n, count in enumerate(counts):
        y = base - height * int(count) / most
        path.append(f"L{places[n]:.1f},{y:.1f}L{places[n + 1]:.1f},{y:.1f}")
    path.append(f"L{places[-1]:.1f},{base:.1f}Z")
    return f'<path class="hill c{k % _COLOURS}" d="{"".join(path)}"/>'


def parts_of_total(title: str, rows: Sequence[tuple[str, dict[str, float]]]) -> str:
    """Bars of several parts; parts below zero go to the left."""
    highs = [sum(max(0.0, v) for v in parts.values()) for _, parts in rows]
    lows = [sum(min(0.0, v) for v in parts.values()) for _, parts in rows]
    scale = Scale.over(min(0.0, *lows), max(0.0, *highs))
    drawn = []
    for k, (label, made) in enumerate(rows):
        y = _TOP + _ROW * k + 5
        drawn += [_label(label, y + _BAR / 2), *_bar(scale, made, y)]
    names = list(rows[0][1]) if rows else []
    bottom = _TOP + _ROW * len(rows)
    drawn += _legend(names, bottom + _AXIS + 8)
    return _figure(title, drawn, scale, bottom, extra=_legend_height(names))


def _bar(scale: Scale, made: dict[str, float], y: float) -> list[str]:
    ends = {True: 0.0, False: 0.0}  # to the right of zero, and to the left
    drawn = []
    for k, (name, value) in enumerate(made.items()):
        start = ends[value >= 0]
        ends[value >= 0] = start + value
        drawn.append(_block(scale, (start, start + value), y, _BAR, k, f"{name}: {value:.2f}"))
    return drawn


def side_by_side(title: str, rows: Sequence[tuple[str, dict[str, float]]]) -> str:
    """Figures that are no parts of a total: a bar for each, those of one name together."""
    names = list(rows[0][1]) if rows else []
    values = [value for _, made in rows for value in made.values()]
    scale = Scale.over(min(0.0, *values), max(0.0, *values))
    thick = 10
    height = thick * len(rows) + 10
    drawn = []
    for n, name in enumerate(names):
        top = _TOP + height * n + 5
        drawn.append(_label(name, top + (height - 10) / 2))
        for k, (label, made) in enumerate(rows):
            about = f"{label}: {made[name]:.2f}"
            drawn.append(_block(scale, (0, made[name]), top + thick * k, thick, k, about))
    bottom = _TOP + height * len(names)
    labels = [label for label, _ in rows]
    drawn += _legend(labels, bottom + _AXIS + 8)
    return _figure(title, drawn, scale, bottom, extra=_legend_height(labels))


def _block(
    scale: Scale, ends: tuple[float, float], y: float, height: float, k: int, about: str
) -> str:
    left, right = sorted(scale.x(end) for end in ends)
    return (
        f'<rect class="bar c{k % _COLOURS}" x="{left:.1f}" y="{y:.1f}" '
        f'width="{right - left:.1f}" height="{height}"><title>{escape(about)}</title></rect>'
    )


def _legend(names: Sequence[str], y: float) -> list[str]:
    drawn: list[str] = []
    for k, (x, row) in enumerate(_legend_places(names)):
        top = y + _LEGEND_ROW * row
        drawn.append(
            f'<rect class="bar c{k % _COLOURS}" x="{x:.0f}" y="{top:.0f}" width="12" height="12"/>'
        )
        drawn.append(f'<text x="{x + 17:.0f}" y="{top + 10:.0f}">{escape(names[k])}</text>')
    return drawn


def _legend_places(names: Sequence[str]) -> list[tuple[float, int]]:
    """Where each name stands, and in which row: none runs out of the picture."""
    places, x, row = [], float(_LABELS), 0
    for name in names:
        wide = 34 + _LETTER * len(name)
        if x > _LABELS and x + wide > _WIDTH:
            x, row = float(_LABELS), row + 1
        places.append((x, row))
        x += wide
    return places


def _legend_height(names: Sequence[str]) -> int:
    rows = 1 + max((row for _, row in _legend_places(names)), default=0)
    return 6 + _LEGEND_ROW * rows


def _label(text: str, y: float) -> str:
    return f'<text class="label" x="{_LABELS - 12}" y="{y + 4:.1f}">{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _axis(scale: Scale, bottom: float, unit: str) -> list[str]:
    drawn = []
    for value in scale.marks():
        x = scale.x(value)
        drawn.append(_line(x, _TOP, x, bottom, "grid"))
        text = _mark(scale, value, unit)
        drawn.append(f'<text class="mark" x="{x:.1f}" y="{bottom + 18:.1f}">{text}</text>')
    return drawn


def _mark(scale: Scale, value: float, unit: str) -> str:
    digits = max(0, -floor(log10(scale.step * (100 if unit == "%" else 1)) + 1e-9))
    shown = value * 100 if unit == "%" else value
    text = f"{shown:.{digits}f}".replace("-0", "0") if shown == 0 else f"{shown:.{digits}f}"
    return f"{text}{unit}"


def _figure(
    title: str, parts: Sequence[str], scale: Scale, bottom: float, unit: str = "", extra: int = 0
) -> str:
    return _drawn(title, [*_axis(scale, bottom, unit), *parts], bottom + _AXIS + extra)


def _drawn(title: str, parts: Sequence[str], height: float) -> str:
    inside = "\n".join(parts)
    return (
        f'<svg role="img" viewBox="0 0 {_WIDTH} {height:.0f}" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title)}</title>\n{inside}\n</svg>"
    )
