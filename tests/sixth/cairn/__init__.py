"""Cairn: lay stones on a common cairn, and be the one under whose stone it falls."""

from rumpus.engine.game import Game
from rumpus.engine.options import number
from rumpus.engine.randomly import choose_randomly
from rumpus.engine.rules import Rules

from . import rules
from .bot import greedy
from .cards import HEAVIEST, KINDS, format_card
from .moves import format_move, parse_move
from .observation import OBSERVATION
from .state import MOST_SEATS, Happened, State, census
from .study import STUDY
from .text import narrate
from .turning import TURNING
from .view import View, lasting, own, watched

GAME = Game(
    name="cairn",
    title="Cairn",
    seats=range(2, MOST_SEATS + 1),
    minutes=dict.fromkeys(range(2, 9), (1, 3)),
    state=State,
    moves=KINDS,
    rules=Rules(
        begin=rules.begin,
        who_may_act=rules.who_may_act,
        legal=rules.legal,
        step=rules.step,
        is_over=rules.is_over,
        score=rules.score,
        winners=rules.winners,
        resample=rules.resample,
        tally=rules.tally,
    ),
    bots={"random": choose_randomly, "greedy": greedy},
    options=(number("limit", "the weight at which the cairn falls", 10, HEAVIEST + 1, 15),),
    happenings=Happened,
    tallies=("light_stones", "heavy_stones"),
    format_card=format_card,
    format_move=format_move,
    parse_move=parse_move,
    view_type=View,
    lasting=lasting,
    watched=watched,
    own=own,
    narrate=narrate,
    census=census,
    observation=OBSERVATION,
    study=STUDY,
    turning=TURNING,
)
