"""Games watched card by card; and some positions played on twice, with a card and without it.

For a card: from the position in which it was played, on with that move, and on with what the same
bot would have done had it not been able to play this card. For an event: the same move, once with
this event and once with another. Both have the same chance from there on. So what differs is what
the card does, not who happens to hold it.

Compiled only, since it copies records.
"""

from __future__ import annotations

from typing import Any

from rumpus.engine.binding import rules
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice, below, roll, seed_chance
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits, nth_seat
from rumpus.lab.play import BOTS, DEAL, deal, play_game

#: What is counted of each card: (game, seat) pairs, times, and positions played on twice.
HELD, PLAYED, PLAYERS, WON_HELD, WON_PLAYED, TRIED, GAIN, GAIN_SQUARED = range(8)
FIGURES = 8
#: A win, so that what up to eight share stays a whole number.
WIN = 840
#: Chances to try a position are shares of so many.
SURE = 1_000_000
#: A stream of each game's seed that decides which positions are tried.
_SAMPLING = 7
_EVENTS = 32
_MOST_CASTS = 4_000

#: Places of the states and dice that a job works with.
_GAME, _BEFORE, _TRIAL = 0, 1, 2
STATES = 3
_SAMPLER = 2


@rule
def watch_block(
    blank: Any, work: Any, dices: Any, moves: Any, others: Any, bots: Any, seating: Any, seeds: Any,
    most: int, stop: Any, chances: Any, cards: int, held: Any, played: Any, counts: Any,
) -> None:  # fmt: skip
    """Watch one game for each of `seeds`; `held` and `played` (seats, things) are for one game."""
    for k in range(len(seeds)):
        if stop[0]:
            break
        work[_GAME] = blank[0]
        held[:] = 0
        played[:] = 0
        deal(work[_GAME], seeds[k], dices[_GAME], BOTS)
        seed_chance(dices[_SAMPLER], seeds[k], _SAMPLING)
        watch_game(work, dices, moves, others, bots, seating[k], most, stop, chances, cards, held,
                   played, counts)  # fmt: skip
        if stop[0] == 0 and rules.is_over(work[_GAME]):
            note_game(work[_GAME], held, played, counts)


@rule
def watch_game(
    work: Any, dices: Any, moves: Any, others: Any, bots: Any, seating: Any, most: int, stop: Any,
    chances: Any, cards: int, held: Any, played: Any, counts: Any,
) -> None:  # fmt: skip
    s, dice, sampler = work[_GAME], dices[_GAME], dices[_SAMPLER]
    steps = 0
    while steps < most and stop[0] == 0:
        waiting = rules.who_may_act(s)
        if waiting == 0:
            break
        seat = nth_seat(waiting, below(dice, count_bits(waiting)))
        note_held(s, seat, cards, held)
        n = rules.legal(s, seat, moves)
        move = ask(bots, seating[seat], s, seat, moves, n, dice)
        card = rules.card_played(s, seat, move) - 1
        if card >= 0:
            played[seat][card] += 1
            if below(sampler, SURE) < chances[card]:
                try_card(work, dices, moves, others, n, bots, seating, most, stop, seat, move, card,
                         counts)  # fmt: skip
        work[_BEFORE] = work[_GAME]
        rules.step(s, seat, move)
        if rules.last_event(s) != rules.last_event(work[_BEFORE]):
            event = rules.last_event(s) % _EVENTS
            played[seat][cards + event] += 1
            if below(sampler, SURE) < chances[cards + event]:
                try_event(work, dices, moves, bots, seating, most, stop, seat, move, event,
                          counts[cards + event])  # fmt: skip
        steps += 1


@rule
def note_held(s: Any, seat: int, cards: int, held: Any) -> None:
    for card in range(cards):
        if held[seat][card] == 0 and rules.holds(s, seat, card):
            held[seat][card] = 1


@rule
def note_game(s: Any, held: Any, played: Any, counts: Any) -> None:
    bits = rules.winners(s)
    for seat in range(held.shape[0]):
        won = share_of(bits, seat)
        for thing in range(held.shape[1]):
            counts[thing][PLAYED] += played[seat][thing]
            if held[seat][thing]:
                counts[thing][HELD] += 1
                counts[thing][WON_HELD] += won
            if played[seat][thing]:
                counts[thing][PLAYERS] += 1
                counts[thing][WON_PLAYED] += won


@rule
def share_of(bits: int, seat: int) -> int:
    return WIN // count_bits(bits) if bits >> seat & 1 else 0


# --- with and without ---


@rule
def try_card(
    work: Any, dices: Any, moves: Any, others: Any, n: int, bots: Any, seating: Any, most: int,
    stop: Any, seat: int, move: int, card: int, counts: Any,
) -> None:  # fmt: skip
    """Nothing is learnt where the card was the only choice."""
    s, sampler = work[_GAME], dices[_SAMPLER]
    left = 0
    for k in range(n):
        if rules.card_played(s, seat, moves[k]) - 1 != card:
            others[left] = moves[k]
            left += 1
    if left == 0:
        return
    seed_chance(dices[_TRIAL], roll(sampler), BOTS)
    other = choose_other(s, bots, seating[seat], seat, others, left, dices[_TRIAL])
    seed = roll(sampler) << 31 | roll(sampler)
    gain = play_on(work, _GAME, dices, moves, bots, seating, most, stop, seat, move, seed)
    gain -= play_on(work, _GAME, dices, moves, bots, seating, most, stop, seat, other, seed)
    note_gain(counts[card], gain)


@rule
def choose_other(
    s: Any, bots: Any, player: int, seat: int, others: Any, left: int, dice: Dice
) -> int:
    """A bot may count on moves that are taken from it here; then it takes any."""
    move = ask(bots, player, s, seat, others, left, dice)
    for k in range(left):
        if others[k] == move:
            return move
    return others[below(dice, left)]


@rule
def try_event(
    work: Any, dices: Any, moves: Any, bots: Any, seating: Any, most: int, stop: Any, seat: int,
    move: int, event: int, count: Any,
) -> None:  # fmt: skip
    with_it = cast_event(work, dices[_SAMPLER], seat, move, event, 1)
    without = cast_event(work, dices[_SAMPLER], seat, move, event, 0)
    if with_it < 0 or without < 0:
        return
    gain = play_on(work, _BEFORE, dices, moves, bots, seating, most, stop, seat, move, with_it)
    gain -= play_on(work, _BEFORE, dices, moves, bots, seating, most, stop, seat, move, without)
    note_gain(count, gain)


@rule
def cast_event(work: Any, sampler: Dice, seat: int, move: int, event: int, wanted: int) -> int:
    """A seed by which this event comes, or another one; -1 if none was found."""
    for _ in range(_MOST_CASTS):
        seed = roll(sampler) << 31 | roll(sampler)
        work[_TRIAL] = work[_BEFORE]
        seed_chance(work[_TRIAL], seed, DEAL)
        rules.step(work[_TRIAL], seat, move)
        if (rules.last_event(work[_TRIAL]) % _EVENTS == event) == (wanted == 1):
            return seed
    return -1


@rule
def play_on(
    work: Any, source: int, dices: Any, moves: Any, bots: Any, seating: Any, most: int, stop: Any,
    seat: int, move: int, seed: int,
) -> int:  # fmt: skip
    """The seat's share of the win, if it makes this move and chance is cast anew."""
    work[_TRIAL] = work[source]
    s, dice = work[_TRIAL], dices[_TRIAL]
    seed_chance(s, seed, DEAL)
    seed_chance(dice, seed, BOTS)
    rules.step(s, seat, move)
    play_game(s, bots, seating, moves, dice, most, stop)
    return share_of(rules.winners(s), seat) if rules.is_over(s) else 0


@rule
def note_gain(count: Any, gain: int) -> None:
    count[TRIED] += 1
    count[GAIN] += gain
    count[GAIN_SQUARED] += gain * gain
