"""Decks side by side: which games are played."""

from __future__ import annotations

import pytest

from bench.deck import measure


def test_other_seeds_are_other_games():
    first, again, other = (measure("third", "greedy", 100, seed) for seed in (0, 0, 100))
    assert first.cards == again.cards
    assert first.cards != other.cards


def test_the_games_of_two_seeds_make_up_those_of_both():
    halves = [measure("third", "greedy", 100, seed).powers for seed in (0, 100)]
    both = measure("third", "greedy", 200).powers
    assert both == pytest.approx([sum(pair) / 2 for pair in zip(*halves, strict=True)])
