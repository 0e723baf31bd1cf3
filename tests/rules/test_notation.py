"""Tokens and logs."""

from __future__ import annotations

import pytest

from baloot.rules.auction import CALLS
from baloot.rules.cards import PACK
from baloot.rules.faults import BadNotation
from baloot.rules.notation import action_of, call_of, card_named, read_log, seat_of, token, write_log
from baloot.rules.seats import SEATS
from tests.rules import reference

ALPHABET = (
    "7S 8S 9S TS JS QS KS AS 7H 8H 9H TH JH QH KH AH 7D 8D 9D TD JD QD KD AD 7C 8C 9C TC JC QC KC AC "
    "pass hokum hokum-S hokum-H hokum-D hokum-C sun ashkal double triple four gahwa"
)


def test_one_alphabet_of_cards_and_calls() -> None:
    assert [token(card) for card in PACK] + [token(call) for call in CALLS] == ALPHABET.split()
    assert [int(action_of(text)) for text in ALPHABET.split()] == list(range(44))
    assert [token(card) for card in PACK] == reference.PACK


def test_what_is_written_is_read() -> None:
    assert all(card_named(token(card)) == card for card in PACK)
    assert all(call_of(token(call)) is call for call in CALLS)
    assert all(seat_of(seat.letter) is seat for seat in SEATS)
    assert write_log(read_log(ALPHABET)) == ALPHABET
    assert read_log("") == ()
    assert write_log(()) == ""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "S7",
        "7s",
        "1H",
        "10H",
        "ah",
        "PASS",
        "Pass",
        "hokum-X",
        "hokum-",
        "AH ",
        " AH",
        "AHAH",
        "ﺍH",
        "7♠",
    ],
)
def test_what_is_no_token_is_refused(text: str) -> None:
    for read in (action_of, card_named, call_of, seat_of):
        with pytest.raises(BadNotation):
            read(text)


def test_a_card_is_no_call_and_a_call_no_card() -> None:
    with pytest.raises(BadNotation):
        card_named("pass")
    with pytest.raises(BadNotation):
        call_of("7S")
    with pytest.raises(BadNotation):
        read_log("pass hokum nonsense")
