"""Rates: so many at once, so many more each second, and no memory without end."""

from __future__ import annotations

from rumpus.server.common.limits import Bucket, Buckets, Counter, Rate


def taken(bucket: Bucket, now: float, tries: int = 20) -> int:
    return sum(bucket.take(now) for _ in range(tries))


def test_a_full_bucket_gives_its_burst_and_then_nothing() -> None:
    bucket = Bucket(Rate(3, 1), 100)
    assert taken(bucket, 100) == 3
    assert not bucket.take(100.9)


def test_what_drips_in_is_counted_once() -> None:
    bucket = Bucket(Rate(4, 0.5), 100)
    assert taken(bucket, 100) == 4
    assert [bucket.take(now) for now in (101, 102, 103, 104)] == [False, True, False, True]


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    bucket = Bucket(Rate(3, 1), 100)
    assert taken(bucket, 100_000) == 3


def test_each_has_a_bucket_of_its_own() -> None:
    buckets = Buckets(Rate(1, 0), lambda: 0)
    assert [buckets.take(key) for key in ("ann", "ann", "bob", "bob")] == [True, False, True, False]


def test_only_those_used_longest_ago_are_forgotten() -> None:
    buckets = Buckets(Rate(1, 0), lambda: 0)
    most = Buckets._MOST
    assert all(buckets.take(number) for number in range(most))
    assert not buckets.take(0), "remembered, and the last one used from now on"
    assert buckets.take("one more"), "for which 1 is forgotten"
    assert not buckets.take(0)
    assert not buckets.take(2)
    assert buckets.take(1)


def test_who_leaves_makes_room() -> None:
    counter = Counter(2)
    assert [counter.enter("here") for _ in range(3)] == [True, True, False]
    assert counter.enter("there")
    counter.leave("here")
    assert [counter.enter("here") for _ in range(2)] == [True, False]
    for address in ("here", "here", "there"):
        counter.leave(address)
    assert [counter.enter("here") for _ in range(3)] == [True, True, False]


def test_where_none_may_enter_there_is_no_room() -> None:
    assert not Counter(0).has_room("here")
    assert Counter(1).has_room("here")
