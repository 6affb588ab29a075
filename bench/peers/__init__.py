"""Peers, each a module that runs in an environment of its own.

A module here has `PACKAGES`, pinned, which are installed for it; `IMPORT`, what a user of it would
import first (left out where another module tells it); and `GAMES`: by name a function that plays
that many random games and returns how many moves were made, or that searches so often and returns
how many simulations it made. It imports only its own packages and the standard library.
"""

from __future__ import annotations

from bench.beside import SEARCH, THEIRS

_PLAY = (THEIRS, "moves/s")

#: Modules of this package, with the group of the table that their figures belong to and the unit.
NAMES: dict[str, tuple[str, str]] = {
    "open_spiel": _PLAY,
    "open_spiel_search": (SEARCH, "simulations/s"),
    "rlcard": _PLAY,
    "pettingzoo": _PLAY,
    "pgx": _PLAY,
}
