"""HTTP as no browser speaks it: whole requests as bytes."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import NamedTuple

from rumpus.games import NAMES
from tests.soak.draw import Draw
from tests.soak.room import Made, Room
from tests.soak.strange import bent, person, weird, wish

METHODS = ("GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE")
ODD_METHODS = ("CONNECT", "get", "G\x00T", "", "PROPFIND", "X" * 300, "GET GET", "PRI")
PATHS = (
    *("/", "/api/games", "/api/me", "/api/tables", "/health", "/api/tables/{}/qr.svg", "/t/{}"),
    *("/api/replays/{}", "/api/replays/{}?seat=0", "/api/replays/{}?seat=all", "/r/{}", "/ws/{}"),
    *("/api/replays/{}?seat=own", "/api/home", "/api/home/qr.svg"),
    *("/api/replays/{}?seat=watch", "/api/replays/{}?seat=-1", "/api/replays/{}?seat=9999999999"),
    *("/api/replays/{}?seat=%00&seat=1", "/api/replays/{}/log", "/api/rules/frantic?lang=de"),
    *("/api/rules/scandaroon", "/api/rules/{}", "/rules/{}", "/assets/{}", "/assets/", "/{}"),
    *("/index.html", "/api/rules/kingdom_four?lang=%ff", "/metrics", "/favicon.ico", "/you"),
    *("/api/replays/{}/highlights", "/api/me/record", "/api/me/games?name=%ff&after=x&since=-1"),
    *("/api/me/games", "/api/me/export", "/api/me/keys", "/api/me/browsers", "/api/keys"),
    *("/api/people", "/api/invitations", "/api/tables/any", "/ws/lobby", "/sw.js"),
    *("/api/day", "/api/day/archive", "/api/day/{}/{}", "/api/day/2026-01-01/{}", "/day", "/c/{}"),
    *("/day/{}/{}", "/api/challenges", "/api/challenges/{}", "/api/challenges/{}/compare?with=-1"),
    *("/api/replays/{}/coach", "/api/replays/{}/again", "/coach/{}"),
)
ODD_PATHS = (
    *("/api/../etc/passwd", "/assets/..%2f..%2findex.html", "/assets/%2e%2e/%2e%2e/x", "//api/me"),
    *("/%00", "/%ff%fe", "/api/me%00", "/\xff\xfe", "/api/tables/\xc3\x28/qr.svg", "/api/rules/%"),
    *("/api/rules/\ud83d", "/api/rules/%ed%a0%80", "/api/replays/%ed%a0%80", "/r/%zz", "*", ""),
    *("http://soak/api/me", "http://[::1/api/me", "http://user:pw@soak:99999/api/me", "api/me"),
    *("/api/me#part", "/api/me?" + "a=1&" * 500, "/" + "x" * 7000, "/" + "y" * 20_000, "/ws/"),
    *("/ws/../api/me", "/ws/a/b", "/ws/%2f", "/WS/x", "/api/tables/" + "%41" * 900 + "/qr.svg"),
    *("/api/replays/" + "\u00e9" * 300, "/ /", "/api/me HTTP/1.1\r\nX:", "http:///api/me", "://"),
)
VERSIONS = ("HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.2", "HTTP/9.9", "http/1.1", "HTTP/1.", "")
ODD_HEADERS = (
    *(
        "Host: ",
        "Host: [::",
        "Host: a b",
        *("Host: " + "h" * letters for letters in (150, 2000, 4000)),
        "Host: \xff\xff",
        "Host: x\r\nHost: y",
    ),
    *(
        "Authorization: ",
        "Authorization: Bearer",
        "Authorization: Bearer \xff\xfe",
        "Authorization",
    ),
    *("Authorization: Bearer " + "t" * 201, "Authorization: Basic OjE=", "Authorization:Bearer\t1"),
    *("Accept-Language: " + "de;q=," * 300, "Accept-Language: \xff", "Accept: text/html"),
    *("Accept-Encoding: gzip", "Accept-Encoding: \x7f", "Origin: null", "Origin: http://["),
    *("Origin: https://evil.example", "Origin: http://soak", "Range: bytes=0-1,5-", "Cookie: ="),
    *("If-None-Match: *", "If-Modified-Since: never", "Expect: 100-continue", "Expect: nothing"),
    *("X-Forwarded-For: 1.2.3.4, \xff", "X-Forwarded-Proto: gopher", 'Forwarded: for="', "X: \x00"),
    *(
        "Connection: close",
        "Connection: keep-alive, Upgrade",
        "Connection: upgrade\r\nUpgrade: h2c",
    ),
    *("Upgrade: websocket\r\nConnection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: x"),
    *(
        "Sec-WebSocket-Version: 8\r\nUpgrade: websocket\r\nConnection: Upgrade",
        "no colon",
        ": empty",
    ),
    *(" folded: 1", "A: 1\r\n 2", "Content-Type: text/\xff; charset=utf-99", "A" * 9000 + ": 1"),
    *(
        "Content-Encoding: gzip",
        "Content-Encoding: br",
        "\r\n".join(f"H{n}: {n}" for n in range(300)),
    ),
)
ODD_LENGTHS = (
    *("Content-Length: -1", "Content-Length: 99999999999999999999", "Content-Length: abc"),
    *("Content-Length: 1\r\nContent-Length: 2", "Content-Length: 0x10", "Content-Length: 5, 5"),
    *("Transfer-Encoding: chunked\r\nContent-Length: 3", "Transfer-Encoding: gzip, chunked"),
    *(
        "Transfer-Encoding: chunked",
        "Transfer-Encoding: identity",
        "Transfer-Encoding: \x0bchunked",
    ),
)
CHUNKS = (
    b"0\r\n\r\n",
    b"5\r\nhello\r\n0\r\n\r\n",
    b"zz\r\n",
    b"-1\r\n\r\n",
    b"5\r\nhel",
    b"f" * 20 + b"\r\n",
)

_BOMB = gzip.compress(b" " * 60_000_000, mtime=0)


class Call(NamedTuple):
    """`is_plain`: must be answered. `is_head`: its answer has no body."""

    data: bytes
    is_plain: bool
    is_head: bool = False
    maker: str = ""  # who makes a table with it


def call(draw: Draw, room: Room) -> Call:
    return draw.pick(_KINDS)(draw, room)


def make_table(draw: Draw, room: Room) -> Call:
    """A table that could be, most of the time."""
    token = room.token(draw)
    body = bent(draw, wish(draw)) if draw.chance(0.1) else _object(wish(draw))
    return Call(_post("POST", "/api/tables", token, _bytes(body)), is_plain=True, maker=token)


def _rename(draw: Draw, room: Room) -> Call:
    body = _bytes(bent(draw, person(draw)))
    return Call(_post("PUT", "/api/me", room.token(draw), body), is_plain=True)


def _ask_for(draw: Draw, room: Room) -> Call:
    """Deals, challenges, positions, invitations and keys: right, or bent at one place. Most by who
    made the table, whose games may be had."""
    made = room.table(draw)
    path, fields = draw.pick(_asked_for(draw, made))
    body = bent(draw, fields) if fields and draw.chance(0.4) else _object(fields)
    token = made.maker if draw.chance(0.7) else room.token(draw)
    return Call(_post("POST", path, token, _bytes(body)), is_plain=True)


def _asked_for(draw: Draw, made: Made) -> tuple[tuple[str, dict[str, str]], ...]:
    table, game = f'"{made.id}"', f'"{draw.pick(NAMES)}"'
    day = draw.pick(("null", "null", '"2026-01-01"', '"9999-12-31"', '"tomorrow"'))
    frame, seat = (draw.pick(("0", "1", "5", "60", "9999", "-1")) for _ in range(2))
    return (
        ("/api/day", {"game": game, "day": day}),
        ("/api/challenges", {"table": table}),
        (f"/api/challenges/{made.id}", {}),
        (f"/api/replays/{made.id}/again", {"frame": frame, "seat": seat}),
        ("/api/tables/any", {"game": game, "bot": draw.pick(("null", '"casual"', '"nobody"'))}),
        ("/api/invitations", {"guest": draw.pick(("0", "1", "9007199254740991")), "table": table}),
        ("/api/me/keys", {"kind": draw.pick(('"link"', '"code"')), "moves": "false"}),
        ("/api/keys", {"key": draw.pick(('""', f'"{"a" * 26}"', f'"{"0" * 900}"'))}),
    )


def _plain(draw: Draw, room: Room) -> Call:
    method, path = draw.pick(METHODS), _filled(draw.pick(PATHS), draw, room.table(draw))
    data = _post(method, path, room.token(draw), b"")
    is_for_a_socket = path.startswith("/ws/")  # what comes behind it is no call any more
    return Call(data, is_plain=not is_for_a_socket, is_head=method == "HEAD")


def _strange_body(draw: Draw, room: Room) -> Call:
    method, path = draw.pick((
        ("POST", "/api/tables"), ("PUT", "/api/me"), ("POST", "/api/day"),
        ("POST", "/api/challenges"),
    ))  # fmt: skip
    body = draw.pick((
        draw.data(draw.below(300)), _bytes(weird(draw)), b"[" * 60_000, b"x" * 65_537, b"{}",
        _BOMB, _bytes(bent(draw, wish(draw))),
    ))  # fmt: skip
    return Call(_post(method, path, room.token(draw), body), is_plain=False)


def _strange_head(draw: Draw, room: Room) -> Call:
    """One to three things are wrong."""
    method, path, version = "GET", _filled(draw.pick(PATHS), draw, room.table(draw)), "HTTP/1.1"
    host = draw.pick(
        ("soak",) * 5 + ("localhost", "127.0.0.1", "h" * 4000, "\xff\xfe", "[::", "a b", "")
    )
    headers = [f"Host: {host}", f"Authorization: Bearer {room.token(draw)}"]
    method = draw.pick(ODD_METHODS) if draw.chance(0.2) else draw.pick(METHODS)
    path = draw.pick(ODD_PATHS) if draw.chance(0.4) else path
    version = draw.pick(VERSIONS) if draw.chance(0.15) else version
    headers += [draw.pick(ODD_HEADERS) for _ in range(draw.below(4))]
    headers += [draw.pick(ODD_LENGTHS)] * draw.chance(0.2)
    headers = headers[draw.below(3) :]
    head = "\r\n".join((f"{method} {path} {version}", *headers, "", ""))
    data = _bytes(head) + draw.pick((b"", b"", *CHUNKS))
    return Call(data, is_plain=False, is_head=method == "HEAD")


def _noise(draw: Draw, room: Room) -> Call:
    whole = _strange_head(draw, room).data
    cut, junk = whole[: draw.below(len(whole))], draw.data(draw.below(400))
    data = draw.pick((cut, junk, junk + b"\r\n\r\n", whole.replace(b"\r\n", b"\n"), cut + junk))
    return Call(data, is_plain=False, is_head=data.startswith(b"HEAD "))


_KINDS: tuple[Callable[[Draw, Room], Call], ...] = (
    *(_plain,) * 5, *(_ask_for,) * 3, *(_strange_head,) * 8, *(_strange_body,) * 3,
    *(_rename,) * 2, make_table, _noise,
)  # fmt: skip


def _object(fields: dict[str, str]) -> str:
    return "{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}"


def _filled(path: str, draw: Draw, table: Made) -> str:
    odd = draw.pick(("nowhere", "%00", "..", "a" * 300, "%ff", "%ed%a0%80", "'--", "frantic"))
    return path.replace("{}", table.id if draw.chance(0.7) else odd)


def _post(method: str, path: str, token: str, body: bytes) -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: soak\r\nAuthorization: Bearer {token}\r\n"
    return _bytes(f"{head}Content-Length: {len(body)}\r\n\r\n") + body


def _bytes(text: str) -> bytes:
    """Single bytes where they fit, so that some are no UTF-8."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
