"""Ratings as rows of a database, for both kinds of SQL. A question mark stands for a value."""

from __future__ import annotations

_SEAT = "table_id, seat, at, game, guest, bot, result, noise"
_RATING = "guest, game, mean, variance, games"

UNRATED = "SELECT id FROM tables WHERE state = 'over' AND is_rated = 0 ORDER BY ended LIMIT ?"
IS_NEW = "SELECT 1 FROM tables WHERE id = ? AND is_rated = 0"
#: One row is changed, or none: then it counts already.
MARK = "UPDATE tables SET is_rated = 1 WHERE id = ? AND is_rated = 0"
KEEP_SEAT = f"INSERT INTO rated ({_SEAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
#: One row is changed, or none: then another game has counted meanwhile.
KEEP_RATING = (
    f"INSERT INTO ratings ({_RATING}) VALUES (?, ?, ?, ?, ?) ON CONFLICT (guest, game)"
    " DO UPDATE SET mean = excluded.mean, variance = excluded.variance, games = excluded.games"
    " WHERE ratings.games = excluded.games - 1"
)
GAMES = "SELECT games FROM ratings WHERE guest = ? AND game = ?"
RATINGS_OF = f"SELECT {_RATING} FROM ratings WHERE guest = ? ORDER BY game"
RATED = (
    f"SELECT {_SEAT} FROM rated WHERE table_id IN (SELECT table_id FROM rated WHERE guest = ?)"
    " ORDER BY at, table_id, seat"
)
