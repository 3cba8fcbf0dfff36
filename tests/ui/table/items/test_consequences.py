"""Tags that tell what a choice makes of the table: none lies on another, on the question, or loses words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

import pytest
from pygame import FRect

from game.content.catalogue import Entry
from game.content.message import Message
from game.content.strings import speaking
from game.engine.types import Seat
from game.table.move_selector import MoveSelector
from game.table.presenter import make_presenter
from game.table.settings import Settings, Speed
from game.ui.table.items.consequences import Tag, TargetOutcome, placed
from tests.extent import taken
from tests.ui.driver import FOLDERS
from tests.ui.table.setting import TITLES, Table, lay_table, positions, seats_of

pytestmark = pytest.mark.window

HERE = Seat(0)
SEEDS = ("l0", "l1", "l2", "l3")
MOST = 70
"""Number of random commands after which no more positions are looked for."""

TAGGED = ("river_rats", "whitewater_rush")
"""The titles with choices that show several tags at things."""

NOTED = ("whitewater_rush",)
"""The titles whose trails and tooltips say it instead, so that no tag hides a cell."""

SIZES = ((1280, 720, 100), (1280, 720, 150), (1920, 1080, 100), (1920, 1080, 150))
WORDS = {
    "en": (
        "full house, queens",
        "straight to king",
        "straight flush",
        "queens and jacks",
        "three sevens",
        "pair of queens",
    ),
    "de": (
        "Full House, Damen",
        "Straße bis König",
        "Straight Flush",
        "Könige und Siebenen",
        "drei Siebenen",
        "Paar Siebenen",
    ),
}
each_language = pytest.mark.parametrize("language", ["en", "de"])
EACH = tuple(product(SIZES, ("en", "de")))
each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]} at {size[2]} %")


@cache
def _choices(title: str) -> dict[int, tuple[str, int, str]]:
    """Returns seed, moves and the first target of one choice for each number of tags at things that it shows."""
    entry = next(entry for entry in TITLES if entry.id == title)
    found: dict[int, tuple[str, int, str]] = {}
    for seed in SEEDS:
        for moves, selector in _selectors(entry, seed):
            for target in selector.open():
                after = selector.press(target)
                if isinstance(after, MoveSelector) and after.chosen:
                    things = (each for each in after.open() if not each.startswith("button:"))
                    count = sum(after.consequence(each) is not None for each in things)
                    found.setdefault(count, (seed, moves, target))
    return {count: choice for count, choice in found.items() if count > 1}


def _selectors(entry: Entry, seed: str) -> Iterator[tuple[int, MoveSelector]]:
    """All moves of the first seat, each time that it is asked."""
    seats = seats_of(entry, 1)
    names = {Seat(number): Message("x") for number in range(len(seats))}
    for moves, session in positions(entry, seats, seed=seed):
        if moves > MOST or session.outcome is not None:
            return
        if HERE in session.to_act():
            presenter = make_presenter(entry.title, session.rules).moves
            yield moves, MoveSelector.over(presenter.for_commands(session.view(HERE), session.legal(HERE), names))


def _lay(entry: Entry, seed: str, moves: int, size: tuple[int, int, int], language: str) -> Table:
    settings = Settings(speed=Speed.OFF, bot_pause=0, ui_scale=size[2], language=language)
    table = lay_table(entry, seats_of(entry, 1), seed=seed, moves=moves, size=size[:2], settings=settings)
    table.driver.ui.strings = speaking(FOLDERS, language)
    table.rest()
    return table


def _check(table: Table, tags: Sequence[Tag]) -> None:
    """No two overlap, and all words of each stand on it."""
    ui = table.driver.ui
    for tag, other in combinations(tags, 2):
        assert not tag.rect.colliderect(other.rect), (tag.words, other.words)
    for tag in tags:
        inner = ui.viewport.to_pixels(tag.inner)
        block = ui.text.layout(tag.words, tag.style, inner.width)
        assert block.fits and block.width <= inner.width and block.height <= tag.rect.height * ui.viewport.unit
        assert ui.text.longest_word(tag.words, tag.style) <= inner.width, f"{tag.words}: a word is broken"
        assert ui.viewport.rect.contains(tag.rect)


def _check_noted(table: Table, tags: Sequence[Tag]) -> None:
    """No tag lies on the ground."""
    assert any(not target.startswith("button:") for target in table.model.selector.open())
    assert all(tag.target.startswith("button:") for tag in tags)


def test_a_title_is_tried_if_its_choices_have_several_tags() -> None:
    assert {entry.id for entry in TITLES if _choices(entry.id)} == set(TAGGED)


@pytest.mark.parametrize(
    ("entry", "size", "language"),
    [
        (entry, size, language)
        for number, entry in enumerate(entry for entry in TITLES if entry.id in TAGGED)
        for size, language in taken(EACH, number, len(EACH) // 2)
    ],
    ids=lambda each: getattr(each, "id", str(each)),
)
def test_tags_of_a_choice_are_seen_whole(entry: Entry, size: tuple[int, int, int], language: str) -> None:
    for count, (seed, moves, target) in _choices(entry.id).items():
        table = _lay(entry, seed, moves, size, language)
        table.scene.press(target)
        table.driver.wait(0.5)
        tags, frame = table.scene.picture.tags(), table.scene.picture.frame
        assert frame is not None and (entry.id in NOTED or len(tags) >= count), (seed, moves, target)
        _check(table, tags)
        if entry.id in NOTED:
            _check_noted(table, tags)
        for tag in tags:
            assert not tag.rect.colliderect(frame.panels.strip.rect), tag.words


@each_language
@each_size
def test_the_longest_words_over_a_full_row_of_cards_are_seen_whole(size: tuple[int, int, int], language: str) -> None:
    entry = next(entry for entry in TITLES if entry.id == "river_rats")
    table = _lay(entry, "l0", 0, size, language)
    plot = table.scene.item_layer.sheet.plot("collective")
    assert plot is not None
    wide = plot.rect.width / 6
    areas = [FRect(plot.rect.x + place * wide, plot.rect.y, wide - 8, plot.rect.height) for place in range(6)]
    told = [TargetOutcome(f"card:{place}", WORDS[language][place], area) for place, area in enumerate(areas)]
    for count in range(2, 7):
        tags = placed(table.driver.ui, told[:count])
        assert [tag.words for tag in tags] == list(WORDS[language][:count])
        _check(table, tags)
