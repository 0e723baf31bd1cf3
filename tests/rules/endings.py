"""A naive account of what a leader can be sure of, against which the tests hold sawa: everything is tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from baloot.rules.cards import cards_in
from baloot.rules.notation import token
from baloot.rules.seats import SEATS
from baloot.rules.view import View
from tests.rules import reference

Layout = tuple[frozenset[str], ...]


@dataclass(frozen=True)
class Ending:
    """What a leader knows: its hand, what has gone, and who has shown a void in what.

    The three others sit in playing order, the one at the leader's right first.
    """

    ruleset: str
    trump: str | None
    locked: bool
    hand: frozenset[str]
    gone: frozenset[str]
    voids: tuple[frozenset[str], ...]

    @classmethod
    def of(cls, view: View) -> Ending:
        """What the seat of this view knows at its lead."""
        contract = view.contract
        assert contract is not None
        voids = {seat.letter: set() for seat in SEATS}
        for trick in view.tricks:
            for seat, card in trick.plays:
                if token(card)[1] != token(trick.cards[0])[1]:
                    voids[seat.letter].add(token(trick.cards[0])[1])
        return cls(
            view.ruleset.name,
            None if contract.trump is None else contract.trump.letter,
            contract.locked,
            frozenset(token(card) for card in cards_in(view.hand)),
            frozenset(token(card) for trick in view.tricks for card in trick.cards),
            tuple(frozenset(voids[seat]) for seat in reference.others_from_right(view.seat.letter)),
        )

    def layouts(self) -> Iterator[Layout]:
        """Every way in which the unseen cards may lie."""
        unseen = [card for card in reference.PACK if card not in self.hand and card not in self.gone]
        for first in combinations(unseen, len(self.hand)):
            rest = [card for card in unseen if card not in first]
            for second in combinations(rest, len(self.hand)):
                third = [card for card in rest if card not in second]
                layout = frozenset(first), frozenset(second), frozenset(third)
                if not any(
                    card[1] in void for hand, void in zip(layout, self.voids, strict=True) for card in hand
                ):
                    yield layout

    def defences(self, layout: Layout, card: str) -> Iterator[tuple[tuple[str, ...], Layout]]:
        """Every way to play to this lead, with what is left."""
        ekka = reference.is_ekka(self.ruleset, self.trump, card, list(self.gone))

        def may(hand: frozenset[str], *trick: str) -> set[str]:
            return reference.legal_cards(self.ruleset, self.trump, False, list(hand), list(trick), ekka)

        right, opposite, left = layout
        for one in may(right, card):
            for two in may(opposite, card, one):
                for three in may(left, card, one, two):
                    yield (one, two, three), (right - {one}, opposite - {two}, left - {three})

    @lru_cache(maxsize=10_000)  # noqa: B019
    def takes_all(self, layouts: frozenset[Layout]) -> bool:
        """Whether there is a way to win every trick oneself, led by what is seen, in all of these layouts."""
        may = reference.legal_cards(self.ruleset, self.trump, self.locked, list(self.hand), [])
        return not self.hand or any(self._takes_all_with(card, layouts) for card in may)

    def _takes_all_with(self, card: str, layouts: frozenset[Layout]) -> bool:
        seen: dict[tuple[str, ...], set[Layout]] = {}
        for layout in layouts:
            for played, left in self.defences(layout, card):
                if reference.winning_place([card, *played], self.trump) != 0:
                    return False
                seen.setdefault(played, set()).add(left)
        return all(self._after(card, played).takes_all(frozenset(left)) for played, left in seen.items())

    def _after(self, card: str, played: tuple[str, ...]) -> Ending:
        gone = self.gone | {card, *played}
        return Ending(self.ruleset, self.trump, self.locked, self.hand - {card}, gone, self.voids)
