"""The result of a match: portraits with a word, the deciding things, the moments that led there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from msgspec import Struct
from pygame import FRect

from game.content.message import Message
from game.content.theme import ColourName
from game.engine.types import SYSTEM, Seat
from game.host.analyst import Analyst
from game.host.update import StepTree
from game.table.item import Item, ItemKind, Mood, portrait
from game.table.presenter import Exhibit, Fact
from game.table.told import StoryScene, TurningPoint, fact_line
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Node, Role
from game.ui.scenes.frame import FittedScroll, edge, low, narrow
from game.ui.scenes.house import MatchWorth
from game.ui.scenes.story import (
    PILL,
    StoryCard,
    StoryPictures,
    StoryWords,
    chances_of,
    moments,
    pill,
    story_line,
    turning_points,
)
from game.ui.stage.widget_scene import Veil, WidgetScene
from game.ui.table.items.sprite_artist import SpriteArtist
from game.ui.table.layout.signs import seat_shape
from game.ui.table.match import ResultChoice, ResultEnd, Revisit, TableMatch
from game.ui.table.panels.spotlight import Narrow
from game.ui.widgets import (
    SMALL,
    AnchoredBox,
    ButtonKind,
    Column,
    Fill,
    Label,
    Padding,
    Panel,
    PushButton,
    Row,
    Size,
    Space,
    Widget,
    Wrapping,
    text_size,
)

MEDAL, WINNING_MEDAL = 96.0, 132.0
PLATE_WIDTH = 176.0
PLATE_PADDING = 8.0
PLATE = Look("plate", "plate_edge", radius=8, width=1.4, light=0.08, shadow=6)
WON_PLATE = Look("plate", "lamplight", radius=8, width=2.2, light=0.12, shadow=6)
BOARD = Look("cream", "brass", radius=12, width=2, light=0, hairline="brass", inset=6, shadow=14)
NAME = Style(Type.BOLD, "plate_text", 17)
WORD = Style(Type.SMALL, "plate_soft", 15)
WHO = Style(Type.HEADING, "red", 36)
WHY = Style(Type.BODY, "ink", 19)
CARD_PART = 5 / 7
OVERLAP = 0.62
"""Distance from one card to the next, as a factor of its width."""

WIDEST = 1120.0
GAP = 14.0
VEIL = 0.84
EXHIBIT_HEIGHT, LOW_EXHIBIT = 92.0, 64.0
PICTURE_HEIGHT = 88.0
CARDS_ABREAST = 3
"""Cards of what decided it in a whole row: fewer are no wider."""

LOW_PORTRAITS = 0.6
"""Size of portraits where there is little height."""

DENSITIES = (
    (1.0, PICTURE_HEIGHT), (0.85, 80.0), (0.7, 72.0), (LOW_PORTRAITS, 64.0), (LOW_PORTRAITS, 48.0), (LOW_PORTRAITS, 0.0)
)  # fmt: skip
"""Sizes of portraits, each with a height of the pictures on cards: the first for which there is room are taken."""

SEARCH_SECONDS = 0.006
"""Maximum part of a frame spent looking for what decided the match, in seconds."""

REMATCH, CLOSER, ONWARD = "rematch", "closer", "onward"
NOTHING, USUAL_COUNT = Message("result.number", {"count": 0}), Message("result.counted")
"""Figures that are not worth a word."""

FOR_FUN = Message("result.for_fun")
FIGURE_GAP = 28.0
HEADING = Style(Type.HEADING, "plate_text", 20)
FIGURES = Style(Type.BODY, "text", 16)


class Portrait(Widget):
    """A seat in its mood, its name and a word on a plate below; the winner larger and in the light."""

    def __init__(
        self, seat: Seat, name: Message, word: Message | None, face: str, mood: Mood, size: float, *, won: bool
    ) -> None:
        """`size`: of the portrait, 1 for the usual one."""
        super().__init__(f"place:{seat}")
        self._seat, self._name, self._word, self._won = seat, name, word, won
        self._picture = portrait(face, mood)
        self._side, self._highest = size * (WINNING_MEDAL if won else MEDAL), size * WINNING_MEDAL

    def natural(self, ui: Context, limit: float) -> Size:
        """Medal and plate; the plates of all stand on one level."""
        return PLATE_WIDTH, self._highest + self._plate_height(ui) - 6

    def draw(self, canvas: Canvas) -> None:
        """Draws the medal, then the plate over its foot."""
        medal = FRect(0, 0, self._side, self._side)
        medal.midtop = (self.rect.centerx, self.rect.bottom - self._plate_height(canvas.ui) + 6 - self._side)
        edge: ColourName = "lamplight" if self._won else "plate_edge"
        canvas.look(medal, Look("plate", edge, radius=self._side / 2, width=3, light=0, shadow=8))
        canvas.image(self._picture, medal.inflate(-6, -6))
        if self._won:
            canvas.icon("crown", FRect(medal.right - 34, medal.top - 2, 32, 32), "lamplight")
        self._draw_plate(canvas)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields the name and the word of the person."""
        word = "" if self._word is None else plain(ui.say(self._word))
        yield Node(self.id, self.rect, Role.TEXT, plain(ui.say(self._name)), word, focusable=False, tooltip=False)

    def _plate_height(self, ui: Context) -> float:
        rows = [(self._name, NAME)] + ([(self._word, WORD)] if self._word is not None else [])
        room = PLATE_WIDTH - 2 * PLATE_PADDING
        return sum(text_size(ui, words, style, room, 2)[1] for words, style in rows) + 2 * PLATE_PADDING - 4

    def _draw_plate(self, canvas: Canvas) -> None:
        high = self._plate_height(canvas.ui)
        plate = FRect(self.rect.centerx - PLATE_WIDTH / 2, self.rect.bottom - high, PLATE_WIDTH, high)
        canvas.look(plate, WON_PLATE if self._won else PLATE)
        room = PLATE_WIDTH - 2 * PLATE_PADDING - 22
        width, height = text_size(canvas.ui, self._name, NAME, room, 1)
        x, top = plate.centerx - (width + 22) / 2, plate.y + PLATE_PADDING - 2
        canvas.image(seat_shape(self._seat), FRect(x, top + height / 2 - 8, 16, 16))
        canvas.text(self._name, FRect(x + 22, top, width + 1, height), NAME, lines=1)
        if self._word is not None:
            below = FRect(
                plate.x + PLATE_PADDING, top + height, PLATE_WIDTH - 2 * PLATE_PADDING, plate.bottom - top - height - 4
            )
            canvas.text(self._word, below, WORD, align=0.5, lines=2)


class Things(Widget):
    """A few things side by side, cards over each other; what is counted says how many."""

    def __init__(self, id: str, items: Sequence[Item], high: float, *, four_colour: bool) -> None:
        super().__init__(id)
        self._items = [item for item in items if item.face is not None]
        self._high, self._four_colour = high, four_colour

    def natural(self, ui: Context, limit: float) -> Size:
        """Returns the size of all of them, closer together where there is little room."""
        return min(limit, self._width(OVERLAP)), self._high

    def draw(self, canvas: Canvas) -> None:
        """Draws each with its shadow."""
        wide = [self._wide(item) for item in self._items]
        part = (
            1.0 if len(wide) < 2 else min(1.0, (self.rect.width - wide[-1]) / max(1.0, self._width(OVERLAP) - wide[-1]))
        )
        x = self.rect.x
        for item, width in zip(self._items, wide, strict=True):
            area = FRect(x, self.rect.y, width, self._high)
            if width < self._high:
                canvas.shadow(area, 6, 5)
            canvas.image(SpriteArtist.variant(canvas.ui.assets, item.face or "", self._four_colour), area)
            x += width * (OVERLAP if item.kind is ItemKind.CARD else 1.1) * part

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields all of them in words."""
        words = ", ".join(plain(ui.say(item.line)) for item in self._items)
        yield Node(self.id, self.rect, Role.TEXT, words, focusable=False, tooltip=False)

    def _wide(self, item: Item) -> float:
        square = item.kind in (ItemKind.TOKEN, ItemKind.PIECE) or "chip" in (item.face or "")
        return self._high if square else self._high * CARD_PART

    def _width(self, overlap: float) -> float:
        wide = [self._wide(item) for item in self._items]
        steps = (
            width * (overlap if item.kind is ItemKind.CARD else 1.1)
            for item, width in zip(self._items[:-1], wide, strict=False)
        )
        return sum(steps) + (wide[-1] if wide else 0.0)


def verdict_board(
    who: Message, why: Message, exhibits: Sequence[Exhibit], high: float, *, narrow: bool, four_colour: bool
) -> Widget:
    """Builds the winners and the reason, between the two sides of what decided it."""
    words = Column(
        Label(who, WHO, align=0.5, id="who"), Label(why, WHY, align=0.5, id="why"), gap=4, fill=Fill.STRETCH, grow=1
    )
    shown = [_exhibit(number, each, high, four_colour=four_colour) for number, each in enumerate(exhibits)]
    if not shown:
        return Panel(words, look=BOARD, padding=20)
    if narrow:
        return Panel(
            Column(words, Row(Space(), *shown, Space(), gap=20), gap=8, fill=Fill.STRETCH), look=BOARD, padding=16
        )
    first, rest = shown[0], shown[1:]
    return Panel(Row(first, words, *rest, gap=20), look=BOARD, padding=18)


class ResultScene(WidgetScene[ResultEnd]):
    """The result, above the table that was played."""

    transparent = True
    backdrop = Veil(VEIL)
    escape = ResultChoice.LOOK_BACK

    def __init__(
        self,
        ui: Context,
        match: TableMatch,
        save_as: Callable[[], None],
        *,
        closer: bool = False,
        worth: MatchWorth | None = None,
        known: Analyst | None = None,
    ) -> None:
        """`closer`: whether the match can be looked at again, decision by decision; `worth`: what it is worth in a
        voyage or an evening; `known`: who finished an analysis of it.
        """
        super().__init__(ui)
        self._known, self._pictures = known, StoryPictures(ui, match)
        self._match, self._save_as, self._closer, self._worth = match, save_as, closer, worth
        self._found: list[TurningPoint] = []
        self._search: Iterator[TurningPoint] | None = turning_points(match)
        self._moments: list[StoryScene] = []

    def enter(self) -> None:
        """A tune for the end; Enter plays again, unless one comes back from a closer look."""
        super().enter()
        self.ui.audio.tune("win" if people_won(self._match) else "lose")
        back, self._match.looked_closer = self._closer and self._match.looked_closer, False
        first = ONWARD if self._worth is not None and self._worth.went_on else REMATCH
        self.focus_on(CLOSER if back else first, ring=back and self.ui.hand.is_keyed)

    def leave(self) -> None:
        """The tune of the end fades."""
        self.ui.audio.tune(None)
        self._pictures.release()

    def update(self, dt: float) -> None:
        """Looks for what decided the match, a slice of each frame; then makes its pictures, a step each frame."""
        if self._search is not None:
            self._look_on(self._search)
        elif not low(self.ui) and self._pictures.go_on(self._moments):
            self.rebuild()
        super().update(dt)

    def build(self) -> Widget:
        """Portraits, verdict, moments, figures, buttons: as large as there is room, else in a scroll."""
        # Buttons stay where they are when what decided the match is found and put in above them.
        buttons = Padding(_buttons(self, self._save_as, self._worth, closer=self._closer), 0, 4)
        high = self.ui.viewport.height - edge(self.ui)
        room = high - buttons.measure(self.ui, self._width)[1]
        columns = (self._column(portraits, pictures) for portraits, pictures in DENSITIES)
        fitting = (column for column in columns if column.measure(self.ui, self._width)[1] <= room)
        column = next(fitting, None) or self._column(*DENSITIES[-1])
        page = Column(
            Space(), FittedScroll(column), Space(), buttons, gap=0, fill=Fill.STRETCH, height=high,
        )  # fmt: skip
        return AnchoredBox(Narrow(page, self._width), margin=edge(self.ui) / 2)

    def _column(self, portraits: float, pictures: float) -> Widget:
        """Builds all but the buttons, with portraits of this size and pictures of this height."""
        parts: list[Widget] = [Wrapping(*self._portraits(portraits), gap=14, align=0.5)]
        told = self._match.table.model.result()
        if told is not None:
            parts.append(self._board(*told))
        if self._worth is not None and self._worth.lines:
            lines = enumerate(self._worth.lines)
            told_worth = [Label(line, FIGURES, align=0.5, id=f"worth:{place}") for place, line in lines]
            parts.append(Panel(Column(*told_worth, gap=2, fill=Fill.STRETCH), padding=10))
        if self._moments:
            heading = pill(Message("result.moments"), HEADING, PLATE, "moments")
            parts += [Row(Space(), heading, Space()), self._cards(pictures)]
        parts.append(Wrapping(*self._told_figures(), gap=FIGURE_GAP, down=2, align=0.5))
        if self._match.table.host.for_fun:
            parts.append(Label(Message("result.with_knowledge"), SMALL, align=0.5, id="with_knowledge"))
        if given := sorted(self._match.table.host.notes.given):
            names = tuple(self._match.names[seat] for seat in given)
            parts.append(Label(Message("result.bot_played", {"names": names}), SMALL, align=0.5, id="bot_played"))
        return Column(*parts, gap=8, fill=Fill.STRETCH)

    def _look_on(self, search: Iterator[TurningPoint]) -> None:
        end = self.ui.clock.now() + SEARCH_SECONDS
        while self.ui.clock.now() < end:
            turning = next(search, None)
            if turning is None:
                self._search, self._moments = None, moments(self._found, self._match, self._known)
                self.rebuild()
                return
            self._found.append(turning)

    def _portraits(self, size: float) -> Iterator[Widget]:
        """Yields everybody in the order of the places, with a mood and a word."""
        match, outcome = self._match, self._match.table.outcome
        if outcome is None:
            return
        model, faces = match.table.model, match.faces
        words = model.presenter.status.epithets(model.events(), model.now.view, model.names)
        order = [seat for place in outcome.places for seat in place]
        for seat in [*order, *(seat for seat in match.names if seat not in order)]:
            won, name = seat in outcome.winners, match.names[seat]
            yield Portrait(seat, name, words.get(seat), faces[seat], Mood.GLAD if won else Mood.SORRY, size, won=won)

    def _board(self, who: Message, why: Message) -> Widget:
        model, ui = self._match.table.model, self.ui
        outcome = self._match.table.outcome
        assert outcome is not None, "the match is over"
        exhibits = model.presenter.status.exhibits(model.events(), model.now.view, outcome, model.names)
        high = LOW_EXHIBIT if low(ui) or narrow(ui) else EXHIBIT_HEIGHT
        return verdict_board(who, why, exhibits, high, narrow=narrow(ui), four_colour=ui.settings.four_colour)

    def _cards(self, high: float) -> Widget:
        side = 0.0 if narrow(self.ui) else (self._width - GAP * (CARDS_ABREAST - 1)) / CARDS_ABREAST
        cards = [
            StoryCard(
                number,
                scene,
                StoryWords(story_line(scene, self.ui), chances_of(scene, self._match)),
                self._pictures.of(number) if high else None,
                partial(self.dismiss, Revisit(scene.turning.step, scene.turning.told)),
                high=high if self._pictures.shows(number) else 0.0,
                width=side,
            )
            for number, scene in enumerate(self._moments)
        ]
        if narrow(self.ui):
            return Column(*cards, gap=8, fill=Fill.STRETCH)
        return Row(*cards, gap=GAP, fill=Fill.STRETCH, align=0.5)

    @property
    def _width(self) -> float:
        return min(WIDEST, self.ui.viewport.width - 2 * edge(self.ui))

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


def closing_facts(match: TableMatch) -> list[Fact]:
    """Returns the title's facts on the whole match, then moves, undos, and whether it counts."""
    host, model = match.table.host, match.table.model
    told = model.presenter.status.closing(model.events(), model.now.view, model.names)
    moves = move_count(model.feed.shape(), host.people)
    counts = "counted" if host.counts else "for_fun" if host.for_fun else "agreed"
    return [
        *told,
        Fact(Message("result.moves"), Message("result.number", {"count": moves.played})),
        Fact(Message("result.taken_back"), Message("result.number", {"count": moves.taken_back})),
        Fact(Message("result.counts"), Message(f"result.{counts}"), 1 if host.counts else 0),
    ]


class MoveCount(Struct, frozen=True):
    """Choices somebody made: `played` by anybody on the line that counts, `taken_back` by people on lines left."""

    played: int
    taken_back: int


def move_count(shape: StepTree, people: frozenset[Seat]) -> MoveCount:
    """Returns the moves of a match as it stands, by kind; what plays itself is no move."""
    path = set(_path(shape))
    chosen = [step for step in shape.parents if step not in shape.autos and shape.seats[step] != SYSTEM]
    left = (step for step in chosen if step not in path)
    return MoveCount(sum(step in path for step in chosen), sum(shape.seats[step] in people for step in left))


def _exhibit(number: int, exhibit: Exhibit, high: float, *, four_colour: bool) -> Widget:
    things = Things(f"exhibit:{number}", exhibit.items, high, four_colour=four_colour)
    words = Style(Type.BOLD, "plate_text" if exhibit.won else "ink", 15)
    name = pill(exhibit.line, words, WON_PLATE if exhibit.won else PILL)
    return Column(Row(Space(), things, Space()), Row(Space(), name, Space()), gap=4, fill=Fill.STRETCH)


def _buttons(scene: ResultScene, save_as: Callable[[], None], worth: MatchWorth | None, *, closer: bool) -> Widget:
    def end(choice: ResultChoice) -> Callable[[], None]:
        return lambda: scene.dismiss(choice)

    rematch, back, shelf = (
        end(choice) for choice in (ResultChoice.REMATCH, ResultChoice.LOOK_BACK, ResultChoice.SHELF)
    )
    closely = [PushButton(CLOSER, Message("result.closer"), end(ResultChoice.CLOSER), icon="eye")] if closer else []
    onward = [] if worth is None else [_onward(worth, end(worth.way))]
    kind = ButtonKind.NORMAL if worth is not None and worth.went_on else ButtonKind.PRIMARY
    again = PushButton(REMATCH, Message("result.rematch"), rematch, kind=kind, icon="play", keys="r")
    return Wrapping(
        *onward,
        *([] if worth is not None and worth.way is ResultChoice.EVENING else [again]),
        PushButton("look_back", Message("result.look_back"), back, icon="timeline", keys="escape"),
        *closely,
        PushButton("save_as", Message("result.save_as"), save_as, icon="save"),
        PushButton("shelf", Message("result.shelf"), shelf, icon="anchor"),
        gap=12,
        align=0.5,
    )


def _onward(worth: MatchWorth, press: Callable[[], None]) -> Widget:
    kind = ButtonKind.PRIMARY if worth.went_on else ButtonKind.NORMAL
    return PushButton(ONWARD, worth.onward, press, kind=kind, icon="forward", keys="n")


def _path(shape: StepTree) -> Iterator[int]:
    step: int | None = shape.head
    while step is not None:
        yield step
        step = shape.parents[step]
