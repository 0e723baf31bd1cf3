"""What the store of decisions saves: many different players of one day, one after the other.

They play through `site.playing` on a SQLite file of their own. South follows rules of thumb and departs from
them now and then, each player in another place, as people do.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from statistics import mean
from tempfile import TemporaryDirectory
from unittest.mock import patch

from flask import Flask

from baloot import config
from baloot.bench.times import Times
from baloot.cpu.levels import STRONG, choose
from baloot.db.engine import open_database
from baloot.lab.selfplay import Stream
from baloot.rules.auction import Action
from baloot.rules.ruleset import RULESETS
from baloot.rules.view import View
from baloot.site import days, players, playing
from baloot.site.deciding import CachedDecider, is_shared

PLAYERS = 200
#: A whole match takes every player some five times as long.
DEALS = 3
#: How often, in per cent, South does something else than the rules of thumb.
DEPARTING = 15
_LATER = 20
_NOON = datetime(2026, 11, 10, 9, tzinfo=UTC)
_FIRST_DAY = date(2026, 11, 1)
_DAILY_KEY = bytes(32)


@dataclass(slots=True)
class Met:
    """How the decisions of the CPU seats were come by where there was a choice, by deal."""

    found: Counter[int] = field(default_factory=Counter)
    #: Those that the store may hold, and did not.
    new: Counter[int] = field(default_factory=Counter)
    #: Those that it never holds.
    beyond: int = 0

    def share(self, deal: int | None = None) -> float:
        """Per cent answered from the store of those it may hold, in a deal or in all."""
        found, asked = self.found.total(), self.asked
        if deal is not None:
            found, asked = self.found[deal], self.found[deal] + self.new[deal]
        return 100 * found / max(1, asked)

    @property
    def asked(self) -> int:
        """How many the store may hold."""
        return self.found.total() + self.new.total()

    @property
    def thought(self) -> int:
        """How many were thought over."""
        return self.new.total() + self.beyond


@dataclass(slots=True)
class Day:
    """What was seen of the players of a day: CPU seconds of each, and turns answered from the store alone."""

    met: Met = field(default_factory=Met)
    cpu: list[float] = field(default_factory=list)
    answered: Times = field(default_factory=Times)


def lines(count: int = PLAYERS, deals: int = DEALS) -> Iterator[str]:
    """The figures of both rule sets, each on a day of its own."""
    for ruleset in RULESETS:
        start = time.perf_counter()
        day = played_day(ruleset, count, deals)
        met, answered, cpu = day.met, day.answered, day.cpu
        by_deal = ", ".join(f"{met.share(deal):.0f}" for deal in range(1, deals + 1))
        yield (
            f"store, {ruleset}: {met.share():.1f} % of decisions answered from it, goal 60 % "
            f"(deals 1 to {deals}: {by_deal} %; {met.asked:,} decisions that it may hold, {count} players)"
        )
        yield (
            f"store, {ruleset}: a turn answered wholly from it {answered.in_ms()}, goal p95 100 ms "
            f"({len(answered):,} turns)"
        )
        some = ", ".join(f"player {n} {cpu[n - 1]:.2f}" for n in sorted({1, min(10, count), count}))
        last = cpu[-_LATER:]
        yield (
            f"store, {ruleset}: CPU seconds of {some}, mean of the last {len(last)} {mean(last):.2f} "
            f"({count} players, {deals} deals each)"
        )
        yield f"store, {ruleset}: measured in {time.perf_counter() - start:.0f} s ({count} players)"


def played_day(ruleset: str, count: int, deals: int) -> Day:
    """So many players play the first deals of a day, one after the other."""
    day = Day()
    with _site(), patch.object(playing, "CachedDecider", _watched(day.met, deals)):
        for number in range(count):
            before = time.process_time()
            _play(day, ruleset, number, deals)
            day.cpu.append(time.process_time() - before)
    return day


@contextmanager
def _site() -> Iterator[None]:
    """The rooms that open the database, on an empty one."""
    with TemporaryDirectory() as folder:
        app = Flask("baloot")
        settings = {"BALOOT_INSTANCE": folder, "BALOOT_DAILY_KEY": _DAILY_KEY.hex()}
        app.config.from_mapping(config.load({}, settings))
        open_database(app)
        with app.app_context():
            days.commit(_NOON, _DAILY_KEY, _FIRST_DAY, STRONG.name)
            try:
                yield
            finally:
                app.extensions["sqlalchemy"].engine.dispose()


def _watched(met: Met, deals: int) -> type[CachedDecider]:
    """Who decides for the CPU seats as ever, and counts."""

    class Watched(CachedDecider):
        """Decides, and counts where the choice came from."""

        def decide(self, view: View) -> Action:
            """The card or call of the seat of this view."""
            before = len(self.new)
            action = super().decide(view)
            # With the last card a turn may run on into a deal that is not played.
            if len(view.legal) > 1 and (not is_shared(view) or view.number > deals):
                met.beyond += 1
            elif len(self.new) > before:
                met.new[view.number] += 1
            elif len(view.legal) > 1:
                met.found[view.number] += 1
            return action

    return Watched


def _play(day: Day, ruleset: str, number: int, deals: int) -> None:
    """Play the first deals of the day as one player."""
    key = f"{number:032x}"
    player = players.enrol(key, _NOON)
    stream = Stream(f"bench/{number}")
    with _turn(day):
        sitting, _ = playing.open_daily(player, ruleset, _NOON, keep=True)
    while (view := sitting.view).number <= deals and not view.over:
        action = _south(view, stream)
        with _turn(day):
            sitting = playing.act(key, sitting.id, view.ply, action, _NOON, keep=True)[-1]


@contextmanager
def _turn(day: Day) -> Iterator[None]:
    """Keep what a turn takes if the store answered, and nobody had to think."""
    found, thought = day.met.found.total(), day.met.thought
    turn = Times()
    with turn.one():
        yield
    if day.met.found.total() > found and day.met.thought == thought:
        day.answered.add(*turn.total)


def _south(view: View, stream: Stream) -> Action:
    """What rules of thumb say, or now and then another legal action."""
    usual = choose(view)
    others = [action for action in view.legal if action != usual]
    if others and stream.below(100) < DEPARTING:
        return others[stream.below(len(others))]
    return usual
