"""Scandaroon: rows of cards that strengthen and weaken each other, over four rounds."""

from rumpus.bots.levels import THINKERS, beginner, casual, expert, strong
from rumpus.engine.game import Game
from rumpus.engine.options import data
from rumpus.engine.randomly import choose_randomly
from rumpus.engine.rules import Rules
from rumpus.games.scandaroon import choices, hidden, rounds, rules, scoring
from rumpus.games.scandaroon.balance import card_table
from rumpus.games.scandaroon.bot import choose_greedily
from rumpus.games.scandaroon.cards import format_card
from rumpus.games.scandaroon.deck import BUILT_IN, deck_name, load_deck
from rumpus.games.scandaroon.deck_numbers import with_number
from rumpus.games.scandaroon.imagined import imagine
from rumpus.games.scandaroon.live import LIVE
from rumpus.games.scandaroon.minutes import MINUTES, WITH_BOTS
from rumpus.games.scandaroon.moves import MOVES, format_move, parse_move
from rumpus.games.scandaroon.observation import OBSERVATION
from rumpus.games.scandaroon.state import Happened, State, census
from rumpus.games.scandaroon.study import STUDY
from rumpus.games.scandaroon.text import narrate
from rumpus.games.scandaroon.turning import TURNING
from rumpus.games.scandaroon.view import View, lasting, own, watched
from rumpus.games.scandaroon.worth import SEARCH

GAME = Game(
    name="scandaroon",
    title="Scandaroon",
    version=3,  # the house deck has a third edition
    # From 2 to 3 nothing but the default deck has changed, and games name theirs. From 1 to 2 more
    # has: cards of the deck that was called `second` even then, and which decks are allowed.
    reads=(2,),
    seats=range(3, 5),
    minutes=MINUTES,
    minutes_with_bots=WITH_BOTS,
    state=State,
    moves=MOVES,
    rules=Rules(
        begin=rounds.begin,
        who_may_act=rules.who_may_act,
        legal=choices.legal,
        step=rules.step,
        is_over=rounds.is_over,
        score=scoring.score,
        winners=scoring.winners,
        resample=hidden.resample,
        tally=scoring.tally,
        rounds=rounds.rounds_dealt,
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
    options=(data("deck", "the deck of 51 cards", BUILT_IN, load_deck, deck_name, with_number),),
    happenings=Happened,
    tallies=("position", "score_pile", "no_trumps", "highest_score"),
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
    card_table=card_table,
    observation=OBSERVATION,
    study=STUDY,
    turning=TURNING,
    search=SEARCH,
    live=LIVE,
)
