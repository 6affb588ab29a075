"""When each seat of a real-time game looks, decides and acts: one model of speed for all uses.

A seat looks at the table, decides on what it sees, and carries its move out; that takes motor
time, and by then the table may have changed. Then, or after its own move, it looks again, one
reaction time later; or, when its attention is elsewhere, only at its next glance. To wait takes no
hands. A seat that has nothing to do looks when the table changes. A new deal lets everything fall
that is on its way.

The laboratory runs this by its own time, a live table by the clock.
"""

from __future__ import annotations

from typing import Any

from rumpus.bots.speed import FOLLOWS, GLANCE, MOOD, MOTOR, REACTION, STEPS, SURE
from rumpus.engine.binding import rules
from rumpus.engine.chance import Dice, below
from rumpus.engine.record import Record, record, slot
from rumpus.engine.rule import rule

MOST_SEATS = 8
#: So many times of each seat are remembered.
LATELY = 12

#: What a seat is about to do.
IDLE, LOOK, ARRIVE = 0, 1, 2
NEVER = 1 << 62
_BETWEEN = 1024


@record
class Schedule(Record):
    """Each seat is about to do one thing. What is seldom needed comes last: see `fetch_ahead`."""

    now: int = slot("i8", "microseconds since the deal")
    when: list[int] = slot("i8", "when each seat does what it is about to do", MOST_SEATS)
    doing: list[int] = slot("i4", "nothing, look, or arrive with its move", MOST_SEATS)
    intent: list[int] = slot("i4", "the move that each seat carries out", MOST_SEATS)
    tempo: list[int] = slot("i4", "in thousandths of its usual times, how long each takes", 8)
    people: int = slot("i4", "bits of the seats that followers watch")
    lost_in_all: int = slot("i4", "moves that came too late")
    lost: list[int] = slot("i4", "those of each seat", MOST_SEATS)
    pace: int = slot("i4", "in thousandths, how much longer followers take, all of them")
    handicap: list[int] = slot("i4", "in thousandths, how much longer a follower takes now", 8)
    last: list[int] = slot("i8", "when each last made a move that all saw, or the deal", 8)
    known: list[int] = slot("i4", "how many times each took for such a move were seen", MOST_SEATS)
    lately: list[list[int]] = slot("i4", "the last of these times", MOST_SEATS, LATELY)


@rule
def draw(times: Any, player: int, which: int, dice: Dice) -> int:
    """A time of this player, in microseconds."""
    k = below(dice, STEPS)
    return at_share(times[player][which], k * _BETWEEN + below(dice, _BETWEEN))


@rule
def at_share(table: Any, share: int) -> int:
    """The quantile at a share of all there are, between two that are in the table."""
    k, rest = share // _BETWEEN, share % _BETWEEN
    return table[k] + ((table[k + 1] - table[k]) * rest) // _BETWEEN


@rule
def draw_day(dice: Dice) -> int:
    """What kind of day it is at a table, for `sit_down`."""
    return below(dice, STEPS * _BETWEEN)


@rule
def sit_down(schedule: Schedule, seat: int, player: int, day: int, dice: Dice, times: Any) -> None:
    """A game begins. Some days all are quick, on others slow, and each a little in its own way."""
    own = (SURE + draw(times, player, MOOD, dice)) // 2
    schedule.tempo[seat] = at_share(times[player][MOOD], day) * own // SURE


@rule
def look_soon(
    schedule: Schedule, seat: int, player: int, dice: Dice, times: Any, attention: list[int]
) -> None:
    after = draw(times, player, REACTION, dice)
    if below(dice, SURE) >= attention[player]:
        after += draw(times, player, GLANCE, dice)
    schedule.doing[seat] = LOOK
    schedule.when[seat] = schedule.now + after * schedule.tempo[seat] // SURE
    if times[player][FOLLOWS][0]:
        hands = times[player][MOTOR][STEPS // 2]
        schedule.when[seat] = max(schedule.when[seat], follow(schedule, seat, dice) - hands)


@rule
def intend(
    schedule: Schedule, seat: int, player: int, move: int, is_idle: bool, dice: Dice, times: Any
) -> None:
    """The seat has decided and carries its move out. Waiting costs no motor time."""
    schedule.intent[seat] = move
    schedule.doing[seat] = ARRIVE
    takes = 0 if is_idle else draw(times, player, MOTOR, dice) * schedule.tempo[seat] // SURE
    schedule.when[seat] = schedule.now + takes


@rule
def rest(schedule: Schedule, seat: int) -> None:
    """There is nothing to do until the table changes."""
    schedule.doing[seat] = IDLE
    schedule.when[seat] = NEVER


@rule
def notice(
    schedule: Schedule, seat: int, player: int, dice: Dice, times: Any, attention: list[int]
) -> None:
    """The table has changed: who rests looks up."""
    if schedule.doing[seat] == IDLE:
        look_soon(schedule, seat, player, dice, times, attention)


# --- who plays like the people at the table ---

#: Microseconds: as long as a move takes before anybody has been watched, and the longest that
#: counts: somebody who fetches a drink is not slow.
_AT_FIRST, _LONGEST = 2_500_000, 8_000_000
#: A short time is the least of so many.
_LOTS = 2
#: How much of a lead it makes up for in the next round, in thousandths, and how much of what all
#: of them lead by shows that their pace is wrong; with which handicap they begin, and within which
#: bounds they stay.
_MAKES_UP, _LEARNS = 1500, 500
_FIRST_HANDICAP, _LEAST_HANDICAP, _MOST_HANDICAP = 1150, 200, 4000
#: From this handicap on it slips, too: the more, the larger it is, and always at so much more.
_SLIPS_FROM, _SLIPS_BY = 1400, 3


@rule
def know_nobody(schedule: Schedule) -> None:
    """A game begins: nobody has been watched."""
    schedule.pace = _FIRST_HANDICAP
    for seat in range(MOST_SEATS):
        schedule.handicap[seat] = _FIRST_HANDICAP


@rule
def watch(schedule: Schedule, seat: int) -> None:
    """A seat has made a move that all have seen."""
    took = min(_LONGEST, schedule.now - schedule.last[seat])
    schedule.last[seat] = schedule.now
    if took > 0:
        schedule.lately[seat][schedule.known[seat] % LATELY] = took
        schedule.known[seat] += 1


@rule
def follow(schedule: Schedule, seat: int, dice: Dice) -> int:
    """When it moves next: as long after its last move as one of the people took lately."""
    takes = pick_time(schedule, dice) * schedule.handicap[seat] // SURE
    return schedule.last[seat] + takes


@rule
def pick_time(schedule: Schedule, dice: Dice) -> int:
    """One of the short times of one of the people who have moved. In the long ones they had nothing
    to do, perhaps since others were slow: if all waited for each other, nobody would play."""
    chosen, people = 0, 0
    for seat in range(MOST_SEATS):
        if schedule.people >> seat & 1 and schedule.known[seat]:
            people += 1
            if below(dice, people) == 0:
                chosen = seat
    took = _LONGEST if people else _AT_FIRST
    for _ in range(_LOTS if people else 0):
        at = below(dice, min(LATELY, schedule.known[chosen]))
        took = min(took, schedule.lately[chosen][at])
    return took


@rule
def slips(schedule: Schedule, seat: int, dice: Dice) -> bool:
    """Whether a follower makes this move without a thought: where hands decide little, it gives
    way by its choices, too."""
    return _SLIPS_BY * below(dice, SURE) < schedule.handicap[seat] - _SLIPS_FROM


@rule
def stretch(handicap: int, lead: int, by: int) -> int:
    """A handicap that makes up for a lead, in thousandths: twice as long to give way is as much as
    half as long to make up."""
    step = SURE + by * abs(lead) // SURE
    changed = handicap * step // SURE if lead > 0 else handicap * SURE // step
    return max(_LEAST_HANDICAP, min(_MOST_HANDICAP, changed))


@rule
def lead_of(points: int, theirs: int, most: int) -> int:
    return max(-SURE, min(SURE, SURE * (points - theirs) // max(1, most)))


@rule
def settle_round(s: Any, schedule: Schedule) -> None:
    """A round is over. How well people play shows in their points, which all can see: a follower
    who is ahead of them slows down, who is behind makes up for it; and if all are, they all do."""
    theirs, people, ours, most = 0, 0, 0, 0
    for seat in range(s.seats):
        most = max(most, abs(rules.score(s, seat)))
        if schedule.people >> seat & 1:
            people += 1
            theirs += rules.score(s, seat)
        else:
            ours += rules.score(s, seat)
    theirs = theirs // max(1, people)
    ours = ours // max(1, s.seats - people)
    schedule.pace = stretch(schedule.pace, lead_of(ours, theirs, most), _LEARNS)
    for seat in range(s.seats):
        lead = lead_of(rules.score(s, seat), theirs, most)
        schedule.handicap[seat] = stretch(schedule.pace, lead, _MAKES_UP)
