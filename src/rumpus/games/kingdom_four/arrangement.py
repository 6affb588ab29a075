"""What a collection is worth: the points of the best arrangement for King, Queen and Joker.

All three are sums over places that share some wild cards out among themselves (KF14, KF27):

- the King's places are the four numbers of each kingdom, which share the Jokers, and within each
  kingdom its Kingdom card;
- the Queen's are the kingdoms, which share the Jokers; a Kingdom card serves its own;
- the Joker's are the items, which share the Kingdom cards; a Joker serves its own.

What one place makes of the cards it has is a formula, so the best sharing is the best of all.
`sets.py` lists the sets that make these points.
"""

from __future__ import annotations

from rumpus.engine.rule import rule, table
from rumpus.games.kingdom_four.cards import JOKERS, KINGDOM_CARDS

#: Beside the four Jokers, as bits: the Kingdom card of the kingdom in question.
OWN = 16


@rule
def share_out(best: list[int], worth: list[int], wilds: int) -> None:
    """Let one more place have some of the wild cards.

    `best` is the most the places so far make of each set of wild cards, `worth` what this one does.
    """
    given = wilds
    while given >= 0:
        most, part = 0, given
        while part >= 0:
            most = max(most, best[given ^ part] + worth[part])
            part = (part - 1) & given if part else -1
        best[given] = most
        given = (given - 1) & wilds if given else -1


# --- the King: cards of one kingdom and number ---


def _king(wilds: int, items: int) -> int:
    """What one number of a kingdom is worth with these wild cards, both as bits.

    A set has each item once (KF27). So `sets` sets can use each item so many times, and the
    Kingdom card besides; dealt out in turn, their sizes differ by one at most.
    """
    best = 0
    for sets in (1, 2, 3):
        held = [(wilds >> i & 1) + (items >> i & 1) for i in range(4)]
        usable = min(4 * sets, sum(min(sets, n) for n in held) + wilds // OWN)
        if usable >= 3 * sets:
            best = max(best, 10 * sets + 5 * (usable - 3 * sets))  # KF15, KF16
    return best


KING = table([_king(wilds, items) for items in range(16)] for wilds in range(2 * OWN))

#: Spreads four bits, one for each number, so that four rows make four bits for each number.
SPREAD = table(sum((row >> n & 1) << 4 * n for n in range(4)) for row in range(16))


@rule
def items_by_number(cards: list[int], kingdom: int) -> int:
    """Four bits for each number: the items of this kingdom's cards of that number."""
    first = 4 * kingdom
    return (
        SPREAD[cards[first]]
        | SPREAD[cards[first + 1]] << 1
        | SPREAD[cards[first + 2]] << 2
        | SPREAD[cards[first + 3]] << 3
    )


@rule
def numbers_by_item(cards: list[int], kingdom: int) -> int:
    """Four bits for each item: the numbers of this kingdom's cards of that item."""
    first = 4 * kingdom
    return cards[first] | cards[first + 1] << 4 | cards[first + 2] << 8 | cards[first + 3] << 12


@rule
def king_points(cards: list[int]) -> int:
    """KF15, KF16: 15 for each four of one kingdom and number, 10 for each three."""
    if cards[JOKERS] or cards[KINGDOM_CARDS]:
        return king_points_with_wilds(cards)
    points = 0
    for kingdom in range(4):
        items = items_by_number(cards, kingdom)
        points += KING[0][items & 15] + KING[0][items >> 4 & 15]
        points += KING[0][items >> 8 & 15] + KING[0][items >> 12]
    return points


@rule
def king_points_with_wilds(cards: list[int]) -> int:
    best = [0] * 32
    worth = [0] * 32
    for kingdom in range(4):
        items = items_by_number(cards, kingdom)
        wilds = cards[JOKERS] | (cards[KINGDOM_CARDS] >> kingdom & 1) * OWN
        for number in range(4):
            for part in range(32):
                worth[part] = KING[part][items >> 4 * number & 15]
            share_out(best, worth, wilds)
        for jokers in range(16):
            best[jokers] = max(best[jokers], best[jokers | OWN])
            best[jokers | OWN] = best[jokers]
    return best[cards[JOKERS]]


# --- the Queen: straights of one kingdom ---

# A straight is worth 5 for each end in it, 1 or 4, and always holds a 2 and a 3. Take any cards in
# which, for some n, there are n 2s and n 3s, at most n 1s and n 4s, and no item more than n times:
# they can be laid as n straights of different items (König: a bipartite graph can be coloured with
# as many colours as its largest degree; colours are straights). So what counts is how many ends
# such a choice can have. By the max-flow min-cut theorem that is the least, over sets of numbers,
# of how many cards of those numbers can be used, less n for each 2 and 3 among them.

#: More straights than this would need seven 2s and seven 3s: 8 cards and 5 wild ones are too few.
_MOST_STRAIGHTS = 6
#: Bits for each count in a word.
_LANE = 8


def _usable(straights: int, joker: int, row: int, ends: tuple[int, ...]) -> int:
    """For one item: how many of its cards with certain numbers can be used, a lane for each."""
    word = 0
    for lane in range(8):
        numbers = (lane & 3) << 1 | ends[lane >> 2]
        usable = min(straights, (row & numbers).bit_count() + joker) if numbers else 0
        word |= usable << _LANE * lane
    return word


#: By straights, Joker, and the item's row. Lanes: without 2 and 3, with 2, with 3, with both; and
#: the same again with the 1. The second table is for the same numbers and the 4.
_USABLE = table(
    [[_usable(n, joker, row, (0, 1)) for row in range(16)] for joker in range(2)]
    for n in range(_MOST_STRAIGHTS + 1)
)
_USABLE_WITH_4 = table(
    [[_usable(n, joker, row, (8, 9)) for row in range(16)] for joker in range(2)]
    for n in range(_MOST_STRAIGHTS + 1)
)


@rule
def lane(word: int, at: int, straights: int, own: int) -> int:
    """How many cards can be used, the Kingdom card as any of them included."""
    return min(4 * straights, (word >> _LANE * at & 255) + own)


@rule
def room(word: int, at: int, straights: int, own: int) -> int:
    """How many ends can be used beside all the 2s and 3s that the straights need."""
    without = lane(word, at, straights, own)
    with_one = min(lane(word, at + 1, straights, own), lane(word, at + 2, straights, own))
    with_both = lane(word, at + 3, straights, own)
    return min(without, with_one - straights, with_both - 2 * straights)


@rule
def ends(numbers: int, jokers: int, own: int, straights: int) -> int:
    """The most ends in so many straights of a kingdom; below 0 if there cannot be so many."""
    word = 0
    with_4 = 0
    for item in range(4):
        row, joker = numbers >> 4 * item & 15, jokers >> item & 1
        word += _USABLE[straights][joker][row]
        with_4 += _USABLE_WITH_4[straights][joker][row]
    if room(word, 0, straights, own) < 0:
        return -1
    ones = min(straights, room(word, 4, straights, own))
    fours = min(straights, room(with_4, 0, straights, own))
    return min(ones + fours, room(with_4, 4, straights, own))


@rule
def straight_points(numbers: int, jokers: int, own: int) -> int:
    """KF17–KF19: the best straights of one kingdom's cards, given as `numbers_by_item`.

    These Jokers serve it, and its own Kingdom card or none.
    """
    most = 0
    for straights in range(1, _MOST_STRAIGHTS + 1):
        found = ends(numbers, jokers, own, straights)
        if found < 0:
            break
        most = max(most, found)
    return 5 * most


@rule
def queen_points(cards: list[int]) -> int:
    if cards[JOKERS]:
        return queen_points_with_jokers(cards)
    points = 0
    for kingdom in range(4):
        own = cards[KINGDOM_CARDS] >> kingdom & 1
        points += straight_points(numbers_by_item(cards, kingdom), 0, own)
    return points


@rule
def queen_points_with_jokers(cards: list[int]) -> int:
    """KF17: a Joker may serve any kingdom, so all four are taken together."""
    best = [0] * 16
    worth = [0] * 16
    for kingdom in range(4):
        own = cards[KINGDOM_CARDS] >> kingdom & 1
        numbers = numbers_by_item(cards, kingdom)
        for jokers in range(16):
            if jokers & ~cards[JOKERS] == 0:
                worth[jokers] = straight_points(numbers, jokers, own)
        share_out(best, worth, cards[JOKERS])
    return best[cards[JOKERS]]


# --- the Joker: cards of one item ---

_ENOUGH = 12

#: The pips of a family's cards, and the family with its highest missing card added.
PIPS = table(sum(n + 1 for n in range(4) if row >> n & 1) for row in range(16))
_FILLED = table(
    row | max((1 << n for n in range(4) if not row >> n & 1), default=0) for row in range(16)
)


@rule
def item_points(cards: list[int], item: int, kingdoms: int, joker: int) -> int:
    """KF20, KF21: the pips beyond 11 of one item, with these Kingdom cards and its Joker or not.

    A wild card stands for the highest card that the set does not have yet (KF27).
    """
    pips = 0
    highest = 0
    for kingdom in range(4):
        row = cards[4 * kingdom + item]
        if kingdoms >> kingdom & 1:
            row = _FILLED[row]
        pips += PIPS[row]
        highest = max(highest, PIPS[_FILLED[row]] - PIPS[row])
    return max(0, pips + highest * joker - (_ENOUGH - 1))


@rule
def joker_points(cards: list[int]) -> int:
    if cards[KINGDOM_CARDS]:
        return joker_points_with_kingdom_cards(cards)
    points = 0
    for item in range(4):
        points += item_points(cards, item, 0, cards[JOKERS] >> item & 1)
    return points


@rule
def joker_points_with_kingdom_cards(cards: list[int]) -> int:
    best = [0] * 16
    worth = [0] * 16
    for item in range(4):
        for kingdoms in range(16):
            worth[kingdoms] = item_points(cards, item, kingdoms, cards[JOKERS] >> item & 1)
        share_out(best, worth, cards[KINGDOM_CARDS])
    return best[cards[KINGDOM_CARDS]]
