"""What the laboratory hears of cards agrees with the rules."""

from __future__ import annotations

from tests.contract.cases import Case


def test_who_may_play_a_card_holds_it(case: Case) -> None:
    study = case.game.study
    assert study is not None
    played = 0
    for table in case.walk(seed=3, most=150):
        for seat in table.who_may_act:
            for move in table.legal_numbers(seat):
                card = study.card_played(table.state, seat, move)
                assert 0 <= card <= len(study.cards)
                if card:
                    played += 1
                    assert study.holds(table.state, seat, card - 1), case.game.format_move(move)
    assert played


def test_cards_and_events_have_names_of_their_own(case: Case) -> None:
    study = case.game.study
    assert study is not None
    names = [*study.cards, *study.events]
    assert len(set(names)) == len(names)


def test_somebody_begins(case: Case) -> None:
    study = case.game.study
    assert study is not None
    found = {study.first_seat(case.deal(seed).state) for seed in range(60)}
    assert found <= set(range(case.seats))
    assert case.game.realtime or len(found) == case.seats
