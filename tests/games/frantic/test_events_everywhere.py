"""Every event with 2, 3 and 8 players: a small pile, empty hands, Nice Try, a ticking bomb.

What an event leaves in each hand is worked out a second time, as simply as it can be said.
"""

from __future__ import annotations

import pytest

from rumpus.engine.chance import Dice, below, dice
from rumpus.games.frantic.cards import NICE_TRY, number_of
from rumpus.games.frantic.state import Ending, Event, Happened
from tests.games.frantic.position import Position, position
from tests.oracle.frantic_events import sizes_after, sizes_after_nice_try

#: Red numerals and specials, pairs and singles, so that every event finds something to do.
HANDS = [
    "r1 r2 g1 g9",
    "r3 rskip y4 b4 fantastic",
    "b1 b2 b3",
    "r6 y6 g6 y8 gskip b7",
    "g2 g3",
    "y1 r9 y9 fy",
    "b6 b8",
    "y2 y3 r7 g7 g8",
]
EVENTS = [event.name.lower() for event in Event]
SEATS = (2, 3, 8)
ENDING = ("finish_line", "doomsday")

each_event = pytest.mark.parametrize("event", EVENTS)
each_size = pytest.mark.parametrize("seats", SEATS)


def about_to(event: str, seats: int, *, last: bool = False, **more: str) -> Position:
    """Seat 0 may lay a black 5; it is his `last` card, or he has others."""
    hands = HANDS[:seats]
    hands[0] = "k5" if last else f"k5 {hands[0]}"
    return position(hands, event=event, **more)  # type: ignore[arg-type]


def carry_out(p: Position, d: Dice) -> list[int]:
    """Lay the black card and let everybody choose at random. What is left in each hand."""
    seats = p.s.seats
    p.play(0, "play k5")
    facts = list(p.facts)
    while p.s.event and p.s.round == 1:
        seat = p.waiting[below(d, len(p.waiting))]
        legal = p.legal(seat)
        facts += p.play(seat, legal[below(d, len(legal))]).facts
        p.check_cards()
    p.facts = facts
    if p.s.round == 1:
        return p.counts()
    return [sum(p.s.last_hand[seat]) for seat in range(seats)]


def check(p: Position, event: str, hands: list[list[str]], pile: int, after: list[int]) -> bool:
    """Compare with the oracle; whether the pile was too small."""
    bets = {h.seat: number_of(h.card) for h in p.happened(Happened.BET)}
    wanted, is_short = sizes_after(event, hands, pile, bets)
    if event in ("surprise_party", "merry_christmas"):
        assert sum(after) == sum(wanted), "a matter of choice"
    else:
        assert after == wanted
    return is_short


def hands_of(p: Position) -> list[list[str]]:
    return [[card for card in p.hand(seat) if card != "k5"] for seat in range(p.s.seats)]


@each_event
@each_size
def test_every_event_with_any_number_of_players(event: str, seats: int) -> None:
    for seed in range(4):
        p = about_to(event, seats)
        hands, pile = hands_of(p), p.s.pile_size
        after = carry_out(p, dice(seed))
        check(p, event, hands, pile, after)
        assert (p.s.round == 2) == (event in ENDING)
        if p.s.round == 1 and all(after):
            assert (p.waiting, p.ask) == ((1,), "turn")
            assert p.table.view(None).demand.number == 5


@each_event
@each_size
def test_FR57_every_event_with_a_nearly_empty_pile(event: str, seats: int) -> None:
    for seed in range(4):
        p = about_to(event, seats, pile="y7")
        hands = hands_of(p)
        after = carry_out(p, dice(seed))
        is_short = check(p, event, hands, 1, after)
        assert p.has_happened(Happened.RAN_OUT) == is_short
        assert (p.s.last_ending == Ending.EMPTY_PILE) == is_short


@each_event
@each_size
def test_FR65_every_event_of_a_last_card_and_the_empty_hands_after_it(
    event: str, seats: int
) -> None:
    for seed in range(4):
        p = about_to(event, seats, last=True, opened="nicetry")
        hands, pile = hands_of(p), p.s.pile_size
        after = carry_out(p, dice(seed))
        check(p, event, hands, pile, after)
        assert (p.s.round == 2) == (event in ENDING or 0 in after)
        if p.s.round == 2 and event != "doomsday":
            for seat, cards in enumerate(after):
                is_out = p.s.last_points[seat] == (-10 if event == "time_bomb" else 0)
                assert is_out == (cards == 0)


@each_event
@each_size
def test_every_event_answered_by_nice_try(event: str, seats: int) -> None:
    for seed in range(4):
        p = about_to(event, seats, last=True)
        p.s.pile[p.s.pile.index(NICE_TRY)] = p.s.pile[p.s.pile_size - 1]
        p.s.pile[p.s.pile_size - 1] = 0
        p.s.pile_size -= 1
        p.s.hand[1][NICE_TRY] += 1
        p.s.cards[1] += 1
        after = carry_out(p, dice(seed))
        thrown = any(h.card == NICE_TRY for h in p.happened(Happened.DISCARDED))
        assert (p.s.round == 2) == (event in ENDING or (thrown and 0 in after)), "FR54"
        holder = next((s for s in range(seats) if p.s.hand[s][NICE_TRY]), None)
        if p.s.round == 2 or 0 not in after or holder is None:
            continue
        assert p.waiting == tuple(s for s in range(seats) if after[s])
        p.decline(*(s for s in p.waiting if s != holder)).play(holder, "nicetry")
        pile = p.s.pile_size
        p.play(holder, "wish blue")
        assert (p.counts(), False) == sizes_after_nice_try(after, holder, pile), "FR52"
        assert p.s.round == 1
        assert p.table.view(None).demand.colour == "blue"
        p.check_cards()


#: One card each for those who only have to be there.
ONES = ["nicetry", "g1", "g2", "b1", "b2", "y1", "y2"]


def emptied(event: str, seats: int) -> Position:
    """Carry out an event in such a way that somebody has no cards then."""
    if event in ("tornado", "charity"):
        return position(["k5", *ONES[: seats - 1]], event=event).play(0, "play k5")
    if event == "surprise_party" and seats == 2:
        return position(["k5", "nicetry"], event=event).play(0, "play k5").play(1, "choose nicetry")
    others = ONES[1 : seats - 1]
    p = position(["k5 r6 nicetry", "r3", *others], event=event).play(0, "play k5")
    return {"gambling_man": bet, "surprise_party": party, "merry_christmas": christmas}[event](p)


def bet(p: Position) -> Position:
    p.play(0, "choose r6").play(1, "choose r3")
    return p.decline(*range(2, p.s.seats))


def party(p: Position) -> Position:
    """Seat 1 gives its only card and gets none."""
    p.play(0, "choose r6", "to 2")
    for seat in range(1, p.s.seats):
        p.play(seat, p.legal(seat)[0], "to 0")
    return p


def christmas(p: Position) -> Position:
    """Nobody thinks of seat 1."""
    p.play(0, "to 2", "to 2")
    for seat in range(1, p.s.seats):
        p.play(seat, "to 0")
    return p


@pytest.mark.parametrize("event", ["tornado", "charity", "gambling_man", "surprise_party"])
@each_size
def test_FR92_who_gives_the_last_card_away_in_an_event_is_answered_too(
    event: str, seats: int
) -> None:
    answer_by_nice_try(emptied(event, seats))


@pytest.mark.parametrize("event", ["tornado", "charity", "gambling_man", "surprise_party"])
@each_size
@pytest.mark.parametrize("pile", [0, 1, 3, 4, 6, 20])
def test_FR58_nice_try_takes_what_is_in_the_pile(event: str, seats: int, pile: int) -> None:
    p = emptied(event, seats)
    while p.s.pile_size > pile:
        p.s.pile_size -= 1
        p.s.discarded[p.s.pile[p.s.pile_size]] += 1
        p.s.pile[p.s.pile_size] = 0
    answer_by_nice_try(p)


@pytest.mark.parametrize("seats", [3, 8])
def test_FR92_who_gets_nothing_at_christmas_is_answered_too(seats: int) -> None:
    answer_by_nice_try(emptied("merry_christmas", seats))


def answer_by_nice_try(p: Position) -> None:
    seats, before = range(p.s.seats), p.counts()
    assert 0 in before
    assert p.ask == "nicetry"
    assert p.waiting == tuple(seat for seat in seats if before[seat])
    holder = next(seat for seat in seats if p.s.hand[seat][NICE_TRY])
    p.decline(*(seat for seat in p.waiting if seat != holder))
    wanted, is_short = sizes_after_nice_try(before, holder, p.s.pile_size)
    p.play(holder, "nicetry", "wish blue")
    assert p.has_happened(Happened.RAN_OUT) == is_short
    if is_short:
        assert [sum(p.s.last_hand[seat]) for seat in seats] == wanted, "FR58"
    else:
        assert (p.counts(), p.ask, p.waiting) == (wanted, "turn", (1,)), "FR52"
    p.check_cards()


@pytest.mark.parametrize("event", [event for event in EVENTS if event != "time_bomb"])
@each_size
@pytest.mark.parametrize("last", [False, True])
def test_every_event_during_a_time_bomb(event: str, seats: int, last: bool) -> None:
    for seed in range(4):
        p = about_to(event, seats, last=last, opened="nicetry")
        p.s.bomb = 1
        for seat in range(seats):
            p.s.bomb_left[seat] = 1
        after = carry_out(p, dice(seed))
        if p.s.round == 1:
            assert p.table.view(None).bomb == [1, 0, *[1] * (seats - 2)], "the count goes on"
            continue
        left = [worth(p.s.last_hand[seat]) for seat in range(seats)]
        if event == "doomsday":
            wanted = [50] * seats
        elif 0 in after:
            wanted = [-10 if cards == 0 else left[s] + 10 for s, cards in enumerate(after)]
        else:
            wanted = [2 * points for points in left]
        assert p.s.last_points[:seats] == wanted, "FR77, FR78"


def worth(hand: list[int]) -> int:
    values = [*[number for _ in range(5) for number in range(1, 10)], *[7] * 21, 42]
    return sum(held * value for held, value in zip(hand, values, strict=True))
