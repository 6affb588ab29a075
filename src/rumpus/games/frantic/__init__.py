"""Frantic: get rid of your cards before somebody gives you theirs."""

from rumpus.bots.levels import THINKERS, beginner, casual, expert, strong
from rumpus.engine.game import Game
from rumpus.engine.options import choice, flag, number
from rumpus.engine.randomly import choose_randomly
from rumpus.engine.rules import Rules
from rumpus.games.frantic import legal, resample, rounds, rules
from rumpus.games.frantic.bot import choose_greedily
from rumpus.games.frantic.cards import format_card
from rumpus.games.frantic.imagined import imagine
from rumpus.games.frantic.live import LIVE
from rumpus.games.frantic.minutes import MINUTES, WITH_BOTS
from rumpus.games.frantic.moves import MOVES, format_move, parse_move
from rumpus.games.frantic.observation import OBSERVATION
from rumpus.games.frantic.state import Happened, State, census
from rumpus.games.frantic.study import STUDY
from rumpus.games.frantic.text import narrate
from rumpus.games.frantic.turning import TURNING
from rumpus.games.frantic.view import View, lasting, own, watched
from rumpus.games.frantic.worth import SEARCH

GAME = Game(
    name="frantic",
    title="Frantic",
    version=2,  # FR52: who throws in Nice Try as the last card draws three, too
    seats=range(2, 9),  # FR1
    minutes=MINUTES,
    minutes_with_bots=WITH_BOTS,
    state=State,
    moves=MOVES,
    rules=Rules(
        begin=rules.begin,
        who_may_act=rules.who_may_act,
        legal=legal.legal,
        step=rules.step,
        is_over=rules.is_over,
        score=rules.score,
        winners=rounds.winners,
        resample=resample.resample,
        tally=rules.tally,
        rounds=rules.rounds_dealt,
        earned=rules.earned,
    ),
    bots={
        "random": choose_randomly,
        "beginner": beginner,
        "casual": casual,
        "greedy": choose_greedily,
        "strong": strong,
        "expert": expert,
    },
    thinkers=THINKERS,
    options=(
        choice(
            "limit",
            "the points that end the game, by the number of players; or `own_limit`",
            ("short", "medium", "long", "own"),
            "medium",
        ),
        number(
            "own_limit",
            "the points that end the game with the limit `own`",
            100,
            1,
            999,
            only_with=("limit", "own"),
        ),
        number("hand_size", "cards dealt to each player", 7, 4, 10),
        flag("symbol_on_symbol", "a coloured special may lie on one with the same symbol"),
    ),
    happenings=Happened,
    tallies=("rounds_won", "number_points", "special_points"),
    format_card=format_card,
    format_move=format_move,
    parse_move=parse_move,
    view_type=View,
    lasting=lasting,
    watched=watched,
    own=own,
    imagine=imagine,
    narrate=narrate,
    census=census,
    search=SEARCH,
    live=LIVE,
    observation=OBSERVATION,
    study=STUDY,
    turning=TURNING,
    few_points_win=True,  # FR61
    own_sources=rounds.SOURCES,
)
