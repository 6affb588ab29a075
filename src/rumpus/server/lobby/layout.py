"""What a deal is made of before anybody decides anything."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from rumpus.engine.game import Game
from rumpus.engine.table import Table
from rumpus.server.common.deriving import derived, order_of
from rumpus.server.store.deals import Ending
from rumpus.server.store.kept import Value

#: Who sits at a deal of the day besides its person; the seats are drawn.
COMPANY = ("casual", "greedy", "strong")


class Layout(NamedTuple):
    """The cards, the bots by their seats (none on the person's), and their dice."""

    seed: int
    dice: int
    bots: tuple[str | None, ...]
    options: Mapping[str, Value]


def deal_key(day: str, game: Game) -> str:
    return f"{day} {game.name}"


def layout_of_day(secret: bytes, day: str, game: Game) -> Layout:
    """Other rules are another deal: who knows the cards must not meet them again."""
    what = (day, game.name, game.version)
    order = order_of(secret, len(COMPANY) + 1, "seats", *what)
    chairs = (*COMPANY, None)
    return Layout(
        seed=derived(secret, "deal", *what),
        dice=derived(secret, "dice", *what),
        bots=tuple(chairs[number] for number in order),
        options={option.name: option.format(option.default) for option in game.options},
    )


def outcome_of(table: Table, seat: int) -> Ending:
    """What a seat has reached in a game that has ended."""
    return outcome_in(table.game, table.scores, table.winners, seat)


def outcome_in(
    game: Game, scores: tuple[int, ...] | list[int], winners: tuple[int, ...] | list[int], seat: int
) -> Ending:
    """Who has won is first, whatever the points say; then points count as the game counts them."""
    sign = -1 if game.few_points_win else 1
    worth = [sign * score for score in scores]
    best = max(worth[other] for other in range(len(worth)) if other != seat)
    ahead = sum((other in winners, worth[other]) > (seat in winners, worth[seat])
                for other in range(len(worth)))  # fmt: skip
    return Ending(scores[seat], worth[seat] - best, ahead + 1)


# --- days, by the clock of all the world ---


def day_at(now: int) -> str:
    """The day of a time in milliseconds, UTC."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def ends(day: str) -> int:
    """When a day ends, in milliseconds."""
    after = date.fromisoformat(day) + timedelta(days=1)
    return int(datetime(after.year, after.month, after.day, tzinfo=UTC).timestamp()) * 1000


def day_before(day: str, days: int = 1) -> str:
    return (date.fromisoformat(day) - timedelta(days=days)).isoformat()


def is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
