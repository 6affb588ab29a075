"""PostgreSQL on this machine, in a folder of its own, reached by a socket alone."""

from __future__ import annotations

import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from scripts.hall.programs import own_user, postgres_programs

_SOON = 30.0
#: The same small letters on every machine, and messages in English.
_LETTERS = (
    "--no-locale",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
)


class Postgres:
    """Its data stay in the folder; its socket has a short path, as the kernel wants it."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._socket = tempfile.TemporaryDirectory(prefix="pg", dir="/tmp")
        self._place = Path(self._socket.name)
        self._programs = postgres_programs(self._place)
        self._data = folder / "postgres"
        self._who = self._owned(folder)
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"postgresql://rumpus@/postgres?host={self._place}"

    @property
    def socket(self) -> Path:
        return self._place / ".s.PGSQL.5432"

    def start(self) -> None:
        if not (self._data / "PG_VERSION").exists():
            self._run("initdb", "-U", "rumpus", "--auth=trust", *_LETTERS, "--no-sync")
        elif (self._data / "postmaster.pid").exists():  # of a hall that was killed
            self._run("pg_ctl", "stop", "--mode=fast", check=False)
        place = ["-k", str(self._place), "-h", "", *self._options]
        with self._log().open("wb") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._data, *place],
                stdout=log,
                stderr=log,
                start_new_session=True,  # what is typed in the terminal is not for it
                **self._who,
            )
        self._wait()

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # does not wait for its clients
            self._process.wait()
        self._socket.cleanup()

    def _owned(self, folder: Path) -> dict[str, Any]:
        self._data.mkdir(parents=True, exist_ok=True, mode=0o700)
        own_user(self._place)
        return own_user(self._data)

    def _log(self) -> Path:
        return self._place / "log"

    def _run(self, program: str, *words: str, check: bool = True) -> None:
        command = [str(self._programs / program), "-D", str(self._data), *words]
        done = subprocess.run(command, check=False, capture_output=True, text=True, **self._who)
        if check and done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")

    def _wait(self) -> None:
        assert self._process is not None
        deadline = time.monotonic() + _SOON
        while "ready to accept connections" not in (said := self._log().read_text()):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL did not start: {said}")
            time.sleep(0.02)


@contextmanager
def running_postgres(folder: Path, *options: str) -> Iterator[Postgres]:
    postgres = Postgres(folder, *options)
    try:
        postgres.start()
        yield postgres
    finally:
        postgres.stop()
