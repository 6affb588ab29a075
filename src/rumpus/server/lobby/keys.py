"""Keys that open a guest to another browser: links for minutes, and a code to be written down."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.server import wire
from rumpus.server.common.limits import Buckets, Limits
from rumpus.server.common.lots import Lots
from rumpus.server.common.time import TimeSource
from rumpus.server.lobby.guests import Guests, check_token, hash_of
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.lobby.presence import Presence
from rumpus.server.store.kept import Guest, Key, KeyKind
from rumpus.server.store.port import Store
from rumpus.server.wire import Refusal

#: Five bits each; none looks like another, and those that might are read as what they look like.
_SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"
_BITS = 5
_ALIKE = str.maketrans("oil", "011", " -")
#: Signs of a key: a link is never typed, a code is.
LENGTH: dict[KeyKind, int] = {"link": 26, "code": 20}
#: Milliseconds for which a link is good.
LINK_FOR = 10 * 60_000


class Keys:
    """A key is used once. Neither it nor a token is kept, but their hashes."""

    def __init__(
        self,
        store: Store,
        guests: Guests,
        lobby: Lobby,
        presence: Presence,
        time: TimeSource,
        lots: Lots,
        limits: Limits,
    ) -> None:
        clock: Callable[[], float] = lambda: time.now() / 1000  # noqa: E731  # shared by three
        self._store = store
        self._guests = guests
        self._lobby = lobby
        self._presence = presence
        self._time = time
        self._lots = lots
        self._new = Buckets(limits.new_keys, clock)
        self._tries = Buckets(limits.key_tries, clock)
        self._all_tries = Buckets(limits.all_key_tries, clock)

    async def make(self, guest: Guest, wish: wire.NewKey) -> tuple[str, int | None]:
        """A key and its end; it takes the place of the last of its kind."""
        if not self._new.take(guest.id):
            raise Refusal("too_fast", "one new key in ten seconds")
        number = self._lots.bits(_BITS * LENGTH[wish.kind])
        signs = (number >> _BITS * place & 31 for place in range(LENGTH[wish.kind]))
        key = "".join(_SIGNS[sign] for sign in signs)
        is_link = wish.kind == "link"
        expires = self._time.now() + LINK_FOR if is_link else None
        kept = Key(guest.id, wish.kind, is_link and wish.moves, expires)
        await self._store.add_key(hash_of(key), kept)
        return key, expires

    async def use(self, text: str, token: str, address: str) -> Guest:
        """The guest whom a key opens, who from now on has this token, too. Whether a key never
        was, is used or too old makes no difference to anybody."""
        check_token(token)
        if not self._tries.take(address) or not self._all_tries.take(None):
            raise Refusal("too_fast", "too many keys were tried")
        key_hash, token_hash = hash_of(text.lower().translate(_ALIKE)), hash_of(token)
        key = await self._store.key(key_hash)
        is_new = await self._store.guest(token_hash) is None  # else the key stays what it is
        await self._store.use_key(key_hash, token_hash, self._time.now())
        guest = await self._store.guest(token_hash)
        if guest is None or key is None or not is_new or guest.id != key.guest:
            raise Refusal("unknown_key", "this key opens nothing")
        if key.moves:
            self._sign_out(guest.id, token_hash)
        return guest

    async def keep_only(self, guest: Guest, token: str) -> None:
        """Sign all other browsers out."""
        await self._store.sign_out(guest.id, hash_of(token))
        self._sign_out(guest.id, hash_of(token))

    def _sign_out(self, guest: int, but: str) -> None:
        self._guests.signed_out()
        self._lobby.neighbours.signed_out(guest, but)
        self._presence.sign_out(guest, but)
