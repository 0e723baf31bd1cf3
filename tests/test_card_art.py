"""The drawn pack: what is served is what the code draws."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from bin.draw_cards import INK, PANEL, RED, sprite

SERVED = Path(__file__).parent.parent / "static" / "cards.svg"
SVG = "{http://www.w3.org/2000/svg}"


def symbols() -> dict[str, ElementTree.Element]:
    return {symbol.attrib["id"]: symbol for symbol in ElementTree.fromstring(sprite()).iter(f"{SVG}symbol")}


def test_the_served_sprite_is_the_drawn_one() -> None:
    assert SERVED.read_text(encoding="utf-8") == sprite(), "run python bin/draw_cards.py"


def test_every_card_of_the_pack_has_a_face_and_no_two_are_alike() -> None:
    drawn = symbols()
    faces = [
        ElementTree.tostring(drawn[rank + suit], encoding="unicode").replace(f'id="{rank}{suit}"', "")
        for suit in "SHDC"
        for rank in "789TJQKA"
    ]
    assert len(set(faces)) == 32
    assert {drawn[rank + suit].attrib["viewBox"] for suit in "SHDC" for rank in "789TJQKA"} == {"0 0 100 145"}


def test_the_sprite_relies_on_nothing_outside_itself() -> None:
    assert re.findall("<text|href|style|url\\(", sprite()) == []


def test_a_page_can_give_each_suit_a_colour_of_its_own() -> None:
    """Wherever a card has the colour of its suit, it asks for it by name."""
    for token in (rank + suit for suit in "SHDC" for rank in "789TJQKA"):
        drawn = ElementTree.tostring(symbols()[token], encoding="unicode")
        assert set(re.findall(r"var\(--card-(.)", drawn)) == {token[1]}, token
    assert re.findall(f'fill="(?:{INK}|{RED})"', sprite()) == []


def points(path: str) -> list[tuple[float, float]]:
    """Where a path goes, control points included."""
    pen, visited = (0.0, 0.0), []
    for command, words in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        values = [float(word) for word in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", words)]
        origin = (0.0, 0.0) if command.isupper() else pen
        for pen in zip(*(iter(origin[i % 2] + value for i, value in enumerate(values)),) * 2, strict=True):
            visited.append(pen)
    return visited


#: How far an index keeps from what is printed beside it: on a phone a unit is three quarters of a pixel.
CLEAR = 4


def test_no_index_touches_what_is_printed_beside_it() -> None:
    """In both corners, and for every card: what shares a height with an index keeps its distance from it."""
    for token in (rank + suit for suit in "SHDC" for rank in "789TA"):
        printed, index = symbols()[token].findall(f"{SVG}path")[0], symbols()[token].findall(f"{SVG}path")[-1]
        marks = [outline(part) for part in re.findall(r"M[^M]*", printed.attrib["d"])]
        for sign in (outline(part) for part in re.findall(r"M[^M]*", index.attrib["d"])):
            for mark in marks:
                if sign[1] < mark[3] and mark[1] < sign[3]:
                    gap = max(mark[0] - sign[2], sign[0] - mark[2])
                    assert gap >= CLEAR, (token, sign, mark)


def outline(path: str) -> tuple[float, float, float, float]:
    """The left, upper, right and lower edge of a drawing."""
    x, y = zip(*points(path), strict=True)
    return min(x), min(y), max(x), max(y)


def test_the_weave_of_a_court_card_never_runs_under_an_index() -> None:
    left, _, width, _ = PANEL
    for token in (rank + suit for suit in "SHDC" for rank in "JQK"):
        *woven, index = symbols()[token].iter(f"{SVG}path")
        assert all(x <= left or x >= left + width for x, _ in points(index.attrib["d"])), token
        assert all(left <= x <= left + width for path in woven for x, _ in points(path.attrib["d"])), token
