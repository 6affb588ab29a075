"""What each asset adds to the odds of a win; written by python -m bench.odds.

By the number of seats and of the rounds that are over; in thousandths of a natural logarithm.
"""

#: In the order of worth.Asset.
ODDS = {
    3: (
        (140, 120, 122, 124, 573, -37, 0, 22, -174, 258),
        (274, 377, 150, 108, 608, -88, 14, 28, -233, 374),
        (374, 634, 209, 242, 588, -159, -75, 37, -299, 543),
    ),
    4: (
        (233, 94, 105, 89, 515, -95, 65, 19, -150, 125),
        (279, 377, 141, 116, 541, -157, -40, 24, -175, 196),
        (379, 624, 210, 251, 633, -251, -131, 31, -217, 294),
    ),
}
