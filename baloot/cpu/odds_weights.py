"""The weights of what speaks for a contract's being lost, in log odds.

All were fitted to self-played contracts, each played out both with open and with locked leads.
"""

from __future__ import annotations

from typing import NamedTuple

from .signs import Known, Suit, Trumps, Whole


class Weights(NamedTuple):
    """The weights of one seat's signs; in sun there are none of trumps."""

    whole: Whole
    known: Known
    suit: Suit
    trumps: Trumps | tuple[()] = ()


#: Four columns: an opponent of the declarer in open and in locked play, the declarer in both.
_HOKUM_WHOLE = {
    "any": (-3.52, -3.61, 2.18, 2.42),
    "right": (0.00, 0.01, 0.00, -0.05),
    "opposite": (0.05, 0.04, -0.04, -0.10),
    "left": (0.01, 0.01, 0.05, 0.02),
    "no_ace": (0.13, 0.13, 0.10, 0.10),
    "two_aces": (-0.14, -0.18, 0.03, 0.05),
    "three_aces": (-0.40, -0.23, 0.06, -0.04),
    "four_aces": (0.66, 0.64, -0.35, -0.29),
    "tens": (0.04, 0.03, -0.02, 0.05),
    "four": (2.38, 2.64, -1.91, -1.92),
}
_HOKUM_KNOWN = {
    "second_round": (0.55, 0.34, 0.05, -0.02),
    "up_jack": (0.15, 0.11, -0.18, -0.05),
    "up_nine": (-0.03, -0.06, -0.01, 0.01),
    "up_ace": (-0.04, 0.06, -0.20, -0.08),
    "up_ten": (0.02, -0.02, 0.07, 0.05),
    "ashkal": (0.00, 0.00, 0.00, 0.00),
    "next": (-0.07, -0.07, 0.00, 0.00),
}
_HOKUM_TRUMPS = {
    "jack": (0.69, 1.13, -1.09, -1.80),
    "nine": (0.95, 1.10, -0.31, -0.70),
    "ace": (0.30, 0.58, -0.39, -0.47),
    "ten": (0.15, 0.43, -0.25, -0.54),
    "king": (0.10, 0.21, -0.27, -0.38),
    "queen": (0.16, 0.25, -0.28, -0.30),
    "baloot": (0.25, 0.47, -0.24, -0.40),
    "jack_nine": (-0.06, 0.31, -0.68, -0.48),
    "top_three": (-0.12, 0.11, -0.18, -0.18),
    "jack_without_nine": (0.16, 0.34, 0.23, 0.03),
    "nine_and_ace": (0.08, -0.07, 0.06, 0.18),
    "short_nine": (-0.44, -0.33, 0.55, 0.28),
    "two": (0.08, 0.07, 0.24, -0.05),
    "three": (0.99, 0.28, -0.20, -0.12),
    "four": (2.17, 0.79, -0.67, -0.27),
    "five": (1.48, 0.81, -1.10, -0.69),
    "longer": (0.08, 0.05, -0.58, -0.51),
    "sira": (0.72, 0.76, -0.74, -0.82),
    "fifty": (0.20, 0.18, -0.99, -1.15),
    "hundred": (0.00, 0.00, -0.08, -0.03),
}
_HOKUM_PLAIN = {
    "ace": (0.61, 0.57, -0.60, -0.54),
    "ten_with_ace": (0.19, -0.09, -0.39, -0.06),
    "bare_ten": (-0.12, -0.11, 0.12, 0.17),
    "ten_and_one": (0.22, 0.11, -0.30, -0.15),
    "ten_and_more": (0.28, 0.14, -0.37, -0.19),
    "king_with_ace": (0.12, 0.01, -0.06, 0.04),
    "king_with_ten": (-0.06, -0.07, -0.14, 0.02),
    "king_covered": (0.04, -0.02, -0.10, 0.01),
    "top_three": (-0.06, -0.05, 0.30, 0.18),
    "queen": (-0.01, -0.03, -0.01, 0.02),
    "jack": (-0.02, -0.01, -0.02, -0.01),
    "void": (0.28, 0.58, -1.30, -1.05),
    "single": (0.17, 0.21, -0.61, -0.41),
    "three": (-0.08, -0.05, 0.36, 0.22),
    "four": (-0.15, -0.05, 0.85, 0.65),
    "longer": (-0.25, -0.15, 1.31, 0.76),
    "long_ace": (0.03, 0.02, -0.07, 0.09),
    "sira": (0.49, 0.59, -0.54, -0.72),
    "fifty": (0.68, 0.84, -0.74, -0.94),
    "hundred": (0.88, 1.05, -0.44, -0.38),
}
#: Two columns: an opponent of the declarer, the declarer.
_SUN_WHOLE = {
    "any": (-1.78, 2.47),
    "right": (0.24, -0.30),
    "opposite": (0.01, -0.24),
    "left": (0.26, -0.21),
    "no_ace": (-0.46, -0.47),
    "two_aces": (0.08, 0.42),
    "three_aces": (-0.15, 0.81),
    "four_aces": (0.10, -1.20),
    "tens": (-0.10, 0.05),
    "four": (1.97, -2.29),
}
_SUN_KNOWN = {
    "second_round": (0.00, 0.00),
    "up_jack": (0.00, 0.00),
    "up_nine": (0.00, 0.00),
    "up_ace": (-0.06, -0.15),
    "up_ten": (-0.07, -0.12),
    "ashkal": (0.22, -0.24),
    "next": (0.01, 0.00),
}
_SUN_SUIT = {
    "ace": (0.56, -1.07),
    "ten_with_ace": (0.35, -0.73),
    "bare_ten": (-0.15, 0.09),
    "ten_and_one": (0.54, -0.38),
    "ten_and_more": (0.48, -0.41),
    "king_with_ace": (0.17, -0.06),
    "king_with_ten": (-0.03, 0.06),
    "king_covered": (0.02, -0.12),
    "top_three": (0.00, -0.17),
    "queen": (0.00, 0.01),
    "jack": (0.00, 0.03),
    "void": (0.11, -0.32),
    "single": (0.08, -0.12),
    "three": (0.04, 0.14),
    "four": (0.05, 0.09),
    "longer": (0.06, -0.26),
    "long_ace": (-0.12, -0.12),
    "sira": (0.52, -0.59),
    "fifty": (0.75, -0.56),
    "hundred": (0.37, -0.58),
}


def _hokum(column: int) -> Weights:
    return Weights(
        Whole(*(row[column] for row in _HOKUM_WHOLE.values())),
        Known(*(row[column] for row in _HOKUM_KNOWN.values())),
        Suit(*(row[column] for row in _HOKUM_PLAIN.values())),
        Trumps(*(row[column] for row in _HOKUM_TRUMPS.values())),
    )


def _sun(column: int) -> Weights:
    return Weights(
        Whole(*(row[column] for row in _SUN_WHOLE.values())),
        Known(*(row[column] for row in _SUN_KNOWN.values())),
        Suit(*(row[column] for row in _SUN_SUIT.values())),
    )


#: By whether the seat declares, then by whether leads are locked.
IN_HOKUM = ((_hokum(0), _hokum(1)), (_hokum(2), _hokum(3)))
IN_SUN = (_sun(0), _sun(1))
