"""What lies on the table of Perpetual Commotion."""

from __future__ import annotations

from enum import IntEnum

from rumpus.engine.agenda import agenda_slot
from rumpus.engine.record import Record, record, slot
from rumpus.games.perpetual_commotion.cards import DECK_SIZE, STOP_NUMBER
from rumpus.games.perpetual_commotion.moves import MOST_PILES
from rumpus.games.perpetual_commotion.wants import WANTS

MOST_SEATS = 8
FRONT_FIVE = 5
FEEDERS = 13
PLAYMAKERS = DECK_SIZE - FRONT_FIVE - FEEDERS
#: PC30: all Feeders may come to lie in the row.
LONGEST_ROW = FRONT_FIVE + FEEDERS


class Decision(IntEnum):
    """What can stand on the agenda."""

    RACE = 0  # all play at once
    CALL = 1  # PC33: nothing fits any more; `count` has the bits of those who may still call Out


class Happened(IntEnum):
    """Facts, in the past tense."""

    DEALT = 0
    ROLLED = 1
    DEMOTED = 2
    PLAYED_FRONT = 3
    PLAYED_TOP = 4
    CLOSED = 5
    REFILLED = 6
    UNCOVERED = 7
    TURNED = 8
    FLIPPED = 9
    FROZE = 10
    ADDED = 11
    LOCKED = 12
    CALLED_OUT = 13
    PASSED = 14
    SCORED = 15
    ROUND_OVER = 16
    WON = 17


@record
class State(Record):
    """One game, to 150 points."""

    chance: int = slot("i8", "where the stream of chance stands")
    seats: int = slot("i1", "2 to 8")
    agenda: list[list[int]] = agenda_slot(1)
    agenda_size: int = slot("i1", "1, or 0 when the game is over")

    round: int = slot("i2", "1 for the first round")
    starter: int = slot("i1", "the seat that said Go")
    die: int = slot("i1", "what was rolled for this round; 0 in the first")

    piles: int = slot("i1", "how many piles were opened; they are numbered from 0")
    height: list[int] = slot(
        "i1", "cards in each pile: 1 with a Start only, 13 when closed", MOST_PILES
    )
    colour: list[int] = slot("i1", "of each pile, from its 2 on", MOST_PILES)
    laid: list[list[int]] = slot(
        "i1", "who laid each card of each pile: seat + 1", MOST_PILES, STOP_NUMBER
    )
    takers: list[int] = slot("i8", "for each want, bits of the piles that have it", WANTS)
    open_wants: int = slot("i8", "bits of the wants that some pile has; Start always")
    held: list[int] = slot("i1", "cards for each want in all rows and Playmakers", WANTS)
    held_wants: int = slot("i8", "bits of the wants for which somebody holds a card")
    ruled_out: int = slot("i8", "bits of the wants that no Playmaker met at some freeze (PC29)")

    front: list[list[int]] = slot("i1", "each row; 0 is a hole", MOST_SEATS, LONGEST_ROW)
    front_size: list[int] = slot("i1", "cards in each row", MOST_SEATS)
    feeders: list[list[int]] = slot("i1", "face down; the next is the last", MOST_SEATS, FEEDERS)
    feeders_size: list[int] = slot("i1", "Feeders left", MOST_SEATS)
    playmakers: list[list[int]] = slot(
        "i1",
        "in the order they are counted out; the whole deck while it is dealt",
        MOST_SEATS,
        DECK_SIZE,
    )
    playmakers_size: list[int] = slot("i1", "Playmakers left", MOST_SEATS)
    face_up: list[int] = slot(
        "i1", "how many of them were counted out; the last is exposed", MOST_SEATS
    )
    seen: list[int] = slot("i8", "bits of the places whose Playmaker has been exposed", MOST_SEATS)
    played: list[int] = slot("i1", "cards each seat has in the Arena", MOST_SEATS)

    points: list[int] = slot("i2", "each seat's total", MOST_SEATS)
    counts: list[list[int]] = slot("i4", "each seat's tallies of all rounds", MOST_SEATS, 4)
    bonuses: list[int] = slot("i2", "points of each seat for calling Out", MOST_SEATS)
    doubled: list[int] = slot("i2", "points of each seat by a 4 on the die", MOST_SEATS)
    last_caller: int = slot("i1", "who ended the last round; -1 for nobody")
    last_die: int = slot("i1", "the die of the last round")
    last_played: list[int] = slot("i1", "cards counted in the last round", MOST_SEATS)
    last_feeders: list[int] = slot("i1", "Feeders left in the last round", MOST_SEATS)
    last_points: list[int] = slot("i2", "what the last round brought", MOST_SEATS)
