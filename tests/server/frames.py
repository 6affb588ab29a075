"""WebSocket frames as a server writes them: whole texts, not masked."""

from __future__ import annotations

_WHOLE_TEXT = 0x81
#: How many bytes of length follow, by the second byte of a head.
_LONGER = {126: 2, 127: 8}


def texts(frames: bytes) -> list[bytes]:
    """What is in them, one after the other."""
    found = []
    while frames:
        kind, size = frames[:2]
        assert kind == _WHOLE_TEXT
        head = 2 + _LONGER.get(size, 0)
        if head > 2:
            size = int.from_bytes(frames[2:head])
        found.append(frames[head : head + size])
        assert len(found[-1]) == size
        frames = frames[head + size :]
    return found
