"""What is measured: halls of people, how quick they are, and who else is measured so."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bench.live.halls import Hall
from rumpus import games

COLYSEUS, BOARDGAME_IO = "colyseus", "boardgame.io"
BOTH = (COLYSEUS, BOARDGAME_IO)

FLIPS = "Everybody moves at any time"
FLIPS_TOLD = """\
Tables of four. Rumpus: Perpetual Commotion, every seat turns cards; judged by the rules, durable in
SQLite before it is acknowledged, each seat sent what has changed for it. Colyseus: a bare room, a
message changes a small state and four payloads go out; no rules, no log. boardgame.io: the same
small state in memory, each player sent its view, the context and the log."""
TURNS = "By turns, and all five games with bots"
TURNS_TOLD = """\
Who is asked plays the first legal move after a while. In the mixed hall all five games are played,
two of four at each table are bots at their usual pace: their moves are in the processor's time, and
not among the moves."""
KILLS = "Killed, and everybody comes back at once"
KILLS_TOLD = """\
Tables of four; `kill -9` while all play. All lines are opened again as soon as the new server
listens. A table is rebuilt from its log when the first of its people comes."""
EXPERTS = "Beside tables where experts think"
EXPERTS_TOLD = """\
Two people turn cards; at the tables of Kingdom Four beside them one plays at once among experts,
who search in threads of the server's process."""


@dataclass(frozen=True)
class Row:
    """One hall, measured for each of the servers."""

    group: str
    title: str  # before the numbers
    hall: Hall
    rate: float  # moves a second of each person; 0: again as soon as the last is acknowledged
    peers: tuple[str, ...] = ()
    is_killed: bool = False
    beside: Hall | None = None  # who plays in a closed loop, unmeasured

    @property
    def name(self) -> str:
        pace = f" × {self.rate:g}/s" if self.rate else ", closed loop"
        others = f" beside {self.beside.tables} tables" if self.beside else ""
        return f"{self.title}{self.hall.people:,}{pace}{others}"

    @property
    def servers(self) -> tuple[str, ...]:
        return ("rumpus", *self.peers)

    def at_most(self, people: int) -> Row:
        """The same with fewer people, to see that it works."""
        return replace(self, hall=replace(self.hall, people=min(self.hall.people, people)))


def _flips(people: int, rate: float, *peers: str) -> Row:
    return Row(FLIPS, "", Hall(people), rate, peers)


def _turns(game: str, people: int, rate: float) -> Row:
    return Row(TURNS, f"{games.game(game).title}, ", Hall(people, (game,), "asked"), rate)


def _mixed(people: int, rate: float) -> Row:
    hall = Hall(people, games.NAMES, "asked", people_at_table=2)
    return Row(TURNS, "mixed hall, ", hall, rate)


def _killed(game: str, role: str) -> Row:
    hall = Hall(4_000, (game,), role)
    return Row(KILLS, f"{games.game(game).title}, ", hall, 0.2, is_killed=True)


_EXPERTS = Hall(20, ("kingdom_four",), "asked", people_at_table=1, bots="expert")

ROWS = (
    _flips(200, 0, *BOTH),
    _flips(2_000, 0.5, *BOTH),
    _flips(5_000, 0.2, COLYSEUS),
    _flips(10_000, 0.2, COLYSEUS),
    _flips(10_000, 0.1, COLYSEUS),
    _flips(200, 5, *BOTH),
    _turns("kingdom_four", 200, 0),
    _turns("frantic", 2_000, 0.5),
    _turns("frantic", 10_000, 0.2),
    _mixed(2_000, 0.5),
    _mixed(10_000, 0.2),
    _killed("perpetual_commotion", "any"),
    _killed("frantic", "asked"),
    Row(EXPERTS, "", Hall(2, seats=2, people_at_table=2), 10, beside=_EXPERTS),
)
TOLD = {FLIPS: FLIPS_TOLD, TURNS: TURNS_TOLD, KILLS: KILLS_TOLD, EXPERTS: EXPERTS_TOLD}
