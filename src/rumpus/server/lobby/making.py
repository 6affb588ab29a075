"""New tables as they are first kept: by a wish, or for the same people once more."""

from __future__ import annotations

import msgspec

from rumpus.engine.errors import RumpusError
from rumpus.engine.game import Game
from rumpus.engine.options import parse_options
from rumpus.server import wire
from rumpus.server.common.lots import Lots
from rumpus.server.course.settings import parse_settings
from rumpus.server.lobby.layout import Layout
from rumpus.server.store.kept import Guest, Seat, Settings, StoredTable
from rumpus.server.table.seats import Seats
from rumpus.server.thinking.company import check_level, default_bot, levels_of
from rumpus.server.thinking.own import Own
from rumpus.server.wire import Refusal

#: Neither vowels nor letters that look like digits: no table is called by a rude or unclear word.
_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
_LENGTH = 10


def wished(
    game: Game, guest: Guest | None, wish: wire.NewTable, now: int, lots: Lots, own: Own
) -> StoredTable:
    """A table with its maker seated, if there is one, and the bots that were wished for."""
    try:
        game.check_seats(wish.seats)
        numbers = parse_options(game.options, wish.options)
        bots = _wished_bots(game, wish, own)
    except RumpusError as error:
        raise Refusal("bad_message", str(error)) from error
    seats = Seats.empty(wish.seats)
    for seat, bot in enumerate(bots, 1):
        seats.put_bot(seat, bot)
    if guest is not None:
        seats.sit(guest, None, has_started=False, is_program=wish.program)
    return StoredTable(
        id=new_id(lots),
        game=game.name,
        rules_version=game.version,
        options={option.name: option.format(numbers[option.name]) for option in game.options},
        settings=parse_settings(wish, bots[0] if bots else default_bot(game)),
        seats=seats.chairs,
        host=guest.id if guest else None,
        created=now,
    )


def once_more(
    game: Game, old: StoredTable, host: int | None, now: int, lots: Lots, own: Own
) -> StoredTable:
    """The same people and bots at a new table, which begins when all have come."""
    bot = _known_bot(game, own, old.settings.bot)
    return msgspec.structs.replace(
        old,
        id=new_id(lots),
        rules_version=game.version,
        settings=msgspec.structs.replace(old.settings, autostart=True, bot=bot, fills=None),
        seats=[_fresh(game, own, chair) for chair in old.seats],
        host=host,
        created=now,
        state="gathering",
        seed=None,
        started=None,
        ended=None,
        result=None,
        next=None,
        sat={},
        unsealed=0,
        asleep_since=None,
        clock=None,
    )


def laid_out(
    game: Game, guest: Guest, name: str, layout: Layout, settings: Settings, now: int
) -> StoredTable:
    """A table where all is settled: who sits where, the cards, and the bots' dice."""
    seats = Seats.empty(len(layout.bots))
    for seat, bot in enumerate(layout.bots):
        if bot is not None:
            seats.put_bot(seat, bot)
    seats.sit(guest, layout.bots.index(None), has_started=False)
    return StoredTable(
        id=name,
        game=game.name,
        rules_version=game.version,
        options=dict(layout.options),
        settings=msgspec.structs.replace(
            settings,
            dice=layout.dice,
            bot=next(bot for bot in layout.bots if bot is not None),
            private=True,
            hints=False,
        ),
        seats=seats.chairs,
        host=guest.id,
        created=now,
        seed=layout.seed,
    )


def from_position(
    game: Game, old: StoredTable, guest: Guest, seat: int, now: int, lots: Lots, own: Own
) -> StoredTable:
    """A table for practice: the same cards and bots, and a bot wherever another person sat."""
    again = [_fresh(game, own, chair) for chair in old.seats]
    seats = Seats([chair if chair.guest is None else Seat() for chair in again])
    seats.stand(seat, None)
    seats.sit(guest, seat, has_started=False)
    seats.fill(_known_bot(game, own, old.settings.bot))
    settings = msgspec.structs.replace(
        old.settings,
        private=True,
        practice=True,
        autostart=False,
        fills=None,
        hints=True,
        deal="",
        day="",
        origin="",
        dice=None,
    )
    return msgspec.structs.replace(
        old,
        id=new_id(lots),
        settings=settings,
        seats=seats.chairs,
        host=guest.id,
        created=now,
        state="playing",
        started=now,
        ended=None,
        result=None,
        next=None,
        sat={guest.id: seat},
        unsealed=0,
        asleep_since=None,
        clock=None,
    )


def fill_later(game: Game, stored: StoredTable, at: int, bot: str | None, own: Own) -> None:
    """Bots take the seats that are free at a time, if nobody has started before."""
    levels = levels_of(game, own)
    if bot is not None and bot not in levels:
        raise Refusal("bad_message", f"{game.title} has the bots {', '.join(levels)}")
    bot = bot or default_bot(game)
    stored.settings = msgspec.structs.replace(stored.settings, fills=at, bot=bot)


def check_agreed(game: Game, stored: StoredTable) -> None:
    """Raise if a game knows the seats or options of a table no more."""
    game.check_seats(len(stored.seats))
    parse_options(game.options, stored.options)


def _fresh(game: Game, own: Own, chair: Seat) -> Seat:
    bot = chair.bot and _known_bot(game, own, chair.bot)
    return msgspec.structs.replace(chair, bot=bot, standing_in=False, was_left=False, orders=None)


def _known_bot(game: Game, own: Own, bot: str) -> str:
    return bot if bot in levels_of(game, own) else default_bot(game)


def _wished_bots(game: Game, wish: wire.NewTable, own: Own) -> list[str]:
    """For every seat but the maker's; none if people are to come."""
    others = wish.seats - 1
    bots = [wish.bots] * others if isinstance(wish.bots, str) else wish.bots or []
    for bot in bots:
        check_level(game, own, bot)
    if bots and len(bots) != others:
        raise Refusal("bad_message", f"bots for {others} seats, not for {len(bots)}")
    return bots


def new_id(lots: Lots) -> str:
    return "".join(lots.one_of(_LETTERS) for _ in range(_LENGTH))
