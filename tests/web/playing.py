"""What the tests of playing over HTTP share: open a match, play it to its end, another tab."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from baloot.db.models import MatchRow, PlayerRow, db
from tests.conftest import Visitor

Frame = dict[str, Any]
CLASSIC = {"ruleset": "classic"}


def open_daily(visitor: Visitor) -> Frame:
    """Today's match of this visitor."""
    reply = visitor.post("/api/daily", CLASSIC)
    assert reply.status_code in (200, 201), reply.text
    frame: Frame = reply.json
    return frame


def open_random(visitor: Visitor) -> Frame:
    """A new random match."""
    reply = visitor.post("/api/matches", CLASSIC)
    assert reply.status_code == 201, reply.text
    frame: Frame = reply.json
    return frame


def open_auction(visitor: Visitor) -> Frame:
    """A new random match in which South is the one to speak."""
    while "sun" not in (frame := open_random(visitor))["legal"]:
        pass
    return frame


def answers(visitor: Visitor, frame: Frame) -> Iterator[list[Frame]]:
    """Play on with the first and the last legal action in turn; yield the frames of each answer."""
    while not frame["over"]:
        action = frame["legal"][0 if frame["ply"] % 2 else -1]
        frames = act(visitor, frame, action)
        yield frames
        frame = frames[-1]


def act(visitor: Visitor, frame: Frame, action: str) -> list[Frame]:
    """South's action at this frame, and every frame that followed."""
    reply = ask(visitor, frame, action)
    assert reply.status_code == 200, reply.text
    frames: list[Frame] = reply.json["frames"]
    return frames


def ask(visitor: Visitor, frame: Frame, action: str, ply: int | None = None) -> Any:
    """The reply to an action, whatever it is."""
    body = {"ply": frame["ply"] if ply is None else ply, "action": action}
    return visitor.post(f"/api/matches/{frame['id']}/actions", body)


def play_out(visitor: Visitor, frame: Frame) -> Frame:
    """The last frame of the match, played to its end."""
    for frames in answers(visitor, frame):
        frame = frames[-1]
    return frame


def tab_of(visitor: Visitor, app: Any) -> Visitor:
    """Another tab of the same browser: the same cookie."""
    visitor.get("/api/csrf")
    cookie = visitor.http.get_cookie("baloot")
    assert cookie is not None
    other = Visitor(app)
    other.http.set_cookie("baloot", cookie.value)
    return other


def finish(
    day: datetime, number: int, *, ns: int, ew: int, name: str | None = None, at: datetime | None = None
) -> None:
    """Put a finisher on the board of a day without playing; needs an application context."""
    player = PlayerRow(key=f"{number:032x}", created_at=day, name=name)
    db.session.add(player)
    db.session.flush()
    db.session.add(
        MatchRow(
            id=f"finisher{number}",
            player_id=player.id,
            ruleset="classic",
            level="basic",
            seed="00" * 32,
            epoch=1,
            created_at=day,
            updated_at=at or day,
            day=day.date(),
            ns=ns,
            ew=ew,
            deals=9,
            winner="NS" if ns > ew else "EW",
            deficit=ew - ns,
            finished_at=at or day,
        )
    )
    db.session.commit()
