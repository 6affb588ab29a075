"""Peers, each a module that runs in an environment of its own.

A module here has `PACKAGES`, pinned, which are installed for it; `IMPORT`, what a user of it would
import first; and `GAMES`: by name a function that plays that many random games and returns how
many moves were made. It imports only its own packages and the standard library.
"""

from __future__ import annotations

#: Modules of this package.
NAMES: tuple[str, ...] = ("open_spiel", "rlcard", "pettingzoo", "pgx")
