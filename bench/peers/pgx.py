"""pgx: games compiled by JAX, here for the processor; 1024 at once, which start anew by themselves.

Compiling is not counted: the first call is a warm-up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

PACKAGES = ("pgx==2.6.0", "jax==0.10.2", "jaxlib==0.10.2", "numpy==2.2.6")
IMPORT = "pgx"

_AT_ONCE = 1024
_STEPS = 16


@cache
def _compiled(name: str) -> tuple[Any, list[Any]]:
    """One jitted function that makes some random moves at all tables, and where they stand."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    game = pgx.make(name)
    step = jax.vmap(auto_reset(game.step, game.init))

    def move(state: Any, key: Any) -> tuple[Any, None]:
        lot, anew = jax.random.split(key)
        wishes = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        chosen = jax.random.categorical(lot, wishes, axis=-1)
        return step(state, chosen, jax.random.split(anew, _AT_ONCE)), None

    def run(state: Any, seed: Any) -> Any:
        return jax.lax.scan(move, state, jax.random.split(jax.random.PRNGKey(seed), _STEPS))[0]

    dealt = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(0), _AT_ONCE))
    compiled = jax.jit(run)
    return compiled, [jax.block_until_ready(compiled(dealt, 0))]


def play(name: str, turns: int) -> int:
    import jax

    run, tables = _compiled(name)
    for seed in range(turns):
        tables[0] = run(tables[0], seed)
    jax.block_until_ready(tables[0])
    return turns * _STEPS * _AT_ONCE


GAMES: dict[str, Callable[[int], int]] = {
    f"pgx {name}, {_AT_ONCE} at once": partial(play, name)
    for name in ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")
}
