"""How long a game would take at a table of people.

The games played all at once have event time, by each player's reflexes. In the games by turns
somebody thinks and lays a card, one move after the other. Both shuffle and deal.
These times are plausible, not measured on people.
"""

from __future__ import annotations

import numpy as np

from rumpus.lab.played import Played

#: By turns: seconds from one move to the next.
A_MOVE = 5.0
#: Gathering, scoring, shuffling and dealing before a round.
A_DEAL = 45.0


#: On a screen nobody shuffles: the sums are read, and a countdown runs.
AN_OPENING = 10.0


def minutes(played: Played, between: float = A_DEAL) -> np.ndarray:
    """Of each game. `between`: seconds before a round."""
    results = played.results
    playing = results.elapsed / 1e6 if played.plan.is_timed else results.steps * A_MOVE
    return np.asarray((playing + results.rounds * between) / 60)
