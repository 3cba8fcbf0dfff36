"""All moments of a title by grade, and all of people's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.content.catalogue import Cover
from game.content.error import ContentError
from game.content.line import Line, given
from game.content.moments import GRADES, Moment
from game.host.moment_shelf import Shipped, next_of, own_key
from game.ui.scenes.frame import READING_VEIL, narrow, room
from game.ui.scenes.house import House
from game.ui.scenes.practice.parts import Lanterns
from game.ui.stage.backdrop import Wall
from game.ui.stage.widget_scene import WidgetScene
from game.ui.widgets import (
    BODY,
    HEADING,
    SOFT,
    ButtonKind,
    Column,
    Fill,
    Label,
    ListEntry,
    ListRow,
    Panel,
    PushButton,
    Row,
    Widget,
    Wrapping,
)

SIDE: Final = 62.0
"""Width of the button of a moment."""


class MomentsOfTitleScene(WidgetScene[None]):
    """Above the room of the moments: a button for each, by grade; what was found has a tick."""

    backdrop = Wall(READING_VEIL)

    def __init__(self, house: House, cover: Cover, open_moment: Callable[[Shipped], None]) -> None:
        super().__init__(house.ui)
        self._house, self._cover, self._open = house, cover, open_moment

    def enter(self) -> None:
        """Enter goes to the easiest that was not found yet."""
        super().enter()
        self.focus_on("following" if self._following is not None else "back", ring=False)

    def build(self) -> Widget:
        """The next one, then all of them."""
        shelf, name = self._house.moments, Line(f"{self._cover.id}.name")
        found = shelf.tally(self._cover.id, self._house.practice.found)
        told = Line("practice.found", {"found": found.found, "all": found.all}) if found.all else Line("practice.none")
        head: list[Widget] = [Label(told, BODY, id="found", grow=1)]
        if self._following is not None:
            kind, press = ButtonKind.PRIMARY, partial(self._open, self._following)
            head.append(PushButton("following", Line("practice.following"), press, icon="play", kind=kind))
        above = Column(*head, gap=10) if narrow(self.ui) else Row(*head, gap=20)
        grades = [self._grade(grade) for grade in GRADES if shelf.tally(self._cover.id, frozenset(), grade).all]
        body = Column(above, *grades, gap=14, fill=Fill.STRETCH)
        return room(self.ui, Line("practice.of_title", {"title": name}), self._out, body)

    @property
    def _following(self) -> Shipped | None:
        return next_of(self._house.moments.of(self._cover.id), self._house.practice.found)

    def _grade(self, grade: int) -> Widget:
        shelf, known = self._house.moments, self._house.practice.found
        found = shelf.tally(self._cover.id, known, grade)
        words = Line(f"practice.grade.{grade}")
        head = Row(
            Lanterns(grade),
            Label(words, HEADING, grow=1),
            Label(Line("practice.of", {"found": found.found, "all": found.all}), SOFT, id=f"found:{grade}"),
            gap=12,
        )
        there = [each for each in shelf.of(self._cover.id) if each.grade == grade]
        buttons = [self._button(number, each, found=each.key in known) for number, each in enumerate(there, 1)]
        return Panel(Column(head, Wrapping(*buttons, gap=8), gap=10, fill=Fill.STRETCH), padding=18, part=words)

    def _button(self, number: int, moment: Shipped, *, found: bool) -> Widget:
        about = Line("practice.was_found" if found else "practice.not_found")
        words, press = Line("practice.number", {"number": number}), partial(self._open, moment)
        icon = "check" if found else None
        return PushButton(f"moment:{moment.path.stem}", words, press, icon=icon, description=about, width=SIDE)

    def _out(self) -> None:
        self.dismiss(None)


class BottlesScene(WidgetScene[None]):
    """All of people's own, as they lie in their folder."""

    backdrop = Wall(READING_VEIL)

    def __init__(
        self, house: House, own: Sequence[Moment | ContentError], uncork: Callable[[Moment | ContentError], None]
    ) -> None:
        super().__init__(house.ui)
        self._house, self._own, self._uncork = house, own, uncork

    def build(self) -> Widget:
        """A line for each."""
        rows = [self._row(number, own) for number, own in enumerate(self._own)]
        body = Panel(Column(*rows, gap=4, fill=Fill.STRETCH), padding=12)
        return room(self.ui, Line("practice.own"), self._out, body)

    def _row(self, number: int, own: Moment | ContentError) -> Widget:
        name = own_name(own)
        match own:
            case ContentError():
                told = Line("practice.broken", {"message": own.told_all()})
                entry = ListEntry(str(number), name, told, "close")
            case Moment():
                found = own_key(own) in self._house.practice.found
                title = Line(f"{own.title}.name")
                entry = ListEntry(str(number), name, title, "check" if found else "question")
        return ListRow(f"bottle:{number}", entry, False, partial(self._uncork, own))

    def _out(self) -> None:
        self.dismiss(None)


def own_name(own: Moment | ContentError) -> Line:
    """What a moment of people's own is called: as its writer said, else as its file."""
    match own:
        case ContentError():
            return Line("practice.called", {"name": given(own.file)})
        case Moment():
            return Line("practice.called", {"name": given(own.name or own.id)})
