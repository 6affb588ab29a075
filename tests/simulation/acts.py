"""What people do besides playing on: some of it kind, some of it clumsy, some of it a lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from picows import WSMsgType

from rumpus import games
from rumpus.server.lobby.hall import HALL
from rumpus.server.wire import EMOTES
from tests.simulation.loop import SECOND

if TYPE_CHECKING:
    from tests.simulation.people import Person
    from tests.simulation.tab import Tab

Act = Callable[["Person"], None]


def at_a_table(act: Callable[[Person, Tab], None]) -> Act:
    """Only for those who are let in somewhere; at one of their tables."""

    def chosen(person: Person) -> None:
        part = person.chance.part()
        tabs = [tab for tab in person.tabs if tab.is_welcome]
        if tabs:
            act(person, tabs[int(part * len(tabs))])

    return chosen


# --- kind ---


@at_a_table
def chat(person: Person, tab: Tab) -> None:
    if person.chance.happens(0.5):
        tab.say(t="say", text=f"well, {person.name} thinks so \u200d\u0007")
    else:
        tab.say(t="emote", emote=person.chance.one_of((*EMOTES, "frown")))


@at_a_table
def ask_for_a_hint(person: Person, tab: Tab) -> None:
    tab.say(t="hint")


@at_a_table
def ask_for_the_story(person: Person, tab: Tab) -> None:
    tab.say(t="story")


@at_a_table
def come_back(person: Person, tab: Tab) -> None:
    tab.say(t="back")


@at_a_table
def put_a_bot(person: Person, tab: Tab) -> None:
    game = games.game(person.world.tables.get(tab.table, "frantic"))
    bot = person.chance.one_of((None, "nobody", *game.bots))
    tab.say(t="bot", seat=person.chance.whole(-1, 8), bot=bot)


@at_a_table
def start(person: Person, tab: Tab) -> None:
    tab.say(t="start")


@at_a_table
def ask_for_a_rematch(person: Person, tab: Tab) -> None:
    tab.say(t="rematch")


def rename(person: Person) -> None:
    name = person.chance.one_of(("Ann", "Bo", "   ", "x" * 30, "Zoë \U0001f98a"))
    person.call("PUT", "/api/me", {"name": name, "face": person.chance.one_of(("leaf-sky", "!"))})


def look_something_up(person: Person) -> None:
    table = _some_table(person)
    seat = person.chance.one_of(("all", "watch", "0", "3", "9"))
    paths = (
        *("/api/me", "/api/tables", "/api/games", "/api/rules/frantic", "/health", "/api/nothing"),
        *(f"/api/replays/{table}?seat={seat}", f"/api/replays/{table}/log"),
        *(f"/api/tables/{table}/qr.svg", "/api/people", "/api/me/record"),
        *("/api/me/games?name=e", "/api/me/games?game=frantic&after=9-x"),
    )
    person.call("GET", person.chance.one_of(paths))


def look_into_the_lobby(person: Person) -> None:
    """And out again, the next time."""
    tab = person.tab_at(HALL)
    if tab is None:
        person.open(HALL)
    else:
        person.close(tab)


def ask_for_company(person: Person) -> None:
    game = person.chance.one_of(games.NAMES)

    def found(status: int, body: bytes) -> None:
        if status == 200:
            table = msgspec.json.decode(body)["table"]
            person.world.tables[table] = game
            if person.tab_at(table) is None:
                person.open(table)

    person.call("POST", "/api/tables/any", {"game": game}, found)


def watch(person: Person) -> None:
    """Somebody else's table, or one that is nowhere."""
    table = _some_table(person)
    for tab in [tab for tab in person.tabs if tab.you is None and tab.is_welcome][1:]:
        person.close(tab)
    if person.tab_at(table) is None:
        person.open(table)


def _some_table(person: Person) -> str:
    part, tables = person.chance.part(), list(person.world.tables)
    return tables[int(part * len(tables))] if tables else "nowhere"


# --- clumsy ---


def step_out(person: Person) -> None:
    person.go_away(person.chance.one_of((3, 15, 40, 120, 900)))


def leave_together(person: Person) -> None:
    """It is late for all of them: their table sleeps until they are back."""
    seconds = person.chance.one_of((40, 400, 900))
    for member in person.party.members if person.party is not None else [person]:
        member.go_away(seconds)


@at_a_table
def open_a_second_tab(person: Person, tab: Tab) -> None:
    if len(person.tabs) < 4:
        person.open(tab.table)


@at_a_table
def close_a_tab(person: Person, tab: Tab) -> None:
    person.close(tab)


@at_a_table
def lose_the_line(person: Person, tab: Tab) -> None:
    assert tab.line is not None
    part = person.chance.part()
    if part < 0.4:
        tab.line.cut()
        tab.lost()
    else:
        tab.line.go_silent(up=part < 0.8, down=part > 0.6)


@at_a_table
def read_slowly(person: Person, tab: Tab) -> None:
    assert tab.line is not None
    tab.line.read_slowly(person.chance.one_of((0, 0.3, 2, 2, 30)) * SECOND)


@at_a_table
def stand_up(person: Person, tab: Tab) -> None:
    """And stay so for a while."""
    person.stands_until = person.now + person.chance.one_of((5, 30, 200)) * SECOND
    tab.say(t="stand")


@at_a_table
def only_host(person: Person, tab: Tab) -> None:
    """Somebody made the table for others, and watches them gather."""
    if tab.is_host and tab.phase == "gathering":
        person.stands_until = person.now + 100 * SECOND
        tab.say(t="stand")


@at_a_table
def sit_anywhere(person: Person, tab: Tab) -> None:
    seat = person.chance.whole(-1, 8)
    tab.say(t="sit", seat=seat if person.chance.happens(0.7) else None)


@at_a_table
def hop(person: Person, tab: Tab) -> None:
    """Up, and down again anywhere else; home if nobody has left a seat."""
    if tab.phase == "playing" and tab.you is not None and tab.info is not None:
        tab.say(t="stand")
        for seat in (*range(tab.you), *range(tab.you + 1, len(tab.info.seats)), tab.you):
            tab.say(t="sit", seat=seat)


@at_a_table
def let_the_page_play(person: Person, tab: Tab) -> None:
    """Some pages make the only move there is, whoever looks at them."""
    part = person.chance.part()
    if tab.legal and tab.phase == "playing":
        tab.play(person.world.choose(tab, part), unasked=True)


@at_a_table
def double_click(person: Person, tab: Tab) -> None:
    part = person.chance.part()
    if tab.legal:
        move = person.world.choose(tab, part)
        tab.play(move)
        tab.play(move)


@at_a_table
def free_a_seat(person: Person, tab: Tab) -> None:
    tab.say(t="free", seat=person.chance.whole(-1, 8))


# --- lies ---


@at_a_table
def repeat_a_play(person: Person, tab: Tab) -> None:
    """The same id again, as a bad line might."""
    part = person.chance.part()
    if tab.legal and tab.plays:
        tab.plays -= 1
        tab.play(person.world.choose(tab, part))


@at_a_table
def play_on_old_news(person: Person, tab: Tab) -> None:
    part, back = person.chance.part(), person.chance.one_of((1, 1, 2, 7, -1, -50))
    if tab.legal:
        tab.play(person.world.choose(tab, part), version=tab.version - back)


@at_a_table
def play_what_cannot_be(person: Person, tab: Tab) -> None:
    part, kind = person.chance.part(), person.chance.below(5)
    if tab.phase != "playing":
        return
    move = person.world.impossible(tab, part)
    moves = ([move], [move, move], [move] * 70, [], ["no such move"])[kind]
    tab.play(*moves)


_GARBAGE = (
    b"",
    b"{",
    b"\xff\xfe",
    b"[]",
    b'{"t":"nonsense"}',
    b'{"t":"play","id":-1,"version":0,"moves":[]}',
    b'{"t":"play","id":1e400,"version":0,"moves":[""]}',
    b'{"t":"hello","token":"another-token-altogether"}',
    b'{"t":"sit","seat":99999999999999999999}',
    b"[" * 5000,
    b'{"t":"say","text":"' + b"a" * 9000 + b'"}',
)


@at_a_table
def say_garbage(person: Person, tab: Tab) -> None:
    kind = person.chance.one_of((WSMsgType.TEXT, WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.PING))
    tab.send(person.chance.one_of(_GARBAGE), kind)


@at_a_table
def flood(person: Person, tab: Tab) -> None:
    """With messages, with frames that are none, or with a message that never ends."""
    count, way = person.chance.one_of((30, 80, 400)), person.chance.below(3)
    for number in range(count):
        if way == 0:
            tab.say(t="ping", n=number)
        elif way == 1:
            tab.send(b"", WSMsgType.PING)
        else:
            kind = WSMsgType.CONTINUATION if number else WSMsgType.TEXT
            tab.send(b"", kind, is_whole=False)
