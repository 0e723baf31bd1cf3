"""What a seat can deduce of the unseen cards: who may hold each, who must, and with what probability.

Who may hold a card follows from the duties of play: whoever did not follow a suit has none of it, and whoever
did not beat or ruff though it was a duty cannot do so (PLAY-2 to PLAY-10). `tests/cpu/test_deduction.py`
holds this to `baloot.rules.play`. Who must hold a card follows from the turned-up card, from projects whose
cards were shown, and by constraint propagation. Probabilities weigh the free places of each seat by
likelihood ratios that depend on the contract.
"""

from __future__ import annotations

from dataclasses import dataclass

from baloot.rules.auction import Call
from baloot.rules.cards import FULL, PACK, SUIT_CARDS, SUITS, Card, Rank
from baloot.rules.seats import Seat
from baloot.rules.values import beating, stronger
from baloot.rules.view import View

_NO_TRUMP = 4
#: Likelihood ratios, as counted over played deals: how much likelier a card is in the declarer's hand than in
#: another, by rank, from the seven to the ace: among trumps, among plain suits in hokum, in sun.
_TRUMPS = (1.8, 1.8, 2.4, 1.8, 9.0, 1.8, 1.8, 1.8)
_PLAIN = (0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 1.1)
_SUN = (0.75, 0.75, 0.75, 1.4, 0.75, 0.75, 0.75, 4.5)
#: The same for the seat that doubled a hokum.
_DOUBLED_TRUMPS = (1.1, 1.4, 5.0, 2.5, 5.0, 3.0, 3.0, 2.1)
_DOUBLED_PLAIN = (0.55, 0.6, 0.7, 1.0, 0.75, 0.85, 0.8, 0.95)
_ANY = (1.0,) * len(PACK)


def _by_card(trumps: tuple[float, ...], plain: tuple[float, ...]) -> tuple[tuple[float, ...], ...]:
    """The ratios of all cards, by trump suit, from the ratios of the ranks."""
    return tuple(
        tuple((trumps if card >> 3 == trump else plain)[card & 7] for card in PACK) for trump in SUITS
    )


_DECLARER = (*_by_card(_TRUMPS, _PLAIN), tuple(_SUN[card & 7] for card in PACK))
_DOUBLER = (*_by_card(_DOUBLED_TRUMPS, _DOUBLED_PLAIN), _ANY)


@dataclass(frozen=True, slots=True)
class Deductions:
    """What a seat has deduced; sets of cards are 32-bit masks, tuples are indexed by seat, S E N W."""

    #: The cards that are in other hands.
    unseen: int
    #: The unseen cards that a seat may hold, without those in `known`; the cards that it certainly holds.
    may: tuple[int, ...]
    known: tuple[int, ...]
    #: How many cards a seat holds beside those in `known`.
    free: tuple[int, ...]
    #: By card, how much likelier it is with this seat than with another that has as many free places.
    likelihood_ratios: tuple[tuple[float, ...], ...]

    def probability_of_any(self, seat: int, cards: int) -> float:
        """The probability that the seat holds at least one of these cards."""
        if cards & self.known[seat]:
            return 1.0
        return 1.0 - self.probability_of_none(seat, cards)

    def probability_of_none(self, seat: int, cards: int) -> float:
        """The probability that the seat holds none of these cards, which are taken to be independent."""
        if cards & self.known[seat]:
            return 0.0
        cards &= self.may[seat]
        may, free, ratios = self.may, self.free, self.likelihood_ratios
        none = 1.0
        while cards:
            bit = cards & -cards
            cards ^= bit
            index = bit.bit_length() - 1
            here = total = 0.0
            for other in range(4):
                if may[other] & bit:
                    weight = free[other] * ratios[other][index]
                    total += weight
                    if other == seat:
                        here = weight
            none *= 1.0 - here / total
        return none


def deduce(view: View) -> Deductions:
    """Everything that the seat of a view can deduce at its turn, on the ladder of doubles or in the play."""
    seat = view.seat
    gone = 0
    lacking = [0, 0, 0, 0]
    for trick in view.tricks:
        gone |= _note_lacking(view, trick.leader, trick.cards, trick.ekka, lacking)
    if view.trick and view.leader is not None:
        gone |= _note_lacking(view, view.leader, view.trick, view.ekka, lacking)
    unseen = FULL & ~gone & ~view.hand
    known = _shown(view, unseen)
    lacking[seat] = unseen
    return _propagate(unseen, [unseen & ~lacks for lacks in lacking], known, view)


def _note_lacking(view: View, leader: Seat, cards: tuple[Card, ...], ekka: bool, lacking: list[int]) -> int:
    """Add to `lacking`, by seat, the cards that each card of a trick proves its player to lack.

    Returns the cards of the trick as a mask.
    """
    trump = view.trump
    led = best = cards[0]
    suit = led >> 3
    winning = 0
    gone = 1 << led
    free_third = ekka or led & 7 == Rank.ACE
    forced = trump is not None and view.ruleset.must_trump
    for place in range(1, len(cards)):
        card = cards[place]
        gone |= 1 << card
        seat = (leader + place) & 3
        beats = beating(trump, best) >> card & 1
        if card >> 3 != suit:
            lacking[seat] |= SUIT_CARDS[suit]
        if forced and not beats and trump is not None:
            partners = winning == place - 2
            if suit == trump:
                if not partners and card >> 3 == trump:
                    lacking[seat] |= stronger(trump, best)
            elif card >> 3 != suit and not (partners and (place == 3 or free_third)):
                lacking[seat] |= stronger(trump, best) if best >> 3 == trump else SUIT_CARDS[trump]
        if beats:
            best, winning = card, place
    return gone


def _shown(view: View, unseen: int) -> list[int]:
    """By seat, the turned-up card and the cards of shown projects, as long as they have not been played."""
    known = [0, 0, 0, 0]
    if view.contract is not None:
        known[view.contract.taker] |= 1 << view.up & unseen
    for project in view.announced:
        if project.cards is not None:
            for card in project.cards:
                known[project.seat] |= 1 << card & unseen
    return known


def _propagate(unseen: int, may: list[int], known: list[int], view: View) -> Deductions:
    """Constraint propagation, as far as three rounds go.

    A card that only one seat may hold is known; a seat that may hold as many cards as it has free places
    holds all of them; a seat without free places holds no other card.
    """
    others = [seat for seat in range(4) if seat != view.seat]
    a, b, c = others
    free = [0, 0, 0, 0]
    for _ in range(3):
        sure = known[a] | known[b] | known[c]
        for seat in others:
            may[seat] &= ~sure
            free[seat] = view.counts[seat] - known[seat].bit_count()
            if free[seat] <= 0:
                may[seat] = free[seat] = 0
            elif may[seat].bit_count() == free[seat]:
                known[seat] |= may[seat]
                may[seat] = free[seat] = 0
        found = 0
        for seat, other, third in ((a, b, c), (b, c, a), (c, a, b)):
            alone = may[seat] & ~may[other] & ~may[third] & ~(known[other] | known[third])
            known[seat] |= alone
            found |= alone
        if not found:
            break
    sure = known[a] | known[b] | known[c]
    for seat in others:
        may[seat] &= ~sure
        free[seat] = view.counts[seat] - known[seat].bit_count()
        if free[seat] <= 0:
            may[seat] = free[seat] = 0
    return Deductions(unseen, tuple(may), tuple(known), tuple(free), _likelihood_ratios(view))


def _likelihood_ratios(view: View) -> tuple[tuple[float, ...], ...]:
    """By seat, the likelihood ratio of each card, given who declared the contract and who doubled it."""
    ratios = [_ANY] * 4
    contract = view.contract
    if contract is not None:
        row = _NO_TRUMP if contract.trump is None else contract.trump
        ratios[contract.declarer] = _DECLARER[row]
        if contract.level > 1:
            ratios[next(seat for seat, call in view.calls if call == Call.DOUBLE)] = _DOUBLER[row]
    return tuple(ratios)
