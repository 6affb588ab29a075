"""What people write: names, talk, titles."""

from __future__ import annotations

import pytest

from rumpus.engine.writing import can_be_seen, tidy, unwanted_sign

FINE = [
    "Ann",
    "Änne ☂",
    "Zoë  O’Neil-3",
    "नमस्ते क्ष्म्य",
    "สวัสดีครับ ที่นี่",
    "שָׁלוֹם",
    "བསྒྲུབས་",
    "မြန်မာ ကြောင့်",
    "می‌خواهم",
    "👩‍🚀 👨‍👩‍👧‍👦 ❤️ 1️⃣",
    "مرحبا",
]
BIDI = [*"\u061c\u200e\u200f", *"\u202a\u202b\u202c\u202d\u202e", *"\u2066\u2067\u2068\u2069"]
FORMAT = [*"\u00ad\u180e\u200b\u2060\u2061\u2064\ufeff\ufff9\U000e0041", *"\x00\x07\x1b\x7f\u0085"]
BLANK = [*"\u115f\u1160\u17b4\u2800\u3164\uffa0\U0001d159"]
NO_TEXT = [*"\ue000\U0010fffd\u0378\ufdd0"]


@pytest.mark.parametrize("text", FINE)
def test_writing_of_any_language_stays_as_it_is(text: str):
    assert unwanted_sign(text) is None
    assert can_be_seen(text)
    assert tidy(text) == " ".join(text.split())


@pytest.mark.parametrize("sign", BIDI + FORMAT + BLANK + NO_TEXT, ids=lambda s: f"{ord(s):x}")
def test_a_sign_that_nobody_sees_is_found_and_left_out(sign: str):
    if not sign.isspace():
        assert unwanted_sign(f"a{sign}b") == f"U+{ord(sign):04X}"
    assert not can_be_seen(sign * 3)
    assert tidy(sign * 3) == ""
    assert tidy(f"a{sign}b") in ("ab", "a b")


@pytest.mark.parametrize("text", ["", " ", "\u0301", "\u200d\u200d", "\u200c", "\ufe0f", "\u20dd"])
def test_marks_alone_are_nothing_to_read(text: str):
    assert not can_be_seen(text)
    assert tidy(text) == ""


@pytest.mark.parametrize("mark", ["\u0301", "\u0489", "\u20e3", "\u200d", "\u034f", "\ufe0f"])
def test_marks_do_not_pile_up(mark: str):
    flood = "q" + mark * 40
    assert unwanted_sign(flood) == f"U+{ord(mark):04X}"
    assert len(tidy(flood)) == 5
    assert tidy(mark * 9 + "q " + mark) == "q"


def test_a_letter_and_its_mark_are_one():
    assert tidy("e\u0301") == "é"
    assert unwanted_sign("e\u0301\u0301\u0301\u0301\u0301") is None
