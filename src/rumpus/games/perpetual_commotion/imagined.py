"""The table as a view shows it, for a bot that sees no more than that."""

from __future__ import annotations

from collections.abc import Mapping

from rumpus.engine.agenda import push
from rumpus.engine.options import Value
from rumpus.games.perpetual_commotion.cards import NO_CARD, parse_card
from rumpus.games.perpetual_commotion.state import Decision, State
from rumpus.games.perpetual_commotion.view import View


def imagine(view: View, options: Mapping[str, Value]) -> State:
    """What its bots look at: rows and exposed Playmakers, Feeders, points and the die."""
    s = State()
    s.seats, s.round, s.die = view.seats, view.round, view.die or 0
    s.points[: s.seats], s.played[: s.seats] = view.scores, view.played
    s.feeders_size[: s.seats], s.face_up[: s.seats] = view.feeders, view.face_up
    for seat in range(s.seats):
        row = [_card(card) for card in view.front[seat]]
        s.front[seat][: len(row)] = row
        s.front_size[seat] = len(row) - row.count(NO_CARD)
        s.playmakers_size[seat] = view.face_up[seat] + view.face_down[seat]
        if view.face_up[seat]:
            s.playmakers[seat][view.face_up[seat] - 1] = _card(view.top[seat])
    push(s, Decision.CALL if view.phase == "call" else Decision.RACE, 0, 0, 0, 0)
    return s


def _card(text: str | None) -> int:
    return NO_CARD if text is None else parse_card(text)
