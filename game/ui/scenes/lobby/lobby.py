"""The lobby: who sits where, what is played, and the button that deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from pygame import FRect

from game.content.catalogue import Entry, Lesson
from game.content.message import Message
from game.content.seat_assignment import (
    LocalPlayer,
    PhonePlayer,
    SeatAssignment,
    faces_of,
    here_of,
    names_of,
    people_of,
    phones_of,
)
from game.content.theme import ColourName, IconName
from game.engine.types import Seat
from game.table.item import Mood, portrait
from game.ui.context import Canvas, Context, Say
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.scenes.frame import edge, evenly, room
from game.ui.scenes.house import House
from game.ui.scenes.lobby.round_table import (
    KindCard,
    RoundTable,
    Sitter,
    facing,
    options_column,
    options_sentence,
    side_by_side,
    too_large,
)
from game.ui.scenes.opening import (
    TableChoice,
    first_choice,
    lesson_name,
    mended_choice,
    preset_of,
    share_of,
    suiting_bot,
    usual_player,
    with_preset,
    with_seat,
    without_seat,
)
from game.ui.scenes.overlays.invitation import InvitationScene, awaited, once_all_are_there
from game.ui.scenes.overlays.seat import Rivals, SeatScene, grade_of
from game.ui.scenes.shelf.boxes import BOX_SHAPE, DEPTH, draw_box, figures
from game.ui.stage.dialog import Dialog, DialogButton
from game.ui.stage.widget_scene import WidgetScene, draw_panels
from game.ui.table.match import read_ahead
from game.ui.widgets import (
    BODY,
    BOLD,
    HEADING,
    ButtonKind,
    CentredBox,
    Column,
    Fill,
    Grid,
    Label,
    Padding,
    Panel,
    PushButton,
    Row,
    Scroll,
    Size,
    Space,
    Widget,
)
from game.ui.widgets.label import text_size, word_width

ROOMY = (1000.0, 590.0)
"""Minimum width and height, in design units, to lay the room out as it is painted; in smaller ones all of it
scrolls.
"""
DESK = 114.0
"""Minimum height of the desk along the lower edge, in design units: the title's subject has to lie on it."""
DESK_EDGE = 20.0
"""Distance from the upper edge of the desk to the first words on it, in design units."""
LOWER, RIGHT_GAP = 18.0, 14.0
"""Distances below everything, and between things at the right, in design units."""
BESIDE = 0.262
"""Width of cover and aim by the width of the room."""
LAMP = (120.0, 140.0)
PICTURE_PART = 0.165
"""Height of the pictures of kinds, by the height of the room."""
NARROW_KIND = 240.0
LOW_PICTURE = 84.0
PICTURES_FROM = 450.0
"""Height of the pictures of kinds where all is in one column, and of the room from which there are any."""
REFUSED = Style(Type.BOLD, "text_bad")
FIGURES = Style(Type.BODY, "text_accent", 17)

HEIGHT = 72.0
LOW_HEIGHT = 50.0
_PICTURE = (96.0, 84.0)
_PADDING = 24.0
_LIFT = 10.0
_SOLE = Look("brass_dark", "ink", radius=14, width=3, light=0, shadow=10)


class RunningMatch(Struct, frozen=True):
    """The match on the table below, when the lobby was opened from there: its seats and options, and the way on."""

    choice: TableChoice | None
    """None for a lesson: what was last chosen holds."""
    deal: Callable[[TableChoice], None]
    """Leaves the match for a new one."""


class LobbyScene(WidgetScene[None]):
    """Keeps what is chosen as it is chosen. Above a running match it ends when the person goes back to that."""

    def __init__(self, house: House, entry: Entry, running: RunningMatch | None = None) -> None:
        super().__init__(house.ui)
        self._house, self._entry, self._running = house, entry, running
        played = running.choice if running is not None else None
        last = house.memory.last(entry.id)
        company = house.memory.company
        self._choice = mended_choice(entry.info, played) if played else first_choice(entry.info, last, company)
        self._new = played is None and last is None
        self._unfolded = too_large(entry, self._choice) is not None
        self._desk = DESK

    def look_again(self) -> None:
        """A board of one's own may have been drawn meanwhile."""
        entry = self._house.titles.look_again(self._entry.id)
        if entry is not None and entry is not self._entry:
            self._entry, self._choice = entry, mended_choice(entry.info, self._choice)
            self.rebuild()

    def resume(self) -> None:
        """Looks again after the room above it has closed."""
        self.look_again()
        super().resume()

    @property
    def entry(self) -> Entry:
        """The entry of the title that is played."""
        return self._entry

    @property
    def choice(self) -> TableChoice:
        """The current choice."""
        return self._choice

    def sat_down(self, seat: Seat, name: str, animal: str) -> None:
        """Seats a person with a phone, as the animal they chose, "" for any."""
        for each in self._choice.seats:
            if each.seat == seat:
                self._set_seat(replace(each, name=name, player=PhonePlayer(animal)))

    def got_up(self, seat: Seat, *, here: bool) -> None:
        """Frees the seat of a person with a phone: it waits for another one, or they go on at this screen."""
        for each in self._choice.seats:
            if each.seat == seat:
                self._set_seat(
                    replace(each, player=LocalPlayer()) if here else replace(each, name="", player=PhonePlayer())
                )

    def invite(self) -> None:
        """Shows how phones come to the table."""
        phones, info = self._house.phones, self._entry.info
        if phones is not None:
            rivals = self._rivals()
            self.ui.scenes.push(
                InvitationScene(self.ui, phones, info, lambda: self._choice.seats, self._names, self._set_seat, rivals)
            )

    def unfold(self) -> None:
        """Shows the options in place of the table, or the table again."""
        self._unfolded = not self._unfolded
        self.rebuild()

    def enter(self) -> None:
        """Enter deals at once, or goes back to the match that is going on."""
        super().enter()
        if self._running is None:
            read_ahead(self.ui, self._entry)
        self.focus_on("deal" if self._running is None else "back", ring=False)

    def build(self) -> Widget:
        """The box at the left; kinds of match, table and deal beside it. In one column where there is little room."""
        if not self._roomy:
            return self._column()
        view, margin = self.ui.viewport, edge(self.ui) + 12
        beside = min(view.width * BESIDE, view.height * 0.48)
        aim = self._aim()
        self._desk = max(DESK, aim.measure(self.ui, beside)[1] + DESK_EDGE + LOWER)
        pictures = LOW_PICTURE if self._unfolded else view.height * PICTURE_PART
        foot = Padding(self._foot(), 0, max(0.0, self._desk - LOWER - RIGHT_GAP - HEIGHT) / 2)
        right = Column(self._heading(), self._kinds(0, pictures), self._middle(), foot, gap=RIGHT_GAP, grow=1)
        on_desk = Column(Space(height=DESK_EDGE), aim, gap=0, height=self._desk - LOWER)
        left = CentredBox(Column(*self._beside(), on_desk, gap=0, width=beside), beside)
        return Padding(Row(left, right, gap=36, fill=Fill.STRETCH), margin, LOWER, grow=1)

    def background(self, canvas: Canvas) -> None:
        """Panels in lamplight and the desk."""
        draw_panels(canvas, self._desk if self._roomy else 0.0)
        if self._roomy and not self.ui.theme.high_contrast:
            canvas.image("app/rooms/lamp", FRect(self.ui.viewport.width * 0.155 - LAMP[0] / 2, 0, *LAMP))

    def towards(self, across: int, down: int) -> Node | None:
        """Returns the chair straight over the table, if somebody sits there."""
        chairs = [*(f"seat:{each.seat}" for each in self._choice.seats), "add"]
        return (facing(self.focus, chairs, down) if down else None) or super().towards(across, down)

    def wish(self, action: str) -> bool:
        """The rules of the title, or the settings."""
        match action:
            case "rules":
                self._rules()
            case "settings":
                self._house.doors.settings()
            case _:
                return False
        return True

    def back(self) -> bool:
        """Folds the options; else to the shelf, or to the match that is going on."""
        if self._unfolded:
            self.unfold()
        else:
            self._leave()
        return True

    def _names(self) -> dict[Seat, Message]:
        return names_of(self._entry.info, self._choice.seats)

    @property
    def _roomy(self) -> bool:
        view = self.ui.viewport
        return view.width >= ROOMY[0] and view.height >= ROOMY[1]

    def _column(self) -> Widget:
        """Builds all of it below each other."""
        columns = evenly(len(self._entry.info.presets), int(self.ui.viewport.width // NARROW_KIND))
        sitters, told = self._sitters(), self._told()
        rules = self._unfold_button()
        options = [Panel(self._options(), padding=20)] if self._unfolded else []
        high = LOW_PICTURE if self.ui.viewport.height >= PICTURES_FROM else 0.0
        kinds, sitting = Padding(self._kinds(columns, high), 0, 10), side_by_side(sitters, told)
        body = Column(*self._running_note(), kinds, sitting, rules, *options, gap=14)
        ways = Row(Space(), *self._phones_button(), *self._lesson_button(), self._deal_button(low=True), gap=12)
        foot = Column(*self._refusal(), ways, gap=6)
        name = Message(f"{self._entry.id}.name")
        return room(self.ui, name, self._leave, body, tools=[self._rules_button()], foot=foot)

    def _beside(self) -> list[Widget]:
        """Builds the ways out, and the box, which stands on the desk."""
        back = PushButton(
            "back",
            Message("lobby.shelf" if self._running is None else "app.back"),
            self._leave,
            icon="back",
            keys="escape",
        )
        return [
            Space(height=LAMP[1] - 16),
            Row(back, self._rules_button(), gap=10),
            Space(height=12),
            CoverBox(self._entry.id),
        ]

    def _aim(self) -> Widget:
        players, minutes = figures(self._entry)
        return Column(
            Label(Message(f"{self._entry.id}.tagline"), BOLD, id="aim"),
            Label(Message("shelf.figures", {"players": players, "minutes": minutes}), FIGURES),
            gap=4,
        )

    def _heading(self) -> Widget:
        return Column(Label(Message("lobby.presets"), HEADING, id="title"), *self._running_note(), gap=4)

    def _running_note(self) -> list[Widget]:
        return [Label(Message("lobby.running"), BODY, id="running")] if self._running is not None else []

    def _kinds(self, columns: int, high: float) -> Widget:
        info, chosen = self._entry.info, preset_of(self._entry.info, self._choice)
        cards = []
        for preset in info.presets:
            key = f"{info.id}.preset.{preset.id}"
            name, about = Message(f"{key}.name"), Message(f"{key}.detail")
            press = partial(self._change, with_preset(self._choice, preset))
            cards.append(KindCard(preset.id, name, about, preset.picture, preset.id == chosen, press, high=high))
        return Grid(*cards, columns=columns or max(1, len(cards)), gap=16)

    def _middle(self) -> Widget:
        """The table by the window, or the options while they are unfolded."""
        if not self._unfolded:
            return RoundTable(self._sitters(), self._told(), f"{self._entry.id}/begin")
        return Panel(Scroll(self._options(), "options"), padding=20, grow=1)

    def _options(self) -> Widget:
        return options_column(self.ui, self._entry, self._choice, self._change)

    def _sitters(self) -> list[Sitter]:
        info, seats = self._entry.info, self._choice.seats
        names, faces = self._names(), faces_of(info, seats)
        sitters = []
        for each in seats:
            mood = Mood.GLAD if each.bot is None else Mood.CALM
            face, press = portrait(faces[each.seat], mood), partial(self._ask_seat, each)
            sitters.append(Sitter(f"seat:{each.seat}", names[each.seat], self._who(each), press, face, each.seat))
        if len(seats) < info.seats[1]:
            more = share_of(info, len(seats) + 1)
            invite = Message("lobby.invite") if more is None else Message("lobby.invite_share", {"share": more})
            sitters.append(Sitter("add", Message("lobby.free_chair"), invite, self._add))
        return sitters

    def _who(self, seated: SeatAssignment) -> Message:
        if isinstance(seated.player, PhonePlayer):
            taken = self._house.phones is not None and seated.seat in self._house.phones.taken
            return Message("lobby.phone_ready" if taken else "lobby.phone_awaited")
        if seated.bot is None:
            who = Message("lobby.you" if len(here_of(self._choice.seats)) == 1 else "lobby.person")
            share = share_of(self._entry.info, len(self._choice.seats))
            return who if share is None else Message("lobby.with_share", {"who": who, "share": share})
        return grade_of(seated.bot, mate=self._entry.info.cooperative)

    def _told(self) -> Message:
        """Returns the words for those who play together."""
        people, here = len(people_of(self._choice.seats)), len(here_of(self._choice.seats))
        bots = len(self._choice.seats) - people
        if not people:
            return Message("lobby.table.bots", {"bots": bots})
        if people == 1 and here == 1:
            return Message("lobby.table.you_and_bots" if bots else "lobby.table.you", {"bots": bots})
        return Message("lobby.table.both" if bots else "lobby.table.people", {"people": people, "bots": bots})

    def _foot(self) -> Widget:
        words = Column(*self._refusal(), self._unfold_button(), gap=4, grow=1)
        return Row(words, *self._phones_button(), *self._lesson_button(), self._deal_button(), gap=24)

    def _refusal(self) -> list[Widget]:
        why = too_large(self._entry, self._choice)
        return [Panel(Label(why, REFUSED, id="too_large"), padding=8)] if why is not None else []

    def _unfold_button(self) -> Widget:
        rules = options_sentence(self._entry, self._choice)
        words, about = (Message("lobby.fold"), rules) if self._unfolded else (rules, Message("lobby.unfold"))
        icon: IconName = "minus" if self._unfolded else "plus"
        return PushButton("options", words, self.unfold, icon=icon, description=about, align=0, height=52)

    def _deal_button(self, *, low: bool = False) -> Widget:
        id = self._entry.id
        return GrandButton("deal", Message(f"{id}.begin"), self._deal, picture=f"{id}/begin", keys="d", low=low)

    def _phones_button(self) -> list[Widget]:
        """The way to the code, while somebody plays by phone."""
        if self._house.phones is None or not phones_of(self._choice.seats):
            return []
        return [PushButton("phones", Message("phone.invite"), self.invite, icon="phone", height=52)]

    def _lesson_button(self) -> list[Widget]:
        """Builds the way to a first match with a teacher; for people who played here before or chose a kind with a
        lesson of its own, to all lessons and puzzles.
        """
        if self._running is not None or self._phones_button():
            return []
        lessons = self._entry.lessons
        if lessons and self._new and self._lesson_of_kind is None:
            words, about, start = (
                lesson_name(lessons[0]),
                Message("lobby.lesson_help"),
                partial(self._lesson, lessons[0]),
            )
            return [
                PushButton("lesson", words, start, icon="hint", description=about, kind=ButtonKind.PRIMARY, height=52)
            ]
        words, about, learn = Message("lobby.learn"), Message("lobby.learn_help"), self._learn
        return [
            PushButton("learn", words, learn if lessons else self._practise, icon="hint", description=about, height=52)
        ]

    @property
    def _lesson_of_kind(self) -> Lesson | None:
        """The lesson that prepares for the chosen kind of match."""
        chosen = preset_of(self._entry.info, self._choice)
        return next((lesson for lesson in self._entry.lessons if lesson.preset and lesson.preset == chosen), None)

    def _learn(self) -> None:
        """Asks what of it; first comes the lesson of the chosen kind, otherwise the puzzles."""
        lessons = {f"lesson:{lesson.id}": lesson for lesson in self._entry.lessons}
        offered = [("moments", Message("lobby.moments"))]
        offered += [(id, lesson_name(lesson)) for id, lesson in lessons.items()][::-1]
        first = self._lesson_of_kind
        best = "moments" if first is None else f"lesson:{first.id}"
        answers = [
            DialogButton(id, words, id, ButtonKind.PRIMARY if id == best else ButtonKind.NORMAL)
            for id, words in sorted(offered, key=lambda each: each[0] == best)
        ]
        answers.insert(0, DialogButton("cancel", Message("app.cancel"), ""))
        ways = {id: partial(self._lesson, lesson) for id, lesson in lessons.items()} | {"moments": self._practise}
        question = Dialog(self.ui, Message("lobby.learn"), Message("lobby.learn_ask"), tuple(answers), "")
        self.ui.scenes.push(question, lambda way: ways.get(way, lambda: None)())

    def _lesson(self, lesson: Lesson) -> None:
        self._house.doors.lesson(self._entry, lesson)

    def _practise(self) -> None:
        self._house.doors.practice_of(self._entry)

    def _rules_button(self) -> Widget:
        return PushButton("rules", Message("lobby.rules"), self._rules, icon="rules", keys=self.ui.keys.chord("rules"))

    def _ask_seat(self, seated: SeatAssignment) -> None:
        info = self._entry.info
        remove = partial(self._remove, seated.seat) if len(self._choice.seats) > info.seats[0] else None
        had = phones_of(self._choice.seats)
        phones = self._house.phones is not None
        scene = SeatScene(self.ui, info, seated, self._set_seat, remove, self._rivals(), phones)
        self.ui.scenes.push(scene, lambda _: self.invite() if phones_of(self._choice.seats) - had else None)

    def _rivals(self) -> Rivals:
        info = self._entry.info
        return Rivals(suiting_bot(info, self._house.records.all()), preset_of(info, self._choice))

    def _change(self, choice: TableChoice) -> None:
        self._choice = choice
        self._house.memory.keep(self._entry.id, choice)
        self.rebuild()

    def _set_seat(self, seat: SeatAssignment) -> None:
        self._change(with_seat(self._choice, seat))

    def _remove(self, seat: Seat) -> None:
        self._change(without_seat(self._choice, seat))

    def _add(self) -> None:
        self._set_seat(
            SeatAssignment(Seat(len(self._choice.seats)), player=usual_player(self._entry.info, self._choice.seats))
        )

    def _deal(self) -> None:
        once_all_are_there(
            self.ui, lambda: awaited(self._house.phones, self._choice.seats, self._names()), self._deal_at_once
        )

    def _deal_at_once(self) -> None:
        self._house.memory.keep(self._entry.id, self._choice)
        if self._running is None:
            self._house.doors.deal(self._entry, self._choice)
        else:
            self._running.deal(self._choice)

    def _rules(self) -> None:
        self._house.doors.rules_of(self._entry)

    def _leave(self) -> None:
        if self._running is None:
            self.ui.assets.renderer.forget()
            self._house.doors.shelf(self._entry.id)
        else:
            self.dismiss(None)


class CoverBox(Widget):
    """A cover that is only looked at; it takes the height that is left."""

    def __init__(self, title: str) -> None:
        super().__init__(grow=1)
        self._title = title

    def natural(self, ui: Context, limit: float) -> Size:
        """It takes what is left."""
        return 0.0, 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draws the box in the left of its place."""
        height = min(self.rect.height, self.rect.width / (BOX_SHAPE * (1 + DEPTH)))
        if height > 0:
            front = FRect(self.rect.x, self.rect.bottom - height, height * BOX_SHAPE, height)
            draw_box(canvas, self._title, front)


class GrandButton(Widget):
    """A button; `low` where height has to be spared."""

    def __init__(
        self, id: str, words: Say, press: Callable[[], None], *, picture: str, keys: str, low: bool = False
    ) -> None:
        super().__init__(id, height=LOW_HEIGHT if low else HEIGHT)
        self._words, self._press, self._keys, self._low = words, press, keys, low
        self._picture = picture

    def natural(self, ui: Context, limit: float) -> Size:
        """Words and picture."""
        beside = 2 * _PADDING + (0 if self._low else _PICTURE[0])
        width, height = text_size(ui, self._words, self._style(), max(1.0, limit - beside))
        return width + beside, max(self.least[1], height + 12)

    def smallest(self, ui: Context) -> float:
        """The longest word and the picture."""
        return word_width(ui, self._words, self._style()) + 2 * _PADDING + (0 if self._low else _PICTURE[0])

    def draw(self, canvas: Canvas) -> None:
        """Draws sole, board, words and picture; pressed it sinks onto its sole."""
        hovered = canvas.touch.hovered == self.id
        pressed = hovered and canvas.touch.pressed == self.id
        canvas.look(self.rect.move(0, 5), _SOLE)
        fill: ColourName = "primary_pressed" if pressed else "primary_hover" if hovered else "primary"
        board = self.rect.move(0, 4 if pressed else 0)
        canvas.look(board, Look(fill, "ink", radius=14, width=3, light=0.24))
        right = _PADDING if self._low else _PICTURE[0]
        words = FRect(board.x + _PADDING, board.y, max(1.0, board.width - _PADDING - right), board.height)
        canvas.text(self._words, words, self._style(), align=0.5)
        if not self._low:
            place = FRect(board.right - _PICTURE[0] - 6, board.centery - _PICTURE[1] / 2 - _LIFT / 2, *_PICTURE)
            canvas.image(self._picture, place)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields the node of this button."""
        name = plain(ui.say(self._words))
        press = {Action.PRESS: self._press}
        yield Node(self.id, self.rect, Role.BUTTON, name, keys=self._keys, actions=press, tooltip=False)

    def _style(self) -> Style:
        return Style(Type.HEADING, "primary_text", 26 if self._low else 34)
