"""How much one client may ask for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, ip_address

#: Characters of an IPv6 address, written out, that tell its network.
_NETWORK = len("0000:0000:0000:0000")


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many more each second."""

    burst: float
    each_second: float


@dataclass(frozen=True)
class Limits:
    message: int = 8 * 1024  # bytes of one message
    body: int = 16 * 1024  # bytes of one call; a deck is 5,000, and a large one slow to read
    frame: int = 1024 * 1024  # beyond this the line is cut without a word
    messages: Rate = Rate(40, 20)
    chat: Rate = Rate(5, 1)  # of one guest at one table
    stories: Rate = Rate(5, 0.2)  # of one line
    hints: Rate = Rate(5, 0.5)  # of one guest at one table
    hints_of_address: Rate = Rate(30, 1)
    calls: Rate = Rate(60, 20)  # of one address, over HTTP
    files: Rate = Rate(400, 100)  # the client's own files, of one address
    new_guests: Rate = Rate(40, 1 / 60)  # of one address
    new_tables: Rate = Rate(10, 1 / 10)  # of one guest
    tables_of_address: Rate = Rate(100, 1 / 2)  # new ones of one address
    shown_of_address: int = 10  # open tables of one address in the lobby
    new_keys: Rate = Rate(10, 1 / 10)  # of one guest
    key_tries: Rate = Rate(5, 1 / 60)  # of one address
    all_key_tries: Rate = Rate(1000, 200)  # of all addresses together: few would lock others out
    looks: Rate = Rate(6, 1 / 20)  # of one guest: games for the coach
    looks_waiting: int = 6  # of one address
    exports: Rate = Rate(3, 1 / 60)  # of one guest
    films: Rate = Rate(30, 1)  # of one address: finished games, whole or what was remarkable
    strikes: int = 60  # messages beyond the rate until a client is dropped
    slowing: float = 0.1  # seconds that each of them holds the client's next one up
    lines: int = 100  # sockets of one address
    arrivals: int = 50  # connections of one address that have not finished their first request
    visits: int = 100  # connections of one address for HTTP
    head: int = 16 * 1024  # bytes of a request before its body
    head_within: int = 10_000  # milliseconds that it may take
    hello_within: int = 10_000  # milliseconds until a socket has said who it is
    quiet: int = 5_000  # milliseconds without a sign of life until a line is asked for one
    dead: int = 9_000  # and until it is given up
    stuck: int = 20_000  # milliseconds that a line may take nothing
    early: int = 8  # messages that may come while a hello is looked up
    outbox: int = 512  # messages that wait for a slow client
    outbox_bytes: int = 2 * 1024 * 1024


@lru_cache(maxsize=1024)  # a hall comes back at once, and every line asks twice
def whose(address: str) -> str:
    """Whom an address is counted for: one household has a whole network of IPv6 addresses."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:  # a name, or a network that was cut off before
        return address
    if isinstance(found, IPv4Address):
        return address
    return str(found.ipv4_mapped or found.exploded[:_NETWORK])


class Bucket:
    """Tokens that drip in; each use takes one."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: float) -> bool:
        filled = self._left + (now - self._at) * self._rate.each_second
        self._left = min(self._rate.burst, filled)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def _nobody(key: object) -> None:
    pass


class Buckets:
    """A bucket for each address or guest; those used longest ago are forgotten."""

    _MOST = 10_000

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[object, Bucket] = OrderedDict()
        #: Told of what was taken, where others count it too.
        self.spent: Callable[[object], None] = _nobody

    def take(self, key: object) -> bool:
        is_taken = self.count(key)
        if is_taken:
            self.spent(key)
        return is_taken

    def count(self, key: object) -> bool:
        """Take one without a word to others."""
        now = self._clock()
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, now)
        self._buckets[key] = bucket
        if len(self._buckets) > self._MOST:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class Counter:
    """How many of something each address has now."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: dict[str, int] = {}

    def has_room(self, address: str) -> bool:
        return self._counts.get(address, 0) < self._most

    def enter(self, address: str) -> bool:
        if not self.has_room(address):
            return False
        self._counts[address] = self._counts.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]
