"""The words of the table of Riverboat Showdown: whose hand is empty, what a card brings, how the match stood."""

from __future__ import annotations

from functools import partial

import pytest

from game.content.folders import program_folders
from game.content.message import Message
from game.content.strings import load_strings
from game.engine.types import OptionValue, Seat
from game.table.presenter import Presenter, ViewedEvent
from game.titles.riverboat_showdown import table as riverboat
from game.titles.riverboat_showdown.rules import events as ev
from game.titles.riverboat_showdown.rules.events import RiverboatEvent
from game.titles.riverboat_showdown.rules.position import position
from game.titles.riverboat_showdown.rules.rules import RiverboatRules, RiverboatView
from game.titles.riverboat_showdown.rules.terms import RiverboatCommand, RiverboatState
from game.titles.riverboat_showdown.table.told import discarded_line
from tests.titles.riverboat_showdown.tables import play, rules_of

FIRST = Seat(0)
NAMES = {Seat(seat): Message("table.name.given", {"name": name}) for seat, name in enumerate(("Ada", "Bram", "Cleo"))}


def presenter() -> Presenter[RiverboatCommand, RiverboatView]:
    return riverboat.presenter(rules_of(3, {}))


def seen(**table: object) -> RiverboatView:
    """The table as the first of three seats sees it."""
    rules = rules_of(3, {})
    return rules.view(position(table, rules), FIRST)


def test_the_prompt_names_who_is_out() -> None:
    view = seen(showdown=5, hands=["3 4", "", "2 2"], out=[2], next=1, dealer=1)
    prompt = presenter().status.prompt(view, NAMES)
    assert prompt.key.endswith(".late") and prompt.args["names"] == (NAMES[Seat(1)],)


@pytest.mark.parametrize(
    ("language", "two", "three"),
    [
        ("en", "Bram or Cleo may go out", "Bram, Cleo or Dora may go out"),
        ("de", "Bram oder Cleo", "Bram, Cleo oder Dora"),
    ],
)
def test_any_of_several_may_be_out_before_long(language: str, two: str, three: str) -> None:
    strings = load_strings(program_folders().all(), language)
    names = NAMES | {Seat(3): Message("table.name.given", {"name": "Dora"})}
    for seats, words in ((3, two), (4, three)):
        rules = rules_of(seats, {})
        table = {"showdown": 5, "hands": ["3 4 6 7 8", *["2 2"] * (seats - 1)], "next": 1, "dealer": 1}
        prompt = riverboat.presenter(rules).status.prompt(rules.view(position(table, rules), FIRST), names)
        assert words in strings.say(prompt)


@pytest.mark.parametrize(
    ("cards", "wilds", "words"),
    [
        (1, 0, "Ada discards a 5"),
        (2, 0, "Ada discards two 5s"),
        (0, 1, "Ada discards a wild card as 5"),
        (1, 1, "Ada discards 2 cards as 5"),
        (0, 2, "Ada discards 2 cards as 5"),
    ],
)
def test_a_discard_says_how_many_cards_of_which_number(cards: int, wilds: int, words: str) -> None:
    line = discarded_line(ev.Discarded(FIRST, 5, cards, wilds, 0), NAMES)
    assert load_strings(program_folders().all(), "en").say(line) == f"{words} and pays nothing."


def test_the_prompt_speaks_of_wild_cards_to_who_holds_one() -> None:
    for hands, key in ((["3 W", "4 4", "2 2"], ".discard_wild"), (["3 4", "4 W", "2 2"], ".discard")):
        assert presenter().status.prompt(seen(showdown=5, hands=hands, next=1), NAMES).key.endswith(key)


def test_a_card_says_once_what_it_brings() -> None:
    view = seen(showdown=5, hands=["3 8", "4 4", "2 2"], next=1)
    rules = rules_of(3, {})
    legal = rules.legal(position({"showdown": 5, "hands": ["3 8", "4 4", "2 2"], "next": 1}, rules), FIRST)
    consequences = {move.targets: move.consequence for move in presenter().moves.for_commands(view, legal, NAMES)}
    for item in presenter().items.all(view, NAMES):
        if item.zone == "hand":
            assert item.detail is None and consequences[(item.key,)] is not None


def test_the_end_lists_the_chips_of_all_the_most_first() -> None:
    view = seen(showdown=5, hands=["3 8", "4 4", "2 2"], chips=[12, 30, 18])
    chips = presenter().status.closing([], view, NAMES)[0].value.args["chips"]
    assert isinstance(chips, tuple)
    assert [line.args["count"] for line in chips] == [30, 18, 12]


def test_the_watch_tells_what_is_left_of_the_match() -> None:
    cases: tuple[tuple[dict[str, OptionValue], dict[str, object], int, int], ...] = (
        ({"end": "minutes", "minutes": "20"}, {"minute": 5}, 15, 9),
        ({"end": "minutes", "minutes": "20"}, {"minute": 20}, 0, 0),
        ({"end": "rounds", "rounds": "12"}, {"round": 1}, 12, 12),
        ({"end": "rounds", "rounds": "12"}, {"round": 12}, 1, 1),
    )
    for options, table, left, hour in cases:
        rules = rules_of(3, options)
        view = rules.view(position({"showdown": 5, "hands": ["3 8", "4 4", "2 2"], **table}, rules), FIRST)
        (watch,) = (item for item in riverboat.presenter(rules).items.all(view, NAMES) if item.key == "watch")
        assert watch.label is not None
        assert watch.label.key.endswith("_up") if left == 0 else watch.label.args["count"] == left
        assert watch.face == f"riverboat_showdown/watch/{hour}"


def test_the_button_lies_with_who_deals() -> None:
    for dealer, zone in ((1, "dealer:3:0"), (2, "dealer:3:1"), (3, "dealer:3:2")):
        view = seen(showdown=5, hands=["3 8", "4 4", "2 2"], dealer=dealer)
        assert [item.zone for item in presenter().items.all(view, NAMES) if item.key == "dealer"] == [zone]


def test_chips_say_what_the_last_card_brought() -> None:
    rules = rules_of(3, {})
    state = position({"showdown": 5, "hands": ["3 8", "4 4", "2 2"], "next": 1}, rules)
    state.changes = [2, 0, -3]
    items = presenter().items.all(rules.view(state, FIRST), NAMES)
    told = [item.label.args.get("change") for item in items if item.zone.startswith("chips:") and item.label]
    assert told == [
        Message("riverboat_showdown.chips.gain", {"count": 2}),
        None,
        Message("riverboat_showdown.chips.loss", {"count": 3}),
    ]


def test_a_card_that_had_to_go_is_told_as_such() -> None:
    cases = (
        ("8 8", FIRST, 8, True),
        ("7 8", FIRST, 8, False),
        ("5 5", FIRST, 5, False),
        ("3 4", Seat(1), 4, True),
        ("3 4", Seat(2), 2, False),
    )
    for hand, seat, number, forced in cases:
        before = seen(showdown=5, hands=[hand, "4", "2 2"], next=seat + 1)
        event = ev.Discarded(seat, number, 1, 0, 5 - number)
        line = presenter().told.caption(ViewedEvent(event, seat, before, before), NAMES)
        assert line is not None and line.key.endswith(".forced" if forced else ".whole")


@pytest.mark.parametrize(
    ("time_up", "deals", "told"),
    [
        ("finish_round", [1, 0, 0], "round"),
        ("finish_dealer_cycle", [1, 0, 0], "cycle"),
        ("finish_dealer_cycle", [2, 2, 1], "cycle"),
        ("finish_dealer_cycle", [2, 2, 2], "round"),
    ],
)
def test_the_clock_says_what_is_still_played(time_up: str, deals: list[int], told: str) -> None:
    rules = rules_of(3, {"end": "minutes", "time_up": time_up})
    state = position({"showdown": 5, "hands": ["3 8", "4 4", "2 2"], "deals": deals}, rules)
    view = rules.view(state, FIRST)
    line = presenter().told.caption(ViewedEvent(ev.TimePassed(20, True), FIRST, view, view), NAMES)
    assert line == Message(f"riverboat_showdown.event.time_passed.{told}")


@pytest.mark.parametrize("time_up", ["finish_round", "finish_dealer_cycle"])
def test_the_last_round_by_the_clock_is_the_one_that_was_called_so(time_up: str) -> None:
    for number, broke in enumerate(("marker", "table_stakes", "eliminated_next_round") * 8):
        rules = rules_of(3, {"end": "minutes", "minutes": "10", "time_up": time_up, "broke": broke})
        told: list[tuple[int, str]] = []
        last = play(rules, f"clock/{number}", partial(_clock_said, rules, told)).round
        assert len(told) == 1 or last < 3
        for round, key in told:
            assert last == round if key.endswith(".round") else last >= round


def _clock_said(
    rules: RiverboatRules, told: list[tuple[int, str]], state: RiverboatState, event: RiverboatEvent
) -> None:
    """Keeps what is said when the time is up, with the round of it."""
    view = rules.view(state, None)
    line = (
        presenter().told.caption(ViewedEvent(event, FIRST, view, view), NAMES)
        if isinstance(event, ev.TimePassed)
        else None
    )
    if line is not None:
        told.append((state.round, line.key))
