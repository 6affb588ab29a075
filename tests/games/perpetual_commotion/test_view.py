"""What the client is sent (PC38), and what is told in words."""

from __future__ import annotations

import msgspec

from rumpus.engine.happenings import Happening
from rumpus.games.perpetual_commotion.state import Happened
from rumpus.games.perpetual_commotion.text import narrate
from tests.games.perpetual_commotion.tables import position


def test_PC38_the_view_shows_all_that_is_public() -> None:
    table = position(
        2,
        front=["r5 r9 . r7 b9", "y9 y8 y7 y6 g9"],
        feeders=["", "r6 b2"],
        playmakers=["b5 b6 b7", "start g5"],
        face_up=[1, 0],
        piles=["r4", "start", "stop y"],
        die=4,
        points=[12, -3] + [0] * 6,
        starter=1,
    )
    table.play(0, "r5 0")
    shown = msgspec.to_builtins(table.view(1))
    assert shown.pop("decks") == [1, 0]
    assert shown == {
        "seats": 2,
        "you": 1,
        "over": False,
        "scores": [12, -3],
        "round": 1,
        "phase": "race",
        "starter": 1,
        "die": 4,
        "piles": [
            {"id": 0, "colour": "red", "top": "r5", "by": 0, "closed": False},
            {"id": 1, "colour": None, "top": "start", "by": 0, "closed": False},
            {"id": 2, "colour": "yellow", "top": "stop", "by": 0, "closed": True},
        ],
        "front": [[None, "r9", None, "r7", "b9"], ["y9", "y8", "y7", "y6", "g9"]],
        "top": ["b5", None],
        "next_top": [None, None],
        "feeders": [0, 2],
        "face_up": [1, 0],
        "face_down": [2, 2],
        "played": [1, 0],
        "may_call": [True, False],
        "last": None,
    }


def test_the_view_tells_how_the_last_round_was_counted() -> None:
    table = position(2, feeders=["", "r6 b2"], die=4, played=[9, 3] + [0] * 6)
    table.play(0, "out")
    last = msgspec.to_builtins(table.view(None).last)
    assert last == {
        "round": 1,
        "caller": 0,
        "die": 4,
        "factor": 2,
        "cards": [9, 3],
        "feeders": [0, 2],
        "bonus": [5, 0],
        "points": [28, -2],
    }


def test_PC38_no_view_or_happening_tells_a_hidden_card() -> None:
    table = position(2, feeders=["r6 b2"], playmakers=["b5 b6 b7 b8"], piles=["start"])
    table.play(0, "flip")
    told = msgspec.json.encode([table.view(0), table.view(1), table.view(None)]).decode()
    for hidden in ("r6", "b2", "b5", "b6", "b8"):
        assert f'"{hidden}"' not in told
    assert '"b7"' in told


def test_every_happening_has_a_sentence() -> None:
    sentences = {narrate(Happening(what, seat=1, card=4, n=7)) for what in Happened}
    assert len(sentences) == len(Happened)
    assert narrate(Happening(Happened.PLAYED_TOP, 1, card=4, n=7)) == (
        "Seat 1 plays the Playmaker r5 on pile 7."
    )
    assert narrate(Happening(Happened.ROUND_OVER, n=3)) == "Round 3 is over: nobody called Out."
