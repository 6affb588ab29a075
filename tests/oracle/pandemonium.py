"""Pandemonium once more, as plainly as can be: hands are lists of signs, reaches a set of pairs.

It knows no cards and deals none: each deal's hands are given to it. Everything else (what may be
done, what a move does, who scores what) is worked out here from the rulings alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field

NAMES = {
    "1": ("gray", "south america", "dark blue", "western asia"),
    "2": ("pink", "pacific asia", "red", "caribbea"),
    "3": ("light blue", "western europe", "olive green", "southeast asia"),
    "4": ("orange", "atlantic north america", "yellow", "africa"),
    "5": ("maroon", "eastern europe", "light green", "australasia"),
    "6": ("purple", "pacific north america", "dark green", "mediterranea"),
}
GROUP = {name: group for group, names in NAMES.items() for name in names}


@dataclass
class Offer:
    packet: list[str]
    number: int


@dataclass
class Naive:
    """One game. After `needs_deal` is set, `deal` must be called with the next hands."""

    players: int
    rounds: int
    patience: int
    dealer: int
    scores: list[int] = field(default_factory=list)
    round: int = 1
    voids: int = 0
    needs_deal: bool = True
    over: bool = False
    #: for each player, how many offers were made in the whole game
    offers_made: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scores = [0] * self.players
        self.offers_made = [0] * self.players

    def deal(self, hands: list[str]) -> None:
        self.hands = [list(hand) for hand in hands]
        self.offers: dict[int, Offer] = {}
        self.reaches: set[tuple[int, int]] = set()
        self.votes: set[int] = set()
        self.trades = self.quiet = 0
        self.needs_deal = False

    # --- what may be done ---

    def legal(self, player: int) -> set[str]:
        if self.over:
            return set()
        moves = {"wait", "unvote" if player in self.votes else "vote"}
        moves |= self._offers(player) | self._calls(player)
        if player in self.offers:
            moves.add("withdraw")
            for other, offer in self.offers.items():
                if (player, other) in self.reaches:
                    moves.add(f"unreach {offer.number}")
                elif other != player and self._size(other) == self._size(player):
                    moves.add(f"reach {offer.number}")
        return moves

    def _size(self, player: int) -> int:
        return len(self.offers[player].packet)

    def _offers(self, player: int) -> set[str]:
        hand = self.hands[player]
        made = set()
        for group in "123456":
            for n in range(1, hand.count(group) + 1):
                for white in ("", "W") if "W" in hand else ("",):
                    packet = [group] * n + list(white)
                    if player not in self.offers or self.offers[player].packet != packet:
                        made.add(f"offer g{group} {n}" + (" +w" if white else ""))
        return made

    def _calls(self, player: int) -> set[str]:
        hand = self.hands[player]
        calls = {f"call {name}" for name, group in GROUP.items() if self._set(hand, group) >= 5}
        return calls | ({"call world"} if hand.count("W") >= 5 else set())

    def _set(self, hand: list[str], group: str) -> int:
        return hand.count(group) + ("W" in hand)

    # --- what it does ---

    def play(self, player: int, move: str) -> None:
        assert move in self.legal(player), (player, move)
        verb, _, rest = move.partition(" ")
        self.quiet += 1
        getattr(self, f"_{verb}")(player, rest)
        if self.patience and not self.needs_deal and self.quiet >= self.patience:
            self._void()

    def _wait(self, player: int, rest: str) -> None:
        pass

    def _offer(self, player: int, rest: str) -> None:
        group, n, *white = rest.split()
        self._close(player)
        serial = self.offers_made[player] % 32 + 1
        self.offers_made[player] += 1
        packet = [group[1]] * int(n) + (["W"] if white else [])
        self.offers[player] = Offer(packet, player * 32 + serial)

    def _withdraw(self, player: int, rest: str) -> None:
        self._close(player)

    def _close(self, player: int) -> None:
        self.offers.pop(player, None)
        self.reaches = {pair for pair in self.reaches if player not in pair}

    def _owner(self, number: str) -> int:
        return next(p for p, offer in self.offers.items() if offer.number == int(number))

    def _reach(self, player: int, number: str) -> None:
        other = self._owner(number)
        if (other, player) not in self.reaches:
            self.reaches.add((player, other))
            return
        for giver, taker in ((player, other), (other, player)):
            for sign in self.offers[giver].packet:
                self.hands[giver].remove(sign)
                self.hands[taker].append(sign)
        self._close(player)
        self._close(other)
        self.votes.clear()
        self.quiet = 0
        self.trades += 1
        if self.trades == 500:
            self._void()

    def _unreach(self, player: int, number: str) -> None:
        self.reaches.remove((player, self._owner(number)))

    def _vote(self, player: int, rest: str) -> None:
        self.votes.add(player)
        if len(self.votes) == self.players:
            self._void()

    def _unvote(self, player: int, rest: str) -> None:
        self.votes.remove(player)

    def _call(self, player: int, name: str) -> None:
        for other, hand in enumerate(self.hands):
            if other != player:
                self.scores[other] -= 3 * hand.count("W")
        if name == "world":
            self.scores[player] += 45
        else:
            self.scores[player] += 3 * min(6, self._set(self.hands[player], GROUP[name]))
        self._next_round()

    def _void(self) -> None:
        self.voids += 1
        self.needs_deal = True
        if self.voids == 3:
            self._next_round()

    def _next_round(self) -> None:
        self.needs_deal = True
        self.voids = 0
        self.round += 1
        if self.round > self.rounds:
            self.over = True
        else:
            self.dealer = (self.dealer + 1) % self.players
