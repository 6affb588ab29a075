"""What is shown of the game, and how it is told."""

from __future__ import annotations

from rumpus.engine.chance import below, dice
from rumpus.engine.table import Table
from rumpus.games.kingdom_four.view import View
from tests.games.kingdom_four.tables import KINGDOM_FOUR, laid_out


def played_to_the_end(seats: int, seed: int, *, wilds: bool) -> Table:
    table = KINGDOM_FOUR.deal(seats, seed, wilds=wilds)
    d = dice(seed)
    while not table.is_over:
        seat = table.who_may_act[0]
        legal = table.legal(seat)
        table.play(seat, legal[below(d, len(legal))])
    return table


def test_there_is_no_last_hand_in_the_first_one() -> None:
    view: View = KINGDOM_FOUR.deal(4, 1).view(0)
    assert view.last is None
    assert view.points_by_hand == []


def test_the_last_hand_shows_the_sets_that_made_its_points() -> None:
    won = "sk1 sa1 ss1 mk4 fk4"
    table = laid_out(["ok4", "", ""], field="ok3", pile="fs1 fs2", collected=[won, "", "*k"])
    table.play(0, "play ok4")
    last = table.view(None).last
    assert (last.number, len(last.rows)) == (1, 3)
    row = last.rows[0]
    assert [(one.cards, one.points) for one in row.king] == [(["sk1", "sa1", "ss1"], 10)]
    assert row.queen == []
    assert [(one.cards, one.points) for one in row.joker] == [
        (["sk1", "mk4", "fk4", "ok3", "ok4"], 5)
    ]
    assert (row.seat, row.points, row.total) == (0, 15, 15)


def test_a_wild_card_in_a_set_is_shown_as_itself() -> None:
    table = laid_out(["fs1", "", ""], field="oa1", pile="oc1 oc2", collected=["sk2 sa2 s*"])
    table.play(0, "play fs1")
    assert table.view(1).last.rows[0].king[0].cards == ["sk2", "sa2", "s*"]


def test_points_by_hand_add_up_to_the_scores() -> None:
    for seats, wilds in ((3, False), (4, True)):
        table = played_to_the_end(seats, 3, wilds=wilds)
        view = table.view(None)
        assert len(view.points_by_hand) == view.hands == view.last.number == 3 * seats
        assert [sum(hand) for hand in zip(*view.points_by_hand, strict=True)] == view.scores
        for row in view.last.rows:
            assert row.points == view.points_by_hand[-1][row.seat]
            sets = [*row.king, *row.queen, *row.joker]
            assert row.points == sum(one.points for one in sets)
            assert row.total == view.scores[row.seat]


def test_tallies_split_the_scores_by_king_queen_and_joker() -> None:
    table = played_to_the_end(4, 3, wilds=True)
    tally = KINGDOM_FOUR.rules.tally
    for seat in range(4):
        assert sum(tally(table.state, seat, k) for k in range(3)) == table.scores[seat]


def test_the_view_shows_what_a_collection_is_worth_so_far() -> None:
    table = laid_out(["sk1", "fa1", "oa1"], field="", pile="oc1", collected=["sk2 sa2 ss2"])
    assert table.view(2).worth == [(10, 0, 0), (0, 0, 0), (0, 0, 0)]


def test_the_end_of_a_game_is_shown() -> None:
    view = played_to_the_end(3, 4, wilds=False).view(1)
    assert (view.over, view.phase, view.turn, view.hand_number) == (True, "over", None, 9)
    assert view.field == []
