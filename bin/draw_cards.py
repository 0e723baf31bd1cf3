"""Draws the pack, the marks of the seats and the signs of the buttons as one SVG sprite.

Every card is a symbol of 100 by 145 units named by its token (``QS``), the back is ``back``. A card shows
one large index in the corner that a fanned hand leaves visible; kings, queens and jacks are a woven Sadu
panel that keeps clear of both indices. ``static/cards.svg`` is the output of :func:`sprite`, written by
``python bin/draw_cards.py``; shapes are given as paths and baked into place, so the file needs no font, no
script and no reference to itself. Half of the module is outlines, which is why it is long.
"""

from __future__ import annotations

import re
from pathlib import Path

PAPER, EDGE = "#fffaf0", "#d9c9ab"
RED, INK = "#c02f2b", "#1c1b1f"
OCHRE, SAND, GREEN, RUG = "#dca23c", "#f0dfbd", "#24433f", "#6d272b"

# A page may give each suit a colour of its own; without one the pack has two.
COLOURS = {
    suit: f"var(--card-{suit},{usual})" for suit, usual in (("S", INK), ("H", RED), ("D", RED), ("C", INK))
}
RANKS = "789TJQKA"

# Suits in a box of 20 by 20 around the origin.
SUITS = {
    "S": "M0-9.6C2.8-5.4 9-2 9 3.1C9 5.9 7 7.6 4.8 7.6C3 7.6 1.6 6.7.8 5.3C1 7.4 1.8 8.7 3.4 9.6L-3.4 9.6"
    "C-1.8 8.7-1 7.4-.8 5.3C-1.6 6.7-3 7.6-4.8 7.6C-7 7.6-9 5.9-9 3.1C-9-2-2.8-5.4 0-9.6Z",
    "H": "M0 9.4C-2.8 5.8-9.6 1.6-9.6-3.9C-9.6-7.2-7.2-9.1-4.8-9.1C-2.6-9.1-.8-7.8 0-5.6"
    "C.8-7.8 2.6-9.1 4.8-9.1"
    "C7.2-9.1 9.6-7.2 9.6-3.9C9.6 1.6 2.8 5.8 0 9.4Z",
    "D": "M0-9.9Q3.2-4.6 7.6 0Q3.2 4.6 0 9.9Q-3.2 4.6-7.6 0Q-3.2-4.6 0-9.9Z",
    "C": "M0-9.6C2.5-9.6 4.5-7.6 4.5-5.1C4.5-3.6 3.8-2.3 2.6-1.3C3.3-1.7 4.1-1.9 5-1.9C7.5-1.9 9.5.1 9.5 2.6"
    "C9.5 5.1 7.5 7.1 5 7.1C3.1 7.1 1.6 6.1.8 4.6C.9 6.9 1.8 8.6 3.4 9.6L-3.4 9.6C-1.8 8.6-.9 6.9-.8 4.6"
    "C-1.6 6.1-3.1 7.1-5 7.1C-7.5 7.1-9.5 5.1-9.5 2.6C-9.5.1-7.5-1.9-5-1.9C-4.1-1.9-3.3-1.7-2.6-1.3"
    "C-3.8-2.3-4.5-3.6-4.5-5.1C-4.5-7.6-2.5-9.6 0-9.6Z",
}

# Outlines of IBM Plex Sans Bold (SIL Open Font Licence), 1000 units to the em, y upwards:
# left and right edge, path.
GLYPHS: dict[str, tuple[int, int, str]] = {
    "1": (
        35,
        580,
        "M580 0L94 0L94 121L282 121L282 589L273 589L131 403L35 478L202 698L432 698L432 121L580 121Z",
    ),
    "0": (
        31,
        569,
        "M300-12Q209-12 149 31Q89 74 60 154Q31 235 31 349Q31 463 60 544Q89 625 149 668Q209 710 300 710"
        "Q392 710 452 668Q511 625 540 544Q569 463 569 349Q569 235 540 154Q511 74 452 31Q392-12 300-12Z"
        "M300 115Q340 115 363 135Q386 155 396 192Q406 230 406 283L406 415Q406 468 396 506Q386 543 363 563"
        "Q340 583 300 583Q260 583 237 563Q214 543 204 506Q194 468 194 415L194 283Q194 230 204 192"
        "Q214 155 237 135Q260 115 300 115Z",
    ),
    "7": (55, 549, "M324 0L166 0L400 576L182 576L182 449L55 449L55 698L549 698L549 568Z"),
    "8": (
        40,
        560,
        "M300-12Q218-12 160 14Q101 41 70 87Q40 133 40 191Q40 258 78 300Q115 343 177 360L177 368"
        "Q126 387 94 426"
        "Q61 465 61 526Q61 606 123 658Q185 710 300 710Q416 710 478 658Q539 606 539 526Q539 465 506 426"
        "Q474 387 423 368L423 360Q485 343 522 300Q560 258 560 191Q560 133 530 87Q499 41 441 14"
        "Q383-12 300-12Z"
        "M300 103Q350 103 376 127Q403 151 403 192L403 212Q403 253 376 277Q350 301 300 301Q251 301 224 277"
        "Q197 253 197 212L197 192Q197 151 224 127Q251 103 300 103Z"
        "M300 411Q347 411 372 434Q398 456 398 495L398 511Q398 550 372 572Q347 595 300 595Q253 595 228 572"
        "Q202 550 202 511L202 495Q202 456 228 434Q253 411 300 411Z",
    ),
    "9": (
        34,
        558,
        "M558 433Q558 360 536 294Q514 229 478 174Q441 118 397 74Q353 30 308 0L101 0Q186 61 248 116"
        "Q310 170 348 227Q387 284 401 350L392 353Q380 327 361 302Q342 278 312 263Q283 248 238 248"
        "Q181 248 134 275Q88 302 61 350Q34 399 34 465Q34 537 66 592Q99 647 158 678Q217 710 296 710"
        "Q379 710 438 676Q496 642 527 580Q558 517 558 433Z"
        "M296 363Q329 363 352 376Q376 388 389 412Q402 435 402 469L402 487Q402 521 389 544Q376 568 352 580"
        "Q329 593 296 593Q263 593 240 580Q216 568 203 544Q190 521 190 487L190 469Q190 435 203 412"
        "Q216 388 240 376Q263 363 296 363Z",
    ),
    "J": (
        25,
        486,
        "M122 698L486 698L486 202Q486 138 458 90Q431 42 380 16Q328-11 256-11Q153-11 96 43Q40 97 25 185"
        "L167 213"
        "Q175 169 197 146Q219 122 254 122Q287 122 310 143Q334 164 334 209L334 576L122 576Z",
    ),
    "Q": (
        50,
        664,
        "M542-60L542-184L448-184Q367-184 330-146Q293-108 293-36L293-7Q219 7 164 52Q109 96 80 170"
        "Q50 245 50 349"
        "Q50 468 88 548Q126 628 196 669Q265 710 357 710Q450 710 519 669Q588 628 626 548Q664 468 664 349"
        "Q664 248 636 174Q608 101 557 56Q506 11 435-4L435-60Z"
        "M357 123Q403 123 436 144Q468 164 486 203Q503 242 503 297L503 401Q503 457 486 496Q468 534 436 554"
        "Q403 575 357 575Q312 575 279 554Q246 534 228 496Q211 457 211 401L211 297Q211 242 228 203"
        "Q246 164 279 144Q312 123 357 123Z",
    ),
    "K": (
        77,
        684,
        "M505 0L320 304L229 194L229 0L77 0L77 698L229 698L229 366L235 366L334 501L491 698"
        "L663 698L428 411"
        "L684 0Z",
    ),
    "A": (
        20,
        665,
        "M665 0L507 0L457 166L224 166L174 0L20 0L250 698L438 698ZM420 295L377 440L342 560"
        "L337 560L303 440"
        "L260 295Z",
    ),
}

CAP = 698
# The two figures of the ten are set narrower, so that they keep clear of the pips as the other indices do.
NARROW = 0.66
PANEL = (36.0, 11.0, 46.0, 123.0)
PIP_X = (46.0, 72.0)
# The heights of the pairs and of the single pips between them.
PIP_Y: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {
    "7": ((40, 75, 110), (57.5,)),
    "8": ((40, 75, 110), (57.5, 92.5)),
    "9": ((27, 59, 91, 123), (75,)),
    "T": ((27, 59, 91, 123), (43, 107)),
}

Point = tuple[float, float]


def number(value: float) -> str:
    """One decimal, as short as SVG allows."""
    text = f"{value:.1f}".removesuffix(".0")
    return re.sub(r"^(-?)0\.", r"\1.", "0" if text == "-0" else text)


def placed(path: str, x: float, y: float, sx: float, sy: float | None = None) -> str:
    """The path scaled by sx and sy and moved to x, y, written relatively, which is shorter."""
    sy = sx if sy is None else sy
    out: list[str] = []
    pen = start = (0.0, 0.0)
    for command, numbers in re.findall(r"([A-Z])([^A-Z]*)", path):
        values = [float(value) for value in re.findall(r"-?\d*\.?\d+", numbers)]
        points = [
            (round(x + px * sx, 1), round(y + py * sy, 1))
            for px, py in zip(values[::2], values[1::2], strict=True)
        ]
        words = "".join(joined(px - pen[0], py - pen[1]) for px, py in points)
        if command == "M":
            pen = start = points[0]
            out.append("M" + joined(*pen).lstrip())
        elif command == "Z":
            pen = start
            out.append("z")
        else:
            pen = points[-1]
            out.append(command.lower() + words.lstrip())
    return "".join(out)


def joined(dx: float, dy: float) -> str:
    """A pair of numbers with a blank only where one is needed."""
    a, b = number(dx), number(dy)
    return (a if a.startswith("-") else " " + a) + (b if b.startswith("-") else " " + b)


def shape(path: str, fill: str) -> str:
    return f'<path fill="{fill}" d="{path}"/>'


def polygon(*points: Point) -> str:
    return "M" + "L".join(joined(x, y).lstrip() for x, y in points) + "Z"


def triangles(x: float, y: float, width: float, height: float, count: int, down: bool = False) -> str:
    step = width / count
    base, tip = (y, y + height) if down else (y + height, y)
    return "".join(
        polygon((x + i * step, base), (x + (i + 0.5) * step, tip), (x + (i + 1) * step, base))
        for i in range(count)
    )


def diamonds(x: float, y: float, width: float, height: float, count: int) -> str:
    step, middle = width / count, y + height / 2
    return "".join(
        polygon(
            (x + i * step, middle),
            (x + (i + 0.5) * step, y),
            (x + (i + 1) * step, middle),
            (x + (i + 0.5) * step, y + height),
        )
        for i in range(count)
    )


def lettered(rank: str, x: float, y: float, cap: float, turned: bool = False) -> str:
    """The index letters with their top left corner (turned: bottom right) at x, y."""
    scale = cap / CAP
    if rank == "T":
        narrow = scale * NARROW
        gap = 24
        one, nought = GLYPHS["1"], GLYPHS["0"]
        parts = [
            (one[2], -one[0] * narrow, narrow),
            (nought[2], (one[1] - one[0] - nought[0] + gap) * narrow, narrow),
        ]
    else:
        left, _, outline = GLYPHS[rank]
        parts = [(outline, -left * scale, scale)]
    if turned:
        return "".join(placed(outline, x - dx, y - cap, -sx, scale) for outline, dx, sx in parts)
    return "".join(placed(outline, x + dx, y + cap, sx, -scale) for outline, dx, sx in parts)


def width_of(rank: str, cap: float) -> float:
    scale = cap / CAP
    if rank == "T":
        return (545 + 24 + 538) * scale * NARROW
    left, right, _ = GLYPHS[rank]
    return (right - left) * scale


def indices(rank: str, suit: str) -> str:
    """The large index, rank above suit, and the small turned one in the opposite corner."""
    large, small = 27.0, 10.2 if rank == "T" else 13.0
    column = 17.5
    left = max(4.5, column - width_of(rank, large) / 2)
    small_left = min(96.0, 90 + width_of(rank, small) / 2)
    return shape(
        lettered(rank, left, 8, large)
        + placed(SUITS[suit], column, 54.5, 1.12)
        + lettered(rank, small_left, 138, small, turned=True)
        + placed(SUITS[suit], 90, 117, -0.54),
        COLOURS[suit],
    )


def pips(rank: str, suit: str) -> str:
    pairs, singles = PIP_Y[rank]
    places = [(x, y) for y in pairs for x in PIP_X] + [(sum(PIP_X) / 2, y) for y in singles]
    return shape(
        "".join(placed(SUITS[suit], x, y, 0.9 if y <= 75 else -0.9) for x, y in places), COLOURS[suit]
    )


def ace(suit: str) -> str:
    """One big suit with a small weave in its heart."""
    x, y = 60.0, 78.0
    heart = y + {"S": 4, "H": -3, "D": 0, "C": 4}[suit]
    return (
        shape(placed(SUITS[suit], x, y, 2.75), COLOURS[suit])
        + shape(stepped(x, heart, 2, 4), OCHRE)
        + shape(stepped(x, heart, 2, 2), PAPER)
    )


def stepped(x: float, y: float, unit: float, steps: int = 3) -> str:
    """A diamond with stairs for edges, as a loom makes it, of 2 * steps - 1 rows."""
    right = [(row + 0.5, row + edge + 0.5 - steps) for row in range(steps) for edge in (0, 1)]
    right += [(dx, -dy) for dx, dy in reversed(right)]
    return placed(polygon(*right, *((-dx, dy) for dx, dy in reversed(right))), x, y, unit)


def box(x: float, y: float, width: float, height: float) -> str:
    return polygon((x, y), (x + width, y), (x + width, y + height), (x, y + height))


# The signs in the roundel, around the origin: parts of (path, colour; "" for the colour of the suit).
SIGNS: dict[str, list[tuple[str, str]]] = {
    "K": [
        ("M-11 7L-13-7L-6-1.5L0-12L6-1.5L13-7L11 7Z", ""),
        ("M-11 9L11 9L11 12L-11 12Z", ""),
        ("M0-4.5L2.6-.5L0 3.5L-2.6-.5Z", OCHRE),
    ],
    "Q": [
        ("M0-14.5L2.8-11L0-7.5L-2.8-11Z", ""),
        ("M0-7C4-1.5 9.4 1.6 9.4 6.4C9.4 11 5.2 14 0 14C-5.2 14-9.4 11-9.4 6.4C-9.4 1.6-4-1.5 0-7Z", ""),
        ("M0 .5L4.4 6.4L0 12L-4.4 6.4Z", OCHRE),
        ("M0 3.4L2.2 6.4L0 9.2L-2.2 6.4Z", PAPER),
        ("M-9.5-7.5L-7.4-4.8L-9.5-2.1L-11.6-4.8ZM9.5-7.5L11.6-4.8L9.5-2.1L7.4-4.8Z", ""),
    ],
    "J": [
        (
            "M0-14.5C6.2-14.5 8.8-10.6 8.8-6C8.8-1 10 2 12 5.4L7 8L-7 8L-12 5.4C-10 2-8.8-1-8.8-6"
            "C-8.8-10.6-6.2-14.5 0-14.5Z",
            "",
        ),
        (
            "M0-8.6C3.6-8.6 4.8-6.4 4.8-3.6C4.8 0 2.8 3.4 0 3.4C-2.8 3.4-4.8 0-4.8-3.6"
            "C-4.8-6.4-3.6-8.6 0-8.6Z",
            PAPER,
        ),
        ("M-8.2-10.4Q0-13.4 8.2-10.4L8.6-7.6Q0-10.4-8.6-7.6Z", OCHRE),
        (
            "M0 6.6C6.5 6.6 10.5 8.6 12.4 13.4C9.4 16.6 5 18.4 0 18.4C-5 18.4-9.4 16.6-12.4 13.4"
            "C-10.5 8.6-6.5 6.6 0 6.6Z",
            OCHRE,
        ),
        ("M-1.6 7L1.6 7L.8 18L-.8 18Z", PAPER),
    ],
}


def court(rank: str, suit: str) -> str:
    """A woven panel, the same upside down, around a roundel with the sign of the rank."""
    colour = COLOURS[suit]
    x, y, width, height = PANEL
    foot = y + height
    cx, cy = x + width / 2, y + height / 2
    bands = (
        triangles(x, y + 1.5, width, 10, 6)
        + triangles(x, foot - 11.5, width, 10, 6, down=True)
        + box(x, cy - 20, width, 40)
        + box(x, y, width, 1.5)
        + box(x, foot - 1.5, width, 1.5)
    )
    rows = (
        diamonds(x, y + 14, width, 11, 5)
        + diamonds(x, foot - 25, width, 11, 5)
        + box(x, y + 11.5, width, 1.5)
        + box(x, foot - 13, width, 1.5)
    )
    teeth = (
        triangles(x, y + 27.5, width, 12, 6, down=True)
        + triangles(x, foot - 39.5, width, 12, 6)
        + box(x, y + 26, width, 1.5)
        + box(x, foot - 27.5, width, 1.5)
    )
    sign = "".join(shape(placed(path, cx, cy, 1.12), fill or colour) for path, fill in SIGNS[rank])
    return (
        shape(box(x, y, width, height), SAND)
        + shape(bands, colour)
        + shape(rows, OCHRE)
        + shape(teeth, GREEN)
        + disc(cx, cy, 21.5, OCHRE)
        + disc(cx, cy, 20, PAPER)
        + sign
    )


def disc(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"/>'


def blank(fill: str, edge: str) -> str:
    return f'<rect x=".5" y=".5" width="99" height="144" rx="9" fill="{fill}" stroke="{edge}"/>'


def face(rank: str, suit: str) -> str:
    middle = court(rank, suit) if rank in "JQK" else ace(suit) if rank == "A" else pips(rank, suit)
    return blank(PAPER, EDGE) + middle + indices(rank, suit)


def back() -> str:
    """The back: the rug itself, with its medallion."""
    border = triangles(9, 9, 82, 7, 10) + triangles(9, 129, 82, 7, 10, down=True)
    rings = [
        shape(stepped(50, 72.5, 4, steps), fill)
        for steps, fill in ((10, SAND), (9, RUG), (7, OCHRE), (6, RUG), (4, SAND), (2, RUG))
    ]
    return (
        blank(PAPER, EDGE)
        + f'<rect x="5" y="5" width="90" height="135" rx="6" fill="{RUG}"/>'
        + shape(border, SAND)
        + shape(box(9, 18, 82, 1.5) + box(9, 125.5, 82, 1.5), OCHRE)
        + "".join(rings)
    )


# Signs in a box of 48 by 48 that take the colour of the text around them.
ICONS = {
    # The coffee pot of the partner: finial, lid, waisted body, beak and handle.
    "pot": '<circle cx="24" cy="6" r="2.2"/><path d="M16.5 17.5Q18 9.5 24 8.5Q30 9.5 31.5 17.5z"/>'
    '<path d="M17.5 19.5h13c-.3 3.7-3.4 4.7-3 7.5c5 2.6 7.3 7.6 6.5 14h-20c-.8-6.4 1.5-11.4 6.5-14'
    'c.4-2.8-2.7-3.8-3-7.5z"/><path d="M16.5 29c-5.5-1.8-7-9-11.5-12.5c4-1.5 8.5 1 11 4.5z"/>'
    '<path d="M31 21.5c8-1.5 10.5 9 3.5 15" fill="none" stroke="currentColor" stroke-width="2.8"/>'
    '<path d="M12.5 42.5h23v2h-23z"/>',
    # The small cup without a handle, with a woven band and the steam of cardamom coffee.
    "cup": '<path d="M10.5 19h27l-.4 4h-26.2z"/>'
    '<path d="M11.2 25l3.2 4.5 3.2-4.5 3.2 4.5 3.2-4.5 3.2 4.5 3.2-4.5 3.2 4.5 3.2-4.5'
    'c-.9 8-4 13.5-9 16h-7.6c-5-2.5-8.1-8-9-16z"/><path d="M17 42.5h14v2h-14z"/>'
    '<path d="M19 15c-3-3.5 2.5-5 0-9M28 15c-3-3.5 2.5-5 0-9" fill="none" stroke="currentColor" '
    'stroke-width="2.2" stroke-linecap="round"/>',
    # The lantern: ring, hood, glass with its flame, foot.
    "lantern": '<circle cx="24" cy="6" r="3" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<path d="M24 9.5c5 1.5 8.5 4 10 7.5h-20c1.5-3.5 5-6 10-7.5z"/>'
    '<path d="M15.5 19h17l2.5 19h-22zM24 23.5c-3 3.5-4.5 5.5-4.5 8c0 2.5 2 4.3 4.5 4.3'
    's4.5-1.8 4.5-4.3c0-2.5-1.5-4.5-4.5-8z" fill-rule="evenodd"/>'
    '<path d="M24 28.5c-1.3 1.6-2 2.6-2 3.7a2 2 0 0 0 4 0c0-1.1-.7-2.1-2-3.7zM11.5 40h25v3.5'
    'h-25z"/>',
    # The date palm.
    "palm": '<path d="M22.5 20h4c-.2 9 .8 17 3.5 24h-9.5c2-7 2.5-15 2-24z"/>'
    '<path d="M24 19c-3.5-8-12-9.5-17.5-3c6-2 12-.5 17.5 3zM24 19c3.5-8 12-9.5 17.5-3'
    'c-6-2-12-.5-17.5 3z"/>'
    '<path d="M24 18.5c-9-1.5-16 3.5-16 11.5c4-6 9.5-9.5 16-11.5zM24 18.5c9-1.5 16 3.5 16 11.5'
    'c-4-6-9.5-9.5-16-11.5z"/><path d="M24 19c-6-5.5-7-11-2-15.5c4 3 5.5 9 2 15.5z'
    'M24.5 18c-.5-6 2.5-11.5 9-13c1.5 5-2 10.5-9 13z"/><circle cx="20" cy="23.5" r="2"/><circle '
    'cx="28" '
    'cy="23.5" r="2"/>',
    "menu": '<path d="M8 13h32v3.6h-32zM8 22.2h32v3.6h-32zM8 31.4h32v3.6h-32z"/>',
    "gear": '<path d="M21 5h6l1 5.2 3.6 1.5 4.4-3 4.3 4.3-3 4.4 1.5 3.6 5.2 1v6l-5.2 1-1.5 3.6 3 4.4-4.3 4.3'
    "-4.4-3-3.6 1.5-1 5.2h-6l-1-5.2-3.6-1.5-4.4 3-4.3-4.3 3-4.4-1.5-3.6-5.2-1v-6l5.2-1 1.5-3.6"
    '-3-4.4 4.3-4.3 4.4 3 3.6-1.5zM24 17.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15z" '
    'fill-rule="evenodd" transform="translate(0 -1)"/>',
    # Two cards lying crosswise: the last trick.
    "trick": '<path d="M9 14l15-4.5 3 10-4 15-6 2z"/><path d="M28 12.5l13 4-7.5 24-15-4.7z"/>',
    "close": '<path d="M12.5 9.5l11.5 11.5 11.5-11.5 3 3-11.5 11.5 11.5 11.5-3 3-11.5-11.5-11.5 11.5-3-3'
    ' 11.5-11.5-11.5-11.5z"/>',
}


def symbol(name: str, view: str, drawing: str) -> str:
    return f'<symbol id="{name}" viewBox="{view}">{drawing}</symbol>'


def sprite() -> str:
    """The whole file: 32 faces, the back, the suits and the signs, one symbol a line."""
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">']
    lines += [symbol(rank + suit, "0 0 100 145", face(rank, suit)) for suit in SUITS for rank in RANKS]
    lines.append(symbol("back", "0 0 100 145", back()))
    lines += [
        symbol(f"suit-{suit}", "-10 -10 20 20", shape(placed(path, 0, 0, 1), "currentColor"))
        for suit, path in SUITS.items()
    ]
    lines += [
        symbol(f"icon-{name}", "0 0 48 48", f'<g fill="currentColor">{drawing}</g>')
        for name, drawing in ICONS.items()
    ]
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    (Path(__file__).parent.parent / "static" / "cards.svg").write_text(sprite(), encoding="utf-8")
