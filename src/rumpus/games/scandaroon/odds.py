"""What each asset adds to the odds of a win; written by python -m bench.odds.

By the number of seats and of the rounds that are over; in thousandths of a natural logarithm.
"""

#: In the order of worth.Asset.
ODDS = {
    3: (
        (217, 174, 119, 73, 574, -55, 92, 20, -153, 215),
        (253, 421, 150, 123, 568, -99, -37, 30, -238, 409),
        (360, 677, 211, 257, 544, -125, -145, 44, -356, 597),
    ),
    4: (
        (247, 176, 115, 69, 565, -77, 120, 19, -149, 144),
        (268, 387, 148, 121, 531, -129, -108, 22, -158, 215),
        (393, 604, 205, 240, 662, -215, -129, 37, -278, 390),
    ),
}
