"""What a worker keeps of matches: the last state of each, of the matches used last, never one past a ply."""

from __future__ import annotations

from baloot.db.match_cache import MatchCache
from baloot.rules.auction import Call
from baloot.rules.deal import Shuffled
from baloot.rules.match import Match
from baloot.rules.ruleset import CLASSIC

OPENING = Match.opening(CLASSIC, Shuffled(bytes(32)))
LATER = OPENING.after(Call.PASS)


def test_the_last_state_of_a_match_is_kept() -> None:
    recent = MatchCache()
    recent.keep("a", OPENING)
    recent.keep("a", LATER)
    assert recent.at_most("a", 1) is LATER
    assert recent.at_most("b", 1) is None


def test_a_state_past_the_ply_asked_for_is_of_no_use() -> None:
    recent = MatchCache()
    recent.keep("a", LATER)
    assert recent.at_most("a", 0) is None


def test_any_number_of_matches_takes_bounded_room() -> None:
    recent = MatchCache(size=2)
    for name in ("a", "b", "a", "c"):
        recent.keep(name, OPENING)
    assert [recent.at_most(name, 0) is None for name in "abc"] == [False, True, False]
