"""The list of all voyages: those that are shipped, of the seasons, and of a player's own. None of them runs out."""

from __future__ import annotations

from functools import partial

from game.content.message import Message
from game.content.theme import IconName
from game.content.voyages import Voyage
from game.host.voyage import next_stop, tally
from game.ui.scenes.frame import READING_VEIL, room
from game.ui.scenes.house import House
from game.ui.scenes.voyage.voyaging import VoyageNavigation, stop_name, voyage_name
from game.ui.stage.widget_scene import Wall, WidgetScene
from game.ui.widgets import Column, Fill, ListEntry, ListRow, Widget


class VoyagesScene(WidgetScene[str | None]):
    """The list, above the chart; ends with the id of the voyage that is to lie on the chart."""

    backdrop = Wall(READING_VEIL)
    escape = None

    def __init__(self, house: House, ways: VoyageNavigation, chosen: str) -> None:
        super().__init__(house.ui)
        self._ways, self._chosen = ways, chosen

    def enter(self) -> None:
        """The voyage on the chart has the focus."""
        super().enter()
        self.focus_on(f"voyage:{self._chosen}", ring=False)

    def build(self) -> Widget:
        """One row for each voyage: its name, and how far it came."""
        rows = [self._row(voyage) for voyage in self._ways.voyages]
        body = Column(*rows, gap=6, fill=Fill.STRETCH)
        return room(self.ui, Message("voyage.all"), partial(self.dismiss, None), body)

    def _row(self, voyage: Voyage) -> Widget:
        log = self._ways.log(voyage)
        stamps, stars = tally(voyage, log)
        lies_at = next_stop(voyage, log)
        words = Message("voyage.so_far", {
            "stamps": Message("voyage.stamps", {"count": stamps, "all": len(voyage.stops)}),
            "stars": Message("voyage.stars", {"count": stars}),
            "where": Message("voyage.arrived") if lies_at is None else stop_name(voyage, lies_at),
        })  # fmt: skip
        icon: IconName = "check" if lies_at is None else "anchor"
        entry = ListEntry(f"voyage:{voyage.id}", voyage_name(voyage), words, icon)
        return ListRow(entry.id, entry, voyage.id == self._chosen, partial(self.dismiss, voyage.id))
