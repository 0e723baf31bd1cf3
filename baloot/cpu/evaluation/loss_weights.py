"""The weights of the logistic model of a lost contract, in log odds.

All were fitted to self-played contracts, each of which was played out both with open and with locked leads.
"""

from __future__ import annotations

from typing import NamedTuple

from baloot.cpu.evaluation.features import HandFeatures, PublicFeatures, SuitFeatures, TrumpFeatures


class LossWeights(NamedTuple):
    """The weights of one seat's features, in log odds of a loss; in sun there are none of trumps."""

    hand: HandFeatures
    public: PublicFeatures
    suit: SuitFeatures
    trumps: TrumpFeatures | tuple[()] = ()


#: Four columns: an opponent of the declarer in open and in locked play, the declarer in both.
_HOKUM_HAND = {
    "bias": (-3.62, -3.53, 2.68, 2.56),
    "right": (0.04, 0.02, -0.02, 0.03),
    "opposite": (0.04, 0.03, -0.14, -0.09),
    "left": (-0.04, -0.05, -0.01, 0.01),
    "no_ace": (0.21, 0.21, 0.06, 0.04),
    "two_aces": (-0.24, -0.22, -0.02, -0.05),
    "three_aces": (-0.42, -0.41, 0.07, -0.02),
    "four_aces": (0.81, 0.86, -0.34, -0.32),
    "tens": (0.00, 0.02, 0.11, 0.11),
    "four": (2.33, 2.69, -1.86, -1.78),
}
_HOKUM_PUBLIC = {
    "second_round": (0.63, 0.41, 0.11, 0.00),
    "up_jack": (0.31, 0.11, -0.03, -0.07),
    "up_nine": (0.07, -0.05, 0.15, 0.05),
    "up_ace": (0.00, -0.05, -0.13, -0.11),
    "up_ten": (0.01, 0.02, 0.01, 0.01),
    "ashkal": (0.00, 0.00, 0.00, 0.00),
    "after_declarer": (-0.05, -0.04, 0.00, 0.00),
}
_HOKUM_TRUMPS = {
    "jack": (0.69, 1.11, -1.49, -1.86),
    "nine": (0.98, 1.06, -0.62, -0.78),
    "ace": (0.44, 0.68, -0.37, -0.52),
    "ten": (0.11, 0.39, -0.28, -0.48),
    "king": (0.09, 0.19, -0.27, -0.43),
    "queen": (0.10, 0.18, -0.21, -0.29),
    "baloot": (0.50, 0.62, -0.46, -0.36),
    "jack_nine": (-0.16, 0.14, -0.41, -0.45),
    "top_three": (0.12, 0.08, -0.05, 0.01),
    "jack_without_nine": (0.38, 0.48, 0.31, 0.07),
    "nine_and_ace": (0.19, 0.05, 0.02, 0.08),
    "short_nine": (-0.42, -0.30, 0.15, -0.27),
    "two": (0.16, 0.11, 0.04, -0.12),
    "three": (1.04, 0.27, -0.35, -0.31),
    "four": (2.14, 0.78, -0.72, -0.39),
    "five": (1.32, 0.76, -1.05, -0.63),
    "longer": (0.03, 0.02, -0.52, -0.49),
    "sira": (0.63, 0.55, -0.52, -0.68),
    "fifty": (0.08, 0.17, -1.05, -1.06),
    "hundred": (0.00, 0.00, -0.23, -0.22),
}
_HOKUM_PLAIN = {
    "ace": (0.70, 0.67, -0.60, -0.56),
    "ten_with_ace": (0.27, -0.01, -0.35, 0.02),
    "bare_ten": (-0.13, -0.16, 0.08, 0.10),
    "ten_and_one": (0.19, -0.01, -0.45, -0.13),
    "ten_and_more": (0.19, 0.07, -0.46, -0.17),
    "king_with_ace": (0.12, 0.01, -0.07, 0.06),
    "king_with_ten": (0.08, 0.01, -0.15, 0.00),
    "king_covered": (-0.01, -0.07, -0.13, 0.05),
    "top_three": (-0.27, -0.16, 0.30, 0.13),
    "queen": (0.02, -0.03, -0.05, 0.02),
    "jack": (0.02, -0.01, -0.05, -0.05),
    "void": (0.27, 0.62, -1.29, -0.99),
    "single": (0.10, 0.20, -0.64, -0.37),
    "three": (-0.03, -0.06, 0.33, 0.14),
    "four": (-0.07, -0.07, 0.84, 0.66),
    "longer": (-0.10, -0.20, 1.30, 0.92),
    "long_ace": (-0.10, -0.08, -0.05, 0.04),
    "sira": (0.47, 0.61, -0.43, -0.57),
    "fifty": (0.60, 0.70, -1.02, -1.12),
    "hundred": (1.02, 1.27, 0.03, -0.29),
}
#: Two columns: an opponent of the declarer, the declarer.
_SUN_HAND = {
    "bias": (-1.74, 2.33),
    "right": (0.16, -0.25),
    "opposite": (0.00, -0.26),
    "left": (0.17, -0.13),
    "no_ace": (-0.54, -0.50),
    "two_aces": (0.15, 0.41),
    "three_aces": (-0.11, 0.75),
    "four_aces": (0.00, -1.16),
    "tens": (-0.04, 0.07),
    "four": (2.08, -2.23),
}
_SUN_PUBLIC = {
    "second_round": (0.00, 0.00),
    "up_jack": (0.00, 0.00),
    "up_nine": (0.00, 0.00),
    "up_ace": (0.00, -0.12),
    "up_ten": (0.02, -0.06),
    "ashkal": (0.24, -0.25),
    "after_declarer": (0.00, 0.00),
}
_SUN_SUIT = {
    "ace": (0.47, -1.09),
    "ten_with_ace": (0.33, -0.68),
    "bare_ten": (-0.17, 0.01),
    "ten_and_one": (0.48, -0.43),
    "ten_and_more": (0.44, -0.29),
    "king_with_ace": (0.11, 0.00),
    "king_with_ten": (0.04, 0.01),
    "king_covered": (0.06, -0.02),
    "top_three": (-0.16, -0.27),
    "queen": (0.00, 0.03),
    "jack": (0.00, 0.04),
    "void": (0.02, -0.36),
    "single": (0.03, -0.16),
    "three": (0.06, 0.19),
    "four": (0.11, 0.14),
    "longer": (0.06, -0.18),
    "long_ace": (-0.04, -0.09),
    "sira": (0.53, -0.60),
    "fifty": (0.71, -0.60),
    "hundred": (0.39, -0.96),
}


def _hokum(column: int) -> LossWeights:
    return LossWeights(
        HandFeatures(*(row[column] for row in _HOKUM_HAND.values())),
        PublicFeatures(*(row[column] for row in _HOKUM_PUBLIC.values())),
        SuitFeatures(*(row[column] for row in _HOKUM_PLAIN.values())),
        TrumpFeatures(*(row[column] for row in _HOKUM_TRUMPS.values())),
    )


def _sun(column: int) -> LossWeights:
    return LossWeights(
        HandFeatures(*(row[column] for row in _SUN_HAND.values())),
        PublicFeatures(*(row[column] for row in _SUN_PUBLIC.values())),
        SuitFeatures(*(row[column] for row in _SUN_SUIT.values())),
    )


#: By whether the seat declares, then by whether leads are locked.
IN_HOKUM = ((_hokum(0), _hokum(1)), (_hokum(2), _hokum(3)))
IN_SUN = (_sun(0), _sun(1))
