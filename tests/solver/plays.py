"""Plays for the tests of the solver: deals under contracts drawn by chance, played at random to an ending."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from baloot.rules.auction import Contract
from baloot.rules.cards import FULL, SUITS, Card, Hand, cards_in, hand_of, size
from baloot.rules.deal import Deal
from baloot.rules.play import Hands, Play, Trick
from baloot.rules.projects import BALOOT_POINTS
from baloot.rules.ruleset import Ruleset
from baloot.rules.scoring import GAHWA_LEVEL, tally
from baloot.rules.seats import SEATS, Seat, Side
from baloot.rules.values import points, strengths
from tests.rules.chance import biased_deck, pick, plain_deck, shuffled

#: A play and the card that was turned up in its deal.
Situation = tuple[Play, Card]


def opening(ruleset: Ruleset, rng: Random, *, biased: bool = False, rich: bool = False) -> Situation:
    """A deal before its first card: hokum, sun or ashkal, at any level where there is doubling.

    `biased` decks are full of projects; a `rich` declarer is the seat whose own are worth most.
    """
    deal = Deal(biased_deck(rng) if biased else plain_deck(rng), pick(rng, SEATS))
    trump = pick(rng, SUITS) if rng.random() < 0.6 else None
    level = 1 + int(rng.random() * GAHWA_LEVEL) if ruleset.doubling else 1
    ashkal = trump is None and rng.random() < 0.3

    def declared_by(seat: Seat) -> Play:
        taker = seat.partner if ashkal else seat
        contract = Contract(trump, seat, taker, level)
        return Play.opening(ruleset, contract, deal.full_hands(taker), deal.dealer)

    if rich:
        return max(map(declared_by, SEATS), key=_declarers_extras), deal.up
    return declared_by(pick(rng, SEATS)), deal.up


def _declarers_extras(play: Play) -> int:
    """The game points of the projects that count and, BAL-1, of Baloot in the declarer's hand."""
    holder = play.contract.declarer
    projects = sum(project.points for project in play.projects if project.scored and project.seat == holder)
    baloot = play.baloot
    return projects + BALOOT_POINTS * (baloot is not None and baloot.scored and baloot.seat == holder)


def course(play: Play, rng: Random) -> Iterator[Play]:
    """Every moment at which somebody is to play, when everybody plays at random."""
    while not play.over:
        yield play
        play = play.after(pick(rng, play.legal))


def plies(play: Play) -> int:
    """How many cards have been played."""
    return 4 * len(play.tricks) + len(play.trick)


def ending(play: Play, rng: Random, cards_left: int) -> Play:
    """The play once it was played at random until so many cards are left in all hands together."""
    return next(moment for moment in course(play, rng) if plies(moment) == 32 - cards_left)


def lopsided(play: Play, rng: Random, cards_left: int, strong: Side) -> Play:
    """The same, but mostly one side plays high and the other low, so that many a sweep is still possible."""
    strength = strengths(play.contract.trump)
    while plies(play) < 32 - cards_left:
        assert play.turn is not None
        choose = max if play.turn.side == strong else min
        by_chance = rng.random() < 0.1
        play = play.after(
            pick(rng, play.legal) if by_chance else choose(play.legal, key=strength.__getitem__)
        )
    return play


def imagined(play: Play, rng: Random, *, known: tuple[Seat, ...] = ()) -> Play:
    """The same play with the cards that are left dealt anew, but for the hands that are known."""
    others = [seat for seat in SEATS if seat not in known]
    hidden = shuffled(rng, [card for seat in others for card in cards_in(play.hands[seat])])
    hands = list(play.hands)
    for seat in others:
        count = size(play.hands[seat])
        hands[seat], hidden = hand_of(hidden[:count]), hidden[count:]
    south, east, north, west = hands
    return replace(play, hands=(south, east, north, west))


def ending_of(ruleset: Ruleset, contract: Contract, hands: Hands, leader: Seat) -> Play:
    """The play when these hands are left and this seat leads; the seats have shared the tricks so far."""
    left = 0
    for hand in hands:
        left |= hand
    gone = list(cards_in(Hand(FULL & ~left)))
    card_points = points(contract.trump)
    tricks = [
        Trick(
            leader=SEATS[n & 3],
            cards=tuple(gone[4 * n : 4 * n + 4]),
            winner=SEATS[n & 3],
            points=sum(card_points[card] for card in gone[4 * n : 4 * n + 4]),
            ekka=False,
        )
        for n in range(len(gone) // 4)
    ]
    return Play(
        ruleset,
        contract,
        hands,
        leader,
        trick=(),
        winning=leader,
        ekka=False,
        tricks=tuple(tricks),
        projects=(),
        baloot=None,
    )


def swept_so_far(play: Play) -> Side | None:
    """The side that has taken every trick, if one has."""
    winners = {trick.winner.side for trick in play.tricks}
    return winners.pop() if len(winners) == 1 else None


def written(play: Play, up: Card) -> int:
    """What NS writes more than EW once the play is over."""
    ns, ew = tally(play, up).written
    return ns - ew
