"""What the room answers over HTTP, and the headers that guard it."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path

import pytest
from yarl import URL

from rumpus import games
from rumpus.engine.game import Game
from rumpus.engine.replay import parse_replay
from rumpus.games.rulings import NoRulingsError
from rumpus.server.common.limits import Rate
from rumpus.server.common.metrics import Metrics
from rumpus.server.http import manual
from rumpus.server.http.pages import Pages
from rumpus.server.lobby.lobby import Lobby
from rumpus.server.net.gate import Gate
from rumpus.server.net.language import choose_language
from rumpus.server.thinking.company import levels_of
from rumpus.server.thinking.own import Own
from rumpus.server.wire import Refusal
from tests.server.desk import FakeTime
from tests.server.room import GENEROUS, QUICK, Person, Room, running
from tests.server.test_play import play_to_the_end


async def finished(room: Room) -> tuple[Person, str]:
    person = room.person()
    table = await person.make(bots="random")
    await play_to_the_end(await person.join(table))
    return person, table


async def test_every_game_is_listed_with_its_options_and_bots() -> None:
    async with running() as room:
        listed = await room.person().call("GET", "/api/games")
        assert [game["name"] for game in listed] == list(games.NAMES)
        for info in listed:
            game = games.game(info["name"])
            assert info["seats"] == [game.seats[0], game.seats[-1]]
            assert info["bots"] == levels_of(game, Own())
            assert {o["name"] for o in info["options"]} == {o.name for o in game.options}


async def test_an_option_that_takes_a_file_names_what_comes_with_the_game() -> None:
    async with running() as room:
        listed = await room.person().call("GET", "/api/games")
        [deck] = next(info["options"] for info in listed if info["name"] == "scandaroon")
    assert (deck["kind"], deck["default"]) == ("data", "third")
    assert deck["choices"] == ["third", "second", "house"]


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"game": "kingdom_four"},
        {"game": "kingdom_four", "seats": 9},
        {"game": "kingdom_four", "seats": 3, "options": {"nonsense": 1}},
        {"game": "kingdom_four", "seats": 3, "options": {"wilds": "perhaps"}},
        {"game": "kingdom_four", "seats": 3, "bots": "nobody"},
        {"game": "kingdom_four", "seats": 3, "bots": ["random"]},
        {"game": "kingdom_four", "seats": 3, "bots": ["random"] * 3},
        {"game": "kingdom_four", "seats": 3, "pace": 0},
        {"game": "kingdom_four", "seats": 3, "gap": -1},
        {"game": "kingdom_four", "seats": 3, "seed": 7},
        {"game": "kingdom_four", "seats": "3"},
    ],
    ids=str,
)
async def test_a_table_that_cannot_be_is_refused(wish: dict) -> None:
    async with running() as room:
        status, answer = await room.person().ask("POST", "/api/tables", wish)
        assert (status, answer["error"]) == (400, "bad_message")


async def test_errors_have_a_name_and_a_status() -> None:
    async with running() as room:
        person = room.person()
        for method, path, body, status, code in [
            ("POST", "/api/tables", {"game": "chess", "seats": 2}, 404, "unknown_game"),
            ("GET", "/api/rules/chess", None, 404, "unknown_game"),
            ("GET", "/api/replays/nothere", None, 404, "unknown_table"),
            ("GET", "/api/tables/nothere/qr.svg", None, 404, "unknown_table"),
            ("GET", "/api/nothere", None, 404, "unknown_page"),
            ("PATCH", "/api/me", None, 405, "unknown_page"),
            ("PUT", "/api/me", {"name": "", "face": "leaf-yellow"}, 400, "bad_message"),
            ("PUT", "/api/me", {"name": "x" * 25, "face": "leaf-yellow"}, 400, "bad_message"),
            ("PUT", "/api/me", {"name": "a\u202eb", "face": "leaf-yellow"}, 400, "bad_message"),
            ("PUT", "/api/me", {"name": "Ann", "face": "<script>"}, 400, "bad_message"),
            ("PUT", "/api/me", {"name": "Ann", "face": "leaf-mauve"}, 400, "bad_message"),
            ("PUT", "/api/me", {"name": "Ann", "face": "leaf-yellow", "id": 1}, 400, "bad_message"),
            ("PUT", "/api/me", {"name": "x" * 17_000, "face": "leaf"}, 413, "too_large"),
        ]:
            answered, answer = await person.ask(method, path, body)
            assert (answered, answer["error"]) == (status, code), path


async def test_what_breaks_here_is_called_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lobby, "open_tables", lambda *_: 1 / 0)
    async with running() as room:
        status, answer = await room.person().ask("GET", "/api/tables")
        assert (status, answer["error"]) == (500, "broken")
        assert "zero" not in answer["text"]


async def test_a_call_without_a_token_is_refused() -> None:
    async with running() as room:
        for header in ("", "Bearer", "Bearer short", f"Basic {'x' * 32}"):
            headers = {"Authorization": header}
            status, answer = await room.person().ask("GET", "/api/me", headers=headers)
            assert (status, answer["error"]) == (400, "bad_message")


def contents(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())


async def test_the_token_is_nowhere_stored(tmp_path: Path) -> None:
    async with running(replace(QUICK, data=tmp_path)) as room:
        person = room.person()
        await person.join(await person.make(bots="random"))
        kept = contents(tmp_path)
        assert len(kept) > 1000
        assert person.token.encode() not in kept


async def test_a_page_of_another_host_may_not_act_for_a_visitor() -> None:
    async with running() as room:
        person = room.person()
        evil = {"Origin": "https://evil.example"}
        body = {"game": "kingdom_four", "seats": 3}
        status, answer = await person.ask("POST", "/api/tables", body, headers=evil)
        assert (status, answer["error"]) == (403, "bad_origin")
        async with room.session.get(f"{room.base}/ws/abc", headers=evil) as answered:
            assert answered.status == 403
        own = {"Origin": room.base}
        assert (await person.ask("POST", "/api/tables", body, headers=own))[0] == 200


async def test_only_what_is_asked_of_the_room_is_never_kept(built: Path) -> None:
    async with running() as room:
        kept = {}
        for path in ("/api/games", "/", "/assets/nothere"):
            async with room.session.get(room.base + path) as answer:
                kept[path] = answer.headers.get("Cache-Control")
    assert kept["/api/games"] == "no-store"
    assert kept["/"] != "no-store"
    assert kept["/assets/nothere"] is None


async def test_a_named_origin_may_connect() -> None:
    config = replace(QUICK, origins=("https://friend.example",))
    async with running(config) as room:
        person = room.person()
        body = {"game": "kingdom_four", "seats": 3}
        friend = {"Origin": "https://friend.example"}
        assert (await person.ask("POST", "/api/tables", body, headers=friend))[0] == 200


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothere", "/health", "/assets/none.js"])
async def test_every_answer_has_the_headers_that_guard_it(path: str) -> None:
    async with running() as room, room.session.get(room.base + path) as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy.replace("style-src 'self' 'unsafe-inline'", "")
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"


async def test_one_address_may_not_call_or_make_guests_without_end() -> None:
    limits = replace(GENEROUS, new_guests=Rate(3, 0.0001))
    async with running(replace(QUICK, limits=limits)) as room:
        statuses = [(await room.person().ask("GET", "/api/me"))[0] for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
    limits = replace(GENEROUS, calls=Rate(3, 0.0001))
    async with running(replace(QUICK, limits=limits)) as room:
        statuses = [(await room.person().ask("GET", "/api/games"))[0] for _ in range(4)]
        assert statuses == [200, 200, 200, 429]


@pytest.mark.parametrize("path", ["/api/games", "/assets/room.js"])
def test_rates_are_told_by_the_second(path: str) -> None:
    time, limits = FakeTime(), replace(GENEROUS, calls=Rate(1, 1), files=Rate(1, 1))
    gate = Gate(replace(QUICK, limits=limits), time, Metrics())
    gate.check_rate(path, "here")
    time.turn_to(time.now() + 999)
    with pytest.raises(Refusal, match="too many calls"):
        gate.check_rate(path, "here")
    time.turn_to(time.now() + 1)
    gate.check_rate(path, "here")


async def test_one_guest_may_not_make_tables_without_end() -> None:
    limits = replace(GENEROUS, new_tables=Rate(2, 0.0001))
    async with running(replace(QUICK, limits=limits)) as room:
        person, body = room.person(), {"game": "kingdom_four", "seats": 3}
        statuses = [(await person.ask("POST", "/api/tables", body))[0] for _ in range(3)]
        assert statuses == [200, 200, 429]


async def test_one_address_may_not_make_tables_without_end_whoever_asks() -> None:
    """A table is kept for good, and a guest is made in a moment."""
    limits = replace(GENEROUS, tables_of_address=Rate(3, 0.0001))
    async with running(replace(QUICK, limits=limits)) as room:
        ways = (
            ("/api/tables", {"game": "kingdom_four", "seats": 3}),
            ("/api/tables/any", {"game": "kingdom_four"}),
            ("/api/day", {"game": "kingdom_four"}),
        )
        asked = [await room.person().ask("POST", *way) for way in (*ways, *ways)]
        assert [status for status, _ in asked] == [200] * 3 + [429] * 3


async def test_one_address_may_not_have_finished_games_looked_through_without_end() -> None:
    """Each takes a part of a second of what all tables share, and needs no token."""
    async with running(replace(QUICK, limits=replace(GENEROUS, films=Rate(4, 0.0001)))) as room:
        ways = ("", "/log", "/highlights")
        paths = [*(f"/api/replays/nowhere{way}" for way in ways), "/api/challenges/no/compare"]
        asked = [await room.person().ask("GET", path) for path in paths * 2]
        assert [status for status, _ in asked] == [404] * 4 + [429] * 4


async def test_one_address_has_so_many_lines_and_gets_them_back() -> None:
    async with running(replace(QUICK, limits=replace(GENEROUS, lines=2))) as room:
        person = room.person()
        table = await person.make()
        lines = [await person.join(table) for _ in range(2)]
        async with room.session.get(f"{room.base}/ws/{table}") as answer:
            assert answer.status == 429
        await lines[0].close()
        for _ in range(100):
            async with room.session.get(f"{room.base}/ws/{table}") as answer:
                if answer.status != 429:
                    break
        assert answer.status == 400  # no upgrade was asked for, but the line was free


async def test_behind_a_proxy_the_last_hop_counts() -> None:
    limits = replace(GENEROUS, calls=Rate(1, 0.0001))
    async with running(replace(QUICK, limits=limits, behind_proxy=True)) as room:
        for address, status in (("1.1.1.1", 200), ("2.2.2.2", 200), ("9.9.9.9, 1.1.1.1", 429)):
            headers = {"X-Forwarded-For": address}
            assert (await room.person().ask("GET", "/api/games", headers=headers))[0] == status


async def test_health_and_metrics() -> None:
    async with running() as room:
        person, _ = await finished(room)
        assert await person.ask("GET", "/health") == (200, "ok")
        assert (await person.ask("GET", "/metrics"))[0] == 404  # not for everybody
        port = await room.server.listen_for_metrics("127.0.0.1", 0)
        async with room.session.get(f"http://127.0.0.1:{port}/metrics") as answer:
            text = await answer.text()
        assert 'rumpus_games_finished_total{game="kingdom_four"} 1.0' in text
        assert 'rumpus_moves_total{by="bot",game="kingdom_four"}' in text


async def test_a_replay_shows_each_frame_as_its_seat_saw_it() -> None:
    async with running() as room:
        person, table = await finished(room)
        mine = await person.call("GET", f"/api/replays/{table}?seat=0")
        assert [frame["version"] for frame in mine["frames"]] == list(range(len(mine["frames"])))
        assert mine["frames"][0]["view"]["you"] == 0
        assert mine["frames"][0]["happened"][-1]["what"] == "dealt"
        watched = await person.call("GET", f"/api/replays/{table}?seat=watch")
        assert all(frame["view"]["hand"] == [] for frame in watched["frames"])
        open_ = await person.call("GET", f"/api/replays/{table}?seat=all")
        assert open_["frames"][0]["open"].keys() == {"hand"}
        assert open_["frames"][0]["open"]["hand"][0] == mine["frames"][0]["view"]["hand"]
        assert open_["frames"][1]["move"].startswith("play")
        status, answer = await person.ask("GET", f"/api/replays/{table}?seat=3")
        assert (status, answer["error"]) == (400, "bad_message")


async def test_a_replay_and_the_seed_wait_for_the_end() -> None:
    async with running() as room:
        person = room.person()
        table = await person.make(bots="random")
        for path in (f"/api/replays/{table}?seat=all", f"/api/replays/{table}/log"):
            status, answer = await person.ask("GET", path)
            assert (status, answer["error"]) == (409, "not_over")


async def test_the_log_of_a_finished_game_plays_through() -> None:
    async with running() as room:
        person, table = await finished(room)
        _, text = await person.ask("GET", f"/api/replays/{table}/log")
        replay = parse_replay(text)
        played = replay.play(games.game(replay.game))
        result = (await person.call("GET", f"/api/replays/{table}"))["result"]
        assert list(played.scores) == result["scores"]


# --- pages ---


@pytest.fixture
def client_folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>the room</p>")
    (tmp_path / "assets" / "app-1.js").write_text("let a = 1;" * 100)
    (tmp_path / "favicon.svg").write_text("<svg/>")
    (tmp_path.parent / "secret.txt").write_text("a secret")
    return tmp_path


@pytest.fixture
def built(client_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("rumpus.server.app.Pages", lambda: Pages(client_folder))
    return client_folder


async def test_every_address_of_the_room_is_the_same_page(built: Path) -> None:
    async with running() as room:
        for path in ("/", "/t/abc", "/r/abc", "/rules/kingdom_four"):
            async with room.session.get(room.base + path) as answer:
                assert await answer.text() == "<p>the room</p>"
                assert answer.headers["Cache-Control"] == "no-cache"


async def test_who_has_lost_the_way_finds_the_page_that_says_so(built: Path) -> None:
    async with running() as room:
        for path in ("/nowhere", "/t", "/some/where/else"):
            page = {"Accept": "text/html,*/*"}
            async with room.session.get(room.base + path, headers=page) as answer:
                assert (answer.status, await answer.text()) == (404, "<p>the room</p>")
        for path, accept in (("/api/nowhere", "text/html"), ("/nowhere", "application/json")):
            async with room.session.get(room.base + path, headers={"Accept": accept}) as answer:
                assert (answer.status, (await answer.json())["error"]) == (404, "unknown_page")


async def test_assets_are_kept_for_ever_and_travel_compressed(built: Path) -> None:
    async with running() as room:
        async with room.session.get(
            f"{room.base}/assets/app-1.js", auto_decompress=False
        ) as answer:
            assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
            assert answer.headers["Content-Encoding"] == "gzip"
            assert gzip.decompress(await answer.read()) == b"let a = 1;" * 100
        plain = {"Accept-Encoding": "identity"}
        async with room.session.get(f"{room.base}/assets/app-1.js", headers=plain) as answer:
            assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize(
    "path", ["/assets/..%2f..%2fsecret.txt", "/..%2fsecret.txt", "/a/../../secret.txt", "/%2e%2e"]
)
async def test_nothing_outside_the_clients_folder_is_served(built: Path, path: str) -> None:
    async with running() as room:
        url = URL(room.base + path, encoded=True)
        async with room.session.get(url) as answer:
            assert answer.status == 404
            assert "a secret" not in await answer.text()


async def test_a_rebuilt_client_is_served_at_once(built: Path) -> None:
    async with running() as room:
        async with room.session.get(f"{room.base}/favicon.svg") as answer:
            assert await answer.text() == "<svg/>"
        (built / "favicon.svg").write_text("<svg id='new'/>")
        (built / "index.html").write_text("the page of the new build, written last")
        async with room.session.get(f"{room.base}/favicon.svg") as answer:
            assert await answer.text() == "<svg id='new'/>"


# --- rules pages ---


def test_rules_pages_show_cards_and_carry_no_markup_out(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "# Rules\n\nPlay {sk3}.\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))\n"
    monkeypatch.setattr(manual, "_source", lambda name, language: source)
    manual.manual.cache_clear()
    html = manual.manual("any", "en")
    assert '<rumpus-card card="sk3">sk3</rumpus-card>' in html
    assert "<script" not in html
    assert "href" not in html
    manual.manual.cache_clear()


async def test_rules_come_with_what_is_on_the_cards() -> None:
    async with running() as room:
        page = await room.person().call("GET", "/api/rules/scandaroon?lang=de")
        assert "<rumpus-card" in page["html"]
        assert len({card["code"] for card in page["view"]["deck"]}) == len(page["view"]["deck"])
        assert page["view"]["you"] is None


async def test_rules_come_with_the_rulings_in_english_and_without_their_title() -> None:
    async with running() as room:
        page = await room.person().call("GET", "/api/rules/kingdom_four?lang=de")
        assert "Königreich" in page["html"]
        assert "<strong>KF7</strong> Four matching cards" in page["rulings"]
        assert "<h1>" not in page["rulings"]


def test_a_game_without_rulings_has_rules_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(game: Game) -> str:
        raise NoRulingsError(game.title)

    monkeypatch.setattr(manual, "rulings_page", none)
    manual.settled.cache_clear()
    assert manual.settled("kingdom_four") == ""
    manual.settled.cache_clear()


@pytest.mark.parametrize(
    ("wanted", "accepted", "language"),
    [
        ("de", "", "de"),
        (None, "de-CH,en;q=0.8", "de"),
        (None, "fr,de;q=0.8,en;q=0.7", "de"),
        (None, "en-US", "en"),
        ("fr", "de", "en"),
        (None, "", "en"),
    ],
)
def test_the_language_of_an_answer(wanted: str | None, accepted: str, language: str) -> None:
    assert choose_language(wanted, accepted) == language


def test_thousands_of_languages_are_not_looked_through() -> None:
    assert choose_language(None, "," * 10_000 + "de") == "en"
