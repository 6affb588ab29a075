"""Standing orders as they are given: who may, and what can be ordered."""

from __future__ import annotations

from typing import Any

import msgspec

from rumpus import games
from rumpus.engine.game import Game
from rumpus.engine.orders import OrdersError
from rumpus.server.store.kept import Seat, Settings
from rumpus.server.wire import Refusal


def checked_orders(game: Game, settings: Settings, chair: Seat, written: msgspec.Raw) -> str | None:
    """As they are kept, every field written out; refused if they cannot be followed here."""
    if game.standing is None:
        known = ", ".join(one.title for one in games.all_games() if one.standing)
        raise Refusal(
            "no_orders", f"{game.title} is played by turns; standing orders are for {known}"
        )
    given = _read(written)
    if given is None:
        return None
    if not (chair.is_program or settings.orders):
        raise Refusal("no_orders", "at this table people play with their own hands")
    try:
        return msgspec.json.encode(game.standing.parse(given)).decode()
    except OrdersError as error:
        raise Refusal("bad_message", str(error)) from error


def _read(written: msgspec.Raw) -> dict[str, Any] | None:
    try:
        return msgspec.json.decode(written, type=dict[str, Any] | None)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal("bad_message", str(error)) from error


def told_orders(chair: Seat) -> dict[str, Any] | None:
    return None if chair.orders is None else msgspec.json.decode(chair.orders, type=dict[str, Any])


def forget_unknown(game: Game, chairs: list[Seat]) -> None:
    """Orders that were given before the schema changed are gone, and the seat shows it."""
    for chair in chairs:
        try:
            if chair.orders is not None and game.standing is not None:
                game.standing.read(chair.orders)
        except (OrdersError, msgspec.DecodeError):
            chair.orders = None
