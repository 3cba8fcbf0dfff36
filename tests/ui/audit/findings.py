"""The faults of a picture of a room, found from its nodes and from the words that were drawn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from pygame import FRect, Surface

from game.ui.context import Context
from game.ui.drawing.text import Block, Style, Typesetter, Words, plain
from game.ui.input.focus import Action, Node, Role
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.scene import TableScene

LEAST_WORDS, LEAST_HIT = 13.0, 32.0
"""Pixels: of letters, and of what is pressed."""
FULL_SIZE = 100
TOLERANCE = 2.0
"""Design units that two things may reach into each other: their edges."""
USED = frozenset((Role.BUTTON, Role.TOGGLE, Role.SLIDER, Role.CHOICE, Role.DROP_DOWN, Role.TEXT_FIELD))
LYING = frozenset((Role.CARD, Role.PILE))
HAND = "hand"
FREE_CHAIR = "add"
"""It is round: the corners of its square belong to its neighbours."""


class Reader:
    """Stands in for a typesetter's `draw`: notes how small the words of a frame were."""

    def __init__(self, text: Typesetter) -> None:
        self._text, self._draw = text, text.draw
        self.smallest: dict[str, float] = {}
        text.draw = self.draw  # type: ignore[method-assign]

    def draw(self, surface: Surface, block: Block, style: Style, at: tuple[int, int], room: int, align: float) -> None:
        """Draws, and notes the words."""
        size = (style.size or self._text.theme.font(style.kind).size) * self._text._viewport.unit
        key = "".join(span.text for span in (piece.span for piece in block.pieces) if isinstance(span, Words)) or "?"
        self.smallest[key] = min(size, self.smallest.get(key, size))
        self._draw(surface, block, style, at, room, align)


def findings(ui: Context, scene: WidgetScene[Any], reader: Reader) -> list[str]:
    """Returns everything wrong with the scene as it was drawn last."""
    nodes = [node for node in scene.focus.nodes() if node.rect.width > 0 and node.rect.height > 0]
    return [
        *_cut(ui, nodes),
        *_small_words(ui, reader),
        *_small_hits(ui, scene, nodes),
        *_outside(ui, nodes),
        *_overlaps(scene, nodes),
    ]


def _cut(ui: Context, nodes: list[Node]) -> Iterator[str]:
    """Words cut short, unless a tooltip says them whole, here or in the room below."""
    below = (scene for scene in ui.scenes.stack if isinstance(scene, WidgetScene))
    every = (node for scene in below for node in scene.focus.nodes())
    told = {node.name for node in (*nodes, *every) if node.tooltip}
    yield from (f"cut: {words!r}" for words in ui.fits.cut if plain(words) not in told)


def _small_words(ui: Context, reader: Reader) -> Iterator[str]:
    if ui.settings.ui_scale >= FULL_SIZE:
        for words, size in reader.smallest.items():
            if size < LEAST_WORDS - 0.05:
                yield f"words of {size:.1f} px: {words[:40]!r}"


def _small_hits(ui: Context, scene: WidgetScene[Any], nodes: list[Node]) -> Iterator[str]:
    if ui.settings.ui_scale < FULL_SIZE:
        return
    for node in nodes:
        if node.role in USED and Action.PRESS in node.actions:
            whole = _whole(ui, scene, node)
            smaller = min(whole.width, whole.height) * ui.viewport.unit
            if smaller < LEAST_HIT - 0.6:
                yield f"{node.id} is {smaller:.0f} px to hit"


def _whole(ui: Context, scene: WidgetScene[Any], node: Node) -> FRect:
    """Returns the rectangle of a node with the part that a scroll panel hides: it is scrolled to, and hit then."""
    owners = scene._tree.owners(node.id)
    own = owners[-1].nodes(ui) if owners else ()
    return next((each.rect for each in own if each.id == node.id), node.rect)


def _outside(ui: Context, nodes: list[Node]) -> Iterator[str]:
    window = ui.viewport.rect.inflate(2 * TOLERANCE, 2 * TOLERANCE)
    for node in nodes:
        if (node.role in USED or node.id.startswith("seat:")) and not window.contains(node.rect):
            yield f"{node.id} reaches out of the window"


def _overlaps(scene: WidgetScene[Any], nodes: list[Node]) -> Iterator[str]:
    """Buttons over each other, over cards or over plates; plates over each other or over the hand."""
    buttons = [node for node in nodes if node.role in USED]
    at_table = isinstance(scene, TableScene)
    plates = [node for node in nodes if at_table and node.id.startswith("seat:")]
    cards = [node for node in nodes if node.role in LYING and not _afloat(scene, node.id)]
    hand = [node for node in cards if _zone(scene, node.id).startswith(HAND)]
    buttons = [node for node in buttons if not node.id.startswith("edge:") and node.id != FREE_CHAIR]
    # Signs that point at boats out of sight go along the edge with them, over whatever is there.
    pairs = [
        *combinations(buttons, 2),
        *combinations(plates, 2),
        *((one, other) for one in buttons for other in (*plates, *cards)),
        *((one, other) for one in plates for other in hand),
        *((one, other) for one in nodes if one.id == "prompt" for other in (*plates, *cards)),
    ]
    for one, other in pairs:
        if one.id != other.id and _meet(one.rect, other.rect):
            yield f"{one.id} lies over {other.id}"


def _afloat(scene: WidgetScene[Any], key: str) -> bool:
    """True if a thing lies on ground that a camera moves below everything else."""
    return isinstance(scene, TableScene) and scene.grounds.painted(_zone(scene, key)) is not None


def _zone(scene: WidgetScene[Any], key: str) -> str:
    sprite = scene.item_layer.sprite(key) if isinstance(scene, TableScene) else None
    return "" if sprite is None else sprite.item.zone


def _meet(one: FRect, other: FRect) -> bool:
    inner = one.inflate(-2 * TOLERANCE, -2 * TOLERANCE)
    return inner.width > 0 and inner.height > 0 and bool(inner.colliderect(other))
