"""Reads a Dockerfile: stages, each a list of steps. Only the words that ours uses."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath
from string import Template

WORDS = {
    "RUN", "COPY", "USER", "WORKDIR", "ENV",
    "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD",
}  # fmt: skip


class DockerfileError(ValueError):
    """The Dockerfile says something that is not understood here."""


@dataclass
class Step:
    word: str
    rest: str
    #: `--from=build` as {"from": "build"}.
    flags: dict[str, str] = field(default_factory=dict)

    def words(self) -> list[str]:
        """The exec form's list, or the words of a plain line."""
        listed = self.rest.startswith("[")
        found: list[str] = json.loads(self.rest) if listed else shlex.split(self.rest)
        return found


@dataclass
class Stage:
    base: str
    name: str
    steps: list[Step] = field(default_factory=list)

    def last(self, word: str) -> Step:
        """The step that counts, where a later one of the same word replaces an earlier one."""
        for step in reversed(self.steps):
            if step.word == word:
                return step
        raise DockerfileError(f"expected {word} in the stage from {self.base}")


def parse_dockerfile(text: str) -> list[Stage]:
    stages: list[Stage] = []
    for line in _lines(text):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            base, _, name = rest.partition(" AS ")
            stages.append(Stage(base.strip(), name.strip()))
        elif word in WORDS and stages:
            stages[-1].steps.append(_step(word, rest.strip()))
        else:
            raise DockerfileError(f"expected FROM, or after it one of {sorted(WORDS)}: {line!r}")
    return stages


def _lines(text: str) -> list[str]:
    """Comments left out, continued lines joined."""
    kept = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    return [line.strip() for line in kept.replace("\\\n", " ").splitlines() if line.strip()]


def _step(word: str, rest: str) -> Step:
    flags = {}
    while found := re.match(r"--([a-z-]+)=(\S+)\s+", rest):
        flags[found[1]] = found[2]
        rest = rest[found.end() :]
    return Step(word, rest, flags)


def read_environment(step: Step, known: dict[str, str]) -> dict[str, str]:
    """What ENV sets, with `$NAME` filled in."""
    pairs = (word.partition("=") for word in step.words())
    return {name: Template(value).substitute(known) for name, _, value in pairs}


def read_health_command(step: Step) -> list[str]:
    command = step.rest.removeprefix("CMD").strip()
    if not command.startswith("["):
        raise DockerfileError(f'expected HEALTHCHECK … CMD ["…"], not {step.rest!r}')
    return Step("CMD", command).words()


def is_ignored(path: PurePosixPath, patterns: list[str]) -> bool:
    """By .dockerignore: the last pattern that names the path or a folder above it decides."""
    ignored = False
    for pattern in patterns:
        bare = pattern.removeprefix("!").strip("/")
        if any(_matches(part, bare) for part in (path, *path.parents)):
            ignored = not pattern.startswith("!")
    return ignored


def _matches(path: PurePosixPath, pattern: str) -> bool:
    if pattern.startswith("**/"):
        return fnmatchcase(path.name, pattern[3:])
    parts = pattern.split("/")
    same_depth = len(parts) == len(path.parts)
    return same_depth and all(map(fnmatchcase, path.parts, parts))


def context_files(root: Path) -> list[PurePosixPath]:
    """What `docker build` would send of this folder."""
    lines = (root / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    tops = {p.removeprefix("!").partition("/")[0] for p in patterns if p.startswith("!")}
    found = (file for top in sorted(tops) for file in _below(root / top))
    paths = (PurePosixPath(file.relative_to(root).as_posix()) for file in found)
    return [path for path in paths if not is_ignored(path, patterns)]


def _below(path: Path) -> list[Path]:
    return [path] if path.is_file() else [p for p in path.rglob("*") if p.is_file()]
