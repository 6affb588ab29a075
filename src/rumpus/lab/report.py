"""The report of a simulation as one page with plots."""

from __future__ import annotations

from rumpus.engine.options import fields_of
from rumpus.lab import figures, svg
from rumpus.lab.figures import Grid
from rumpus.lab.pace import minutes
from rumpus.lab.page import heading, page, paragraph, table
from rumpus.lab.played import Played
from rumpus.lab.summary import Summary, speed_of, summarize
from rumpus.lab.tournament import Standings, standings

#: Games that the table of cards is made from, at most.
_CARD_GAMES = 20_000


def simulation_page(played: Played, most_steps: int) -> str:
    """Everything that `rumpus simulate` prints, and how the points lie."""
    summary, whole = summarize(played), played.finished()
    parts = [
        paragraph(figures.how_many(summary)),
        *_warnings(played, most_steps),
        *(_sections(summary, whole) if len(whole) else []),
        paragraph(figures.speed(speed_of(played)), "dim"),
    ]
    return page(figures.title(summary), parts)


def _warnings(played: Played, most_steps: int) -> list[str]:
    told = (figures.capped(played, most_steps), figures.lost_moves(played))
    return [paragraph(text, "warn") for text in told if text]


def _sections(summary: Summary, whole: Played) -> list[str]:
    return [
        *_winners(summary),
        *_points(summary, whole),
        *_seats(summary),
        heading("Length"),
        svg.distributions("minutes of a game", [("minutes", minutes(whole))]),
        *map(paragraph, figures.length(summary)),
        *_pace(whole),
        *_cards(whole),
    ]


def _winners(summary: Summary) -> list[str]:
    rows = [(line.player, line.wins) for line in summary.players]
    even = [line.even for line in summary.players]
    plot = svg.intervals("share of wins by player", rows, marks=even, unit="%")
    return [
        heading("Who wins"),
        *([plot] if len(rows) > 1 else []),
        grid_table(figures.players(summary)),
        *(paragraph(line, "dim") for line in figures.levels(summary.levels)),
        paragraph(
            "A shared win counts as a share: a half for each of two. Intervals are 95 % "
            "(Wilson's for wins); the dashed mark is the share of equal players.",
            "dim",
        ),
    ]


def _points(summary: Summary, whole: Played) -> list[str]:
    plan = whole.plan
    points = [(str(p), whole.results.scores[plan.seating == k]) for k, p in enumerate(plan.players)]
    drawn = [heading("Points"), svg.distributions("points by player", points)]
    drawn += _earned(summary) if summary.players[0].earned else []
    return [*drawn, *_counted(summary)] if figures.has_other_tallies(summary) else drawn


def _earned(summary: Summary) -> list[str]:
    rows = [(line.player, line.earned) for line in summary.players]
    if summary.adds_up:
        title, plot = "What made the points", svg.parts_of_total
    else:
        title, plot = "What was counted", svg.side_by_side
    return [
        heading(title),
        plot(f"{title.lower()}, by player", rows),
        grid_table(figures.earned(summary)),
    ]


def _counted(summary: Summary) -> list[str]:
    return [heading("Counted"), grid_table(figures.tallies(summary))]


def _seats(summary: Summary) -> list[str]:
    rows = [(figures.place_name(summary, line), line.wins) for line in summary.by_place]
    kind = "place in the order of play" if summary.has_order else "chair"
    even = [1 / summary.seats] * summary.seats
    return [
        heading("Luck of the seat"),
        svg.intervals(f"share of wins by {kind}", rows, marks=even, unit="%"),
        grid_table(figures.by_place(summary)),
    ]


def _pace(whole: Played) -> list[str]:
    if not whole.plan.is_timed:
        return []
    return [
        heading("Pace"),
        svg.distributions("seconds of a game", [("seconds", whole.results.elapsed / 1e6)]),
    ]


def tournament_page(played: Played, most_steps: int) -> str:
    """Everything that `rumpus tournament` prints, and the ratings side by side."""
    final = standings(played)
    parts = [
        paragraph(figures.how_many_deals(final)),
        *_warnings(played, most_steps),
        *(_final_table(final) if final.entries else []),
        paragraph(figures.speed(speed_of(played)), "dim"),
    ]
    return page(f"Tournament: {figures.standings_title(final)}", parts)


def _final_table(final: Standings) -> list[str]:
    entries = final.entries
    return [
        heading("Ratings"),
        svg.intervals("ratings", [(e.player, e.rating) for e in entries], marks=[0] * len(entries)),
        grid_table(figures.standings_grid(final)),
        *(paragraph(line, "dim") for line in figures.levels(final.levels)),
        paragraph(
            "400 points are odds of ten to one between two players; the mean is 0. Every deal was "
            "played by every line-up at every turn of the seats; intervals (95 %) come from "
            "drawing whole deals anew.",
            "dim",
        ),
        heading("Wins"),
        svg.intervals(
            "share of wins by player",
            [(e.player, e.wins) for e in entries],
            marks=[e.even for e in entries],
            unit="%",
        ),
    ]


def _cards(whole: Played) -> list[str]:
    """What a game can say of each of its cards, from games of its own bots."""
    plan = whole.plan
    if plan.game.card_table is None:
        return []
    games = min(len(whole), _CARD_GAMES)
    fields = fields_of(plan.game.options, plan.options)
    headings, rows = plan.game.card_table(plan.game, plan.seats, games, fields, plan.seed)
    told = f"{games:,} further games between greedy bots, with the same options."
    return [heading("Cards"), paragraph(told, "dim"), table(headings, rows)]


def grid_table(grid: Grid) -> str:
    return table(grid.headings, grid.rows)
