"""A comparison in words: the answer first, then the figures."""

from __future__ import annotations

from rumpus.lab.compare import Comparison, Difference, Line, Verdict
from rumpus.lab.figures import Grid, percent
from rumpus.lab.plan import own_levels

_DIGITS = 2


def question(of: Comparison) -> str:
    """What was compared."""
    named = " or ".join(f"{letter} ({name})" for letter, name in named_settings(of))
    return f"{of.settings[0].game.title}: {named}?"


def named_settings(of: Comparison) -> list[tuple[str, str]]:
    """A, B, C …, and what each is."""
    return [(letter(k), setting.name or "as usual") for k, setting in enumerate(of.settings)]


def letter(k: int) -> str:
    return chr(ord("A") + k) if k < 26 else f"S{k + 1}"


def sentences(of: Comparison) -> list[str]:
    """For each setting but the first, in one sentence, what was asked."""
    asked = [line for line in of.lines if line.asked]
    told = []
    for k in range(1, len(of.settings)):
        parts = "; ".join(_clause(line, line.differences[k - 1], k) for line in asked)
        told.append(f"{letter(k)} beside A: {parts}.")
    return told


def _clause(line: Line, difference: Difference, k: int) -> str:
    if difference.verdict is Verdict.DIFFERENT:
        return _changed(line, difference, k)
    if difference.verdict is Verdict.ALIKE:
        return f"{line.measure.what}: the same within {_size(line, line.least)}"
    return f"{line.measure.what}: not decided, {_difference(line, difference)}"


def _changed(line: Line, difference: Difference, k: int) -> str:
    measure, by = line.measure, difference.by
    way = measure.more if by.value > 0 else measure.less
    if measure.is_share:
        values = f"{percent(line.values[0].value)} → {percent(line.values[k].value)}"
        return f"{measure.what} {way}: {values} ({_difference(line, difference)})"
    if measure.name == "minutes":
        size = f"{abs(by.value):.1f} ± {(by.high - by.low) / 2:.1f} minutes"
        return f"a game is {size} {way}"
    around = (by.high - by.low) / 2
    return f"{abs(by.value):.{_DIGITS}f} ± {around:.{_DIGITS}f} {way} {measure.what}"


def how_many(of: Comparison) -> str:
    why = "stopped by hand" if of.stopped else "decided" if of.decided else "not decided by then"
    text = f"{of.games:,} deals, each played by all settings ({why}; at most {of.most:,})"
    text += f", seed {of.seed}; all differences together are wrong in at most {percent(of.error)}"
    return f"{text}; {of.broken:,} deals did not end and are left out" if of.broken else text


def grids(of: Comparison) -> list[Grid]:
    """All measures of two settings side by side; of more, a table for each measure asked."""
    if len(of.settings) == 2:
        return [Grid(("", "A", "B", "B − A", ""), tuple(_row(line) for line in of.lines))]
    return [_by_setting(of, line) for line in of.lines if line.asked]


def _row(line: Line) -> tuple[str, ...]:
    values = [_value(line, estimate.value) for estimate in line.values]
    (difference,) = line.differences
    return (line.measure.short, *values, _difference(line, difference), difference.verdict.value)


def _by_setting(of: Comparison, line: Line) -> Grid:
    beside_a = [("", "")]
    beside_a += [(_difference(line, one), one.verdict.value) for one in line.differences]
    rows = [
        (f"{a} {name}", _value(line, estimate.value), *beside)
        for (a, name), estimate, beside in zip(
            named_settings(of), line.values, beside_a, strict=True
        )
    ]
    return Grid((line.measure.short, "", "beside A", ""), tuple(rows))


def _value(line: Line, value: float) -> str:
    return percent(value) if line.measure.is_share else f"{value:.{_DIGITS}f}"


def _size(line: Line, value: float) -> str:
    if line.measure.is_share:
        return f"{100 * value:.1f} points of percent"
    return f"{value:.{_DIGITS}f}"


def _difference(line: Line, difference: Difference) -> str:
    by = difference.by
    times = 100 if line.measure.is_share else 1
    digits = 1 if line.measure.is_share else _DIGITS
    return f"{times * by.value:+.{digits}f} ± {times * (by.high - by.low) / 2:.{digits}f}"


def as_data(of: Comparison) -> dict[str, object]:
    """All figures, for JSON."""
    return {
        "game": of.settings[0].game.name,
        "settings": [
            {"letter": a, "name": name, "seats": s.seats, "options": s.labels(),
             "players": [str(player) for player in s.line_up],
             "levels": own_levels(s.line_up)}
            for (a, name), s in zip(named_settings(of), of.settings, strict=True)
        ],
        "seed": of.seed,
        "games": of.games,
        "most": of.most,
        "broken": of.broken,
        "error": of.error,
        "decided": of.decided,
        "answers": sentences(of),
        "measures": {line.measure.name: _line_data(line) for line in of.lines},
    }  # fmt: skip


def _line_data(line: Line) -> dict[str, object]:
    return {
        "asked": line.asked,
        "least": line.least,
        "values": [vars(value) for value in line.values],
        "differences": [
            {**vars(difference.by), "verdict": difference.verdict.value}
            for difference in line.differences
        ],
    }
