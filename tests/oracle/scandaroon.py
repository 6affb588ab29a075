"""Scandaroon once more, naively: one coroutine that tells the whole game from top to bottom.

It shares nothing with the game's rules but the deck file and the stream of chance (so that both
see the same cards). Cards are their codes, sets are sets, and everything is worked out anew
whenever it is asked for.
"""

from __future__ import annotations

import tomllib
from collections.abc import Generator, Iterable
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from rumpus.engine.chance import below, dice

SUITS = ["scimitar", "moon", "turban", "tiles"]
#: The coroutine yields who moves and what may be moved; it is sent the move.
Course = Generator[tuple[int, set[str]], str, Any]


@cache
def house() -> dict[str, Any]:
    text = (files("rumpus.games.scandaroon") / "decks" / "third.toml").read_text()
    return tomllib.loads(text)


class Naive:
    """One game. `order` is the order of the codes before the first shuffle."""

    def __init__(self, seats: int, seed: int, order: list[str], deck: dict[str, Any]) -> None:
        self.seats = range(seats)
        self.chance = dice(seed, 0)
        self.about = {card["code"]: card for card in deck["card"]}
        self.suits = {code: frozenset(card["suits"]) for code, card in self.about.items()}
        self.powers = deck["action_piece"]
        self.order = order
        self.pile = list(order)
        self.discards: set[str] = set()
        self.hands: list[set[str]] = [set() for _ in self.seats]
        self.rows: list[list[str]] = [[] for _ in self.seats]
        self.boosts: dict[str, int] = {}
        self.protected: set[str] = set()
        self.passed: set[int] = set()
        self.score_piles: list[list[str]] = [[] for _ in self.seats]
        self.added = [0 for _ in self.seats]
        self.has_piece = set(self.seats)
        self.position = [0 for _ in self.seats]
        self.no_trumps: set[int] = set()
        self.winning_scores: list[tuple[int, int]] = []  # of all rounds: score, seat
        self.trump = ""
        self.over = False
        self.course = self.game()
        self.waiting: tuple[int, set[str]] | None = next(self.course)

    def send(self, move: str) -> None:
        try:
            self.waiting = self.course.send(move)
        except StopIteration:
            self.waiting = None
            self.over = True

    # --- chance ---

    def shuffle(self) -> None:
        cards = self.pile
        for at in reversed(range(1, len(cards))):
            other = below(self.chance, at + 1)
            cards[at], cards[other] = cards[other], cards[at]

    def shuffled_trump_cards(self) -> list[str]:
        cards: list[str] = []
        for suit in SUITS:
            at = below(self.chance, len(cards) + 1)
            cards.append(suit)
            cards[at], cards[-1] = cards[-1], cards[at]
        return cards

    # --- values ---

    def face(self, code: str) -> int:
        return int(self.about[code]["value"])

    def says(self, code: str, key: str) -> Any:
        return self.about[code].get(key, 0)

    def current(self, seat: int, code: str) -> int:
        row = self.rows[seat]
        if self.says(code, "count"):
            parts = [sum(bool(self.suits[c] & self.suits[code]) for r in self.rows for c in r)]
        else:
            parts = [self.face(code)]
        for left, right in pairwise(row):
            if left == code:
                parts.append(self.says(right, "left"))
            if right == code:
                parts.append(self.says(left, "right"))
        parts += [
            self.says(c, "same_suit") for c in row if c != code and self.suits[c] & self.suits[code]
        ]
        parts.append(self.boosts.get(code, 0))
        return max(sum(parts), 0)

    def currents(self, seat: int) -> list[int]:
        return [self.current(seat, code) for code in self.rows[seat]]

    def finals(self, seat: int) -> list[int]:
        return [
            current * (2 if self.trump in self.suits[code] else 1)
            for code, current in zip(self.rows[seat], self.currents(seat), strict=True)
        ]

    def total(self, seat: int) -> int:
        return sum(self.finals(seat))

    # --- the game ---

    def game(self) -> Course:
        trump_cards = self.shuffled_trump_cards()
        starter = below(self.chance, len(self.seats))
        extra: set[int] = set()
        flipped = False
        for a_round in (1, 2, 3, 4):
            if a_round == 3:
                self.gather_discards()
            if a_round in (1, 3):
                self.shuffle()
            self.deal(starter, extra)
            opened = self.trump = "none" if flipped else trump_cards[0]
            yield from self.turns(starter)
            scores = [self.total(seat) for seat in self.seats]
            self.award(scores, opened)
            starter = self.next_starter(scores, starter)
            extra = (
                {s for s in self.seats if scores[s] == min(scores)}
                if len(set(scores)) > 1
                else set()
            )
            self.clear()
            if trump_cards[0] == "turban" and not flipped:
                flipped = True
            else:
                flipped = False
                trump_cards.append(trump_cards.pop(0))

    def gather_discards(self) -> None:
        self.pile += [code for code in self.order if code in self.discards]
        self.discards = set()

    def deal(self, starter: int, extra: set[int]) -> None:
        for k in self.seats:
            seat = (starter + k) % len(self.seats)
            while len(self.hands[seat]) < (6 if seat in extra else 5):
                if not self.pile:
                    self.gather_discards()
                    self.shuffle()
                if not self.pile:
                    break
                self.hands[seat].add(self.pile.pop())

    def next_starter(self, scores: list[int], starter: int) -> int:
        best = [seat for seat in self.seats if scores[seat] == max(scores)]
        return ((best[0] if len(best) == 1 else starter) + 1) % len(self.seats)

    def clear(self) -> None:
        for row in self.rows:
            self.discards |= set(row)
            row.clear()
        self.boosts, self.protected, self.passed = {}, set(), set()

    def turns(self, seat: int) -> Course:
        while len(self.passed) < len(self.seats):
            if seat not in self.passed:
                yield from self.turn(seat)
            seat = (seat + 1) % len(self.seats)

    def ask(self, seat: int, moves: set[str]) -> Generator[tuple[int, set[str]], str, str]:
        answer = yield seat, moves
        assert answer in moves, (answer, moves)
        return answer.split()[-1]

    def pick(self, seat: int, codes: set[str]) -> Generator[tuple[int, set[str]], str, str]:
        return (yield from self.ask(seat, {f"pick {code}" for code in codes}))

    def turn(self, seat: int) -> Course:
        moves = {"pass"}
        moves |= {f"play {code}" for code in self.hands[seat] if self.rows_for(seat, code)}
        moves |= {f"use {code}" for code in self.rows[seat] if self.has_use(seat, code)}
        if seat in self.has_piece:
            own = self.hands[seat] | set(self.rows[seat])
            moves |= {f"piece {code}" for code in own if self.possible_powers(seat, code)}
        answer = yield seat, moves
        assert answer in moves
        verb, _, code = answer.partition(" ")
        if verb == "pass":
            self.passed.add(seat)
        else:
            yield from {"play": self.play, "use": self.use, "piece": self.piece}[verb](seat, code)

    # --- a card from the hand ---

    def rows_for(self, seat: int, code: str) -> set[int]:
        found = set()
        for owner in self.seats:
            row = self.rows[owner]
            if row and self.says(row[-1], "end_of_row"):
                continue
            if owner == seat or (
                self.says(code, "play_anywhere") and len(row) >= self.says(code, "other_rows_from")
            ):
                found.add(owner)
        return found

    def play(self, seat: int, code: str) -> Course:
        owner = seat
        if self.says(code, "play_anywhere"):
            rows = {f"into {owner}" for owner in self.rows_for(seat, code)}
            owner = int((yield from self.ask(seat, rows)))
        self.hands[seat].remove(code)
        self.rows[owner].append(code)

    # --- abilities ---

    def leave(self, code: str) -> int:
        owner = next(seat for seat in self.seats if code in self.rows[seat])
        self.rows[owner].remove(code)
        self.boosts.pop(code, None)
        self.protected.discard(code)
        return owner

    def aims(self, gone: str = "") -> dict[str, int]:
        """All cards that can be aimed at when `gone` has left, with their rows' owners."""
        return {
            code: owner
            for owner in self.seats
            if owner not in self.passed
            for code in self.rows[owner]
            if code not in self.protected and code != gone
        }

    def targets(self, seat: int, code: str) -> set[str]:
        """What the ability of this card could be aimed at first, once the card has left."""
        aims = self.aims(code)
        rows = [[c for c in row if c != code] for row in self.rows]
        most = self.says(code, "amount")
        match self.about[code]["ability"]:
            case "strike":
                return {c for c in aims if self.face(c) <= most}
            case "strike_last":
                return {c for c in self.within(aims, most) if rows[aims[c]][-1] == c}
            case "boost":
                return {c for c in aims if aims[c] == seat}
            case "shift":
                return {c for c in self.within(aims, most) if len(rows[aims[c]]) > 1}
            case "lure":
                return {c for c in aims if aims[c] == seat and self.lured(seat, c)}
            case "swap":
                reached = self.within(aims, most)
                return reached if len(reached) > 1 else set()
            case "return":
                return self.within(aims, most)
            case "salvage":
                return self.discards - {code}
        raise AssertionError(code)

    def within(self, codes: Iterable[str], limit: int) -> set[str]:
        """SC49: of these, those that an ability with a limit reaches."""
        return {c for c in codes if not limit or self.face(c) <= limit}

    def lured(self, seat: int, code: str) -> set[str]:
        aims = self.aims()
        return {c for c in aims if aims[c] != seat and self.face(c) <= self.face(code)}

    def trumps(self, seat: int, code: str) -> set[str]:
        if self.about[code]["ability"] == "trump_any":
            choice = {*SUITS, "none"}
        elif self.about[code]["ability"] == "trump_none":
            choice = {"none"}
        else:
            choice = {suit for c in self.rows[seat] if c != code for suit in self.suits[c]}
        return choice - {self.trump}

    def has_use(self, seat: int, code: str) -> bool:
        ability = self.says(code, "ability")
        if not ability or code in self.protected:
            return False
        if ability == "draw":
            return bool(self.pile)
        if ability.startswith("trump"):
            return bool(self.trumps(seat, code))
        return bool(self.targets(seat, code))

    def use(self, seat: int, code: str) -> Course:
        self.leave(code)
        self.discards.add(code)
        ability = self.about[code]["ability"]
        if ability == "draw":
            self.draw(seat, self.about[code]["amount"])
        elif ability == "trump_none":
            self.trump = "none"
        elif ability.startswith("trump"):
            moves = {f"trump {trump}" for trump in self.trumps(seat, code)}
            self.trump = yield from self.ask(seat, moves)
        else:
            chosen = yield from self.pick(seat, self.targets(seat, code))
            yield from self.carry_out(seat, code, ability, chosen)

    def carry_out(self, seat: int, code: str, ability: str, chosen: str) -> Course:
        match ability:
            case "strike" | "strike_last":
                self.leave(chosen)
                self.discards.add(chosen)
            case "boost":
                self.boosts[chosen] = self.boosts.get(chosen, 0) + self.about[code]["amount"]
            case "return":
                self.hands[self.leave(chosen)].add(chosen)
            case "salvage":
                self.discards.remove(chosen)
                self.hands[seat].add(chosen)
            case "swap":
                reached = self.within(self.aims(), self.says(code, "amount"))
                other = yield from self.pick(seat, reached - {chosen})
                self.exchange(chosen, other)
            case "lure":
                other = yield from self.pick(seat, self.lured(seat, chosen))
                self.exchange(chosen, other)
            case "shift":
                yield from self.shift(seat, chosen)

    def exchange(self, one: str, other: str) -> None:
        named = {one: other, other: one}
        self.rows = [[named.get(code, code) for code in row] for row in self.rows]

    def shift(self, seat: int, code: str) -> Course:
        row = next(row for row in self.rows if code in row)
        places = {f"to {at}" for at in range(len(row)) if row[at] != code}
        at = yield from self.ask(seat, places)
        row.remove(code)
        row.insert(int(at), code)

    def draw(self, seat: int, cards: int) -> None:
        for _ in range(cards):
            if self.pile:
                self.hands[seat].add(self.pile.pop())

    # --- the Action Piece ---

    def possible_powers(self, seat: int, code: str) -> set[str]:
        powers = {self.powers[suit] for suit in self.suits[code] or SUITS}
        aims = self.aims(code)
        if not aims:
            powers.discard("protect")
        if not any(self.face(c) <= self.face(code) for c in aims):
            powers.discard("steal")
        return powers

    def piece(self, seat: int, code: str) -> Course:
        if code in self.hands[seat]:
            self.hands[seat].remove(code)
        else:
            self.leave(code)
        self.discards.add(code)
        self.has_piece.remove(seat)
        powers = self.possible_powers(seat, code)
        if len(self.suits[code]) == 1:
            (power,) = powers
        else:
            power = yield from self.ask(seat, {f"as {power}" for power in powers})
        if power == "add":
            self.added[seat] = 4
        elif power == "protect":
            self.protected.add((yield from self.pick(seat, set(self.aims()))))
        elif power == "steal":
            aims = {c for c in self.aims() if self.face(c) <= self.face(code)}
            chosen = yield from self.pick(seat, aims)
            self.leave(chosen)
            self.hands[seat].add(chosen)
        else:
            yield from self.replace(seat)

    def replace(self, seat: int) -> Course:
        replaced = 0
        while replaced < 3 and self.hands[seat]:
            moves = {f"pick {code}" for code in self.hands[seat]} | {"done"}
            code = yield from self.ask(seat, moves)
            if code == "done":
                break
            self.hands[seat].remove(code)
            self.discards.add(code)
            replaced += 1
        self.draw(seat, replaced)

    # --- points ---

    def award(self, scores: list[int], opened: str) -> None:
        ranked = sorted(scores, reverse=True)
        firsts = [seat for seat in self.seats if scores[seat] == ranked[0]]
        seconds = [seat for seat in self.seats if scores[seat] == ranked[1]]
        for seat in firsts:
            self.put_away(seat, max)
        if len(firsts) == 1:
            for seat in seconds:
                self.put_away(seat, min)
        for seat in self.seats:
            self.position[seat] += [3, 2, 1, 0][ranked.index(scores[seat])]
        if "none" in (opened, self.trump):
            self.no_trumps |= set(firsts)
        self.winning_scores += [(ranked[0], seat) for seat in firsts]

    def put_away(self, seat: int, which: Any) -> None:
        if self.rows[seat]:
            wanted = which(self.face(code) for code in self.rows[seat])
            code = next(code for code in self.rows[seat] if self.face(code) == wanted)
            self.leave(code)
            self.score_piles[seat].append(code)

    def pile_worth(self, seat: int) -> int:
        return self.added[seat] + sum(self.face(code) for code in self.score_piles[seat])

    def victory_points(self, seat: int) -> int:
        points = self.position[seat] + 2 * (seat in self.no_trumps)
        worth = {s: self.pile_worth(s) for s in self.seats if self.score_piles[s] or self.added[s]}
        if seat in worth:
            ranked = sorted(worth.values(), reverse=True)
            points += {0: 3, 1: 1}.get(ranked.index(worth[seat]), 0)
        best = max(self.winning_scores, default=(0, -1))[0]
        return points + 2 * ((best, seat) in self.winning_scores)

    def winners(self) -> set[int]:
        keys = [(self.victory_points(s), self.position[s], self.pile_worth(s)) for s in self.seats]
        return {seat for seat in self.seats if keys[seat] == max(keys)}
