"""Texts that somebody may send as a deck, to see what happens."""

from __future__ import annotations

from tests.games.scandaroon.scene import DECK


def _with(old: str, new: str) -> str:
    assert old in DECK
    return DECK.replace(old, new, 1)


STRANGE = {
    "a deep list": "a = " + "[" * 20_000 + "\n",
    "a deep list, line by line": "a = [\n" + "[\n" * 15_000,
    "deep tables": "a = " + "{a=" * 15_000 + "\n",
    "5000 digits": _with("value = 0", "value = " + "9" * 5000),
    "10,000 digits and lines between": _with("value = 0", "value = 9" + "_9" * 9999),
    "a large hex number": "a = 0x" + "f" * 50_000 + "\n",
    "a key of 30,000 parts": ".".join(["a"] * 30_000) + " = 1\n",
    "many keys of many parts": "".join(f"{'a.' * 190}k{n} = 1\n" for n in range(160)),
    "a header of 30,000 parts": "[" + ".".join(["a"] * 30_000) + "]\n",
    "nothing but spaces": " " * 60_000 + "\n",
    "nothing but cards": "[[card]]\n" * 6000,
    "a date": _with("value = 0", "value = 2020-01-01"),
    "a time": _with("without_suit = 1", "without_suit = 07:32:00"),
    "no number": _with("value = 0", "value = nan"),
    "an endless number": _with("amount = 7", "amount = inf"),
    "a key twice": _with("value = 0", "value = 0\nvalue = 0"),
    "a table twice": DECK + '[deck]\nname = "Other"\n',
    "a list as a code": _with('code = "s0"', 'code = ["s0"]'),
    "a table as a code": _with('code = "s0"', "code = {a = 1}"),
    "lists as suits": _with('suits = ["scimitar"]', 'suits = [["moon"], ["moon"]]'),
    "a table as an ability": _with('ability = "strike"', "ability = {a = 1}"),
    "a list as a power": _with('scimitar = "steal"', 'scimitar = ["steal"]'),
    "numbers as cards": 'card = [1, 2]\n[deck]\nname = "x"\n[action_piece]\n',
    "a name that turns round": _with("Deck of the rulings", "Deck \u202eof the rulings"),
    "a name that turns round when read": _with("Deck of the rulings", "Deck \\u202Eof the rulings"),
    "a name that cannot be seen": _with("Deck of the rulings", "\u3164"),
    "a name that cannot be seen when read": _with("Deck of the rulings", "\\u2800"),
    "a long name": _with("Deck of the rulings", "x" * 61),
    "a first line that turns round": "# \u202eabc\n" + DECK,
    "a key of two lines": '"a\\nb" = 1\n' + DECK,
    "a key that turns round": '"\\u202e" = 1\n' + DECK,
    "a sign that is none": DECK + "#\x00\n",
    "half a sign": DECK + "# \ud800\n",
    "a long text as a value": _with("value = 0", "value = '''" + "x\n" * 10_000 + "'''"),
}
