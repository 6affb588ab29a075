"""Root folders for the stages: layers over what this machine has of Debian and Python.

What a slim image of Python holds is /usr and /etc of Debian with a Python in /usr/local. Both are
here already; the rest of the machine is hidden. All this stands on a tmpfs in a mount namespace
that ends with the process: an overlay over / cannot keep its layers below /.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

#: What the image has of the machine; everything else beside it is hidden or empty.
SHARED = {"bin", "etc", "lib", "lib32", "lib64", "libx32", "sbin", "usr"}
EMPTY = ("dev", "home", "opt", "proc", "root", "run", "tmp", "usr/local", "var")
#: What a developer's machine has and the image has not.
HIDDEN = ("usr/bin/node", "usr/bin/nodejs", "usr/bin/npm", "usr/bin/npx", "usr/bin/uv",
          "etc/pip.conf", "etc/uv", "etc/npmrc")  # fmt: skip


def make_image_layer(layer: Path) -> None:
    """Empty folders and blank places that, laid over this machine's root, leave a slim image."""
    for name in EMPTY:
        folder = layer / name
        folder.mkdir(parents=True, exist_ok=True)
        os.setxattr(folder, "trusted.overlay.opaque", b"y")
    (layer / "tmp").chmod(0o1777)
    others = {path.name for path in Path("/").iterdir()} - SHARED - set(EMPTY)
    for name in [*others, *HIDDEN]:
        _blank(layer, name)


def _blank(layer: Path, name: str) -> None:
    """A character device 0/0 is how an overlay says: not here."""
    if os.path.lexists(f"/{name}"):
        (layer / name).parent.mkdir(parents=True, exist_ok=True)
        os.mknod(layer / name, 0o020000, os.makedev(0, 0))


def mount_root(root: Path, layers: list[Path], *, writable: bool) -> None:
    """The layers, lowest first, over this machine's root; the last one takes what is written."""
    root.mkdir(parents=True)
    below = layers[:-1] if writable else layers
    options = "lowerdir=" + ":".join([*map(str, reversed(below)), "/"])
    if writable:
        work = layers[-1].with_suffix(".work")
        work.mkdir(parents=True)
        options += f",upperdir={layers[-1]},workdir={work}"
    mount("-t", "overlay", "overlay", "-o", options, str(root))
    if sys.base_prefix != "/usr":
        mount("--bind", "-o", "ro", sys.base_prefix, str(root / "usr" / "local"))
    mount("--rbind", "/dev", str(root / "dev"))
    mount("-t", "proc", "proc", str(root / "proc"))


def mount(*arguments: str) -> None:
    subprocess.run(["mount", *arguments], check=True)
