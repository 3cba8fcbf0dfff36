"""The end of a match: who won and why, the moments that decided it, and what next."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.line import Argument, Line
from game.engine.types import Outcome, Seat
from game.table.script import beats
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.scenes.backdrop import draw_veil
from game.ui.scenes.frame import Fitted, edge, low
from game.ui.table.hud import SeatMark
from game.ui.table.match import TableMatch
from game.ui.table.rooms import ResultChoice
from game.ui.text import Style
from game.ui.theme import Type
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import (
    BODY,
    BOLD,
    HEADING,
    SOFT,
    Anchored,
    Button,
    ButtonKind,
    Column,
    Fill,
    Flow,
    Label,
    Panel,
    Picture,
    Row,
    Rule,
    Widget,
)

MOMENTS = 4
WHO = Style(Type.TITLE, "text_accent", 40)
_TONES = {1: "text_good", 0: "text", -1: "text_bad"}


class ResultScene(WidgetScene[ResultChoice]):
    """Above the table that was played."""

    transparent = True

    def __init__(self, ui: Context, match: TableMatch) -> None:
        super().__init__(ui)
        self._match = match
        self._moments = decisive_moments(match)

    def enter(self) -> None:
        """A sound for the end; Enter plays again."""
        super().enter()
        self.ui.audio.play("app/sounds/win" if people_won(self._match) else "app/sounds/lose")
        self.focus_on("rematch", ring=False)

    def build(self) -> Widget:
        """Verdict, places, moments, buttons."""
        told = self._match.controller.result()
        outcome = self._match.controller.outcome
        parts: list[Widget] = []
        if told is not None and outcome is not None:
            who, why = told
            parts = [Label(who, WHO, align=0.5, id="who"), Label(why, BODY, align=0.5, id="why"), Rule()]
            parts.append(Flow(*_places(self._match, outcome), gap=18, align=0.5))
        if self._moments:
            parts += [Rule(), Label(Line("result.moments"), HEADING)]
            parts += [
                Label(words, Style(Type.BODY, _TONES[good]), id=f"moment:{number}")
                for number, (words, good) in enumerate(self._moments)
            ]
        if self._match.session.with_knowledge:
            parts.append(Label(Line("result.with_knowledge"), SOFT))
        parts.append(_buttons(self))
        width = min(640.0, self.ui.viewport.width - 100)
        padding = 16 if low(self.ui) else 28
        return Anchored(
            Panel(Fitted(Column(*parts, gap=10, fill=Fill.STRETCH, width=width)), padding=padding), margin=edge(self.ui)
        )

    def background(self, canvas: Canvas) -> None:
        """Dim the table."""
        draw_veil(canvas)

    def back(self) -> bool:
        """Look at the table again."""
        self.dismiss(ResultChoice.LOOK_BACK)
        return True


def people_won(match: TableMatch) -> bool:
    """Whether a person is among the winners, or only bots played and somebody won."""
    outcome = match.controller.outcome
    if outcome is None:
        return False
    people = match.session.people
    return any(seat in people for seat in outcome.winners) if people else bool(outcome.winners)


def decisive_moments(match: TableMatch) -> Sequence[tuple[Line, int]]:
    """The last moments the title found worth stopping for, in words, each with its tone (-1, 0, 1)."""
    session, presenter, names = match.session, match.presenter, match.controller.names
    viewer = match.controller.viewer
    found: list[tuple[Line, int]] = []
    for step in reversed(session.journal.path()):
        for beat in reversed(beats(session, step, viewer)):
            spotlight = presenter.spotlight(beat, names)
            if spotlight is not None:
                words: dict[str, Argument] = {"title": spotlight.title, "verdict": spotlight.verdict}
                found.append((Line("result.moment", words), spotlight.good))
        if len(found) >= MOMENTS:
            break
    return list(reversed(found[:MOMENTS]))


def _places(match: TableMatch, outcome: Outcome) -> list[Widget]:
    rows: list[Widget] = []
    for place, seats in enumerate(outcome.places):
        for seat in seats:
            rows.append(_placed(match, seat, place == 0))
    return rows


def _placed(match: TableMatch, seat: Seat, won: bool) -> Widget:
    crown = [Picture("app/icons/crown", 24, 24, tint="lamplight")] if won else []
    return Row(*crown, SeatMark(seat, 24), Label(match.seats[seat].name, BOLD if won else SOFT), gap=8)


def _buttons(scene: ResultScene) -> Widget:
    def end(choice: ResultChoice) -> None:
        scene.dismiss(choice)

    return Flow(
        Button("shelf", Line("result.shelf"), lambda: end(ResultChoice.SHELF), icon="anchor"),
        Button(
            "look_back", Line("result.look_back"), lambda: end(ResultChoice.LOOK_BACK), icon="timeline", keys="escape"
        ),
        Button(
            "rematch", Line("result.rematch"), lambda: end(ResultChoice.REMATCH), kind=ButtonKind.PRIMARY, icon="play"
        ),
        gap=12,
        align=0.5,
    )
