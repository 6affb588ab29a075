"""A bus carries words between nodes in their order, or loses them."""

from __future__ import annotations

import asyncio

import pytest

from rumpus.server.nodes.bus import BusError, MemoryBus, Wires
from rumpus.server.nodes.nats import NatsBus
from scripts.hall.nats import Nats
from tests.server.several import until


async def test_all_who_listen_hear_it_in_its_order() -> None:
    wires, heard = Wires(), list[bytes]()
    one, two = MemoryBus(wires), MemoryBus(wires)
    for bus in (one, two):
        await bus.listen("here", heard.append)
    assert one.publish("here", b"1")
    assert one.publish("there", b"2")
    assert one.publish("here", b"3")
    await until(lambda: len(heard) == 4)
    assert sorted(heard) == [b"1", b"1", b"3", b"3"]
    assert heard.index(b"3") > heard.index(b"1")


async def test_what_is_delayed_never_overtakes_and_what_is_lost_never_comes() -> None:
    fates = iter([0.02, 0.0, None, 0.0])
    wires, heard = Wires(lambda subject, data: next(fates)), list[bytes]()
    one, two = MemoryBus(wires), MemoryBus(wires)
    done = asyncio.Event()

    def hear(data: bytes) -> None:
        heard.append(data)
        if data == b"4":
            done.set()

    await two.listen("here", hear)
    for word in (b"1", b"2", b"3", b"4"):
        one.publish("here", word)
    await asyncio.wait_for(done.wait(), 5)
    assert heard == [b"1", b"2", b"4"]


async def test_who_is_cut_off_neither_says_nor_hears_anything() -> None:
    wires, heard = Wires(), list[bytes]()
    one, two, three = (MemoryBus(wires) for _ in range(3))
    for bus in (two, three):
        await bus.listen("here", heard.append)
    two.is_cut = True
    one.publish("here", b"1")
    assert not two.publish("here", b"2")
    await three.close()
    await asyncio.sleep(0.01)  # what was under way is due before this, in the same loop
    assert heard == []


# --- NATS ---


async def test_nats_carries_words_in_their_order(nats: str) -> None:
    one, two = NatsBus(nats), NatsBus(nats)
    heard, done = list[bytes](), asyncio.Event()

    def hear(data: bytes) -> None:
        heard.append(data)
        if len(heard) == 1000:
            done.set()

    await one.open()
    await two.open()
    await two.listen("here.two", hear)
    await two._nats.flush()
    for number in range(1000):
        assert one.publish("here.two", b"%d" % number)
    await asyncio.wait_for(done.wait(), 20)
    assert heard == [b"%d" % number for number in range(1000)]
    await one.close()
    await two.close()


async def test_a_letter_box_whose_owner_has_gone_is_known_to_be_deserted(nats: str) -> None:
    one, two = NatsBus(nats), NatsBus(nats)
    await one.open()
    await two.open()
    await two.listen("here.two", lambda data: None)
    await two._nats.flush()
    assert not await one.is_deserted("here.two")
    await two.close()
    while not await one.is_deserted("here.two"):  # noqa: ASYNC110  # the server tells nobody
        await asyncio.sleep(0.01)
    await one.close()
    assert not await one.is_deserted("here.two"), "who hears nothing knows nothing"


async def test_a_nats_server_that_is_not_there_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rumpus.server.nodes.nats._WITHIN", 0.5)
    with pytest.raises(BusError, match="cannot reach this NATS server") as error:
        await NatsBus("nats://127.0.0.1:1").open()
    assert "\n" not in str(error.value)


async def test_a_bus_comes_back_with_its_server(own_nats: Nats) -> None:
    bus, heard = NatsBus(own_nats.url), asyncio.Event()
    await bus.open()
    await bus.listen("here", lambda data: heard.set())
    own_nats.stop()
    await until(lambda: not bus.is_up)
    assert not bus.publish("here", b"lost")
    own_nats.start()
    await until(lambda: bus.is_up)
    while not heard.is_set():  # it has to say again what it listens to
        bus.publish("here", b"again")
        await asyncio.sleep(0.05)
    await bus.close()
