"""What travels between a browser and the server: see docs/protocol.md.

`make types` writes these shapes as TypeScript. Nothing here knows a game or a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Raw

Value = bool | int | str
#: Whole numbers that JavaScript holds exactly.
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Phase = Literal["gathering", "playing", "over"]
Code = Literal[
    "bad_message",
    "too_large",
    "too_fast",
    "unknown_table",
    "not_seated",
    "not_host",
    "seat_taken",
    "not_started",
    "already_started",
    "is_over",
    "not_your_turn",
    "illegal_move",
    "unknown_move",
    "stale",
    "replayed",
    "too_late",
    "no_hints",
    "no_programs",
    "no_orders",
    "not_ready",
    "old_rules",
    "damaged",
    "signed_out",
    # over HTTP only
    "unknown_guest",
    "unknown_key",
    "bad_origin",
    "unknown_game",
    "unknown_page",
    "not_over",
    "not_played",
    "already_played",
    "not_kept",
    "no_network",
    "broken",
]


class Close(IntEnum):
    """Why a socket is closed. A client comes back unless the room is done with it."""

    OK = 1000  # it was refused, or has ended
    GOING_AWAY = 1001  # the server stops
    PROTOCOL_ERROR = 1002
    POLICY_VIOLATION = 1008  # too much
    TOO_BIG = 1009
    TRY_AGAIN_LATER = 1013
    MOVE_OVER = 4307  # another node goes on with everything: come back at once
    SIGNED_OUT = 4401  # whoever it was has moved to another browser, or is no guest any more
    GONE = 4404  # there is nothing to come back to


#: Of the protocol. It rises when a client that is older can no longer talk to the server.
Wire = Literal[1]
WIRE: Wire = 1

EMOTES = ("smile", "wow", "wave", "crown")
MOST_TEXT = 200
MOST_NAME = 24
#: As they are sent: signs that should not be there are left out, which takes a while to look for.
Text = Annotated[str, msgspec.Meta(max_length=4 * MOST_TEXT)]
Name = Annotated[str, msgspec.Meta(max_length=4 * MOST_NAME)]

# --- over HTTP ---


class OptionInfo(msgspec.Struct):
    """`only_with`: another option and its choice, without which this one does not count."""

    name: str
    what: str
    kind: Literal["flag", "number", "choice", "data"]
    default: Value
    low: int
    high: int
    choices: list[str]
    only_with: tuple[str, str] | None = None


class GameInfo(msgspec.Struct):
    """`minutes`: that most games take with people only, for each number of seats from the least
    on; `minutes_with_bots`: with one person among bots, if that is not the same. `orders`: the
    JSON schema of its standing orders, if it has any."""

    name: str
    title: str
    seats: tuple[int, int]
    realtime: bool
    minutes: list[tuple[int, int]]
    options: list[OptionInfo]
    bots: list[str]
    orders: dict[str, Any] | None = None
    minutes_with_bots: list[tuple[int, int]] | None = None


class SeatInfo(msgspec.Struct):
    """`program`: a guest that says it is one. `bot`: how a bot plays, by its name in the game.
    `guest`: the number of a person or program, which opens nothing. `orders`: whether the seat is
    played by standing orders."""

    name: str
    face: str
    kind: Literal["person", "program", "bot", "free"]
    present: bool
    standing_in: bool
    bot: str | None = None
    guest: int | None = None
    orders: bool = False


class TableLine(msgspec.Struct):
    """`created`: since when it waits; `fills`: when bots take the seats that are free by then."""

    id: str
    game: str
    title: str
    state: Phase
    seats: list[SeatInfo]
    you: int | None
    waiting: Sequence[int]
    created: int = 0
    fills: int | None = None
    programs: bool = False


class ReplayLine(msgspec.Struct):
    id: str
    game: str
    title: str
    names: list[str]
    scores: list[int]
    winners: list[int]
    you: int | None
    at: int


class Me(msgspec.Struct):
    name: str
    face: str
    tables: list[TableLine]
    replays: list[ReplayLine]


class GameRecord(msgspec.Struct):
    """How often somebody has played a game and won it, by the level of the strongest bot; an empty
    level: with people alone."""

    game: str
    title: str
    level: str
    played: int
    won: int


class BestRound(msgspec.Struct):
    """The round of a game that was won by the most points, and where it can be seen."""

    game: str
    title: str
    points: int
    table: str


class StrengthInfo(msgspec.Struct):
    """A guest's place in a game, give or take `margin`, from so many games; `bots`: theirs."""

    game: str
    title: str
    mean: int
    margin: int
    games: int
    bots: dict[str, int]


class RecordInfo(msgspec.Struct):
    """What a guest has done here. `streak`: games won in a row, up to the last one, and at most;
    `browsers`: that this guest is in; `has_code`: whether a recovery code is written down."""

    since: int
    games: list[GameRecord]
    rounds: list[BestRound]
    streak: int
    longest: int
    browsers: int
    has_code: bool
    strengths: list[StrengthInfo] = []


class GamesPage(msgspec.Struct):
    """Some of a guest's games; `next` asks for those before."""

    games: list[ReplayLine]
    next: str | None


class NewKey(msgspec.Struct, forbid_unknown_fields=True):
    """`moves`: who uses the link takes the guest along, and all other browsers are signed out."""

    kind: Literal["link", "code"]
    moves: bool = False


class MadeKey(msgspec.Struct):
    """Told once. A link has its QR code as SVG, and an end."""

    key: str
    link: str | None = None
    qr: str | None = None
    expires: int | None = None


class UsedKey(msgspec.Struct, forbid_unknown_fields=True):
    key: str


class HomeInfo(msgspec.Struct):
    """`link`: the room as the house reaches it, for who sits at the machine; `can_open`: whether
    they may open it so."""

    link: str | None
    can_open: bool


class NewMe(msgspec.Struct, forbid_unknown_fields=True):
    name: Name
    face: str


class NewTable(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """`bots`: one for all empty seats, or one for each; `program`: a program makes it, and sits
    there; the rest: `course.settings`."""

    game: str
    seats: int
    options: dict[str, Value] = {}
    bots: str | list[str] | None = None
    private: bool = False
    hints: bool = True
    programs: bool = False
    orders: bool = False
    program: bool = False
    pace: int | None = None
    gap: int | None = None
    even: int | None = None
    window: int | None = None
    countdown: int | None = None


class NewCompany(msgspec.Struct, forbid_unknown_fields=True):
    """A seat with anybody; `bot`: who fills seats that stay free."""

    game: str
    bot: str | None = None


class MadeTable(msgspec.Struct):
    table: str


class NewAttempt(msgspec.Struct, forbid_unknown_fields=True):
    """A deal of a day, of today if none is named."""

    game: str
    day: str | None = None


class Reached(msgspec.Struct):
    """What somebody reached with a deal. `lead`: points before the best of the others, or behind;
    `place`: among those at the table."""

    score: int
    lead: int
    place: int


class DealLine(msgspec.Struct):
    """How a guest stands with a deal; `late`: begun after its day."""

    game: str
    title: str
    state: Literal["new", "playing", "done"]
    table: str | None = None
    late: bool = False
    you: Reached | None = None


class DayInfo(msgspec.Struct):
    """`day`: today, UTC, and when it `ends`, by a clock that says `now`; `streak`: days in a row
    with a deal played to its end, up to now and at most; `bots`: who plays with everybody."""

    day: str
    now: int
    ends: int
    streak: int
    longest: int
    bots: list[str]
    deals: list[DealLine]
    strengths: list[StrengthInfo]


class PastDay(msgspec.Struct):
    day: str
    deals: list[DealLine]


class DayArchive(msgspec.Struct):
    """The newest first; `next` asks for those before."""

    days: list[PastDay]
    next: str | None


class Lead(msgspec.Struct):
    """How many have reached it."""

    lead: int
    count: int


class LevelResult(msgspec.Struct):
    """What a level reached in the person's place; nothing while it still plays."""

    level: str
    reached: Reached | None


class DealResult(msgspec.Struct):
    """How a guest did with a deal of a day: `rank` among `of` who began in time. `open`: its day
    has not ended."""

    day: str
    game: str
    title: str
    table: str
    late: bool
    you: Reached
    rank: int
    of: int
    leads: list[Lead]
    levels: list[LevelResult]
    open: bool


class NewChallenge(msgspec.Struct, forbid_unknown_fields=True):
    """A finished game that others are to play, too."""

    table: str


class MadeChallenge(msgspec.Struct):
    challenge: str


class Rival(msgspec.Struct):
    """Somebody who has played a challenge; `made`: whose game it was first."""

    name: str
    face: str
    made: bool
    you: bool
    reached: Reached


class ChallengeInfo(msgspec.Struct):
    """`state`: `own` for who made it. `rivals` are told to those who have played."""

    id: str
    game: str
    title: str
    name: str
    face: str
    bots: list[str]
    state: Literal["own", "new", "playing", "done"]
    table: str | None
    rivals: list[Rival]


class NewInvitation(msgspec.Struct, forbid_unknown_fields=True):
    guest: Count
    table: str


class SentInvitation(msgspec.Struct):
    """`reached`: whether they are in the room."""

    reached: bool


class Acquaintance(msgspec.Struct):
    """Somebody one has played with: last which game and when, and whether they are in the room."""

    guest: int
    name: str
    face: str
    game: str
    at: int
    here: bool


class Page(msgspec.Struct):
    """The rules of a game. `rulings` are how open points are settled, in English."""

    html: str
    rulings: str
    view: Raw


class Refused(msgspec.Struct, omit_defaults=True):
    error: Code
    text: str
    next: str | None = None
    challenge: str | None = None


# --- what both the socket and replays tell ---


class Told(msgspec.Struct, omit_defaults=True):
    """A happening as a reader is told it. A card the reader may not see is `?`."""

    what: str
    seat: int | None = None
    other: int | None = None
    card: str | None = None
    n: int | None = None


class ResultTable(msgspec.Struct):
    columns: list[str]
    rows: list[list[int]]


class Result(msgspec.Struct):
    winners: list[int]
    scores: list[int]
    table: ResultTable


class Race(msgspec.Struct, omit_defaults=True):
    """Somebody came too late for what this frame's move took away.

    `wanted` is told to the loser, and with all cards open. `held`, `winner_held`: for how long the
    table had let the late move wait, and the first.
    """

    winner: int
    seat: int
    behind: int  # milliseconds
    why: Literal["place", "round"]
    wanted: str | None = None
    held: int = 0
    winner_held: int = 0


class Frame(msgspec.Struct, omit_defaults=True):
    """`open`: with all cards open, what each seat sees in fields where a spectator sees less."""

    version: int
    view: Raw
    happened: list[Told]
    seat: int | None = None
    move: str | None = None
    at: int | None = None
    open: dict[str, list[Any]] | None = None
    races: list[Race] | None = None


class Screening(msgspec.Struct):
    """A finished game's film as it is shown to one reader, or with all cards open."""

    id: str
    game: str
    title: str
    options: dict[str, Value]
    seats: list[SeatInfo]
    at: int
    result: Result
    frames: list[Frame]


class Interim(msgspec.Struct):
    """The points after a frame that has changed them."""

    frame: int
    scores: list[int]


class Highlight(msgspec.Struct, omit_defaults=True):
    """A moment of a finished game, by the frame of its replay.

    swing: a seat's points changed by n, as nobody's else did; race: `seat` was n milliseconds
    before `other`; busy: n things happened by one move; chain: a seat made n moves in a row.
    """

    what: Literal["swing", "race", "busy", "chain"]
    frame: int
    seat: int | None = None
    other: int | None = None
    n: int = 0


class Highlights(msgspec.Struct):
    standings: list[Interim]
    moments: list[Highlight]


class Decided(msgspec.Struct):
    """One decision: the `move`, the `frame` of the film after it, and what came of it."""

    move: str
    frame: int
    happened: list[Told]


class Side(msgspec.Struct):
    """One of two games with the same cards."""

    table: str
    name: str
    seat: int
    seats: list[SeatInfo]
    reached: Reached
    choices: list[Decided]


class TwoGames(msgspec.Struct):
    """`view`: how the seat saw the deal; `alike`: decisions that were the same before the first
    that was not."""

    game: str
    title: str
    options: dict[str, Value]
    view: dict[str, Any]
    alike: int
    yours: Side
    theirs: Side


class Looked(msgspec.Struct):
    """How far the coach is with a finished game. `before`: games that it looks at first; `report`:
    see rumpus.coach, once it is done."""

    state: Literal["none", "waiting", "working", "done"]
    before: int = 0
    part: float = 0.0
    report: Raw | None = None
    earlier: list[Raw] = []  # what it said of last games of whoever asks, the newest first


class NewTry(msgspec.Struct, forbid_unknown_fields=True):
    """To play on from a position of a finished game, after so many moves, on one of the seats."""

    frame: Count
    seat: Count


class TableInfo(msgspec.Struct):
    """`day`: whose deal is played here; `challenge`: which one."""

    id: str
    game: str
    title: str
    options: dict[str, Value]
    state: Phase
    seats: list[SeatInfo]
    host: int | None
    pace: int
    hints: bool
    waiting: Sequence[int]
    deadline: int | None
    opens: int | None
    spectators: int
    next: str | None
    resting: bool = False
    even: int = 0
    fills: int | None = None
    programs: bool = False
    orders: bool = False
    day: str | None = None
    challenge: str | None = None
    practice: bool = False


def brief_options(options: dict[str, Value]) -> dict[str, Value]:
    """An option may be a whole file, such as a deck; at the table its first line will do."""
    return {
        name: value.partition("\n")[0] if isinstance(value, str) else value
        for name, value in options.items()
    }


# --- from the client ---


class FromClient(msgspec.Struct, tag_field="t", omit_defaults=True, forbid_unknown_fields=True):
    pass


class Hello(FromClient, tag="hello"):
    """`page`: the same for all connections of one page, so that its plays can be followed.
    `program`: no person decides here."""

    token: str
    since: Count | None = None
    page: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    program: bool = False


class Sit(FromClient, tag="sit"):
    seat: int | None = None


class Stand(FromClient, tag="stand"):
    pass


class PutBot(FromClient, tag="bot"):
    seat: int
    bot: str | None = None


class FreeSeat(FromClient, tag="free"):
    seat: int


class Start(FromClient, tag="start"):
    pass


class Play(FromClient, tag="play"):
    """`unasked`: played for somebody who need not be there."""

    id: Count
    version: Count
    moves: list[str]
    unasked: bool = False


class Say(FromClient, tag="say"):
    text: Text


class Emote(FromClient, tag="emote"):
    emote: str


class Rematch(FromClient, tag="rematch"):
    pass


class Back(FromClient, tag="back"):
    pass


class AskHint(FromClient, tag="hint"):
    pass


class AskStory(FromClient, tag="story"):
    pass


class GiveOrders(FromClient, tag="orders"):
    """Standing orders for one's seat, or none any more. They are read by the table that takes some:
    anything can be in them, which takes a while to read."""

    orders: Raw = Raw(b"null")


class Ping(FromClient, tag="ping"):
    n: Count


ClientMessage = (
    Hello
    | Sit
    | Stand
    | PutBot
    | FreeSeat
    | Start
    | Play
    | Say
    | Emote
    | Rematch
    | Back
    | AskHint
    | AskStory
    | GiveOrders
    | Ping
)

# --- from the server ---


class FromServer(msgspec.Struct, tag_field="t"):
    pass


class Plays(msgspec.Struct):
    """What became of a page's plays: the last that came, and which of the last ones were taken.

    `known`: whether the page has been here before; a server that was started anew knows none.
    """

    last: int
    taken: list[int]
    known: bool


class Welcome(FromServer, tag="welcome"):
    you: int | None
    host: bool
    table: TableInfo
    version: int
    view: Raw
    legal: Sequence[str]
    happened: list[Told]
    now: int
    plays: Plays
    wire: Wire = WIRE


class TableChanged(FromServer, tag="table"):
    table: TableInfo


class Update(FromServer, tag="update"):
    version: int
    changed: dict[str, Any]
    happened: list[Told]
    legal: Sequence[str]
    waiting: Sequence[int]
    deadline: int | None
    opens: int | None
    now: int


class Taken(FromServer, tag="taken"):
    id: int
    version: int


class ErrorMessage(FromServer, tag="error", omit_defaults=True):
    code: Code
    text: str
    id: int | None = None
    beaten_by: int | None = None
    at: int | None = None
    next: str | None = None  # a table that stands in the place of this one
    challenge: str | None = None  # the one to play before this game is shown


class Said(FromServer, tag="said", omit_defaults=True):
    """Chat, or an emote with an empty text."""

    seat: int | None
    name: str
    text: str
    at: int
    emote: str | None = None
    guest: int | None = None


class Remark(msgspec.Struct):
    """What was said after so many of a story's happenings."""

    after: int
    said: Said


class Recap(FromServer, tag="story"):
    """What has happened so far and was said, as far back as it is kept."""

    happened: list[Told]
    said: list[Remark]


class Suggestion(msgspec.Struct, omit_defaults=True):
    """`worth`: what the move promises, 0 to 1; `share`: how much the expert prefers it, 0 to 1."""

    move: str
    worth: float | None = None
    share: float | None = None


class Hinted(FromServer, tag="hint"):
    """What the expert would do, the best first. Empty where it would wait."""

    version: int
    moves: list[Suggestion]


class Ordered(FromServer, tag="orders"):
    """The standing orders of one's own seat."""

    orders: dict[str, Any] | None


class Over(FromServer, tag="over"):
    result: Result
    replay: str


class Pong(FromServer, tag="pong"):
    n: int
    now: int


class Unseated(FromServer, tag="unseated"):
    """The host has given this guest's seat back."""


class Invited(FromServer, tag="invited"):
    """Somebody one has played with asks one to a table."""

    guest: int
    name: str
    face: str
    table: str
    game: str
    title: str


ServerMessage = (
    Welcome
    | TableChanged
    | Update
    | Taken
    | ErrorMessage
    | Said
    | Recap
    | Hinted
    | Ordered
    | Over
    | Unseated
    | Invited
    | Pong
)

# --- from the server, to those in the lobby ---


class AllOpen(FromServer, tag="lobby"):
    """The tables that anybody may join."""

    tables: list[TableLine]
    wire: Wire = WIRE


class OpenChanged(FromServer, tag="tables"):
    """Tables that have opened or changed, and those that anybody could join and no longer can."""

    open: list[TableLine]
    gone: list[str]


LobbyMessage = AllOpen | OpenChanged | Invited | ErrorMessage | Pong

encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


def parse_message(data: bytes) -> ClientMessage:
    return _decoder.decode(data)


#: Why a hello is refused for good.
_NOTHING_THERE = frozenset(
    {
        "unknown_table",
        "unknown_game",
        "is_over",
        "old_rules",
        "damaged",
        "no_programs",
        "not_played",
    }
)


class Refusal(Exception):  # noqa: N818  # a player's move is refused; nothing went wrong
    """A named error for one client: nothing changed."""

    def __init__(
        self,
        code: Code,
        text: str,
        *,
        beaten_by: int | None = None,
        at: int | None = None,
        next_table: str | None = None,
        challenge: str | None = None,
    ) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.beaten_by = beaten_by
        self.at = at
        self.next_table = next_table
        self.challenge = challenge

    def message(self, play: int | None = None) -> ErrorMessage:
        return ErrorMessage(
            self.code,
            self.text,
            play,
            self.beaten_by,
            self.at,
            self.next_table,
            self.challenge,
        )

    @property
    def answer(self) -> Refused:
        return Refused(self.code, self.text, self.next_table, self.challenge)

    @property
    def farewell(self) -> Close:
        """With what a line is closed whose hello was refused."""
        if self.code == "signed_out":
            return Close.SIGNED_OUT
        return Close.GONE if self.code in _NOTHING_THERE else Close.OK
