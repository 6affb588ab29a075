"""Pandemonium: everybody trades at once; who first has five of a kind calls it out."""

from rumpus.bots.levels import beginner, casual
from rumpus.engine.game import Game
from rumpus.engine.live import Live
from rumpus.engine.options import flag, number
from rumpus.engine.rules import Rules
from rumpus.games.pandemonium import rules
from rumpus.games.pandemonium.bot import choose_a_kind, trade_greedily
from rumpus.games.pandemonium.cards import MOST_SEATS, format_card
from rumpus.games.pandemonium.hidden import resample
from rumpus.games.pandemonium.imagined import imagine
from rumpus.games.pandemonium.live import is_call, trades_made, vote_along, who_was_first
from rumpus.games.pandemonium.minutes import MINUTES
from rumpus.games.pandemonium.moves import MOVES, format_move, parse_move
from rumpus.games.pandemonium.observation import OBSERVATION
from rumpus.games.pandemonium.orders import STANDING
from rumpus.games.pandemonium.state import MOST_ROUNDS_EACH, USUAL_ROUNDS_EACH, Happened, State
from rumpus.games.pandemonium.study import STUDY
from rumpus.games.pandemonium.text import narrate
from rumpus.games.pandemonium.trader import trade_by_memory, trade_by_worth
from rumpus.games.pandemonium.turning import TURNING
from rumpus.games.pandemonium.view import View, census, lasting, own, watched

GAME = Game(
    name="pandemonium",
    title="Pandemonium",
    seats=range(4, MOST_SEATS + 1),
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
        earned=rules.earned,
        deals=rules.deal_number,
        is_idle=rules.is_waiting,
        is_hidden=rules.is_hidden,
    ),
    bots={
        "random": choose_a_kind,
        "beginner": beginner,
        "casual": casual,
        "greedy": trade_greedily,
        "strong": trade_by_worth,
        "expert": trade_by_memory,
    },
    options=(
        number(
            "rounds_each",
            "how often each player deals",
            1,
            1,
            MOST_ROUNDS_EACH,
            proposed=USUAL_ROUNDS_EACH,
        ),  # PA29
        flag("show_sets", "point out a finished set", default=True),  # PA7
        number(
            "patience", "moves without a trade until a deal is void; 0 for never", 2000, 0, 30000
        ),  # PA28
    ),
    happenings=Happened,
    tallies=("rounds won", "moons", "penalty", "trades"),
    format_card=format_card,
    format_move=format_move,
    parse_move=parse_move,
    view_type=View,
    lasting=lasting,
    watched=watched,
    own=own,
    imagine=imagine,
    census=census,
    narrate=narrate,
    realtime=True,
    standing=STANDING,
    own_sources=rules.SOURCES,
    live=Live(
        round=rules.deal_number,
        is_free=is_call,
        first=who_was_first,
        progress=trades_made,
        go_along=vote_along,
    ),
    observation=OBSERVATION,
    study=STUDY,
    turning=TURNING,
)
