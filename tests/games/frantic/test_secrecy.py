"""What others may see while secrets are being kept (FR39, FR51, FR93)."""

from __future__ import annotations

import msgspec
import pytest

from rumpus.engine.happenings import HIDDEN, Happening
from rumpus.games.frantic import GAME
from rumpus.games.frantic.state import Happened
from tests.games.frantic.position import Position, position


def seen(p: Position, reader: int | None) -> bytes:
    return msgspec.json.encode(p.table.view(reader))


def others(p: Position, *but: int) -> list[int | None]:
    return [*(seat for seat in range(p.s.seats) if seat not in but), None]


def card_for(h: Happening, reader: int | None) -> int:
    told = h.seen_by(reader)
    assert told is not None
    return told.card


def check_nothing_shows(p: Position, seat: int, *moves: str) -> None:
    """These moves of a seat tell nobody anything."""
    before = {reader: seen(p, reader) for reader in others(p, seat)}
    for move in moves:
        p.play(seat, move)
        assert p.facts == []
        assert {reader: seen(p, reader) for reader in others(p, seat)} == before


# --- reactions ---


def four_at_three(**more: str) -> Position:
    hands = ["four y1 y2", "counter g1", "b1 b2", "counter y3"]
    p = position(hands, **more)  # type: ignore[arg-type]
    return p.play(0, "play four", "to 1", "to 2", "to 3", "to 3", "wish blue")


@pytest.mark.parametrize("answer", ["counter", "decline"])
def test_FR39_an_answer_shows_nothing_while_others_are_asked(answer: str) -> None:
    check_nothing_shows(four_at_three(), 1, answer)


def test_FR39_who_has_answered_is_not_shown_to_others() -> None:
    p = four_at_three()
    p.play(3, "counter")
    assert p.table.view(0).asked == [1, 2, 3]
    assert p.table.view(3).pending.done
    assert not p.table.view(1).pending.done
    assert p.table.view(0).pending is None


def test_FR39_targets_with_and_without_the_card_look_alike() -> None:
    with_card = position(["rgift y1 y2 y3", "counter g1", "b1 b2"])
    without = position(["rgift y1 y2 y3", "g2 g1", "b1 b2"])
    for p in (with_card, without):
        p.play(0, "play rgift", "to 1", "choose y1", "choose y2")
    for reader in others(with_card, 1):
        assert seen(with_card, reader) == seen(without, reader)
    assert GAME.live.window(with_card.s) == GAME.live.window(without.s) == 5


@pytest.mark.parametrize("answer", ["nicetry", "decline"])
def test_FR51_answers_to_an_empty_hand_show_nothing(answer: str) -> None:
    p = position(["r1", "nicetry g1", "b1", "y1"]).play(0, "play r1")
    check_nothing_shows(p, 1, answer)


def test_FR51_the_window_is_as_long_for_all() -> None:
    for hands in (["r1", "nicetry g1", "b1"], ["r1", "g2 g1", "b1"]):
        p = position(hands).play(0, "play r1")
        assert GAME.live.window(p.s) == 5
        assert GAME.live.silence is not None
        assert GAME.format_move(GAME.live.silence(p.s, 1)) == "decline"


def test_other_decisions_are_no_windows() -> None:
    assert GAME.live.window(position(["r1", "b1"]).s) == 0
    assert GAME.live.patience(position(["r1", "b1"]).s) == 0


# --- choices made at the same time ---


def test_FR74_gifts_of_a_party_stay_secret_until_all_have_chosen() -> None:
    p = position(["k5 y1 y2", "g1 g2", "b1"], event="surprise_party").play(0, "play k5")
    check_nothing_shows(p, 1, "choose g1", "to 2")


def test_FR75_bets_stay_secret_until_all_have_laid() -> None:
    p = position(["k5 r1 r2", "r3 g2", "b1"], event="gambling_man").play(0, "play k5")
    check_nothing_shows(p, 1, "choose r3")
    check_nothing_shows(p, 2, "decline")


def test_FR89_parcels_stay_secret_until_all_are_packed() -> None:
    p = position(["k5 y1 y2", "g1 g2", "b1"], event="merry_christmas").play(0, "play k5")
    check_nothing_shows(p, 1, "to 0", "to 2")


def test_FR84_discards_are_shown_when_all_of_a_player_are_chosen() -> None:
    p = position(["k5 y1 y2 y3 y4", "g1 g2", "b1 b2 b3"], event="recession").play(0, "play k5")
    p.play(1, "choose g1")
    check_nothing_shows(p, 2, "choose b2")
    p.play(2, "choose b1")
    assert [GAME.format_card(h.card) for h in p.happened(Happened.DISCARDED)] == ["b1", "b2"]


@pytest.mark.parametrize(
    ("hand", "first", "rest"),
    [
        ("rskip y1", "play rskip", []),
        ("rgift y1 y2 y3", "play rgift", ["to 1", "choose y1"]),
        ("rexchange y1 y2 y3", "play rexchange", ["to 1", "choose y1"]),
        ("equality y1 y2 y3", "play equality", ["to 1"]),
        ("four y1 y2", "play four", ["to 1", "to 2", "to 1", "to 1"]),
    ],
)
def test_FR39_the_parts_of_an_attack_stay_secret(hand: str, first: str, rest: list[str]) -> None:
    p = position([hand, "g1", "b1 b2"]).play(0, first)
    assert p.table.view(1).composing is not None
    check_nothing_shows(p, 0, *rest)


# --- FR93 ---


def test_FR93_what_is_public() -> None:
    p = position(["rskip y1 y2", "g1", "b1 b2 b3"], points=[3, 14, 15], marks=[2])
    view = p.table.view(None)
    assert view.counts == [3, 1, 3]
    assert view.pile == 125 - 7 - 1
    assert view.laid == {"r5": 1}
    assert (view.demand.colour, view.demand.number) == ("red", 5)
    assert view.marks == [2]
    assert view.scores == [3, 14, 15]
    assert (view.hand, view.known, view.pending) == ([], [], None)


def test_FR93_a_drawn_card_is_known_to_its_drawer_alone() -> None:
    p = position(["y1 y2", "g1", "b1"]).play(0, "draw")
    (drawn,) = p.happened(Happened.DREW)
    assert card_for(drawn, 0) == drawn.card
    assert [card_for(drawn, reader) for reader in (1, 2, None)] == [HIDDEN] * 3


def test_FR93_given_and_taken_cards_are_known_to_the_two() -> None:
    opened = "counter counter counter counter"
    p = position(["rexchange y1 y2 y3", "g1 g2", "b1"], opened=opened)
    p.play(0, "play rexchange", "to 1", "choose y1", "choose y2")
    moved = p.happened(Happened.GAVE) + p.happened(Happened.TOOK)
    assert len(moved) == 4, "who gives how many to whom is public"
    for h in moved:
        assert card_for(h, 0) == card_for(h, 1) == h.card >= 0
        assert card_for(h, 2) == card_for(h, None) == HIDDEN


def test_FR93_what_charity_takes_is_known_to_the_two() -> None:
    p = position(["k5", "y1 y2 y3", "g1", "b1"], top="k5", event="charity").play(0, "play k5")
    taken = p.happened(Happened.TOOK)
    assert [(h.seat, h.other) for h in taken] == [(2, 1), (3, 1), (0, 1)]
    for h in taken:
        for reader in (*range(4), None):
            assert card_for(h, reader) == (h.card if reader in (h.seat, 1) else HIDDEN)


def test_FR93_market_picks_bets_and_discards_are_public() -> None:
    p = position(["k5 r1 y1", "r2 g1", "r3 b1"], event="gambling_man").play(0, "play k5")
    p.play(0, "choose r1").play(1, "choose r2").play(2, "choose r3")
    told = [h for h in p.facts if h.what in (Happened.BET, Happened.COLLECTED)]
    assert len(told) == 6
    assert all(card_for(h, None) >= 0 for h in told)
    q = position(["k5 y1", "g1", "b1"], event="market").play(0, "play k5")
    assert all(card_for(h, None) >= 0 for h in q.happened(Happened.OFFERED))
    q.play(1, q.legal(1)[0])
    assert card_for(q.happened(Happened.CHOSE)[0], None) >= 0
    r = position(["k5 r1 y1", "r2 g1", "b1"], event="vandalism").play(0, "play k5")
    assert all(card_for(h, None) >= 0 for h in r.happened(Happened.DISCARDED))


def test_FR93_new_hands_of_a_tornado_are_ones_own() -> None:
    p = position(["k5 y1", "g1", "b1"], event="tornado").play(0, "play k5")
    for h in p.happened(Happened.GOT):
        assert [card_for(h, reader) >= 0 for reader in (0, 1, 2, None)] == [
            reader == h.seat for reader in (0, 1, 2, None)
        ]
