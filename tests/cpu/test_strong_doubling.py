"""How `strong` climbs the ladder of doubles: by what becomes of the contract in worlds it solves.

West deals and South declares, so East is asked first, then West (DBL-2).
"""

from __future__ import annotations

import pytest

from baloot.cpu import choose
from baloot.cpu.basic import doubling as basic_doubling
from baloot.cpu.basic.doubling import should_raise
from baloot.cpu.strong import doubling
from baloot.rules.match import Match
from baloot.rules.notation import token
from baloot.rules.ruleset import GAHWA
from baloot.rules.seats import SEATS
from baloot.rules.view import observe
from baloot.solver.double_dummy import thread_solver
from tests.cpu.tables import table
from tests.rules.situations import hand

#: South has bought on the turned-up nine and nothing else; East has three aces and the best trumps.
HOPELESS = {
    "S": "9H 7H 8S 9S QD 8D 7C 9C",
    "E": "JH AH TH KH AS AD AC TC",
    "N": "QH 7S JS JD 9D QC 8C KD",
    "W": "8H KS TS QS TD 7D KC JC",
}
#: South has the six best trumps and two aces.
CERTAIN = {
    "S": "JH 9H AH TH KH QH AS AD",
    "E": "7H KS QS 8D KC 7C 9C TC",
    "N": "7S JS 9S KD QD QC JC 8C",
    "W": "8H 8S TS AC TD JD 9D 7D",
}

#: South has four trumps with jack and nine; East the next three of them and an ace.
DOUBTFUL = {
    "S": "JS 7H 9H TH JH 8C TC QC",
    "E": "8S QH KH AH 7D 8D AD JC",
    "N": "7S TS QS 8H 9D QD KD AC",
    "W": "9S KS AS TD JD 7C 9C KC",
}
#: South has bought on the seven with jack and queen; East has two small trumps and nothing that wins.
TEMPTING = {
    "S": "QS KS AS 7H JH QH 8D 7C",
    "E": "7S 8S JS 8H 7D 9D TD KD",
    "N": "9S 9H AH JD 9C TC QC AC",
    "W": "TS TH KH QD AD 8C JC KC",
}


def answer(state: Match) -> str:
    """What `strong` says in the seat whose turn it is."""
    assert state.turn is not None
    return token(choose(observe(state, state.turn), "strong"))


def ladder(
    hands: dict[str, str], said: str = "", totals: tuple[int, int] = (0, 0), *, up: str = "9H"
) -> Match:
    """South's hokum of hearts, after these words on the ladder."""
    calls = f"hokum pass pass pass hokum {said}"
    return table(hands, up=up, taker="S", calls=calls, ruleset=GAHWA, totals=totals)


def test_a_hopeless_hokum_is_doubled_by_whoever_has_the_aces_and_the_trumps() -> None:
    assert answer(ladder(HOPELESS)) == "double"


def test_a_hokum_that_may_well_be_made_is_doubled_for_made_it_brings_little_and_lost_the_pot() -> None:
    """WIN-3, DBL-4: East thinks it lost in two cases of five, and `basic` leaves it."""
    state = ladder(DOUBTFUL)
    assert answer(state) == "double"
    assert token(choose(observe(state, SEATS[1]), "basic")) == "pass"


def test_a_doubler_does_not_say_four_to_be_answered_with_gahwa(monkeypatch: pytest.MonkeyPatch) -> None:
    """DBL-5, DBL-6: locked leads would help East against four, and gahwa takes them back."""
    assert answer(ladder(TEMPTING, "double triple", up="7H")) == "pass"
    monkeypatch.setattr(doubling, "BEST_ANSWER_WEIGHT", basic_doubling.BEST_ANSWER_WEIGHT)
    assert answer(ladder(TEMPTING, "double triple", up="7H")) == "four"


def test_whoever_says_four_counts_on_gahwa_and_whoever_says_less_counts_on_little() -> None:
    """DBL-2, DBL-5: chances of winning the match at each level, as whoever is to speak sees them."""
    tempting = {3: 0.40, 4: 0.57, 5: 0.34}
    assert not should_raise(tempting, doubling.BEST_ANSWER_WEIGHT)
    assert should_raise(tempting, basic_doubling.BEST_ANSWER_WEIGHT)
    assert should_raise({3: 0.40, 4: 0.57, 5: 0.42}, doubling.BEST_ANSWER_WEIGHT)
    assert should_raise({2: 0.40, 3: 0.45, 4: 0.35, 5: 0.30}, doubling.BEST_ANSWER_WEIGHT)
    assert should_raise({1: 0.40, 2: 0.45, 3: 0.35, 4: 0.40, 5: 0.30}, doubling.BEST_ANSWER_WEIGHT)
    assert not should_raise({1: 0.40, 2: 0.40, 3: 0.45, 4: 0.50, 5: 0.50}, doubling.BEST_ANSWER_WEIGHT)


def test_a_hopeless_hokum_is_left_by_the_opponent_who_has_little() -> None:
    """East has passed, with a hand that West cannot see."""
    assert answer(ladder(HOPELESS, "pass")) == "pass"


@pytest.mark.parametrize("said", ["", "pass"])
def test_a_certain_hokum_is_doubled_by_nobody_and_nobody_thinks_long_about_it(said: str) -> None:
    before = thread_solver().positions_visited
    assert answer(ladder(CERTAIN, said)) == "pass"
    assert thread_solver().positions_visited == before


def test_a_doubled_declarer_triples_what_is_certain_and_leaves_what_is_hopeless() -> None:
    """DBL-2."""
    assert answer(ladder(CERTAIN, "double")) == "triple"
    assert answer(ladder(HOPELESS, "double")) == "pass"


def test_a_doubler_who_is_tripled_answers_with_four_if_the_contract_is_hopeless() -> None:
    """DBL-2."""
    assert answer(ladder(HOPELESS, "double triple")) == "four"


def test_the_declarer_stakes_the_match_on_a_certain_hokum_and_not_on_a_hopeless_one() -> None:
    """DBL-5."""
    assert answer(ladder(CERTAIN, "double triple four")) == "gahwa"
    assert answer(ladder(HOPELESS, "double triple four")) == "pass"


def test_nobody_raises_what_wins_the_match_anyway() -> None:
    """DBL-4, END-1: once is enough for East and West, and a made hokum at double for South and North."""
    assert answer(ladder(HOPELESS, totals=(100, 133))) == "pass"
    assert answer(ladder(CERTAIN, "double", (140, 120))) == "pass"


#: South has bought sun on one ace; East has the others and all but one of the tens.
SUN = {
    "S": "AS 7S 8S 7H 8H 9D 7C 8C",
    "E": "TS KS AH TH KH AD AC TC",
    "N": "9S JS 9H JH 7D 8D JD 9C",
    "W": "QS QH TD KD QD QC JC KC",
}


def sun(said: str = "") -> Match:
    """South's sun at a score at which it may be doubled."""
    calls = f"sun pass pass pass {said}"
    return table(SUN, up="9D", taker="S", calls=calls, ruleset=GAHWA, totals=(110, 60))


def test_a_sun_that_the_hand_beats_is_doubled_at_the_score_that_allows_it() -> None:
    """DBL-3."""
    assert answer(sun()) == "double"


@pytest.mark.parametrize("said", ["pass", "double", "double triple", "double triple four"])
def test_in_sun_too_everybody_has_an_answer_on_every_rung(said: str) -> None:
    """DBL-3: the whole ladder is open."""
    state = sun(said)
    assert state.doubling is not None
    assert answer(state) in [token(action) for action in state.legal]


@pytest.mark.parametrize("state", [ladder(HOPELESS), ladder(CERTAIN, "double"), sun()])
def test_asked_twice_whoever_climbs_says_the_same(state: Match) -> None:
    assert answer(state) == answer(state)


def test_hands_of_these_tables_are_whole() -> None:
    for hands in (HOPELESS, CERTAIN, DOUBTFUL, TEMPTING, SUN):
        assert sum(hand(text).bit_count() for text in hands.values()) == 32
