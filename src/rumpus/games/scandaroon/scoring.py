"""The end of a round and of the game: places, score piles, victory points."""

from __future__ import annotations

from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.games.scandaroon.cards import NO_TRUMPS
from rumpus.games.scandaroon.places import NO_CARD, leave_play
from rumpus.games.scandaroon.state import ROUNDS, Happened, State
from rumpus.games.scandaroon.values import row_score

NO_TRUMP_POINTS = 2
HIGHEST_POINTS = 2
PILE_FIRST, PILE_SECOND = 3, 1
_FIRST_POSITION = 3


# --- a round ---


@rule
def score_round(s: State) -> None:
    check_scores(s)
    for seat in range(s.seats):
        put_in_score_pile(s, seat)
    award_positions(s)
    award_no_trumps(s)
    award_highest(s)
    s.round_closed[s.round - 1] = s.trump
    happen(s, Happened.ROUND_OVER, NONE, NONE, NONE, s.round, ALL)


@rule
def check_scores(s: State) -> None:
    now = s.round - 1
    for seat in range(s.seats):
        s.round_score[now][seat] = row_score(s, seat)
        happen(s, Happened.SCORED, seat, NONE, NONE, s.round_score[now][seat], ALL)
    for seat in range(s.seats):
        better = 0
        for other in range(s.seats):
            if s.round_score[now][other] > s.round_score[now][seat]:
                better += 1
        s.round_place[now][seat] = better


@rule
def last_place(s: State, seat: int) -> int:
    """0 for first; how many were better in the round that is being scored or was scored last."""
    return s.round_place[s.round - 1][seat]


@rule
def round_winners(s: State) -> int:
    bits = 0
    for seat in range(s.seats):
        if last_place(s, seat) == 0:
            bits |= 1 << seat
    return bits


@rule
def put_in_score_pile(s: State, seat: int) -> None:
    """SC31: the first their highest card; SC32: the second their lowest, unless firsts are tied."""
    place = last_place(s, seat)
    if place > 1:  # behind tied firsts nobody has place 1
        return
    card = highest_card(s, seat) if place == 0 else lowest_card(s, seat)
    if card == NO_CARD:  # SC33
        return
    leave_play(s, seat, card)
    s.round_piled[s.round - 1][seat] = 1 + card
    s.piled_faces[seat] += s.face[card]
    happen(s, Happened.PILED, seat, NONE, card, NONE, ALL)


@rule
def highest_card(s: State, seat: int) -> int:
    best = NO_CARD
    for at in range(s.row_size[seat]):
        card = s.row[seat][at]
        if best == NO_CARD or s.face[card] > s.face[best]:
            best = card
    return best


@rule
def lowest_card(s: State, seat: int) -> int:
    best = NO_CARD
    for at in range(s.row_size[seat]):
        card = s.row[seat][at]
        if best == NO_CARD or s.face[card] < s.face[best]:
            best = card
    return best


@rule
def award_positions(s: State) -> None:
    for seat in range(s.seats):
        points = _FIRST_POSITION - last_place(s, seat)  # SC35
        s.position[seat] += points
        happen(s, Happened.PLACED, seat, NONE, NONE, points, ALL)


@rule
def award_no_trumps(s: State) -> None:
    """SC37: the round began or ended so; once a game for each."""
    if not s.opened_without and s.trump != NO_TRUMPS:
        return
    for seat in range(s.seats):
        if last_place(s, seat) == 0 and not s.no_trump[seat]:
            s.no_trump[seat] = 1
            s.round_no_trump[s.round - 1] |= 1 << seat
            happen(s, Happened.WON_NO_TRUMPS, seat, NONE, NONE, NO_TRUMP_POINTS, ALL)


@rule
def award_highest(s: State) -> None:
    """SC38: an equal score joins those in the box, a greater one takes their place."""
    best = 0
    for seat in range(s.seats):
        best = max(best, s.round_score[s.round - 1][seat])
    if best < s.highest:
        return
    if best > s.highest:
        s.highest_by = 0
    s.highest = best
    s.round_highest[s.round - 1] = round_winners(s)
    s.highest_by |= round_winners(s)
    for seat in range(s.seats):
        if last_place(s, seat) == 0:
            happen(s, Happened.LED_HIGHEST, seat, NONE, NONE, best, ALL)


# --- the game ---


@rule
def pile_total(s: State, seat: int) -> int:
    """SC24: the Action Piece counts like face value."""
    return s.piled_faces[seat] + s.piece_points[seat]


@rule
def has_pile(s: State, seat: int) -> bool:
    if s.piece_points[seat]:
        return True
    for a_round in range(ROUNDS):
        if s.round_piled[a_round][seat]:
            return True
    return False


@rule
def pile_points(s: State, seat: int) -> int:
    """SC36: 3 for the most, 1 for the second; nothing below tied firsts."""
    mine, better = pile_total(s, seat), 0
    if mine == 0 and not has_pile(s, seat):
        return 0
    for other in range(s.seats):
        if pile_total(s, other) > mine:
            better += 1
    if better == 0:
        return PILE_FIRST
    return PILE_SECOND if better == 1 else 0


@rule
def highest_points(s: State, seat: int) -> int:
    return HIGHEST_POINTS if (s.highest_by >> seat) & 1 else 0


@rule
def score(s: State, seat: int) -> int:
    """Victory points as the boxes stand now."""
    kept = s.position[seat] + NO_TRUMP_POINTS * s.no_trump[seat]
    return kept + pile_points(s, seat) + highest_points(s, seat)


@rule
def rank_key(s: State, seat: int) -> int:
    """SC46: victory points, then the Position Track, then the score pile."""
    return (score(s, seat) * 100 + s.position[seat]) * 1000 + pile_total(s, seat)


@rule
def winners(s: State) -> int:
    best, bits = 0, 0
    for seat in range(s.seats):
        key = rank_key(s, seat)
        if key > best:
            best, bits = key, 0
        if key == best:
            bits |= 1 << seat
    return bits


def _tell_nobody(s: State) -> None:
    """Compiled games have no listeners: the winners need not be worked out."""


@rule(compiled_as=_tell_nobody)
def tell_winners(s: State) -> None:
    bits = winners(s)
    for seat in range(s.seats):
        if (bits >> seat) & 1:
            happen(s, Happened.WON, seat, NONE, NONE, score(s, seat), ALL)


@rule
def tally(s: State, seat: int, k: int) -> int:
    """Victory points by position, score pile, No Trumps, highest score."""
    match k:
        case 0:
            return s.position[seat]
        case 1:
            return pile_points(s, seat)
        case 2:
            return NO_TRUMP_POINTS * s.no_trump[seat]
        case _:
            return highest_points(s, seat)
