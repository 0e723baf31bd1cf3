"""What a seat calls in the auction: of the calls above their thresholds the best, else pass.

Evaluations and thresholds are in game points (`hand_strength`). A threshold is higher where passing promises
something too: when the partner has called, or when others may still call a contract that fails.

A hokum that is provisional (BID-5) is compared once more with sun when everybody has passed, and of the suits
that may be named last (BID-15) the one with the best evaluation is named.
"""

from __future__ import annotations

from dataclasses import dataclass

from baloot.cpu.evaluation import hand_strength
from baloot.rules.auction import SUN_CALLS, Call, Said
from baloot.rules.cards import SUITS, Hand, Suit, suit_of
from baloot.rules.doubling import SUN_THRESHOLD
from baloot.rules.scoring import HOKUM_POT, MATCH_POINTS
from baloot.rules.seats import speaking_order
from baloot.rules.view import View


@dataclass(frozen=True, slots=True)
class BiddingStyle:
    """The thresholds of a level's calls, in game points."""

    #: To open with hokum where the declarer does not lead, and where it does (LEAD-1).
    hokum: float
    hokum_and_lead: float
    #: To open with sun or ashkal.
    sun: float
    ashkal: float
    #: To call over the partner's hokum, an opponent's hokum, an opponent's sun.
    over_partner: float
    over_hokum: float
    over_sun: float
    #: How much every threshold rises near the end of a match for the side ahead, and falls for the side
    #: behind.
    caution: float


#: With lower thresholds far fewer deals would be passed out than people pass out.
BASIC = BiddingStyle(
    hokum=4.5,
    hokum_and_lead=3.5,
    sun=-1.0,
    ashkal=-1.0,
    over_partner=8.0,
    over_hokum=1.0,
    over_sun=3.0,
    caution=1.0,
)
#: Compared with `BASIC`, opens with hokum on less where the declarer does not lead, and with sun on more. It
#: was fitted to duplicate deals against `BASIC` with the same card play. Caution won no match in `classic`
#: and lost some in `gahwa`.
STRONG = BiddingStyle(
    hokum=3.2,
    hokum_and_lead=3.5,
    sun=-0.3,
    ashkal=-0.8,
    over_partner=7.0,
    over_hokum=1.0,
    over_sun=2.0,
    caution=0.0,
)
_NEVER = 999.0
#: How much the threshold of sun rises at a score at which it may be doubled (DBL-3).
_DOUBLING_RISK = 2.0
#: From this total on a match is near its end.
_NEAR_THE_END = MATCH_POINTS - 26
#: How much the evaluation of sun rises, for its bigger pot, for a side that is this far behind near the end.
_BIGGER_POT = 5.0
_FAR_BEHIND = HOKUM_POT


def call(view: View, style: BiddingStyle) -> Call:
    """The call of the seat whose turn it is."""
    place = speaking_order(view.dealer).index(view.seat)
    needed = thresholds(view, style)
    evaluations = {said: evaluation(view.hand, view, place, said) for said, _ in needed}
    if Call.PASS not in view.legal and Call.SUN in evaluations:
        evaluations[Call.SUN] += _bigger_pot(view)
    enough = [said for said, threshold in needed if evaluations[said] > threshold]
    if not enough and Call.PASS in view.legal:
        return Call.PASS
    return max(enough or sorted(evaluations), key=evaluations.__getitem__)


def thresholds(view: View, style: BiddingStyle) -> tuple[tuple[Call, float], ...]:
    """For each legal call but pass, in the order of calls, the evaluation above which it beats passing."""
    standing = next((said for said in reversed(view.calls) if said[1] != Call.PASS), None)
    caution = _caution(view, style)
    legal = sorted(action for action in view.legal if isinstance(action, Call) and action != Call.PASS)
    return tuple((said, _threshold(view, style, said, standing) + caution) for said in legal)


def evaluation(hand: Hand, view: View, place: int, said: Call) -> float:
    """Game points that a call promises a hand of five cards; `place` counts from 0 at the dealer's right."""
    if said == Call.ASHKAL:
        return hand_strength.ashkal(hand, view.up, place)
    with_up = Hand(hand | 1 << view.up)
    if said == Call.SUN:
        return hand_strength.sun(with_up, place)
    return max(hand_strength.hokum(with_up, suit, place) for suit in _suits(view, said))


def _suits(view: View, said: Call) -> list[Suit]:
    """The suits that may become trumps when this seat calls hokum."""
    if said.suit is not None:
        return [said.suit]
    up = suit_of(view.up)
    return [up] if view.auction_round == 1 else [suit for suit in SUITS if suit != up]


def _threshold(view: View, style: BiddingStyle, said: Call, standing: Said | None) -> float:
    """The threshold of a call over the call that stands, without caution."""
    if standing is not None and standing[0] != view.seat:
        if standing[0] == view.seat.partner:
            return _NEVER if standing[1] in SUN_CALLS else style.over_partner
        return style.over_sun if standing[1] in SUN_CALLS else style.over_hokum
    if said == Call.ASHKAL:
        return style.ashkal + _doubling_risk(view)
    if said == Call.SUN:
        return style.sun + _doubling_risk(view)
    return style.hokum_and_lead if view.ruleset.declarer_leads else style.hokum


def _doubling_risk(view: View) -> float:
    """How much the threshold of sun rises because the other side could double it."""
    ours, theirs = view.totals[view.seat.side], view.totals[view.seat.side.other]
    if view.ruleset.doubling and ours > SUN_THRESHOLD > theirs:
        return _DOUBLING_RISK
    return 0.0


def _bigger_pot(view: View) -> float:
    """How much the evaluation of sun rises for a caller who may change a provisional hokum to sun (BID-5)."""
    ours, theirs = view.totals[view.seat.side], view.totals[view.seat.side.other]
    return _BIGGER_POT if theirs >= _NEAR_THE_END and theirs - ours > _FAR_BEHIND else 0.0


def _caution(view: View, style: BiddingStyle) -> float:
    """How much every threshold rises at this score."""
    ours, theirs = view.totals[view.seat.side], view.totals[view.seat.side.other]
    if max(ours, theirs) < _NEAR_THE_END or ours == theirs:
        return 0.0
    return style.caution if ours > theirs else -style.caution
