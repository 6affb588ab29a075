"""In which language somebody is answered."""

from __future__ import annotations

from aiohttp import web

LANGUAGES = ("en", "de")
#: Of what a browser says of its languages, or asks for; it may be thousands of commas.
LOOKED_AT = 200


def language_of(request: web.Request) -> str:
    return choose_language(request.query.get("lang"), request.headers.get("Accept-Language", ""))


def choose_language(wanted: str | None, accepted: str) -> str:
    """`?lang=` first, then the browser's languages in its order, then English."""
    asked = [wanted] if wanted else _in_order(accepted[:LOOKED_AT])
    for one in asked:
        short = one.strip().lower()[:2]
        if short in LANGUAGES:
            return short
    return LANGUAGES[0]


def _in_order(accepted: str) -> list[str]:
    return [part.split(";")[0] for part in accepted.split(",")]
