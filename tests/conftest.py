"""What all tests share: long tests run only when asked for."""

from __future__ import annotations

import os

import pytest

#: By RUMPUS_LONG: the marks that are left out.
LEFT_OUT = {"1": {"huge"}, "all": set[str]()}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left_out = LEFT_OUT.get(os.environ.get("RUMPUS_LONG", ""), {"long", "huge"})
    asked_for = {mark for mark in left_out if mark in (config.option.markexpr or "")}
    out = [i for i in items if {mark.name for mark in i.iter_markers()} & (left_out - asked_for)]
    if out:
        config.hook.pytest_deselected(items=out)
        items[:] = [item for item in items if item not in set(out)]
    items.sort(key=lambda item: item.get_closest_marker("first") is None)
