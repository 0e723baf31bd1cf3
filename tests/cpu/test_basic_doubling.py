"""How a CPU seat climbs the ladder of doubles: by what its hand beats, the lock, and what the match needs.

West deals and South declares, so East is asked first, then West (DBL-2).
"""

from __future__ import annotations

import pytest

from baloot.cpu.evaluation.loss_odds import loss_log_odds
from baloot.cpu.evaluation.win_probability import win_probability
from baloot.rules.auction import Contract
from baloot.rules.cards import Suit
from baloot.rules.match import Match
from baloot.rules.ruleset import GAHWA
from baloot.rules.seats import Seat, Side
from baloot.rules.view import observe
from tests.cpu.tables import answer, table
from tests.rules.situations import hand

#: South has little, East the jack of trumps and three aces.
WEAK = {
    "S": "9H QH 8H KS QS 8D 7C 9C",
    "E": "JH AH TH AS TS AD KC 7D",
    "N": "7H JS 9S KD QD TC JC 8C",
    "W": "KH 8S 7S AC QC TD JD 9D",
}
#: South has the four best trumps and two aces.
STRONG = {
    "S": "JH 9H AH TH AS TS AD 7D",
    "E": "QH 8H KS QS 8D KC 7C 9C",
    "N": "7H JS 9S KD QD TC JC 8C",
    "W": "KH 8S 7S AC QC TD JD 9D",
}
#: South has sun without a ten, East everything else.
SUN = {
    "S": "AS 7S 8S AH 7H 8H AD 9D",
    "E": "TS KS TH KH QH AC TC KC",
    "N": "9S JS 9H JH 7D 8D JD 7C",
    "W": "QS TD KD QD QC JC 9C 8C",
}


def ladder(hands: dict[str, str], said: str = "", totals: tuple[int, int] = (0, 0)) -> Match:
    """South's hokum of hearts, after these words on the ladder."""
    calls = f"hokum pass pass pass hokum {said}"
    return table(hands, up="9H", taker="S", calls=calls, ruleset=GAHWA, totals=totals)


def test_a_hokum_that_the_hand_beats_is_doubled() -> None:
    """DBL-1: judged from all eight cards."""
    assert answer(ladder(WEAK)) == "double"


def test_a_hokum_that_the_hand_does_not_beat_is_left() -> None:
    assert answer(ladder(STRONG)) == "pass"
    assert answer(ladder(STRONG, "pass")) == "pass"
    assert answer(ladder(WEAK, "pass")) == "pass"


def test_the_declarer_triples_on_a_strong_hand_only() -> None:
    """DBL-2."""
    assert answer(ladder(STRONG, "double")) == "triple"
    assert answer(ladder(WEAK, "double")) == "pass"


def test_the_doubler_answers_a_triple_with_four_on_a_very_strong_hand_only() -> None:
    """DBL-2."""
    assert answer(ladder(WEAK, "double triple")) == "four"
    assert answer(ladder(STRONG, "double triple")) == "pass"


def test_far_behind_a_strong_hand_stakes_the_match() -> None:
    """DBL-5: little else would still win it."""
    assert answer(ladder(STRONG, "double triple four", (20, 140))) == "gahwa"


def test_far_ahead_nobody_stakes_the_match() -> None:
    """DBL-5: four times a made hokum is enough, and a lost one is not the end."""
    assert answer(ladder(STRONG, "double triple four", (140, 0))) == "pass"


def test_a_weak_hand_never_calls_gahwa() -> None:
    assert answer(ladder(WEAK, "double triple four")) == "pass"


def test_nobody_raises_what_wins_the_match_anyway() -> None:
    """DBL-4: beaten once, the hokum gives East and West what they lack."""
    assert answer(ladder(WEAK, totals=(100, 133))) == "pass"
    assert answer(ladder(STRONG, "double", (140, 120))) == "pass"


def test_a_sun_is_doubled_at_the_score_that_allows_it() -> None:
    """DBL-3."""
    state = table(SUN, up="9D", taker="S", calls="sun pass pass pass", ruleset=GAHWA, totals=(110, 60))
    assert state.doubling is not None
    assert answer(state) == "double"
    closed = table(SUN, up="9D", taker="S", calls="sun pass pass pass", ruleset=GAHWA)
    assert closed.play is not None


def swing(mine: str, other: str, level: int) -> float:
    """How much likelier East thinks the contract is lost with its own hand than with the other cards."""
    figures = []
    for cards in (mine, other):
        given, got = hand_cards(WEAK["E"]) - hand_cards(cards), hand_cards(cards) - hand_cards(WEAK["E"])
        spare = dict(zip(sorted(got), sorted(given), strict=True))
        hands = {
            seat: cards if seat == "E" else " ".join(spare.get(card, card) for card in text.split())
            for seat, text in WEAK.items()
        }
        view = observe(ladder(hands), Seat.EAST)
        figures.append(loss_log_odds(view, Contract(Suit.HEARTS, Seat.SOUTH, Seat.SOUTH, level)))
    return figures[0] - figures[1]


def hand_cards(text: str) -> set[str]:
    return set(text.split())


def test_locked_leads_leave_the_jack_of_trumps_with_whoever_has_it() -> None:
    """DBL-6: the declarer cannot draw it, so it beats more contracts at double and four than at triple."""
    jack, queen = "JH 7H TC AS TS 9S KC 7D", "QH 7H TC AS TS 9S KC 7D"
    assert swing(jack, queen, 2) == swing(jack, queen, 4) > swing(jack, queen, 1) == swing(jack, queen, 3) > 0


def test_locked_leads_make_long_trumps_of_an_opponent_worth_less() -> None:
    """DBL-6: a declarer who may not lead trumps does not run into them."""
    long, short = "AH TH KH 7H AS TS KC 7D", "AH TH AC QC AS TS KC 7D"
    assert swing(long, short, 1) > swing(long, short, 2) > 0


def test_points_count_the_more_the_nearer_the_end() -> None:
    assert 0.5 < win_probability((20, 0), Side.NS) < win_probability((140, 120), Side.NS) < 1
    assert win_probability((20, 0), Side.EW) == pytest.approx(1 - win_probability((20, 0), Side.NS))
    assert win_probability((152, 140), Side.NS) == 1
    assert win_probability((160, 160), Side.NS) == 0.5


def test_hands_of_these_tables_are_whole() -> None:
    for hands in (WEAK, STRONG, SUN):
        assert sum(hand(text).bit_count() for text in hands.values()) == 32
