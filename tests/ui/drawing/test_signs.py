"""A sign beside words has the size these words ask for, and one on a thing hides no more of it than words there may."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from pygame import FRect, Surface

from game.cli.pictures import moments, rooms
from game.cli.studio import studio
from game.content.theme import ColourName, IconName
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Assets
from game.ui.drawing.text import Block, Style, Typesetter
from game.ui.drawing.theme import Colour
from game.ui.table.items.sprite import Sprite
from game.ui.table.items.sprite_artist import COUNT_PART, LEAST_SIGN, SpriteArtist
from game.ui.table.layout.signs import badge
from game.ui.widgets.label import sign_side
from tests.extent import taken
from tests.laws.corpus import catalogue
from tests.ui.audit.matrix import PLAIN, matches_of

pytestmark = pytest.mark.window

NEAR = 14.0
"""Units between a sign and the words it belongs to."""
ORNAMENTS = ("crown",)
"""A crown on the portrait of a winner says nothing about the words that happen to stand on its level."""
SIZE, SCALES = (1280, 720), (100, 150)


class Seen:
    """Signs and lines of words that were drawn, in design units."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.signs: list[tuple[str, FRect]] = []
        self.words: list[tuple[Style, FRect]] = []
        self.things: list[tuple[int, int]] = []
        """Height of things and side of signs on them, in pixels."""
        self.high = 0
        """Height of the thing whose signs are drawn."""
        icon, draw, signs_of, blank = Canvas.icon, Typesetter.draw, SpriteArtist.draw_signs, badge

        def note_icon(canvas: Canvas, name: IconName, rect: FRect, colour: ColourName = "text") -> None:
            self.signs.append((name, FRect(rect)))
            icon(canvas, name, rect, colour)

        def note_words(
            text: Typesetter,
            surface: Surface,
            block: Block,
            style: Style,
            at: tuple[int, int],
            room: int,
            align: float,
        ) -> None:
            left = at[0] + (room - block.width) * align
            self.words.append((style, FRect(left, at[1], block.width, block.height)))
            draw(text, surface, block, style, at, room, align)

        def note_thing(assets: Assets, size: tuple[int, int], fill: Colour, edge: Colour, lines: int = 1) -> Surface:
            self.things += [(self.high, size[1])] if self.high else []
            return blank(assets, size, fill, edge, lines)

        def note_signs(artist: SpriteArtist, surface: Surface, sprite: Sprite, words: str = "") -> None:
            self.high = artist.pixels(sprite).height
            signs_of(artist, surface, sprite, words)
            self.high = 0

        monkeypatch.setattr(Canvas, "icon", note_icon)
        monkeypatch.setattr(Typesetter, "draw", note_words)
        monkeypatch.setattr(SpriteArtist, "draw_signs", note_signs)
        monkeypatch.setattr("game.ui.table.items.sprite_artist.badge", note_thing)

    def clear(self) -> None:
        """Forgets everything that was drawn."""
        self.signs, self.words, self.things = [], [], []

    def wrong(self, ui: Context) -> Iterator[str]:
        """Signs beside words that are not of the size for them."""
        unit, usual = ui.viewport.unit, 100 / max(100, ui.viewport.ui_scale)
        for high, side in self.things:
            most = max(COUNT_PART * high, LEAST_SIGN * unit * usual) + 1
            if side > most:
                yield f"a sign of {side} pixels on a thing {high} pixels high, should be {most:.0f} at most"
        for id, sign in self.signs:
            if id in ORNAMENTS:
                continue
            beside = {sign_side(ui, style) for style, pixels in self.words if _is_beside(sign, pixels, unit)}
            if beside and not any(abs(sign.height - wanted) <= 1 for wanted in beside):
                yield f"{id} is {sign.height:.1f} high, should be one of {sorted(beside)}"


def _is_beside(sign: FRect, words: FRect, unit: float) -> bool:
    """Whether words, in pixels, stand on the level of a sign and next to it."""
    line = FRect(words.x / unit, words.y / unit, words.width / unit, words.height / unit)
    gap = max(line.left - sign.right, sign.left - line.right)
    return line.top <= sign.centery <= line.bottom and 0 <= gap <= NEAR


@pytest.mark.parametrize("scale", SCALES)
def test_signs_in_every_room_have_the_size_of_their_words(scale: int, monkeypatch: pytest.MonkeyPatch) -> None:
    titles, wrong, signs = catalogue(), dict[str, list[str]](), 0
    with studio(titles, SIZE, replace(PLAIN, ui_scale=scale)) as made:
        seen = Seen(monkeypatch)
        for name, _ in rooms(made, titles, titles.ids()):
            seen.clear()
            made.picture()
            signs += len(seen.signs)
            wrong[name] = list(seen.wrong(made.ui))
    assert signs
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.parametrize(
    ("id", "scale"),
    [(id, scale) for number, id in enumerate(catalogue().ids()) for scale in taken(SCALES, number, 1)],
)
def test_signs_at_every_table_have_the_size_of_what_they_are_about(
    id: str, scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the key moments of a title, then signs beside words and signs on things are of one size each."""
    wrong, signs = dict[str, list[str]](), 0
    with studio(catalogue(), SIZE, replace(PLAIN, ui_scale=scale)) as made:
        seen = Seen(monkeypatch)
        for name, _ in moments(made, matches_of(id)):
            seen.clear()
            made.ui.scenes.resize()
            made.picture()
            signs += len(seen.signs)
            wrong[name] = list(seen.wrong(made.ui))
    assert signs
    assert {name: found for name, found in wrong.items() if found} == {}
