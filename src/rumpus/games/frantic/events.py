"""The 20 events. Those that ask somebody open a decision; choices.py carries it out."""

from __future__ import annotations

from rumpus.engine.agenda import push
from rumpus.engine.chance import below
from rumpus.engine.happenings import ALL, NONE, happen
from rumpus.engine.rule import rule
from rumpus.engine.seats import all_seats, count_bits, nth_seat
from rumpus.games.frantic.cards import BLACK, GIFT, KINDS, colour_of, has_colour
from rumpus.games.frantic.hands import (
    blind_card,
    discard,
    draw,
    end_by,
    mix_hands,
    pass_hands_on,
    receive,
    run_out,
    send,
    take_from_pile,
    trade_hands,
)
from rumpus.games.frantic.knowledge import (
    COLOURED,
    NUMBERS,
    all_see_hands,
    prove_at_most,
)
from rumpus.games.frantic.picking import insert_kind
from rumpus.games.frantic.state import Decision, Ending, Event, Happened, State
from rumpus.games.frantic.windows import open_window, with_cards

_BOMB_TURNS = 3
_THREE = 3


@rule
def draw_event(s: State, doer: int) -> None:
    """FR62: the next card of the shuffled events. Nine black cards never exhaust twenty."""
    event = nth_seat(s.events_left, below(s, count_bits(s.events_left)))
    s.events_left ^= 1 << event
    s.last_event = (s.last_event // 32 + 1) * 32 + event
    begin_event(s, doer, event)


@rule
def begin_event(s: State, doer: int, event: int) -> None:
    s.event = event + 1
    s.doer = doer
    happen(s, Happened.EVENT, doer, NONE, NONE, event, ALL)
    discarding_event(s, event)
    drawing_event(s, event)
    swapping_event(s, event)
    other_event(s, event)  # FR82: on Friday the 13th nothing happens at all


@rule
def seat_at(s: State, place: int) -> int:
    """FR63: place 1 is to the right of the doer; the last place is the doer's own."""
    return (s.doer + place) % s.seats


@rule
def ask_those_with_cards(s: State, what: int) -> None:
    open_window(s, what, with_cards(s), 0)


# --- discarding ---


@rule
def discarding_event(s: State, event: int) -> None:
    if event == Event.VANDALISM:
        vandalism(s)
    elif event == Event.MATING_SEASON:
        mating_season(s)
    elif event == Event.RECESSION:
        recession(s)
    elif event == Event.MEXICAN_STANDOFF:
        mexican_standoff(s)


@rule
def vandalism(s: State) -> None:
    """FR71: all of the colour printed last; a wish does not count."""
    if s.printed == 0:
        return
    colour = s.printed - 1
    for place in range(1, s.seats + 1):
        seat = seat_at(s, place)
        for kind in range(KINDS):
            if has_colour(kind) and colour_of(kind) == colour:
                discard_all_of(s, seat, kind)
        prove_at_most(s, seat, COLOURED + colour, 0)


@rule
def discard_all_of(s: State, seat: int, kind: int) -> None:
    while s.hand[seat][kind]:
        discard(s, seat, kind)


@rule
def mating_season(s: State) -> None:
    """FR72: every number held at least twice, black ones counted in."""
    for place in range(1, s.seats + 1):
        seat = seat_at(s, place)
        for at in range(GIFT - BLACK):
            held = 0
            for kind in range(at, GIFT, 9):
                held += s.hand[seat][kind]
            if held >= 2:
                for kind in range(at, GIFT, 9):
                    discard_all_of(s, seat, kind)
                prove_at_most(s, seat, NUMBERS + at, 0)
            else:
                prove_at_most(s, seat, NUMBERS + at, 1)


@rule
def recession(s: State) -> None:
    """FR84: one, two, three … of one's own choice. The first to discard is pushed last."""
    for place in range(s.seats, 0, -1):
        push(s, Decision.DISCARD, seat_at(s, place), 0, 0, place)


@rule
def mexican_standoff(s: State) -> None:
    """FR86: nobody is out for having thrown all cards away for a moment."""
    for place in range(1, s.seats + 1):
        for kind in range(KINDS):
            discard_all_of(s, seat_at(s, place), kind)
    all_draw_three(s)


# --- drawing ---


@rule
def drawing_event(s: State, event: int) -> None:
    if event == Event.THIRD_TIME_LUCKY:
        all_draw_three(s)
    elif event == Event.EXPANSION:
        expansion(s)
    elif event == Event.COMMUNISM:
        communism(s)
    elif event == Event.MARKET:
        open_market(s)


@rule
def all_draw_three(s: State) -> None:
    for place in range(1, s.seats + 1):
        draw(s, seat_at(s, place), _THREE)


@rule
def expansion(s: State) -> None:
    for place in range(1, s.seats + 1):
        draw(s, seat_at(s, place), place)


@rule
def communism(s: State) -> None:
    """FR80: up to the largest hand as it was at the start."""
    largest = largest_hand(s)
    for place in range(1, s.seats + 1):
        seat = seat_at(s, place)
        draw(s, seat, largest - s.cards[seat])


@rule
def open_market(s: State) -> None:
    """FR87: a card for each player; where the pile is too small, none for the last ones."""
    offered = 0
    while offered < s.seats and s.pile_size > 0:
        kind = take_from_pile(s)
        insert_kind(s.market, offered, kind)
        offered += 1
        happen(s, Happened.OFFERED, NONE, NONE, kind, NONE, ALL)
    if offered < s.seats:
        run_out(s)
    for place in range(offered, 0, -1):
        push(s, Decision.MARKET, seat_at(s, place), 0, 0, 0)


# --- hands that change hands ---


@rule
def swapping_event(s: State, event: int) -> None:
    if event == Event.TORNADO:
        mix_hands(s, seat_at(s, 1))
    elif event == Event.EARTHQUAKE:
        pass_hands_on(s)
    elif event == Event.ROBIN_HOOD:
        robin_hood(s)
    elif event == Event.CHARITY:
        charity(s)
    elif event == Event.MERRY_CHRISTMAS:
        merry_christmas(s)
    elif event == Event.SURPRISE_PARTY:
        ask_those_with_cards(s, Decision.PARTY)


@rule
def largest_hand(s: State) -> int:
    largest = 0
    for seat in range(s.seats):
        largest = max(largest, s.cards[seat])
    return largest


@rule
def smallest_hand(s: State) -> int:
    smallest = largest_hand(s)
    for seat in range(s.seats):
        smallest = min(smallest, s.cards[seat])
    return smallest


@rule
def nearest_with(s: State, cards: int) -> int:
    """FR63: of those with so many cards, the one who comes first after the doer."""
    place = 1
    while s.cards[seat_at(s, place)] != cards:
        place += 1
    return seat_at(s, place)


@rule
def robin_hood(s: State) -> None:
    """The smallest and the largest hand change places, if they differ (FR73)."""
    most, fewest = largest_hand(s), smallest_hand(s)
    if most != fewest:
        trade_hands(s, nearest_with(s, fewest), nearest_with(s, most))


@rule
def charity(s: State) -> None:
    """FR81: whoever holds the most at the start gives a blind card to each of the others."""
    most = largest_hand(s)
    givers = 0
    for seat in range(s.seats):
        if s.cards[seat] == most:
            givers |= 1 << seat
    for place in range(1, s.seats + 1):
        if givers >> seat_at(s, place) & 1 == 0:
            take_from_each(s, seat_at(s, place), givers)


@rule
def take_from_each(s: State, taker: int, givers: int) -> None:
    for place in range(1, s.seats + 1):
        giver = seat_at(s, place)
        if givers >> giver & 1 and s.cards[giver]:
            kind = blind_card(s, giver)
            send(s, giver, taker, kind)
            receive(s, giver, taker, kind)
            happen(s, Happened.TOOK, taker, giver, kind, NONE, 1 << taker | 1 << giver)


@rule
def merry_christmas(s: State) -> None:
    """FR89: two players have no choice, they swap."""
    if s.seats == 2:
        trade_hands(s, 0, 1)
    else:
        ask_those_with_cards(s, Decision.CHRISTMAS)


# --- the rest ---


@rule
def other_event(s: State, event: int) -> None:
    if event == Event.FINISH_LINE:
        end_by(s, Ending.FINISH_LINE)  # FR69
    elif event == Event.DOOMSDAY:
        end_by(s, Ending.DOOMSDAY)  # FR70
    elif event == Event.TIME_BOMB:
        time_bomb(s)
    elif event == Event.GAMBLING_MAN:
        gambling_man(s)
    elif event == Event.ALL_SEEING_EYE:
        all_seeing_eye(s)


@rule
def gambling_man(s: State) -> None:
    """FR75: no colour yet, no effect. Who cannot bet is asked like the others: it stays secret."""
    if s.printed:
        ask_those_with_cards(s, Decision.BET)


@rule
def time_bomb(s: State) -> None:
    """Everybody may begin three more turns (FR76)."""
    s.bomb = 1
    for seat in range(s.seats):
        s.bomb_left[seat] = _BOMB_TURNS


@rule
def all_seeing_eye(s: State) -> None:
    """FR85: hands lie open until all have had enough."""
    all_see_hands(s)
    for place in range(1, s.seats + 1):
        seat = seat_at(s, place)
        for kind in range(KINDS):
            if s.hand[seat][kind]:
                happen(s, Happened.SHOWED, seat, NONE, kind, s.hand[seat][kind], ALL)
    open_window(s, Decision.EYE, all_seats(s.seats), 0)
