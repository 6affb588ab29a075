"""Perpetual Commotion: all play at once, from Start to Stop, and the first who can calls Out."""

from rumpus.bots.levels import beginner, casual
from rumpus.engine.game import Game
from rumpus.engine.randomly import choose_randomly
from rumpus.engine.rules import Rules
from rumpus.games.perpetual_commotion import rules, scoring
from rumpus.games.perpetual_commotion.bot import choose_greedily
from rumpus.games.perpetual_commotion.cards import format_card
from rumpus.games.perpetual_commotion.hidden import resample
from rumpus.games.perpetual_commotion.imagined import imagine
from rumpus.games.perpetual_commotion.live import LIVE
from rumpus.games.perpetual_commotion.minutes import MINUTES
from rumpus.games.perpetual_commotion.moves import MOVES, format_move, parse_move
from rumpus.games.perpetual_commotion.observation import OBSERVATION
from rumpus.games.perpetual_commotion.orders import STANDING
from rumpus.games.perpetual_commotion.racer import race_ahead, race_watchfully
from rumpus.games.perpetual_commotion.state import MOST_SEATS, Happened, State
from rumpus.games.perpetual_commotion.study import STUDY
from rumpus.games.perpetual_commotion.text import narrate
from rumpus.games.perpetual_commotion.turning import TURNING
from rumpus.games.perpetual_commotion.view import View, census, lasting, watched

GAME = Game(
    name="perpetual_commotion",
    title="Perpetual Commotion",
    seats=range(2, MOST_SEATS + 1),  # PC1
    minutes=MINUTES,
    state=State,
    moves=MOVES,
    rules=Rules(
        begin=rules.begin,
        who_may_act=rules.who_may_act,
        legal=rules.legal,
        step=rules.step,
        is_over=rules.is_over,
        score=rules.score,
        winners=rules.winners,
        resample=resample,
        tally=rules.tally,
        rounds=rules.rounds,
        earned=scoring.earned,
    ),
    bots={
        "random": choose_randomly,
        "beginner": beginner,
        "casual": casual,
        "greedy": choose_greedily,
        "strong": race_watchfully,
        "expert": race_ahead,
    },
    options=(),
    happenings=Happened,
    tallies=scoring.TALLIES,
    format_card=format_card,
    format_move=format_move,
    parse_move=parse_move,
    view_type=View,
    lasting=lasting,
    watched=watched,
    imagine=imagine,
    narrate=narrate,
    census=census,
    realtime=True,
    standing=STANDING,
    own_sources=scoring.SOURCES,
    live=LIVE,
    observation=OBSERVATION,
    study=STUDY,
    turning=TURNING,
)
