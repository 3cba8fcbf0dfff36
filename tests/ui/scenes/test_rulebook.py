"""The rules of every title: readable, searchable, opened at the right place."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game.content.catalogue import Entry
from game.ui.scenes.rules import (
    PREFIX,
    READ,
    Marker,
    RulebookScene,
    found_in,
    heading_for,
    read_sections,
    sections,
    told,
)
from game.ui.widgets import Label, PageBlock, Scroll, walk
from game.ui.widgets.scroll import BAR, WordTable
from tests.ui.scenes.inn import Inn

pytestmark = pytest.mark.window

TEXT = """before

## One
<!-- explains: first, second -->
<!-- about: hand prompt.you -->

A paragraph about **rats**.

<!-- cards: H7 S7 -->

## Two
<!-- explains: third -->
<!-- about: hand:others power prompt.you.draw -->
Something <suit H> else.
"""


def test_a_text_is_cut_at_its_headings() -> None:
    one, two = sections(TEXT)
    assert (one.heading, one.level, one.anchor, one.reasons) == ("One", 2, "one", ("first", "second"))
    assert one.about == ("hand", "prompt.you")
    assert "explains" not in one.source and "about:" not in one.source and "cards: H7 S7" in one.source
    assert two.reasons == ("third",)


def test_a_reason_leads_to_its_heading_and_an_unknown_one_to_the_start() -> None:
    found = sections(TEXT)
    assert heading_for(found, "second") == "one"
    assert heading_for(found, "nonsense") == heading_for(found, None) == ""


def test_a_thing_leads_to_what_is_about_it_or_about_its_kind() -> None:
    found = sections(TEXT)
    assert heading_for(found, None, ["hand:3:1"]) == "one"
    assert heading_for(found, None, ["hand:others:2", "hand"]) == "two"
    assert heading_for(found, None, ["nothing", "power#3"]) == "two"
    assert heading_for(found, None, ["prompt.you.draw_on"]) == "two"
    assert heading_for(found, None, ["prompt.you.play"]) == "one"
    assert heading_for(found, None, ["prompting", "nothing:"]) == ""


def test_a_refusal_comes_first_but_for_one_that_holds_for_everything() -> None:
    found = sections(TEXT)
    assert heading_for(found, "third", ["hand"]) == "two"
    assert heading_for(found, "first", ["power"]) == "two"
    assert heading_for(found, "first", ["nothing"]) == "one"


def test_the_page_opens_where_it_was_left(inn: Inn) -> None:
    inn.shelf()
    doors = inn.house.doors
    doors.rules_of(inn.entry)
    inn.driver.wait(0.1)
    inn.driver.press("heading:jokers")
    where = place(inn, "jokers")[1].rect.top
    inn.driver.key("escape")
    inn.driver.wait(0.1)
    doors.rules_of(inn.entry)
    inn.driver.wait(0.1)
    assert place(inn, "jokers")[1].rect.top == where


def test_by_keys_the_text_has_the_focus_and_arrows_turn_it(inn: Inn) -> None:
    inn.shelf()
    inn.driver.key("tab")
    inn.house.doors.rules_of(inn.entry)
    inn.driver.wait(0.1)
    assert inn.driver.focused == READ
    before = place(inn, "jokers")[1].rect.top
    inn.driver.key("down")
    inn.driver.wait(0.1)
    assert inn.driver.focused == READ and place(inn, "jokers")[1].rect.top < before


def test_searching_finds_words_in_any_case_and_all_of_them() -> None:
    found = sections(TEXT)
    assert [each.heading for each in found_in(found, "RATS")] == ["One"]
    assert [each.heading for each in found_in(found, "something else")] == ["Two"]
    assert found_in(found, "rats else") == []
    assert len(found_in(found, " ")) == 2


def pages(inn: Inn) -> list[tuple[Entry, str]]:
    """Every title in every language its rules are written in."""
    titles = inn.house.titles
    return [(entry, path.stem) for entry in titles for path in sorted((entry.folder / "rules").glob("*.md"))]


def test_what_stands_below_a_heading_is_told_with_it_in_plain_words(inn: Inn) -> None:
    """Given the rules of every title, when a heading is read, then it tells its section, without signs of the page."""
    for language in ("en", "de"):
        for entry in inn.house.titles:
            for section in read_sections(inn.house.titles.folders, entry.id, language):
                words = told(section)
                assert words and not re.search(r"[|#<>]|\*\*|^\s*- ", words, re.MULTILINE), (
                    f"{section.heading}: {words}"
                )
    scene = RulebookScene(inn.driver.ui, inn.entry)
    inn.driver.open(scene)
    headings = [node for node in scene.reading() if node.id.startswith("heading:")]
    assert headings and all(node.description and not node.tooltip for node in headings)


def test_every_refusal_of_every_title_is_explained_somewhere(inn: Inn) -> None:
    strings = inn.house.titles.strings
    for entry, language in pages(inn):
        prefix = f"{entry.id}.illegal."
        keys = strings.keys()
        reasons = {key.removeprefix(prefix) for key in keys if key.startswith(prefix)}
        found = read_sections(inn.house.titles.folders, entry.id, language)
        explained = {reason for section in found for reason in section.reasons}
        assert reasons and reasons - explained == set()
        assert explained - reasons == set()


def test_every_question_the_rules_of_a_title_name_is_one_it_asks(inn: Inn) -> None:
    keys = inn.house.titles.strings.keys()
    for entry, language in pages(inn):
        named = {
            name
            for section in read_sections(inn.house.titles.folders, entry.id, language)
            for name in section.about
            if "prompt." in name
        }
        asked = [key.removeprefix(f"{entry.id}.") for key in keys if key.startswith(f"{entry.id}.prompt.")]
        assert named
        assert {name for name in named if not any(re.match(rf"{name}(?![a-z])", key) for key in asked)} == set()


def test_every_card_and_picture_of_the_rules_exists(inn: Inn) -> None:
    for entry, language in pages(inn):
        text = "".join(section.source for section in read_sections(inn.house.titles.folders, entry.id, language))
        cards = [card for row in re.findall(r"cards:\s*(.*?)\s*-->", text) for card in row.split()]
        assert all(inn.driver.ui.assets.exists(f"cards/{card}") for card in cards)


def test_the_page_opens_where_the_refusal_is_explained(inn: Inn) -> None:
    entry: Entry = inn.entry
    open_rules(inn, "joker_down")
    text, block = place(inn, "jokers")
    assert text.rect.top <= block.rect.top < text.rect.centery
    inn.driver.key("escape")
    open_rules(inn, None)
    text, block = place(inn, "jokers")
    assert block.rect.top > text.rect.bottom
    inn.driver.press("heading:jokers")
    text, block = place(inn, "jokers")
    assert text.rect.top <= block.rect.top < text.rect.centery
    assert entry.id == "river_rats"


def test_the_search_narrows_the_page_and_escape_clears_it(inn: Inn) -> None:
    open_rules(inn, None)
    everything = len([id for id in inn.driver.facts() if id.startswith("heading:")])
    inn.driver.key("ctrl+f")
    inn.driver.type("market")
    some = len([id for id in inn.driver.facts() if id.startswith("heading:")])
    assert 0 < some < everything
    inn.driver.type("qqq")
    assert "nothing" in inn.driver.facts()
    inn.driver.key("escape")
    assert len([id for id in inn.driver.facts() if id.startswith("heading:")]) == everything
    inn.driver.key("escape")
    inn.driver.frame()
    assert not isinstance(inn.top, RulebookScene)


def test_what_was_found_is_marked_and_gone_through(inn: Inn) -> None:
    open_rules(inn, None)
    inn.driver.key("ctrl+f")
    inn.driver.type("debt")
    first = found(inn)
    count = int(inn.driver.facts()["found"].name.split()[2])
    assert count > 3 and inn.driver.facts()["found"].name.startswith("1 of ")
    places = [first]
    for _ in range(count):
        inn.driver.key("return")
        places.append(found(inn))
    assert places[-1] == first and len(set(places)) == count
    inn.driver.key("shift+return")
    assert inn.driver.facts()["found"].name.startswith(f"{count} of ")
    assert found(inn) == places[-2]
    inn.driver.press("found_on")
    assert found(inn) == first


def test_the_search_is_emptied_by_its_button_and_chosen_when_sought_again(inn: Inn) -> None:
    open_rules(inn, None)
    assert "clear" not in inn.driver.facts()
    inn.driver.key("ctrl+f")
    inn.driver.type("market")
    inn.driver.key("ctrl+f")
    inn.driver.type("joker")
    assert inn.driver.facts()["search"].value == "joker"
    inn.driver.press("clear")
    assert inn.driver.facts()["search"].value == "" and "found" not in inn.driver.facts()


def test_the_bar_stands_apart_from_the_text(inn: Inn) -> None:
    open_rules(inn, None)
    text, block = place(inn, "jokers")
    assert block.rect.right <= text.rect.right - BAR - 8


def test_marks_leave_other_marks_whole() -> None:
    marker = Marker("b suit", here=1)
    assert marker("<b>Bob</b>") == "<b><mark>B</mark>o<here>b</here></b>"
    assert marker("<suit H> 9") == "<suit H> 9"
    assert Marker(" ")("a b") == "a b"
    assert marker.count == 2


def test_a_word_is_found_and_marked_though_marks_stand_in_it() -> None:
    marker = Marker("expert", here=0)
    assert marker("<b>Exp</b>ert, expert") == "<b><here>Exp</here></b><here>ert</here>, <mark>expert</mark>"
    assert marker.count == 2
    assert Marker("78")("7<suit H>8 7♥8 <b>7</b>8") == "7<suit H>8 7♥8 <b><here>7</here></b><here>8</here>"


@pytest.mark.parametrize("mark", ["**", "#", "##", "<b>", "</b>", "|", "---", "![", "<!--", "cards", "> "])
def test_what_is_written_and_never_shown_is_not_found(mark: str) -> None:
    """Given a text with everything a page may be written with, then a search finds words alone."""
    text = "## Head\n<!-- cards: S9 -->\nA **bo**ld <b>word</b>.\n\n> Note\n\n---\n\n| a | b |\n|---|---|\n| c | d |\n"
    found = sections(text + "\n![picture](rats/cover 9x9)\n\n- dot\n1. one\n")
    assert found_in(found, mark.strip()) == []
    assert [len(found_in(found, word)) for word in ("bold", "head", "note", "word.", "dot")] == [1] * 5


@pytest.mark.parametrize("text", ["", "no heading at all", "## \n##", "<!-- explains: -->"])
def test_a_poor_text_is_no_reason_to_fail(text: str) -> None:
    assert all(section.heading for section in sections(text))


def open_rules(inn: Inn, reason: str | None) -> None:
    inn.shelf()
    inn.driver.ui.scenes.push(RulebookScene(inn.driver.ui, inn.entry, reason))
    inn.driver.frame()


def found(inn: Inn) -> tuple[int, float]:
    """Returns the label that holds the occurrence on show, and the place in it; it can be seen."""
    inn.driver.wait(0.05)
    scene = inn.top
    assert isinstance(scene, RulebookScene) and scene.root is not None
    widgets = list(walk(scene.root))
    page = next(each for each in widgets if isinstance(each, Scroll) and each.id == "text")
    labels = [each for each in widgets if isinstance(each, Label)]
    places = [(number, label.place_of(inn.driver.ui, "here")) for number, label in enumerate(labels)]
    ((number, rect),) = [(number, rect) for number, rect in places if rect is not None]
    assert page.rect.contains(rect)
    return number, round(rect.x - labels[number].rect.x) + 10_000 * round(rect.y - labels[number].rect.y)


def place(inn: Inn, anchor: str) -> tuple[Scroll, PageBlock]:
    """The page and a heading on it."""
    scene = inn.top
    assert isinstance(scene, RulebookScene) and scene.root is not None
    widgets = list(walk(scene.root))
    page = next(each for each in widgets if isinstance(each, Scroll) and each.id == "text")
    return page, next(each for each in widgets if isinstance(each, PageBlock) and each.id == PREFIX + anchor)


@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_tables_of_every_title_are_drawn_in_rows_and_columns(
    inn: Inn, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = inn.driver
    drawn: set[str] = set()
    lay_out = driver.ui.text.layout

    def noted(text: str, *args: Any) -> Any:
        drawn.add(text)
        return lay_out(text, *args)

    monkeypatch.setattr(driver.ui.text, "layout", noted)
    driver.ui.change(ui_scale=scale)
    tables = 0
    for entry in inn.house.titles:
        driver.ui.scenes.push(RulebookScene(driver.ui, entry))
        driver.frame()
        scene = inn.top
        assert isinstance(scene, RulebookScene) and scene.root is not None
        page = next(each for each in walk(scene.root) if isinstance(each, Scroll) and each.id == "text")
        for table in (each for each in walk(scene.root) if isinstance(each, WordTable)):
            tables += 1
            cells = [cell.rect for cell in table.children()]
            assert all(page.rect.x <= cell.x and cell.right <= page.rect.right for cell in cells)
            assert not [one for one in cells for other in cells if one is not other and one.colliderect(other)]
            beside = cells[0].y == cells[1].y and cells[0].right < cells[1].x
            assert beside or scale == 200, "columns stand side by side where there is room"
        scene.dismiss(0.0)
        driver.frame()
    driver.ui.change(ui_scale=100)
    assert tables >= 2
    assert not [text for text in drawn if "|" in text]
