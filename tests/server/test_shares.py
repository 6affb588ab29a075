"""Who shows how much in the lobby."""

from __future__ import annotations

from rumpus.server.lobby.shares import Shares


def test_the_first_of_each_address_are_shown_and_who_goes_makes_room() -> None:
    shares = Shares(2)
    assert [shares.note(name, "here") for name in "abc"] == [{"a"}, {"b"}, set()]
    assert shares.note("d", "there") == {"d"}
    assert [name for name in "abcd" if shares.shows(name)] == ["a", "b", "d"]
    assert shares.note("a", None) == {"a", "c"}
    assert [name for name in "abcd" if shares.shows(name)] == ["b", "c", "d"]


def test_a_table_goes_with_whom_it_belongs_to() -> None:
    shares = Shares(1)
    for name in "ab":
        shares.note(name, "here")
    assert shares.note("b", "there") == {"b"}
    assert shares.note("b", "there") == set()
    assert shares.note("a", "there") == {"a"}
    assert shares.shows("b")
    assert not shares.shows("a")


def test_nothing_is_left_of_tables_that_are_gone() -> None:
    shares = Shares(1)
    for name in "ab":
        shares.note(name, "here")
        shares.note(name, None)
    shares.note("never", None)
    assert (shares.tables, shares._open) == ([], {})
