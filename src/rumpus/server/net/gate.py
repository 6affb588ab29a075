"""What every request passes: where it comes from, how often, and the headers of every answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from aiohttp import ClientConnectionResetError, web
from multidict import CIMultiDict, CIMultiDictProxy

from rumpus.server import wire
from rumpus.server.common import logs
from rumpus.server.common.config import Config
from rumpus.server.common.limits import Buckets, whose
from rumpus.server.common.metrics import Metrics
from rumpus.server.common.time import TimeSource
from rumpus.server.store.leases import LeaseLostError
from rumpus.server.store.port import StoreError
from rumpus.server.wire import Refusal

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Headers = CIMultiDict[str] | CIMultiDictProxy[str]

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # the link is the key to a private table
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

_STATUS: dict[wire.Code, int] = {
    "too_large": 413,
    "too_fast": 429,
    "unknown_table": 404,
    "unknown_game": 404,
    "unknown_page": 404,
    "unknown_guest": 404,
    "unknown_key": 404,
    "signed_out": 401,
    "bad_origin": 403,
    "not_over": 409,
    "already_played": 409,
    "not_played": 403,
    "is_over": 410,
    "old_rules": 410,
    "damaged": 410,
    "not_kept": 503,
    "no_network": 503,
    "broken": 500,
}
_SAFE = {"GET", "HEAD"}
_FILES = "/assets/"


def status_of(refusal: Refusal) -> int:
    return _STATUS.get(refusal.code, 400)


class Gate:
    def __init__(self, config: Config, time: TimeSource, metrics: Metrics) -> None:
        self._config = config
        self._metrics = metrics
        self._calls = Buckets(config.limits.calls, lambda: time.now() / 1000)
        self._files = Buckets(config.limits.files, lambda: time.now() / 1000)

    def address(self, peer: str | None, headers: Headers) -> str:
        """Whom to count a request for."""
        if self._config.behind_proxy:
            hops = ",".join(headers.getall("X-Forwarded-For", [])).split(",")
            if hops[-1].strip():  # the last one was added by our own proxy
                return whose(hops[-1].strip())
        return whose(peer or "")

    def origin(self, request: web.Request) -> str:
        """How the room is called from outside."""
        scheme = request.scheme
        if self._config.behind_proxy:
            scheme = request.headers.get("X-Forwarded-Proto", scheme)
        return f"{scheme}://{request.host}"

    def check_origin(self, origin: str | None, host: str) -> None:
        """A page of another host must not act in a visitor's name. Programs send no Origin."""
        if origin is None or origin in self._config.origins:
            return
        if _host_of(origin) != host.lower():
            raise Refusal("bad_origin", "this page may not talk to the room")

    def is_own_page(self, request: web.Request) -> bool:
        """Whether a page of the room itself asks: no program, and no page that may connect."""
        return _host_of(request.headers.get("Origin", "")) == request.host.lower()

    def check_rate(self, path: str, address: str) -> None:
        buckets = self._files if path.startswith(_FILES) else self._calls
        if not buckets.take(address):
            raise Refusal("too_fast", "too many calls from this address")

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            self._check(request)
            answer = await handler(request)
        except Refusal as refusal:
            answer = self._refused(refusal)
        except web.HTTPRequestEntityTooLarge:
            answer = self._refused(Refusal("too_large", f"{self._config.limits.body} bytes"))
        except web.HTTPException as error:
            answer = self._refused(Refusal("unknown_page", error.reason), error.status)
        except LeaseLostError:
            logs.warn("a request has to go to another node", route=_route(request))
            answer = self._refused(Refusal("not_kept", "try again in a moment"))
        except ClientConnectionResetError:  # hung up in the midst of a long answer
            answer = web.Response()
        except StoreError:  # such as a full disk
            logs.fault("request failed", method=request.method, route=_route(request))
            answer = self._refused(Refusal("not_kept", "nothing can be kept now; try again later"))
        except Exception:
            logs.fault("request failed", method=request.method, route=_route(request))
            answer = self._refused(Refusal("broken", "something went wrong here"))
        return answer

    def _check(self, request: web.Request) -> None:
        self.check_rate(request.path, self.address(request.remote, request.headers))
        if request.method not in _SAFE:
            self.check_origin(request.headers.get("Origin"), request.host)

    def _refused(self, refusal: Refusal, status: int | None = None) -> web.Response:
        self._metrics.refused.labels(refusal.code).inc()
        return web.Response(
            status=status or status_of(refusal),
            body=wire.encode(refusal.answer),
            content_type="application/json",
        )


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:  # such as http://[
        return None


def _route(request: web.Request) -> str:
    """What was asked for, without what was asked with: a link is a key."""
    resource = request.match_info.route.resource
    return resource.canonical if resource is not None else ""


async def add_headers(request: web.Request, answer: web.StreamResponse) -> None:
    answer.headers.extend(HEADERS)
    if request.path.startswith("/api/"):
        answer.headers.setdefault("Cache-Control", "no-store")
