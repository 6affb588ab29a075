"""A hall on this machine: three nodes over one PostgreSQL and one NATS, behind one address.

    make hall
    make hall PORT=9000 ARGS="--nodes 2 --folder /var/tmp/games"

Kill a node while you play, and play on: it is started again a few seconds later. Games are kept in
the folder. Ctrl-C ends everything.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

from scripts.hall.nats import running_nats
from scripts.hall.nodes import NodeError, NodeProcess
from scripts.hall.postgres import running_postgres
from scripts.hall.programs import as_nobody
from scripts.hall.proxy import Proxy

_FOLDER = Path(__file__).resolve().parents[2] / ".hall"
#: Where root keeps it if the checkout is in a folder that nobody else may enter.
_ELSEWHERE = Path("/var/lib/rumpus-hall")
#: Seconds until a node that was killed is started again.
_AGAIN = 5.0
_USUAL_PORT = 8000


async def _hall(nodes: list[NodeProcess], port: int | None, *, open_browser: bool) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    proxy = Proxy([node.node for node in nodes])
    keepers: list[asyncio.Task[None]] = []
    try:
        for node in nodes:  # one by one: the first sets the database up
            await node.start()
        address = f"http://127.0.0.1:{await _open(proxy, port)}"
        _greet(address, nodes)
        keepers = [asyncio.create_task(_keep_up(node)) for node in nodes]
        if open_browser:
            await asyncio.to_thread(webbrowser.open, address)
        await stop.wait()
        print("closing the hall", flush=True)
    finally:
        for task in keepers:
            task.cancel()
        await asyncio.gather(*keepers, return_exceptions=True)
        await asyncio.gather(*(_end(node) for node in nodes))
        await proxy.close()


async def _open(proxy: Proxy, port: int | None) -> int:
    choices = range(_USUAL_PORT, _USUAL_PORT + 20) if port is None else [port]
    for choice in choices:
        with contextlib.suppress(OSError):
            return await proxy.open("127.0.0.1", choice)
    raise SystemExit(f"cannot listen on 127.0.0.1:{choices[0]}")


def _greet(address: str, nodes: list[NodeProcess]) -> None:
    print(f"\nthe hall is open: {address}\n")
    for node in nodes:
        print(f"  {node.node.name}  port {node.node.port}  pid {node.pid}")
    print(f"\nkill a node and play on:      kill -9 {nodes[0].pid}")
    print(f"send one away in good order:  kill {nodes[0].pid}")
    print("Ctrl-C closes the hall; its games are kept\n", flush=True)


async def _keep_up(node: NodeProcess) -> None:
    while True:
        how = await node.wait()
        print(f"{node.node.name} is gone ({how}); again in {_AGAIN:.0f} s", flush=True)
        await asyncio.sleep(_AGAIN)
        with contextlib.suppress(NodeError):
            await node.start()
            print(f"{node.node.name} is back: pid {node.pid}", flush=True)


async def _end(node: NodeProcess) -> None:
    """In good order if it can; at once if not."""
    try:
        await asyncio.wait_for(node.stop(), 15)
    except TimeoutError:
        await node.kill()


@contextlib.contextmanager
def _only_one(folder: Path) -> Iterator[None]:
    import fcntl

    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SystemExit(f"another hall already uses {folder}") from None
        yield


def _reachable(folder: Path) -> Path:
    """PostgreSQL is not run as root, so its user must be able to enter the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    if os.geteuid() != 0 or _can_be_entered(folder):
        return folder
    if folder != _FOLDER:
        raise SystemExit(f"PostgreSQL does not run as root, and nobody else may enter {folder}")
    folder.rmdir()
    _ELSEWHERE.mkdir(exist_ok=True)
    return _ELSEWHERE


def _can_be_entered(folder: Path) -> bool:
    return subprocess.run(["test", "-x", folder], check=False, **as_nobody()).returncode == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--port", type=int, help="(8000, or the next free one)")
    parser.add_argument("--folder", type=Path, default=_FOLDER, help="where games are kept (.hall)")
    parser.add_argument("--no-open", action="store_true", help="open no browser")
    parser.add_argument("options", nargs="*", help="for each node, after --")
    args = parser.parse_args()
    folder = _reachable(args.folder.resolve())
    with _only_one(folder), running_postgres(folder) as postgres, running_nats() as nats:
        print(f"PostgreSQL: {postgres.url}\nNATS:       {nats.url}\nfolder:     {folder}")
        nodes = [
            NodeProcess(
                f"node-{number}",
                postgres.url,
                nats.url,
                *("--log-level", "warning", *args.options),
                log=folder / f"node-{number}.log",
            )
            for number in range(1, args.nodes + 1)
        ]
        try:
            asyncio.run(_hall(nodes, args.port, open_browser=not args.no_open))
        except NodeError as error:
            sys.exit(f"a node does not start:\n{error}")


if __name__ == "__main__":
    main()
