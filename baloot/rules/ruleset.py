"""Every fact on which rule sets differ; a rule set is one row of facts.

Each field is named for its rule. Code asks for a fact, never for which set is being played.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The facts of one way to play Baloot."""

    name: str
    #: BID-5: the caller of hokum may change to sun when everybody else has passed.
    hokum_is_provisional: bool
    #: BID-15: a second-round hokum is called without its suit, which is named when the others have passed.
    suit_is_named_last: bool
    #: BID-6: only the seats before the caller of sun may take it over, or all three others.
    only_earlier_seats_take_over: bool
    #: DBL-1 to DBL-3: the ladder of doubles is climbed after the deal is complete.
    doubling: bool
    #: LEAD-1: the declarer leads to the first trick, or the seat at the dealer's right.
    declarer_leads: bool
    #: PLAY-5 to PLAY-10: in hokum one must trump and beat trumps, or (PLAY-4) only follow suit.
    must_trump: bool
    #: EKKA-1: the highest card left of a plain suit is announced when it is led in hokum.
    ekka: bool
    #: PROJ-11: only the side with the stronger project scores projects, or (PROJ-12) both sides.
    one_side_scores_projects: bool
    #: BAL-3: a counting hundred with the king or queen of trumps swallows its holder's Baloot.
    hundred_swallows_baloot: bool
    #: CONV-4: the opponents' points are converted and the declarer has the rest, or each side by itself.
    only_opponents_are_converted: bool
    #: WIN-3: the winners of a lost contract also write the declarer's projects and Baloot.
    loser_hands_over_projects: bool
    #: WIN-4: equal totals are decided by how the opponents' card points were rounded, or are lost.
    ties_are_decided_by_rounding: bool
    #: KAB-1: what a sweep of a hokum, of a sun, is worth.
    sweep_of_hokum: int
    sweep_of_sun: int
    #: KAB-1: a sweep counts twice when the turned-up card was an ace.
    ace_up_doubles_sweep: bool


CLASSIC = Ruleset(
    name="classic",
    hokum_is_provisional=False,
    suit_is_named_last=False,
    only_earlier_seats_take_over=True,
    doubling=False,
    declarer_leads=False,
    must_trump=True,
    ekka=True,
    one_side_scores_projects=True,
    hundred_swallows_baloot=True,
    only_opponents_are_converted=True,
    loser_hands_over_projects=True,
    ties_are_decided_by_rounding=True,
    sweep_of_hokum=25,
    sweep_of_sun=44,
    ace_up_doubles_sweep=False,
)

GAHWA = Ruleset(
    name="gahwa",
    hokum_is_provisional=True,
    suit_is_named_last=True,
    only_earlier_seats_take_over=False,
    doubling=True,
    declarer_leads=True,
    must_trump=False,
    ekka=False,
    one_side_scores_projects=False,
    hundred_swallows_baloot=False,
    only_opponents_are_converted=False,
    loser_hands_over_projects=False,
    ties_are_decided_by_rounding=False,
    sweep_of_hokum=44,
    sweep_of_sun=44,
    ace_up_doubles_sweep=True,
)

RULESETS = MappingProxyType({ruleset.name: ruleset for ruleset in (CLASSIC, GAHWA)})
#: What is played where nobody has chosen.
DEFAULT_RULESET = CLASSIC
