"""PC38: Feeders and Playmakers that were never exposed are hidden from all, the owner too.

A resampled world must be one that gives the same sight of everything from the deal on. The tests
undo the moves: each hidden card goes back to where it was dealt, the moves are played again, and
all that is public is compared after every move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import msgspec
import pytest

from rumpus.engine.chance import Dice, below, dice
from rumpus.engine.table import Table
from rumpus.games.perpetual_commotion.arena import is_frozen
from rumpus.games.perpetual_commotion.cards import DECK, format_card
from rumpus.games.perpetual_commotion.hidden import resample
from rumpus.games.perpetual_commotion.player import hold_all
from rumpus.games.perpetual_commotion.rules import legal, step
from rumpus.games.perpetual_commotion.state import State
from rumpus.games.perpetual_commotion.wants import WANT, WANTS
from tests.games.perpetual_commotion.tables import GAME, cards, position

Place = tuple[str, int, int]  # "feeders" or "playmakers", seat, index


def _played_on(table: Table, seed: int) -> Iterator[tuple[Table, State]]:
    """The table after each random move of the round, and the deal; nobody calls Out."""
    d, dealt = dice(seed, 6), table.state.copy()
    while True:
        moves = [(p, m) for p in table.who_may_act for m in table.legal(p) if m != "out"]
        if not moves:
            return
        seat, move = moves[below(d, len(moves))]
        table.play(seat, move)
        if table.state.round > 1 or "pass" in table.legal(seat):
            return
        yield table, dealt


def _hidden(s: State) -> list[Place]:
    """Every place with a card that nobody has seen."""
    places: list[Place] = []
    for seat in range(s.seats):
        places += [("feeders", seat, k) for k in range(s.feeders_size[seat])]
        pile = range(s.playmakers_size[seat])
        places += [("playmakers", seat, k) for k in pile if not s.seen[seat] >> k & 1]
    return places


def _origins(table: Table, dealt: State) -> dict[Place, Place]:
    """Where each hidden card lay when it was dealt."""
    piles = [list(range(size)) for size in dealt.playmakers_size[: dealt.seats]]
    s = dealt.copy()
    for seat, text in table.moves:
        before = s.playmakers_size[seat]
        if text == "flip" and s.face_up[seat] == before:
            piles[seat].append(piles[seat].pop(0))
        place = s.face_up[seat] - 1
        step(s, seat, GAME.parse_move(text))
        if s.playmakers_size[seat] < before:
            del piles[seat][place]
    s = table.state
    return {p: (p[0], p[1], piles[p[1]][p[2]]) if p[0] == "playmakers" else p for p in _hidden(s)}


def _card(s: State, place: Place) -> int:
    card: int = getattr(s, place[0])[place[1]][place[2]]
    return card


def _sights(start: State, moves: list[tuple[int, str]]) -> list[bytes]:
    """All that is public after the deal and after every move; it ends where a move is illegal."""
    s, buffer = start.copy(), [0] * GAME.moves
    sights = [msgspec.json.encode(GAME.view(s, None))]
    for seat, text in moves:
        move = GAME.parse_move(text)
        if move not in buffer[: legal(s, seat, buffer)]:
            break
        step(s, seat, move)
        sights.append(msgspec.json.encode(GAME.view(s, None)))
    return sights


def _undone(table: Table, dealt: State, world: State) -> State:
    """The deal from which the same moves lead to this world."""
    start = dealt.copy()
    for now, then in _origins(table, dealt).items():
        getattr(start, then[0])[then[1]][then[2]] = _card(world, now)
    start.held, start.held_wants = [0] * WANTS, 0
    for seat in range(start.seats):
        hold_all(start, seat)
    return start


def _resampled(s: State, d: Dice) -> State:
    world = s.copy()
    resample(world, 0, d)
    return world


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_PC38_a_resampled_world_looks_the_same_from_the_deal_on(seats: int) -> None:
    changed = 0
    for seed in range(2):
        for table, dealt in _played_on(GAME.deal(seats, seed), seed):
            if table.version % 90:
                continue
            world = _resampled(table.state, dice(seed, table.version))
            start = _undone(table, dealt, world)
            assert _sights(start, table.moves) == _sights(dealt, table.moves)
            changed += world.pack() != table.state.pack()
    assert changed > 5


def _little_deal(seed: int) -> Table:
    """Two seats with two Feeders and three Playmakers, and some piles: freezes come soon."""
    d = dice(seed, 4)
    decks = [_shuffled(d) for _ in range(2)]
    return position(
        2,
        front=[" ".join(deck[:5]) for deck in decks],
        feeders=[" ".join(deck[5:7]) for deck in decks],
        playmakers=[" ".join(deck[7:10]) for deck in decks],
        piles=[f"{colour}{2 + below(d, 11)}" for colour in "rbgy"],
    )


def _shuffled(d: Dice) -> list[str]:
    deck = [format_card(card) for card in DECK]
    for k in range(len(deck) - 1, 0, -1):
        other = below(d, k + 1)
        deck[k], deck[other] = deck[other], deck[k]
    return deck


def _few_unknown() -> Iterator[tuple[Table, State]]:
    """Tables in which hidden Playmakers are left, most of them after a freeze."""
    for seed in range(400):
        table = _little_deal(seed)
        if is_frozen(table.state):
            continue
        for now, dealt in _played_on(table, seed):
            hidden = _hidden(now.state)
            if now.state.ruled_out and any(p[0] == "playmakers" for p in hidden):
                yield now, dealt
                break


def _possible_worlds(table: Table, dealt: State) -> set[bytes]:
    """All arrangements of the hidden cards of each seat that look the same from the deal on."""
    s, found = table.state, set()
    places = _hidden(s)
    seen = _sights(dealt, table.moves)
    for order in permutations(places):
        if any(one[1] != other[1] for one, other in zip(places, order, strict=True)):
            continue
        world = s.copy()
        for place, other in zip(places, order, strict=True):
            getattr(world, place[0])[place[1]][place[2]] = _card(s, other)
        if _sights(_undone(table, dealt, world), table.moves) == seen:
            found.add(_cards_of(world))
    return found


def _cards_of(s: State) -> bytes:
    return bytes(n for seat in range(s.seats) for n in s.feeders[seat] + s.playmakers[seat])


def test_PC38_every_world_that_looks_the_same_comes_and_no_other_does() -> None:
    sizes, number = [], 0
    for number, (table, dealt) in enumerate(_few_unknown()):
        possible = _possible_worlds(table, dealt)
        d = dice(number, 3)
        drawn = {_cards_of(_resampled(table.state, d)) for _ in range(16 * len(possible))}
        assert drawn == possible
        sizes.append(len(possible))
    assert number >= 20
    assert max(sizes) >= 12


def _small_world() -> Table:
    """Two unseen Playmakers and two Feeders; r3 and b3 fit, nothing that is known does."""
    return position(
        2,
        front=["y9 y10 y11 g9 g10", "y9 y10 y11 g9 g10"],
        feeders=["r3 b7", ""],
        playmakers=["b3 b8", "y12"],
        face_up=[0, 1],
        piles=["r2", "b2"],
    )


def _draw(table: Table, n: int) -> Counter[tuple[int, ...]]:
    d, found = dice(1, 1), Counter[tuple[int, ...]]()
    for _ in range(n):
        s = _resampled(table.state, d)
        assert not is_frozen(s)
        found[(*s.feeders[0][:2], *s.playmakers[0][:2])] += 1
    return found


def test_PC38_worlds_come_equally_often_and_never_frozen() -> None:
    unknown = cards("r3 b7 b3 b8")
    possible = {w for w in permutations(unknown) if set(w[2:]) & set(cards("r3 b3"))}
    found = _draw(_small_world(), 200 * len(possible))
    assert set(found) == possible
    assert max(abs(n - 200) for n in found.values()) < 5 * 200**0.5


def test_PC38_after_a_freeze_no_hidden_playmaker_meets_what_was_wanted_then() -> None:
    table = _small_world()
    table.state.ruled_out = 1 << WANT[cards("r3")[0]]
    found = _draw(table, 4000)
    r3 = cards("r3")[0]
    assert all(r3 not in world[2:] and cards("b3")[0] in world[2:] for world in found)
    assert len(found) == 2 * 2 * 2  # r3 first or second Feeder, b3 first or second, b7 and b8
    assert max(abs(n - 500) for n in found.values()) < 5 * 500**0.5


def test_PC38_a_playmaker_that_was_exposed_keeps_its_place() -> None:
    table = position(2, playmakers=["r9 b9 b10 r10 b11 g9 start"], feeders=["b7 b8 r11"])
    table.play(0, "flip")
    table.play(0, "flip")
    table.play(0, "flip")
    table.play(0, "flip")  # turned: the places have moved up by one
    d, places = dice(2, 2), [set[int]() for _ in range(7)]
    for _ in range(300):
        s = _resampled(table.state, d)
        for k in range(7):
            places[k].add(s.playmakers[0][k])
    known = [k for k in range(7) if len(places[k]) == 1]
    # exposed were the 3rd, 6th and 7th; after the turn the 3rd again, which had been the 4th
    assert known == [1, 2, 4, 5]


def test_PC38_everybody_sees_the_same() -> None:
    table = GAME.deal(3, seed=4)
    for _ in range(30):
        table.play(0, "flip")
    shown = [msgspec.structs.replace(table.view(seat), you=None) for seat in (None, 0, 1, 2)]
    assert all(one == shown[0] for one in shown)
