"""What holds in every match, whatever is dealt, called and played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from random import Random
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from baloot.rules.as_json import record
from baloot.rules.auction import CALLS, Action, Call
from baloot.rules.cards import EMPTY, FULL, PACK, Card, Hand, cards_in, common, joined
from baloot.rules.deal import Deck, DeckSource
from baloot.rules.faults import IllegalAction
from baloot.rules.match import Match, replay
from baloot.rules.notation import read_log, token, write_log
from baloot.rules.records import check
from baloot.rules.ruleset import RULESETS
from baloot.rules.seats import SEATS, Seat
from baloot.rules.view import View, observe
from tests.rules import reference
from tests.rules.chance import pick, plain_deck, play_out

both_sets = pytest.mark.parametrize("ruleset", RULESETS)
chances = st.integers(min_value=0, max_value=2**64)


def examples(count: int) -> settings:
    """So many examples, the same in every run."""
    return settings(max_examples=count, deadline=None, derandomize=True, database=None)


def random_position(ruleset: str, rng: Random, *, biased: bool) -> Match:
    """A position of a random match, more often in the play than before it."""
    way = list(play_out(RULESETS[ruleset], rng, biased=biased))[:-1]
    in_auction = rng.random() < 0.3
    return pick(rng, [match for match in way if (match.play is None) is in_auction])


# Whole matches.


@both_sets
@given(chance=chances, biased=st.booleans())
@examples(25)
def test_the_invariants_of_a_match(ruleset: str, chance: int, biased: bool) -> None:
    totals = (0, 0)
    for ply, match in enumerate(play_out(RULESETS[ruleset], Random(chance), biased=biased)):
        assert match.ply == ply
        assert match.over == (match.turn is None) == (not match.legal)
        assert all(now >= before for now, before in zip(match.totals, totals, strict=True))
        totals = match.totals
        held = EMPTY
        for hand in match.hands:
            assert common(held, hand) == EMPTY
            held = joined(held, hand)
        if match.play is not None and not match.over:
            assert held | match.play.gone | sum(1 << card for card in match.play.trick) == FULL
    assert match.over
    assert [ended.number for ended in match.finished] == list(range(1, match.number + 1))
    for ended in match.finished:
        if ended.play is None or ended.tally is None:
            assert (ended.play, ended.tally) == (None, None)
            continue
        played = [card for trick in ended.play.tricks for card in trick.cards]
        assert sorted(played) == list(PACK)
        assert sum(ended.tally.card_points) == (130 if ended.play.contract.trump is None else 162)
        assert sum(trick.points for trick in ended.play.tricks) == sum(ended.tally.card_points)


@both_sets
@given(chance=chances)
@examples(15)
def test_replaying_the_log_gives_the_same_match(ruleset: str, chance: int) -> None:
    rng = Random(chance)
    way = list(play_out(RULESETS[ruleset], rng))
    for match in (way[-1], pick(rng, way), pick(rng, way)):
        log = write_log(action for _, action in match.acted)
        assert len(log.split()) == match.ply
        assert replay(match.ruleset, match.source, read_log(log)) == match
    last = way[-1]
    assert [earlier.turn for earlier in way[:-1]] == [seat for seat, _ in last.acted]
    assert [later.last_acted for later in way[1:]] == list(last.acted)
    assert way[0].last_acted is None


@both_sets
@given(chance=chances, biased=st.booleans())
@examples(15)
def test_a_record_is_written_and_accepted(ruleset: str, chance: int, biased: bool) -> None:
    *_, match = play_out(RULESETS[ruleset], Random(chance), biased=biased)
    written = record(match, seed=None, day=None, players=dict.fromkeys(SEATS), epoch=1)
    check(json.loads(json.dumps(written)))


@both_sets
@given(chance=chances)
@examples(3)
def test_exactly_what_is_not_legal_is_refused(ruleset: str, chance: int) -> None:
    actions: tuple[Action, ...] = (*PACK, *CALLS)
    for match in play_out(RULESETS[ruleset], Random(chance), biased=True):
        for action in actions:
            if action in match.legal and isinstance(action, Call) == (match.play is None):
                assert match.after(action).ply == match.ply + 1
            else:
                assert action not in match.legal
                with pytest.raises(IllegalAction):
                    match.after(action)


# What a seat may know.


@dataclass(frozen=True)
class Replaced:
    """The decks of a match up to deal `number`, which has another, as have all after it."""

    original: DeckSource
    number: int
    deck_here: Deck
    later: Deck

    @property
    def first_dealer(self) -> Seat:
        return self.original.first_dealer

    def deck(self, number: int) -> Deck:
        if number < self.number:
            return self.original.deck(number)
        return self.deck_here if number == self.number else self.later


def known_to(naive: reference.Deal, seat: Seat) -> set[Card]:
    """The cards of a deal that this seat has seen, worked out by the naive account."""
    shown = {card for project in naive.announced() for card in project["cards"] or ()}
    seen = {naive.up, *naive.plays, *naive.hands[seat.letter], *shown}
    return {card for card in PACK if token(card) in seen}


def naive_deal(match: Match, deck: Deck) -> reference.Deal:
    """The present deal on the naive engine with this deck; a ValueError when its actions are not legal."""
    totals = {"NS": match.totals[0], "EW": match.totals[1]}
    naive = reference.Deal(
        match.ruleset.name, [token(card) for card in deck], match.deal.dealer.letter, totals
    )
    before = sum(1 for ended in match.finished for _ in ended.acted)
    for _, action in list(match.acted)[before:]:
        naive.act(token(action))
    return naive


def heard(naive: reference.Deal) -> list[object]:
    """What has been announced to everybody."""
    return [
        naive.announced(),
        naive.baloot_announced(),
        [trick["ekka"] for trick in naive.tricks],
        naive.ekka,
    ]


def redealt(match: Match, dealt: reference.Deal, seat: Seat, rng: Random) -> Deck | None:
    """A deck that differs only in what the seat cannot see, and would have come to the same so far."""
    known = known_to(dealt, seat)
    deck = list(match.deal.deck)
    hidden = [place for place, card in enumerate(deck) if card not in known]
    if len(hidden) < 2:
        return None
    for _ in range(1 + int(rng.random() * (1 if match.play else 20))):
        one, other = pick(rng, hidden), pick(rng, hidden)
        deck[one], deck[other] = deck[other], deck[one]
    if tuple(deck) == match.deal.deck:
        return None
    try:
        naive = naive_deal(match, tuple(deck))
    except ValueError:
        return None
    return tuple(deck) if heard(naive) == heard(dealt) else None


@both_sets
@pytest.mark.parametrize("biased", [False, True], ids=["plain", "projects"])
def test_redealing_what_a_seat_cannot_see_leaves_its_view_unchanged(ruleset: str, biased: bool) -> None:
    redeals = in_play = 0
    for n in range(90):
        rng = Random(f"redeal {ruleset} {biased} {n}")
        match = random_position(ruleset, rng, biased=biased)
        log = [action for _, action in match.acted]
        dealt = naive_deal(match, match.deal.deck)
        for _ in range(8):
            seat = pick(rng, SEATS)
            deck = redealt(match, dealt, seat, rng)
            if deck is None:
                continue
            source = Replaced(match.source, match.number, deck, plain_deck(rng))
            again = replay(match.ruleset, source, log)
            assert observe(again, seat) == observe(match, seat)
            redeals += again.hands != match.hands
            in_play += again.hands != match.hands and match.play is not None
    assert redeals > 150
    assert in_play > 75


@both_sets
@given(chance=chances)
@examples(20)
def test_the_decks_to_come_are_in_no_view(ruleset: str, chance: int) -> None:
    rng = Random(chance)
    match = random_position(ruleset, rng, biased=False)
    source = Replaced(match.source, match.number + 1, plain_deck(rng), plain_deck(rng))
    again = replay(match.ruleset, source, [action for _, action in match.acted])
    assert [observe(again, seat) for seat in SEATS] == [observe(match, seat) for seat in SEATS]


def cards_told(value: Any, hint: Any) -> Iterator[Card]:
    """Every card in a value, found by what its type says it is."""
    if hint is Card:
        yield value
    elif hint is Hand:
        yield from cards_in(value)
    elif get_origin(hint) in (Union, UnionType):
        if value is None or isinstance(value, Call):
            return
        (inner,) = [part for part in get_args(hint) if part not in (type(None), Call)]
        yield from cards_told(value, inner)
    elif get_origin(hint) is tuple:
        inners = get_args(hint)
        if inners[-1] is Ellipsis:
            inners = inners[:1] * len(value)
        for part, inner in zip(value, inners, strict=True):
            yield from cards_told(part, inner)
    elif is_dataclass(value) and not isinstance(value, type):
        hints = get_type_hints(type(value))
        for field in fields(value):
            yield from cards_told(getattr(value, field.name), hints[field.name])


@both_sets
@given(chance=chances, biased=st.booleans())
@examples(12)
def test_no_field_of_a_view_names_a_card_that_the_seat_has_not_seen(
    ruleset: str, chance: int, biased: bool
) -> None:
    rng = Random(chance)
    for match in play_out(RULESETS[ruleset], rng, biased=biased):
        if match.over or rng.random() > 0.08:
            continue
        naive = naive_deal(match, match.deal.deck)
        for seat in SEATS:
            told = set(cards_told(observe(match, seat), View))
            known = known_to(naive, seat)
            new_deal = match.play is None or not (match.play.tricks or match.play.trick)
            if new_deal and match.finished and match.finished[-1].play is not None:
                # The last card of the deal before, and the trick it belonged to, stay on view.
                known |= set(match.finished[-1].play.tricks[-1].cards)
            assert told <= known
            assert match.hands[seat] & sum(1 << card for card in told) == match.hands[seat]


def test_the_search_for_cards_in_a_view_finds_those_it_should() -> None:
    """Of a view in the second trick: hand, trick, last trick, turned-up card and projects shown."""
    for n in range(60):
        rng = Random(n)
        match = next(m for m in play_out(RULESETS["gahwa"], rng, biased=True) if m.play and m.play.tricks)
        assert match.play is not None
        view = observe(match, Seat.SOUTH)
        told = set(cards_told(view, View))
        shown = {card for project in match.play.projects for card in project.cards}
        assert told == {*cards_in(view.hand), *match.play.tricks[0].cards, match.deal.up, *shown}
