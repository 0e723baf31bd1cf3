"""What a card tells of those that were not played, trick by trick.

West deals, South buys and leads, and East, North and West follow.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from baloot.cpu import choose
from baloot.cpu.sampling.play_likelihood import play_likelihoods
from baloot.rules.cards import FULL, Hand, cards_in
from baloot.rules.match import Match
from baloot.rules.notation import seat_of
from baloot.rules.ruleset import CLASSIC, GAHWA, RULESETS, Ruleset
from baloot.rules.seats import SEATS
from baloot.rules.view import View, observe
from tests.cpu.tables import table
from tests.rules.chance import Dealt, play_out
from tests.rules.situations import tokens

BOTH = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
HOKUM = {"classic": "hokum pass pass pass", "gahwa": "hokum pass pass pass hokum pass pass"}
SUN = "sun pass pass pass"
HANDS = {
    "S": "AS JS 9S KH 7D 8D 9C 8C",
    "E": "TS 7S AH TH 9H JD KC 8H",
    "N": "KS 8S JH QS TC AD TD KD",
    "W": "QH 7H 9D QD QC JC 7C AC",
}


def sun(played: str, hands: dict[str, str] = HANDS, ruleset: Ruleset = GAHWA) -> Match:
    """South's sun after these cards."""
    calls = "sun" if ruleset is CLASSIC else SUN
    return table(hands, up="8C", taker="S", calls=calls, played=played, ruleset=ruleset)


def hokum(played: str, hands: dict[str, str], ruleset: Ruleset = CLASSIC) -> Match:
    """South's hokum in clubs after these cards."""
    return table(hands, up="8C", taker="S", calls=HOKUM[ruleset.name], played=played, ruleset=ruleset)


def unseen(view: View) -> Hand:
    """Cards that this seat has not seen."""
    south, east, north, west = view.played
    return Hand(FULL & ~(view.hand | south | east | north | west))


def ratios(state: Match, of: str, seen_by: str) -> dict[str, float]:
    """The likelihood ratios of a seat's unseen cards, by the sets of cards in tokens."""
    view = observe(state, seat_of(seen_by))
    hidden = unseen(view)
    return {
        tokens(cards_in(Hand(cards & hidden))): ratio
        for seat, cards, ratio in play_likelihoods(view)
        if seat == seat_of(of) and cards & hidden
    }


def test_whoever_did_not_beat_an_opponents_card_hardly_could() -> None:
    """The jack is led: neither the ace nor the ten nor the king nor the queen is with East."""
    assert ratios(sun("JS 7S"), "E", "W") == {"TS QS KS AS": 0.05}
    assert ratios(sun("JS TS"), "E", "W") == {}


def test_whoever_did_beat_it_has_told_nothing() -> None:
    assert ratios(sun("JS TS KS"), "E", "W") == {}


def test_a_card_under_the_partners_winner_tells_nothing_in_the_third_place() -> None:
    assert ratios(sun("AS 7S 8S"), "N", "W") == {}


def test_whoever_gave_an_opponent_points_had_nothing_poorer() -> None:
    """Under the ace no spade wins, so the ten was the poorest that East had."""
    assert ratios(sun("AS TS"), "E", "W") == {"7S 8S 9S JS QS KS": 0.05}
    assert ratios(sun("AS 7S"), "E", "W") == {}


LAST = {
    **HANDS,
    "S": "7S JS 9S KH 7D 8D 9C 8C",
    "E": "TS AS AH TH 9H JD KC 8H",
    "W": "QS 7H 9D QD QC JC 7C AC",
    "N": "KS 8S JH QH TC AD TD KD",
}


def test_the_last_player_who_kept_points_from_the_partner_had_none_in_the_suit() -> None:
    """East's ace wins: West would have given more than the queen. An ace may be kept to win with."""
    assert ratios(sun("7S AS 8S QS", LAST), "W", "S") == {"TS KS": 0.25}
    given = {**LAST, "E": "QS AS AH TH 9H JD KC 8H", "W": "TS 7H 9D QD QC JC 7C AC"}
    assert ratios(sun("7S AS 8S TS", given), "W", "S") == {}


def test_points_under_an_opponents_winner_are_expected_of_nobody_in_the_last_place() -> None:
    """North's king beats the jack, so West has neither the ten nor the ace and gave as little as there is."""
    hands = {
        **HANDS,
        "S": "JS 9S KH 7D 8D 9C 8C 7H",
        "E": "7S AS AH TH 9H JD KC 8H",
        "W": "TS QS QH 9D QD QC JC 7C",
    }
    hands["N"] = "KS 8S JH AC TC AD TD KD"
    assert ratios(sun("JS 7S KS QS", hands), "W", "E") == {"TS": 0.05, "8S 9S": 0.05}


def test_the_last_player_throws_points_on_the_partners_trick() -> None:
    """West has no spade and throws a nine though East wins: hardly any plain points are there, but aces."""
    hands = {**LAST, "W": "7H QH 9D QD QC JC 7C AC", "N": "KS 8S JH QS TC AD TD KD"}
    assert ratios(sun("7S AS 8S 9D", hands), "W", "N") == {"TS JS TH QH KH JD QD JC QC KC": 0.4}


def test_whoever_throws_an_opponent_points_had_nothing_poorer() -> None:
    """South's ace wins, and West parts with a queen."""
    assert ratios(sun("AS 7S 8S QD"), "W", "E") == {"9S JS 7H JH 7D 8D 9D 7C 8C 9C JC": 0.1}
    assert ratios(sun("AS 7S 8S 9D"), "W", "E") == {}


def test_a_lead_that_may_lose_tells_that_no_sure_winner_is_there() -> None:
    """And that the card above it is, rather than not."""
    assert ratios(sun("JS"), "S", "W") == {"AS AH AD": 0.1, "QS": 1.8}


def test_with_trumps_a_lead_tells_less_and_of_plain_suits_alone() -> None:
    assert ratios(hokum("JS", HANDS), "S", "W") == {"AS AH AD": 0.4, "QS": 1.8}


def test_whoever_opens_with_an_ace_hardly_has_the_ten_which_would_do_as_well() -> None:
    assert ratios(sun("AS"), "S", "W") == {"TS": 0.3}


def test_a_ten_that_is_led_has_the_ace_above_it_and_is_as_sure_a_winner() -> None:
    hands = {**HANDS, "S": "AS TS 9S KH 7D 8D 9C 8C", "E": "JS 7S AH TH 9H JD KC 8H"}
    assert ratios(sun("TS", hands), "S", "W") == {"AS": 12.0}
    assert ratios(hokum("TS", hands), "S", "W") == {"AS": 12.0}


def test_of_trumps_a_lead_tells_of_the_card_that_touches_it() -> None:
    assert ratios(hokum("9C", HANDS), "S", "E") == {"JC": 12.0}
    assert ratios(hokum("8C", HANDS), "S", "E") == {"QC": 1.8}


def test_the_highest_card_left_of_a_suit_is_a_sure_winner() -> None:
    """The ace of spades has gone, so the lead of the jack tells of the ten."""
    state = sun("AS 7S 8S 7H JS")
    assert ratios(state, "S", "N") == {"TS AH AC": 0.1, "TS": 0.3}


def test_a_trump_thrown_away_or_a_ruff_tells_nothing() -> None:
    """PLAY-7, PLAY-10: East must ruff; West, who cannot ruff higher, plays anything."""
    hands = {
        **HANDS,
        "E": "JC TC AH TH 9H JD KC 8H",
        "N": "KS 8S 7S QS TS AD TD KD",
        "W": "QH 7H 9D QD QC JH 7C AC",
    }
    state = hokum("AS JC 8S 7C", hands)
    assert ratios(state, "E", "S") == ratios(state, "W", "S") == {}


def test_a_higher_trump_that_had_to_be_played_is_not_expected_any_more() -> None:
    """PLAY-5: East followed low under South's nine of trumps, so the jack is with somebody else."""
    hands = {**HANDS, "E": "TS 7S AH TH 9H JD 7C 8H", "W": "QH 7H 9D QD QC JC KC AC"}
    assert ratios(hokum("9C 7C", hands), "E", "N") == {"JC": 0.05}


@BOTH
def test_nobody_is_told_anything_of_the_own_hand(ruleset: Ruleset) -> None:
    """Whatever is legal may happen in the tricks (PLAY-1 to PLAY-11)."""
    told_of = 0
    for seed in range(6):
        for state in play_out(ruleset, Random(seed), biased=seed % 2 == 1):
            if state.play is None:
                continue
            for seat in SEATS:
                found = play_likelihoods(observe(state, seat))
                assert all(other != seat and cards and ratio > 0 for other, cards, ratio in found)
                told_of += len(found)
    assert told_of > 1000


@BOTH
def test_cards_are_where_the_likelihoods_say(ruleset: Ruleset) -> None:
    """Of the cards that a seat hardly has it has far fewer than its share of all that are unseen, and more
    of those that it surely has."""
    told_of, there, share = Counter[bool](), Counter[bool](), Counter[bool]()
    for seed in range(20):
        match = Match.opening(ruleset, Dealt(Random(f"habits {seed}"), biased=False))
        while match.turn is not None and match.number < 5:
            view = observe(match, match.turn)
            hidden = unseen(view)
            for seat, cards, ratio in play_likelihoods(view):
                among, surely = (cards & hidden).bit_count(), ratio > 1
                told_of[surely] += among
                there[surely] += (cards & match.hands[seat]).bit_count()
                share[surely] += among * view.counts[seat] / max(1, hidden.bit_count())
            match = match.after(choose(view, "basic"))
    assert told_of[False] > 1000
    assert there[False] < 0.5 * share[False]
    assert told_of[True] > 500
    assert there[True] > 1.3 * share[True]
