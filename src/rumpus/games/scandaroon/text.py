"""Scandaroon in words."""

from __future__ import annotations

from rumpus.engine.happenings import Happening
from rumpus.games.scandaroon.cards import TRUMPS, format_card
from rumpus.games.scandaroon.state import Happened

_TRUMP_NAMES = dict(
    zip(TRUMPS, ("Scimitar", "Crescent Moon", "Turban", "Cross-Tiles", "No Trumps"), strict=True)
)


def trump_name(trump: int) -> str:
    return _TRUMP_NAMES[TRUMPS[trump]]


_SUIT_NAMES = {
    "en": {"s": "Scimitar", "m": "Crescent Moon", "t": "Turban", "c": "Cross-Tiles"},
    "de": {"s": "Krummsäbel", "m": "Halbmond", "t": "Turban", "c": "Kreuzfliesen"},
}
_NO_SUIT = {"en": "No suit", "de": "Ohne Farbe"}


def name_card(code: str, language: str) -> str:
    """A card of the house deck in words: `Crescent Moon 3`; a second one of its kind has a `b`."""
    names = _SUIT_NAMES[language]
    suits = [names[letter] for letter in code if letter in names]
    return f"{'/'.join(suits) or _NO_SUIT[language]} {code.lstrip('smtcn')}"


def narrate(h: Happening) -> str:
    """A happening as an English sentence."""
    sentence = _SENTENCES[Happened(h.what)]
    return sentence.format(
        seat=f"Seat {h.seat}",
        other=f"seat {h.other}",
        card=format_card(h.card) if h.card >= 0 else "a card",
        n=h.n,
        trump=trump_name(h.n) if 0 <= h.n < len(TRUMPS) else "",
        place=h.n + 1,
        source="hand" if h.n else "row",
    )


_SENTENCES = {
    Happened.ROUND_BEGAN: "Round {n}: {seat} begins.",
    Happened.SHUFFLED: "The draw pile of {n} cards is shuffled.",
    Happened.TRUMP_TURNED: "The round begins with {trump}.",
    Happened.DEALT: "{seat} is dealt {card}.",
    Happened.LAID: "{seat} lays {card} into the row of {other}.",
    Happened.USED: "{seat} discards {card} to use its ability.",
    Happened.PAID: "{seat} plays the Action Piece and discards {card} from the {source}.",
    Happened.DISCARDED: "{seat} discards {card} from the row of {other}.",
    Happened.BOOSTED: "{seat} puts {n} extra points on {card}.",
    Happened.TRUMP_CHANGED: "{seat} changes the trump: {trump}.",
    Happened.MOVED: "{card} moves to place {place} in the row of {other}.",
    Happened.DREW: "{seat} draws {card}.",
    Happened.SALVAGED: "{seat} takes {card} from the discard pile.",
    Happened.RETURNED: "{seat} sends {card} back to the hand of {other}.",
    Happened.ADDED: "{seat} adds {n} to the score pile.",
    Happened.REPLACED: "{seat} discards {card} from the hand.",
    Happened.PROTECTED: "{seat} protects {card} in the row of {other}.",
    Happened.STOLE: "{seat} steals {card} from the row of {other}.",
    Happened.PASSED: "{seat} passes.",
    Happened.SCORED: "{seat} scores {n}.",
    Happened.PLACED: "{seat} gets {n} for the position.",
    Happened.PILED: "{seat} puts {card} into the score pile.",
    Happened.WON_NO_TRUMPS: "{seat} gets {n} for a round with No Trumps.",
    Happened.LED_HIGHEST: "{seat} holds the highest score with {n}.",
    Happened.ROUND_OVER: "Round {n} is over.",
    Happened.WON: "{seat} wins with {n} victory points.",
}
