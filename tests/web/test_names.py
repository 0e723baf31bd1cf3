"""Which names are taken and which are refused, and why."""

from __future__ import annotations

import pytest

from baloot.site.names import BadName, clean_name
from baloot.web.api import NAME_REFUSED
from tests.conftest import Visitor

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
HONEST = [
    "عبدالله",
    "شدّة",
    "مُحَمَّدٌ",
    "اللّٰه",
    "أبو نورة ٧",
    "می\u200cخواهم",
    "مُحَمَّد\u200cی",
    "علـــي",
    "Scunthorpe",
    "Zoë O’Brien-Smith",
    "กี่ก็น้ำ",
    "ที่ปั้นน้ำ",
    "Nguyễn Thị Ếch",
    "क्षितिज",
    "山田 太郎",
    FAMILY,
    "👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿",
    "❤\ufe0f",
    "🇸🇦",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "1\ufe0f\u20e3",
    "x",
    "ن" * 20,
    FAMILY * 20,
    "مَّ" * 20,
]
REFUSED = [
    ("", "empty"),
    ("   \t\n ", "empty"),
    ("\u3000\u00a0", "empty"),
    ("a" * 21, "long"),
    (FAMILY * 21, "long"),
    ("👩" + "\u200d👩" * 30, "long"),
    ("ن" * 500, "long"),
    ("\u202eevil", "hidden"),
    ("a\u202db", "hidden"),
    ("\u2066a\u2069", "hidden"),
    ("a\u200eb", "hidden"),
    ("ا\u061cب", "hidden"),
    ("a\u200bb", "hidden"),
    ("\ufeffa", "hidden"),
    ("a\u2060b", "hidden"),
    ("a\u00adb", "hidden"),
    ("a\u200cb", "hidden"),
    ("\u200cعلي", "hidden"),
    ("علي\u200c", "hidden"),
    ("عل\u200dي", "hidden"),
    ("a\u200db", "hidden"),
    ("👩\u200d", "hidden"),
    ("a\ufe0f", "hidden"),
    ("\u3164", "hidden"),
    ("\u2800", "hidden"),
    ("a\u2028b", "hidden"),
    ("a\U000e0041", "hidden"),
    ("a\nb", "unknown"),
    ("a\0b", "unknown"),
    ("a\x85b", "unknown"),
    ("\ue000", "unknown"),
    ("\U0010ffff", "unknown"),
    ("\u0378", "unknown"),
    ("\ud800", "unknown"),
    ("x\u0302\u0303\u0304", "marks"),
    ("Z\u0335\u0321\u0347\u0320a", "marks"),
    ("ع\u064b\u064c\u064d", "marks"),
    ("\u0301a", "marks"),
]  # fmt: skip


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_name_is_taken_as_it_is(name: str) -> None:
    assert clean_name(f"  {name}\t") == clean_name(name)
    assert len(clean_name(name)) > 0


@pytest.mark.parametrize(("name", "reason"), REFUSED, ids=[ascii(name)[:40] for name, _ in REFUSED])
def test_a_name_that_hides_or_climbs_is_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(BadName) as refused:
        clean_name(name)
    assert refused.value.reason == reason
    assert reason in NAME_REFUSED


def test_a_name_is_stored_in_one_spelling() -> None:
    assert clean_name("e\u0301") == "\u00e9"
    assert clean_name("ا\u0653") == "آ"


def test_trimming_comes_before_counting() -> None:
    assert clean_name(" " * 50 + "n" * 20 + " " * 50) == "n" * 20


def test_the_reason_is_told_in_the_readers_language(visitor: Visitor) -> None:
    answer = visitor.put("/api/me", {"name": "\u202eevil"}, headers={"Accept-Language": "en"})
    assert answer.status_code == 422
    assert answer.json["error"]["code"] == "name_hidden"
    assert "invisible" in answer.json["error"]["message"]
    arabic = visitor.put("/api/me", {"name": "\u202eevil"}, headers={"Accept-Language": "ar"})
    assert arabic.json["error"]["code"] == "name_hidden"
    assert arabic.json["error"]["message"] != answer.json["error"]["message"]


def test_two_people_may_have_the_same_name(new_visitor) -> None:
    for visitor in (new_visitor(), new_visitor()):
        assert visitor.put("/api/me", {"name": "علي"}).status_code == 204
