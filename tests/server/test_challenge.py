"""Any finished game of one person with bots is dealt to others: the same cards, seat and bots."""

from __future__ import annotations

import pytest

from rumpus.server.lobby.guests import hash_of
from tests.server.deals import DAY, Calendar, decide, first, last, other_at, play_day
from tests.server.finished import keep_finished
from tests.server.room import Person, Room
from tests.server.test_curtain import SHOWN, anonymously, doors, is_let_in
from tests.server.test_day import moves_at, room


async def game_with_bots(person: Person, game: str = "kingdom_four", bots: str = "casual") -> str:
    """Played to its end by the first move there is."""
    table = await person.make(game, 3, bots=bots, window=1)
    line = await person.join(table)
    await decide(line, first)
    await line.close()
    return table


async def challenged(person: Person, table: str) -> str:
    made = await person.call("POST", "/api/challenges", {"table": table})
    return str(made["challenge"])


async def take_up(person: Person, challenge: str, by: object = first) -> str:
    made = await person.call("POST", f"/api/challenges/{challenge}")
    await decide(await person.join(made["table"]), by)  # type: ignore[arg-type]
    return str(made["table"])


async def both(
    served: Room, game: str = "kingdom_four", bots: str = "casual"
) -> tuple[Person, str, str]:
    ann = served.person()
    table = await game_with_bots(ann, game, bots)
    return ann, table, await challenged(ann, table)


@pytest.mark.parametrize(
    ("game", "bots"),
    [("kingdom_four", "casual"), ("frantic", "casual"), ("scandaroon", "like_me")],
)
async def test_who_decides_as_the_other_did_plays_the_very_game(game: str, bots: str) -> None:
    """Though its bots had rolled dice that nobody knows any more."""
    async with room() as served:
        _, table, challenge = await both(served, game, bots)
        again = await take_up(served.person(), challenge)
        assert await moves_at(served, again) == await moves_at(served, table)


async def test_two_who_part_from_it_alike_play_the_same_game_on() -> None:
    async with room() as served:
        _, table, challenge = await both(served)
        one, two = [await take_up(served.person(), challenge, other_at(3)) for _ in range(2)]
        assert await moves_at(served, one) == await moves_at(served, two)
        assert await moves_at(served, one) != await moves_at(served, table)


async def test_the_others_game_is_hidden_until_ones_own_is_played() -> None:
    async with room() as served:
        ann, table, challenge = await both(served)
        bob, eve = served.person(), served.person()
        for way in SHOWN:
            assert await anonymously(served, f"/api/replays/{table}{way}") in (400, 403)
        info = await bob.call("GET", f"/api/challenges/{challenge}")
        assert (info["state"], info["table"], info["rivals"]) == ("new", None, [])
        made = await bob.call("POST", f"/api/challenges/{challenge}")
        line = await bob.join(made["table"])
        await decide(line, most=3)
        for who in (bob, eve):
            assert set((await doors(who, table)).values()) == {403}
            assert not await is_let_in(who, table)
            status, told = await who.ask("GET", f"/api/challenges/{challenge}/compare")
            assert (status, told["error"]) == (403, "not_played")
        _, told = await eve.ask("GET", f"/api/replays/{table}?seat=all")
        assert told["challenge"] == challenge, "where to play it first"
        assert not await is_let_in(eve, made["table"])
        assert not await is_let_in(ann, made["table"]), "nor does the other watch"
        await decide(line, begun=3)
        assert set((await doors(bob, table)).values()) == {200}
        assert set((await doors(eve, made["table"])).values()) == {403}
        assert set((await doors(ann, table)).values()) == {200}


async def test_both_games_are_compared_decision_by_decision() -> None:
    async with room() as served:
        ann, table, challenge = await both(served)
        bob = served.person()
        again = await take_up(bob, challenge, other_at(2))
        told = await bob.call("GET", f"/api/challenges/{challenge}/compare")
        assert told["alike"] == 2
        assert (told["yours"]["table"], told["theirs"]["table"]) == (again, table)
        mine = [
            n
            for n, (seat, _) in enumerate(await moves_at(served, again), 1)
            if seat == told["yours"]["seat"]
        ]
        assert [choice["frame"] for choice in told["yours"]["choices"]] == mine
        assert told["yours"]["choices"][:2] == told["theirs"]["choices"][:2]
        assert told["yours"]["choices"][2] != told["theirs"]["choices"][2]
        moves = [move for seat, move in await moves_at(served, again)]
        assert [choice["move"] for choice in told["yours"]["choices"]] == [
            moves[frame - 1] for frame in mine
        ]
        assert told["view"]["you"] == told["yours"]["seat"]
        info = await ann.call("GET", f"/api/challenges/{challenge}")
        assert info["state"] == "own"
        assert [rival["made"] for rival in info["rivals"]] == [True, False]
        hers = await ann.call("GET", f"/api/challenges/{challenge}/compare?with=1")
        assert (hers["yours"]["table"], hers["theirs"]["table"]) == (table, again)


async def test_a_challenge_counts_once_and_is_nobodys_own() -> None:
    async with room() as served:
        ann, table, challenge = await both(served)
        bob = served.person()
        again = await take_up(bob, challenge, last)
        for who in (ann, bob):
            status, told = await who.ask("POST", f"/api/challenges/{challenge}")
            assert (status, told["error"]) == (409, "already_played")
        assert await challenged(ann, table) == challenge
        assert await challenged(bob, again) == challenge, "the same cards are the same challenge"


async def test_what_becomes_no_challenge_is_refused_by_name() -> None:
    async with room() as served:
        ann, bob = served.person(), served.person()
        table = await game_with_bots(ann)
        running = await ann.make(bots="casual")
        for who, asked, code in (
            (bob, table, "not_seated"),
            (ann, running, "not_over"),
            (ann, "nowhere", "unknown_table"),
        ):
            _, told = await who.ask("POST", "/api/challenges", {"table": asked})
            assert told["error"] == code
        for path in ("nothing", "nothing/compare"):
            status, told = await bob.ask("GET", f"/api/challenges/{path}")
            assert (status, told["error"]) == (404, "unknown_table")


async def test_a_game_that_others_have_played_in_is_no_challenge() -> None:
    """A bot that stood in, or a second person."""
    async with room() as served:
        ann, store = served.person(), served.server.house.store
        await ann.call("GET", "/api/me")
        guest = await store.guest(hash_of(ann.token))
        assert guest is not None
        await keep_finished(store, "kingdom_four", guest.id)
        table = await game_with_bots(ann)
        stored = await store.table(table)
        assert stored is not None
        stored.seats[1].guest, stored.seats[1].bot = 99, None
        await store.save_table(stored)
        for asked in ("finished", table):
            status, told = await ann.ask("POST", "/api/challenges", {"table": asked})
            assert (status, told["error"]) == (400, "bad_message")


async def test_a_day_that_has_ended_is_handed_on_with_its_own_dice() -> None:
    calendar = Calendar()
    async with room(calendar) as served:
        ann = served.person()
        table = await play_day(ann)
        calendar.turn(DAY)
        again = await take_up(served.person(), await challenged(ann, table))
        assert await moves_at(served, again) == await moves_at(served, table)


async def test_of_two_tables_asked_for_at_once_one_is_made() -> None:
    async with room() as served:
        _, _, challenge = await both(served)
        bob = served.person()
        made = [await bob.call("POST", f"/api/challenges/{challenge}") for _ in range(2)]
        assert made[0] == made[1]
