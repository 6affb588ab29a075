"""What the server promises, one idea a file."""

from tests.simulation.promises.floods_are_stemmed import FloodsAreStemmed
from tests.simulation.promises.moves_are_kept import MovesAreKept
from tests.simulation.promises.nothing_fails import CallsAreAnswered, GamesEnd, NothingFails
from tests.simulation.promises.nothing_grows import NothingGrows
from tests.simulation.promises.one_owner import NothingTooEarly, OneOwner, OwnersTell
from tests.simulation.promises.pages_are_whole import PagesAreWhole
from tests.simulation.promises.promise import Promise
from tests.simulation.promises.seats_are_kept import SeatsAreKept
from tests.simulation.promises.tables_go_on import TablesGoOn
from tests.simulation.promises.versions_grow import VersionsGrow
from tests.simulation.promises.windows_are_blind import WindowsAreBlind

__all__ = [
    "CallsAreAnswered",
    "FloodsAreStemmed",
    "GamesEnd",
    "MovesAreKept",
    "NothingFails",
    "NothingGrows",
    "NothingTooEarly",
    "OneOwner",
    "OwnersTell",
    "PagesAreWhole",
    "Promise",
    "SeatsAreKept",
    "TablesGoOn",
    "VersionsGrow",
    "WindowsAreBlind",
]
