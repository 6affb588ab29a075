"""Guests: people without accounts, told apart by a random token that their browser keeps."""

from __future__ import annotations

import asyncio
import hashlib
import re

from rumpus.engine.writing import can_be_seen, tidy, unwanted_sign
from rumpus.server.common.limits import Buckets
from rumpus.server.common.lots import Lots
from rumpus.server.store.kept import Guest
from rumpus.server.store.port import Store, StoreError
from rumpus.server.table.faces import SHAPES, TINTS, is_face
from rumpus.server.wire import MOST_NAME, NewMe, Refusal

_TOKEN = re.compile(r"[A-Za-z0-9_\-=+/.]{16,200}")

#: By language: a word for what somebody is like, and one for the animal.
_NAMES = {
    "en": (
        ("Brave", "Calm", "Eager", "Gentle", "Jolly", "Lucky", "Merry", "Quick", "Sly", "Witty"),
        ("Badger", "Crane", "Fox", "Hare", "Heron", "Lynx", "Otter", "Owl", "Raven", "Stoat"),
    ),
    "de": (  # all animals of one gender, so that every word goes with every other
        ("Flinker", "Froher", "Kecker", "Kluger", "Lieber", "Mutiger", "Stiller", "Treuer"),
        ("Biber", "Dachs", "Fuchs", "Hase", "Igel", "Luchs", "Otter", "Rabe", "Reiher", "Uhu"),
    ),
}


class Guests:
    def __init__(self, store: Store, new_guests: Buckets, lots: Lots) -> None:
        self._store = store
        self._lots = lots
        self._new = new_guests
        self._making: dict[str, asyncio.Task[Guest]] = {}
        self._signed_out = 0  # how often somebody was

    async def known(self, token: str, address: str, language: str, now: int) -> Guest:
        """Whose token this is; an unknown one makes a new guest, named in their language."""
        check_token(token)
        token_hash = hash_of(token)
        guest = await self._found(token_hash)
        if guest is not None:
            return guest
        if await self._store.is_signed_out(token_hash):
            raise Refusal("signed_out", "whoever this was is here no more")
        if token_hash not in self._making:  # a first visit asks several things at once
            making = asyncio.create_task(self._made(token_hash, address, language, now))
            making.add_done_callback(lambda _: self._making.pop(token_hash))
            self._making[token_hash] = making
        return await asyncio.shield(self._making[token_hash])

    def signed_out(self) -> None:
        """Somebody was, durably, and their lines are about to be told."""
        self._signed_out += 1

    async def _found(self, token_hash: str) -> Guest | None:
        """As it is when the answer is here: who was signed out meanwhile is not let in."""
        while True:
            before = self._signed_out
            guest = await self._store.guest(token_hash)
            if self._signed_out == before:
                return guest

    async def _made(self, token_hash: str, address: str, language: str, now: int) -> Guest:
        """A first visit may ask two nodes at once: both know the guest that was there first."""
        guest = await self._store.guest(token_hash)
        if guest is not None:
            return guest
        made = self._new_guest(address, language)
        try:
            await self._store.add_guest(made, token_hash, now)
        except StoreError:
            guest = await self._store.guest(token_hash)
            if guest is None:
                raise
            return guest
        return made

    def _new_guest(self, address: str, language: str) -> Guest:
        if not self._new.take(address):
            raise Refusal("too_fast", "too many new guests from this address")
        return Guest(self._lots.bits(53), _a_name(self._lots, language), _a_face(self._lots))

    async def rename(self, guest: Guest, wish: NewMe) -> Guest:
        name = _checked_name(wish.name)
        if not is_face(wish.face):
            raise Refusal("bad_message", f"a face is a word like leaf-yellow, not {wish.face[:40]}")
        renamed = Guest(guest.id, name, wish.face)
        await self._store.rename_guest(renamed)
        if await self._store.account(guest.id) is None:
            raise Refusal("signed_out", "this guest is here no more")
        return renamed


def check_token(token: str) -> None:
    if not _TOKEN.fullmatch(token):
        raise Refusal("bad_message", "a token is 16 to 200 letters, digits or - _ = + / .")


def hash_of(secret: str) -> str:
    """All that is kept of a token or a key."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _checked_name(text: str) -> str:
    name = tidy(text)
    if sign := unwanted_sign(" ".join(text.split())):
        what = "a sign that hides, turns the writing round or piles up"
        raise Refusal("bad_message", f"a name cannot hold {sign}: {what}")
    if len(name) > MOST_NAME or not can_be_seen(name):
        raise Refusal("bad_message", f"a name has 1 to {MOST_NAME} characters that can be seen")
    return name


def _a_name(lots: Lots, language: str) -> str:
    return " ".join(lots.one_of(words) for words in _NAMES[language])


def _a_face(lots: Lots) -> str:
    return f"{lots.one_of(SHAPES)}-{lots.one_of(TINTS)}"
