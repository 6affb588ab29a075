"""The deck: 125 cards of 67 kinds, and which kinds may lie on what is demanded."""

from __future__ import annotations

from rumpus.engine.errors import UnknownMoveError
from rumpus.engine.rule import rule, table

COLOURS = ("yellow", "red", "green", "blue")
_LETTERS = "yrgb"

#: Kinds 0 to 35 are coloured numbers: colour · 9 + number − 1. Then come the black numbers.
BLACK = 36
#: Coloured specials, four of each, in the order of the colours.
GIFT, EXCHANGE, CHANCE, SKIP = 45, 49, 53, 57
#: Colourless specials. FY may lie anywhere too, but only out of a hand of ten (FR35).
FANTASTIC, FOUR, EQUALITY, COUNTERATTACK, NICE_TRY, FY = 61, 62, 63, 64, 65, 66
KINDS = 67
CARDS = 125

_SYMBOLS = ("gift", "exchange", "chance", "skip")
_COLOURLESS = ("fantastic", "four", "equality", "counter", "nicetry", "fy")


def _copies(kind: int) -> int:
    if kind < BLACK or GIFT <= kind < EXCHANGE:
        return 2
    return {FANTASTIC: 11, FOUR: 5, EQUALITY: 2, COUNTERATTACK: 4}.get(kind, 1)


def _points(kind: int) -> int:
    """FR59: numbers count their value, specials 7, and one of them 42."""
    if kind < BLACK:
        return kind % 9 + 1
    if kind < GIFT:
        return kind - BLACK + 1
    return 42 if kind == FY else 7


COPIES = table(_copies(kind) for kind in range(KINDS))
POINTS = table(_points(kind) for kind in range(KINDS))
DECK = table(kind for kind in range(KINDS) for _ in range(_copies(kind)))


@rule
def has_colour(kind: int) -> bool:
    return kind < BLACK or (GIFT <= kind < FANTASTIC)


@rule
def colour_of(kind: int) -> int:
    """The printed colour of a card that has one."""
    return kind // 9 if kind < BLACK else (kind - GIFT) & 3


@rule
def number_of(kind: int) -> int:
    """1 to 9, of a numeral."""
    return kind % 9 + 1


@rule
def is_exchange(kind: int) -> bool:
    return EXCHANGE <= kind < CHANCE


@rule
def gives_cards(kind: int) -> bool:
    """Gift and Exchange."""
    return GIFT <= kind < CHANCE


@rule
def is_chance(kind: int) -> bool:
    return CHANCE <= kind < SKIP


@rule
def is_skip(kind: int) -> bool:
    return SKIP <= kind < FANTASTIC


@rule
def is_attack(kind: int) -> bool:
    """FR38: what is aimed at somebody can be countered."""
    return gives_cards(kind) or is_skip(kind) or FOUR <= kind <= EQUALITY


# --- demands: what the next card has to match ---

#: Demands 0 to 44: that numeral lies there, or (36 to 44) that number is wished.
#: Then a colour, by a wish or a coloured special (FR11); then anything at all (FR5).
COLOUR_DEMAND, OPEN_DEMAND = 45, 49
#: Where symbols may lie on their like (FR10): a coloured special, by its kind.
SYMBOL_DEMAND = 50
DEMANDS = SYMBOL_DEMAND + FANTASTIC - GIFT


@rule
def demand_of(kind: int, symbol_on_symbol: int) -> int:
    """What a card with a number or a colour asks of the next."""
    if kind < GIFT:
        return kind
    return SYMBOL_DEMAND + kind - GIFT if symbol_on_symbol else COLOUR_DEMAND + colour_of(kind)


def may_lie(kind: int, demand: int) -> bool:
    """FR9 to FR13, for all kinds but FY."""
    if kind >= FANTASTIC or demand == OPEN_DEMAND:
        return True
    if demand >= SYMBOL_DEMAND:
        under = demand - SYMBOL_DEMAND + GIFT
        alike = kind >= GIFT and (kind - GIFT) >> 2 == (under - GIFT) >> 2
        return alike or (has_colour(kind) and colour_of(kind) == colour_of(under))
    if demand >= COLOUR_DEMAND:
        return has_colour(kind) and colour_of(kind) == demand - COLOUR_DEMAND
    same_number = kind < GIFT and number_of(kind) == number_of(demand)
    same_colour = demand < BLACK and has_colour(kind) and colour_of(kind) == colour_of(demand)
    return same_number or same_colour


#: Ends a row of PLAYABLE.
END = -1


def _playable(demand: int) -> list[int]:
    row = [kind for kind in range(FY) if may_lie(kind, demand)]
    return row + [END] * (KINDS - len(row))


#: The kinds that may lie on each demand in rising order, FY left out, closed by END.
PLAYABLE = table(_playable(demand) for demand in range(DEMANDS))


# --- text ---


def _text(kind: int) -> str:
    if kind < BLACK:
        return f"{_LETTERS[colour_of(kind)]}{number_of(kind)}"
    if kind < GIFT:
        return f"k{number_of(kind)}"
    if kind < FANTASTIC:
        return f"{_LETTERS[colour_of(kind)]}{_SYMBOLS[(kind - GIFT) >> 2]}"
    return _COLOURLESS[kind - FANTASTIC]


#: Every view and message is full of them, so they are written once.
TEXTS = tuple(_text(kind) for kind in range(KINDS))
_BY_TEXT = {text: kind for kind, text in enumerate(TEXTS)}


def format_card(kind: int) -> str:
    """`r5`, black `k5`, `rgift`, `gskip`, `fantastic`, `four`, `fy` …"""
    return TEXTS[kind]


def parse_card(text: str) -> int:
    if text not in _BY_TEXT:
        raise UnknownMoveError(f"{text!r} is no card; expected one like r5, k5, rgift or four")
    return _BY_TEXT[text]
