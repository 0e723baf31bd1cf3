"""The weights of move ordering: alpha-beta visits fewer positions if it tries a good card first.

The ordering score of a move is linear. A row of weights belongs to what the card would do in the trick, and
it has four weights: a constant, and the weights of the card's points, of its rank in its suit (0 to 7), and
of the number of cards that the hand holds of the suit. `flask --app app tune` found them.

Rows 0 to 2 are leads without trumps: the highest card left of its suit, a card below the partner's highest, a
card below an opponent's. Rows 3 to 5 are the same for leads of trumps. Rows 6 to 9 are leads of plain suits
in hokum: the highest card left if nobody can ruff it, the highest if an opponent can ruff it, a card below
the partner's highest, a card that the partner can ruff; a card below an opponent's is row 2 again. Then come
eight rows each for the second, third and last player, in pairs of which the first is for following suit and
the second is for not following: the card wins the trick for certain, takes the lead of it, leaves it to the
partner, leaves it to an opponent.

The values of positions do not depend on the weights, only the number of positions visited does. But `strong`
stops solving worlds after so many positions, so other weights are a new epoch.
"""

from __future__ import annotations

OrderingWeights = tuple[tuple[int, ...], ...]

#: By kind of contract: sun, hokum with the duties of PLAY-5 to PLAY-10, hokum without them (PLAY-4).
WEIGHTS: dict[str, OrderingWeights] = {
    "sun": (
        (28, 4, 47, 2),
        (3, 2, 11, 18),
        (-5, -29, 8, 3),
        (60, 2, 0, 2),
        (10, 0, -2, 2),
        (0, -3, -2, 2),
        (55, 4, 0, -2),
        (30, -2, 0, -2),
        (20, 0, -2, -2),
        (25, -3, -2, -2),
        (60, 3, -1, 0),
        (50, 2, -1, 0),
        (27, -9, 2, 5),
        (30, -1, -1, 0),
        (25, -9, 3, 1),
        (40, -33, -39, -8),
        (8, -4, -31, -20),
        (10, -4, -12, 3),
        (60, 3, -4, 0),
        (50, 2, -1, 0),
        (30, 0, -11, 0),
        (30, -1, -1, 0),
        (40, 20, -6, 0),
        (40, -1, -3, -21),
        (65, -4, -2, 0),
        (10, -4, -4, -5),
        (68, -2, -1, 0),
        (50, 2, -1, 0),
        (30, -1, 2, 0),
        (30, -1, -1, 0),
        (40, 25, 0, 0),
        (40, -1, -14, -2),
        (10, -4, 1, 0),
        (10, -4, -23, 1),
    ),
    "forced": (
        (60, 4, 0, 2),
        (10, 0, -2, 2),
        (0, -3, -1, 2),
        (26, 2, 2, -27),
        (10, 0, -1, -3),
        (3, -37, 6, 1),
        (55, 3, 8, 6),
        (25, -23, 0, -23),
        (17, 0, -2, -2),
        (30, -5, 11, 1),
        (60, 3, -1, 0),
        (45, 2, -14, -34),
        (32, -9, -32, 1),
        (32, -1, -1, 0),
        (40, 4, -3, 0),
        (40, 4, -23, 13),
        (10, -4, -2, 0),
        (10, -4, -2, 1),
        (60, 3, -1, 0),
        (37, -1, -1, -3),
        (30, -4, 7, -2),
        (43, -9, -1, 0),
        (40, 4, -2, 0),
        (35, 2, -1, 0),
        (18, -9, -2, 3),
        (-11, -28, -7, -7),
        (60, -2, -1, -8),
        (29, -1, -1, 6),
        (30, -1, 2, 0),
        (30, -1, -1, 0),
        (40, 4, 0, -34),
        (35, 3, 11, 0),
        (-24, -4, -12, 0),
        (10, -28, 6, 5),
    ),
    "free": (
        (60, 4, 0, 2),
        (10, 0, -2, 2),
        (5, -38, -9, -11),
        (24, 2, -1, 2),
        (12, 13, 35, 15),
        (8, -7, 6, 11),
        (123, 4, 9, 14),
        (25, 3, -5, -41),
        (17, 10, -1, 10),
        (12, -1, 11, 19),
        (60, 3, -1, 0),
        (47, -1, -1, -5),
        (32, -9, -32, 1),
        (30, 25, -14, 0),
        (35, 5, -3, 0),
        (61, 7, -2, -21),
        (10, -4, -2, 1),
        (10, 1, -12, 1),
        (60, 0, -1, 0),
        (24, 1, -3, -1),
        (-6, -5, 0, 0),
        (17, -1, -1, 3),
        (40, 4, -2, 2),
        (43, 7, 7, -8),
        (-37, -17, -10, 10),
        (-11, -7, -5, -2),
        (60, 9, -4, 0),
        (50, -2, 1, -1),
        (30, -1, 2, 0),
        (30, -1, -1, 0),
        (61, 30, 3, 0),
        (47, -1, 11, 0),
        (10, -4, -2, 0),
        (10, -22, -15, -1),
    ),
}
