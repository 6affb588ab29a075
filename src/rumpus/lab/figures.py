"""The figures of a run as words: the same for the terminal and the report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rumpus.bots.speed import format_figures
from rumpus.engine.options import Value
from rumpus.lab.played import Played
from rumpus.lab.statistics import Estimate, Spread
from rumpus.lab.summary import PlaceLine, Speed, Summary
from rumpus.lab.tournament import Standings


@dataclass(frozen=True)
class Grid:
    """A table of words; the first column names the row."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def title(summary: Summary) -> str:
    options = [f"{name} {format_value(value)}" for name, value in summary.options.items()]
    return ", ".join([summary.title, f"{summary.seats} seats", *options])


def levels(of: Mapping[str, Mapping[str, float]]) -> list[str]:
    """What the names of one's own levels stand for, as `--level` takes it."""
    return [f"{name}: {format_figures(figures)}" for name, figures in of.items()]


def how_many(summary: Summary) -> str:
    games = f"{summary.games:,} games"
    if summary.games < summary.wanted:
        games = f"{summary.games:,} of {summary.wanted:,} games (stopped)"
    return f"{games}, seed {summary.seed}"


def players(summary: Summary) -> Grid:
    timed = summary.pace is not None
    rows = [
        (
            line.player,
            percent(line.wins.value),
            percent_interval(line.wins),
            percent(line.even),
            plus_minus(line.points.mean),
            f"{line.points.low:.0f} to {line.points.high:.0f}",
            *([f"{line.lost.mean.value:.2f}"] if line.lost else []),
        )
        for line in summary.players
    ]
    headings = ("player", "wins", "95 %", "even", "points", "nine of ten")
    return Grid((*headings, "late") if timed else headings, tuple(rows))


def earned(summary: Summary) -> Grid:
    """What made the points, and their sum."""
    parts = [line.earned for line in summary.players]
    total = {"in all": [sum(part.values()) for part in parts]} if summary.adds_up else {}
    rows = {name: [part[name] for part in parts] for name in parts[0]} | total
    return _by_player("points by" if summary.adds_up else "counted", rows, summary)


def tallies(summary: Summary) -> Grid:
    counted = [line.tallies for line in summary.players]
    rows = {name: [part[name] for part in counted] for name in counted[0]}
    return _by_player("counted", rows, summary)


def _by_player(heading: str, rows: dict[str, list[float]], summary: Summary) -> Grid:
    cells = tuple((name, *(f"{value:.2f}" for value in values)) for name, values in rows.items())
    return Grid((heading, *(line.player for line in summary.players)), cells)


def has_other_tallies(summary: Summary) -> bool:
    """Are there any besides what made the points?"""
    first = summary.players[0]
    return first.tallies != first.earned


def by_place(summary: Summary) -> Grid:
    rows = [
        (
            place_name(summary, line),
            percent(line.wins.value),
            percent_interval(line.wins),
            plus_minus(line.points),
        )
        for line in summary.by_place
    ]
    heading = "order of play" if summary.has_order else ""
    return Grid((heading, "wins", "95 %", "points"), tuple(rows))


def place_name(summary: Summary, line: PlaceLine) -> str:
    return f"{'place' if summary.has_order else 'chair'} {line.place}"


def standings_title(table: Standings) -> str:
    options = [f"{name} {format_value(value)}" for name, value in table.options.items()]
    return ", ".join([table.title, f"{table.seats} seats", *options])


def how_many_deals(table: Standings) -> str:
    each = table.games // max(1, table.deals)
    return (
        f"{table.games:,} games: {table.deals:,} deals, each played {each} times, seed {table.seed}"
    )


def standings_grid(table: Standings) -> Grid:
    rows = [
        (
            entry.player,
            f"{entry.rating.value:+.0f}",
            f"{entry.rating.low:+.0f} to {entry.rating.high:+.0f}",
            percent(entry.wins.value),
            percent_interval(entry.wins),
            percent(entry.even),
            "" if entry.above_next is None else percent(entry.above_next),
        )
        for entry in table.entries
    ]
    headings = ("player", "rating", "95 %", "wins", "95 %", "even", "above next")
    return Grid(headings, tuple(rows))


def length(summary: Summary) -> list[str]:
    lines = [
        f"minutes of a game, at a table of people: {_spread(summary.minutes)}",
        f"rounds of a game: {_spread(summary.rounds)}",
        f"moves in a game: {_spread(summary.steps)}",
        f"games with a shared win: {percent(summary.shared)}",
    ]
    if summary.pace:
        lines.append(f"seconds of a round: {_spread(summary.pace.round_seconds)}")
        lines.append(f"seconds of a game: {_spread(summary.pace.seconds)}")
        lines.append(f"lost races: {percent(summary.pace.lost)} of all moves came too late")
    return lines


def capped(played: Played, most_steps: int) -> str | None:
    if not played.capped:
        return None
    return (
        f"WARNING: {played.capped:,} of {len(played):,} games did not end within {most_steps:,} "
        "moves and are left out of all figures. Bots that never end a game, or a fault?"
    )


def lost_moves(played: Played) -> str | None:
    """What went wrong with players who were asked; for a move that was lost another was drawn."""
    told = [text for faults in played.faults if (text := faults.told())]
    return "WARNING: " + " ".join(told) + " Legal moves were drawn instead." if told else None


def speed(of: Speed) -> str:
    cores = "one core" if of.jobs == 1 else f"{of.jobs} cores"
    text = f"{of.seconds:.2f} s on {cores}, {of.steps_per_second:,.0f} moves/s"
    if of.times_real is not None:
        text += f", {of.times_real:,.0f} times faster than real time on each core"
    return text


def percent(value: float) -> str:
    return f"{100 * value:.1f} %"


def percent_interval(estimate: Estimate) -> str:
    return f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f}"


def plus_minus(estimate: Estimate) -> str:
    return f"{estimate.value:.2f} ±{(estimate.high - estimate.low) / 2:.2f}"


def _spread(spread: Spread) -> str:
    return f"{spread.mean.value:.1f} (nine of ten: {spread.low:.0f} to {spread.high:.0f})"


def format_value(value: Value) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
