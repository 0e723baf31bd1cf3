"""The tables of weights fit the features that they weigh."""

from __future__ import annotations

from baloot.cpu.evaluation import weights
from baloot.cpu.evaluation.features import FollowingFeatures, LeadingFeatures
from baloot.cpu.evaluation.holding import PLAIN, SUN, TRUMP, holding_value, standing


def test_every_feature_has_its_weight_in_its_place() -> None:
    assert tuple(weights._FOLLOWING) == FollowingFeatures._fields
    assert tuple(weights._LEADING) == LeadingFeatures._fields


def test_an_ace_is_worth_more_than_a_ten_and_a_ten_more_than_a_seven() -> None:
    unseen = 0b0111_0011
    for kind in (SUN, PLAIN):
        ace, ten, seven = (holding_value(kind, rank, unseen & ~rank) for rank in (0x80, 0x08, 0x01))
        assert ace > ten > seven


def test_a_guarded_ten_is_worth_more_than_a_bare_one() -> None:
    ace_unseen = 0b1110_0000
    bare, guarded = (holding_value(SUN, ranks, ace_unseen) for ranks in (0b0000_1000, 0b0000_1010))
    guard_alone = holding_value(SUN, 0b0000_0010, ace_unseen | 0b1000)
    assert guarded > bare + guard_alone


def test_jack_and_nine_head_the_trumps_and_ace_and_ten_the_other_suits() -> None:
    assert standing(TRUMP, 0b0001_0100, 0b1110_1011).masters == 2
    assert standing(PLAIN, 0b0001_0100, 0b1110_1011).masters == 0
    assert standing(PLAIN, 0b1000_1000, 0b0111_0111).masters == 2
    assert standing(PLAIN, 0b0000_1000, 0b1111_0111) == (0x80, 20, 0, 1)
