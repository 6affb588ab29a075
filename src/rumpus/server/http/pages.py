"""The built client: one page for every address of the room, and its files."""

from __future__ import annotations

import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web

FOLDER = Path(__file__).parents[2] / "web"

_FOR_EVER = "public, max-age=31536000, immutable"  # a file's name carries a hash of what is in it
_ASK_AGAIN = "no-cache"
_FOR_PROGRAMS = ("api/", "ws/")
_COMPRESSED = {".html", ".js", ".css", ".svg", ".json", ".txt", ".webmanifest"}
_NOT_BUILT = (
    "The browser client is not built yet: run `make play`, or `python scripts/client.py build`.\n"
)


@dataclass(frozen=True)
class _File:
    changed: int
    kind: str
    plain: bytes
    packed: bytes | None


class Pages:
    """Reads each file once, and again when it has changed."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._files: dict[str, _File] = {}

    async def page(self, request: web.Request) -> web.Response:
        if not (self._folder / "index.html").is_file():
            return web.Response(status=503, text=_NOT_BUILT)
        return self._answer(request, "index.html", _ASK_AGAIN)

    async def asset(self, request: web.Request) -> web.Response:
        return self._answer(request, f"assets/{request.match_info['name']}", _FOR_EVER)

    async def anything(self, request: web.Request) -> web.Response:
        """A file beside the page; for people who have lost their way, the page that says so."""
        name = request.match_info["name"]
        is_person = "text/html" in request.headers.get("Accept", "")
        if is_person and not name.startswith(_FOR_PROGRAMS) and self._file(name) is None:
            answer = await self.page(request)
            answer.set_status(max(answer.status, web.HTTPNotFound.status_code))
            return answer
        return self._answer(request, name, _ASK_AGAIN)

    def _answer(self, request: web.Request, name: str, keep: str) -> web.Response:
        file = self._file(name)
        if file is None:
            raise web.HTTPNotFound(text="there is no such file\n")
        headers = {"Cache-Control": keep, "Vary": "Accept-Encoding", "Content-Type": file.kind}
        if file.packed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return web.Response(body=file.packed, headers=headers)
        return web.Response(body=file.plain, headers=headers)

    def _file(self, name: str) -> _File | None:
        path = self._folder / name
        # The routes let no slash through, but a name may still be "..".
        if not path.is_file() or path.resolve().parent not in (
            self._folder.resolve(),
            (self._folder / "assets").resolve(),
        ):
            return None
        changed = path.stat().st_mtime_ns
        kept = self._files.get(name)
        if kept is None or kept.changed != changed:
            kept = self._files[name] = _read(path, changed)
        return kept


def _read(path: Path, changed: int) -> _File:
    plain = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    packed = gzip.compress(plain, 9, mtime=0) if path.suffix in _COMPRESSED else None
    return _File(changed, kind, plain, packed)
