"""What each seat has seen of the others' hands; only `resample`, views and bots ask for it.

`known[observer][holder][kind]` counts cards that the observer knows to be in that hand. When one
of a hand's cards moves on face down, any of them may be gone: those known move to SOMEWHERE, for
they are still in somebody's hand and not in the pile. `traced[kind]` is 0 as long as nobody can
know anything of that kind.

`most[holder][group]` is public: with the fresh cards that came unseen, a hand holds at most so
many of a group, since the rules have proven it (who must draw on a red 2nd Chance has no red).
"""

from __future__ import annotations

from rumpus.engine.rule import rule, table
from rumpus.games.frantic.cards import BLACK, FANTASTIC, FY, GIFT, KINDS, colour_of, number_of
from rumpus.games.frantic.shunning import MOST, count_shunned, forget_shunned, swap_shunned
from rumpus.games.frantic.state import GROUPS, MEMORIES, MOST_SEATS, SOMEWHERE, State

#: Groups, by colour: numerals; numerals and specials; those and the colourless, which may all lie
#: on it. Then numbers 1 to 9. Then FY.
NUMERALS, COLOURED, LAYABLE, NUMBERS, FY_GROUP = 0, 4, 8, 12, 21
#: In `most`: nothing is proven. More than any group has cards, whatever comes and goes.
UNPROVEN = 60
#: No group has so many cards.
LARGER_THAN_ANY = 47
#: `fresh` is counted back to 0 here, so that it stays a small number.
_FRESH_LIMIT = 50
#: The most groups that a kind is in.
MEMBERSHIPS = 4
NO_GROUP = -1


def _groups(kind: int) -> list[int]:
    if kind < BLACK:
        colour = colour_of(kind)
        return [NUMERALS + colour, COLOURED + colour, LAYABLE + colour, NUMBERS + kind % 9]
    if kind < GIFT:
        return [NUMBERS + number_of(kind) - 1, NO_GROUP, NO_GROUP, NO_GROUP]
    if kind < FANTASTIC:
        return [COLOURED + colour_of(kind), LAYABLE + colour_of(kind), NO_GROUP, NO_GROUP]
    if kind < FY:
        return [LAYABLE, LAYABLE + 1, LAYABLE + 2, LAYABLE + 3]
    return [FY_GROUP, NO_GROUP, NO_GROUP, NO_GROUP]


#: The groups of each kind.
GROUPS_OF = table(_groups(kind) for kind in range(KINDS))


@rule
def forget_everything(s: State) -> None:
    for kind in range(KINDS):
        if s.traced[kind]:  # of the others nobody knows anything
            s.traced[kind] = 0
            for observer in range(s.seats):
                for holder in range(MOST_SEATS + 1):
                    s.known[observer][holder][kind] = 0
    prove_nothing(s)


@rule
def trace_all(s: State) -> None:
    """Hands that move or lie open make any kind known."""
    for kind in range(KINDS):
        s.traced[kind] = 1


# --- single cards ---


@rule
def see_leave(s: State, holder: int, kind: int, observer: int) -> None:
    """The observer saw such a card leave that hand."""
    if s.known[observer][holder][kind] > 0:
        s.known[observer][holder][kind] -= 1
    elif s.known[observer][SOMEWHERE][kind] > 0:
        s.known[observer][SOMEWHERE][kind] -= 1


@rule
def all_see_leave(s: State, holder: int, kind: int) -> None:
    if s.traced[kind]:
        for observer in range(s.seats):
            if observer != holder:
                see_leave(s, holder, kind, observer)
    count_in_groups(s, holder, kind, -1)


@rule
def see_come(s: State, holder: int, kind: int, observer: int) -> None:
    """The observer saw such a card come into that hand."""
    s.known[observer][holder][kind] += 1
    s.traced[kind] = 1


@rule
def all_see_come(s: State, holder: int, kind: int) -> None:
    for observer in range(s.seats):
        if observer != holder:
            see_come(s, holder, kind, observer)
    count_in_groups(s, holder, kind, 1)


@rule
def blur(s: State, holder: int, taker: int) -> None:
    """Some card went from holder to taker: for all others it may be any of those they know."""
    if s.seats == 2:
        return
    for kind in range(KINDS):
        if s.hand[holder][kind]:
            for observer in range(s.seats):
                if observer != taker and s.known[observer][holder][kind] > 0:
                    s.known[observer][holder][kind] -= 1
                    s.known[observer][SOMEWHERE][kind] += 1


@rule
def all_see_hands(s: State) -> None:
    """FR85: every hand lies open."""
    trace_all(s)
    for kind in range(KINDS):
        for observer in range(s.seats):
            s.known[observer][SOMEWHERE][kind] = 0
            for holder in range(s.seats):
                if holder != observer:
                    s.known[observer][holder][kind] = s.hand[holder][kind]


@rule
def all_know_fy(s: State, holder: int) -> None:
    """FR28: who gives fewer cards than he could must hold the one that is never given."""
    s.traced[FY] = 1
    for observer in range(s.seats):
        if observer != holder:
            s.known[observer][holder][FY] = 1
            s.known[observer][SOMEWHERE][FY] = 0


# --- whole hands that move ---


@rule
def note_own_hands(s: State) -> None:
    """Before hands move: each owner writes down what leaves him. See `cross_out_own`."""
    trace_all(s)
    for seat in range(s.seats):
        for kind in range(KINDS):
            s.known[seat][seat][kind] = s.hand[seat][kind]


@rule
def note_arrival(s: State, giver: int, taker: int) -> None:
    """Before hands move: what the taker will see of the giver's hand is no longer SOMEWHERE."""
    for kind in range(KINDS):
        news = s.hand[giver][kind] - s.known[taker][giver][kind]
        left = s.known[taker][SOMEWHERE][kind] - news
        s.known[taker][SOMEWHERE][kind] = max(0, left)


@rule
def cross_out_own(s: State) -> None:
    """After hands moved: nobody keeps a list of what he holds himself."""
    for seat in range(s.seats):
        for kind in range(KINDS):
            s.known[seat][seat][kind] = 0


@rule
def swap_knowledge(s: State, one: int, other: int) -> None:
    for observer in range(s.seats):
        of_one, of_other = s.known[observer][one], s.known[observer][other]
        for kind in range(KINDS):
            held = of_one[kind]
            of_one[kind] = of_other[kind]
            of_other[kind] = held
    for group in range(GROUPS):
        bound = s.most[one][group]
        s.most[one][group] = s.most[other][group]
        s.most[other][group] = bound
    swap_shunned(s, one, other)
    fresh = s.fresh[one]
    s.fresh[one] = s.fresh[other]
    s.fresh[other] = fresh


@rule
def pool_knowledge(s: State) -> None:
    """FR67, before the hands are mixed: what is known of them, own hand included, is SOMEWHERE."""
    trace_all(s)
    for kind in range(KINDS):
        for observer in range(s.seats):
            total = s.hand[observer][kind]
            for holder in range(s.seats):
                total += s.known[observer][holder][kind]
                s.known[observer][holder][kind] = 0
            s.known[observer][SOMEWHERE][kind] += total
    prove_nothing(s)


@rule
def sort_out_own(s: State) -> None:
    """FR67, after the hands are dealt anew: what a seat got is not in others' hands."""
    for kind in range(KINDS):
        for observer in range(s.seats):
            left = s.known[observer][SOMEWHERE][kind] - s.hand[observer][kind]
            s.known[observer][SOMEWHERE][kind] = max(0, left)


# --- what the rules prove ---


@rule
def prove_nothing(s: State) -> None:
    for seat in range(MOST_SEATS):
        s.fresh[seat] = 0
        forget_shunned(s, seat)
        for group in range(GROUPS):
            s.most[seat][group] = UNPROVEN


@rule
def prove_at_most(s: State, holder: int, group: int, n: int) -> None:
    s.most[holder][group] = min(s.most[holder][group], n - s.fresh[holder])


@rule
def bound_of(s: State, holder: int, group: int) -> int:
    """A hand holds at most so many cards of this group."""
    return s.most[holder][group] + s.fresh[holder]


@rule
def is_in_group(kind: int, group: int) -> bool:
    for k in range(MEMBERSHIPS):
        if GROUPS_OF[kind][k] == group:
            return True
    return False


@rule
def count_in_groups(s: State, holder: int, kind: int, change: int) -> None:
    for k in range(MEMBERSHIPS):
        group = GROUPS_OF[kind][k]
        if group != NO_GROUP:
            s.most[holder][group] += change
    count_shunned(s, holder, kind, change)


@rule
def come_fresh(s: State, holder: int) -> None:
    """A card came to a hand and not all saw it."""
    s.fresh[holder] += 1
    if s.fresh[holder] == _FRESH_LIMIT:
        s.fresh[holder] = 0
        for group in range(GROUPS):
            s.most[holder][group] = min(UNPROVEN, s.most[holder][group] + _FRESH_LIMIT)
        for at in range(MEMORIES):
            s.shunned[holder][at][MOST] += _FRESH_LIMIT
