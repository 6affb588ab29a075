"""How the cards of a deck do: watched in many compiled games between bots of one kind.

For each card: how often it is laid and used, what a lay or a use changes in the lead over the
others, and how often the player wins who held it first. A card that is never laid, or whose first
holder nearly always wins, wants a change in the deck file. And for each round, how often the game
is won by who came first in it, second and so on; and whether it is better to come last, who gets a
card more, than next to last. Good players hold the leader down, so whoever came last tends to have
stood better before. That is taken out: only those are compared who stood alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from rumpus.engine.agenda import WHAT, WHO, top
from rumpus.engine.bots import ask
from rumpus.engine.chance import Dice, seed_chance
from rumpus.engine.rule import rule
from rumpus.engine.seats import count_bits
from rumpus.games.scandaroon.cards import CARDS, Piece, format_card
from rumpus.games.scandaroon.choices import legal
from rumpus.games.scandaroon.moves import AS, MOVES, PASS, PIECE, PLAY, USE
from rumpus.games.scandaroon.rounds import begin, is_over
from rumpus.games.scandaroon.rules import step
from rumpus.games.scandaroon.scoring import score, winners
from rumpus.games.scandaroon.state import MOST_SEATS, ROUNDS, Decision, State
from rumpus.games.scandaroon.values import row_score

if TYPE_CHECKING:
    from rumpus.engine.game import Game

#: What is counted for each card. Wins are in twelfths, so that shared ones stay whole numbers.
LAID, USED, PAID, SWING, HELD, WINS = range(6)
_COUNTS = 6
_TWELFTHS = 12
#: Before a round somebody is so many points ahead of the average, or behind it, or more.
_FAR = 8
_LEADS = 2 * _FAR + 1
_Z = 1.959964  # standard errors on either side of a 95 % interval


@dataclass(frozen=True)
class CardLine:
    """One card in `games` games."""

    card: str
    laid: float  # times a game
    used: float  # times a game, its ability
    paid: float  # times a game, for the Action Piece
    swing: float  # points of lead over the average opponent, for each lay
    held: int  # games in which somebody had it
    wins: float  # share of the first holder, with its interval
    low: float
    high: float


@dataclass(frozen=True)
class Difference:
    """Of two shares, with its standard error."""

    value: float
    error: float


@dataclass(frozen=True)
class Balance:
    """How a deck does."""

    games: int
    cards: list[CardLine]
    places: list[list[float]]  # by round and by place in it: the share of the games won
    last_gains: list[Difference]  # by round: what is won more by coming last than next to last
    powers: list[float]  # times a game, each power of the Action Piece


@dataclass(frozen=True)
class Tally:
    """What was counted in some games. Tallies of other games can be added."""

    seats: int
    games: int
    cards: Any  # arrays of whole numbers
    places: Any
    powers: Any

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.seats,
            self.games + other.games,
            self.cards + other.cards,
            self.places + other.places,
            self.powers + other.powers,
        )

    def balance(self) -> Balance:
        return Balance(
            games=self.games,
            cards=[
                _line(card, counts, self.games, self.seats)
                for card, counts in enumerate(self.cards.tolist())
            ],
            places=[
                [wins / _TWELFTHS / max(1, times) for times, wins in row[: self.seats]]
                for row in self.places.sum(axis=2).tolist()
            ],
            last_gains=[_gain(row[self.seats - 1], row[self.seats - 2]) for row in self.places],
            powers=(self.powers / self.games).tolist(),
        )


def balance(
    game: Game, seats: int, games: int, fields: Mapping[str, Any], seed: int = 0
) -> Balance:
    """A line for each card, of greedy bots; `fields` are what the options fill (`Game.fields`)."""
    return tally(game, seats, range(seed, seed + games), fields, "greedy").balance()


def tally(game: Game, seats: int, seeds: range, fields: Mapping[str, Any], bot: str) -> Tally:
    """Of the games with these seeds."""
    import numpy as np  # only the laboratory asks for compiled games

    from rumpus.engine.record import dtype_of

    blank = np.zeros(1, dtype_of(game.state))
    blank["seats"] = seats
    for name, value in fields.items():
        blank[name] = value
    counts = np.zeros((CARDS, _COUNTS), np.int64)
    places = np.zeros((ROUNDS, MOST_SEATS, _LEADS, 2), np.int64)
    leads = np.zeros((ROUNDS, MOST_SEATS), np.int64)
    powers = np.zeros(len(Piece), np.int64)
    holder = np.zeros(CARDS, np.int64)
    moves = np.zeros(MOVES, np.int64)
    dices = np.zeros(1, dtype_of(Dice))
    bots = game.compiled_bots([game.bot(bot)])
    watch = game.compiled(watch_games)
    watch(
        blank, blank.copy(), dices, moves, bots, holder, counts, places, leads, powers, seeds[0],
        len(seeds),
    )  # fmt: skip
    return Tally(seats, len(seeds), counts, places, powers)


def card_table(
    game: Game, seats: int, games: int, fields: Mapping[str, Any], seed: int
) -> tuple[list[str], list[list[str]]]:
    """The same for a page: headings and rows, the best first holders first."""
    found = balance(game, seats, games, fields, seed)
    lines = sorted(found.cards, key=lambda line: -line.wins)
    headings = ["card", "laid", "used", "paid", "lead by a lay", "first holder wins", "95 %"]
    return headings, [
        [
            line.card,
            f"{line.laid:.2f}",
            f"{line.used:.2f}",
            f"{line.paid:.2f}",
            f"{line.swing:+.1f}",
            f"{line.wins:.1%}",
            f"{line.low:.1%} to {line.high:.1%}",
        ]
        for line in lines
    ]


def _line(card: int, counts: list[int], games: int, seats: int) -> CardLine:
    held = counts[HELD]
    share = counts[WINS] / _TWELFTHS / held if held else 0.0
    low, high = _wilson(share, held)
    return CardLine(
        card=format_card(card),
        laid=counts[LAID] / games,
        used=counts[USED] / games,
        paid=counts[PAID] / games,
        swing=counts[SWING] / (seats - 1) / max(1, counts[LAID]),
        held=held,
        wins=share,
        low=low,
        high=high,
    )


def _gain(last: Any, third: Any) -> Difference:
    """Between those who stood alike; each way to stand counts as surely as it can be told."""
    weights = value = squares = 0.0
    for (n, wins), (others, their_wins) in zip(last.tolist(), third.tolist(), strict=True):
        if n and others:
            weight = n * others / (n + others)
            share = (wins + their_wins) / _TWELFTHS / (n + others)
            weights += weight
            value += weight * (wins / n - their_wins / others) / _TWELFTHS
            squares += weight * share * (1 - share)
    return Difference(value / weights, sqrt(squares) / weights) if weights else Difference(0.0, 0.0)


def _wilson(share: float, n: int) -> tuple[float, float]:
    if n == 0:
        return 0.0, 1.0
    weight = _Z * _Z / n
    middle = (share + weight / 2) / (1 + weight)
    reach = _Z * sqrt(share * (1 - share) / n + weight / n / 4) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


# --- watching ---


@rule
def watch_games(
    blank: Any, work: Any, dices: Any, moves: Any, bots: Any, holder: Any, counts: Any,
    places: Any, leads: Any, powers: Any, seed: int, games: int,
) -> None:  # fmt: skip
    for k in range(games):
        work[0] = blank[0]
        watch_game(work[0], dices[0], moves, bots, holder, counts, leads, powers, seed + k)
        note_places(work[0], leads, places)


@rule
def watch_game(
    s: State, dice: Dice, moves: list[int], bots: Any, holder: list[int],
    counts: list[list[int]], leads: list[list[int]], powers: list[int], seed: int,
) -> None:  # fmt: skip
    seed_chance(s, seed, 0)
    seed_chance(dice, seed, 1)
    begin(s)
    for card in range(CARDS):
        holder[card] = -1
    begun = 0
    while not is_over(s):
        note_holders(s, holder)
        if s.round > begun:
            begun = s.round
            note_leads(s, leads[begun - 1])
        watch_turn(s, dice, moves, bots, counts, powers)
    note_winners(s, holder, counts)


@rule
def watch_turn(
    s: State, dice: Dice, moves: list[int], bots: Any, counts: list[list[int]], powers: list[int]
) -> None:
    """A whole turn, and what it changed in the lead of who took it."""
    seat = top(s, WHO)
    before = total_lead(s, seat)
    move = ask(bots, 0, s, seat, moves, legal(s, seat, moves), dice)
    power = first_power(s.powers[move - PIECE]) if PIECE <= move < PASS else 0
    step(s, seat, move)
    while not is_over(s) and top(s, WHAT) != Decision.TURN:
        chosen = ask(bots, 0, s, seat, moves, legal(s, seat, moves), dice)
        if top(s, WHAT) == Decision.PIECE:
            power = chosen - AS
        step(s, seat, chosen)
    if move == PASS:
        return
    if move >= PIECE:
        counts[move - PIECE][PAID] += 1
        powers[power] += 1
        return
    card = move - USE if move >= USE else move - PLAY
    counts[card][USED if move >= USE else LAID] += 1
    counts[card][SWING] += total_lead(s, seat) - before


@rule
def first_power(bits: int) -> int:
    """Where a card has several, the player is asked."""
    power = 0
    while not bits >> power & 1:
        power += 1
    return power


@rule
def total_lead(s: State, seat: int) -> int:
    """Points ahead of each other seat, summed up."""
    total = s.seats * row_score(s, seat)
    for other in range(s.seats):
        total -= row_score(s, other)
    return total


@rule
def note_holders(s: State, holder: list[int]) -> None:
    for seat in range(s.seats):
        for k in range(s.hand_size[seat]):
            if holder[s.hand[seat][k]] < 0:
                holder[s.hand[seat][k]] = seat


@rule
def note_winners(s: State, holder: list[int], counts: list[list[int]]) -> None:
    bits = winners(s)
    share = _TWELFTHS // count_bits(bits)
    for card in range(CARDS):
        if holder[card] >= 0:
            counts[card][HELD] += 1
            if (bits >> holder[card]) & 1:
                counts[card][WINS] += share


@rule
def note_leads(s: State, leads: list[int]) -> None:
    """How each stands when a round begins."""
    total = 0
    for seat in range(s.seats):
        total += score(s, seat)
    for seat in range(s.seats):
        ahead = (s.seats * score(s, seat) - total) // s.seats
        leads[seat] = max(0, min(_LEADS - 1, ahead + _FAR))


@rule
def note_places(s: State, leads: list[list[int]], places: Any) -> None:
    """Who came where in a round, how they stood before, and whether the game was won then."""
    bits = winners(s)
    share = _TWELFTHS // count_bits(bits)
    for number in range(ROUNDS):
        for seat in range(s.seats):
            place = places[number][s.round_place[number][seat]][leads[number][seat]]
            place[0] += 1
            place[1] += share * (bits >> seat & 1)
