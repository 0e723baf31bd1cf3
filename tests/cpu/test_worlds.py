"""The worlds that are sampled for a seat agree with all it knows, and mostly with what was said.

West deals, so South, East, North and West are R, O, L and D.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

import pytest

from baloot.cpu.levels import STRONG, Decision
from baloot.cpu.sampling.call_likelihood import CallLikelihood
from baloot.cpu.sampling.deduction import deduce
from baloot.cpu.sampling.rng import Xorshift
from baloot.cpu.sampling.worlds import World, project_card_sets, sample_worlds
from baloot.rules.cards import FULL, Hand, Suit
from baloot.rules.match import Match
from baloot.rules.notation import seat_of
from baloot.rules.projects import Kind, find
from baloot.rules.ruleset import CLASSIC, GAHWA, RULESETS, Ruleset
from baloot.rules.seats import SEATS, Seat
from baloot.rules.view import View, observe
from tests.cpu.moments import sample
from tests.cpu.tables import table
from tests.rules.situations import hand, hands_of

#: Half of the moments are from before the first trick is complete, where projects are not shown yet.
COUNTS = {"ladder": 40, "trick 1": 80, **{f"trick {number}": 20 for number in range(2, 8)}}
WORLDS = 6
MANY = 400
ACES = hand("AS AH AD AC")

Drawn = list[tuple[View, list[World]]]


def stream(view: View) -> Xorshift:
    """Chance as `strong` has it at this view."""
    return Xorshift(Decision(view, STRONG).key)


@pytest.fixture(scope="module")
def drawn() -> Drawn:
    """Views of both sets, on the ladder and in the play, and for each some worlds."""
    views = [view for rules in RULESETS.values() for _, view in sample(rules, COUNTS, "worlds")]
    assert len(views) > 400
    return [(view, sample_worlds(view, deduce(view), stream(view), WORLDS)) for view in views]


def sampled(state: Match, seat: str) -> list[World]:
    """Many worlds for this seat."""
    view = observe(state, seat_of(seat))
    return sample_worlds(view, deduce(view), stream(view), MANY)


def test_there_are_as_many_worlds_as_were_asked_for(drawn: Drawn) -> None:
    assert {len(found) for _, found in drawn} == {WORLDS}


def test_every_seat_holds_as_many_cards_as_it_has_left_and_every_unseen_card_is_somewhere(
    drawn: Drawn,
) -> None:
    for view, found in drawn:
        south, east, north, west = view.played
        for hands in found:
            assert tuple(held.bit_count() for held in hands) == view.counts
            assert hands[0] | hands[1] | hands[2] | hands[3] == FULL & ~(south | east | north | west)


def test_the_own_hand_is_what_it_is(drawn: Drawn) -> None:
    assert all(hands[view.seat] == view.hand for view, found in drawn for hands in found)


def test_cards_that_surely_are_somewhere_are_there(drawn: Drawn) -> None:
    for view, found in drawn:
        known = deduce(view).known
        assert all(known[seat] & ~hands[seat] == 0 for hands in found for seat in SEATS)


def test_nobody_holds_what_it_cannot_hold(drawn: Drawn) -> None:
    """Suits that were not followed, trumps that had to be played (PLAY-5 to PLAY-10)."""
    for view, found in drawn:
        deductions = deduce(view)
        for seat in SEATS:
            if seat != view.seat:
                can = deductions.may[seat] | deductions.known[seat]
                assert all(hands[seat] & ~can == 0 for hands in found)


def test_the_turned_up_card_is_with_its_taker_until_it_is_played(drawn: Drawn) -> None:
    """TAKE-1, TAKE-2."""
    for view, found in drawn:
        assert view.contract is not None
        taker = view.contract.taker
        assert all((hands[taker] | view.played[taker]) >> view.up & 1 for hands in found)


def test_whoever_announced_a_project_has_one_of_its_kind(drawn: Drawn) -> None:
    """PROJ-10: before its cards are shown; where it would have to be squeezed in it may be missing."""
    announced = missing = 0
    for view, found in drawn:
        for project in view.announced:
            if project.cards is None and project.seat != view.seat:
                ways = project_card_sets(project.kind, view.trump)
                for hands in found:
                    whole = hands[project.seat] | view.played[project.seat]
                    announced += 1
                    missing += not any(way & whole == way for way in ways)
    assert announced > 300
    assert missing <= announced // 200


def test_whoever_has_played_has_announced_all_it_had(drawn: Drawn) -> None:
    """PROJ-9, PROJ-10: the kinds of the whole hand are those that were told, nearly always."""
    hands_seen = other = 0
    for view, found in drawn:
        for seat in SEATS:
            if seat == view.seat or not view.played[seat]:
                continue
            told = sorted(project.kind for project in view.announced if project.seat == seat)
            for hands in found:
                whole = Hand(hands[seat] | view.played[seat])
                hands_seen += 1
                other += sorted(project.kind for project in find(seat, whole, view.trump)) != told
    assert hands_seen > 3000
    assert other <= hands_seen // 100


@pytest.mark.parametrize("trump", [None, Suit.HEARTS])
@pytest.mark.parametrize("kind", list(Kind))
def test_a_kind_of_project_is_made_of_no_more_and_no_fewer_cards_than_it_needs(
    kind: Kind, trump: Suit | None
) -> None:
    """PROJ-2 to PROJ-6."""
    by_size = {
        Kind.SIRA: {3: 24},
        Kind.FIFTY: {4: 20},
        Kind.HUNDRED: {5: 16, 4: 4 if trump is None else 5},
        Kind.FOUR_HUNDRED: {4: 1} if trump is None else {},
    }[kind]
    sizes = [cards.bit_count() for cards in project_card_sets(kind, trump)]
    assert {size: sizes.count(size) for size in sizes} == by_size


def test_the_same_chance_gives_the_same_worlds_and_another_gives_others(drawn: Drawn) -> None:
    others = 0
    for view, found in drawn:
        deductions = deduce(view)
        assert sample_worlds(view, deductions, stream(view), WORLDS) == found
        another = Xorshift(sha256(Decision(view, STRONG).key.encode()).hexdigest())
        others += sample_worlds(view, deductions, another, WORLDS) != found
    assert others > 0.9 * len(drawn)


#: South passes, East buys with the nine of hearts, and nobody takes it over.
BOUGHT = {
    "S": "AS AH QD 7C 8C 9D 8D 7H",
    "E": "9H JH QH 8H KS TS KC QC",
    "N": "KH TH 7S 8S 9S JD TD JC",
    "W": "AD AC JS QS KD 7D 9C TC",
}
HOKUM = {"classic": "pass hokum pass pass pass", "gahwa": "pass hokum pass pass pass hokum pass pass"}


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_whoever_bought_hokum_has_trumps(ruleset: Ruleset) -> None:
    """North sees two of the seven others; East has none far more rarely than West, who bought nothing."""
    state = table(BOUGHT, up="9H", taker="E", calls=HOKUM[ruleset.name], ruleset=ruleset)
    trumps = hand("JH AH QH 8H 7H")
    found = sampled(state, "N")
    bare = [sum(not hands[seat] & trumps for hands in found) for seat in SEATS]
    assert bare[Seat.WEST] > 50
    assert bare[Seat.EAST] < bare[Seat.WEST] / 10


#: South passes, East buys sun over the nine of hearts, and South leaves it; West has not been asked.
SUN = {
    "S": "QS JS 9S 7C 8C 9D 8D 7H",
    "E": "9H AS AH AD TS TH QC KC",
    "N": "KH QH 7S 8S KS JD TD JC",
    "W": "AC JH 8H QD KD 7D 9C TC",
}


def sun_by_east(hands: Mapping[str, str] = SUN) -> Match:
    """East's sun, South to lead (LEAD-1)."""
    return table(hands, up="9H", taker="E", calls="pass sun pass", ruleset=CLASSIC)


def test_whoever_bought_sun_has_the_aces_and_whoever_passed_has_not() -> None:
    found = sampled(sun_by_east(), "N")
    many = [sum((hands[seat] & ACES).bit_count() >= 3 for hands in found) for seat in SEATS]
    assert many[Seat.EAST] > MANY / 2
    assert many[Seat.SOUTH] < MANY / 100


def likelihood(state: Match, seat: str, hands: Mapping[str, str]) -> float:
    """How likely these hands are as a seat sees it, over many ways in which five cards came first."""
    view = observe(state, seat_of(seat))
    calls, rng = CallLikelihood(view), stream(view)
    return sum(calls.likelihood(hands_of(hands), rng) for _ in range(MANY)) / MANY


def test_a_world_in_which_a_seat_passed_twice_with_aces_and_tens_is_hardly_believed() -> None:
    """Whichever five came first. West, who has not spoken, may well hold the same cards."""
    high, low = "AS TS AH TH AD AC TC QD", "QS JH 8H 7H 9D 7D 8D 9C"
    others = {"E": "9H 9S JS KD 8C QC KC 7C", "N": SUN["N"]}
    passed, silent = {**others, "S": high, "W": low}, {**others, "S": low, "W": high}
    assert likelihood(sun_by_east(), "N", passed) < likelihood(sun_by_east(), "N", silent) / 5


def test_a_world_in_which_sun_was_bought_without_an_ace_is_hardly_believed() -> None:
    bare = {**SUN, "E": "9H QS JS 7C TS TH QC KC", "S": "AS AH 9S AD 8C 9D 8D 7H"}
    assert likelihood(sun_by_east(), "N", bare) < likelihood(sun_by_east(), "N", SUN) / 100


def test_whoever_announced_nothing_with_the_first_card_has_no_project() -> None:
    """PROJ-10: a world in which East had held a sira is one in ten thousand."""
    hands = {
        "S": "9H JH AH 7H TS KD QC 8C",
        "E": "KH 8H AS QS 8S TD JD 9C",
        "N": "TH KS JS 7S AD QD 9D TC",
        "W": "QH 9S 8D 7D AC KC JC 7C",
    }
    state = table(
        hands, up="9H", taker="S", calls="hokum pass pass pass hokum pass pass", played="TS 8S", ruleset=GAHWA
    )
    with_sira = {**hands, "E": "KH 8H AS QS 8S KS JD 9C", "N": "TH TD JS 7S AD QD 9D TC"}
    assert likelihood(state, "W", with_sira) < likelihood(state, "W", hands) / 100
