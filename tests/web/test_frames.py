"""What a frame says of the auction and of the tricks, as a browser can check it from the frames before."""

from __future__ import annotations

from collections.abc import Iterator

from tests.conftest import Visitor
from tests.rules import reference
from tests.web.playing import Frame, act, answers, open_random

NOTHING = {"NS": {"tricks": 0, "points": 0}, "EW": {"tricks": 0, "points": 0}}


def recounted(
    plays: list[tuple[str, str]], trump: str | None
) -> tuple[dict[str, dict[str, int]], str | None]:
    """What each side has taken with these cards of one deal, and who won the last complete trick."""
    taken = {side: dict(figures) for side, figures in NOTHING.items()}
    winner = None
    for first in range(0, len(plays) // 4 * 4, 4):
        seats, cards = zip(*plays[first : first + 4], strict=True)
        winner = seats[reference.winning_place(list(cards), trump)]
        side = taken[reference.side_of(winner)]
        side["tricks"] += 1
        side["points"] += sum(reference.card_points(card, trump) for card in cards)
        side["points"] += reference.LAST_TRICK if first == 28 else 0
    return taken, winner


def whole_match(visitor: Visitor) -> Iterator[tuple[Frame, Frame]]:
    """Each frame of a match with the one before it."""
    before = open_random(visitor)
    for frames in answers(visitor, before):
        for frame in frames:
            yield before, frame
            before = frame


def test_GEN_4_a_frame_says_what_each_side_has_taken_and_who_won_the_last_trick(visitor: Visitor) -> None:
    plays: list[tuple[str, str]] | None = None
    trump = None
    for before, frame in whole_match(visitor):
        if plays is None:
            plays = [(seat, card) for seat, card in before["trick"]]
            assert (before["taken"], before["last_winner"]) == (NOTHING, None)
        if frame["tally"] is None and before["tally"] is not None:
            plays = []
        seat, action = frame["action"]
        if action in reference.PACK:
            plays.append((seat, action))
            trump = before["contract"]["trump"]
        taken, winner = recounted(plays, trump)
        assert (frame["taken"], frame["last_winner"]) == (taken, winner)
        assert (frame["last_winner"] is None) == (frame["last_trick"] is None)
        if frame["tally"] is not None:
            points = {side: figures["points"] for side, figures in frame["taken"].items()}
            assert points == frame["tally"]["card_points"]
    assert frame["over"]
    assert sum(side["tricks"] for side in frame["taken"].values()) == 8


def test_END_1_a_frame_says_how_many_points_win(visitor: Visitor) -> None:
    for _before, frame in whole_match(visitor):
        assert frame["target"] == reference.GOAL


def test_BID_10_a_frame_says_the_round_of_the_auction_until_a_contract_stands(visitor: Visitor) -> None:
    rounds: set[int | None] = set()
    while rounds != {1, 2, None}:
        frame = open_random(visitor)
        while not frame["trick"] and "pass" in frame["legal"]:
            frames = act(visitor, frame, "pass")
            for each in frames:
                second = len(each["calls"]) >= 4 and {call for _, call in each["calls"][:4]} == {"pass"}
                assert each["round"] == (None if each["contract"] else 2 if second else 1)
                rounds.add(each["round"])
            frame = frames[-1]
    for _before, frame in whole_match(visitor):
        assert (frame["round"] is None) == (frame["contract"] is not None)
    assert frame["round"] is None


def test_the_api_describes_what_was_taken(visitor: Visitor) -> None:
    schemas = visitor.get("/api/openapi.json").json["components"]["schemas"]
    assert set(schemas["Taken"]["properties"]) == {"tricks", "points"}
    assert set(schemas["TakenBySides"]["properties"]) == {"NS", "EW"}
