"""Finds a Chromium for the browser tests; never skips, never lets Playwright download its own.

In this order: the path in RUMPUS_CHROMIUM; a Chromium or Chrome of this machine; the headless
Chromium that the npm package @sparticuz/chromium carries, unpacked into .tools/chromium.
"""

from __future__ import annotations

import fcntl
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
UNPACKED = ROOT / ".tools" / "chromium"
NPM_PACKAGE = "@sparticuz/chromium"
NPM_VERSION = "153.0.0"

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/usr/bin/chromium",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/opt/google/chrome/chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)

FLAGS = (
    "--no-sandbox",  # containers and CI run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

BROTLI = """
const { createReadStream, createWriteStream } = require("node:fs");
const { pipeline } = require("node:stream/promises");
const { createBrotliDecompress } = require("node:zlib");
const [from, to] = process.argv.slice(1);
pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
"""

# The package's own fonts too: a bare machine has none, and text without a font has no width.
FONTS = f"""<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>{UNPACKED / "fonts"}</dir>
  <cachedir>{UNPACKED / "fonts-cache"}</cachedir>
</fontconfig>
"""


class NoBrowserError(RuntimeError):
    """No Chromium was found and none could be unpacked."""


@dataclass(frozen=True)
class Browser:
    """Where a Chromium is and how it wants to be started."""

    path: str
    flags: tuple[str, ...] = FLAGS
    env: dict[str, str] = field(default_factory=dict)


def find_browser() -> Browser:
    wished = os.environ.get("RUMPUS_CHROMIUM")
    if wished:
        if not os.access(wished, os.X_OK):
            raise NoBrowserError(f"RUMPUS_CHROMIUM is no program that can be run: {wished}")
        return Browser(wished)
    installed = _installed()
    return Browser(installed) if installed else _from_npm()


def _installed() -> str | None:
    on_path = (shutil.which(name) for name in NAMES)
    in_places = (place for place in PLACES if os.access(place, os.X_OK))
    return next((path for path in (*on_path, *in_places) if path), None)


def _from_npm() -> Browser:
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise NoBrowserError(_advice("npm's Chromium runs on 64-bit Intel Linux only"))
    try:
        with _one_at_a_time():
            if not (UNPACKED / "chromium").exists():
                _unpack()
    except (OSError, subprocess.CalledProcessError) as failure:
        raise NoBrowserError(_advice(f"npm's Chromium failed: {failure}")) from failure
    return Browser(
        path=str(UNPACKED / "chromium"),
        # This build has no other programs beside it, so it forks nothing through a zygote.
        flags=(*FLAGS, "--no-zygote", "--disable-dev-shm-usage"),
        env={
            "LD_LIBRARY_PATH": str(UNPACKED / "lib"),
            "FONTCONFIG_FILE": str(UNPACKED / "fonts.conf"),
        },
    )


def _advice(what: str) -> str:
    return (
        f"the browser tests need Chromium or Chrome; {what}. "
        "Install one (Debian: apt-get install chromium) or name one in RUMPUS_CHROMIUM."
    )


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Test workers are processes of their own and may come here together."""
    UNPACKED.parent.mkdir(exist_ok=True)
    with (UNPACKED.parent / "chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _unpack() -> None:
    """Into a folder beside it first: a half-unpacked browser is never taken for a whole one."""
    making = UNPACKED.with_name("chromium.part")
    shutil.rmtree(making, ignore_errors=True)
    shutil.rmtree(UNPACKED, ignore_errors=True)
    making.mkdir(parents=True)
    node = _client().require_node()
    node.npm(
        *("install", f"{NPM_PACKAGE}@{NPM_VERSION}", "--prefix", str(making)),
        *("--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"),
    )
    packed = making / "node_modules" / NPM_PACKAGE / "bin"
    node.run("-e", BROTLI, str(packed / "chromium.br"), str(making / "chromium"))
    (making / "chromium").chmod(0o755)
    for name in ("al2023", "fonts", "swiftshader"):
        tar = making / f"{name}.tar"
        node.run("-e", BROTLI, str(packed / f"{name}.tar.br"), str(tar))
        with tarfile.open(tar) as archive:
            archive.extractall(making, filter="data")
        tar.unlink()
    (making / "fonts.conf").write_text(FONTS)
    shutil.rmtree(making / "node_modules")
    making.rename(UNPACKED)


def _client() -> ModuleType:
    """scripts/client.py, which knows where Node is."""
    spec = importlib.util.spec_from_file_location("client", ROOT / "scripts" / "client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
