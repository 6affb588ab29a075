"""A bus carries words between nodes in their order, or loses them."""

from __future__ import annotations

import asyncio

from rumpus.server.nodes.bus import MemoryBus, Wires


async def test_all_who_listen_hear_it_in_its_order() -> None:
    wires, heard = Wires(), list[bytes]()
    one, two = MemoryBus(wires), MemoryBus(wires)
    for bus in (one, two):
        await bus.listen("here", heard.append)
    assert one.publish("here", b"1")
    assert one.publish("there", b"2")
    assert one.publish("here", b"3")
    await asyncio.sleep(0.01)
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
    await asyncio.sleep(0.01)
    assert heard == []
