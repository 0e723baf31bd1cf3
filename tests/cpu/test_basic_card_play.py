"""How a CPU seat plays: like a partner who remembers what has gone.

West deals, so South leads (LEAD-1 of the classic rules), and East, North and West follow.
"""

from __future__ import annotations

from baloot.rules.ruleset import GAHWA
from tests.cpu.tables import answer, table

HOKUM = "hokum pass pass pass"
HOKUM_BY_EAST = "pass hokum pass pass pass"
HOKUM_BY_NORTH = "pass pass hokum pass pass pass"


def test_a_bare_ten_goes_on_the_partners_sure_ace_and_no_trump() -> None:
    state = table(
        {
            "S": "JH 9H AH QH KS QS 7S 7C",
            "E": "AS 9S KH TH QC AC JC 7D",
            "N": "TS JS 8S KD QD KC 9C 8C",
            "W": "TC JD AD TD 7H 8H 9D 8D",
        },
        up="9H",
        taker="S",
        calls=HOKUM,
        played="KS AS 8S",
    )
    assert answer(state) == "TC"


def test_points_go_on_the_partners_winner_and_few_on_the_opponents() -> None:
    hands = {
        "S": "KS 9S JH 9H AH QH 7C 8D",
        "E": "AS KH TH QC KC JC 7D 9C",
        "N": "8S 7S 7H KD QD AC 8C 9D",
        "W": "TC JD 8H TD JS TS QS AD",
    }
    assert answer(table(hands, up="9H", taker="S", calls=HOKUM, played="KS AS 8S")) == "TS"
    hands = {**hands, "S": "AS KS JH 9H AH QH 7C 8D", "E": "9S KH TH QC KC JC 7D 9C"}
    assert answer(table(hands, up="9H", taker="S", calls=HOKUM, played="AS 9S 8S")) in ("JS", "QS")


def test_the_partners_ace_is_not_ruffed_by_the_third_player_who_is_free() -> None:
    state = table(
        {
            "S": "JH 9H AH QH AS KS KC 8C",
            "E": "9S KH TH QC AC JC 7D 9C",
            "N": "7H 8H KD QD TD TC 8D 7C",
            "W": "7S TS QS JS 8S JD 9D AD",
        },
        up="9H",
        taker="S",
        calls=HOKUM,
        played="AS 9S",
    )
    assert answer(state) not in ("7H", "8H")


def test_the_partners_winner_is_not_overtaken() -> None:
    """The ace would win what the ten has won, and catches the king later."""
    state = table(
        {
            "S": "JS 9S KH QH 7D 8D 9C 8C",
            "E": "TS 7S AH TH 9H JD KC AC",
            "N": "QS KS 8H JH TC AD TD KD",
            "W": "AS 8S 7H 9D QD QC JC 7C",
        },
        up="8C",
        taker="S",
        calls="sun",
        played="JS TS QS",
    )
    assert answer(state) == "8S"


def test_the_last_player_wins_with_the_cheaper_of_ace_and_king() -> None:
    state = table(
        {
            "S": "JS 9S KH QH 7D 8D 9C 8C",
            "E": "8S TS AH TH 9H JD KC AC",
            "N": "QS 7H 8H JH TC AD TD KD",
            "W": "AS KS 7S 9D QD QC JC 7C",
        },
        up="8C",
        taker="S",
        calls="sun",
        played="JS 8S QS",
    )
    assert answer(state) == "KS"


def test_the_last_player_wins_with_a_trump_that_will_not_win_later() -> None:
    """The jack and nine are with the declarer, so the ace of trumps is safe only now."""
    state = table(
        {
            "S": "AS 9S JH 9H QH QD 7D 8D",
            "E": "8S 7S TS JD KC AC 9C 8C",
            "N": "KS 7H QS TC AD TD KD JC",
            "W": "KH AH TH 8H QC 9D 7C JS",
        },
        up="9H",
        taker="S",
        calls=HOKUM,
        played="QH 8S 7H",
    )
    assert answer(state) == "AH"


def test_of_two_cards_that_surely_win_in_sun_the_other_stays_good() -> None:
    state = table(
        {
            "S": "JS 9S KH QH 7D 8D 9C 8C",
            "E": "8S 7S AH TH 9H JD KC AC",
            "N": "KS 7H 8H JH TC AD TD KD",
            "W": "AS TS QS 9D QD QC JC 7C",
        },
        up="8C",
        taker="S",
        calls="sun",
        played="JS 8S KS",
    )
    assert answer(state) in ("AS", "TS")


def test_a_low_card_goes_under_the_opponents_ace() -> None:
    state = table(
        {
            "S": "AS KS JS 9H AD KD 8C TD",
            "E": "TS 7S 9S AH KH QH AC KC",
            "N": "8S QS 7H 8H JH QC JC 9C",
            "W": "TH 7C TC QD JD 9D 8D 7D",
        },
        up="8C",
        taker="S",
        calls="sun",
        played="AS",
    )
    assert answer(state) in ("7S", "9S")


def test_neither_a_ten_nor_its_guard_is_thrown_away() -> None:
    state = table(
        {
            "S": "AS TS KS QS AD KD QD 8C",
            "E": "JS 7S 9S AH KH QH AC KC",
            "N": "8S 7H 8H JH QC JC 9C 8D",
            "W": "TH 9H TC 7C TD JD 9D 7D",
        },
        up="AS",
        taker="S",
        calls="sun",
        played="AS 7S 8S",
    )
    assert answer(state) in ("7D", "9D", "JD")


def test_the_declarer_draws_trumps_with_the_highest() -> None:
    state = table(
        {
            "S": "JH 9H AH KH QS 9S 7C 8D",
            "E": "AS TS QH TH AD KC JC 7D",
            "N": "KS JS 8S KD QD QC 9C 8C",
            "W": "7S AC TC TD JD 9D 7H 8H",
        },
        up="9H",
        taker="S",
        calls=HOKUM,
    )
    assert answer(state) in ("JH", "9H", "AH")


def test_when_the_opponents_have_no_trump_left_the_declarer_leads_masters() -> None:
    state = table(
        {
            "S": "JH 9H AH KH AS TS 7C 8D",
            "E": "KS QS QH TH AD KC JC 7D",
            "N": "9S JS 8S KD QD QC 9C 8C",
            "W": "7S AC TC TD JD 9D 7H 8H",
        },
        up="9H",
        taker="S",
        calls=HOKUM,
        played="JH TH 8C 7H AH QH QD 8H",
    )
    assert answer(state) in ("AS", "TS")


def test_the_partner_of_the_declarer_leads_a_trump() -> None:
    state = table(
        {
            "S": "8H 7H KS QS 9S 8D 7C 9C",
            "E": "AS TS QH TH AD KC JC 7D",
            "N": "JH 9H AH KH KD QD QC 8C",
            "W": "7S 8S JS AC TC TD JD 9D",
        },
        up="9H",
        taker="N",
        calls=HOKUM_BY_NORTH,
    )
    assert answer(state) in ("7H", "8H")


def test_an_opponent_of_the_declarer_leads_an_ace_and_no_trump() -> None:
    state = table(
        {
            "S": "AS TS QH TH AD KC JC 7D",
            "E": "JH 9H AH KH KD QD QC 8C",
            "N": "8H 7H KS QS 9S 8D 7C 9C",
            "W": "7S 8S JS AC TC TD JD 9D",
        },
        up="9H",
        taker="E",
        calls=HOKUM_BY_EAST,
    )
    assert answer(state) in ("AS", "AD")


def test_masters_are_led_in_sun() -> None:
    state = table(
        {
            "S": "AS TS KS 7S 7H 8D 9C 8C",
            "E": "QS 9S AH TH QH AD TD KC",
            "N": "JS 8S 8H JH 9H AC TC KD",
            "W": "KH JD 9D QD 7D QC JC 7C",
        },
        up="8C",
        taker="S",
        calls="sun",
        played="AS 9S 8S 7C",
    )
    assert answer(state) in ("TS", "KS")


def test_a_locked_hand_leads_no_trump() -> None:
    state = table(
        {
            "S": "JH 9H AH KH QS 9S 7C 8D",
            "E": "AS TS QH TH AD KC JC 7D",
            "N": "KS JS 8S KD QD QC 9C 8C",
            "W": "7S AC TC TD JD 9D 7H 8H",
        },
        up="9H",
        taker="S",
        calls="hokum pass pass pass hokum double pass",
        ruleset=GAHWA,
    )
    assert answer(state) in ("QS", "9S", "7C", "8D")


def test_a_locked_declarer_leads_another_suit_and_an_open_one_draws_trumps() -> None:
    """DBL-6 and LEAD-1: at triple the trumps are drawn at once."""
    hands = {
        "S": "JH 9H AH KH AS 9S 7C 8D",
        "E": "TS QS QH TH AD KC JC 7D",
        "N": "KS JS 8S KD QD QC 9C 8C",
        "W": "7S AC TC TD JD 9D 7H 8H",
    }
    calls = "hokum pass pass pass hokum double"
    open_ = table(hands, up="9H", taker="S", calls=f"{calls} triple pass", ruleset=GAHWA)
    assert answer(open_) in ("JH", "9H", "AH")
    locked = table(hands, up="9H", taker="S", calls=f"{calls} pass", ruleset=GAHWA)
    assert answer(locked) == "AS"


def test_trumps_are_kept_and_points_thrown_on_the_partners_sure_ten() -> None:
    """PLAY-4: the ace has gone, the third player has no more of the suit and may throw anything."""
    hands = {
        "S": "AS TS JH 9H AH 8D 7C TD",
        "E": "KS 7S KH TH AD KC JC 7D",
        "N": "9S 8H QH KD QD 9D QC 9C",
        "W": "QS JS 8S AC TC JD 7H 8C",
    }
    calls = "hokum pass pass pass hokum pass pass"
    state = table(hands, up="9H", taker="S", calls=calls, played="AS 7S 9S 8S TS KS", ruleset=GAHWA)
    assert answer(state) in ("KD", "QD", "QC")


def test_an_honour_of_trumps_is_kept_from_the_jack() -> None:
    """PLAY-4: whoever need not beat plays low, and nobody catches the ace under the jack."""
    hands = {
        "S": "JH 9H 7H KH AS 9S 7C 8D",
        "E": "TS QS AH TH 8H KC JC 7D",
        "N": "KS JS 8S KD QD QC 9C 8C",
        "W": "7S AC TC TD JD 9D AD QH",
    }
    state = table(
        hands, up="9H", taker="S", calls="hokum pass pass pass hokum pass pass", played="JH", ruleset=GAHWA
    )
    assert answer(state) == "8H"
