"""Whether this checkout can be released: version, changelog and tag agree, and the wheel works.

    make release-check

Builds wheel and sdist into dist/, installs the wheel into an environment of its own, and uses it
there as somebody would who has never seen the checkout.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = str(ROOT / "scripts" / "uv")
PINS = [ROOT / "scripts" / "pins" / name for name in ("build.txt", "node.txt")]
HEADING = re.compile(r"^## \[([^\]]+)\](?: - (\S+))?$", re.M)


class NotReadyError(AssertionError):
    """Something has to be put right before a release."""


def expect(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise NotReadyError(otherwise)


def say(line: str) -> None:
    print(f"-- {line}", flush=True)


# ---------------------------------------------------------------- version, changelog, tag


def read_version(source: str) -> str:
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', source, re.M)
    expect(found is not None, 'expected __version__ = "1.2.3" in src/rumpus/__init__.py')
    assert found is not None
    return found[1]


def check_changelog(text: str, version: str) -> None:
    """An empty Unreleased, below it this version with a date, then older ones."""
    headings = HEADING.findall(text)
    expect(bool(headings) and headings[0] == ("Unreleased", ""), "expected [Unreleased] on top")
    expect(len(headings) > 1, "expected a section of a version below [Unreleased]")
    newest, day = headings[1]
    expect(newest == version, f"expected [{version}] below [Unreleased], not [{newest}]")
    expect(_is_date(day), f"expected [{version}] - YYYY-MM-DD, not {day!r}")
    waiting = text.partition("## [Unreleased]")[2].partition("## [")[0].strip()
    expect(not waiting, f"expected nothing under [Unreleased], not {waiting[:60]!r}")


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def check_tags(tags: list[str], version: str) -> None:
    """A commit that is tagged as some version is tagged as this one."""
    versions = [tag for tag in tags if re.fullmatch(r"v\d.*", tag)]
    expect(versions in ([], [f"v{version}"]), f"expected the tag v{version}, not {versions}")


def tags_here() -> list[str]:
    command = ["git", "tag", "--points-at", "HEAD"]
    return subprocess.check_output(command, cwd=ROOT, text=True).split()


# ---------------------------------------------------------------- the wheel


def build(version: str) -> Path:
    """The sdist, and the wheel from it."""
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    pins = [word for pin in PINS for word in ("--build-constraints", str(pin))]
    run([UV, "build", "--quiet", "--require-hashes", *pins, str(ROOT)], ROOT)
    made = {path.name for path in (ROOT / "dist").iterdir() if path.suffix in (".whl", ".gz")}
    wheel, sdist = f"rumpus-{version}-py3-none-any.whl", f"rumpus-{version}.tar.gz"
    expect(made == {wheel, sdist}, f"expected {wheel} and {sdist} in dist/, not {sorted(made)}")
    return ROOT / "dist" / wheel


def run(command: list[str], folder: Path) -> str:
    """What it printed. Nothing of the checkout is on its path."""
    clean = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    ran = subprocess.run(
        command, cwd=folder, env=clean, capture_output=True, text=True, check=False
    )
    expect(ran.returncode == 0, f"{' '.join(command)}:\n{ran.stdout}{ran.stderr}")
    return ran.stdout


def install(wheel: Path, folder: Path) -> Path:
    """An environment with the wheel and the newest packages it allows; its folder of programs."""
    venv = ["venv", "--quiet", "--no-project", "--python", sys.executable, str(folder / "venv")]
    run([UV, *venv], folder)
    python = folder / "venv" / "bin" / "python"
    run([UV, "pip", "install", "--quiet", "--python", str(python), str(wheel)], folder)
    where = run([str(python), "-c", "import rumpus; print(rumpus.__file__)"], folder)
    expect(where.startswith(str(folder)), f"expected rumpus from the wheel, not from {where}")
    return python.parent


def use(programs: Path, folder: Path, version: str) -> None:
    rumpus = str(programs / "rumpus")
    said = run([rumpus, "--version"], folder)
    expect(said == f"rumpus {version}\n", f"expected rumpus {version}, not {said!r}")
    say(said.strip())
    listed = run([rumpus, "games"], folder)
    names = run([str(programs / "python"), "-c", _NAMES], folder).split()
    expect(all(name in listed for name in names), f"expected {names} in:\n{listed}")
    say(f"{len(names)} games")
    run([rumpus, "simulate", "kingdom_four", "--seats", "3", "--games", "20"], folder)
    say("the laboratory plays")


_NAMES = "import rumpus; print(*(game.name for game in rumpus.games()))"


@contextmanager
def serving(programs: Path, folder: Path) -> Iterator[str]:
    command = [str(programs / "rumpus"), "serve", "--port", "0", "--data", str(folder / "data")]
    pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(command, cwd=folder, stdout=pipe, stderr=nowhere, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            expect(line.startswith("listening on "), f"expected it to listen, not {line!r}")
            yield line.removeprefix("listening on ").strip()
        finally:
            server.terminate()
            server.wait(timeout=20)
    expect(server.returncode == 0, f"expected SIGTERM to end it with 0, not {server.returncode}")


def look(address: str) -> None:
    expect(fetch(f"{address}/health") == "ok", "expected ok from /health")
    page = fetch(f"{address}/")
    expect("<title>Rumpus" in page, f"expected the lobby page, not {page[:80]!r}")
    script = re.search(r'<script[^>]*src="([^"]+\.js)"', page)
    expect(script is not None, "expected a script in the lobby page")
    assert script is not None
    expect(len(fetch(f"{address}{script[1]}")) > 10_000, "expected the whole client")
    say("health, lobby and client are served")


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as answer:
        text: str = answer.read().decode()
        return text.strip()


def main() -> None:
    version = read_version((ROOT / "src/rumpus/__init__.py").read_text(encoding="utf-8"))
    check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    check_tags(tags_here(), version)
    say(f"version, changelog and tag agree: v{version}")
    wheel = build(version)
    say(f"built {wheel.name} ({wheel.stat().st_size / 1e6:.1f} MB) and the sdist")
    with tempfile.TemporaryDirectory(prefix="rumpus-release-") as name:
        folder = Path(name).resolve()
        programs = install(wheel, folder)
        use(programs, folder, version)
        with serving(programs, folder) as address:
            look(address)
    say(f"ready: git tag v{version}")


if __name__ == "__main__":
    try:
        main()
    except NotReadyError as failed:
        raise SystemExit(f"release-check: {failed}") from None
