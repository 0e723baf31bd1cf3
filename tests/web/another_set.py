"""What a site with one more rule set than it has must do: run by `test_another_set` in a copy of the site.

No file but `ruleset.py` names the set, so it is shown by its key.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from sqlalchemy import delete

from baloot import create_app
from baloot.db.models import DayRow, db
from baloot.rules.records import check
from baloot.web.locale import LANGUAGES
from tests.conftest import Clock, Visitor
from tests.web.playing import play_out


class Site:
    """The site over HTTP, as a browser and as a program meet it."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.clock = Clock()
        self.app = create_app({"CLOCK": self.clock, **settings})
        self.visitor = Visitor(self.app)

    def pages(self, name: str) -> Iterator[str]:
        """The address of every page, with this rule set chosen, in every language."""
        for language in LANGUAGES:
            for path in ("/", "/days/2026-11-10", "/matches", "/rules", "/fair", "/privacy", "/cookies"):
                yield f"{path}?lang={language}&ruleset={name}"

    def play(self, path: str, body: dict[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Play a match to its end, with the last and the first legal action in turn; its frame and record."""
        opened = self.visitor.post(path, body)
        assert opened.status_code == 201, opened.text
        table = self.visitor.get(opened.json["table_url"])
        assert table.status_code == 200
        last = play_out(self.visitor, opened.json)
        return last, self.visitor.get(f"/api/matches/{last['id']}/record").json


def check_that_it_is_played(site: Site, name: str) -> None:
    """Every page, a daily and a random match to the end, board, proof, record, description and commands."""
    visitor = site.visitor
    for path in site.pages(name):
        assert visitor.get(path).status_code == 200, path
    rules = visitor.get(f"/rules?lang=en&ruleset={name}").text
    assert rules.count(f'<th scope="col" class="mine">{name}') == 2, (
        "a column of differences, one of examples"
    )
    assert "30 in hokum, 50 in sun." in rules
    assert f'<b class="tag">Classic</b> <b class="tag">{name}</b>' in rules
    assert visitor.get("/healthz").json == {"status": "ok"}
    for path, body in (
        ("/api/daily", {"ruleset": name}),
        ("/api/matches", {"ruleset": name}),
    ):
        last, record = site.play(path, body)
        assert last["ruleset"] == record["ruleset"] == name
        check(record)
    board = visitor.get(f"/api/days/2026-11-10/leaderboard?ruleset={name}").json
    assert (board["players"], board["me"]["rank"]) == (1, 1)
    assert len(visitor.get(f"/api/days/2026-11-10/proof?ruleset={name}").json["hash"]) == 64
    schemas = visitor.get("/api/openapi.json").json["components"]["schemas"]
    assert name in schemas["DailyRequest"]["properties"]["ruleset"]["enum"]
    frame = visitor.post("/api/matches", {"ruleset": name, "level": "strong"}).json
    answer = visitor.post(
        f"/api/matches/{frame['id']}/actions", {"ply": frame["ply"], "action": frame["legal"][-1]}
    )
    assert answer.status_code == 200
    runner = site.app.test_cli_runner()
    assert runner.invoke(args=["verify"]).exit_code == 0
    shares = runner.invoke(args=["shares", "--deals", "30", "--ruleset", name])
    assert shares.output.startswith(f"{name}, basic: ")


def check_that_its_day_alone_is_broken(site: Site, name: str) -> None:
    """The database takes no day of this set: the others are played, and the site says which fails."""
    visitor = site.visitor
    for path in site.pages(name):
        assert visitor.get(path).status_code == 200, path
    assert "cannot be played at the moment" in visitor.get(f"/?lang=en&ruleset={name}").text
    health = visitor.get("/healthz")
    assert (health.status_code, health.json) == (200, {"status": "ok", "failing": [f"day/{name}"]})
    refused = visitor.post("/api/daily", {"ruleset": name})
    assert (refused.status_code, refused.json["error"]["code"]) == (503, "day_unavailable")
    assert refused.headers["Retry-After"] == "60"
    site.play("/api/daily", {"ruleset": "classic"})
    committed = site.app.test_cli_runner().invoke(args=["commit-days"])
    assert (committed.exit_code, name in committed.output) == (1, True)
    with site.app.app_context(), db.engine.begin() as connection:
        connection.execute(delete(DayRow))
    health = visitor.get("/healthz")
    assert health.status_code == 503
    assert health.json["failing"] == ["day/classic", "day/gahwa", f"day/{name}"]


def main() -> None:
    """Run the checks of a name with these settings, given as JSON."""
    name, settings = sys.argv[1], json.loads(sys.argv[2])
    site = Site(settings)
    if name.isidentifier():
        check_that_it_is_played(site, name)
    else:
        check_that_its_day_alone_is_broken(site, name)


if __name__ == "__main__":
    main()
