"""Messages as no browser sends them, and some as one does: texts of JSON, right and wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.resources import files

from rumpus.games import NAMES, game
from rumpus.server.wire import EMOTES
from tests.soak.draw import Draw

Fields = dict[str, str]  # a name, and its value as JSON

NUMBERS = (
    *("0", "1", "-1", "2", "7", "8", "255", "-0", "2147483648", "9007199254740991"),
    *("9007199254740992", "9223372036854775807", "9223372036854775808", "-9223372036854775809"),
    *("18446744073709551616", "1e2", "1.0", "1.5", "-0.0", "1e308", "1e999", "0x10", "01", "+1"),
    *("9" * 30, "9" * 400, "NaN", "Infinity", "-Infinity"),
)
TEXTS = (
    *('""', '" "', '"a"', '"\\u0000"', '"\\ud800"', '"\\udfff\\ud800"', '"\\uD83D\\uDE00"'),
    *('"\u202eabc"', '"\u0301\u0301\u0301\u0301e"', '"\u200b"', '"\ufeff"', '"😀😀"', '"<b>&amp;"'),
    *('"null"', '"true"', '"0"', '"../../etc"', '"\'; DROP TABLE moves; --"', '"%s%n{0}"'),
    *('"' + "x" * 200 + '"', '"' + "ß" * 201 + '"', '"' + "y" * 4000 + '"', '"\\x"', '"\n"', '"'),
)
OTHERS = (
    *("null", "true", "false", "[]", "{}", "[null]", '{"t":"play"}', "[[]]", "[1,2,3]", "[" * 400),
    *("[" * 400 + "]" * 400, '{"a":' * 300 + "1" + "}" * 300, "undefined", "[1,]", "{,}", ""),
)
WEIRD = NUMBERS + TEXTS + OTHERS
BOTS = ("random", "beginner", "casual", "greedy", "strong", "expert", "nobody", "")
#: Words of moves of all games, so that one game hears another's.
MOVES = ("pass", "flip", "draw", "play sk1", "into 1", "to 1", "wish r", "swap 3", "shout 2", "end")
RAW = (
    *(b"", b" ", b"\x00", b"{", b"}", b"[]", b"null", b'"play"', b"{}", b"\xff\xfe"),
    b"\xef\xbb\xbf{}",
    *(b'{"t":"play"', b'{"t":"play"}}', b'{"t":"ping","n":1}{"t":"ping","n":2}', b"\xed\xa0\x80"),
    *(b"[" * 8000, b'{"t":' * 1500, b" " * 8000, b"9" * 8000, b'{"t":"say","text":"' + b"z" * 8200),
)  # fmt: skip


@dataclass
class Known:
    """What a line has heard of its table."""

    version: int = 0
    legal: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)  # that other lines have heard
    plays: int = 0


def message(draw: Draw, known: Known) -> bytes:
    """One message: as it should be, bent at one place, or no message at all."""
    if draw.chance(0.06):
        return _no_message(draw)
    kind = draw.pick(_OFTEN)
    fields = FIELDS[kind](draw, known)
    bend = draw.pick(_BENDS)
    return bend(draw, {"t": json.dumps(kind), **fields}).encode("utf-8", "surrogatepass")


def fair_play(draw: Draw, known: Known) -> bytes:
    """A move that is possible, so that games go on; if there is none, whoever stood sits down."""
    move = draw.pick_or(known.legal, "")
    if not move:
        return b'{"t":"sit"}'
    known.plays += 1
    play = {"t": "play", "id": known.plays, "version": known.version, "moves": [move]}
    return json.dumps(play).encode()


def weird(draw: Draw) -> str:
    return draw.pick(WEIRD)


def bent(draw: Draw, fields: Fields) -> str:
    """An object with one thing wrong, or nothing."""
    return draw.pick(_BENDS)(draw, fields)


def _no_message(draw: Draw) -> bytes:
    raw, junk = draw.pick(RAW), draw.data(1 + draw.below(60))
    return junk if draw.chance(0.4) else raw


# --- the fields of each message ---

#: Standing orders: the usual ones, and what looks like some.
ORDERS = (
    *("null", "{}", '{"collect":[]}', '{"collect":["sun"],"call":true}', '{"avoid":[0,99,-1]}'),
    *(
        '{"piles":["low","high"]}',
        '{"give":{"' + "x" * 900 + '":1}}',
        '{"a":' * 40 + "1" + "}" * 40,
    ),
)


def _seat(draw: Draw) -> str:
    return draw.pick(("0", "1", "2", "3", "4", "7", "8", "-1", "99"))


def _sit(draw: Draw, known: Known) -> Fields:
    seat = _seat(draw)
    return {} if draw.chance(0.4) else {"seat": seat}


def _bot(draw: Draw, known: Known) -> Fields:
    bot = draw.pick((*map(json.dumps, BOTS), '"random"', '"greedy"', "null"))
    return {"seat": _seat(draw), "bot": bot}


def _play(draw: Draw, known: Known) -> Fields:
    known.plays += 1
    number = str(known.plays) if draw.chance(0.998) else str(draw.below(2**53))
    version = max(0, known.version + draw.pick((0, 0, 0, 0, 0, 0, -1, -5, -60, 1, 1000)))
    move = draw.pick_or(known.legal, "pass")
    foreign = draw.pick_or(known.others, "flip")
    chosen = draw.pick(
        (move, move, move, move, foreign, draw.pick(MOVES), move + " ", move.upper())
    )
    moves = [chosen] * draw.pick((1, 1, 1, 1, 1, 1, 1, 0, 2, 4, 65))
    fields = {"id": number, "version": str(version), "moves": json.dumps(moves)}
    return {**fields, "unasked": draw.pick(("true", "false"))} if draw.chance(0.1) else fields


def _text(draw: Draw, known: Known) -> Fields:
    return {"text": draw.pick((*TEXTS, '"hello"', '"well played"'))}


def _emote(draw: Draw, known: Known) -> Fields:
    return {"emote": json.dumps(draw.pick((*EMOTES, "rude")))}


def _hello(draw: Draw, known: Known) -> Fields:
    return {
        "token": json.dumps("x" * draw.pick((0, 15, 16, 200, 201))),
        "since": draw.pick(NUMBERS),
        "page": json.dumps("p" * draw.pick((0, 1, 40, 41))),
        "program": draw.pick(("true", "false")),
    }


def _free(draw: Draw, known: Known) -> Fields:
    return {"seat": _seat(draw)}


def _orders(draw: Draw, known: Known) -> Fields:
    return {"orders": draw.pick(ORDERS)}


def _ping(draw: Draw, known: Known) -> Fields:
    return {"n": draw.pick(NUMBERS)}


def _none(draw: Draw, known: Known) -> Fields:
    return {}


FIELDS: dict[str, Callable[[Draw, Known], Fields]] = {
    "hello": _hello,
    "sit": _sit,
    "stand": _none,
    "bot": _bot,
    "free": _free,
    "start": _none,
    "play": _play,
    "say": _text,
    "emote": _emote,
    "rematch": _none,
    "back": _none,
    "hint": _none,
    "story": _none,
    "orders": _orders,
    "ping": _ping,
    "dance": _none,
}
_OFTEN = (
    *("play",) * 60, *("sit",) * 5, *("bot",) * 5, *("say",) * 5, *("ping",) * 8, *("emote",) * 3,
    *("back",) * 4, *("rematch",) * 3, *("start",) * 3, *("hello",) * 3, "stand", "hint", "story",
    "dance", "free", "orders", "orders",
)  # fmt: skip


# --- one thing wrong ---


def _written(fields: list[tuple[str, str]]) -> str:
    return "{" + ",".join(f'"{name}":{value}' for name, value in fields) + "}"


def _right(draw: Draw, fields: Fields) -> str:
    return _written(list(fields.items()))


def _wrong_value(draw: Draw, fields: Fields) -> str:
    return _right(draw, {**fields, draw.pick(list(fields)): weird(draw)})


def _missing(draw: Draw, fields: Fields) -> str:
    name = draw.pick(list(fields))
    return _right(draw, {key: value for key, value in fields.items() if key != name})


def _extra(draw: Draw, fields: Fields) -> str:
    name = draw.pick(("seed", "seat", "token", "guest", "", "__proto__", "t ", "\\u0074", "T"))
    return _right(draw, {**fields, name: weird(draw)})


def _twice(draw: Draw, fields: Fields) -> str:
    name = draw.pick(list(fields))
    return _written([*fields.items(), (name, draw.pick((fields[name], weird(draw))))])


def _turned(draw: Draw, fields: Fields) -> str:
    return _written(list(reversed(fields.items())))


def _cut(draw: Draw, fields: Fields) -> str:
    whole = _right(draw, fields)
    return whole[: draw.below(len(whole))]


def _wrapped(draw: Draw, fields: Fields) -> str:
    whole = _right(draw, fields)
    return draw.pick(
        (f"[{whole}]", f'{{"t":{whole}}}', whole * 2, f" \n\t{whole}\r\n ", f"{whole},")
    )


_BENDS: tuple[Callable[[Draw, Fields], str], ...] = (
    *(_right,) * 14, *(_wrong_value,) * 4, _missing, _extra, _twice, _turned, _cut, _wrapped,
)  # fmt: skip


# --- tables and people, as they are asked for over HTTP ---


def wish(draw: Draw) -> Fields:
    """A table that could be, most of the time."""
    name = draw.pick(NAMES)
    seats = draw.pick(list(game(name).seats))
    bots = draw.pick(
        ('"random"', '"random"', '"greedy"', '"casual"', "null", "null", '"expert"', "[]")
    )
    fields = {
        "game": json.dumps(name),
        "seats": str(seats),
        "bots": bots,
        "countdown": draw.pick(("0", "0", "0", "1", "31")),
        "gap": draw.pick(("0", "0", "150", "2001")),
        "pace": draw.pick(("5", "5", "60", "4", "86400")),
        "window": draw.pick(("1", "1", "null", "60", "61")),
    }
    options = _options(draw, name)
    return {**fields, "options": options} if draw.chance(0.3) else fields


def _options(draw: Draw, name: str) -> str:
    given = {option.name: draw.pick(WEIRD) for option in game(name).options}
    deck = json.dumps(_deck(draw))
    if "deck" in given:
        given["deck"] = deck if draw.chance(0.7) else given["deck"]
    return _written(list(given.items()))


def _deck(draw: Draw) -> str:
    """Like the file of a deck, with lines lost, doubled or spoiled."""
    lines = _DECK_LINES[:]
    for _ in range(draw.below(6)):
        at, how = draw.below(len(lines)), draw.below(5)
        lines[at : at + 1] = _SPOILT[how](lines[at])
    return "\n".join(lines) + draw.pick(("\n", "", "\r\n", "\n\n"))


_DECK_LINES = (
    (files("rumpus.games.scandaroon") / "decks" / "house.toml").read_text("utf-8").splitlines()
)
_SPOILT: tuple[Callable[[str], list[str]], ...] = (
    lambda line: ["gone"],
    lambda line: [line, line],
    lambda line: [line.replace("1", "-1").replace("2", "9" * 40)],
    lambda line: [line + ",\x00,é"],
    lambda line: [line[: len(line) // 2]],
)


def person(draw: Draw) -> Fields:
    return {"name": draw.pick((*TEXTS, '"Ann"', '"Bö"')), "face": draw.pick(('"leaf-sky"', *TEXTS))}
