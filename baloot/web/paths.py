"""What may stand in an address: a match's id and a day; anything else is 404 before a view is asked."""

from __future__ import annotations

from datetime import date

from werkzeug.routing import BaseConverter, ValidationError


class MatchId(BaseConverter):
    """The id of a match, made of letters that need no escaping."""

    regex = "[A-Za-z0-9_-]{1,32}"


class IsoDay(BaseConverter):
    """A calendar day such as 2026-11-01."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """Refuse a day that no calendar has."""
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise ValidationError from None

    def to_url(self, value: date) -> str:
        """Write the day as it stands in an address."""
        return value.isoformat()


CONVERTERS = {"match": MatchId, "day": IsoDay}

#: How OpenAPI describes them.
SCHEMAS = {
    "match": {"type": "string", "pattern": f"^{MatchId.regex}$"},
    "day": {"type": "string", "format": "date"},
}
