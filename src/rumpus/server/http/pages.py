"""The built client: one page for every address of the room, and its files.

The files are a closed list, read and compressed once: a name that is not in it is never looked for
on the disk.
"""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

FOLDER = Path(__file__).parents[2] / "web"

_PAGE = "index.html"
_FOR_EVER = "public, max-age=31536000, immutable"  # a file's name carries a hash of what is in it
_ASK_AGAIN = "no-cache"
_FOR_PROGRAMS = ("api/", "ws/")
_COMPRESSED = {".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest"}
_NOT_BUILT = (
    "The browser client is not built yet: run `make play`, or `python scripts/client.py build`.\n"
)


@dataclass(frozen=True)
class _File:
    kind: str
    plain: bytes
    packed: bytes | None


class Pages:
    """Reads all files at the start, and again when the page was built anew."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._built = _built(folder)
        self._files = _read_all(folder) if self._built else {}

    async def page(self, request: web.Request) -> web.Response:
        await self._look_again()
        if _PAGE not in self._files:
            return web.Response(status=503, text=_NOT_BUILT)
        return self._answer(request, _PAGE, _ASK_AGAIN)

    async def asset(self, request: web.Request) -> web.Response:
        name = f"assets/{request.match_info['name']}"
        if name not in self._files:
            await self._look_again()
        return self._answer(request, name, _FOR_EVER)

    async def anything(self, request: web.Request) -> web.Response:
        """A file beside the page; for people who have lost their way, the page that says so."""
        await self._look_again()
        name = request.match_info["name"]
        is_person = "text/html" in request.headers.get("Accept", "")
        if is_person and not name.startswith(_FOR_PROGRAMS) and name not in self._files:
            answer = await self.page(request)
            answer.set_status(max(answer.status, web.HTTPNotFound.status_code))
            return answer
        return self._answer(request, name, _ASK_AGAIN)

    async def _look_again(self) -> None:
        """Whoever develops the client builds it while the server runs."""
        built = _built(self._folder)
        if built != self._built:
            self._built = built
            self._files = await asyncio.to_thread(_read_all, self._folder) if built else {}

    def _answer(self, request: web.Request, name: str, keep: str) -> web.Response:
        file = self._files.get(name)
        if file is None:
            raise web.HTTPNotFound(text="there is no such file\n")
        headers = {"Cache-Control": keep, "Vary": "Accept-Encoding", "Content-Type": file.kind}
        if file.packed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return web.Response(body=file.packed, headers=headers)
        return web.Response(body=file.plain, headers=headers)


def _built(folder: Path) -> int:
    """When the page was built; it is written last."""
    page = folder / _PAGE
    return page.stat().st_mtime_ns if page.is_file() else 0


def _read_all(folder: Path) -> dict[str, _File]:
    paths = [*folder.glob("*"), *(folder / "assets").glob("*")]
    return {
        path.relative_to(folder).as_posix(): _read(path) for path in paths if path.is_file()
    }  # fmt: skip


def _read(path: Path) -> _File:
    plain = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    packed = gzip.compress(plain, 9, mtime=0) if path.suffix in _COMPRESSED else None
    return _File(kind, plain, packed)
