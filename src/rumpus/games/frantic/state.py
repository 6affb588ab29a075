"""What lies on the table of Frantic."""

from __future__ import annotations

from enum import IntEnum

from rumpus.engine.agenda import agenda_slot
from rumpus.engine.record import Record, Row, record, slot
from rumpus.games.frantic.cards import CARDS, DECK, KINDS

MOST_SEATS = 8
#: Most cards that one seat chooses in one go: Recession with eight players.
MOST_PICKED = 8
#: In `known`, the holder after the seats: cards that are in others' hands, nobody knows in which.
SOMEWHERE = MOST_SEATS
#: Groups of kinds of which a hand can be proven to hold few or none; see knowledge.py.
GROUPS = 22
#: What was last shunned, so many of each hand; see shunning.py.
MEMORIES = 6


class Decision(IntEnum):
    """What can stand on the agenda. The first ones are one seat's, the last ones several seats'."""

    TURN = 0  # play or draw; once drawn (`count` 1), play or pass
    LAY = 1  # FR21: a card onto 2nd Chance
    WISH = 2
    TARGET = 3
    SHARE = 4  # FR37: who draws the next of four cards
    GIVE = 5  # a card for the target, face down
    DISCARD = 6  # FR84: `count` cards in all
    MARKET = 7
    AIM = 8  # needs nobody: tell what was chosen and ask the targets
    RESCUE = 9  # needs nobody: empty hands draw three (FR52)
    COUNTER = 10
    NICETRY = 11
    PARTY = 12
    BET = 13
    CHRISTMAS = 14
    EYE = 15


#: From here on several seats decide at once, each in secret.
TOGETHER = Decision.COUNTER


class Event(IntEnum):
    TORNADO = 0
    EARTHQUAKE = 1
    FINISH_LINE = 2
    VANDALISM = 3
    DOOMSDAY = 4
    MATING_SEASON = 5
    ROBIN_HOOD = 6
    SURPRISE_PARTY = 7
    GAMBLING_MAN = 8
    TIME_BOMB = 9
    COMMUNISM = 10
    CHARITY = 11
    FRIDAY_13TH = 12
    EXPANSION = 13
    RECESSION = 14
    ALL_SEEING_EYE = 15
    MEXICAN_STANDOFF = 16
    MARKET = 17
    THIRD_TIME_LUCKY = 18
    MERRY_CHRISTMAS = 19


EVENTS = len(Event)


class Ending(IntEnum):
    """Why a round ends."""

    NOT_YET = 0
    OUT = 1
    EMPTY_PILE = 2
    FINISH_LINE = 3
    DOOMSDAY = 4
    BLAST = 5


class Happened(IntEnum):
    """Facts, in the past tense."""

    DEALT = 0
    TURNED_UP = 1
    PLAYED = 2
    DREW = 3
    PASSED = 4
    WISHED_COLOUR = 5
    WISHED_NUMBER = 6
    AIMED = 7
    WAIVED = 8
    COUNTERED = 9
    MARKED = 10
    SKIPPED = 11
    GAVE = 12
    TOOK = 13
    THWARTED = 14
    EVENT = 15
    DISCARDED = 16
    OFFERED = 17
    CHOSE = 18
    BET = 19
    COLLECTED = 20
    SHOWED = 21
    HANDED_ON = 22
    GOT = 23
    RAN_OUT = 24
    EXPLODED = 25
    WENT_OUT = 26
    SCORED = 27
    ROUND_OVER = 28
    WON = 29


@record
class State(Record):
    """One game of as many rounds as it takes."""

    chance: int = slot("i8", "where the stream of chance stands")
    seats: int = slot("i1", "2 to 8")
    agenda: list[list[int]] = agenda_slot(MOST_SEATS)
    agenda_size: int = slot("i1", "how many decisions are open")

    limit: int = slot("i1", "option: short, medium, long or one's own")
    own_limit: int = slot("i2", "option: the points that end the game, if one's own")
    hand_size: int = slot("i1", "option: cards dealt to each")
    symbol_on_symbol: int = slot("i1", "option: 1 if coloured specials may lie on their like")

    over: int = slot("i1", "1 when the game has ended")
    round: int = slot("i2", "1 for the first round")
    dealer: int = slot("i1", "the seat that dealt this round")
    turn: int = slot("i1", "the seat whose turn it is; the dealer during the start card")
    points: list[int] = slot("i2", "points so far", MOST_SEATS)
    made: list[list[int]] = slot(
        "i2", "rounds won; points by numbers, by specials, by bombs, by Doomsday", MOST_SEATS, 5
    )

    hand: list[list[int]] = slot("i1", "how many of each kind a seat holds", MOST_SEATS, KINDS)
    cards: list[int] = slot("i1", "how many cards a seat holds", MOST_SEATS)
    pile: list[int] = slot("i1", "the draw pile, unordered: any card may be next", CARDS)
    pile_size: int = slot("i1", "cards left in the pile")
    laid: list[int] = slot("i1", "how many of each kind were played", KINDS)
    discarded: list[int] = slot("i1", "how many of each kind events threw out", KINDS)
    events_left: int = slot("i4", "bits of the events still in their pile")

    top: int = slot("i1", "the kind laid last")
    demand: int = slot("i1", "what the next card has to match; see cards.py")
    wisher: int = slot("i1", "1 + the seat that wished what is demanded; 0 if a card demands it")
    printed: int = slot("i1", "1 + the printed colour laid last; 0 if there was none yet (FR71)")
    marks: int = slot("i2", "bits of the seats that sit out their next turn")
    bomb: int = slot("i1", "1 while a Time Bomb ticks")
    bomb_left: list[int] = slot("i1", "turns each seat may still begin", MOST_SEATS)
    ending: int = slot("i1", "why the round must end as soon as all is done")

    event: int = slot("i1", "1 + the event being carried out")
    last_event: int = slot("i8", "32 · the events that came in this game + the last of them")
    doer: int = slot("i1", "who laid the black card")
    market: list[int] = slot("i1", "1 + each kind that lies in the Market", MOST_SEATS)

    attack: int = slot("i1", "the kind of attack being composed or aimed; 0 for none")
    attacker: int = slot("i1", "who carries it out")
    chain: int = slot("i1", "how often it was countered")
    aimed: list[int] = slot("i1", "cards to draw (FR37), or 1 for the target", MOST_SEATS)
    wish: int = slot("i1", "1 + the demand that the attacker wished; 0 for none")
    picked: list[int] = slot(
        "i1", "1 + each kind set aside face down, in rising order", MOST_PICKED
    )
    picked_size: int = slot("i1", "how many are set aside")

    asked: int = slot("i2", "bits of the seats that the open window was put to")
    answered: int = slot("i2", "bits of those that have answered")
    agreed: int = slot("i2", "bits of those that answered with the card")
    pick: list[int] = slot("i1", "1 + the kind each seat bets or gives at the party", MOST_SEATS)
    pick_to: list[int] = slot("i1", "1 + who gets it", MOST_SEATS)
    parcel: list[int] = slot("i2", "at Christmas, kind · 8 + who gets it, hand by hand", CARDS)
    parcelled: list[int] = slot("i1", "cards of each hand that have been given so", MOST_SEATS)

    most: list[list[int]] = slot(
        "i1", "at most so many of a group, besides the fresh cards", MOST_SEATS, GROUPS
    )
    fresh: list[int] = slot("i1", "cards that came to a hand unseen", MOST_SEATS)
    traced: list[int] = slot("i1", "0 for kinds that nobody knows in another's hand", KINDS)

    shunned: list[list[Row]] = slot(
        "i2", "sets of kinds that a hand went without, and how many it may hold since",
        MOST_SEATS, MEMORIES, 2,
    )  # fmt: skip

    last_ending: int = slot("i1", "why the last round ended; 0 before the first has")
    last_bomb: int = slot("i1", "in the last round, a bomb 1 was defused, 2 doubled the points")
    last_points: list[int] = slot("i2", "points of the last round", MOST_SEATS)
    last_hand: list[list[int]] = slot("i1", "cards left at its end", MOST_SEATS, KINDS)

    # The largest by far comes last: a loop over many states fetches what is before it, and most
    # moves need no more, since `traced` tells them.
    known: list[list[Row]] = slot(
        "i1", "cards that each observer knows of each holder", MOST_SEATS, MOST_SEATS + 1, KINDS
    )


def census(s: State) -> list[int]:
    """Every card, wherever it lies."""
    counts = [s.laid[k] + s.discarded[k] + sum(hand[k] for hand in s.hand) for k in range(KINDS)]
    cards = [k for k in range(KINDS) for _ in range(counts[k])]
    cards += s.pile[: s.pile_size] + [kind - 1 for kind in s.market if kind]
    assert len(cards) == len(DECK)
    return cards
