"""What a seat can tell of the cards it does not see: what has gone, who may hold what, and how likely.

Everything follows from the view: suits that were not followed, trumps that ought to have been played
(PLAY-5 to PLAY-10), the turned-up card, projects whose cards were shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from baloot.rules.auction import Call
from baloot.rules.cards import FULL, PACK, SUIT_CARDS, SUITS, Card, Rank
from baloot.rules.seats import Seat
from baloot.rules.values import beating, stronger
from baloot.rules.view import View

_NO_TRUMP = 4
#: How much likelier than in another hand a card is in the declarer's, by rank, as counted over played deals.
_TRUMPS = (1.8, 1.8, 2.4, 1.8, 9.0, 1.8, 1.8, 1.8)
_PLAIN = (0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 1.1)
_SUN = (0.75, 0.75, 0.75, 1.4, 0.75, 0.75, 0.75, 4.5)
#: The same for whoever doubled.
_DOUBLED_TRUMPS = (1.1, 1.4, 5.0, 2.5, 5.0, 3.0, 3.0, 2.1)
_DOUBLED_PLAIN = (0.55, 0.6, 0.7, 1.0, 0.75, 0.85, 0.8, 0.95)
_ANY = (1.0,) * len(PACK)


def _likely(trumps: tuple[float, ...], plain: tuple[float, ...]) -> tuple[tuple[float, ...], ...]:
    """By trump suit, every card's likelihood from those of the ranks."""
    return tuple(
        tuple((trumps if card >> 3 == trump else plain)[card & 7] for card in PACK) for trump in SUITS
    )


_DECLARER = (*_likely(_TRUMPS, _PLAIN), tuple(_SUN[card & 7] for card in PACK))
_DOUBLER = (*_likely(_DOUBLED_TRUMPS, _DOUBLED_PLAIN), _ANY)


@dataclass(frozen=True, slots=True)
class Memory:
    """Masks of cards: `unseen` are in other hands, `known` surely in one, `may` possibly in one.

    `free` counts the places of a seat that known cards do not fill. Tuples are indexed by seat.
    """

    unseen: int
    may: tuple[int, ...]
    known: tuple[int, ...]
    free: tuple[int, ...]
    #: By seat, how much likelier than elsewhere each card is.
    likely: tuple[tuple[float, ...], ...]

    def chance(self, seat: int, cards: int) -> float:
        """How likely the seat holds at least one of these cards."""
        if cards & self.known[seat]:
            return 1.0
        return 1.0 - self.lacks(seat, cards)

    def lacks(self, seat: int, cards: int) -> float:
        """How likely the seat holds none of these cards, each taken by itself."""
        if cards & self.known[seat]:
            return 0.0
        cards &= self.may[seat]
        may, free, likely = self.may, self.free, self.likely
        none = 1.0
        while cards:
            bit = cards & -cards
            cards ^= bit
            index = bit.bit_length() - 1
            here = total = 0.0
            for other in range(4):
                if may[other] & bit:
                    places = free[other] * likely[other][index]
                    total += places
                    if other == seat:
                        here = places
            none *= 1.0 - here / total
        return none


def remember(view: View) -> Memory:
    """Everything the seat can tell at its turn to play."""
    seat = view.seat
    gone = 0
    lacking = [0, 0, 0, 0]
    for trick in view.tricks:
        gone |= _told_by(view, trick.leader, trick.cards, trick.ekka, lacking)
    if view.trick and view.leader is not None:
        gone |= _told_by(view, view.leader, view.trick, view.ekka, lacking)
    unseen = FULL & ~gone & ~view.hand
    known = _shown(view, unseen)
    lacking[seat] = unseen
    return _deduced(unseen, [unseen & ~lacks for lacks in lacking], known, view)


def _told_by(view: View, leader: Seat, cards: tuple[Card, ...], ekka: bool, lacking: list[int]) -> int:
    """Note what each seat's card in one trick tells that it lacks; the cards of the trick."""
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
    """The turned-up card and the cards of shown projects, as long as they have not been played."""
    known = [0, 0, 0, 0]
    if view.contract is not None:
        known[view.contract.taker] |= 1 << view.up & unseen
    for project in view.announced:
        if project.cards is not None:
            for card in project.cards:
                known[project.seat] |= 1 << card & unseen
    return known


def _deduced(unseen: int, may: list[int], known: list[int], view: View) -> Memory:
    """Cards that only one seat may hold are known; a seat with no places left to fill holds nothing else."""
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
    return Memory(unseen, tuple(may), tuple(known), tuple(free), _callers(view))


def _callers(view: View) -> tuple[tuple[float, ...], ...]:
    """By seat, how likely each card is after what was called."""
    likely = [_ANY] * 4
    contract = view.contract
    if contract is not None:
        row = _NO_TRUMP if contract.trump is None else contract.trump
        likely[contract.declarer] = _DECLARER[row]
        if contract.level > 1:
            likely[next(seat for seat, call in view.calls if call == Call.DOUBLE)] = _DOUBLER[row]
    return tuple(likely)
