"""A second, naive Perpetual Commotion: lists of cards as text, and every question asked anew.

It shares nothing with the game but the wording of cards and moves. It is set up from a dealt
state and then plays one round by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field

COLOURS = "rbgy"


@dataclass(eq=False)
class Card:
    """One card of cardboard: four Starts of a deck are four things."""

    text: str
    known: bool = False  # it has been exposed among the Playmakers

    def __repr__(self) -> str:
        return self.text


def fits(card: str, pile: list[str]) -> bool:
    """Whether a card goes on a pile that has at least its Start."""
    top = pile[-1]
    if top == "start":
        return card in ("r2", "b2", "g2", "y2")
    if top == "stop" or card == "start":
        return False
    if card == "stop":
        return top[1:] == "12"
    return card[0] == top[0] and int(card[1:]) == int(top[1:]) + 1


@dataclass
class Player:
    row: list[Card | None]
    feeders: list[Card]
    down: list[Card]
    up: list[Card] = field(default_factory=list)
    laid: list[str] = field(default_factory=list)

    def row_cards(self) -> list[Card]:
        return [card for card in self.row if card is not None]

    def playmakers(self) -> list[Card]:
        return self.up + self.down

    def may_call(self) -> bool:
        return not self.feeders and len(self.row_cards()) <= 5


@dataclass
class Round:
    players: list[Player]
    die: int = 0
    piles: list[list[str]] = field(default_factory=list)
    laid_by: list[list[int]] = field(default_factory=list)
    passed: set[int] = field(default_factory=set)
    locked: bool = False
    over: bool = False
    caller: int | None = None

    # --- questions ---

    def legal(self, seat: int) -> set[str]:
        player = self.players[seat]
        if self.over:
            return set()
        if self.locked:
            return {"out", "pass"} if player.may_call() and seat not in self.passed else set()
        moves = set()
        for source, cards in (("front", player.row_cards()), ("top", player.up[-1:])):
            for card in cards:
                moves |= self.plays(source, card.text)
        if player.down or len(player.up) > 1:
            moves.add("flip")
        if player.may_call():
            moves.add("out")
        return moves

    def plays(self, source: str, card: str) -> set[str]:
        if card == "start":
            return {f"{source} start"}
        where = [number for number, pile in enumerate(self.piles) if fits(card, pile)]
        return {f"{source} stop {n}" if card == "stop" else f"{card} {n}" for n in where}

    def is_frozen(self) -> bool:
        held = [c for p in self.players for c in p.row_cards() + p.playmakers()]
        return not any(self.plays("front", card.text) for card in held)

    def points(self) -> list[int]:
        return [self._points(seat) for seat in range(len(self.players))]

    def _points(self, seat: int) -> int:
        player = self.players[seat]
        total = len(player.laid) - 2 * len(player.feeders)
        if seat == self.caller:
            total += {2: 10, 6: 20}.get(self.die, 5)
        return 2 * total if self.die == 4 else total

    # --- moves ---

    def move(self, seat: int, text: str) -> None:
        player = self.players[seat]
        if text == "flip":
            self._flip(player)
        elif text == "out":
            self.caller, self.over = seat, True
        elif text == "pass":
            self.passed.add(seat)
            self.over = not any(self.legal(seat) for seat in range(len(self.players)))
        else:
            self._play(seat, text.split(" "))
            self._thaw()

    def _flip(self, player: Player) -> None:
        if not player.down:
            player.down, player.up = player.up, []
            player.down.append(player.down.pop(0))
        for _ in range(3):
            if player.down:
                player.up.append(player.down.pop(0))
        player.up[-1].known = True

    def _play(self, seat: int, words: list[str]) -> None:
        player = self.players[seat]
        source = words.pop(0) if words[0] in ("front", "top") else None
        card = words[0]
        in_row = [c.text for c in player.row if c is not None]
        if source == "front" or (source is None and card in in_row):
            self._leave_row(player, card)
        else:
            assert player.up.pop().text == card
            if player.up:
                player.up[-1].known = True
        self._lay(seat, card, int(words[1]) if len(words) > 1 else len(self.piles))

    def _leave_row(self, player: Player, card: str) -> None:
        slot = next(k for k, c in enumerate(player.row) if c is not None and c.text == card)
        long = len(player.row_cards()) > 5
        player.row[slot] = None
        if long:
            last = player.row.pop()
            if last is not None:
                player.row[slot] = last
        elif player.feeders:
            player.row[slot] = player.feeders.pop()

    def _lay(self, seat: int, card: str, pile: int) -> None:
        if card == "start":
            assert pile == len(self.piles)
            self.piles.append([])
            self.laid_by.append([])
        else:
            assert fits(card, self.piles[pile])
        self.piles[pile].append(card)
        self.laid_by[pile].append(seat)
        self.players[seat].laid.append(card)

    def _thaw(self) -> None:
        while self.is_frozen():
            waiting = [player for player in self.players if player.feeders]
            for player in waiting:
                player.row.append(player.feeders.pop())
            if not waiting:
                self.locked = any(player.may_call() for player in self.players)
                self.over = not self.locked
                return
