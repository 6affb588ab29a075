"""Who comes: parties that play one game after the other, and wanderers who look in everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus import games
from rumpus.engine.game import Game
from tests.simulation import acts
from tests.simulation.chance import Chance
from tests.simulation.people import Party, Person, Room, Temper

_KIND = (
    (acts.chat, 0.02),
    (acts.ask_for_a_hint, 0.02),
    (acts.ask_for_the_story, 0.01),
    (acts.come_back, 0.05),
    (acts.look_something_up, 0.02),
    (acts.stand_up, 0.012),
    (acts.step_out, 0.006),
    (acts.only_host, 0.05),
    (acts.leave_together, 0.004),
)
_CLUMSY = (
    *((acts.step_out, 0.03), (acts.lose_the_line, 0.02), (acts.open_a_second_tab, 0.02)),
    *((acts.close_a_tab, 0.02), (acts.double_click, 0.03), (acts.rename, 0.01)),
    *((acts.read_slowly, 0.01), (acts.come_back, 0.05), (acts.stand_up, 0.01)),
    (acts.let_the_page_play, 0.03),
)
_LYING = (
    *((acts.repeat_a_play, 0.08), (acts.play_on_old_news, 0.1), (acts.play_what_cannot_be, 0.08)),
    *((acts.say_garbage, 0.03), (acts.flood, 0.01), (acts.put_a_bot, 0.03), (acts.start, 0.02)),
    *((acts.ask_for_a_rematch, 0.02), (acts.sit_anywhere, 0.02)),
)
_HOPPING = (
    *((acts.hop, 0.2), (acts.stand_up, 0.02), (acts.sit_anywhere, 0.05), (acts.come_back, 0.03)),
    *((acts.put_a_bot, 0.02), (acts.start, 0.02), (acts.close_a_tab, 0.01)),
)
_WANDERING = (
    *((acts.watch, 0.1), (acts.chat, 0.03), (acts.sit_anywhere, 0.04), (acts.stand_up, 0.04)),
    *((acts.look_something_up, 0.05), (acts.close_a_tab, 0.04), (acts.lose_the_line, 0.02)),
    *((acts.play_what_cannot_be, 0.02), (acts.step_out, 0.01), (acts.read_slowly, 0.02)),
    *((acts.look_into_the_lobby, 0.1), (acts.ask_for_company, 0.03), (acts.free_a_seat, 0.02)),
)

#: Some twice: most people are patient and honest.
TEMPERS = (
    Temper(think=2, look=6, acts=_KIND),
    Temper(think=3, look=6, acts=_KIND),
    Temper(think=0.4, look=4, acts=_KIND),
    Temper(think=25, look=12, acts=_KIND),
    Temper(think=3, look=5, acts=_CLUMSY),
    Temper(think=2, look=4, acts=_CLUMSY),
    Temper(think=2, look=3, acts=_LYING, pries=True),
    Temper(think=3, look=4, acts=_HOPPING, pries=True),
    Temper(think=5, look=3, acts=_HOPPING, pries=True),
)
WANDERER = Temper(think=4, look=6, acts=_WANDERING)

#: A household shares an address.
_HOUSEHOLD = 4


def gather(world: Room, tables: int, game: str | None) -> tuple[list[Party], list[Person]]:
    """A party for each table, and as many wanderers as there are tables, halved."""
    chance = world.chance("company")
    people: list[Person] = []

    def person(temper: Temper) -> Person:
        number = len(people)
        address = f"10.0.{number // _HOUSEHOLD}.1"
        people.append(Person(world, f"person {number}", address, temper))
        return people[-1]

    parties = []
    for number in range(tables):
        played = games.game(game or games.NAMES[number % len(games.NAMES)])
        seats = chance.one_of(played.seats)
        members = [person(chance.one_of(TEMPERS)) for _ in range(chance.whole(1, seats))]
        wishes = _wishes(played, seats, len(members), world.chance(f"wishes {number}"))
        parties.append(Party(world, members, wishes))
        for member in members:
            member.party = parties[-1]
    for _ in range(tables // 2):
        person(WANDERER)
    return parties, people


def _wishes(game: Game, seats: int, people: int, chance: Chance) -> Callable[[], dict[str, Any]]:
    """What a party asks for when it makes a table."""
    bots = list(game.bots)

    def wish() -> dict[str, Any]:
        wished: dict[str, Any] = {
            "game": game.name,
            "seats": seats,
            "pace": chance.whole(20, 60),
            "countdown": chance.below(4),
            "private": chance.happens(0.3),
            "hints": chance.happens(0.8),
        }
        if chance.happens(0.5):
            wished["window"] = chance.whole(2, 9)
        if people == 1 and chance.happens(0.7):
            wished["bots"] = [chance.one_of(bots) for _ in range(seats - 1)]
        return wished

    return wish
