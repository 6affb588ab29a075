"""The type of a game's views: what one seat, or a spectator, may know.

`rumpus.game("frantic")` is a `Game` of Frantic's views, and so are its tables; a bare `Game` is
one of any views.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import msgspec
    from typing_extensions import TypeVar  # type checkers know it; nobody has to install it

    V = TypeVar("V", bound=msgspec.Struct, default=Any)
else:
    from typing import TypeVar

    V = TypeVar("V")
