"""Words that come and go at the table: on nothing that is needed, and gone with what they are about."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from pygame import FRect

from game.content.catalogue import Entry
from game.content.message import Message
from game.table.item import ItemKind
from game.ui.drawing.text import plain
from game.ui.input.focus import Node, Role
from game.ui.scene import Toast
from game.ui.stage.tooltip import as_sentence, capital
from game.ui.table.items.item_layer import HANDS
from tests.ui.table.setting import AT_ONCE, TITLES, Table, lay_table, seats_of
from tests.ui.wordless import wordless

pytestmark = pytest.mark.window

each_title = pytest.mark.parametrize("entry", TITLES, ids=lambda entry: entry.id)
SIZES = ((1280, 720), (1920, 1080))
PATIENCE = 0.5
BESIDE = 12.0


def laid(entry: Entry, size: tuple[int, int] = (1280, 720), moves: int = 15) -> Table:
    table = lay_table(entry, "p" + "b" * max(2, entry.info.seats[0] - 1), moves=moves, size=size)
    table.rest()
    return table


def point_at(table: Table, node: Node) -> FRect | None:
    """Rest the pointer on a node; where its tooltip lies, None if it has none or lies under another."""
    table.driver.move((2, 2))
    table.driver.wait(0.05)
    table.driver.move(node.rect.center)
    table.driver.wait(PATIENCE, frame=0.05)
    tooltip = table.scene._tooltip
    return next(iter(tooltip.area), None) if tooltip.about == node.id else None


def kept_in_sight(table: Table, node: Node) -> list[FRect]:
    """The hand, what can be chosen, the thing itself and the things beside it."""
    scene, reach = table.scene, node.rect.inflate(2 * BESIDE, 2 * BESIDE)
    sprites = {sprite.item.key: sprite.item.zone for sprite in scene.item_layer.sprites()}
    return [
        other.rect
        for other in scene.focus.nodes()
        if other.rect.width > 0
        and (
            sprites.get(other.id) in HANDS
            or other.id in (*table.open, node.id, "prompt")
            or (other.role is Role.BUTTON and other.enabled)
            or (other.role is Role.CARD and other.rect.colliderect(reach))
        )
    ]


def raft_race() -> Table:
    """A race by keys that has just begun, where a side of a card is chosen."""
    table = lay_table(next(entry for entry in TITLES if entry.id == "raft_race"), "pb", settings=AT_ONCE)
    table.rest()
    table.driver.key("tab")
    return table


def is_drawn(table: Table) -> bool:
    """True if a tooltip is seen where it lies, or would be."""
    driver, (place,) = table.driver, table.scene._tooltip.area
    pixel = driver.ui.viewport.to_pixels(FRect(place.x + 6, place.centery, 1, 1)).topleft
    return driver.screen.surface().get_at(pixel)[:3] == driver.ui.theme["tooltip"]


def covered(place: FRect, rects: Sequence[FRect]) -> bool:
    return place.collidelist(list(rects)) >= 0


@each_title
@pytest.mark.parametrize("size", SIZES)
def test_no_tooltip_covers_the_hand_a_choice_or_what_lies_beside(entry: Entry, size: tuple[int, int]) -> None:
    table, shown = laid(entry, size), 0
    for node in table.scene.focus.nodes():
        place = point_at(table, node) if node.tooltip and node.rect.width > 0 else None
        if place is not None:
            shown += 1
            assert not covered(place, kept_in_sight(table, node)), node.id
    assert shown > 8


@each_title
@pytest.mark.parametrize("size", [*SIZES, (1024, 640)])
def test_no_news_cover_the_title_a_card_or_a_choice(entry: Entry, size: tuple[int, int]) -> None:
    table = laid(entry, size)
    for unfolded in (True, False):
        table.driver.ui.scenes.toasts.clear()
        for words in ("saves.caught_up", "open.brought_in"):
            table.driver.ui.scenes.toasts.show(Toast(Message(words)))
        table.driver.wait(0.1)
        nodes = table.scene.focus.nodes()
        news = [node.rect for node in nodes if node.id.startswith("toast:")]
        cards = (Role.CARD, Role.PILE)
        needed = [node.rect for node in nodes if node.role in cards or node.id in ("title", "prompt", *table.open)]
        assert len(news) == 2 and not news[0].colliderect(news[1])
        assert not any(covered(place, needed) for place in news), unfolded
        table.driver.key("l")
        table.driver.wait(0.1)


@each_title
def test_a_tooltip_goes_with_what_it_is_about_and_nothing_is_told_of_what_comes_instead(entry: Entry) -> None:
    table, random = laid(entry, moves=0), Random(5)
    for _ in range(12):
        if table.outcome is not None or not table.open:
            break
        node = table.scene.focus.node(random.choice(table.open))
        if node is not None and node.rect.width > 0:
            point_at(table, node)
        before = table.scene._tooltip.about
        table.scene.press(random.choice(table.open))
        while table.scene.animation_player.busy:
            assert not table.scene.tips
            table.driver.wait(0.05)
            table.rest()
        table.driver.wait(PATIENCE, frame=0.05)
        about = table.scene._tooltip.about
        assert about in ("", before), f"{about} was not pointed at"
        if table.scene._tooltip.shown:
            there = table.scene.focus.node(about)
            assert there is not None and there.rect.collidepoint(table.driver.ui.pointer)


@each_title
def test_everything_without_words_says_what_it_is(entry: Entry) -> None:
    """A name on the foot of a card is part of its picture, which is not written anew."""
    table = laid(entry)
    named = {sprite.item.key for sprite in table.scene.item_layer.sprites() if sprite.item.caption is not None}
    assert set(wordless(table.driver, table.scene)) <= named
    table.driver.key("t")
    table.driver.wait(0.2)
    assert set(wordless(table.driver, table.scene)) <= named


def test_what_a_speed_allows_is_told_at_its_plate_and_in_the_table_of_speeds() -> None:
    table = laid(next(entry for entry in TITLES if entry.id == "whitewater_rush"))
    plates = [node for node in table.scene.focus.nodes() if node.id.startswith("seat:") and point_at(table, node)]
    assert len(plates) == 3
    for told in (plate.description for plate in plates):
        assert all(words in told for words in ("Speed: ", "Rows to go: ", " in hand, steers up to ", "; in row "))
    table.driver.press("log")
    table.driver.press("tab:speeds")
    speeds = next(card for card in table.model.presenter.status.references(table.model.view) if card.key == "speeds")
    written = [table.driver.ui.say(row.cells[-1]) for row in speeds.rows]
    assert any(words.endswith(", clears rapids") for words in written)
    assert any(words.endswith(", clears waterfalls") for words in written)


def test_words_of_the_trade_are_explained_below_a_card_that_uses_them_and_not_below_one_that_does_not() -> None:
    table = laid(next(entry for entry in TITLES if entry.id == "whitewater_rush"))
    strings = table.driver.ui.say
    for words, explained in (("Manoeuvre, then draw a card.", 1), ("Draw a card.", 0)):
        node = Node("card", FRect(0, 0, 9, 9), Role.CARD, "A card", words)
        told = table.scene.told_of(node)
        assert told.startswith(words)
        terms = table.model.presenter.status.glossary(table.model.view)
        assert sum(strings(term.text) in told for term in terms) == explained


@each_title
@pytest.mark.parametrize("moves", [0, 4, 12])
def test_no_tooltip_says_the_same_twice(entry: Entry, moves: int) -> None:
    table = lay_table(entry, seats_of(entry, 1), settings=AT_ONCE, moves=moves)
    table.rest()
    for node in table.scene.focus.nodes():
        said = node.description.splitlines()
        assert len(said) == len(set(said)), f"{node.id}: {said}"


@each_title
@pytest.mark.parametrize("moves", [0, 4, 12])
def test_a_tooltip_is_made_of_sentences_and_tells_how_a_move_is_made(entry: Entry, moves: int) -> None:
    """Given a table, when its things are pointed at, then each line is a sentence with a capital and a stop, and that
    of a move says what makes it, so that nobody takes it for advice.
    """
    table = lay_table(entry, seats_of(entry, 1), settings=AT_ONCE, moves=moves)
    table.rest()
    selector, say = table.model.selector, table.driver.ui.say
    for node in table.scene.focus.nodes():
        lines = [line for line in table.scene.told_of(node).splitlines() if line]
        for line in lines:
            assert not line[0].islower() and not line[-1].isalnum(), f"{node.id}: {line}"
        move = selector.line(node.id) if node.id in selector.open() else None
        if move is not None and plain(say(move)) in node.description.splitlines():
            used = plain(say(Message("hud.use", {"move": move})))
            assert any(line.startswith(used) for line in lines) and as_sentence(plain(say(move))) not in lines


def test_what_is_no_sentence_yet_becomes_one() -> None:
    assert as_sentence("row 4, column 1") == "Row 4, column 1."
    assert as_sentence("„Links“ wählen") == "„Links“ wählen."
    assert as_sentence("Really?") == "Really?" and as_sentence("") == ""
    assert capital("held by the eddy") == "Held by the eddy"


def test_nothing_is_told_of_a_card_whose_words_stand_beside_it() -> None:
    table = raft_race()
    focused = table.scene.focus.node(table.driver.focused)
    assert focused is not None and focused.role is Role.CARD and focused.description and not focused.tooltip


def test_no_tooltip_covers_the_piece_that_is_moved() -> None:
    table = raft_race()
    table.play_once(Random(1))
    table.rest()
    table.play_once(Random(1))
    table.rest()
    items = [sprite.item for sprite in table.scene.item_layer.sprites()]
    own = {item.key for item in items if item.kind is ItemKind.TOKEN and item.shape == 0}
    orders, shown = [id for id in table.open if id.startswith("order:")], 0
    for id in orders:
        table.scene.focus_on(id)
        table.driver.frame()
        rafts = [node.rect for node in table.scene.focus.nodes() if node.id in own]
        assert rafts
        for place in table.scene._tooltip.area:
            shown += 1
            assert not covered(place, rafts), id
    assert shown


def test_a_key_hides_all_tips_and_shows_them_again() -> None:
    table = laid(next(entry for entry in TITLES if entry.id == "whitewater_rush"))
    nodes = [node.id for node in table.scene.focus.nodes() if node.tooltip and node.id in table.open]
    for wanted in (True, False, True):
        assert table.driver.ui.settings.tips is wanted
        for id in nodes:
            table.scene.focus_on(id)
            table.driver.frame()
            assert is_drawn(table) is wanted, id
        table.driver.key("i")


def test_a_tip_explains_one_word_of_the_trade_and_no_word_at_every_card() -> None:
    table = laid(next(entry for entry in TITLES if entry.id == "whitewater_rush"))
    say, terms = table.driver.ui.say, table.model.presenter.status.glossary(table.model.view)
    texts = [say(term.text) for term in terms]
    told = [
        table.scene.told_of(Node(f"card:{number}", FRect(0, 0, 9, 9), Role.CARD, "A card", "Rapids, rocks, speed."))
        for number in range(2 * len(terms) * 3)
    ]
    assert all(sum(text in words for text in texts) <= 1 for words in told)
    assert any(text in told[0] for text in texts) and not any(text in told[-1] for text in texts)
