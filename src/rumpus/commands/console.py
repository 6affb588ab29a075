"""What runs say: figures on the output, a progress bar and warnings on the error stream."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from rumpus.engine.errors import RumpusError
from rumpus.lab.asking import run_of
from rumpus.lab.figures import Grid
from rumpus.lab.plan import Plan
from rumpus.lab.played import Played
from rumpus.lab.ray import play_on_ray
from rumpus.lab.simulate import Watcher

output = Console(highlight=False, soft_wrap=True)
errors = Console(stderr=True, highlight=False)


class FileError(RumpusError):
    """A file that cannot be written."""


def play_with_progress(plan: Plan, arguments: argparse.Namespace) -> Played:
    """Play a plan; Ctrl-C ends it with the games that are finished."""
    jobs, most_steps = arguments.jobs, arguments.most_steps
    if arguments.ray:
        with _progress(plan) as watch:
            return play_on_ray(
                plan, arguments.ray, jobs=jobs, most_steps=most_steps, limit=arguments.think,
                watch=watch,
            )  # fmt: skip
    with errors.status(f"compiling {plan.game.title} (the first time only)"):
        run = run_of(plan, most_steps=most_steps, limit=arguments.think)
    with _progress(plan) as watch:
        return run.play(jobs, watch)


@contextmanager
def _progress(plan: Plan) -> Iterator[Watcher]:
    columns = (
        TextColumn(plan.game.title),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task("", total=len(plan))
        yield lambda done: bar.update(task, completed=done)


def print_grid(grid: Grid) -> None:
    """Where the line is too short names are folded, in rows as in headings: no figure is cut."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for k, heading in enumerate(grid.headings):
        cells = max((len(row[k]) for row in grid.rows), default=0)
        is_name = k == 0 or len(heading) > cells
        table.add_column(
            heading, justify="right" if k else "left", no_wrap=not is_name, overflow="fold"
        )
    for row in grid.rows:
        table.add_row(*row)
    output.print(table)


def print_lines(lines: Sequence[str]) -> None:
    for line in lines:
        output.print(line)


def print_json(figures: dict[str, Any]) -> None:
    print(json.dumps(figures, indent=2, ensure_ascii=False))


def warn(text: str | None) -> None:
    if text:
        errors.print(text, style="bold red")


def check_place(file: str | None) -> None:
    """Before a long run: can this file be written at its end?"""
    if file and (Path(file).is_dir() or not Path(file).absolute().parent.is_dir()):
        raise FileError(f"cannot write {file}: expected a file in a folder that exists")


def write(file: str, text: str) -> None:
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise FileError(f"cannot write {file}: {error.strerror}") from error
