"""A place at a table in words: who sits there, what happened, what may be done."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from rumpus.client.place import Place
from rumpus.engine.errors import RumpusError
from rumpus.engine.happenings import HIDDEN, NONE, Happening
from rumpus.games import game as find_game
from rumpus.server import wire

if TYPE_CHECKING:
    from rumpus.engine.game import Game

#: Fields of a view that are longer than this as JSON are shown when all of it is asked for.
_LONG = 1500
#: Happenings that are told at once, the last ones.
_TOLD = 40
_CARD = re.compile(r"\{([^{}\s]+)\}")
#: The parts of a game's README that tell how cards, moves and views are written.
_WRITTEN = ("Cards", "Moves", "View", "On the wire")


# --- games ---


def tell_game(info: wire.GameInfo) -> str:
    low, high = info.seats
    lines = [
        f"{info.name}: {info.title}, {low} to {high} players, "
        + ("all play at once" if info.realtime else "by turns"),
        f"  bots: {', '.join(info.bots)}",
        *(f"  option {o.name} ({o.kind}, usually {o.default}): {o.what}" for o in info.options),
    ]
    if info.orders is not None:
        schema = msgspec.json.encode(info.orders).decode()
        lines.append(f"  standing orders, by this JSON schema: {schema}")
    return "\n".join(lines)


def tell_rules(name: str) -> str:
    """The rules, and how everything is written."""
    game = find_game(name)
    folder = files(f"rumpus.games.{game.name}")
    rules = folder.joinpath("rules.en.md").read_text(encoding="utf-8")
    readme = folder.joinpath("README.md").read_text(encoding="utf-8")
    sections = re.split(r"^(?=## )", readme, flags=re.M)
    written = [part for part in sections if part[3:].partition("\n")[0] in _WRITTEN]
    named = _CARD.sub(lambda found: f"{found[1]} ({card_name(game, found[1])})", rules)
    return "\n".join([named, "# How it is written here\n", *written])


def card_name(game: Game, text: str) -> str:
    try:
        words = import_module(f"rumpus.games.{game.name}.words")
        return str(words.card_in_words(text, "en"))
    except (ImportError, RumpusError):
        return text


# --- a table ---


def tell_table(line: wire.TableLine) -> str:
    seats = ", ".join(map(_who, line.seats))
    open_to = "programs may sit down" if line.programs else "for people only"
    return f"{line.id}: {line.title} ({line.state}, {open_to}): {seats}"


def tell_place(place: Place, *, everything: bool = False) -> str:
    """All that a player needs to decide, as one text."""
    info = place.table
    parts = [
        f"{info.title}, table {info.id}, {info.state}. {_you(place)}",
        "Seats: " + "; ".join(f"{n} {_who(seat)}" for n, seat in enumerate(info.seats)),
        *_happened(place),
        _asked(place),
        *_seen(place, everything=everything),
        *_legal(place),
    ]
    return "\n".join(parts)


def _you(place: Place) -> str:
    return "You watch." if place.you is None else f"You are seat {place.you}."


def _who(seat: wire.SeatInfo) -> str:
    if seat.kind == "free":
        return "free"
    notes = [f"bot {seat.bot}" if seat.kind == "bot" else seat.kind]
    notes += ["away"] * (not seat.present) + ["a bot stands in"] * seat.standing_in
    notes += ["by standing orders"] * seat.orders
    return f"{seat.name} ({', '.join(notes)})"


def _asked(place: Place) -> str:
    if place.result is not None:
        winners = ", ".join(f"seat {seat}" for seat in place.result.winners)
        return f"The game is over. Won by {winners}; scores by seat: {place.result.scores}."
    if place.table.state == "gathering":
        host = " You are the host: start_game deals." if place.is_host else ""
        return f"The game has not begun.{host}"
    if place.is_realtime and place.table.resting:
        return f"The table rests until you do something. Your standing orders: {_orders(place)}"
    if place.is_realtime:
        return f"All play at once. Your standing orders: {_orders(place)}"
    if place.legal:
        return "It is your turn."
    return f"The table waits for seat {', '.join(map(str, place.waiting))}."


def _orders(place: Place) -> str:
    if place.orders is None:
        return "none. Without them nobody plays for you; give_orders gives some."
    return msgspec.json.encode(place.orders).decode()


def _seen(place: Place, *, everything: bool) -> list[str]:
    if place.view is None:
        return []
    fields = {name: msgspec.json.encode(value).decode() for name, value in place.view.items()}
    left_out = [name for name in fields if len(fields[name]) > _LONG and not everything]
    lines = ["What you see:"]
    lines += [f"  {name}: {fields[name]}" for name in fields if name not in left_out]
    if left_out:
        lines.append(f"  (left out, look with everything: {', '.join(left_out)})")
    return lines


def _legal(place: Place) -> list[str]:
    if not place.legal or place.you is None:
        return []
    named = _named_cards(find_game(place.table.game), place.legal)
    return [f"Your legal moves: {'; '.join(place.legal)}", *named]


def _named_cards(game: Game, legal: Sequence[str]) -> list[str]:
    """What the cards in these moves are called, where that says more than their short text."""
    tokens = dict.fromkeys(word for move in legal for word in move.split(" "))
    names = {token: card_name(game, token) for token in tokens}
    known = [f"{token} = {name}" for token, name in names.items() if name != token]
    return [f"Cards in them: {'; '.join(known)}"] if known else []


def _happened(place: Place) -> list[str]:
    game = find_game(place.table.game)
    told = [narrated(game, fact) for fact in place.news()]
    if not told:
        return []
    left = len(told) - _TOLD
    before = [f"- ({left} more before these)"] if left > 0 else []
    return ["Since you last looked:", *before, *(f"- {text}" for text in told[-_TOLD:])]


def narrated(game: Game, told: wire.Told) -> str:
    """A happening as it was sent, as an English sentence."""
    cards: Any = import_module(f"rumpus.games.{game.name}.cards")
    card = NONE
    if told.card is not None:
        card = HIDDEN if told.card == "?" else cards.parse_card(told.card)
    parts: Iterable[int | None] = (told.seat, told.other)
    seat, other = (NONE if part is None else part for part in parts)
    what = game.happenings[told.what.upper()]
    return game.narrate(Happening(what, seat, other, card, NONE if told.n is None else told.n))
