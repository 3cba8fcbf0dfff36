"""What a table will show is read while its lobby is open."""

from __future__ import annotations

from game.content.catalogue import Entry
from game.ui.context import Context
from game.ui.table.painter import painters_of


def read_ahead(ui: Context, entry: Entry) -> None:
    """Has the pictures of a title's place and grounds read off the window's thread."""
    if ui.theme.high_contrast:
        return
    for layer in entry.place.layers:
        ui.assets.fetch(layer.image)
    for ground in painters_of(entry.title).values():
        ground.read(ui.assets)
