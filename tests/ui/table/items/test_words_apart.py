"""Words on a table at the positions of golden matches: names of zones, signs and labels do not lie on each other, and
nothing lies on the names.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from pygame import FRect

from game.cli.studio import studio
from game.content.catalogue import Entry
from game.content.strings import ENGLISH
from game.table.item import ItemKind
from game.table.settings import Settings, Speed
from game.ui.table.items.item_layer import ItemLayer
from game.ui.table.scene import TableScene
from tests.laws.corpus import catalogue
from tests.laws.evening.test_weights import whole
from tests.ui.audit.findings import TOLERANCE
from tests.ui.audit.matrix import shipped, spoken

pytestmark = pytest.mark.window

EVERY = 17
"""One step of so many is looked at."""
SIZE = (1280, 720)
PLAIN = Settings(theme="high_contrast", speed=Speed.OFF)
LYING = (ItemKind.CARD, ItemKind.PILE, ItemKind.TOKEN)


@pytest.mark.parametrize("language", (ENGLISH, *shipped()))
@pytest.mark.parametrize("entry", list(catalogue()), ids=lambda entry: entry.id)
def test_no_words_lie_on_other_words(entry: Entry, language: str) -> None:
    with studio(catalogue(), SIZE, PLAIN) as made:
        made.ui.strings = spoken(language)
        found = set()
        for number, (session, presenter) in enumerate(whole(entry)):
            scene = made.table(entry, session)
            made.app.frame()
            for step in range(number % EVERY, len(session.journal), EVERY):
                for seat in session.setup.all_seats[:1]:
                    view = session.view(seat, step)
                    scene.item_layer.show(presenter.items.all(view, scene.table.names))
                    found |= {(session.seed, step, *pair) for pair in covered(scene)}
        assert not found


def covered(scene: TableScene) -> Iterator[tuple[str, str]]:
    """Yields what lies over each other of the words on a table, the plates round it, and things on names of zones."""
    layer, frame = scene.item_layer, scene.picture.frame
    assert frame is not None
    words = list(layer.written())
    plates = [(node.id, node.rect) for node in scene.focus.nodes() if node.id.startswith("seat:")]
    plates += [("plate", plate) for plate in frame.plates()]
    kinds = {sprite.item.key: sprite.item.kind for sprite in layer.sprites()}
    cards = {key for key, kind in kinds.items() if kind is ItemKind.CARD}
    pairs = [pair for pair in combinations(words, 2) if not {pair[0][0], pair[1][0]} <= cards]
    pairs += [(one, plate) for one in words for plate in plates]
    titles = [(key, area) for key, area in words if key.startswith("title:")]
    pairs += [(title, thing) for title in titles for thing in lying(layer)]
    yield from ((one, other) for (one, area), (other, place) in pairs if meet(area, place))


def lying(layer: ItemLayer) -> Iterator[tuple[str, FRect]]:
    """Yields the things beside grounds that a camera moves."""
    for sprite in layer.sprites():
        if sprite.item.kind in LYING and layer.clipped(sprite.item.zone) is None:
            yield sprite.item.key, sprite.rect


def meet(one: FRect, other: FRect) -> bool:
    inner = one.inflate(-2 * TOLERANCE, -2 * TOLERANCE)
    return inner.width > 0 and inner.height > 0 and bool(inner.colliderect(other))
