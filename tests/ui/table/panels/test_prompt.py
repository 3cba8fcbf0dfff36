"""The prompt and its buttons keep their words whole: beside each other, or below where that is tight."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from pygame import FRect

from game.content.catalogue import Entry
from game.content.message import Message
from game.host.page import ActionKind, Prompt, PromptKind
from game.table.presenter import Button
from game.ui.context import Context
from game.ui.table.panels.frame import prompt_row
from game.ui.widgets.label import Widget, walk
from tests.extent import taken
from tests.ui.driver import Driver
from tests.ui.table.setting import AT_ONCE, TITLES, Table, lay_table, seats_of

NARROW = FRect(0, 0, 480, 64)
LOOKS = 4
"""Number of looks at a strip with answers."""
WORDS = "Which way do these rapids run?"


def laid(ui: Context, words: str, *buttons: str) -> tuple[FRect, list[FRect]]:
    """Returns the places of words and buttons."""
    answers = tuple(Button(f"button:{label}", Message(label)) for label in buttons)
    row = prompt_row(Prompt(PromptKind.DECISION, Message(words), answers), lambda key: None)
    row.measure(ui, NARROW.width)
    row.place(ui, NARROW)
    found: dict[str, Widget] = {widget.id: widget for widget in walk(row)}
    return found["prompt"].rect, [found[f"button:{label}"].rect for label in buttons]


def test_few_buttons_stand_beside_the_words() -> None:
    words, (stay,) = laid(Driver().ui, WORDS, "Stay")
    assert words.right <= stay.left
    assert words.top < stay.bottom and stay.top < words.bottom


def test_buttons_that_would_squeeze_the_words_stand_below_them() -> None:
    words, buttons = laid(Driver().ui, WORDS, "Straight on", "To the left", "To the right")
    assert all(words.bottom <= button.top for button in buttons)
    assert len({button.top for button in buttons}) == 1
    assert all(NARROW.left <= button.left and button.right <= NARROW.right for button in buttons)


def test_the_answer_that_stands_out_is_the_last_one_at_the_right_end() -> None:
    ui = Driver().ui
    buttons = (Button("button:play", Message("Play"), primary=True), Button("button:leave", Message("Leave it")))
    ends = set()
    for words in (WORDS, "One more card.", "Play it with the button. To take it back, choose it again."):
        row = prompt_row(Prompt(PromptKind.DECISION, Message(words), buttons), lambda key: None)
        row.measure(ui, 868)
        row.place(ui, FRect(0, 0, 868, 40))
        found = {widget.id: widget.rect for widget in walk(row)}
        assert found["button:leave"].right < found["button:play"].left
        ends.add(tuple(found["button:play"]))
    assert len(ends) == 1 and row.rect.right == found["button:play"].right


@pytest.mark.window
@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("entry", "scale"),
    [(entry, scale) for number, entry in enumerate(TITLES) for scale in taken((100, 150), number, 1)],
    ids=lambda each: getattr(each, "id", str(each)),
)
def test_buttons_keep_their_place_while_other_things_are_chosen(entry: Entry, scale: int) -> None:
    table, random = lay_table(entry, seats_of(entry, 1), settings=replace(AT_ONCE, ui_scale=scale)), Random(7)
    ends: list[float] = []
    while len(ends) < LOOKS and table.outcome is None:
        table.rest()
        places: dict[str, tuple[float, ...]] = {}
        words = [move.targets for move in table.model.selector.moves if not move.switches]
        for first in [*dict.fromkeys(word[0] for word in words if len(word) > 1)][:3]:
            table.driver.press(first)
            strip = buttons_of(table)
            ends += [round(max(right for _, _, right in strip.values()), 2)] if strip else []
            for key, place in strip.items():
                assert places.setdefault(key, place) == pytest.approx(place), key
            table.driver.key("escape")
            table.driver.wait(0.6, frame=0.3)
        ends += [round(max(right for _, _, right in buttons_of(table).values()), 2)] if buttons_of(table) else []
        for target in random.choice(table.model.selector.moves).targets:
            table.bring_into_sight(target)
            table.driver.press(target)
    assert len(set(ends)) == 1


def buttons_of(table: Table) -> dict[str, tuple[float, float, float]]:
    """The answers in the strip: left, width and right."""
    facts, keys = table.driver.facts(), {button.key for button in table.model.buttons()}
    rects = {key: facts[key].rect for key in keys & set(facts)}
    return {key: (rect[0], rect[2], rect[0] + rect[2]) for key, rect in rects.items()}


@pytest.mark.window
@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_while_only_buttons_are_left_the_prompt_speaks_of_them(entry: Entry) -> None:
    table = lay_table(entry, seats_of(entry, 1), settings=AT_ONCE)
    say, random = table.driver.ui.say, Random(7)
    spoken = {say(Message(f"hud.next.{key}", {"count": count})) for key in ("confirm", "specify") for count in (1, 2)}
    for _ in range(30):
        table.rest()
        controller = table.model
        if controller.outcome is not None:
            break
        for target in random.choice(controller.selector.moves).targets:
            chosen, left = controller.selector.held, set(table.open)
            only_buttons = bool(chosen) and left <= {button.key for button in controller.buttons()}
            assert (table.driver.facts()["prompt"].name in spoken) == only_buttons
            table.bring_into_sight(target)
            table.driver.press(target)


@pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
def test_where_no_person_is_left_the_prompt_offers_the_end_and_a_new_match(entry: Entry) -> None:
    """Bots play on whoever is waited for, and the people who are out have two ways from there."""
    match = lay_table(entry, seats_of(entry, 1), settings=AT_ONCE, moves=6, open=False).scene.match
    screen = replace(match.table.screen_state, nobody_left=True)
    prompt = match.pages.prompt(match.table.model, screen)
    assert prompt.kind is PromptKind.NOBODY_LEFT and prompt.answers == ()
    assert [action.kind for action in prompt.actions] == [ActionKind.FAST_FORWARD, ActionKind.NEW_MATCH]
    assert match.prompt().kind is not PromptKind.NOBODY_LEFT
