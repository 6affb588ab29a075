"""Dockerfile and compose.yaml: clean, not root, and in agreement with the server they start."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
import yaml

from rumpus.cli import build_parser
from scripts.image.dockerfile import (
    DockerfileError,
    Stage,
    context_files,
    is_ignored,
    parse_dockerfile,
    read_environment,
    read_health_command,
)

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent


def lint(*command: str) -> None:
    ran = subprocess.run(
        [str(BIN / command[0]), *command[1:]], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.fixture(scope="module")
def final() -> Stage:
    return parse_dockerfile((ROOT / "Dockerfile").read_text())[-1]


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((ROOT / "compose.yaml").read_text())


def test_hadolint_finds_nothing_in_the_dockerfile() -> None:
    lint("hadolint", "Dockerfile")


def test_compose_follows_its_schema() -> None:
    lint("check-jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml")


def test_the_workflow_follows_its_schema_and_has_time_limits() -> None:
    for schema in ("vendor.github-workflows", "custom.github-workflows-require-timeout"):
        lint("check-jsonschema", "--builtin-schema", schema, ".github/workflows/ci.yml")


def test_the_image_does_not_run_as_root(final: Stage) -> None:
    assert final.last("USER").words() == ["10001:10001"]


def test_the_server_listens_where_the_image_says(final: Stage) -> None:
    assert final.last("ENTRYPOINT").words() == ["rumpus"]
    asked = build_parser().parse_args(final.last("CMD").words())
    assert [str(asked.port)] == final.last("EXPOSE").words()
    assert [str(asked.data)] == final.last("VOLUME").words() == final.last("WORKDIR").words()
    assert asked.host == "0.0.0.0"


def test_the_health_check_asks_the_servers_own_health(final: Stage) -> None:
    port = final.last("EXPOSE").rest
    assert f"http://127.0.0.1:{port}/health" in read_health_command(final.last("HEALTHCHECK"))[-1]


def test_compose_starts_the_server_in_both_ways(final: Stage, compose: Any) -> None:
    room, other = compose["services"]["room"], compose["services"]["room-on-postgres"]
    assert all(port.endswith(f":{final.last('EXPOSE').rest}") for port in room["ports"])
    asked = build_parser().parse_args(other["command"])
    assert (str(asked.port), asked.data) == (final.last("EXPOSE").rest, None)
    assert asked.postgres.startswith("postgresql://rumpus@database/")


def test_compose_gives_the_room_no_rights(compose: Any) -> None:
    for name in ("room", "room-on-postgres"):
        service = compose["services"][name]
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name


def test_only_sources_go_into_the_image() -> None:
    sent = context_files(ROOT)
    assert PurePosixPath("src/rumpus/cli.py") in sent
    assert PurePosixPath("scripts/pins/build.txt") in sent
    tops = {path.parts[0] for path in sent}
    assert tops <= {"LICENSE", "README.md", "hatch_build.py", "pyproject.toml", "scripts", "src",
                    "uv.lock", "web"}  # fmt: skip
    assert not any({"node_modules", "__pycache__", ".build"} & set(path.parts) for path in sent)


@pytest.mark.parametrize(
    ("path", "ignored"),
    [("a.md", True), ("src/x.py", False), ("src/web/x", True), ("src/a/__pycache__/x", True)],
)
def test_the_last_pattern_of_dockerignore_that_fits_decides(path: str, ignored: bool) -> None:
    patterns = ["*", "!src", "src/web", "**/__pycache__"]
    assert is_ignored(PurePosixPath(path), patterns) == ignored


def test_a_dockerfile_is_read_as_docker_reads_it() -> None:
    text = (
        "FROM a:1 AS b\nENV A=1 B=$A\nRUN one \\\n    # why\n    two\nFROM b\nCOPY --from=b x y/\n"
    )
    first, second = parse_dockerfile(text)
    assert (first.base, first.name, second.base) == ("a:1", "b", "b")
    assert first.steps[1].words() == ["one", "two"]
    assert read_environment(first.steps[0], {"A": "0"}) == {"A": "1", "B": "0"}
    assert second.steps[0].flags == {"from": "b"}
    assert second.steps[0].words() == ["x", "y/"]


def test_what_is_not_understood_is_refused() -> None:
    with pytest.raises(DockerfileError, match="ONBUILD"):
        parse_dockerfile("FROM a\nONBUILD RUN x")
