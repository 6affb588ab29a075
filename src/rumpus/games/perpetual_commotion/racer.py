"""Racers who plan: `strong` knows when Out pays, `expert` also what its play opens and for whom.

Nothing that fits is ever held back for good: who flips on and on instead could hold up the game.
"""

from __future__ import annotations

from rumpus.engine.chance import Dice, below
from rumpus.engine.rule import rule, table
from rumpus.games.perpetual_commotion.bot import TOP_GAIN, row_gain, shows_in_row, worth_of
from rumpus.games.perpetual_commotion.cards import COLOUR, NUMBER
from rumpus.games.perpetual_commotion.moves import FLIP, OUT, card_of
from rumpus.games.perpetual_commotion.player import exposed
from rumpus.games.perpetual_commotion.rules import is_calling
from rumpus.games.perpetual_commotion.scoring import TO_WIN, round_points
from rumpus.games.perpetual_commotion.state import State
from rumpus.games.perpetual_commotion.wants import NEXT_WANT, NOTHING, WANT

#: Out while it makes another win: only when there is nothing else to do.
_LAST = -1
#: A play that opens much for others still goes before a flip.
_LEAST = 1
#: How much of what a play opens counts, in hundredths, by the number of players. Among many the
#: pile is taken by somebody else's flip before one's own next card comes.
_OPENS = table((0, 0, 100, 50, 0, 0, 0, 0, 0))


@rule
def race_watchfully(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    """As `greedy`, but it does not end the game by an Out that another wins by."""
    return best_play(s, seat, moves, n, dice, 0)


@rule
def race_ahead(s: State, seat: int, moves: list[int], n: int, dice: Dice) -> int:
    """It looks one card further too: what a play opens for itself and for the others."""
    return best_play(s, seat, moves, n, dice, _OPENS[s.seats])


@rule
def best_play(s: State, seat: int, moves: list[int], n: int, dice: Dice, opens: int) -> int:
    best, most, equals = moves[0], _LAST - 1, 0
    for k in range(n):
        worth = planned_worth(s, seat, moves[k], opens)
        equals = equals + 1 if worth == most else 1
        if worth > most or (worth == most and below(dice, equals) == 0):
            best, most = moves[k], worth
    return best


@rule
def planned_worth(s: State, seat: int, move: int, opens: int) -> int:
    if move == OUT:
        # PC33: when only the call is left, the round ends anyhow
        hands_over = not is_calling(s) and loses_by_out(s, seat)
        return _LAST if hands_over else worth_of(s, seat, move)
    if move >= FLIP or opens == 0:
        return worth_of(s, seat, move)
    opened = opened_by(s, seat, card_of(move))
    return max(_LEAST, worth_of(s, seat, move) + opens * opened // 100)


# --- Out ---


@rule
def loses_by_out(s: State, seat: int) -> bool:
    """PC35: whether another would have won the game if this seat called now."""
    best = TO_WIN - 1
    for other in range(s.seats):
        if other != seat:
            best = max(best, s.points[other] + round_points(s, other, seat))
    return best >= TO_WIN and best > s.points[seat] + round_points(s, seat, seat)


# --- what a play opens ---


@rule
def opened_by(s: State, seat: int, card: int) -> int:
    """What the next card on the pile would bring this seat, less what it brings the others."""
    want = NEXT_WANT[COLOUR[card]][NUMBER[card]]
    others = 0
    for other in range(s.seats):
        if other != seat:
            others += gain_by(s, other, want)
    return gain_by(s, seat, want) - others // (s.seats - 1)


@rule
def gain_by(s: State, seat: int, want: int) -> int:
    """What a seat would win with a card that meets this want, if it shows one."""
    if want == NOTHING:
        return 0
    if shows_in_row(s, seat, want):
        return row_gain(s, seat)
    return TOP_GAIN if WANT[exposed(s, seat)] == want else 0
