"""What a seat says in the auction: of the calls that promise enough the one that promises most, else pass.

A promise is in game points (`strength`). Thresholds are higher where passing promises something too: when the
partner has called, or when others may still find a contract that fails.

A hokum that is provisional (BID-5) is weighed once more against sun when everybody has passed, and a suit
named last (BID-15) is the one that promises most.
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
class Style:
    """What calls must promise: an opening in hokum, the same where the declarer leads, sun, ashkal, and sun
    over the partner's hokum, an opponent's hokum, an opponent's sun; near the end of a match so much more
    for whoever is ahead, and so much less for whoever is behind."""

    hokum: float
    hokum_and_lead: float
    sun: float
    ashkal: float
    over_partner: float
    over_hokum: float
    over_sun: float
    caution: float


#: A field that opened on less would pass out far fewer deals than people do.
BASIC = Style(
    hokum=4.5,
    hokum_and_lead=3.5,
    sun=-1.0,
    ashkal=-1.0,
    over_partner=8.0,
    over_hokum=1.0,
    over_sun=3.0,
    caution=1.0,
)
#: Opens hokum on less where the declarer does not lead, and sun on more: fitted to duplicate deals against
#: `BASIC` with the same card play. Caution won no match in `classic` and lost some in `gahwa`.
STRONG = Style(
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
#: What more a sun must promise at a score at which it may be doubled (DBL-3).
_MAY_BE_DOUBLED = 2.0
#: From this total on a match is near its end.
_NEAR = MATCH_POINTS - 26
#: What the bigger pot of sun is worth beside its promise to whoever is that far behind near the end.
_BIGGER_POT = 5.0
_FAR_BEHIND = HOKUM_POT


def call(view: View, style: Style) -> Call:
    """The call of the seat whose turn it is."""
    place = speaking_order(view.dealer).index(view.seat)
    needed = needs(view, style)
    promised = {said: promise(view.hand, view, place, said) for said, _ in needed}
    if Call.PASS not in view.legal and Call.SUN in promised:
        promised[Call.SUN] += _bigger_pot(view)
    enough = [said for said, least in needed if promised[said] > least]
    if not enough and Call.PASS in view.legal:
        return Call.PASS
    return max(enough or sorted(promised), key=promised.__getitem__)


def needs(view: View, style: Style) -> tuple[tuple[Call, float], ...]:
    """What each legal call but pass must promise to be better than passing, in the order of calls."""
    standing = next((said for said in reversed(view.calls) if said[1] != Call.PASS), None)
    caution = _caution(view, style)
    legal = sorted(action for action in view.legal if isinstance(action, Call) and action != Call.PASS)
    return tuple((said, _threshold(view, style, said, standing) + caution) for said in legal)


def promise(hand: Hand, view: View, place: int, said: Call) -> float:
    """What a call promises a hand of five cards; `place` counts from 0 in R O L D."""
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


def _threshold(view: View, style: Style, said: Call, standing: Said | None) -> float:
    """What this call must promise to be better than passing."""
    if standing is not None and standing[0] != view.seat:
        if standing[0] == view.seat.partner:
            return _NEVER if standing[1] in SUN_CALLS else style.over_partner
        return style.over_sun if standing[1] in SUN_CALLS else style.over_hokum
    if said == Call.ASHKAL:
        return style.ashkal + _doubts(view)
    if said == Call.SUN:
        return style.sun + _doubts(view)
    return style.hokum_and_lead if view.ruleset.declarer_leads else style.hokum


def _doubts(view: View) -> float:
    """How much more a sun must promise because the other side could double it."""
    ours, theirs = view.totals[view.seat.side], view.totals[view.seat.side.other]
    if view.ruleset.doubling and ours > SUN_THRESHOLD > theirs:
        return _MAY_BE_DOUBLED
    return 0.0


def _bigger_pot(view: View) -> float:
    """What speaks for changing a hokum that everybody has left to its caller to sun."""
    ours, theirs = view.totals[view.seat.side], view.totals[view.seat.side.other]
    return _BIGGER_POT if theirs >= _NEAR and theirs - ours > _FAR_BEHIND else 0.0


def _caution(view: View, style: Style) -> float:
    """How much more a call must promise at this score."""
    ours, theirs = view.totals[view.seat.side], view.totals[view.seat.side.other]
    if max(ours, theirs) < _NEAR or ours == theirs:
        return 0.0
    return style.caution if ours > theirs else -style.caution
