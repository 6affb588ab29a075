"""A view in words, line by line: for a look at a table where no browser is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rumpus.engine.game import Game


def shown(game: Game, state: Any, seat: int | None) -> list[str]:
    """One line for each part that holds anything; what never changes is left out."""
    import msgspec  # only who looks needs it

    parts = msgspec.to_builtins(game.view(state, seat))
    kept = {name: value for name, value in parts.items() if name not in game.lasting(state)}
    lines = {name: _words(value) for name, value in kept.items() if value is not None}
    return [f"{name}: {words}" for name, words in lines.items() if words.strip(" |")]


def _words(value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{k} {_words(v)}" for k, v in value.items())
        return f"({inside})"
    if isinstance(value, list):
        is_flat = not any(isinstance(part, list | dict) for part in value)
        return (" " if is_flat else " | ").join(map(_words, value))
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
