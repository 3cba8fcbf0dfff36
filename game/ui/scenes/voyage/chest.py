"""The chest of a voyage: all that its stops won, each put to use or laid aside. Nothing of it changes a game."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.content.message import Message
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.scenes.frame import PAGE, READING_VEIL, edge, narrow, room
from game.ui.scenes.house import House
from game.ui.scenes.voyage.voyaging import VoyageNavigation
from game.ui.stage.widget_scene import Wall, WidgetScene
from game.ui.widgets import Column, Fill, Label, Option, Panel, Picture, Row, Segments, Space, Wide, Widget, Wrapping

GAP: Final = 12.0

USUAL: Final = "usual"
"""The id of the usual look among what can be put to use."""

WORDS: Final = Style(Type.BODY, "text", 18)


class ChestScene(WidgetScene[None]):
    """The chest, above the chart."""

    backdrop = Wall(READING_VEIL)
    escape = None

    def __init__(self, house: House, ways: VoyageNavigation) -> None:
        super().__init__(house.ui)
        self._ways = ways

    def build(self) -> Widget:
        """A board for each slot for which something was won, two beside each other where there is room."""
        prizes, won = self._ways.prizes.prizes, self._ways.won
        words = Message("voyage.chest.won", {"count": len(won), "all": len(prizes)})
        slots = dict.fromkeys(prizes[id].slot for id in won)
        boards = [self._slot(slot, [id for id in won if prizes[id].slot == slot]) for slot in slots]
        parts: list[Widget] = [Label(words, WORDS, id="won")]
        body = Column(*parts, Wrapping(*boards, gap=GAP), gap=GAP, fill=Fill.STRETCH)
        return room(self.ui, Message("voyage.chest.title"), lambda: self.dismiss(None), body)

    def _slot(self, slot: str, won: list[str]) -> Widget:
        worn = self._ways.worn.get(slot, USUAL)
        options = [
            Option(USUAL, Message("voyage.chest.usual")),
            *(Option(id, Message(f"voyage.prize.{id}")) for id in won),
        ]
        choice = Segments(f"slot:{slot}", Message(f"voyage.slot.{slot}"), options, worn, partial(self._wear, slot))
        told = self._ways.prizes.slots[slot]
        picture = Picture(told.looks, *told.size) if self.ui.assets.exists(told.looks) else Wide(Space(), told.size[0])
        return Panel(
            Row(picture, Column(choice, gap=4, grow=1, fill=Fill.STRETCH), gap=14), padding=12, width=self._width
        )

    @property
    def _width(self) -> float:
        whole = min(PAGE, self.ui.viewport.width - 2 * edge(self.ui))
        return whole if narrow(self.ui) else (whole - GAP) / 2

    def _wear(self, slot: str, id: str) -> None:
        self._ways.wear(slot, "" if id == USUAL else id)
        self.rebuild()
