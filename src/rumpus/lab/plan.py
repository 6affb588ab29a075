"""What a run is to play: for each game its seed, and which player sits where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import TypeVar

import numpy as np

from rumpus.bots.speed import Level, LevelError, UnknownLevelError, find_level, own_level
from rumpus.engine.bots import Bot
from rumpus.engine.chance import check_seed, roll, seed_chance
from rumpus.engine.errors import SeatsError
from rumpus.engine.game import Game
from rumpus.engine.options import Parsed, Value, parse_options
from rumpus.lab.play import BOTS
from rumpus.players.player import Player, RulePlayer, player_of

T = TypeVar("T")
#: A bot of the game by its name; or a function, a rule, a player: see `player_of`.
Who = str | object


@dataclass(frozen=True)
class Entrant:
    """Who may sit at a seat: a bot or a player, and in the real-time games how fast it is."""

    bot: str  # its name; or how a player is called
    reflexes: str | Level | None = None
    player: Player | None = None

    def __str__(self) -> str:
        """Reflexes are named where they are not the bot's own."""
        if self.reflexes in (None, own_level(self.bot)):
            return self.bot
        level = self.reflexes.label if isinstance(self.reflexes, Level) else self.reflexes
        return f"{self.bot}@{level}"


@dataclass(frozen=True)
class Plan:
    """A list of games. The same plan has the same results, whoever plays it on how many cores."""

    game: Game
    seats: int
    options: Mapping[str, Parsed]
    seed: int  # of the whole run
    players: tuple[Entrant, ...]
    seeds: np.ndarray  # (games,)
    seating: np.ndarray  # (games, seats): which of the players
    stream: int = BOTS  # of each game's seed, by which bots roll; another plays the deals anew

    def __len__(self) -> int:
        return len(self.seeds)

    @property
    def asks_players(self) -> bool:
        """Whether anybody takes part who is not compiled."""
        return any(self.bot(entrant) is None for entrant in self.players)

    def bot(self, entrant: Entrant) -> Bot | None:
        """The rule by which it plays; None if it has to be asked."""
        if entrant.player is None:
            return self.game.bot(entrant.bot)
        return entrant.player.bot if isinstance(entrant.player, RulePlayer) else None

    @property
    def is_timed(self) -> bool:
        return self.players[0].reflexes is not None

    @property
    def levels(self) -> dict[str, dict[str, float]]:
        return own_levels(self.players)

    @property
    def told_options(self) -> dict[str, Value]:
        """As reports tell them: data by its own name."""
        options = [(o, self.options[o.name]) for o in self.game.options]
        return {o.name: o.label(v) if o.kind == "data" else o.format(v) for o, v in options}

    def only(self, games: np.ndarray) -> Plan:
        """The plan of these games (numbers, or a mask)."""
        return replace(self, seeds=self.seeds[games], seating=self.seating[games])


def game_seeds(seed: int, games: int) -> np.ndarray:
    """Each game's seed: it depends on the run's seed and the game's number only."""
    stream = SimpleNamespace(chance=0)
    seed_chance(stream, check_seed(seed), np.arange(games))  # type: ignore[arg-type]  # all games at once
    return np.asarray((roll(stream) << 31) | roll(stream))


def rotating(
    game: Game,
    seats: int,
    bots: Sequence[Who],
    games: int,
    seed: int,
    *,
    reflexes: Sequence[str | Level] = (),
    options: Mapping[str, Value] | None = None,
    fixed: bool = False,
) -> Plan:
    """A new deal for each game; all players move on by one seat from game to game, unless fixed."""
    game.check_seats(seats)
    line_up = list_players(game, seats, bots, reflexes)
    players = tuple(dict.fromkeys(line_up))
    start = np.array([players.index(player) for player in line_up], dtype=np.int8)
    moved_on = np.zeros(games, dtype=np.int64) if fixed else np.arange(games)
    return Plan(
        game,
        seats,
        parse_options(game.options, options or {}),
        seed,
        players,
        game_seeds(seed, games),
        start[(np.arange(seats)[None, :] + moved_on[:, None]) % seats],
    )


def list_players(
    game: Game, seats: int, bots: Sequence[Who], reflexes: Sequence[str | Level] = ()
) -> list[Entrant]:
    """The players of a first game, seat by seat."""
    named = _one_for_each_seat("bots", bots, seats)
    fast: list[str | Level | None] = [None] * seats
    if reflexes:
        fast = [*_one_for_each_seat("reflexes", reflexes, seats)]
    players = _entrants(game, named, fast)
    check_players(game, players)
    return players


def check_players(game: Game, players: Sequence[Entrant]) -> None:
    for player in players:
        check_player(game, player)
    seen: dict[str, Level] = {}
    for level in _own(players):
        if seen.setdefault(level.label, level) != level:
            raise LevelError(f"two levels are called {level.label!r}")


def own_levels(players: Iterable[Entrant]) -> dict[str, dict[str, float]]:
    """The figures of levels that are nobody's by themselves, by what they are called."""
    return {level.label: level.figures for level in _own(players)}


def _own(players: Iterable[Entrant]) -> list[Level]:
    return [player.reflexes for player in players if isinstance(player.reflexes, Level)]


def check_player(game: Game, player: Entrant) -> None:
    if player.player is None:
        game.bot(player.bot)
    if player.reflexes is not None:
        find_level(player.reflexes)
        if not game.realtime:
            raise UnknownLevelError(f"{game.title} is played by turns: reflexes have no meaning")


def parse_player(game: Game, text: str, levels: Mapping[str, Level] | None = None) -> Entrant:
    """`bot`, or `bot@level`; in the real-time games a bot is as fast as its name says.

    `levels`: more than there are by themselves; the one without a name is everybody's.
    """
    bot, sign, name = text.partition("@")
    own: Mapping[str, Level] = levels or {}
    if sign:
        return Entrant(bot, own.get(name, name))
    return Entrant(bot, own.get("", own_level(bot)) if game.realtime or "" in own else None)


def named_levels(game: Game, bots: Sequence[Who]) -> tuple[list[Who], list[str | Level]]:
    """Who plays, and in a real-time game how fast each is by its name."""
    parsed = [parse_player(game, who if isinstance(who, str) else "") for who in bots]
    levels = [player.reflexes for player in parsed if player.reflexes is not None]
    pairs = zip(bots, parsed, strict=True)
    return [player.bot if isinstance(who, str) else who for who, player in pairs], levels


def entrant_of(game: Game, who: Who, reflexes: str | Level | None = None) -> Entrant:
    """A game's bot by its name, or whatever else decides."""
    if isinstance(who, str):
        return Entrant(who, reflexes)
    player = player_of(who)
    return Entrant(player.label, reflexes, player)


def _entrants(
    game: Game, named: Sequence[Who], fast: Sequence[str | Level | None]
) -> list[Entrant]:
    """The same function at several seats is one player there."""
    made: dict[int, Player] = {id(who): player_of(who) for who in named if not isinstance(who, str)}
    pairs = zip(named, fast, strict=True)
    return [entrant_of(game, made.get(id(who), who), reflexes) for who, reflexes in pairs]


def _one_for_each_seat(what: str, names: Sequence[T], seats: int) -> list[T]:
    if len(names) not in (1, seats):
        raise SeatsError(f"{what}: one name for all or {seats} for {seats} seats, not {len(names)}")
    return list(names) * (seats if len(names) == 1 else 1)
