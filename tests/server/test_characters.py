"""Bots at a table are told apart by their names."""

from __future__ import annotations

import pytest

from rumpus.server.table.characters import character


@pytest.mark.parametrize("bot", ["beginner", "expert", "random"])
def test_no_two_at_a_table_are_called_alike_however_many_there_are(bot: str) -> None:
    taken: list[str] = []
    for _ in range(24):
        name, _ = character(bot, taken)
        assert name not in taken
        taken.append(name)
    first = taken[0]
    assert [name for name in taken if name.startswith(first)] == [
        *(first, f"{first} 2", f"{first} 3", f"{first} 4")
    ]


def test_a_level_is_a_shape_and_its_members_have_tints_of_their_own() -> None:
    taken: list[str] = []
    faces = []
    for _ in range(7):
        name, face = character("expert", taken)
        taken.append(name)
        faces.append(face)
    assert {face.split("-")[0] for face in faces} == {"bell"}
    assert len(set(faces[:6])) == 6
    assert faces[6] == faces[0]
