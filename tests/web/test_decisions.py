"""Decisions of a day are thought over once; what is kept of them changes nothing and is seen by nobody.

The file is long because the store is asked under every circumstance: days, levels, races, spoilt rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from baloot import create_app
from baloot.cpu import choose, levels
from baloot.cpu.levels import Decision
from baloot.db import decisions, matches
from baloot.db.models import DayRow, DecisionRow, MatchRow, PlayerRow, db
from baloot.rules.auction import Action, Call
from baloot.rules.match import follow
from baloot.rules.notation import read_log
from baloot.rules.ruleset import RULESETS
from baloot.rules.view import View, observe
from baloot.site import days, turns
from tests.conftest import DAILY_KEY, Clock, Visitor
from tests.web.playing import Frame, act, ask, open_random, play_out

both_sets = pytest.mark.parametrize("ruleset", RULESETS)
TODAY = date(2026, 11, 10)


class Thinker:
    """Decides as `basic` does at every level, and counts what it was asked."""

    def __init__(self) -> None:
        self.asked: list[View] = []

    def __call__(self, decision: Decision) -> Any:
        self.asked.append(decision.view)
        return choose(decision.view, "basic", decision.epoch)

    def forget(self) -> None:
        """Count from here on."""
        self.asked.clear()


@pytest.fixture(autouse=True)
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """What thinks for the CPU seats here: fast, and it counts."""
    thinker = Thinker()
    strong = replace(levels.STRONG, call=thinker, double=thinker, play=thinker)
    monkeypatch.setattr(levels, "LEVELS", {**levels.LEVELS, "strong": strong})
    return thinker


@pytest.fixture
def switched_off(app: Flask) -> Iterator[None]:
    """A site that keeps no decisions."""
    app.config["BALOOT_KEEP_DECISIONS"] = False
    yield
    app.config["BALOOT_KEEP_DECISIONS"] = True


def open_daily(visitor: Visitor, ruleset: str = "classic") -> Frame:
    """Today's match of a rule set."""
    reply = visitor.post("/api/daily", {"ruleset": ruleset})
    assert reply.status_code in (200, 201), reply.text
    frame: Frame = reply.json
    return frame


def log_of(app: Flask, frame: Frame) -> str:
    """All actions of a match."""
    with app.app_context():
        log: str = db.session.scalar(db.select(MatchRow.log).where(MatchRow.id == frame["id"]))
    return log


def kept(app: Flask) -> dict[str, tuple[date, int]]:
    """Every decision that is kept: its day and action."""
    with app.app_context():
        rows = db.session.execute(db.select(DecisionRow.key, DecisionRow.day, DecisionRow.action))
        return {key: (day, action) for key, day, action in rows}


def choices(app: Flask, frame: Frame) -> Iterator[tuple[View, Action]]:
    """Every choice that a CPU seat had in a match, and what it did."""
    with app.app_context():
        [stored] = [each for each in matches.everything() if each.id == frame["id"]]
    before = matches.opening(stored)
    for after in follow(before, log := read_log(stored.log)):
        seat = before.turn
        if seat is not None and seat != turns.PERSON and len(before.legal) > 1:
            yield observe(before, seat), log[before.ply]
        before = after


def worth_keeping(view: View) -> bool:
    """The auction, the doubling and the first two tricks."""
    return len(view.tricks) < 2


@both_sets
def test_a_second_player_of_a_day_meets_the_decisions_that_were_kept(
    app: Flask, new_visitor: Callable[..., Visitor], thinker: Thinker, ruleset: str
) -> None:
    """The same match, and nobody thinks again before the third trick."""
    first = play_out(visitor := new_visitor(), open_daily(visitor, ruleset))
    alone = [view for view in thinker.asked if worth_keeping(view) and len(view.legal) > 1]
    assert len(alone) > 20
    thinker.forget()
    second = play_out(visitor := new_visitor(), open_daily(visitor, ruleset))
    assert log_of(app, first) == log_of(app, second)
    assert thinker.asked
    assert not [view for view in thinker.asked if worth_keeping(view) and len(view.legal) > 1]
    app.config["BALOOT_KEEP_DECISIONS"] = False
    try:
        thinker.forget()
        third = play_out(visitor := new_visitor(), open_daily(visitor, ruleset))
    finally:
        app.config["BALOOT_KEEP_DECISIONS"] = True
    assert log_of(app, first) == log_of(app, third)
    assert [view for view in thinker.asked if worth_keeping(view) and len(view.legal) > 1] == alone


@both_sets
def test_the_choices_up_to_the_second_trick_are_kept_and_no_others(
    app: Flask, visitor: Visitor, ruleset: str
) -> None:
    last = play_out(visitor, open_daily(visitor, ruleset))
    expected = {
        Decision(view, levels.STRONG).key: (TODAY, int(action))
        for view, action in choices(app, last)
        if worth_keeping(view)
    }
    assert kept(app) == expected


def test_a_day_is_opened_with_what_others_have_met(
    app: Flask, new_visitor: Callable[..., Visitor], clock: Clock, thinker: Thinker
) -> None:
    """The seats that speak before South, on the first day on which there are any."""
    while not thinker.asked:
        clock.set(clock().replace(day=clock().day + 1))
        frame = open_daily(new_visitor())
    assert len(kept(app)) == len(thinker.asked)
    thinker.forget()
    assert open_daily(new_visitor())["calls"] == frame["calls"]
    assert not thinker.asked


@both_sets
def test_the_seats_of_the_day_do_what_strong_chooses(
    app: Flask, new_visitor: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    """Also for the second player, who is answered from what is kept."""
    monkeypatch.setitem(levels.LEVELS, "strong", levels.STRONG)  # type: ignore[arg-type]
    matches_played = []
    for player in (new_visitor(), new_visitor()):
        frame = open_daily(player, ruleset)
        for _ in range(2):
            frame = act(player, frame, frame["legal"][0])[-1]
        matches_played.append(list(choices(app, frame)))
    assert matches_played[0] == matches_played[1]
    assert all(action == choose(view, "strong") for view, action in matches_played[0])
    assert kept(app)


@pytest.mark.parametrize("site", ["sqlite"], indirect=True)
@both_sets
def test_two_deals_of_the_real_player_are_the_same_with_the_store_and_without(
    app: Flask, new_visitor: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch, ruleset: str
) -> None:
    """For whoever comes first, for whoever is answered from what is kept, and where nothing is kept."""
    monkeypatch.setitem(levels.LEVELS, "strong", levels.STRONG)  # type: ignore[arg-type]
    logs, rows = [], []
    for keeps in (True, True, False):
        monkeypatch.setitem(app.config, "BALOOT_KEEP_DECISIONS", keeps)
        frame = open_daily(player := new_visitor(), ruleset)
        while frame["deal"] < 3:
            frame = act(player, frame, frame["legal"][0 if frame["ply"] % 2 else -1])[-1]
        logs.append(log_of(app, frame))
        rows.append(kept(app))
    assert logs[0] == logs[1] == logs[2]
    # Neither deal was void.
    assert len(read_log(logs[0])) > 64
    assert rows[0]
    assert rows[0] == rows[1] == rows[2]


def test_a_random_match_keeps_nothing(app: Flask, visitor: Visitor) -> None:
    play_out(visitor, open_random(visitor))
    assert not kept(app)


def test_a_level_that_answers_at_once_keeps_nothing(app: Flask, visitor: Visitor) -> None:
    visitor.get("/")
    with app.app_context():
        db.session.execute(update(DayRow).values(level="basic"))
        db.session.commit()
    play_out(visitor, open_daily(visitor))
    assert not kept(app)


@pytest.mark.usefixtures("switched_off")
def test_a_site_that_keeps_no_decisions_neither_writes_nor_reads_them(
    app: Flask, visitor: Visitor, thinker: Thinker
) -> None:
    play_out(visitor, open_daily(visitor))
    assert not kept(app)


def test_the_setting_is_on_unless_it_is_switched_off(tmp_path_factory: pytest.TempPathFactory) -> None:
    for text, keeps in ((None, True), ("1", True), ("0", False)):
        settings = {} if text is None else {"BALOOT_KEEP_DECISIONS": text}
        app = create_app({"BALOOT_INSTANCE": str(tmp_path_factory.mktemp("site")), **settings})
        assert app.config["BALOOT_KEEP_DECISIONS"] is keeps
        with app.app_context():
            db.engine.dispose()
    with pytest.raises(SystemExit, match="BALOOT_KEEP_DECISIONS: 0 or 1"):
        create_app({"BALOOT_INSTANCE": str(tmp_path_factory.mktemp("site")), "BALOOT_KEEP_DECISIONS": "no"})


def test_a_row_that_is_not_legal_is_as_good_as_none(app: Flask, new_visitor: Callable[..., Visitor]) -> None:
    """Every row spoilt, by a call that this set does not know: the match goes as it went."""
    first = play_out(visitor := new_visitor(), open_daily(visitor))
    with app.app_context():
        db.session.execute(update(DecisionRow).values(action=int(Call.GAHWA)))
        db.session.commit()
    second = play_out(visitor := new_visitor(), open_daily(visitor))
    assert log_of(app, second) == log_of(app, first)


def test_a_kept_decision_is_what_the_seat_does(app: Flask, new_visitor: Callable[..., Visitor]) -> None:
    """Another legal action under the key is believed: that the store answers is no mere counting."""
    first = open_daily(visitor := new_visitor())
    act(visitor, first, first["legal"][0])
    view, done = next(choices(app, first))
    other = next(action for action in view.legal if action != done)
    with app.app_context():
        row = db.session.get(DecisionRow, Decision(view, levels.STRONG).key)
        assert row is not None
        row.action = int(other)
        db.session.commit()
    second = open_daily(visitor := new_visitor())
    act(visitor, second, first["legal"][0])
    found, did = next(choices(app, second))
    assert (found, did) == (view, other)


def test_an_action_that_loses_to_another_tab_keeps_nothing(
    app: Flask, visitor: Visitor, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was thought over for it is dropped with it."""
    frame = open_daily(visitor)
    before = kept(app)
    real = matches.append
    monkeypatch.setattr(matches, "append", lambda stored, *rest: real(_moved_on(stored), *rest))
    thinker.forget()
    reply = ask(visitor, frame, frame["legal"][0])
    assert (reply.status_code, reply.json["error"]["code"]) == (409, "stale")
    assert thinker.asked
    assert kept(app) == before


def _moved_on(stored: matches.StoredMatch) -> matches.StoredMatch:
    """The row of a match as a tab knows it that was overtaken."""
    return replace(stored, ply=999)


def test_a_daily_that_was_open_already_keeps_nothing_of_a_second_opening(
    app: Flask, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    frame = open_daily(visitor)
    with app.app_context():
        db.session.execute(db.delete(DecisionRow))
        db.session.commit()
    found = [None]
    real = matches.on_day
    monkeypatch.setattr(matches, "on_day", lambda *day: found.pop() if found else real(*day))
    assert open_daily(visitor) == frame
    assert not kept(app)


def test_from_the_close_on_nothing_is_written_and_nothing_read(
    app: Flask, visitor: Visitor, clock: Clock, thinker: Thinker
) -> None:
    frame = open_daily(visitor)
    clock.set("2026-11-11T05:59:59+03:00")
    frame = act(visitor, frame, frame["legal"][0])[-1]
    before = kept(app)
    assert before
    clock.set("2026-11-11T06:00:00+03:00")
    visitor.get("/")
    assert not kept(app)
    with app.app_context():
        # Legal in every auction: whoever read these would see all seats pass.
        db.session.add_all(
            DecisionRow(key=key, day=day, action=int(Call.PASS)) for key, (day, _action) in before.items()
        )
        db.session.commit()
    thinker.forget()
    last = play_out(visitor, frame)
    asked = sum(len(view.legal) > 1 for view in thinker.asked)
    assert asked == sum(view.ply >= frame["ply"] for view, _ in choices(app, last))
    assert set(kept(app)) == set(before)


def test_decisions_are_forgotten_with_the_first_request_after_their_close(
    app: Flask, visitor: Visitor, clock: Clock
) -> None:
    def days_kept() -> set[str]:
        return {day.isoformat() for day, _ in kept(app).values()}

    for instant, expected in (
        ("2026-11-10T12:00:00+03:00", {"2026-11-10"}),
        # The day before is still being played.
        ("2026-11-11T00:00:00+03:00", {"2026-11-10", "2026-11-11"}),
        ("2026-11-11T06:00:00+03:00", {"2026-11-11"}),
        ("2026-11-12T00:00:00+03:00", {"2026-11-11", "2026-11-12"}),
        ("2026-11-15T12:00:00+03:00", {"2026-11-15"}),
    ):
        clock.set(instant)
        frame = open_daily(visitor)
        for _ in range(2):
            frame = act(visitor, frame, frame["legal"][0])[-1]
        assert days_kept() == expected


def test_a_day_is_closed_for_its_decisions_when_it_is_for_its_results(app: Flask, clock: Clock) -> None:
    with app.app_context():
        db.session.add(DecisionRow(key="0" * 64, day=TODAY, action=0))
        db.session.commit()
    for instant, left in (("2026-11-11T05:59:59.999999+03:00", 1), ("2026-11-11T06:00:00+03:00", 0)):
        clock.set(instant)
        with app.app_context():
            days.commit(clock(), bytes.fromhex(DAILY_KEY), date(2026, 11, 1), "strong")
        assert len(kept(app)) == left


def test_a_request_that_meets_no_new_day_forgets_nothing(app: Flask, visitor: Visitor, clock: Clock) -> None:
    visitor.get("/")
    with app.app_context():
        db.session.add(DecisionRow(key="0" * 64, day=date(2026, 11, 1), action=0))
        db.session.commit()
    visitor.get("/")
    assert kept(app)


def test_players_who_meet_a_new_decision_at_the_same_moment_both_play_on(
    app: Flask, new_visitor: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch, thinker: Thinker
) -> None:
    """Nobody has written before everybody has thought, and all write at once."""
    players = [new_visitor() for _ in range(4)]
    frames = [open_daily(player) for player in players]
    together = Barrier(len(players))
    real = matches.append

    def append(*arguments: object) -> bool:
        together.wait(timeout=20)
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(matches, "append", append)
    for _ in range(6):
        with ThreadPoolExecutor(len(players)) as pool:
            replies = list(
                pool.map(lambda pair: ask(*pair, pair[1]["legal"][0]), zip(players, frames, strict=True))
            )
        assert [reply.status_code for reply in replies] == [200] * len(players)
        frames = [reply.json["frames"][-1] for reply in replies]
        assert len({log_of(app, frame) for frame in frames}) == 1
    with app.app_context():
        assert db.session.scalar(db.select(db.func.count()).select_from(PlayerRow)) == len(players)
    expected = {
        Decision(view, levels.STRONG).key for view, _ in choices(app, frames[0]) if worth_keeping(view)
    }
    assert set(kept(app)) == expected


def test_two_transactions_with_the_same_news_in_another_order_do_not_wait_in_a_circle(app: Flask) -> None:
    """Each holds what the other wants next, unless both begin at the same end."""
    decided = [decisions.NewDecision(f"{n:064x}", TODAY, n) for n in range(40)]
    together = Barrier(2)

    def write(news: list[decisions.NewDecision]) -> None:
        with app.app_context():
            together.wait(timeout=20)
            with db.engine.begin() as connection:
                decisions.keep(connection, news)

    for _ in range(10):
        with app.app_context():
            db.session.execute(db.delete(DecisionRow))
            db.session.commit()
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(write, (decided, decided[::-1])))
        assert len(kept(app)) == 40


def test_no_action_and_key_but_real_ones_are_kept_by_the_database(app: Flask) -> None:
    for key, action in (("0" * 63, 0), ("0" * 64, -1), ("0" * 64, 44)):
        with app.app_context():
            db.session.add(DecisionRow(key=key, day=TODAY, action=action))
            with pytest.raises(IntegrityError):
                db.session.commit()
    assert max(Call) == 43
