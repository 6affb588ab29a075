"""What a seat may know, as numbers for programs that learn."""

from __future__ import annotations

from rumpus.engine.agenda import CARD, COUNT, WHAT, WHO, top
from rumpus.engine.observation import (
    HIGHEST,
    LOWEST,
    OTHERS,
    SEATS,
    Observation,
    nth_after,
    part,
    put,
    put_one_of,
    put_row,
    put_seat_bits,
    put_seats,
    put_zeros,
    relative,
    relative_seat,
)
from rumpus.engine.rule import rule, table
from rumpus.engine.seats import NOBODY, count_bits
from rumpus.games.frantic.cards import (
    CARDS,
    COLOUR_DEMAND,
    COLOURS,
    DEMANDS,
    GIFT,
    KINDS,
    OPEN_DEMAND,
    SYMBOL_DEMAND,
    has_colour,
    number_of,
)
from rumpus.games.frantic.choices import card_to_parcel, parcels_before
from rumpus.games.frantic.laying import may_wish_nothing
from rumpus.games.frantic.rounds import limit_of
from rumpus.games.frantic.state import EVENTS, MOST_SEATS, TOGETHER, Decision, State

_COLOURS = len(COLOURS)
_SYMBOLS = 4
_NUMBERS = 9
#: What others may know of a decision: all parts of a card that is being laid are one (FR39).
COMPOSING = int(Decision.WISH)
_PHASE = table(
    COMPOSING if Decision.WISH <= what <= Decision.GIVE else what for what in range(len(Decision))
)
_OVER = -1
_CHRISTMAS_BITS = 3

PARTS = (
    part("seats", "how many play", 2, MOST_SEATS),
    part("you", "which seat one is", 0, MOST_SEATS - 1),
    part("limit", "the points that end the game", 0, HIGHEST),
    part("round", "1 for the first round", 1, HIGHEST),
    relative_seat("dealer", "who dealt", most=MOST_SEATS),
    relative_seat("turn", "whose turn it is", most=MOST_SEATS),
    part("phase", "what is open, by Decision (2 for any part of a card being laid); -1 at the end",
         _OVER, max(Decision)),
    part("drawn", "1 if whose turn it is has drawn already", 0, 1),
    part("asked", "1 for each seat that the decision was put to", 0, 1, SEATS),
    part("top", "1 for the kind laid last", 0, 1, KINDS),
    part("demand_colour", "1 for the colour demanded", 0, 1, _COLOURS),
    part("demand_number", "1 for the number demanded", 0, 1, _NUMBERS),
    part("demand_symbol", "1 for the symbol that may be laid as well", 0, 1, _SYMBOLS),
    part("demand_open", "1 if any card may be laid", 0, 1),
    relative_seat("wished_by", "whose wish that is", most=MOST_SEATS),
    part("last_colour", "1 + the colour printed on the last card that had one; 0 before", 0,
         _COLOURS),
    part("pile", "cards left in the draw pile", 0, CARDS),
    part("laid", "how many of each kind were laid", 0, CARDS, KINDS),
    part("discarded", "how many of each kind events threw out", 0, CARDS, KINDS),
    part("events_left", "events left in their pile", 0, EVENTS),
    part("event", "1 + the event being carried out; 0 for none", 0, EVENTS),
    relative_seat("doer", "who caused it", most=MOST_SEATS),
    part("counts", "cards in each hand", 0, CARDS, SEATS),
    part("marks", "1 for each seat that sits out its next turn", 0, 1, SEATS),
    part("bomb", "1 while a Time Bomb ticks", 0, 1),
    part("bomb_left", "turns that each seat may still begin", 0, 127, SEATS),
    part("attack", "the kind of attack being composed or aimed; 0 for none", 0, KINDS - 1),
    relative_seat("attacker", "who carries it out", most=MOST_SEATS),
    part("targets", "once aimed: for each seat the cards to draw, or 1", 0, 127, SEATS),
    part("set_aside", "once aimed: cards that lie face down for the target", 0, 127),
    part("attack_wish", "once aimed: 1 + the demand wished with it; 0 for none", 0, DEMANDS),
    part("counters", "how often it was countered", 0, 127),
    part("market", "how many of each kind lie in the Market", 0, MOST_SEATS, KINDS),
    part("hand", "how many of each kind one holds", 0, CARDS, KINDS),
    part("known", "how many of each kind one knows to be in each other hand", 0, CARDS, OTHERS,
         KINDS),
    part("ask", "1 + the Decision that one is asked for oneself; 0 for none", 0, len(Decision)),
    part("left", "choices that one has still to make in it", 0, CARDS),
    part("may_skip", "1 if a wish may be left out", 0, 1),
    part("answered", "1 if one has answered and waits for others", 0, 1),
    part("agreed", "1 if one has answered with the card", 0, 1),
    part("about", "1 for the kind it is about: laid, aimed, or the next to give", 0, 1, KINDS),
    part("chosen", "how many of each kind one has chosen so far", 0, CARDS, KINDS),
    part("to", "what one has chosen for each seat so far", 0, CARDS, SEATS),
    part("scores", "points so far; few are good", LOWEST, HIGHEST, SEATS),
)  # fmt: skip


# --- what everybody knows ---


@rule
def demanded_colour(demand: int) -> int:
    """What `has_colour` says of kinds, for demands; the colour or -1."""
    if demand >= SYMBOL_DEMAND:
        return (demand - SYMBOL_DEMAND) & 3
    if demand >= COLOUR_DEMAND:
        return NOBODY if demand == OPEN_DEMAND else demand - COLOUR_DEMAND
    return demand // _NUMBERS if has_colour(demand) else NOBODY


@rule
def put_demand(s: State, out: list[int], at: int, seat: int) -> int:
    at = put_one_of(out, at, demanded_colour(s.demand), _COLOURS)
    at = put_one_of(out, at, number_of(s.demand) - 1 if s.demand < GIFT else NOBODY, _NUMBERS)
    at = put_one_of(
        out, at, (s.demand - SYMBOL_DEMAND) >> 2 if s.demand >= SYMBOL_DEMAND else NOBODY, _SYMBOLS
    )
    at = put(out, at, int(s.demand == OPEN_DEMAND))
    return put(out, at, relative(s, seat, s.wisher - 1) if s.wisher else NOBODY)


@rule
def put_open_decision(s: State, out: list[int], at: int, seat: int) -> int:
    """The phase, whether a card was drawn, and who was asked, whoever has answered (FR39)."""
    if s.over:
        at = put(out, at, _OVER)
        return put_zeros(out, at, 1 + s.seats)
    what = top(s, WHAT)
    at = put(out, at, _PHASE[what])
    at = put(out, at, int(what == Decision.TURN and top(s, COUNT) > 0))
    return put_seat_bits(s, out, at, seat, s.asked if what >= TOGETHER else 1 << top(s, WHO))


@rule
def put_attack(s: State, out: list[int], at: int, seat: int) -> int:
    """What an attacker still composes is his own (FR39): the aim shows when targets are asked."""
    at = put(out, at, s.attack)
    at = put(out, at, relative(s, seat, s.attacker) if s.attack else NOBODY)
    if s.over or top(s, WHAT) != Decision.COUNTER:
        return put_zeros(out, at, s.seats + 3)
    at = put_seats(s, out, at, seat, s.aimed)
    at = put(out, at, s.picked_size)
    at = put(out, at, s.wish)
    return put(out, at, s.chain)


@rule
def put_market(s: State, out: list[int], at: int) -> int:
    put_zeros(out, at, KINDS)
    for k in range(s.seats):
        if s.market[k]:
            out[at + s.market[k] - 1] += 1
    return at + KINDS


@rule
def put_table(s: State, out: list[int], at: int, seat: int) -> int:
    at = put_one_of(out, at, s.top, KINDS)
    at = put_demand(s, out, at, seat)
    at = put(out, at, s.printed)
    at = put(out, at, s.pile_size)
    at = put_row(out, at, s.laid, KINDS)
    at = put_row(out, at, s.discarded, KINDS)
    at = put(out, at, count_bits(s.events_left))
    at = put(out, at, s.event)
    at = put(out, at, relative(s, seat, s.doer) if s.event else NOBODY)
    at = put_seats(s, out, at, seat, s.cards)
    at = put_seat_bits(s, out, at, seat, s.marks)
    at = put(out, at, s.bomb)
    at = put_seats(s, out, at, seat, s.bomb_left)
    at = put_attack(s, out, at, seat)
    return put_market(s, out, at)


# --- what one is asked oneself, as in pending.py ---


@rule
def put_nothing_asked(s: State, out: list[int], at: int) -> int:
    return put_zeros(out, at, 5 + 2 * KINDS + s.seats)


@rule
def left_alone(s: State, what: int) -> int:
    if what == Decision.GIVE or what == Decision.DISCARD:
        return top(s, COUNT) - s.picked_size
    return top(s, COUNT) if what == Decision.SHARE else 1


@rule
def put_asked_alone(s: State, out: list[int], at: int, seat: int, what: int) -> int:
    at = put(out, at, 1 + what)
    at = put(out, at, left_alone(s, what))
    at = put(out, at, int(what == Decision.WISH and may_wish_nothing(s)))
    at = put_zeros(out, at, 2)
    is_composing = _PHASE[what] == COMPOSING
    at = put_one_of(out, at, top(s, CARD) if is_composing else NOBODY, KINDS)
    put_zeros(out, at, KINDS)
    for k in range(s.picked_size):
        out[at + s.picked[k] - 1] += 1
    return put_seats(s, out, at + KINDS, seat, s.aimed)


@rule
def left_in_window(s: State, seat: int, what: int) -> int:
    if what == Decision.CHRISTMAS:
        return s.cards[seat] - s.parcelled[seat]
    if s.answered >> seat & 1:
        return 0
    return 2 if what == Decision.PARTY and s.seats > 2 and s.pick[seat] == 0 else 1


@rule
def about_in_window(s: State, seat: int, what: int) -> int:
    if what == Decision.COUNTER:
        return s.attack
    if what == Decision.CHRISTMAS and s.parcelled[seat] < s.cards[seat]:
        return card_to_parcel(s, seat)
    return NOBODY


@rule
def put_chosen_in_window(s: State, out: list[int], at: int, seat: int, what: int) -> int:
    put_zeros(out, at, KINDS + s.seats)
    to = at + KINDS
    if s.pick[seat]:
        out[at + s.pick[seat] - 1] = 1
    if s.pick_to[seat]:
        out[to + relative(s, seat, s.pick_to[seat] - 1)] = 1
    if what == Decision.CHRISTMAS:
        first = parcels_before(s, seat)
        for k in range(first, first + s.parcelled[seat]):
            out[at + (s.parcel[k] >> _CHRISTMAS_BITS)] += 1
            out[to + relative(s, seat, s.parcel[k] & 7)] += 1
    return to + s.seats


@rule
def put_asked_together(s: State, out: list[int], at: int, seat: int, what: int) -> int:
    at = put(out, at, 1 + what)
    at = put(out, at, left_in_window(s, seat, what))
    at = put(out, at, 0)
    at = put(out, at, s.answered >> seat & 1)
    at = put(out, at, s.agreed >> seat & 1)
    at = put_one_of(out, at, about_in_window(s, seat, what), KINDS)
    return put_chosen_in_window(s, out, at, seat, what)


@rule
def put_own_decision(s: State, out: list[int], at: int, seat: int) -> int:
    if s.over:
        return put_nothing_asked(s, out, at)
    what = top(s, WHAT)
    if what >= TOGETHER:
        if s.asked >> seat & 1 == 0:
            return put_nothing_asked(s, out, at)
        return put_asked_together(s, out, at, seat, what)
    if top(s, WHO) != seat:
        return put_nothing_asked(s, out, at)
    return put_asked_alone(s, out, at, seat, what)


@rule
def put_hands(s: State, out: list[int], at: int, seat: int) -> int:
    at = put_row(out, at, s.hand[seat], KINDS)
    for k in range(1, s.seats):
        at = put_row(out, at, s.known[seat][nth_after(s, seat, k)], KINDS)
    return at


@rule
def observe(s: State, seat: int, out: list[int]) -> int:
    at = put(out, 0, s.seats)
    at = put(out, at, seat)
    at = put(out, at, limit_of(s))
    at = put(out, at, s.round)
    at = put(out, at, relative(s, seat, s.dealer))
    at = put(out, at, NOBODY if s.over else relative(s, seat, s.turn))
    at = put_open_decision(s, out, at, seat)
    at = put_table(s, out, at, seat)
    at = put_hands(s, out, at, seat)
    at = put_own_decision(s, out, at, seat)
    return put_seats(s, out, at, seat, s.points)


OBSERVATION = Observation(PARTS, observe)
