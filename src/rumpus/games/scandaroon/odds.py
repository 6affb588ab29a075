"""What each asset adds to the odds of a win; written by python -m bench.odds.

By the number of seats and of the rounds that are over; in thousandths of a natural logarithm.
"""

#: In the order of worth.Asset.
ODDS = {
    3: (
        (327, 208, 121, 16, 579, -44, 202, 22, -176, 260),
        (236, 407, 152, 114, 544, -88, -63, 30, -244, 408),
        (344, 652, 215, 256, 554, -130, -148, 43, -348, 598),
    ),
    4: (
        (211, 152, 119, 80, 547, -87, 58, 20, -163, 172),
        (272, 377, 148, 110, 548, -143, -70, 24, -171, 216),
        (380, 618, 210, 233, 605, -179, -145, 37, -286, 400),
    ),
}
