"""Window, screen reader, phone and terminal say the same: what is asked, what may be done, how it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from game.bots.levels import bots_of
from game.bots.player import choice
from game.cli.terminal import ACTIONS, TerminalTable, TerminalWords
from game.content.catalogue import Entry
from game.content.message import Message
from game.content.strings import Strings, load_strings
from game.engine.types import Command, Seat
from game.host.audience_model import AudienceModel
from game.host.page import ActionKind, Prompt, PromptKind, ScreenState, TableStatus
from game.phones.hand import PhoneHand
from game.phones.page_view import PageView
from game.phones.page_writer import PageWriter
from game.phones.table_part import SeatsKnown
from game.table.told import fact_line
from game.ui.drawing.text import plain
from game.ui.table.panels.frame import STANDING, action_id
from tests.ui.driver import FOLDERS
from tests.ui.table.items.test_covered_choices import MOMENTS, at_the_moment, choices
from tests.ui.table.setting import AT_ONCE, TITLES, Table, lay_table, seats_of

DECISIONS = 12
LONG = 60
"""Decisions of a match within which something that happens now and then has happened."""


@cache
def strings() -> Strings:
    return load_strings(FOLDERS.all(), "en")


def said(line: Message | None) -> str:
    return "" if line is None else plain(strings().say(line))


def printed(table: Table, entry: Entry) -> list[str]:
    """Returns the output of a terminal for the same table."""
    lines: list[str] = []
    terminal = TerminalTable(
        table.scene.table,
        table.scene.match.pages,
        strings(),
        ask=lambda question: "",
        tell=lines.append,
        clock=lambda: 0.0,
        save=lambda name: "",
        trouble=lambda: None,
    )
    terminal._lay_out()
    return [plain(line) for line in lines]


def hand_of_asked(table: Table, seat: Seat) -> PhoneHand:
    """The phone of the seat, with the same things chosen as in the window."""
    hand = PhoneHand(AudienceModel(table.scene.table.host.feed(seat), table.model.presenter, table.model.names))
    for target in table.model.selector.chosen:
        hand.model.press(target)
    return hand


def assert_one_page(table: Table, entry: Entry) -> None:
    table.driver.wait(0.05)
    page = table.scene.panels.page()
    prompt, nodes = page.prompt, {node.id: node for node in table.scene.focus.nodes()}
    spoken, reading = said(prompt.words), table.scene.reading()
    assert plain(nodes["prompt"].name) == spoken
    assert [plain(node.name) for node in reading if node.id.startswith("prompt")] == [spoken]
    terminal = printed(table, entry)
    assert spoken in terminal
    if len(table.scene.table.host.people) > 1 and table.model.player is not None and not table.flow.thinking_again:
        assert spoken.startswith(f"{said(table.model.names[table.model.player])}: "), "several people share the screen"
    for action in prompt.actions:
        assert plain(nodes[action_id(action)].name) == said(action.words)
        assert [bool(node.part) for node in reading if node.id == action_id(action)] == [True]
        if action.kind in ACTIONS:
            assert f"  {ACTIONS[action.kind]}  {said(action.words)}" in terminal
    if prompt.standings:
        assert prompt.standing_head is not None and said(prompt.standing_head) in [plain(node.name) for node in reading]
        assert said(prompt.standing_head) in terminal
    for number, each in enumerate(prompt.standings, 1):
        line = f"{'>' if each.held else ' '} a{number}  {said(each.words)} ({said(each.detail)})"
        assert line in terminal
        assert plain(nodes[f"{STANDING}:{each.when}"].name) == said(each.words)
    assert_status(table, page.status, terminal)
    if table.model.player is not None and not table.model.selector.chosen:
        shown = [plain(node.name) for id, node in nodes.items() if id.startswith("group:")]
        assert shown == [said(group.label) for group in prompt.groups]
    if table.model.player is not None:
        hand = hand_of_asked(table, table.model.player)
        writer = PageWriter(entry, table.scene.table.host.seats, strings(), {})
        assert_phone(table, hand, writer.hand(hand, SeatsKnown()))


def assert_status(table: Table, status: TableStatus, terminal: Sequence[str]) -> None:
    """The window, the reader and the terminal say how it stands."""
    heard = {node.id: " ".join((plain(node.name), plain(node.description))) for node in table.scene.reading()}
    assert heard["aim"].strip() == said(status.aim)
    assert heard.get("standing", "").strip() == said(status.standing)
    for fact in status.lines:
        assert said(fact_line(fact)) in terminal
    for plate in status.plates:
        name, facts = said(table.model.names[plate.seat]), [said(fact_line(fact)) for fact in plate.facts]
        assert any(line.startswith(f"{name}: ") and all(fact in line for fact in facts) for line in terminal)
        values = [fact.value for fact in plate.facts]
        assert all(said(line) in heard[f"seat:{plate.seat}"] for line in (*values, *plate.about))


def assert_phone_status(page: PageView, status: TableStatus) -> None:
    told = [(each.label, each.value) for each in page.facts]
    assert told == [(strings().say(fact.label), strings().say(fact.value)) for fact in status.lines]
    seats = {each.seat.seat: (each.counts, each.about) for each in page.others}
    if page.seat is not None:
        seats[page.seat.seat] = (page.plate, page.about)
    assert {seat: ([each.value for each in counts], about) for seat, (counts, about) in seats.items()} == {
        plate.seat: ([strings().say(fact.value) for fact in plate.facts], "\n".join(map(strings().say, plate.about)))
        for plate in status.plates
    }
    assert page.title.aim == strings().say(status.aim)
    cards = {card.title: card.rows for card in page.references}
    assert cards == {
        strings().say(card.title): tuple(tuple(strings().say(cell) for cell in row.cells) for row in card.rows)
        for card in status.references
    }


def assert_phone_does(hand: PhoneHand, prompt: Prompt) -> None:
    """Asserts that the next step a phone names can be done."""
    chosen = hand.model.selector.chosen
    if prompt.words.key in ("phone.next.confirm", "phone.next.specify"):
        buttons = [button.key for button in hand.model.buttons()]
        assert len(buttons) == prompt.words.args["count"] if hand.main() is None else prompt.words.args["count"] == 1
    if prompt.words.key == "phone.next.confirm":
        hand.put_back(chosen[-1])
        assert hand.model.selector.chosen == chosen[:-1]
        hand.model.press(chosen[-1])


def assert_phone(table: Table, hand: PhoneHand, page: PageView) -> None:
    pages = table.scene.match.pages
    shown = pages.of(hand.model)
    assert_phone_status(page, shown.status)
    assert [(each.label, each.question) for each in page.requests] == [
        (strings().say(each.label), strings().say(each.question)) for each in shown.requests
    ]
    prompt, window = pages.prompt(hand.model, ScreenState(ready=hand.whole is not None)), table.scene.match.prompt()
    assert page.prompt == strings().say(prompt.words)
    assert (prompt.kind, prompt.groups) == (window.kind, window.groups)
    assert prompt.kind is not PromptKind.NEXT or prompt.words.key.startswith("phone.next."), "nothing is lit on a phone"
    assert_phone_does(hand, prompt)
    assert [group.label for group in page.groups] == [said(group.label) for group in window.groups]
    again = [said(action.words) for action in window.actions if action.kind is ActionKind.ASK_AGAIN]
    assert [each.label for each in page.standings] == [*again, *(said(each.words) for each in window.standings)]
    assert [each.on for each in page.standings if each.on is not None] == [each.held for each in window.standings]
    cards = [card for zone in page.zones for card in zone.cards if card.why_not]
    assert {card.id: card.why_not for card in cards} == {
        card.id: strings().say(pages.refusal(hand.model.why_not(card.id))) for card in cards
    }
    assert plain(page.undo) == said(hand.model.undo_line())


def targets_of(table: Table, random: Random) -> tuple[str, ...]:
    bot = bots_of(table.session.title)["random"](table.session.rules, Seat(0))
    command: Command = choice(bot, table.model.view, table.model.legal, random).command
    return next(move.targets for move in table.model.selector.moves if move.command == command)


def targets(table: Table, random: Random, most: int) -> Iterator[str]:
    """The targets pressed in a match, each before it is pressed; the table rests."""
    for _ in range(most):
        table.rest()
        if table.outcome is not None:
            return
        for target in targets_of(table, random):
            yield target
            table.scene.press(target)


@pytest.mark.many
@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_all_four_ask_the_same(entry: Entry, people: int) -> None:
    table, seen = lay_table(entry, seats_of(entry, people), settings=AT_ONCE), set[PromptKind]()
    for _ in targets(table, Random(people), DECISIONS):
        assert_one_page(table, entry)
        seen.add(table.scene.match.prompt().kind)
    assert seen & {PromptKind.DECISION, PromptKind.REACTION}


OFFERS: Mapping[str, tuple[str, Callable[[Prompt], bool]]] = {
    "to take the screen first": (
        "pp",
        lambda prompt: any(each.kind is ActionKind.TAKE_OVER for each in prompt.actions),
    ),
    "to be asked now and then": ("p", lambda prompt: bool(prompt.standings)),
    "to choose things as a whole": ("p", lambda prompt: bool(prompt.groups)),
}
"""Occasional offers beside the answers: the players who sit there, and a test that a prompt has the offer."""


@pytest.mark.many
@pytest.mark.parametrize("offer", OFFERS)
def test_an_offer_is_made_alike_by_all_four(offer: str) -> None:
    people, is_made = OFFERS[offer]
    for entry in TITLES:
        asks = {f"{entry.id}.{ask.id}": True for ask in entry.info.asks}
        seats = people + "b" * max(0, entry.info.seats[0] - len(people))
        table = lay_table(entry, seats, settings=replace(AT_ONCE, asks=asks))
        for _ in targets(table, Random(4), LONG):
            prompt = table.scene.match.prompt()
            if is_made(prompt):
                assert_one_page(table, entry)
                return
    raise AssertionError(f"nobody was offered {offer}")


@pytest.mark.window
@pytest.mark.parametrize("entry", [entry for entry in TITLES if entry.id in MOMENTS], ids=lambda entry: entry.id)
def test_a_covered_choice_may_be_seen_again_and_who_looks_on_reads_the_question_of_the_window(entry: Entry) -> None:
    table = at_the_moment(entry, choices(entry)[0])
    prompt = table.scene.match.prompt()
    assert (prompt.kind, [action.kind for action in prompt.actions]) == (PromptKind.WAITING, [ActionKind.LOOK_AGAIN])
    assert_one_page(table, entry)
    writer = PageWriter(entry, table.scene.table.host.seats, strings(), {})
    watched = writer.public(table.scene.table.public, SeatsKnown())
    assert watched.prompt == strings().say(prompt.words)


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_reference_cards_and_seats_are_the_same_at_a_table_and_at_a_terminal(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1), settings=AT_ONCE, moves=8)
    table.rest()
    status, words = table.scene.panels.page().status, TerminalWords(table.scene.table, entry.layout, strings())
    assert [line.strip() for line in words.seats(status) if line.startswith(" ")] == [
        said(line) for plate in status.plates for line in plate.about
    ]
    terminal = [plain(line).strip(" >") for line in words.references(status)]
    table.scene.panels.toggle_drawer()
    table.scene.rebuild()
    assert status.references
    for card in status.references:
        table.driver.press(f"tab:{card.key}")
        heard = [plain(node.name) for node in table.scene.reading()]
        assert said(card.title) in terminal
        for row in card.rows:
            cells = [said(cell) for cell in row.cells]
            assert "  ".join(cells).strip() in terminal
            assert {cells[0], cells[-1]} - {""} <= set(heard)


@pytest.mark.parametrize(
    ("language", "tapped", "elsewhere"), [("en", "tap", ("choose", "lit ")), ("de", "tipp", ("leuchte", "wähl"))]
)
def test_words_of_phones_speak_of_taps_and_of_nothing_lit(language: str, tapped: str, elsewhere: Sequence[str]) -> None:
    for step in ("confirm", "specify", "place", "thing", "lit"):
        for count in (1, 2):
            line = Message(f"phone.next.{step}", {"count": count, "zones": (Message("phone.hand"),)})
            words = load_strings(FOLDERS.all(), language).say(line).casefold()
            assert tapped in words and not [word for word in elsewhere if word in words]
