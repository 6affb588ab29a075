"""Bots have names and heads, so that a table reads like one of people. Each level is a family."""

from __future__ import annotations

from collections.abc import Collection, Iterator

#: The first of each is the one that presents the level.
_FAMILIES = {
    "beginner": ("pebble", ("Pip", "Tilly", "Bo", "Momo", "Lulu", "Finn", "Dot")),
    "casual": ("loaf", ("Nell", "Gus", "Rosa", "Hank", "Mila", "Otis", "June")),
    "greedy": ("leaf", ("Robin", "Dora", "Ziggy", "Yuki", "Wanda", "Quinn", "Elmo")),
    "strong": ("drum", ("Bruno", "Frida", "Magnus", "Hilde", "Ivan", "Carla", "Knut")),
    "expert": ("bell", ("Ada", "Cleo", "Emil", "Vera", "Hugo", "Selma", "Isaac")),
    "like_me": ("tent", ("Echo", "Mimi", "Remy", "Iris", "Kit", "Nova", "Twyla")),
}
#: A level that nobody is shown, and players of whoever runs the server, who have their own names.
_FAMILIES["random"] = _FAMILIES["greedy"]
_OWN = "drum"
_TINTS = ("yellow", "sky", "pink", "lime", "orange", "grey")


def character(bot: str, taken: Collection[str]) -> tuple[str, str]:
    """The name and the face of a bot, none like another at the table."""
    shape, family = _FAMILIES.get(bot, (_OWN, (bot,)))
    number, name = next((i, n) for i, n in enumerate(_names(family)) if n not in taken)
    return name, f"{shape}-{_TINTS[number % len(_TINTS)]}"


def _names(family: tuple[str, ...]) -> Iterator[str]:
    yield from family
    generation = 2
    while True:
        yield from (f"{name} {generation}" for name in family)
        generation += 1
