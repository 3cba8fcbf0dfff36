"""The end of a match: who won and why, the moments that decided it, and what next."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.line import Line
from game.engine.types import Outcome, Seat
from game.table.describe import moment_line
from game.table.presenter import Fact, Spotlight
from game.ui.canvas import Canvas
from game.ui.context import Context
from game.ui.scenes.backdrop import draw_veil
from game.ui.scenes.frame import Fitted, edge, low, narrow
from game.ui.scenes.match_tally import tally
from game.ui.table.match import TableMatch
from game.ui.table.rooms import ResultChoice
from game.ui.table.seats import SeatMark
from game.ui.text import Style
from game.ui.theme import Type
from game.ui.widget_scene import WidgetScene
from game.ui.widgets import (
    BODY,
    BOLD,
    HEADING,
    SMALL,
    SOFT,
    Anchored,
    ButtonKind,
    Column,
    Fill,
    Label,
    Padding,
    Panel,
    Picture,
    PushButton,
    Row,
    Rule,
    Widget,
    Wrapping,
)

MOMENTS = 4
WIDEST = 960.0
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
        """Verdict, places, what decided it beside what the match was, buttons."""
        told = self._match.table.desk.result()
        outcome = self._match.table.outcome
        parts: list[Widget] = []
        if told is not None and outcome is not None:
            who, why = told
            parts = [Label(who, WHO, align=0.5, id="who"), Label(why, BODY, align=0.5, id="why"), Rule()]
            parts += [Wrapping(*_places(self._match, outcome), gap=18, align=0.5), Rule()]
        parts.append(self._story())
        if self._match.table.host.for_fun:
            parts.append(Label(Line("result.with_knowledge"), SMALL, align=0.5, id="with_knowledge"))
        parts.append(Padding(_buttons(self), 0, 6))
        width = min(WIDEST, self.ui.viewport.width - 100)
        padding = 16 if low(self.ui) else 28
        return Anchored(
            Panel(Fitted(Column(*parts, gap=10, fill=Fill.STRETCH, width=width)), padding=padding), margin=edge(self.ui)
        )

    def _story(self) -> Widget:
        """Moments and facts, side by side where there is room."""
        moments = Column(Label(Line("result.moments"), HEADING), *self._told_moments(), gap=8, grow=3)
        facts = Column(Label(Line("result.match"), HEADING), *map(_fact, closing_facts(self._match)), gap=6, grow=2)
        about: list[Widget] = [facts, *([moments] if self._moments else [])]
        if narrow(self.ui):
            return Column(*about, gap=14)
        return Row(*about[::-1], gap=30, fill=Fill.START)

    def _told_moments(self) -> list[Widget]:
        found: list[Widget] = []
        for number, spotlight in enumerate(self._moments):
            words = Label(moment_line(spotlight), Style(Type.BODY, _TONES[spotlight.good]), id=f"moment:{number}")
            rows = Wrapping(*(Label(head, SMALL) for head, _ in spotlight.rows), gap=16)
            found.append(Column(words, rows, gap=0))
        return found

    def background(self, canvas: Canvas) -> None:
        """Dims the table."""
        draw_veil(canvas)

    def back(self) -> bool:
        """Looks at the table again."""
        self.dismiss(ResultChoice.LOOK_BACK)
        return True


def people_won(match: TableMatch) -> bool:
    """Whether a person is among the winners, or only bots played and somebody won."""
    outcome = match.table.outcome
    if outcome is None:
        return False
    people = match.table.host.people
    return any(seat in people for seat in outcome.winners) if people else bool(outcome.winners)


def decisive_moments(match: TableMatch) -> Sequence[Spotlight]:
    """The last moments the title found worth stopping for that had something to show: the end itself has not.

    None where the match ended because everybody agreed to: nothing that was played decided it.
    """
    table, found = match.table, list[Spotlight]()
    if table.outcome is not None and not table.outcome.counts:
        return ()
    for told in table.desk.told_back():
        for beat in reversed(told):
            spotlight = table.presenter.spotlight(beat, table.names)
            if spotlight is not None and spotlight.rows:
                found.append(spotlight)
        if len(found) >= MOMENTS:
            break
    return list(reversed(found[:MOMENTS]))


def closing_facts(match: TableMatch) -> list[Fact]:
    """What the title has to say of the whole match, then moves, undos, and whether it counts."""
    host, desk = match.table.host, match.table.desk
    told = desk.presenter.closing(desk.events(), desk.now.view, desk.names)
    moves = tally(desk.feed.shape(), host.people)
    counts = "counted" if host.counts else "for_fun" if host.for_fun else "agreed"
    return [
        *told,
        Fact(Line("result.moves"), Line("result.number", {"count": moves.played})),
        Fact(Line("result.taken_back"), Line("result.number", {"count": moves.taken_back})),
        Fact(Line("result.counts"), Line(f"result.{counts}"), 1 if host.counts else 0),
    ]


def _fact(fact: Fact) -> Widget:
    return Row(
        Label(fact.label, SOFT),
        Label(fact.value, Style(Type.BOLD, _TONES[fact.good]), align=1, grow=1),
        gap=14,
        fill=Fill.START,
    )


def _places(match: TableMatch, outcome: Outcome) -> list[Widget]:
    rows: list[Widget] = []
    for place, seats in enumerate(outcome.places):
        for seat in seats:
            rows.append(_placed(match, seat, place == 0))
    return rows


def _placed(match: TableMatch, seat: Seat, won: bool) -> Widget:
    crown = [Picture("app/icons/crown", 24, 24, tint="lamplight")] if won else []
    return Row(*crown, SeatMark(seat, 24), Label(match.names[seat], BOLD if won else SOFT), gap=8)


def _buttons(scene: ResultScene) -> Widget:
    def end(choice: ResultChoice) -> None:
        scene.dismiss(choice)

    return Wrapping(
        PushButton("shelf", Line("result.shelf"), lambda: end(ResultChoice.SHELF), icon="anchor"),
        PushButton(
            "look_back", Line("result.look_back"), lambda: end(ResultChoice.LOOK_BACK), icon="timeline", keys="escape"
        ),
        PushButton(
            "rematch", Line("result.rematch"), lambda: end(ResultChoice.REMATCH), kind=ButtonKind.PRIMARY, icon="play"
        ),
        gap=12,
        align=0.5,
    )
