"""The result of a match: winner, verdict, decisive moments, figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from game.content.message import Message
from game.engine.types import SYSTEM, Seat
from game.host.update import StepTree
from game.table.describe import fact_line
from game.table.history import TurningPoint, decisive, turnings
from game.table.movement import Mood
from game.table.presenter import Fact
from game.ui.context import Context
from game.ui.drawing.text import Style
from game.ui.drawing.theme import Type
from game.ui.scenes.frame import FittedScroll, edge, low, narrow
from game.ui.scenes.result.parts import PLATE, MomentCard, Portrait, pill, verdict_board
from game.ui.stage.backdrop import Veil
from game.ui.stage.widget_scene import WidgetScene
from game.ui.table.match import ResultChoice, ResultEnd, Revisit, TableMatch
from game.ui.table.panels.spotlight import Narrow
from game.ui.widgets import (
    SMALL,
    Anchored,
    ButtonKind,
    Column,
    Fill,
    Label,
    Padding,
    PushButton,
    Row,
    Space,
    Widget,
    Wrapping,
)

WIDEST = 1120.0
GAP = 14.0
VEIL = 0.84
EXHIBIT_HEIGHT, LOW_EXHIBIT = 92.0, 64.0
MOMENT_HEIGHT = 52.0
LOW_PORTRAITS = 0.6
"""Size of portraits where there is little height."""
SEARCH_SECONDS = 0.006
"""Maximum part of a frame spent looking for what decided the match, in seconds."""
REMATCH, CLOSER = "rematch", "closer"
NOTHING, USUAL_COUNT = Message("result.number", {"count": 0}), Message("result.counted")
"""Figures that are not worth a word."""
FOR_FUN = Message("result.for_fun")
FIGURE_GAP = 28.0
HEADING = Style(Type.HEADING, "plate_text", 20)
FIGURES = Style(Type.BODY, "text", 16)


class ResultScene(WidgetScene[ResultEnd]):
    """The result, above the table that was played."""

    transparent = True
    backdrop = Veil(VEIL)
    escape = ResultChoice.LOOK_BACK

    def __init__(self, ui: Context, match: TableMatch, save_as: Callable[[], None], *, closer: bool = False) -> None:
        """`closer`: whether the match can be looked at again, decision by decision."""
        super().__init__(ui)
        self._match, self._save_as, self._closer = match, save_as, closer
        self._found: list[TurningPoint] = []
        self._search: Iterator[TurningPoint] | None = turning_points(match)
        self._moments: list[TurningPoint] = []

    def enter(self) -> None:
        """A tune for the end; Enter plays again, unless one comes back from a closer look."""
        super().enter()
        self.ui.audio.tune("win" if people_won(self._match) else "lose")
        back, self._match.looked_closer = self._closer and self._match.looked_closer, False
        self.focus_on(CLOSER if back else REMATCH, ring=back and self.ui.hand.is_keyed)

    def leave(self) -> None:
        """The tune of the end fades."""
        self.ui.audio.tune(None)

    def update(self, dt: float) -> None:
        """Looks for what decided the match, a slice of each frame."""
        if self._search is not None:
            self._look_on(self._search)
        super().update(dt)

    def build(self) -> Widget:
        """Portraits, verdict, moments, figures, buttons."""
        parts: list[Widget] = [Wrapping(*self._portraits(), gap=14, align=0.5)]
        told = self._match.table.desk.result()
        if told is not None:
            parts.append(self._board(*told))
        if self._moments:
            heading = pill(Message("result.moments"), HEADING, PLATE, "moments")
            parts += [Row(Space(), heading, Space()), self._cards()]
        parts.append(Wrapping(*self._told_figures(), gap=FIGURE_GAP, down=2, align=0.5))
        if self._match.table.host.for_fun:
            parts.append(Label(Message("result.with_knowledge"), SMALL, align=0.5, id="with_knowledge"))
        if given := sorted(self._match.table.host.asides.given):
            names = tuple(self._match.names[seat] for seat in given)
            parts.append(Label(Message("result.bot_played", {"names": names}), SMALL, align=0.5, id="bot_played"))
        column = Column(*parts, gap=8, fill=Fill.STRETCH)
        # Buttons stay where they are when what decided the match is found and put in above them.
        page = Column(
            Space(), FittedScroll(column), Space(), Padding(_buttons(self, self._save_as, closer=self._closer), 0, 4),
            gap=0, fill=Fill.STRETCH, height=self.ui.viewport.height - edge(self.ui),
        )  # fmt: skip
        return Anchored(Narrow(page, self._width), margin=edge(self.ui) / 2)

    def _look_on(self, search: Iterator[TurningPoint]) -> None:
        end = self.ui.clock.now() + SEARCH_SECONDS
        while self.ui.clock.now() < end:
            turning = next(search, None)
            if turning is None:
                self._search, self._moments = None, decisive(self._found)
                self.rebuild()
                return
            self._found.append(turning)

    def _portraits(self) -> Iterator[Widget]:
        """Yields everybody in the order of the places, with a mood and a word."""
        match, outcome = self._match, self._match.table.outcome
        if outcome is None:
            return
        desk, faces = match.table.desk, match.faces
        size = LOW_PORTRAITS if low(self.ui) else 1.0
        words = desk.presenter.status.epithets(desk.events(), desk.now.view, desk.names)
        order = [seat for place in outcome.places for seat in place]
        for seat in [*order, *(seat for seat in match.names if seat not in order)]:
            won, name = seat in outcome.winners, match.names[seat]
            yield Portrait(seat, name, words.get(seat), faces[seat], Mood.GLAD if won else Mood.SORRY, size, won=won)

    def _board(self, who: Message, why: Message) -> Widget:
        desk, ui = self._match.table.desk, self.ui
        outcome = self._match.table.outcome
        assert outcome is not None, "the match is over"
        exhibits = desk.presenter.status.exhibits(desk.events(), desk.now.view, outcome, desk.names)
        high = LOW_EXHIBIT if low(ui) or narrow(ui) else EXHIBIT_HEIGHT
        return verdict_board(who, why, exhibits, high, narrow=narrow(ui), four_colour=ui.settings.four_colour)

    def _cards(self) -> Widget:
        high = 0.0 if low(self.ui) else MOMENT_HEIGHT
        side = 0.0 if narrow(self.ui) else (self._width - GAP * (len(self._moments) - 1)) / len(self._moments)
        cards = [
            MomentCard(
                number,
                turning,
                None if turning.moment.seat is None else self._match.faces[turning.moment.seat],
                self._leading_to(turning.step),
                four_colour=self.ui.settings.four_colour,
                high=high,
                width=side,
            )
            for number, turning in enumerate(self._moments)
        ]
        if narrow(self.ui):
            return Column(*cards, gap=8, fill=Fill.STRETCH)
        return Row(*cards, gap=GAP, fill=Fill.STRETCH)

    @property
    def _width(self) -> float:
        return min(WIDEST, self.ui.viewport.width - 2 * edge(self.ui))

    def _leading_to(self, step: int) -> Callable[[], None]:
        return lambda: self.dismiss(Revisit(step))

    def _told_figures(self) -> Iterator[Widget]:
        """Each by itself, so that no separator is left where a row ends; a sentence below says what is for fun."""
        usual = (NOTHING, FOR_FUN, *([USUAL_COUNT] if self._match.table.host.counts else ()))
        shown = (fact for fact in closing_facts(self._match) if fact.value not in usual)
        for number, fact in enumerate(shown):
            yield Label(fact_line(fact), FIGURES, id=f"figure:{number}")


def people_won(match: TableMatch) -> bool:
    """True if a person is among the winners, or only bots played and somebody won."""
    outcome = match.table.outcome
    if outcome is None:
        return False
    people = match.table.host.people
    return any(seat in people for seat in outcome.winners) if people else bool(outcome.winners)


def turning_points(match: TableMatch) -> Iterator[TurningPoint]:
    """Yields the turning points of the match, from its end; none where it ended because everybody agreed to."""
    table = match.table
    if table.outcome is not None and table.outcome.counts:
        yield from turnings(table.desk.told_back(), table.presenter, table.names)


def closing_facts(match: TableMatch) -> list[Fact]:
    """Returns the title's facts on the whole match, then moves, undos, and whether it counts."""
    host, desk = match.table.host, match.table.desk
    told = desk.presenter.status.closing(desk.events(), desk.now.view, desk.names)
    moves = tally(desk.feed.shape(), host.people)
    counts = "counted" if host.counts else "for_fun" if host.for_fun else "agreed"
    return [
        *told,
        Fact(Message("result.moves"), Message("result.number", {"count": moves.played})),
        Fact(Message("result.taken_back"), Message("result.number", {"count": moves.taken_back})),
        Fact(Message("result.counts"), Message(f"result.{counts}"), 1 if host.counts else 0),
    ]


def _buttons(scene: ResultScene, save_as: Callable[[], None], *, closer: bool) -> Widget:
    def end(choice: ResultChoice) -> Callable[[], None]:
        return lambda: scene.dismiss(choice)

    rematch, back, shelf = (
        end(choice) for choice in (ResultChoice.REMATCH, ResultChoice.LOOK_BACK, ResultChoice.SHELF)
    )
    closely = [PushButton(CLOSER, Message("result.closer"), end(ResultChoice.CLOSER), icon="eye")] if closer else []
    return Wrapping(
        PushButton(REMATCH, Message("result.rematch"), rematch, kind=ButtonKind.PRIMARY, icon="play", keys="r"),
        PushButton("look_back", Message("result.look_back"), back, icon="timeline", keys="escape"),
        *closely,
        PushButton("save_as", Message("result.save_as"), save_as, icon="save"),
        PushButton("shelf", Message("result.shelf"), shelf, icon="anchor"),
        gap=12,
        align=0.5,
    )


class MoveCount(Struct, frozen=True):
    """Choices somebody made: `played` by anybody on the line that counts, `taken_back` by people on lines left."""

    played: int
    taken_back: int


def tally(shape: StepTree, people: frozenset[Seat]) -> MoveCount:
    """The tally of a match as it stands; what plays itself is no move."""
    path = set(_path(shape))
    chosen = [step for step in shape.parents if step not in shape.autos and shape.seats[step] != SYSTEM]
    left = (step for step in chosen if step not in path)
    return MoveCount(sum(step in path for step in chosen), sum(shape.seats[step] in people for step in left))


def _path(shape: StepTree) -> Iterator[int]:
    step: int | None = shape.head
    while step is not None:
        yield step
        step = shape.parents[step]
