"""What is downloaded before any lock file speaks is pinned by hash."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from scripts import client

ROOT = Path(__file__).resolve().parents[2]
PINS = sorted((ROOT / "scripts" / "pins").glob("*.txt"))


def versions(pin: Path) -> list[str]:
    return re.findall(r"^\S+==\S+", pin.read_text(), re.M)


@pytest.mark.parametrize("pin", PINS, ids=lambda pin: pin.stem)
def test_every_package_has_one_version_and_hashes(pin: Path) -> None:
    text = pin.read_text()
    blocks = re.findall(r"^(\S+==\S+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", text, re.M)
    assert [name for name, _ in blocks] == versions(pin)
    assert sum(2 + hashes.count("--hash") - 1 for _, hashes in blocks) == text.count("\n")


def test_the_build_asks_for_the_version_that_has_hashes() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    assert set(asked) <= set(versions(ROOT / "scripts" / "pins" / "build.txt"))


def test_the_clients_node_is_the_one_that_has_hashes() -> None:
    assert versions(client.NODE_PIN) == [client.NODE_WHEEL]


def test_uv_and_node_have_a_hash_for_each_of_their_platforms() -> None:
    for name in ("uv", "node"):
        pin = ROOT / "scripts" / "pins" / f"{name}.txt"
        assert pin.read_text().count("--hash") >= 9, name


@pytest.fixture
def a_folder(tmp_path: Path) -> Path:
    """scripts/uv as it is, beside a wheel that stands for uv; the uv on the PATH is of no use."""
    (tmp_path / "scripts" / "pins").mkdir(parents=True)
    shutil.copy(ROOT / "scripts" / "uv", tmp_path / "scripts")
    with zipfile.ZipFile(tmp_path / "uv-1.0-py3-none-any.whl", "w") as wheel:
        script = zipfile.ZipInfo("uv-1.0.data/scripts/uv")
        script.external_attr = 0o100755 << 16
        wheel.writestr(script, "#!/bin/sh\necho our own uv")
        wheel.writestr("uv-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: uv\nVersion: 1.0")
        wheel.writestr("uv-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any")
        wheel.writestr("uv-1.0.dist-info/RECORD", "")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "uv").write_text("#!/bin/sh\nexit 1")
    (tmp_path / "bin" / "uv").chmod(0o755)
    return tmp_path


def run_uv(folder: Path, digest: str) -> subprocess.CompletedProcess[str]:
    (folder / "scripts" / "pins" / "uv.txt").write_text(f"uv==1.0 --hash=sha256:{digest}\n")
    alone = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder)}
    path = f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, **alone, "PYTHON": sys.executable, "PATH": path}
    command = [str(folder / "scripts" / "uv"), "--version"]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def test_uv_is_installed_where_its_hash_is_right_and_refused_where_it_is_not(
    a_folder: Path,
) -> None:
    digest = sha256((a_folder / "uv-1.0-py3-none-any.whl").read_bytes()).hexdigest()
    refused = run_uv(a_folder, "0" * 64)
    assert refused.returncode != 0
    assert "HASHES" in refused.stderr
    ran = run_uv(a_folder, digest)
    assert (ran.returncode, ran.stdout) == (0, "our own uv\n"), ran.stderr
