"""What makes a release: version, changelog and tag agree."""

from __future__ import annotations

import pytest

import rumpus
from scripts.release_check import (
    HEADING,
    ROOT,
    NotReadyError,
    check_changelog,
    check_tags,
    read_version,
)

GOOD = "## [Unreleased]\n\n## [0.2.0] - 2026-11-17\n\n- Much.\n\n## [0.1.0] - 2026-11-16\n"


def test_the_version_is_read_from_the_source_without_importing_it() -> None:
    source = (ROOT / "src" / "rumpus" / "__init__.py").read_text()
    assert read_version(source) == rumpus.__version__


def test_the_newest_section_of_our_changelog_is_this_version() -> None:
    headings = HEADING.findall((ROOT / "CHANGELOG.md").read_text())
    assert headings[0] == ("Unreleased", "")
    assert headings[1][0] == rumpus.__version__


def test_a_changelog_that_agrees_is_ready() -> None:
    check_changelog(GOOD, "0.2.0")


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("## [Unreleased]\n", "", r"\[Unreleased\] on top"),
        ("[0.2.0]", "[0.3.0]", r"expected \[0.2.0\] below"),
        ("2026-11-17", "17.11.2026", "YYYY-MM-DD"),
        (" - 2026-11-17", "", "YYYY-MM-DD"),
        ("[Unreleased]\n", "[Unreleased]\n\n- A line.\n", "nothing under"),
    ],
)
def test_a_changelog_that_does_not_is_refused(before: str, after: str, why: str) -> None:
    with pytest.raises(NotReadyError, match=why):
        check_changelog(GOOD.replace(before, after), "0.2.0")


@pytest.mark.parametrize("tags", [[], ["v0.2.0"], ["deployed", "v0.2.0"]])
def test_no_tag_or_its_own_is_right(tags: list[str]) -> None:
    check_tags(tags, "0.2.0")


@pytest.mark.parametrize("tags", [["v0.1.0"], ["v0.2.0", "v0.3.0"]])
def test_the_tag_of_another_version_is_refused(tags: list[str]) -> None:
    with pytest.raises(NotReadyError, match=r"expected the tag v0\.2\.0"):
        check_tags(tags, "0.2.0")
