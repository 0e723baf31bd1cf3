"""What may be a player's name.

A name is shown to strangers and decides nothing, so it need not be unique or spelled in one script. It must
be readable: nothing in it may hide, turn the direction of the text around it, or climb out of its line.
"""

from __future__ import annotations

import unicodedata

import regex

#: Visible characters in a name, at most.
LONGEST = 20

#: Code points in one visible character, at most: a couple kissing, with two skin tones, takes ten.
LARGEST_CLUSTER = 10

_ARABIC_LETTER = r"[\p{Script=Arabic}&&\p{L}]"
_PICTURE = r"\p{Extended_Pictographic}[\U0001F3FB-\U0001F3FF]?\uFE0F?"

# Invisible characters that have work to do: what keeps Persian letters apart, and what an emoji is built of.
_HONEST = regex.compile(
    rf"(?<={_ARABIC_LETTER}\p{{M}}{{0,2}})\u200C(?={_ARABIC_LETTER})"
    r"|\U0001F3F4[\U000E0061-\U000E007A\U000E0030-\U000E0039]{2,6}\U000E007F"
    rf"|{_PICTURE}(?:\u200D{_PICTURE})*"
    r"|[#*0-9]\uFE0F?\u20E3",
    regex.V1,
)
_HIDDEN = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u2800]", regex.V1)
_UNKNOWN = regex.compile(r"[\p{Cc}\p{Cn}\p{Co}\p{Cs}]", regex.V1)
_STACKED = regex.compile(r"^\p{M}|\p{M}{3}", regex.V1)
_CLUSTER = regex.compile(r"\X", regex.V1)
_VISIBLE = regex.compile(r"[^\p{Z}\p{M}]", regex.V1)


class BadName(ValueError):
    """A name that is refused; `reason` is one of empty, long, marks, hidden, unknown."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def clean_name(text: str) -> str:
    r"""Return the name as it is stored and shown, trimmed and in NFC, or raise `BadName`.

    >>> clean_name("  عبدالله ")
    'عبدالله'
    >>> clean_name("\u202eevil")
    Traceback (most recent call last):
        ...
    baloot.names.BadName: hidden
    """
    name = unicodedata.normalize("NFC", text.strip())
    if _UNKNOWN.search(name):
        raise BadName("unknown")
    plain = _HONEST.sub("x", name)
    if _HIDDEN.search(plain):
        raise BadName("hidden")
    if _STACKED.search(plain):
        raise BadName("marks")
    if not _VISIBLE.search(name):
        raise BadName("empty")
    clusters = _CLUSTER.findall(name)
    if len(clusters) > LONGEST or any(len(cluster) > LARGEST_CLUSTER for cluster in clusters):
        raise BadName("long")
    return name
