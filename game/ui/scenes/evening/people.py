"""The people of an evening: who plays, with how many points before the first game, with help; and the choice of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, assert_never

from msgspec.structs import replace
from pygame import FRect

from game.content.message import Message, given
from game.content.seat_assignment import (
    FACES,
    AnyPlayer,
    BotPlayer,
    LocalPlayer,
    PhonePlayer,
    RemotePlayer,
    bot_name,
    crew_name,
)
from game.content.untrusted_text import LONGEST_NAME
from game.host.evening.plan import LEAST_PEOPLE, MOST_HEAD_START, MOST_PEOPLE, Participant
from game.table.item import Mood, portrait
from game.ui.context import Canvas, Context
from game.ui.drawing.assets import Look
from game.ui.drawing.text import Style, plain
from game.ui.drawing.theme import Type
from game.ui.input.focus import Action, Node, Role
from game.ui.scenes.frame import FittedScroll, dialog
from game.ui.scenes.house import House
from game.ui.scenes.overlays.seat import grade_of
from game.ui.stage.widget_scene import Veil, WidgetScene
from game.ui.widgets import (
    BODY,
    ButtonKind,
    Column,
    Fill,
    Label,
    Option,
    Panel,
    PushButton,
    Row,
    Segments,
    Size,
    Space,
    TextField,
    Toggle,
    Widget,
    Wrapping,
    text_size,
    word_width,
)

HERE, PHONE, BOT = "here", "phone", "bot:"
DISC: Final = 37.0
DISC_GAP: Final = 4.0
MEDAL: Final = 60.0
SMALL_FACE: Final = 52.0
BESIDE: Final = 74.0
"""Width of a portrait and the gap beside it, in design units."""

WIDE: Final = 620.0
TITLE: Final = Style(Type.HEADING, "text_accent", 24)
CALLED: Final = Style(Type.BOLD, "plate_text", 19)
MANNER: Final = Style(Type.SMALL, "plate_soft", 16)
COLUMN: Final = Style(Type.SMALL, "text_soft", 15)
TOLD: Final = Style(Type.SMALL, "text_soft", 15)
PLUS: Final = Style(Type.BOLD, "text_soft", 16)
PLUS_ON: Final = Style(Type.BOLD, "primary_text", 16)
BOARD: Final = Look("plate", "plate_edge", radius=12, width=2, light=0.08, shadow=12)
OFF_LOOK: Final = Look("field", "brass", radius=16, width=1.5, light=0)
ON_LOOK: Final = Look("primary", "lamplight", radius=16, width=2, light=0.25)
MEANT_LOOK: Final = Look("button_hover", "lamplight", radius=16, width=2, light=0.1)
LINE_MEANT: Final = Look("panel_raised", "brass_dark", radius=10, width=1.5, light=0.1)
FREE_RING: Final = Look("field", "brass", radius=30, width=2.5, light=0.1)
MEANT_RING: Final = Look("button_hover", "lamplight", radius=30, width=2.5, light=0.1)
FACE_CHOSEN: Final = Look("primary", "lamplight", radius=30, width=2, light=0.2)


class HeadStart(Widget):
    """Three rings that are given before the first game; a press on the last one given takes it back."""

    def __init__(self, person: int, name: Message, given: int, change: Callable[[int], None]) -> None:
        width = MOST_HEAD_START * (DISC + DISC_GAP)
        super().__init__(f"start:{person}", width=width, height=DISC)
        self._name, self._given, self._change = name, given, change

    def natural(self, ui: Context, limit: float) -> Size:
        """Three discs side by side."""
        return self.least

    def draw(self, canvas: Canvas) -> None:
        """Draws the rings, those that are given in brass."""
        for number in range(1, MOST_HEAD_START + 1):
            disc, on = self._disc(number).inflate(-4, -4), number <= self._given
            meant = canvas.touch.hovered == f"{self.id}:{number}"
            canvas.look(disc, ON_LOOK if on else MEANT_LOOK if meant else OFF_LOOK)
            canvas.text("+1", disc, PLUS_ON if on else PLUS, align=0.5, lines=1)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node for each ring."""
        for number in range(1, MOST_HEAD_START + 1):
            words = Message("evening.plan.head_start_of", {"name": self._name, "count": number})
            wanted = number - 1 if number == self._given else number
            press = {Action.PRESS: partial(self._change, wanted)}
            yield Node(
                f"{self.id}:{number}", self._disc(number), Role.TOGGLE, plain(ui.say(words)),
                plain(ui.say(Message("evening.plan.head_start_help"))), checked=number <= self._given, actions=press,
            )  # fmt: skip

    def _disc(self, number: int) -> FRect:
        return FRect(self.rect.x + (number - 1) * (DISC + DISC_GAP), self.rect.centery - DISC / 2, DISC, DISC)


class HelpDisc(Widget):
    """A switch: whether somebody may ask for hints that count for nobody's record."""

    def __init__(self, person: int, name: Message, on: bool, change: Callable[[bool], None]) -> None:
        super().__init__(f"help:{person}", width=DISC, height=DISC)
        self._name, self._on, self._change = name, on, change

    def natural(self, ui: Context, limit: float) -> Size:
        """A disc."""
        return self.least

    def draw(self, canvas: Canvas) -> None:
        """Draws the disc, lit while it is on."""
        disc = self._disc().inflate(-4, -4)
        canvas.look(disc, ON_LOOK if self._on else MEANT_LOOK if canvas.touch.hovered == self.id else OFF_LOOK)
        canvas.icon("hint", disc.inflate(-11, -11), "primary_text" if self._on else "text_soft")

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that switches it."""
        words = Message("evening.plan.help_of", {"name": self._name})
        press = {Action.PRESS: partial(self._change, not self._on)}
        about = plain(ui.say(Message("evening.plan.help_about")))
        yield Node(self.id, self._disc(), Role.TOGGLE, plain(ui.say(words)), about, checked=self._on, actions=press)

    def _disc(self) -> FRect:
        return FRect(self.rect.centerx - DISC / 2, self.rect.centery - DISC / 2, DISC, DISC)


class PersonLine(Widget):
    """Portrait, name and manner of somebody; a press asks who it shall be. Without a face it is a free chair."""

    def __init__(self, id: str, name: Message, who: Message, face: str, press: Callable[[], None]) -> None:
        super().__init__(id, grow=1, height=MEDAL)
        self._name, self._who, self._face, self._press = name, who, face, press

    def natural(self, ui: Context, limit: float) -> Size:
        """Portrait and words beside each other."""
        name, who = self._words(ui, max(1.0, limit - BESIDE))
        return max(name[0], who[0]) + BESIDE + 6, max(MEDAL, name[1] + who[1] + 6)

    def smallest(self, ui: Context) -> float:
        """The portrait and the longest word."""
        return max(word_width(ui, self._name, CALLED), word_width(ui, self._who, MANNER)) + BESIDE + 6

    def draw(self, canvas: Canvas) -> None:
        """Draws portrait and words, lit while it is meant."""
        meant = self.id == canvas.touch.hovered
        if meant:
            canvas.look(self.rect, LINE_MEANT)
        face = FRect(self.rect.x + 2, self.rect.centery - MEDAL / 2, MEDAL, MEDAL)
        if self._face:
            canvas.shadow(face.inflate(-10, -10), MEDAL / 2, 8, 150)
            canvas.image(portrait(self._face, Mood.GLAD if meant else Mood.CALM), face)
        else:
            ring = face.inflate(-12, -12)
            canvas.look(ring, MEANT_RING if meant else FREE_RING)
            canvas.icon("plus", ring.inflate(-24, -24), "lamplight")
        room = max(1.0, self.rect.width - BESIDE)
        name, who = self._words(canvas.ui, room)
        y = self.rect.centery - (name[1] + who[1]) / 2
        canvas.text(self._name, FRect(self.rect.x + BESIDE, y, room, name[1]), CALLED)
        canvas.text(self._who, FRect(self.rect.x + BESIDE, y + name[1], room, who[1]), MANNER)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that asks."""
        name, who = plain(ui.say(self._name)), plain(ui.say(self._who))
        yield Node(self.id, self.rect, Role.BUTTON, name, who, actions={Action.PRESS: self._press}, tooltip=False)

    def _words(self, ui: Context, room: float) -> tuple[Size, Size]:
        return text_size(ui, self._name, CALLED, room), text_size(ui, self._who, MANNER, room)


class PeopleChanges:
    """The ways to change who plays."""

    def __init__(
        self, choose: Callable[[int], None], put: Callable[[int, Participant], None], add: Callable[[], None]
    ) -> None:
        self.choose, self.put, self.add = choose, put, add


def people_board(
    people: Sequence[Participant],
    names: Sequence[Message],
    faces: Sequence[str],
    grades: Sequence[Message],
    changes: PeopleChanges,
) -> Widget:
    """Builds the board of everybody, with head starts and help; `grades` say what everybody is."""  # fmt: skip
    lines: list[Widget] = []
    for place, person in enumerate(people):
        line = PersonLine(f"person:{place}", names[place], grades[place], faces[place], partial(changes.choose, place))
        start = HeadStart(place, names[place], person.head_start, partial(_start, changes, place, person))
        helped: Widget = Space(DISC, DISC)
        if not isinstance(person.player, BotPlayer):
            helped = HelpDisc(place, names[place], person.helped, partial(_help, changes, place, person))
        lines.append(Row(line, start, helped, gap=8))
    if len(people) < MOST_PEOPLE:
        lines.append(
            PersonLine("add_person", Message("lobby.free_chair"), Message("evening.plan.invite"), "", changes.add)
        )
    heads = Row(
        Label(Message("evening.plan.people"), TITLE, grow=1, id="people"),
        Label(Message("evening.plan.head_start"), COLUMN, id="head_start"),
        gap=8,
    )
    note = Label(Message("evening.plan.head_start_note"), TOLD, id="head_start_note")
    return Panel(FittedScroll(Column(heads, *lines, note, gap=9, fill=Fill.STRETCH)), look=BOARD, padding=16)


def _start(changes: PeopleChanges, place: int, person: Participant, points: int) -> None:
    changes.put(place, replace(person, head_start=points))


def _help(changes: PeopleChanges, place: int, person: Participant, on: bool) -> None:
    changes.put(place, replace(person, helped=on))


def grade_of_person(player: AnyPlayer, grade: Callable[[str], Message], *, helped: bool) -> Message:
    """Returns what somebody is: here, on a phone, a bot; and whether with help."""
    match player:
        case LocalPlayer():
            who = Message("evening.plan.here")
        case PhonePlayer() | RemotePlayer():
            who = Message("evening.plan.on_phone")
        case BotPlayer(id=id):
            return Message("evening.plan.bot", {"grade": grade(id)})
        case _:
            assert_never(player)
    return Message("evening.plan.with_help", {"who": who}) if helped else who


class AnimalDisc(Widget):
    """An animal to play as."""

    def __init__(self, face: str, chosen: bool, press: Callable[[], None]) -> None:
        super().__init__(f"animal:{face}", width=SMALL_FACE, height=SMALL_FACE)
        self._face, self._chosen, self._press = face, chosen, press

    def natural(self, ui: Context, limit: float) -> Size:
        """The portrait."""
        return self.least

    def draw(self, canvas: Canvas) -> None:
        """Draws it, glad if it is chosen."""
        meant = self.id == canvas.touch.hovered
        if self._chosen:
            canvas.look(self.rect.inflate(4, 4), FACE_CHOSEN)
        canvas.image(portrait(f"app/faces/{self._face}", Mood.GLAD if self._chosen or meant else Mood.CALM), self.rect)

    def nodes(self, ui: Context) -> Iterable[Node]:
        """Yields one node that chooses it."""
        name = plain(ui.say(Message(f"lobby.face.{self._face}")))
        yield Node(self.id, self.rect, Role.CHOICE, name, checked=self._chosen, actions={Action.PRESS: self._press})


class PersonScene(WidgetScene[None]):
    """The choice of who somebody of the evening is: a person here or by phone, with name and animal, or a bot."""

    transparent = True
    backdrop = Veil()
    escape = None

    def __init__(
        self,
        ui: Context,
        person: Participant,
        place: int,
        bots: Sequence[tuple[str, Message, Message]],
        put: Callable[[Participant], None],
        remove: Callable[[], None] | None,
        *,
        phones: bool,
        animal: str,
        swaps: Sequence[tuple[Message, Callable[[], None]]] = (),
    ) -> None:
        """`bots`: id, name and grade of each; `animal`: the one that is worn now; `swaps`: who may change chairs with
        this one, where they sit at a table already.
        """
        super().__init__(ui)
        self._person, self._place, self._bots, self._put, self._remove = person, place, tuple(bots), put, remove
        self._phones, self._animal, self._swaps = phones, animal, tuple(swaps)

    def enter(self) -> None:
        """The focus lies on what is chosen."""
        super().enter()
        self.focus_on(f"who:{self._kind}", ring=False)

    def build(self) -> Widget:
        """A person or a bot; for a person the name, the animal and help."""
        options = [Option(HERE, Message("evening.plan.here"), Message("lobby.person_help"))]
        if self._phones:
            options.append(Option(PHONE, Message("evening.plan.on_phone"), Message("lobby.phone_help")))
        options += [Option(f"{BOT}{id}", name, grade) for id, name, grade in self._bots]
        body: list[Widget] = [Segments("who", "", options, self._kind, self._choose)]
        if not isinstance(self._person.player, BotPlayer):
            field = TextField(
                "name", Message("lobby.name"), self._person.name, self._call, submit=self._end,
                longest=LONGEST_NAME, placeholder=crew_name(self._place), width=260,
            )  # fmt: skip
            body.append(field)
            if isinstance(self._person.player, LocalPlayer):
                animals = [
                    AnimalDisc(face, face == self._animal, partial(self._wear, face)) for face in reversed(FACES)
                ]
                body += [Label(Message("evening.plan.animal"), BODY), Wrapping(*animals, gap=8)]
            body.append(
                Toggle(
                    "helped",
                    Message("evening.plan.help"),
                    self._person.helped,
                    self._help,
                    description=Message("evening.plan.help_about"),
                )
            )
        if self._swaps:
            swaps = [
                PushButton(f"swap:{number}", name, partial(self._swap, swap), icon="turn", compact=True)
                for number, (name, swap) in enumerate(self._swaps)
            ]
            body += [Label(Message("evening.sitting.swap"), BODY), Wrapping(*swaps, gap=8)]
        done = PushButton("done", Message("app.done"), self._end, kind=ButtonKind.PRIMARY, keys="escape")
        away = [PushButton("remove", Message("evening.plan.leaves"), self._away, icon="bin")] if self._remove else []
        return dialog(self.ui, Message("evening.plan.who"), body, [*away, done], width=WIDE)

    @property
    def _kind(self) -> str:
        match self._person.player:
            case LocalPlayer():
                return HERE
            case PhonePlayer() | RemotePlayer():
                return PHONE
            case BotPlayer(id=id):
                return f"{BOT}{id}"
            case _:
                assert_never(self._person.player)

    def _choose(self, id: str) -> None:
        if id.startswith(BOT):
            self._set(replace(self._person, player=BotPlayer(id.removeprefix(BOT)), helped=False))
        else:
            self._set(replace(self._person, player=PhonePlayer() if id == PHONE else LocalPlayer()))
        self.focus_on(f"who:{id}", ring=False)

    def _call(self, name: str) -> None:
        self._set(replace(self._person, name=name))

    def _wear(self, face: str) -> None:
        self._animal = face
        self._set(replace(self._person, player=LocalPlayer(face)))

    def _help(self, on: bool) -> None:
        self._set(replace(self._person, helped=on))

    def _set(self, person: Participant) -> None:
        self._person = person
        self._put(person)
        self.rebuild()

    def _swap(self, swap: Callable[[], None]) -> None:
        swap()
        self._end()

    def _away(self) -> None:
        if self._remove is not None:
            self._remove()
        self._end()

    def _end(self) -> None:
        self.dismiss(None)


def bots_offered(house: House, bots: Sequence[str]) -> list[tuple[str, Message, Message]]:
    """Returns id, name and grade of each of these bots."""
    infos = [cover.info for cover in house.titles.covers]

    def name(bot: str) -> Message:
        info = next((info for info in infos if any(each.id == bot for each in info.bots)), None)
        return given(bot) if info is None else bot_name(info, bot)

    return [(bot, name(bot), grade_of(bot, mate=False)) for bot in bots]


def may_leave(people: Sequence[Participant]) -> bool:
    """True if enough people stay when one leaves."""
    return len(people) > LEAST_PEOPLE
