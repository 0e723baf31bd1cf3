"""Which card a seat plays."""

from __future__ import annotations

from ..rules.cards import Card
from ..rules.values import points, strengths, stronger
from ..rules.view import View


def card(view: View) -> Card:
    """The card of the seat whose turn it is."""
    legal = [Card(action) for action in view.legal]
    trump = view.trump
    strength, worth = strengths(trump), points(trump)
    gone = 0
    for trick in view.tricks:
        for played in trick.cards:
            gone |= 1 << played
    hand: int = view.hand
    if not view.trick:
        unseen = ~(gone | hand)
        masters = [c for c in legal if not stronger(trump, c) & unseen]
        plain = [c for c in masters if trump is None or c >> 3 != trump]
        if trump is not None and view.contract is not None and view.contract.declarer.side == view.seat.side:
            trumps = [c for c in masters if c >> 3 == trump]
            if trumps and unseen & 0xFFFFFFFF & 0xFF << 8 * trump:
                return max(trumps, key=worth.__getitem__)
        if plain:
            return max(plain, key=worth.__getitem__)
        return min(legal, key=lambda c: (worth[c], strength[c]))
    assert view.winning is not None
    assert view.leader is not None
    best = view.trick[(view.winning - view.leader) & 3]
    last = len(view.trick) == 3
    if view.winning == view.seat.partner:
        safe = last or not stronger(trump, best) & ~(gone | hand)
        if safe:
            return max(legal, key=lambda c: (trump is None or c >> 3 != trump, worth[c], -strength[c]))
        return min(legal, key=lambda c: (worth[c], strength[c]))
    winners = [c for c in legal if _beats(c, best, trump, strength)]
    if winners:
        if last:
            return min(winners, key=lambda c: (strength[c]))
        masters = [c for c in winners if not stronger(trump, c) & ~(gone | hand)]
        if masters:
            return min(masters, key=lambda c: strength[c])
    return min(legal, key=lambda c: (worth[c], strength[c]))


def _beats(c: Card, best: Card, trump: int | None, strength: tuple[int, ...]) -> bool:
    if c >> 3 != best >> 3:
        return trump is not None and c >> 3 == trump
    return strength[c] > strength[best]
