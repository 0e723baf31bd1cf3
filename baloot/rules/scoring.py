"""From a finished play to game points (CONV, WIN, KAB, DBL-4, DBL-5).

`settle` is the whole of scoring on plain numbers; `tally` takes them from a play.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from baloot.rules.auction import Contract
from baloot.rules.cards import Card, Rank, rank_of
from baloot.rules.play import Play
from baloot.rules.projects import BALOOT_POINTS
from baloot.rules.ruleset import Ruleset
from baloot.rules.seats import Side

Pair = tuple[int, int]

MATCH_POINTS = 152
HOKUM_POT = 16
SUN_POT = 26
GAHWA_LEVEL = 5
#: WIN-4: last digits of the opponents' card points at which a tie was lost by rounding.
_LOST_BY_ROUNDING = {"hokum": (2, 3, 4, 5), "sun": (1, 2, 3, 4)}


@dataclass(frozen=True, slots=True)
class Tally:
    """The account of one deal; pairs are (NS, EW).

    `card_points` hold the last trick's ten; all other figures are game points. `projects` and `baloot` are
    those that count, before they are handed over, multiplied or voided by a sweep; `kaboot` is the side that
    took every trick; `written` is what each side writes.
    """

    card_points: Pair
    projects: Pair
    baloot: Pair
    kaboot: Side | None
    made: bool
    written: Pair


def convert(kind: str, card_points: int) -> int:
    """Card points of one side in a `hokum` or a `sun`, as game points (CONV-2, CONV-3).

    >>> [convert("hokum", n) for n in (75, 76)], [convert("sun", n) for n in (25, 64, 65, 66)]
    ([7, 8], [5, 12, 13, 14])
    """
    if kind == "hokum":
        return (card_points + 4) // 10
    if card_points % 10 == 5:
        return card_points // 5
    return (card_points + 5) // 10 * 2


def settle(ruleset: Ruleset, contract: Contract, up: Card, counted: Tally) -> Tally:
    """Settle a deal: a tally whose other fields are counted, with `made` and `written` filled in.

    `up` is the card that was turned up, on whose rank a sweep may depend (KAB-1).
    """
    declarer = contract.declarer.side
    made, written = (
        _cards(ruleset, contract, counted)
        if counted.kaboot is None
        else (counted.kaboot == declarer, _sweep(ruleset, contract, up, counted, counted.kaboot))
    )
    if contract.level == GAHWA_LEVEL:
        written = _pair(declarer if made else declarer.other, MATCH_POINTS, 0)
    else:
        written = (written[0] * contract.level, written[1] * contract.level)  # DBL-4
    return replace(counted, made=made, written=written)


def _cards(ruleset: Ruleset, contract: Contract, counted: Tally) -> tuple[bool, Pair]:
    """A deal that nobody swept (CONV-4, WIN-1 to WIN-4)."""
    us, them = contract.declarer.side, contract.declarer.side.other
    pot = _pot(contract)
    converted = _converted(ruleset, contract, counted)
    ours, theirs = converted[us], converted[them]
    our_extras = counted.projects[us] + counted.baloot[us]
    their_extras = counted.projects[them] + counted.baloot[them]
    our_total, their_total = ours + our_extras, theirs + their_extras
    made = our_total > their_total
    if our_total == their_total and ruleset.ties_are_decided_by_rounding:
        made = counted.card_points[them] % 10 not in _LOST_BY_ROUNDING[contract.kind]
    if made:
        return True, _pair(us, our_total, their_total)
    handed_over = our_extras if ruleset.loser_hands_over_projects else 0
    return False, _pair(them, pot + their_extras + handed_over, 0)


def _pot(contract: Contract) -> int:
    """What the cards of a deal are worth in game points (CONV-1)."""
    return HOKUM_POT if contract.kind == "hokum" else SUN_POT


def _converted(ruleset: Ruleset, contract: Contract, counted: Tally) -> Pair:
    """The card points of both sides as game points (CONV-4)."""
    us, them = contract.declarer.side, contract.declarer.side.other
    theirs = convert(contract.kind, counted.card_points[them])
    ours = _pot(contract) - theirs
    if not ruleset.only_opponents_are_converted:
        ours = convert(contract.kind, counted.card_points[us])
    return _pair(us, ours, theirs)


def _sweep(ruleset: Ruleset, contract: Contract, up: Card, counted: Tally, side: Side) -> Pair:
    """KAB-1 and KAB-2."""
    points = _sweep_points(ruleset, contract, up)
    return _pair(side, points + counted.projects[side] + counted.baloot[side], 0)


def _sweep_points(ruleset: Ruleset, contract: Contract, up: Card) -> int:
    """What a sweep is worth in game points, at level 1 (KAB-1)."""
    points = ruleset.sweep_of_hokum if contract.kind == "hokum" else ruleset.sweep_of_sun
    return 2 * points if _ace_doubles(ruleset, up) else points


def _ace_doubles(ruleset: Ruleset, up: Card) -> bool:
    return ruleset.ace_up_doubles_sweep and rank_of(up) == Rank.ACE


@dataclass(frozen=True, slots=True)
class Steps:
    """How the card points of a deal became game points; pairs are (NS, EW), in game points at level 1.

    `points` are what each side's cards are worth, or the sweep; `rest` is the side that has what the other
    left of the pot, where only one side is converted (CONV-4); `sums` are points, projects and Baloot
    together, which decide whether the contract is made (WIN-1); `ace` says that an ace turned up has doubled
    the sweep (KAB-1).
    """

    points: Pair
    rest: Side | None
    sums: Pair
    ace: bool


def steps(ruleset: Ruleset, contract: Contract, up: Card, tallied: Tally) -> Steps:
    """The steps that led from the card points of a settled deal to what was written."""
    swept = tallied.kaboot
    points = (
        _converted(ruleset, contract, tallied)
        if swept is None
        else _pair(swept, _sweep_points(ruleset, contract, up), 0)
    )
    return Steps(
        points=points,
        rest=contract.declarer.side if swept is None and ruleset.only_opponents_are_converted else None,
        sums=(
            points[0] + tallied.projects[0] + tallied.baloot[0],
            points[1] + tallied.projects[1] + tallied.baloot[1],
        ),
        ace=swept is not None and _ace_doubles(ruleset, up),
    )


def _pair(side: Side, figure: int, other: int) -> Pair:
    """The figure for this side and the other for its opponents, as (NS, EW)."""
    return (figure, other) if side == Side.NS else (other, figure)


def tally(play: Play, up: Card) -> Tally:
    """The account of a play that is over; `up` is the card that was turned up."""
    card_points = [0, 0]
    tricks = [0, 0]
    for trick in play.tricks:
        card_points[trick.winner.side] += trick.points
        tricks[trick.winner.side] += 1
    projects = [0, 0]
    for project in play.projects:
        projects[project.seat.side] += project.points * project.scored
    baloot = [0, 0]
    if play.baloot is not None and play.baloot.scored:
        baloot[play.baloot.seat.side] = BALOOT_POINTS
    counted = Tally(
        card_points=(card_points[0], card_points[1]),
        projects=(projects[0], projects[1]),
        baloot=(baloot[0], baloot[1]),
        kaboot=next((side for side in Side if tricks[side] == len(play.tricks)), None),
        made=False,
        written=(0, 0),
    )
    return settle(play.ruleset, play.contract, up, counted)


def totals_after(totals: Pair, contract: Contract, tallied: Tally) -> Pair:
    """The match totals (NS, EW), in game points, once a deal is written down (DBL-5)."""
    if contract.level < GAHWA_LEVEL:
        return totals[0] + tallied.written[0], totals[1] + tallied.written[1]
    winner = contract.declarer.side if tallied.made else contract.declarer.side.other
    loser_total = totals[winner.other]
    return _pair(winner, max(MATCH_POINTS, loser_total + 1), loser_total)


def match_winner(totals: Pair) -> Side | None:
    """END-1 to END-3: the side that has won at these totals, after a deal."""
    if max(totals) < MATCH_POINTS or totals[0] == totals[1]:
        return None
    return Side.NS if totals[0] > totals[1] else Side.EW
