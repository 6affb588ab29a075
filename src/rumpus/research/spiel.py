"""OpenSpiel games of the turn-based games: its algorithms and its tests run on them.

Importing this registers `rumpus_frantic`, `rumpus_kingdom_four` and `rumpus_scandaroon`. One chance
node at the root draws a deal; all later chance follows from it, hidden in the state. Of several
seats that may act the first decides. Returns are shares of the win.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rumpus.engine.chance import dice
from rumpus.engine.errors import RumpusError
from rumpus.engine.game import Game
from rumpus.engine.options import Value
from rumpus.engine.seats import count_bits
from rumpus.engine.table import Table
from rumpus.games import all_games
from rumpus.games import game as find_game
from rumpus.research.setting import observation_of

try:
    import pyspiel
except ImportError as error:
    raise RumpusError("OpenSpiel is missing: install rumpus[spiel]") from error

#: Deals that the root draws from, unless said otherwise.
DEALS = 1000
#: More moves than any game has.
_LONGEST = 100_000


def _game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"rumpus_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "deals": DEALS, "first_deal": 0},
    )


class SpielState(pyspiel.State):
    """A table, or the moment before its deal."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._game = game
        self.table: Table | None = None

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.table.who_may_act
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self._game.deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return self.table.legal_numbers(player)

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self._game.deal(action)
        else:
            self.table.carry_out(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return str(self._game.rules_of.format_move(action))

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.is_over

    def returns(self) -> list[float]:
        if self.table is None or not self.table.is_over:
            return [0.0] * self._game.num_players()
        bits = self.table.game.rules.winners(self.table.state)
        return [(bits >> seat & 1) / count_bits(bits) for seat in range(self.table.seats)]

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> SpielState:
        """Another world that this player cannot tell from this one."""
        twin: SpielState = self.clone()
        if twin.table is not None:
            seed = int(probability_sampler() * (1 << 31))
            twin.table.game.rules.resample(twin.table.state, player, dice(seed))
        return twin

    def __str__(self) -> str:
        return "before the deal" if self.table is None else self.table.render()

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        twin = type(self)(self._game)
        twin.table = self.table and self.table.copy()
        return twin


class SpielObserver:
    """What a player may know: the game's observation, and the view in words."""

    def __init__(self, game: Game, seats: int) -> None:
        size = observation_of(game).size(seats)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.table is not None:
            self.tensor[:] = state.table.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        return "before the deal" if state.table is None else state.table.render(player)


class SpielGame(pyspiel.Game):
    """One of our games, with options, as OpenSpiel takes it. Each game has a class of its own."""

    rules_of: Game
    kind: Any  # its pyspiel.GameType

    def __init__(self, params: Any = None, options: Any = None) -> None:
        given = {**self.kind.parameter_specification, **(params or {})}
        self.options = options or {}
        self.seats = self.rules_of.check_seats(given["players"])
        self.deals, self.first_deal = given["deals"], given["first_deal"]
        super().__init__(self.kind, _about(self.rules_of, self.seats, self.deals), params or {})

    def __reduce__(self) -> Any:
        params = {"players": self.seats, "deals": self.deals, "first_deal": self.first_deal}
        return _remade, (self.rules_of.name, params, self.options)

    def deal(self, number: int) -> Table:
        return self.rules_of.deal(self.seats, self.first_deal + number, **self.options)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.rules_of, self.seats)


def _about(game: Game, seats: int, deals: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=game.moves,
        max_chance_outcomes=deals,
        num_players=seats,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=1.0,
        max_game_length=_LONGEST,
    )


def _registered(game: Game) -> type[SpielGame]:
    kind = _game_type(game)
    own = type(f"Spiel_{game.name}", (SpielGame,), {"rules_of": game, "kind": kind})
    pyspiel.register_game(kind, own)
    return own


def _remade(name: str, params: Any, options: Any) -> SpielGame:
    return _CLASSES[name](params, options)


_CLASSES = {one.name: _registered(one) for one in all_games() if not one.realtime}


def spiel_game(
    game: Game | str, seats: int, *, deals: int = DEALS, first_deal: int = 0, **options: Value
) -> SpielGame:
    """A `pyspiel.Game`, with any options of the game. Deals are seeds of `Game.deal`."""
    which = find_game(game) if isinstance(game, str) else game
    if which.name not in _CLASSES:
        raise RumpusError(f"{which.title} is played all at once: OpenSpiel plays by turns")
    params = {"players": seats, "deals": deals, "first_deal": first_deal}
    return _CLASSES[which.name](params, options)
