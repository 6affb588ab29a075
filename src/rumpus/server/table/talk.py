"""Chat and emotes at a table. Nothing of it is stored."""

from __future__ import annotations

from rumpus.server import wire
from rumpus.server.table.client import Client
from rumpus.server.wire import Refusal

_JOINER = "\u200d"


def said(client: Client, message: wire.Say | wire.Emote, now: int) -> wire.Said:
    """What all are told, if it may be said."""
    text, emote = "", None
    if isinstance(message, wire.Say):
        text = _checked_text(message.text)
    else:
        emote = _checked_emote(message.emote)
    if not client.chat.take(now / 1000):
        raise Refusal("too_fast", "one message a second")
    return wire.Said(client.seat, client.guest.name, text, now, emote)


def _checked_text(text: str) -> str:
    plain = " ".join("".join(filter(_is_plain, text)).split())
    if not 0 < len(plain) <= wire.MOST_TEXT:
        raise Refusal("bad_message", f"1 to {wire.MOST_TEXT} characters, not {len(plain)}")
    return plain


def _is_plain(letter: str) -> bool:
    """No control signs, nor those that turn the writing round; emojis may be joined."""
    return letter.isprintable() or letter.isspace() or letter == _JOINER


def _checked_emote(emote: str) -> str:
    if emote not in wire.EMOTES:
        raise Refusal("bad_message", f"expected one of {', '.join(wire.EMOTES)}")
    return emote
