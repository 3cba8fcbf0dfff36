"""The chairs of the next game of an evening in turn order, and who sits in each."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.content.catalogue import Entry
from game.content.evenings import GameChoice
from game.content.message import Message
from game.content.seat_assignment import faces_of
from game.host.evening.plan import Evening, Participant, seated_now, sits_out, table_seats
from game.table.item import Mood, portrait
from game.ui.context import Canvas
from game.ui.input.focus import Node
from game.ui.scenes.evening.hosting import EveningNavigation
from game.ui.scenes.evening.parts import kind_of, minutes_line, title_of
from game.ui.scenes.evening.people import PersonScene, bots_offered, grade_of_person
from game.ui.scenes.frame import room
from game.ui.scenes.house import House
from game.ui.scenes.lobby.round_table import RoundTable, Sitter, facing, side_by_side
from game.ui.scenes.overlays.seat import grade_of
from game.ui.stage.widget_scene import WidgetScene, draw_panels, draw_veil
from game.ui.widgets import BODY, BOLD, ButtonKind, Column, Fill, Label, PushButton, Row, Space, Widget

TABLE_FROM: Final = (900.0, 560.0)
"""Minimum width and height of the window, in design units, for a table with everybody round it."""

LAMP_DIMMED: Final = 0.4
"""Share of the lamp's light that is taken away, 0 to 1."""


class SittingScene(WidgetScene[Evening]):
    """The chairs of the next game, which is decided, and told. What is changed is kept at once; ends with the evening
    as it is then.
    """

    def __init__(
        self, house: House, evenings: EveningNavigation, evening: Evening, game: GameChoice, entry: Entry
    ) -> None:
        super().__init__(house.ui)
        self._house, self._evenings, self._evening = house, evenings, evening
        self._game, self._entry = game, entry

    def enter(self) -> None:
        """Enter goes back to the landing."""
        super().enter()
        self.focus_on("done", ring=False)

    def build(self) -> Widget:
        """The game that is decided, the chairs, and the way back."""
        view, sitters = self.ui.viewport, self._sitters()
        words = Message(
            "evening.sitting.decided",
            {
                "title": title_of(self._game),
                "kind": kind_of(self._game),
                "minutes": minutes_line(self._evenings.minutes(self._game)),
            },
        )
        told: list[Widget] = [Label(words, BOLD, id="decided")]
        told += [Label(self._out(out), BODY, id="out") for out in [sits_out(self._evening, self._entry.info)] if out]
        spacious = view.width >= TABLE_FROM[0] and view.height >= TABLE_FROM[1]
        how = Message("evening.sitting.how")
        table = RoundTable(sitters, how, f"{self._entry.id}/begin") if spacious else side_by_side(sitters, how)
        done = PushButton("done", Message("app.done"), self._leave, kind=ButtonKind.PRIMARY, icon="check")
        body = Column(*told, table, gap=12, fill=Fill.STRETCH, grow=1)
        foot = Row(Space(), done, gap=12)
        return room(self.ui, Message("evening.landing.sit"), self._leave, body, foot=foot, scroll=not spacious)

    def background(self, canvas: Canvas) -> None:
        """Draws panels in weak lamplight, so that words stand out from them."""
        draw_panels(canvas, 0.0)
        draw_veil(canvas, LAMP_DIMMED)

    def towards(self, across: int, down: int) -> Node | None:
        """Returns the chair straight over the table, if somebody sits there."""
        chairs = [f"seat:{chair}" for chair in range(len(self._seated))]
        return (facing(self.focus, chairs, down) if down else None) or super().towards(across, down)

    def update(self, dt: float) -> None:
        """Follows what people do on their phones."""
        current = self._evenings.current(self._evening)
        if current != self._evening:
            self._take(current)
        super().update(dt)

    def back(self) -> bool:
        """Goes to the landing."""
        self._leave()
        return True

    def wish(self, action: str) -> bool:
        """The rules of the title, or the settings."""
        match action:
            case "rules":
                self._house.doors.rules_of(self._entry)
            case "settings":
                self._house.doors.settings()
            case _:
                return False
        return True

    @property
    def _seated(self) -> tuple[int, ...]:
        return seated_now(self._evening, self._entry.info)

    def _sitters(self) -> list[Sitter]:
        people, info = self._evening.people, self._entry.info
        seats = table_seats(self._evening, info)
        names, faces = self._evenings.names(people), faces_of(info, seats)
        grade = partial(grade_of, mate=info.cooperative)
        return [
            Sitter(
                f"seat:{each.seat}",
                names[who],
                grade_of_person(each.player, grade, helped=people[who].helped),
                partial(self._ask, who),
                portrait(faces[each.seat], Mood.GLAD if each.bot is None else Mood.CALM),
                each.seat,
            )
            for who, each in zip(self._seated, seats, strict=True)
        ]

    def _out(self, out: tuple[int, ...]) -> Message:
        names = self._evenings.names(self._evening.people)
        return Message("evening.landing.sits_out", {"names": tuple(names[who] for who in out)})

    def _ask(self, who: int) -> None:
        people = self._evening.people
        names, animal = self._evenings.names(people), self._evenings.faces(people)[who].rpartition("/")[2]
        swaps = [(names[other], partial(self._swap, who, other)) for other in self._seated if other != who]
        chair = self._seated.index(who)
        scene = PersonScene(
            self.ui, people[who], who, bots_offered(self._house, self._evenings.bots()), partial(self._put, who), None,
            phones=self._house.phones is not None, animal=animal, swaps=swaps,
        )  # fmt: skip
        self.ui.scenes.push(scene, lambda _: self.focus_on(f"seat:{chair}", ring=False))

    def _put(self, who: int, person: Participant) -> None:
        self._take(self._evenings.sits(self._evening, who, person))

    def _swap(self, who: int, other: int) -> None:
        self._take(self._evenings.swap(self._evening, who, other))

    def _take(self, evening: Evening) -> None:
        self._evening = evening
        self.rebuild()

    def _leave(self) -> None:
        self.dismiss(self._evening)
