"""Carries out the Dockerfile where no Docker runs, and proves that what it makes works.

    make image-check

Every step is taken from the Dockerfile and done in its order, as the user it names, at the paths
it names: RUN in a root folder of its own, COPY from what .dockerignore lets through, USER, ENV and
WORKDIR as they stand. Then the image is started as compose.yaml says: a root that cannot be written
to, no rights, a network with nobody in it. The HEALTHCHECK must succeed there, SIGTERM must end
it well, and the HEALTHCHECK must fail after that. Needs Linux, root (for the root folders) and
2 GB of memory (they lie there, and nowhere else).
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from scripts.image.dockerfile import (
    DockerfileError,
    Stage,
    Step,
    context_files,
    parse_dockerfile,
    read_environment,
    read_health_command,
)
from scripts.image.roots import make_image_layer, mount, mount_root

ROOT = Path(__file__).resolve().parents[2]
PATH = "/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin"
#: What this machine needs to reach the network, as Docker hands on a proxy; for RUN only.
NETWORK = ("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy",
           "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS", "PIP_CERT", "PIP_INDEX_URL", "UV_DEFAULT_INDEX",
           "NPM_CONFIG_REGISTRY")  # fmt: skip
LOOPBACK_UP = """
import fcntl, socket, struct
with socket.socket() as s:
    fcntl.ioctl(s, 0x8914, struct.pack("16sh", b"lo", 1))
"""


class ImageError(AssertionError):
    """The image is not what it should be."""


@dataclass
class Image:
    """A stage as it stands after some of its steps."""

    root: Path
    layers: list[Path]
    environment: dict[str, str] = field(default_factory=lambda: {"PATH": PATH})
    user: str = "0:0"
    folder: str = "/"

    def home(self) -> str:
        rows = [row.split(":") for row in (self.root / "etc/passwd").read_text().splitlines()]
        return next((row[5] for row in rows if row[2] == self.user.partition(":")[0]), "/")

    def command(self, words: list[str], *, extra: dict[str, str], bare: bool = False) -> list[str]:
        """The words in this root, as its user, with its environment and no other."""
        uid, _, gid = self.user.partition(":")
        rights = ["--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"] if bare else []
        settings = {"HOME": self.home(), **extra, **self.environment}
        return [
            "chroot", str(self.root), "setpriv", "--reuid", uid, "--regid", gid, "--clear-groups",
            *rights, "env", "-i", "-C", self.folder,
            *(f"{name}={value}" for name, value in settings.items()), *words,
        ]  # fmt: skip


@dataclass
class Build:
    """All stages, in a folder that is removed in the end."""

    work: Path
    images: dict[str, Image] = field(default_factory=dict)

    def run(self, stages: list[Stage]) -> Image:
        for number, stage in enumerate(stages):
            image = self._begin(stage, number)
            for step in stage.steps:
                self._take(step, image)
            self.images[stage.name] = image
        return image

    def _begin(self, stage: Stage, number: int) -> Image:
        say(f"FROM {stage.base}")
        layer, root = self.work / f"layer{number}", self.work / f"root{number}"
        layer.mkdir()
        if stage.base in self.images:
            below = self.images[stage.base]
            image = Image(root, [*below.layers, layer], dict(below.environment), below.user)
        else:
            image = Image(root, [self._slim_image(stage.base), layer])
        mount_root(root, image.layers, writable=True)
        if stage.base not in self.images:  # where a Python outside /usr finds its library
            subprocess.run(["chroot", str(root), "ldconfig"], check=True)
        return image

    def _slim_image(self, base: str) -> Path:
        wanted, here = base.partition(":")[2].partition("-")[0], sys.version_info
        if not base.startswith("python:") or wanted != f"{here.major}.{here.minor}":
            raise ImageError(f"{base} cannot be stood for by Python {here.major}.{here.minor}")
        layer = self.work / "image"
        make_image_layer(layer)
        return layer

    def _take(self, step: Step, image: Image) -> None:
        say(f"{step.word} {' '.join(step.rest.split())}")
        if step.word == "RUN":
            self._run(step, image)
        elif step.word == "COPY":
            self._copy(step, image)
        elif step.word == "ENV":
            image.environment |= read_environment(step, image.environment)
        elif step.word == "USER":
            image.user = step.rest
        elif step.word == "WORKDIR":
            image.folder = step.rest
            (image.root / step.rest.lstrip("/")).mkdir(parents=True, exist_ok=True)

    def _run(self, step: Step, image: Image) -> None:
        network = {name: os.environ[name] for name in NETWORK if name in os.environ}
        command = image.command(["/bin/sh", "-c", step.rest], extra=network)
        subprocess.run(command, check=True, env={"PATH": PATH})

    def _copy(self, step: Step, image: Image) -> None:
        *sources, target = step.words()
        start = self.images[step.flags["from"]].root if "from" in step.flags else self._context()
        owner = step.flags.get("chown", "0:0")
        for source in sources:
            self._copy_one(start / source.lstrip("/"), image, target, owner)

    def _copy_one(self, source: Path, image: Image, target: str, owner: str) -> None:
        """A file goes to the target or into it; of a folder, what is in it."""
        into = image.root / os.path.join(image.folder, target).lstrip("/")
        is_folder = source.is_dir() or target.endswith("/")
        (into if is_folder else into.parent).mkdir(parents=True, exist_ok=True)
        source_text = f"{source}/." if source.is_dir() else str(source)
        subprocess.run(["cp", "-a", source_text, str(into)], check=True)
        subprocess.run(["chown", "-R", owner, str(into)], check=True)

    def _context(self) -> Path:
        context = self.work / "context"
        if not context.exists():
            for path in context_files(ROOT):
                (context / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / path, context / path)
        return context


class Running:
    """The image, started as compose.yaml's service says."""

    def __init__(self, image: Image, stage: Stage, service: dict[str, Any], work: Path) -> None:
        self.image = Image(work / "running", image.layers, image.environment, image.user)
        self.image.folder = image.folder
        self.health = read_health_command(stage.last("HEALTHCHECK"))
        mount_root(self.image.root, image.layers, writable=not service["read_only"])
        for place in service["tmpfs"]:
            mount("-t", "tmpfs", "tmpfs", str(self.image.root / place.lstrip("/")))
        for volume in service["volumes"]:
            self._mount_volume(volume.partition(":")[2], work)
        start = [*stage.last("ENTRYPOINT").words(), *stage.last("CMD").words()]
        command = self.image.command(start, extra={}, bare=True)
        self.process = subprocess.Popen(["unshare", "--net", *command], env={"PATH": PATH})
        until("a network of its own", self._has_own_network)
        # Held open, so that the network outlives the server.
        self.network = os.open(f"/proc/{self.process.pid}/ns/net", os.O_RDONLY)
        self.beside([sys.executable, "-c", LOOPBACK_UP])

    def _mount_volume(self, place: str, work: Path) -> None:
        """A new volume takes its owner from the folder in the image."""
        inside, volume = self.image.root / place.lstrip("/"), work / "volume"
        volume.mkdir()
        os.chown(volume, inside.stat().st_uid, inside.stat().st_gid)
        mount("--bind", str(volume), str(inside))

    def _has_own_network(self) -> bool:
        return os.readlink(f"/proc/{self.process.pid}/ns/net") != os.readlink("/proc/self/ns/net")

    def beside(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        """Run in the same network."""
        enter = ["nsenter", f"--net=/proc/{os.getpid()}/fd/{self.network}", *command]
        return subprocess.run(enter, capture_output=True, text=True, check=False)

    def is_healthy(self) -> bool:
        if self.process.poll() is not None:
            raise ImageError(f"it ended by itself with {self.process.returncode}")
        return self.says_healthy()

    def says_healthy(self) -> bool:
        return self.beside(self.image.command(self.health, extra={}, bare=True)).returncode == 0

    def facts(self) -> dict[str, str]:
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=10)  # Docker's patience


def prove(work: Path) -> None:
    stages = parse_dockerfile((ROOT / "Dockerfile").read_text(encoding="utf-8"))
    image = Build(work).run(stages)
    check_contents(image)
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    running = Running(image, stages[-1], compose["services"]["room"], work)
    try:
        until("a successful HEALTHCHECK", running.is_healthy)
        check_running(running)
    finally:
        code = running.stop()
    expect(code, 0, "SIGTERM ends it with")
    expect(running.says_healthy(), False, "HEALTHCHECK after the end")


def check_contents(image: Image) -> None:
    """Nothing of the workshop is left, and the server cannot write to its own code."""
    expect(list((image.root / "build").iterdir()), [], "files in /build")
    names = {path.name for path in (image.root / "opt/rumpus").rglob("*")}
    expect(names & {"node", "npm", "uv", "package.json", "hatch_build.py"}, set(), "tools in it")
    expect((image.root / "opt/rumpus").stat().st_uid, 0, "owner of /opt/rumpus")
    size = sum(p.lstat().st_size for p in (image.root / "opt/rumpus").rglob("*"))
    say(f"ok: /opt/rumpus holds {size / 1e6:.0f} MB")


def check_running(running: Running) -> None:
    facts, uid = running.facts(), running.image.user.partition(":")[0]
    expect(set(facts["Uid"].split()), {uid}, "users of the process")
    expect(uid == "0", False, "runs as root")
    expect(int(facts["CapEff"], 16) | int(facts["CapBnd"], 16), 0, "rights of the process")
    expect((running.image.root / "data/rumpus.sqlite3").is_file(), True, "games in the volume")
    page = "import urllib.request as w; print(w.urlopen('http://127.0.0.1:8000/').read().decode())"
    expect("<title>Rumpus" in running.beside([sys.executable, "-c", page]).stdout, True, "lobby")


def expect(came: object, expected: object, what: str) -> None:
    if came != expected:
        raise ImageError(f"{what}: expected {expected!r}, not {came!r}")
    say(f"ok: {what} {came!r}")


def until(what: str, is_so: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise ImageError(f"expected {what} within {seconds:.0f} s")
        time.sleep(0.2)
    say(f"ok: {what}")


def say(line: str) -> None:
    print(f"-- {line}", flush=True)


def main() -> None:
    if sys.argv[1:2] == ["--apart"]:
        prove(Path(sys.argv[2]))
        say("the image works")
    elif sys.platform != "linux" or os.getuid() != 0:
        raise SystemExit("image-check needs Linux and root: sudo make image-check")
    else:
        raise SystemExit(run_apart())


def run_apart() -> int:
    """In a mount namespace: all that is made lies in memory, and goes when its process does."""
    with tempfile.TemporaryDirectory(prefix="rumpus-image-") as work:
        mine = [sys.executable, "-m", "scripts.image.prove", "--apart", work]
        shell = f'mount -t tmpfs tmpfs {work} && exec "$@"'
        apart = ["unshare", "--mount", "--propagation", "private", "sh", "-c", shell, "sh", *mine]
        return subprocess.run(apart, check=False).returncode


if __name__ == "__main__":
    try:
        main()
    except (ImageError, DockerfileError, subprocess.CalledProcessError) as failed:
        raise SystemExit(f"image-check: {failed}") from None
