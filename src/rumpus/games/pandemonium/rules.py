"""The course of a game: deal, trade until somebody calls, score, next dealer."""

from __future__ import annotations

from rumpus.engine.chance import below
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.engine.seats import all_seats
from rumpus.games.pandemonium.cards import (
    CARDS,
    CITIES_LEFT_OUT,
    FIRST_WHITE,
    GROUPS,
    IN_GROUP,
    WHITE,
    WHITES,
    group_of,
    hand_size,
)
from rumpus.games.pandemonium.moves import (
    CALL,
    CALL_WORLD,
    REACH,
    SERIALS,
    UNREACH,
    UNVOTE,
    VOTE,
    WAIT,
    WITHDRAW,
)
from rumpus.games.pandemonium.scoring import THE_WORLD, call_points, legal_calls, penalty
from rumpus.games.pandemonium.state import Fate, Happened, State, Void
from rumpus.games.pandemonium.trading import (
    close_offer,
    legal_offers,
    legal_reaches,
    legal_unreaches,
    make_offer,
    reach,
    unreach,
    withdraw,
)

MOST_TRADES = 500
MOST_VOIDS = 3


# --- the deal ---


@rule
def begin(s: State) -> None:
    s.dealer = below(s, s.seats)  # PA5
    s.round_number = 1
    choose_deck(s)
    deal(s)


@rule
def choose_deck(s: State) -> None:
    """PA3: in games of fewer than seven, chance leaves two cities of each group in the box."""
    for card in range(FIRST_WHITE + WHITES[s.seats]):
        s.in_play[card] = 1
    if CITIES_LEFT_OUT[s.seats]:
        for group in range(GROUPS):
            first = below(s, IN_GROUP)
            second = below(s, IN_GROUP - 1)
            s.in_play[group * IN_GROUP + first] = 0
            s.in_play[group * IN_GROUP + second + (second >= first)] = 0


@rule
def deal(s: State) -> None:
    clear_table(s)
    deal_cards(s)
    count_hands(s)
    happen(s, Happened.DEALT, s.dealer, NONE, NONE, s.round_number, ALL)


@rule
def clear_table(s: State) -> None:
    """PA33: offers, reaches and votes go; numbers of offers run on, so an old one fits nothing."""
    s.votes = 0
    s.trades = 0
    s.idle = 0
    for seat in range(s.seats):
        close_offer(s, seat, Fate.GATHERED)
        s.shown[seat] = 0
        for other in range(s.seats):
            s.shed[seat][other] = 0
            for kind in range(WHITE + 1):
                s.known[seat][other][kind] = 0


@rule
def deal_cards(s: State) -> None:
    """PA4: all cards, the same number for each, shuffled while they are dealt."""
    size = hand_size(s.seats)
    at = 0
    for card in range(CARDS):
        if s.in_play[card]:
            other = below(s, at + 1)
            s.hand[at // size][at % size] = s.hand[other // size][other % size]
            s.hand[other // size][other % size] = card
            at += 1


@rule
def count_hands(s: State) -> None:
    for seat in range(s.seats):
        for kind in range(WHITE + 1):
            s.count[seat][kind] = 0
        for place in range(hand_size(s.seats)):
            s.count[seat][group_of(s.hand[seat][place])] += 1


# --- moves ---


@rule
def who_may_act(s: State) -> int:
    """There are no turns: all may act until the end."""
    return 0 if is_over(s) else all_seats(s.seats)


@rule
def legal(s: State, seat: int, moves: list[int]) -> int:
    n = legal_offers(s, seat, moves, 0)
    if s.offer_cards[seat]:
        moves[n] = WITHDRAW
        n += 1
    n = legal_reaches(s, seat, moves, n)
    n = legal_unreaches(s, seat, moves, n)
    n = legal_calls(s, seat, moves, n)
    moves[n] = UNVOTE if has_voted(s, seat) else VOTE
    moves[n + 1] = WAIT
    return n + 2


@rule
def step(s: State, seat: int, move: int) -> None:
    s.idle += 1
    if move < WITHDRAW:
        make_offer(s, seat, move)
    elif move == WITHDRAW:
        withdraw(s, seat)
    elif move < CALL:
        use_hand(s, seat, move)
    elif move <= CALL_WORLD:
        call(s, seat, move)
    elif move != WAIT:
        vote(s, seat, move)
    if 0 < s.patience <= s.idle:  # PA28
        void_deal(s, Void.NO_TRADE)


@rule
def is_hidden(move: int) -> bool:
    """PA15: a hand that reaches is seen by the one it reaches for, and who waits by nobody."""
    return REACH <= move < CALL or move == WAIT


@rule
def is_waiting(move: int) -> bool:
    """A trader who sees nothing to do."""
    return move == WAIT


@rule
def use_hand(s: State, seat: int, move: int) -> None:
    if move >= UNREACH:
        unreach(s, seat, (move - UNREACH) // SERIALS)
    elif reach(s, seat, (move - REACH) // SERIALS) and s.trades >= MOST_TRADES:  # PA28
        void_deal(s, Void.MANY_TRADES)


# --- the vote to redeal, PA28 ---


@rule
def has_voted(s: State, seat: int) -> bool:
    return (s.votes >> seat) & 1 == 1


@rule
def vote(s: State, seat: int, move: int) -> None:
    s.votes ^= 1 << seat
    what = Happened.VOTED if move == VOTE else Happened.UNVOTED
    happen(s, what, seat, NONE, NONE, NONE, ALL)
    if s.votes == all_seats(s.seats):
        void_deal(s, Void.VOTED)


@rule
def void_deal(s: State, why: int) -> None:
    """No points, and the same dealer; but after the third time the round counts as played."""
    happen(s, Happened.VOIDED, NONE, NONE, NONE, why, ALL)
    s.voids += 1
    if s.voids < MOST_VOIDS:
        deal(s)
    else:
        s.last_call = 0
        s.last_winner = 0
        end_round(s)


# --- the call ---


@rule
def call(s: State, seat: int, move: int) -> None:
    happen(s, Happened.CALLED, seat, NONE, NONE, move - CALL, ALL)
    s.last_call = move - CALL + 1
    s.last_winner = seat
    s.won[seat] += 1
    s.moons[seat] += move == CALL_WORLD
    if move != CALL_WORLD:
        s.by_sets[seat] += call_points(s, seat, move)
    add_points(s, seat, call_points(s, seat, move))  # PA23: further white cards cost nothing
    for other in range(s.seats):
        if other != seat:
            s.paid[other] += penalty(s, other)
            add_points(s, other, -penalty(s, other))
    end_round(s)


@rule
def add_points(s: State, seat: int, points: int) -> None:
    s.points[s.round_number - 1][seat] = points
    s.total[seat] += points
    happen(s, Happened.SCORED, seat, NONE, NONE, points, ALL)


@rule
def end_round(s: State) -> None:
    for seat in range(s.seats):
        for place in range(hand_size(s.seats)):
            s.last_hand[seat][place] = s.hand[seat][place]  # PA32: all hands are shown
    happen(s, Happened.ROUND_OVER, NONE, NONE, NONE, s.round_number, ALL)
    s.round_number += 1
    s.voids = 0
    if is_over(s):
        clear_table(s)
        tell_winners(s)
    else:
        s.dealer = (s.dealer + 1) % s.seats
        deal(s)


# --- the end ---


@rule
def rounds_in_game(s: State) -> int:
    return s.seats * s.rounds_each  # PA29


@rule
def rounds(s: State) -> int:
    """Rounds dealt so far; a void deal is none of its own."""
    return min(s.round_number, rounds_in_game(s))


@rule
def deal_number(s: State) -> int:
    """PA6: changes with every deal, the void ones too, so that each is opened by a countdown."""
    return s.round_number * MOST_VOIDS + s.voids


@rule
def is_over(s: State) -> bool:
    return s.round_number > rounds_in_game(s)


@rule
def score(s: State, seat: int) -> int:
    return s.total[seat]


@rule
def winners(s: State) -> int:
    """PA30: all who have the most."""
    best = s.total[0]
    for seat in range(1, s.seats):
        best = max(best, s.total[seat])
    bits = 0
    for seat in range(s.seats):
        if s.total[seat] == best:
            bits |= 1 << seat
    return bits


@rule
def tell_winners(s: State) -> None:
    bits = winners(s)
    for seat in range(s.seats):
        if bits >> seat & 1:
            happen(s, Happened.WON, seat, NONE, NONE, s.total[seat], ALL)


@rule
def tally(s: State, seat: int, k: int) -> int:
    if k == 0:
        return s.won[seat]
    if k == 1:
        return s.moons[seat]
    return s.paid[seat] if k == 2 else s.swaps[seat]


#: What points come from.
SOURCES = ("sets", "world", "penalty")


@rule
def earned(s: State, seat: int, k: int) -> int:
    if k == 0:
        return s.by_sets[seat]
    return THE_WORLD * s.moons[seat] if k == 1 else -s.paid[seat]
