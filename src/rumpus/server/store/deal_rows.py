"""Deals that several play as rows of a database, for both kinds of SQL. A question mark stands for
a value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rumpus.server.store.deals import Attempt, Challenge, Ending

_ATTEMPT = "deal, guest, table_id, game, rules, began, day, is_late, ended, score, lead, place"
_CHALLENGE = "id, table_id, guest, made"

KEEP_SECRET = "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
SECRET = "SELECT value FROM secrets WHERE name = ?"
CLAIM = (
    f"INSERT INTO attempts ({_ATTEMPT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL, NULL)"
    " ON CONFLICT DO NOTHING"
)
_OPEN = "deal = ? AND guest = ? AND table_id = ? AND ended IS NULL"
RELEASE = f"DELETE FROM attempts WHERE {_OPEN}"
SETTLE = f"UPDATE attempts SET ended = ?, score = ?, lead = ?, place = ? WHERE {_OPEN}"
ATTEMPT = f"SELECT {_ATTEMPT} FROM attempts WHERE deal = ? AND guest = ?"
ATTEMPTS_OF = (
    f"SELECT {_ATTEMPT} FROM attempts WHERE guest = ? AND day >= ? AND day <= ? ORDER BY day, game"
)
ATTEMPTS_AT = (
    f"SELECT {_ATTEMPT} FROM attempts WHERE deal = ? AND ended IS NOT NULL"
    " ORDER BY ended, guest LIMIT ?"
)
DAYS_OF = (
    "SELECT DISTINCT day FROM attempts WHERE guest = ? AND day <> '' AND ended IS NOT NULL"
    " AND is_late = 0 ORDER BY day DESC LIMIT ?"
)
LEADS = (
    "SELECT lead, COUNT(*) FROM attempts WHERE deal = ? AND rules = ? AND ended IS NOT NULL"
    " AND is_late = 0 GROUP BY lead ORDER BY lead"
)
SAVE_LEVEL = (
    "INSERT INTO levels (deal, rules, level, score, lead, place) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT DO NOTHING"
)
LEVELS = "SELECT level, score, lead, place FROM levels WHERE deal = ? AND rules = ?"
ADD_CHALLENGE = f"INSERT INTO challenges ({_CHALLENGE}) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
CHALLENGE = f"SELECT {_CHALLENGE} FROM challenges WHERE id = ?"
CHALLENGE_OF = f"SELECT {_CHALLENGE} FROM challenges WHERE table_id = ?"


def claimed(attempt: Attempt) -> tuple[Any, ...]:
    return (*attempt[:7], int(attempt.is_late))


def settled(attempt: Attempt) -> tuple[Any, ...]:
    assert attempt.outcome is not None
    return (attempt.ended, *attempt.outcome, *attempt[:3])


def attempt_in(row: Sequence[Any]) -> Attempt:
    ended = row[8]
    outcome = None if ended is None else Ending(*row[9:])
    attempt = Attempt(*row[:7])
    return attempt._replace(is_late=bool(row[7]), ended=ended, outcome=outcome)


def challenge_in(rows: Sequence[Sequence[Any]]) -> Challenge | None:
    return Challenge(*rows[0]) if rows else None
