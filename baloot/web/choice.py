"""The rule set that the reader plays: chosen by ?ruleset=, which is remembered, else the default."""

from __future__ import annotations

from flask import request, session

from baloot.rules.ruleset import DEFAULT_RULESET, RULESETS


def ruleset() -> str:
    """The name of the rule set that this page is about."""
    for name in (request.args.get("ruleset"), session.get("ruleset")):
        if name in RULESETS:
            return str(name)
    return DEFAULT_RULESET.name


def remember() -> None:
    """Keep a rule set asked for by ?ruleset= in the visitor's cookie."""
    if (name := request.args.get("ruleset")) in RULESETS and session.get("ruleset") != name:
        session["ruleset"] = name
