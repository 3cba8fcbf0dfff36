"""Names are kept letter by letter, can be seen, and are compared by what people see; one guard for all of them."""

from __future__ import annotations

import pytest

from game.content.folders import Folders, program_root
from game.content.message import given
from game.content.seat_assignment import LocalPlayer, SeatAssignment, names_of
from game.content.strings import load_strings
from game.content.untrusted_text import LONGEST_NAME, as_name, has_ink, lines_drawable, normal_form, plain, typable
from game.engine.types import Seat
from game.persistence.problem import clean_name
from game.ui.drawing.text import Words, parse
from tests.awkward import AWKWARD, MARKS, NAMES, PICTURES, SCRIPTS, zero_width

STRINGS = load_strings([Folders.under(program_root()).app()], "en")
BLANK: tuple[str, ...] = (
    "\u3164",
    "\u115f",
    "\u1160",
    "\u2800",
    "\uffa0",
    "\u034f",
    "\ufe0f",
    "\u17b4\u17b5",
    "\u200b",
    "\u00a0",
    "\u00ad",
)
BLANK += (
    "\u0301",
    "\U000e0061\U000e007f",
    "\u200d\u200c",
    "\u202e \u2066",
    " \u3164\u2800 ",
    "\x00\x1b",
    "\ufff9",
    "\ufeff",
)


@pytest.mark.parametrize("name", [*SCRIPTS, *PICTURES, *MARKS, "\U0001fae8", "Zoe\u0308", "O'Brien-Smith"], ids=ascii)
def test_a_name_stays_letter_by_letter_as_it_was_typed(name: str) -> None:
    assert as_name(name) == clean_name(name) == typable(name) == name


@pytest.mark.parametrize("name", BLANK, ids=ascii)
def test_a_name_of_nothing_that_is_seen_is_no_name(name: str) -> None:
    assert as_name(name) == clean_name(name) == ""
    unnamed, named = (names_of(None, [SeatAssignment(Seat(0), each, LocalPlayer())]) for each in ("", name))
    assert unnamed == named


def test_no_letter_without_ink_is_a_name_alone() -> None:
    assert [each for each in zero_width() if not has_ink(each) and as_name(each * 3)] == []


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("\u200dAnn\u200d \u200c\ufe0f Lee\u200c", "Ann Lee"),
        ("A\u202en\u2066n\u200b", "Ann"),
        ("Ann\u3164Lee", "Ann Lee"),
        (" Ann \t\n Lee ", "Ann Lee"),
        ("\ud800Ann\udfff\uffff", "Ann"),
        ("\u2764\ufe0f\ufe0f\ufe0f", "\u2764\ufe0f"),
        ("a" * (LONGEST_NAME - 1) + "\u200db", "a" * (LONGEST_NAME - 1)),
    ],
    ids=ascii,
)
def test_what_is_no_letter_does_not_stay(typed: str, name: str) -> None:
    assert as_name(typed) == name


@pytest.mark.parametrize("text", AWKWARD, ids=lambda text: ascii(text)[:40])
def test_a_name_is_a_name_again(text: str) -> None:
    for name in (as_name(text), clean_name(text)):
        assert as_name(name) == name[:LONGEST_NAME].rstrip("\u200c\u200d ") or len(name) > LONGEST_NAME
        assert clean_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "ZOE\u0308"),
        ("Ann", "ann\ufe0f"),
        ("ａｎｎ", "Ann"),
        ("Straße", "STRASSE"),
        ("A\u200dnn", "Ann"),
        ("ﬁn", "fin"),
    ],
)
def test_names_that_look_alike_are_one_and_get_numbers(one: str, other: str) -> None:
    assert normal_form(one) == normal_form(other)
    lines = names_of(None, [SeatAssignment(Seat(0), one), SeatAssignment(Seat(1), other)])
    assert [line.key for line in lines.values()] == ["lobby.numbered"] * 2


@pytest.mark.parametrize("text", NAMES, ids=ascii)
def test_what_is_given_is_said_letter_by_letter_in_any_sentence(text: str) -> None:
    said = STRINGS.say(given(text))
    assert {type(span) for span in parse(said)} <= {Words} and not any(span.tone or span.bold for span in spans(said))
    assert "".join(span.text for span in spans(said)) == plain(said)
    assert plain(f"<b>{said}</b>") == plain(said)
    assert plain(said) == lines_drawable(text) and (text not in (*MARKS, *PICTURES, *SCRIPTS) or plain(said) == text)


def spans(said: str) -> list[Words]:
    return [span for span in parse(said) if isinstance(span, Words)]
