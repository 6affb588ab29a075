"""Kingdom Four: match cards of the field, and build sets for King, Queen and Joker."""

from rumpus.bots.levels import THINKERS, beginner, casual, expert, strong
from rumpus.engine.game import Game
from rumpus.engine.options import flag
from rumpus.engine.randomly import choose_randomly
from rumpus.engine.rules import Rules
from rumpus.games.kingdom_four import rules
from rumpus.games.kingdom_four.bot import greedy
from rumpus.games.kingdom_four.cards import format_card
from rumpus.games.kingdom_four.imagined import imagine
from rumpus.games.kingdom_four.minutes import MINUTES, WITH_BOTS
from rumpus.games.kingdom_four.moves import MOVES, format_move, parse_move
from rumpus.games.kingdom_four.observation import OBSERVATION
from rumpus.games.kingdom_four.state import Happened, State, census
from rumpus.games.kingdom_four.study import STUDY
from rumpus.games.kingdom_four.text import narrate
from rumpus.games.kingdom_four.turning import TURNING
from rumpus.games.kingdom_four.view import View, lasting, own, watched
from rumpus.games.kingdom_four.worth import SEARCH

GAME = Game(
    name="kingdom_four",
    title="Kingdom Four",
    seats=range(3, 5),  # KF32
    minutes=MINUTES,
    minutes_with_bots=WITH_BOTS,
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
        resample=rules.resample,
        tally=rules.tally,
        rounds=rules.rounds,
    ),
    bots={
        "random": choose_randomly,
        "beginner": beginner,
        "casual": casual,
        "greedy": greedy,
        "strong": strong,
        "expert": expert,
    },
    thinkers=THINKERS,
    options=(flag("wilds", "play with the 4 Kingdom cards and the 4 Jokers as wild cards"),),
    happenings=Happened,
    tallies=("king", "queen", "joker"),
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
    observation=OBSERVATION,
    study=STUDY,
    turning=TURNING,
    search=SEARCH,
)
