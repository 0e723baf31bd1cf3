"""What a site with one more rule set, or one more level, must do: run by `test_data` in a copy of the site.

No file but the table names the row, so it is shown by its key.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
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


def check_that_it_is_a_level(site: Site, name: str) -> None:
    """The strongest is offered first; a daily and a random match are played at it, and the audit agrees."""
    visitor = site.visitor
    home = visitor.get("/?lang=en").text
    assert f'data-levels="{name} strong basic"' in home
    assert f'value="{name}" checked><span>{name}</span>' in home
    assert f"played at this level: {name}." in visitor.get("/fair?lang=en").text
    schemas = visitor.get("/api/openapi.json").json["components"]["schemas"]
    assert schemas["MatchRequest"]["properties"]["level"]["enum"] == [name, "strong", "basic"]
    runner = site.app.test_cli_runner()
    for path, body in (
        ("/api/daily", {"ruleset": "gahwa"}),
        ("/api/matches", {"ruleset": "classic", "level": name}),
    ):
        last, record = site.play(path, body)
        assert record["players"] == {"S": None, "E": name, "N": name, "W": name}
        file = Path(f"{last['id']}.json")
        file.write_text(json.dumps(record))
        assert runner.invoke(args=["audit", str(file)]).exit_code == 0
    assert f"Gahwa · {name}" not in visitor.get("/matches?lang=en").text, "a daily says its number"
    assert f"Classic · {name}" in visitor.get("/matches?lang=en").text
    written = runner.invoke(args=["selfplay", "--matches", "1", "--players", name, "--records", "records"])
    assert written.exit_code == 0
    assert runner.invoke(args=["audit", "records"]).exit_code == 0


CHECKS = {
    "set": check_that_it_is_played,
    "refused": check_that_its_day_alone_is_broken,
    "level": check_that_it_is_a_level,
}


def main() -> None:
    """Run one of the checks on a name, with settings given as JSON."""
    what, name, settings = sys.argv[1:]
    CHECKS[what](Site(json.loads(settings)), name)


if __name__ == "__main__":
    main()
