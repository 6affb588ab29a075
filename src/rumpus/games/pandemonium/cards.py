"""The deck: six groups of seven cards with a city on either half, and seven white ones."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.engine.errors import UnknownMoveError
from rumpus.engine.rule import rule, table

GROUPS = 6
IN_GROUP = 7

#: Cards 0 to 41 are group · 7 + city; the white-centred cards follow, as a "group" of their own.
FIRST_WHITE = GROUPS * IN_GROUP
WHITE = GROUPS
CARDS = FIRST_WHITE + 7

MOST_SEATS = 7
LARGEST_HAND = 8

#: PA4: by the number of players, what is in the deck and how many cards each gets.
CITIES_LEFT_OUT = table((0, 0, 0, 0, 2, 2, 2, 0))  # of each group's seven, PA3
WHITES = table((0, 0, 0, 0, 2, 5, 6, 7))
HAND_SIZE = table((0, 0, 0, 0, 8, 7, 6, 7))


@dataclass(frozen=True)
class Region:
    """One half of a group: what a call may name, and a city for each of the seven cards."""

    colour: str
    name: str
    cities: tuple[str, ...]


# fmt: off
#: PA1: a card carries both regions of its pair. The choice of cities is ours.
REGIONS: tuple[tuple[Region, Region], ...] = (
    (
        Region("Gray", "South America",
               ("Lima", "Bogotá", "Quito", "Santiago", "Buenos Aires", "Rio de Janeiro",
                "Caracas")),
        Region("Dark Blue", "Western Asia",
               ("Tehran", "Baghdad", "Riyadh", "Amman", "Dubai", "Kabul", "Tbilisi")),
    ),
    (
        Region("Pink", "Pacific Asia",
               ("Tokyo", "Seoul", "Shanghai", "Taipei", "Osaka", "Vladivostok", "Hong Kong")),
        Region("Red", "Caribbea",
               ("Havana", "Kingston", "San Juan", "Nassau", "Port of Spain", "Santo Domingo",
                "Bridgetown")),
    ),
    (
        Region("Light Blue", "Western Europe",
               ("Lyon", "Dublin", "Geneva", "London", "Paris", "Amsterdam", "Brussels")),
        Region("Olive Green", "Southeast Asia",
               ("Hanoi", "Manila", "Bandung", "Bangkok", "Singapore", "Kuala Lumpur", "Yangon")),
    ),
    (
        Region("Orange", "Atlantic North America",
               ("Boston", "Miami", "New York", "Halifax", "Philadelphia", "Charleston",
                "Savannah")),
        Region("Yellow", "Africa",
               ("Dakar", "Nairobi", "Lagos", "Accra", "Kinshasa", "Cape Town", "Addis Ababa")),
    ),
    (
        Region("Maroon", "Eastern Europe",
               ("Riga", "Warsaw", "Prague", "Budapest", "Kyiv", "Bucharest", "Sofia")),
        Region("Light Green", "AustralAsia",
               ("Sydney", "Melbourne", "Perth", "Auckland", "Wellington", "Brisbane", "Hobart")),
    ),
    (
        Region("Purple", "Pacific North America",
               ("Vancouver", "Seattle", "San Francisco", "Los Angeles", "Anchorage", "San Diego",
                "Portland")),
        Region("Dark Green", "Mediterranea",
               ("Barcelona", "Marseille", "Naples", "Athens", "Tunis", "Alexandria", "Valletta")),
    ),
)
# fmt: on


@rule
def group_of(card: int) -> int:
    """PA1: the pair of regions that a card belongs to; WHITE for a white-centred card."""
    return card // IN_GROUP


@rule
def hand_size(seats: int) -> int:
    return HAND_SIZE[seats]


def cities(card: int) -> tuple[str, str] | None:
    """The two cities a card shows; a white-centred card shows none."""
    if card >= FIRST_WHITE:
        return None
    one, other = REGIONS[group_of(card)]
    return one.cities[card % IN_GROUP], other.cities[card % IN_GROUP]


def format_group(group: int) -> str:
    return f"g{group + 1}"


def format_card(card: int) -> str:
    """`g2-4` is the fourth card of group 2, `w1` a white-centred card."""
    if card >= FIRST_WHITE:
        return f"w{card - FIRST_WHITE + 1}"
    return f"{format_group(group_of(card))}-{card % IN_GROUP + 1}"


_BY_TEXT = {format_card(card): card for card in range(CARDS)}


def parse_card(text: str) -> int:
    if text not in _BY_TEXT:
        raise UnknownMoveError(f"{text!r} is no card; expected one like g2-4 or w1")
    return _BY_TEXT[text]


#: PA2: a group answers to four names, told apart by `side` (0 or 1) and `is_region` (0 or 1).
NAMES = tuple(name for pair in REGIONS for region in pair for name in (region.colour, region.name))

_NAME_NUMBERS = {name.lower(): number for number, name in enumerate(NAMES)}


def parse_name(text: str) -> int:
    """The number in NAMES of a colour or a region, however it is capitalised."""
    name = " ".join(text.lower().replace("-", " ").split())
    if name not in _NAME_NUMBERS:
        raise UnknownMoveError(f"{text!r} is no colour or region of a card, like red or Caribbea")
    return _NAME_NUMBERS[name]


def parse_group(text: str) -> int:
    """A group by its short text (`g2`) or by any of its names."""
    short = {format_group(group): group for group in range(GROUPS)}
    return short[text] if text in short else parse_name(text) // 4
