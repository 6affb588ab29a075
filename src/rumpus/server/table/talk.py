"""Chat and emotes at a table. Nothing of it is stored."""

from __future__ import annotations

from rumpus.engine.writing import can_be_seen, tidy
from rumpus.server import wire
from rumpus.server.table.client import Client
from rumpus.server.wire import Refusal


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
    plain = tidy(text)
    if len(plain) > wire.MOST_TEXT or not can_be_seen(plain):
        expected = f"1 to {wire.MOST_TEXT} characters that can be seen"
        raise Refusal("bad_message", f"expected {expected}, not {len(plain)}")
    return plain


def _checked_emote(emote: str) -> str:
    if emote not in wire.EMOTES:
        raise Refusal("bad_message", f"expected one of {', '.join(wire.EMOTES)}")
    return emote
