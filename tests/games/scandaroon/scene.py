"""Situations by hand: `scene` sets a table up from short texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rumpus.engine.agenda import clear, push
from rumpus.engine.table import Table
from rumpus.games import game
from rumpus.games.scandaroon.cards import CARDS, TRUMPS, format_card, parse_card
from rumpus.games.scandaroon.state import Decision, State
from rumpus.games.scandaroon.values import current_value, final_value, row_score

GAME = game("scandaroon")
#: The deck of the rulings: tests of rules do not follow changes to the house deck.
DECK = (Path(__file__).parent / "deck.toml").read_text(encoding="utf-8")


def cards(text: str) -> list[int]:
    return [parse_card(code) for code in text.split()]


def codes(numbers: Iterable[int]) -> str:
    return " ".join(format_card(card) for card in numbers)


def scene(
    rows: Sequence[str] = ("", "", ""),
    hands: Sequence[str] = ("", "", ""),
    *,
    trump: str = "none",
    turn: int = 0,
    passed: Iterable[int] = (),
    discards: str = "",
    pile: str | None = None,
    boosts: Mapping[str, int] | None = None,
    protected: str = "",
    pieces: Iterable[int] = (),
    a_round: int = 1,
    opened: str | None = None,
    deck: str = DECK,
) -> Table:
    """Cards that are named nowhere are in the draw pile; with `pile`, they are discarded.

    `pile` names the next card last. `pieces` are the seats that still have the Action Piece.
    """
    table = GAME.deal(len(rows), 1, deck=deck)
    s: State = table.state
    _lay_out(s, rows, hands)
    named = cards(" ".join([*rows, *hands, discards, pile or ""]))
    assert len(named) == len(set(named)), "a card is named twice"
    rest = [card for card in range(CARDS) if card not in named]
    _set_pile(s, rest if pile is None else cards(pile))
    gone = cards(discards) + ([] if pile is None else rest)
    s.is_discarded = [int(card in gone) for card in range(CARDS)]
    s.is_protected = [int(card in cards(protected)) for card in range(CARDS)]
    s.boost = [(boosts or {}).get(format_card(card), 0) for card in range(CARDS)]
    s.passed = [int(seat in passed) for seat in range(4)]
    s.piece_used = [int(seat < s.seats and seat not in pieces) for seat in range(4)]
    s.round = a_round
    s.trump = TRUMPS.index(trump)
    s.opened_without = int((opened or "moon") == "none")
    s.round_opened[a_round - 1] = TRUMPS.index(opened or "moon")
    clear(s)
    push(s, Decision.TURN, turn, 0, 0, 0)
    return table


def _lay_out(s: State, rows: Sequence[str], hands: Sequence[str]) -> None:
    for seat in range(4):
        row = cards(rows[seat]) if seat < len(rows) else []
        hand = sorted(cards(hands[seat])) if seat < len(hands) else []
        s.row[seat] = row + [0] * (CARDS - len(row))
        s.row_size[seat] = len(row)
        s.hand[seat] = hand + [0] * (CARDS - len(hand))
        s.hand_size[seat] = len(hand)


def _set_pile(s: State, pile: list[int]) -> None:
    s.pile = pile + [0] * (CARDS - len(pile))
    s.pile_size = len(pile)


def put_in_pile(table: Table, seat: int, a_round: int, code: str) -> None:
    """As if this card had come into the seat's score pile in an earlier round."""
    s, card = table.state, parse_card(code)
    s.round_piled[a_round - 1][seat] = 1 + card
    s.piled_faces[seat] += s.face[card]


# --- asking ---


def row(table: Table, seat: int) -> str:
    s = table.state
    return codes(s.row[seat][: s.row_size[seat]])


def hand(table: Table, seat: int) -> str:
    s = table.state
    return codes(s.hand[seat][: s.hand_size[seat]])


def discards(table: Table) -> str:
    return codes(card for card in range(CARDS) if table.state.is_discarded[card])


def currents(table: Table, seat: int) -> list[int]:
    return [current_value(table.state, seat, at) for at in range(table.state.row_size[seat])]


def finals(table: Table, seat: int) -> list[int]:
    return [final_value(table.state, seat, at) for at in range(table.state.row_size[seat])]


def score_of(table: Table, seat: int) -> int:
    return row_score(table.state, seat)


def legal(table: Table, verb: str = "") -> list[str]:
    """The moves of who may act now, those that begin with a word."""
    (seat,) = table.who_may_act
    return [move for move in table.legal(seat) if not verb or move.split()[0] == verb]


def play(table: Table, *moves: str) -> None:
    """Moves by whoever may act."""
    for move in moves:
        (seat,) = table.who_may_act
        table.play(seat, move)


def pass_all(table: Table) -> None:
    """Everybody passes: the round ends."""
    now = table.state.round
    while table.state.round == now:
        play(table, "pass")
