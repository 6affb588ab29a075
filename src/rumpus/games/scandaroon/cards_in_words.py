"""What every card of the house deck does, as a list for rules read in a terminal."""

from __future__ import annotations

from rumpus.games.scandaroon.cards import Ability
from rumpus.games.scandaroon.deck import BUILT_IN, Card, built_in, parse_deck

_EN: dict[object, str] = {
    "title": "What the cards do",
    "count": "worth 1 for each card of its suit in play",
    "left": "{n} to the card on its left",
    "right": "{n} to the card on its right",
    "both": "{n} to both neighbours",
    "kin": "{n} to each other card of its suit in the row",
    "anywhere": "goes into any row",
    "begun": "goes into your row, or into another that has a card",
    "from": "goes into your row, or into another of {n} cards or more",
    "end": "ends the row",
    "plain": "nothing else",
    "gives": "give it up: ",
    "limit": "{does} (face values up to {n})",
    Ability.STRIKE: "discard a card of face value {n} or less from an open row",
    Ability.STRIKE_LAST: "discard the right-most card of an open row",
    Ability.BOOST: "{n} extra points on a card of your row",
    Ability.TRUMP_ANY: "choose the trump, or No Trumps",
    Ability.TRUMP_NONE: "No Trumps from now on",
    Ability.TRUMP_ROW: "make a suit of your row trump",
    Ability.SWAP: "two cards in open rows change places",
    Ability.DRAW: "draw {n}",
    Ability.SALVAGE: "take a card from the discards",
    Ability.RETURN: "a card of an open row goes back to its owner's hand",
    Ability.SHIFT: "move a card within its open row",
    Ability.LURE: "exchange a card of your row for one of no higher face value",
}
_DE: dict[object, str] = {
    "title": "Was die Karten tun",
    "count": "zählt 1 für jede Karte ihrer Farbe im Spiel",
    "left": "{n} für die Karte links von ihr",
    "right": "{n} für die Karte rechts von ihr",
    "both": "{n} für beide Nachbarn",
    "kin": "{n} für jede andere Karte ihrer Farbe in der Reihe",
    "anywhere": "darf in jede Reihe",
    "begun": "darf in deine Reihe, oder in eine andere, in der eine Karte liegt",
    "from": "darf in deine Reihe, oder in eine andere ab {n} Karten",
    "end": "beendet die Reihe",
    "plain": "sonst nichts",
    "gives": "gib sie ab: ",
    "limit": "{does} (Aufdruck bis {n})",
    Ability.STRIKE: "wirf eine Karte mit Aufdruck bis {n} aus einer offenen Reihe ab",
    Ability.STRIKE_LAST: "wirf die Karte ganz rechts in einer offenen Reihe ab",
    Ability.BOOST: "{n} Extrapunkte auf eine Karte deiner Reihe",
    Ability.TRUMP_ANY: "bestimme den Trumpf, oder keinen",
    Ability.TRUMP_NONE: "ab jetzt ohne Trumpf",
    Ability.TRUMP_ROW: "mach eine Farbe deiner Reihe zum Trumpf",
    Ability.SWAP: "zwei Karten in offenen Reihen tauschen die Plätze",
    Ability.DRAW: "zieh {n}",
    Ability.SALVAGE: "nimm eine Karte aus der Ablage",
    Ability.RETURN: "eine Karte einer offenen Reihe geht zurück auf die Hand ihres Besitzers",
    Ability.SHIFT: "verschieb eine Karte in ihrer offenen Reihe",
    Ability.LURE: "tausch eine Karte deiner Reihe gegen eine mit höchstens gleichem Aufdruck",
}
_WORDS = {"en": _EN, "de": _DE}


def all_cards(language: str) -> str:
    """A section of its own; cards stand there by their codes, as everywhere in the rules."""
    words = _WORDS.get(language, _EN)
    deck = parse_deck(built_in(BUILT_IN[0]))
    lines = [f"- {{{card.code}}}: {'; '.join(_parts(card, words))}" for card in deck.cards]
    return "\n".join([f"## {words['title']}", "", *lines])


def _parts(card: Card, words: dict[object, str]) -> list[str]:
    parts = [words["count"]] if card.count else []
    parts += _effects(card, words)
    if card.ability:
        parts.append(words["gives"] + _does(card, words))
    if card.play_anywhere:
        kind = ("anywhere", "begun", "from")[min(card.other_rows_from, 2)]
        parts.append(words[kind].format(n=card.other_rows_from))
    if card.end_of_row:
        parts.append(words["end"])
    return parts or [words["plain"]]


def _does(card: Card, words: dict[object, str]) -> str:
    """What its ability does; a number that is not in the words is a limit (SC49)."""
    does = words[card.ability]
    if card.amount and "{n}" not in does:
        does = words["limit"].format(does=does, n=card.amount)
    return does.format(n=card.amount)


def _effects(card: Card, words: dict[object, str]) -> list[str]:
    both = card.left if card.left == card.right else 0
    given = {
        "both": both,
        "left": 0 if both else card.left,
        "right": 0 if both else card.right,
        "kin": card.same_suit,
    }
    return [words[kind].format(n=f"{n:+}".replace("-", "−")) for kind, n in given.items() if n]
