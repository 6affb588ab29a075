"""What a seat, or a spectator, may know (SC48)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from rumpus.engine.agenda import CARD, COUNT, WHAT, WHO, top
from rumpus.games.scandaroon.cards import (
    CARDS,
    SUITS,
    TRUMPS,
    Ability,
    Piece,
    format_card,
    suit_names,
)
from rumpus.games.scandaroon.choices import legal
from rumpus.games.scandaroon.moves import MOVES, PASS, format_move
from rumpus.games.scandaroon.places import is_closed
from rumpus.games.scandaroon.rounds import is_over
from rumpus.games.scandaroon.rules import step, who_may_act
from rumpus.games.scandaroon.scoring import has_pile, pile_total, score, tally
from rumpus.games.scandaroon.state import ROUNDS, Decision, State, score_pile
from rumpus.games.scandaroon.values import (
    base_value,
    current_value,
    final_value,
    is_trump,
    row_score,
)

Suit = Annotated[str, msgspec.Meta(extra={"words": SUITS})]
Trump = Annotated[str, msgspec.Meta(extra={"words": TRUMPS})]
PieceName = Annotated[str, msgspec.Meta(extra={"words": Piece})]
AbilityName = Annotated[str, msgspec.Meta(extra={"words": [a.name.lower() for a in Ability if a]})]
Question = Annotated[str, msgspec.Meta(extra={"words": [d.name.lower() for d in Decision if d]})]
Reason = Literal["count", "left", "right", "same_suit", "boost", "floor", "trump"]


class CardInfo(msgspec.Struct, omit_defaults=True):
    """A card of the deck; what is not said of it, it has not."""

    code: str
    suits: list[Suit]
    value: int
    end_of_row: bool = False
    play_anywhere: bool = False
    other_rows_from: int = 0
    count: bool = False
    left: int = 0
    right: int = 0
    same_suit: int = 0
    ability: AbilityName | None = None
    amount: int = 0


class Gain(msgspec.Struct, omit_defaults=True):
    """A part of a card's value, and why it is."""

    why: Reason
    n: int
    card: str | None = None  # the card it comes from


class InRow(msgspec.Struct, omit_defaults=True):
    """A card in play: face value, current value, final value, and what makes the difference."""

    card: str
    face: int
    current: int
    final: int
    gains: list[Gain] = []
    protected: bool = False


class Row(msgspec.Struct):
    cards: list[InRow]
    score: int
    closed: bool  # an end-of-row card lies right-most
    passed: bool


class Pile(msgspec.Struct):
    """A score pile: `added` is what the Action Piece gave; `exists` if it can earn points."""

    cards: list[str]
    added: int
    total: int
    exists: bool


class Boxes(msgspec.Struct):
    """A seat's victory points as the boxes stand now."""

    position: int
    score_pile: int
    no_trumps: int
    highest_score: int


class Asked(msgspec.Struct, omit_defaults=True):
    """The open part of a choice."""

    what: Question
    card: str | None = None
    count: int = 0


class RoundResult(msgspec.Struct):
    """A finished round, by seat."""

    round: int
    opened: Trump
    closed: Trump
    ended_by: int  # who passed last
    scores: list[int]
    places: list[int]  # 1 for first; equal ones share
    position: list[int]  # victory points
    piled: list[str | None]
    no_trumps: list[int]  # seats that earned the 2 points in it
    highest: list[int]  # seats that came into the Highest Score box


class View(msgspec.Struct, kw_only=True):
    seats: int
    you: int | None
    over: bool
    scores: list[int]
    own_deck: bool
    deck: list[CardInfo]
    action_piece: dict[Suit, PieceName]  # suit → what the Action Piece does
    round: int
    rounds: int
    starter: int
    turn: int | None
    phase: Literal["turn", "choice", "over"]
    asked: Asked | None
    trump: Trump
    opened: Trump
    trumps_seen: list[Suit]  # Trump cards turned up so far, the one on top last
    rows: list[Row]
    hand: list[str] = []
    known: list[list[str]]  # cards that all have seen go into each hand
    counts: list[int]
    pile: int
    discards: list[str]
    pieces: list[bool]  # who still has the Action Piece
    score_piles: list[Pile]
    boxes: list[Boxes]
    highest_score: int
    results: list[RoundResult]
    would: dict[str, list[int]] = {}  # for who may act: the rows' scores after a move


def lasting(s: State) -> dict[str, Any]:
    """What stays as it is until the next deal, or the end."""
    return {
        "seats": s.seats,
        "over": is_over(s),
        "own_deck": bool(s.own_deck),
        "deck": [card_info(s, card) for card in range(CARDS)],
        "action_piece": {SUITS[k]: Piece(s.piece_of[k]).name.lower() for k in range(len(SUITS))},
        "round": min(s.round, ROUNDS),
        "rounds": ROUNDS,
        "starter": s.starter,
        "results": [_result(s, r) for r in range(s.round - 1)],
    }


def watched(s: State) -> dict[str, Any]:
    """What everybody may know besides, and may change with a move."""
    over = is_over(s)
    seats = range(s.seats)
    return {
        "scores": [score(s, p) for p in seats],
        "turn": None if over else top(s, WHO),
        "phase": "over" if over else "turn" if top(s, WHAT) == Decision.TURN else "choice",
        "asked": _asked(s),
        "trump": TRUMPS[s.trump],
        "opened": TRUMPS[s.round_opened[min(s.round, ROUNDS) - 1]],
        "trumps_seen": [SUITS[suit] for suit in s.trump_cards[: s.trump_at + 1]],
        "rows": [_row(s, p) for p in seats],
        "known": [[format_card(c) for c in _hand(s, p) if s.is_known[c]] for p in seats],
        "counts": s.hand_size[: s.seats],
        "pile": s.pile_size,
        "discards": [format_card(c) for c in range(CARDS) if s.is_discarded[c]],
        "pieces": [not s.piece_used[p] for p in seats],
        "score_piles": [_pile(s, p) for p in seats],
        "boxes": [Boxes(*(tally(s, p, k) for k in range(4))) for p in seats],
        "highest_score": s.highest,
    }


def own(s: State, seat: int) -> dict[str, Any]:
    """What a seat sees besides."""
    return {"hand": [format_card(card) for card in _hand(s, seat)], "would": _would(s, seat)}


def card_info(s: State, card: int) -> CardInfo:
    ability = Ability(s.ability[card])
    return CardInfo(
        code=format_card(card),
        suits=suit_names(s.suits[card]),
        value=s.face[card],
        end_of_row=bool(s.is_end[card]),
        play_anywhere=bool(s.is_anywhere[card]),
        other_rows_from=s.other_rows_from[card],
        count=bool(s.is_count[card]),
        left=s.to_left[card],
        right=s.to_right[card],
        same_suit=s.to_same_suit[card],
        ability=ability.name.lower() if ability else None,
        amount=s.amount[card],
    )


def _hand(s: State, seat: int) -> list[int]:
    return s.hand[seat][: s.hand_size[seat]]


def _asked(s: State) -> Asked | None:
    if is_over(s) or top(s, WHAT) == Decision.TURN:
        return None
    what = Decision(top(s, WHAT))
    card = None if what == Decision.REPLACE else format_card(top(s, CARD))
    return Asked(what.name.lower(), card, top(s, COUNT))


def _row(s: State, seat: int) -> Row:
    places = range(s.row_size[seat])
    return Row(
        cards=[_in_row(s, seat, at) for at in places],
        score=row_score(s, seat),
        closed=is_closed(s, seat),
        passed=bool(s.passed[seat]),
    )


def _in_row(s: State, seat: int, at: int) -> InRow:
    card = s.row[seat][at]
    return InRow(
        card=format_card(card),
        face=s.face[card],
        current=current_value(s, seat, at),
        final=final_value(s, seat, at),
        gains=gains(s, seat, at),
        protected=bool(s.is_protected[card]),
    )


def gains(s: State, seat: int, at: int) -> list[Gain]:
    """All that changes a card's value: from its face value they add up to the final one."""
    row = s.row[seat][: s.row_size[seat]]
    card = row[at]
    found = [Gain("count", base_value(s, card) - s.face[card])]
    if at > 0:
        found.append(Gain("left", s.to_right[row[at - 1]], format_card(row[at - 1])))
    if at + 1 < len(row):
        found.append(Gain("right", s.to_left[row[at + 1]], format_card(row[at + 1])))
    kin = [c for c in row if c != card and s.suits[c] & s.suits[card]]
    found += [Gain("same_suit", s.to_same_suit[c], format_card(c)) for c in kin]
    found.append(Gain("boost", s.boost[card]))
    current = current_value(s, seat, at)
    found.append(Gain("floor", current - s.face[card] - sum(gain.n for gain in found)))
    found.append(Gain("trump", current if is_trump(s, card) else 0))
    return [gain for gain in found if gain.n]


def _would(s: State, seat: int) -> dict[str, list[int]]:
    """Only of moves that end the turn: what is asked next may change the rows again."""
    if who_may_act(s) != 1 << seat:
        return {}
    moves = [0] * MOVES
    found = {}
    n = legal(s, seat, moves)
    for move in moves[:n]:
        if move == PASS:
            continue
        after = s.copy()
        step(after, seat, move)
        if top(after, WHAT) == Decision.TURN:
            found[format_move(move)] = [row_score(after, p) for p in range(s.seats)]
    return found


def _pile(s: State, seat: int) -> Pile:
    cards = [format_card(card) for card in score_pile(s, seat)]
    return Pile(cards, s.piece_points[seat], pile_total(s, seat), has_pile(s, seat))


def _result(s: State, r: int) -> RoundResult:
    places = s.round_place[r][: s.seats]
    return RoundResult(
        round=r + 1,
        opened=TRUMPS[s.round_opened[r]],
        closed=TRUMPS[s.round_closed[r]],
        ended_by=s.round_ended_by[r],
        scores=s.round_score[r][: s.seats],
        places=[1 + place for place in places],
        position=[3 - place for place in places],
        piled=[format_card(c - 1) if c else None for c in s.round_piled[r][: s.seats]],
        no_trumps=_bits(s.round_no_trump[r], s.seats),
        highest=_bits(s.round_highest[r], s.seats),
    )


def _bits(bits: int, seats: int) -> list[int]:
    return [seat for seat in range(seats) if bits >> seat & 1]
