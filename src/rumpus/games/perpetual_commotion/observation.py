"""What a seat may know, as numbers for programs that learn: the same for all, but for the order."""

from __future__ import annotations

from rumpus.engine.observation import (
    HIGHEST,
    LOWEST,
    SEATS,
    Observation,
    part,
    put,
    put_row,
    put_seats,
    put_zeros,
    relative,
    relative_seat,
)
from rumpus.engine.rule import rule
from rumpus.games.perpetual_commotion.cards import CARDS, DECK_SIZE, STOP_NUMBER, TWO
from rumpus.games.perpetual_commotion.moves import MOST_PILES
from rumpus.games.perpetual_commotion.player import exposed, may_call_out, slots
from rumpus.games.perpetual_commotion.rules import is_calling, is_over, score
from rumpus.games.perpetual_commotion.scoring import SIDES
from rumpus.games.perpetual_commotion.state import FEEDERS, MOST_SEATS, PLAYMAKERS, State

_RACE, _CALL, _OVER = range(3)


PARTS = (
    part("seats", "how many play", 2, MOST_SEATS),
    part("you", "which seat one is", 0, MOST_SEATS - 1),
    part("round", "1 for the first round", 1, HIGHEST),
    part("phase", "0 all play at once, 1 the last call (PC33), 2 the game is over", 0, 2),
    relative_seat("starter", "who said Go", most=MOST_SEATS),
    part("die", "what was rolled for this round; 0 in the first", 0, SIDES),
    part("height", "the number on top of each pile: 1 Start, 13 Stop, 0 no pile", 0, STOP_NUMBER,
         MOST_PILES),
    part("colour", "of each pile: 1 red, 2 blue, 3 green, 4 yellow, 0 none yet", 0, 4, MOST_PILES),
    part("front", "how many of each card lie in each row, by card number", 0, 4, SEATS, CARDS),
    part("top", "the number of each seat's exposed Playmaker; 0 for none", 0, CARDS - 1, SEATS),
    part("feeders", "Feeders left", 0, FEEDERS, SEATS),
    part("face_up", "Playmakers counted out", 0, PLAYMAKERS, SEATS),
    part("face_down", "Playmakers not counted out", 0, PLAYMAKERS, SEATS),
    part("played", "cards of each seat in the Arena", 0, DECK_SIZE, SEATS),
    part("may_call", "1 for each seat that has nothing left to get rid of", 0, 1, SEATS),
    part("scores", "points so far", LOWEST, HIGHEST, SEATS),
)  # fmt: skip


@rule
def phase_of(s: State) -> int:
    if is_over(s):
        return _OVER
    return _CALL if is_calling(s) else _RACE


@rule
def put_front(s: State, out: list[int], at: int, seat: int) -> int:
    put_zeros(out, at, CARDS)
    for slot in range(slots(s, seat)):
        if s.front[seat][slot]:
            out[at + s.front[seat][slot]] += 1
    return at + CARDS


@rule
def put_players(s: State, out: list[int], at: int, seat: int) -> int:
    for k in range(s.seats):
        at = put_front(s, out, at, (seat + k) % s.seats)
    for k in range(s.seats):
        at = put(out, at, exposed(s, (seat + k) % s.seats))
    at = put_seats(s, out, at, seat, s.feeders_size)
    at = put_seats(s, out, at, seat, s.face_up)
    for k in range(s.seats):
        other = (seat + k) % s.seats
        at = put(out, at, s.playmakers_size[other] - s.face_up[other])
    at = put_seats(s, out, at, seat, s.played)
    over = is_over(s)
    for k in range(s.seats):
        at = put(out, at, 0 if over else int(may_call_out(s, (seat + k) % s.seats)))
    for k in range(s.seats):
        at = put(out, at, score(s, (seat + k) % s.seats))
    return at


@rule
def observe(s: State, seat: int, out: list[int]) -> int:
    at = put(out, 0, s.seats)
    at = put(out, at, seat)
    at = put(out, at, s.round)
    at = put(out, at, phase_of(s))
    at = put(out, at, relative(s, seat, s.starter))
    at = put(out, at, s.die)
    at = put_row(out, at, s.height, MOST_PILES)
    for pile in range(MOST_PILES):
        at = put(out, at, s.colour[pile] + 1 if s.height[pile] >= TWO else 0)
    return put_players(s, out, at, seat)


OBSERVATION = Observation(PARTS, observe)
