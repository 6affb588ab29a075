"""Tell what every card and event of a game does.

How often it is held and played, who wins with it, and what playing it changes: positions in which
it was played are played on twice by the same chance, with it, and with what the bot would have done
otherwise. With several settings (see rumpus compare) it tells whose cards are more alike.

In the games played all at once a lot decides who moves next.

examples:
  rumpus cards frantic
  rumpus cards frantic --card "Fantastic Four"
  rumpus cards scandaroon deck=house deck=mine.toml --report out.html
  rumpus cards kingdom_four wilds=yes --out cards.csv
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rumpus.commands.common import add_game, add_settings, at_least, common_words

if TYPE_CHECKING:
    from rumpus.lab.cards import Cards
    from rumpus.lab.settings import Setting


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("settings", nargs="*", metavar="SETTING",
                        help="such as wilds=yes; see rumpus compare")  # fmt: skip
    add_settings(parser, usual="greedy")
    parser.add_argument(
        "--card", metavar="NAME", default="", help="ask for this one, and look closely"
    )
    parser.add_argument("--games", type=at_least(1), metavar="N", default=2000,
                        help="to be watched (2000)")  # fmt: skip
    parser.add_argument("--tries", type=at_least(2), metavar="N", default=400,
                        help="positions to be played on, for each card (400)")  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    from rumpus.commands.console import check_place, errors, write
    from rumpus.lab.card_report import cards_page
    from rumpus.lab.cards import study_cards
    from rumpus.lab.frames import cards_columns, writer_for

    check_place(arguments.report)
    save = writer_for(arguments.out) if arguments.out else None
    options = {name: getattr(arguments, name) for name in ("games", "tries", "seed", "jobs")}
    settings, card = _settings(arguments), arguments.card
    with errors.status("compiling (the first time only) and playing"):
        found = [study_cards(setting, closely=card, **options) for setting in settings]
    _print(found, card, as_json=arguments.json)
    if arguments.report:
        write(arguments.report, cards_page(found, card))
    if save:
        save(cards_columns(found))
    return 0


def _settings(arguments: argparse.Namespace) -> list[Setting]:
    from rumpus.games import game as find_game
    from rumpus.lab.settings import parse_setting

    game = find_game(arguments.game)
    common = {"bots": "greedy", **common_words(game, arguments)}
    return [parse_setting(game, text, common) for text in arguments.settings or [""]]


def _print(found: list[Cards], card: str, *, as_json: bool) -> None:
    from rumpus.commands.console import output, print_grid, print_json
    from rumpus.lab import card_report

    if as_json:
        print_json(card_report.as_data(found, card))
        return
    output.print(f"[bold]{card_report.question(found, card)}[/]")
    for text in card_report.answer(found, card):
        output.print(text)
    for cards in found:
        output.print()
        print_grid(card_report.grid(cards, only=card))
        output.print(card_report.how_many(cards), style="dim")
