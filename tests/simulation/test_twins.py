"""For whose eyes two worlds part, and for how long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from tests.simulation.twins import Twins
from tests.simulation.world import Plan

pytestmark = pytest.mark.timeout(300)


@contextmanager
def twins_when(is_so: Callable[[Twins], object]) -> Iterator[Twins]:
    """Two worlds at the first moment at which something is so."""
    twins = Twins(Plan(seed=7, tables=2, game="frantic"))
    with twins.listening():
        while not is_so(twins):
            twins.step()
        yield twins


def test_worlds_part_for_the_hand_that_a_guest_has_not_for_the_one_a_page_still_shows() -> None:
    """Seats are drawn by lot before the deal, and on a silent line nobody hears of it."""
    with twins_when(Twins.seated) as twins:
        tab = twins.seated()[0]
        assert tab.you is not None
        assert tab.info is not None
        tab.you = (tab.you + 1) % len(tab.info.seats)
        assert tab not in twins.seated()


def test_worlds_stay_parted_while_a_server_takes_its_leave() -> None:
    """What its tables still do is written, and would be taken up again with other cards."""
    with twins_when(lambda twins: twins.parted) as twins:
        parted = twins.parted
        assert parted is not None
        for world in (twins.one, twins.other):
            world.machine.shut_down()
        assert parted.is_there
        while twins.one.process.is_alive:
            twins.step()
        assert not parted.is_there
