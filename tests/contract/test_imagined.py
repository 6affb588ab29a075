"""A bot that sees only a view, as it is sent, plays as it would at the table itself."""

from __future__ import annotations

from array import array

import msgspec
import pytest

import rumpus
from rumpus.engine.game import Game

_DECISIONS = 400


def the_quick_bots(game: Game) -> list[str]:
    return [name for name in game.bots if name not in game.thinkers]


def remembers(state: object, seat: int) -> bool:
    """What a view does not show: who gave what."""
    memories = [getattr(state, name, None) for name in ("known", "shed")]
    return hasattr(state, "shed") and any(
        any(map(bool, _flat(memory[seat]))) for memory in memories if memory is not None
    )


def _flat(numbers: object) -> list[int]:
    if isinstance(numbers, int):
        return [numbers]
    assert isinstance(numbers, list | array)
    return [number for part in numbers for number in _flat(part)]


@pytest.mark.parametrize("name", [game.name for game in rumpus.all_games() if game.imagine])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_bot_chooses_by_a_view_as_by_the_table(name: str, seed: int) -> None:
    game = rumpus.game(name)
    assert game.imagine is not None
    table = game.deal(game.seats[-1], seed)
    options = {option.name: option.format(table.options[option.name]) for option in game.options}
    rolls, compared = rumpus.dice(seed), 0
    for turn in range(_DECISIONS):
        if table.is_over:
            break
        seat = table.who_may_act[turn % len(table.who_may_act)]
        moves = table.legal_numbers(seat)
        sent = msgspec.json.decode(msgspec.json.encode(table.view(seat)), type=game.view_type)
        imagined = game.imagine(sent, options)
        for bot in the_quick_bots(game) if not remembers(table.state, seat) else ():
            choose = game.plain(game.bot(bot))
            by_view = choose(imagined, seat, list(moves), len(moves), rumpus.dice(turn))
            assert by_view == table.choose(bot, seat, rumpus.dice(turn)), (bot, turn)
            compared += 1
        mover = ("greedy", "random")[turn % 3 == 0]
        table.play(seat, table.ask(mover, seat, rolls))
    assert compared > 100
