"""The lock files install on any machine: they name the public registry or none."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_uv_lock_names_only_the_public_python_index() -> None:
    packages = tomllib.loads((ROOT / "uv.lock").read_text())["package"]
    sources = {next(iter(package["source"].items())) for package in packages}
    assert sources == {("registry", "https://pypi.org/simple"), ("editable", ".")}


def test_uv_lock_downloads_only_from_the_public_file_host() -> None:
    hosts = set(re.findall(r'url = "https?://([^/"]+)', (ROOT / "uv.lock").read_text()))
    assert hosts == {"files.pythonhosted.org"}


def test_package_lock_names_no_registry_and_a_hash_for_every_package() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    for name, package in packages.items():
        assert "resolved" not in package, name
        assert name == "" or package["integrity"].startswith("sha512-"), name
