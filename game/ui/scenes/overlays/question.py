"""Dialogs: agreement, waiting, notices, names, weighing, language."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import partial
from typing import Final, TypeAlias

from game.bots.bot_client import BotClient, BotQuestion
from game.bots.player import Thought
from game.content.message import Message
from game.content.strings import Language, asked_for
from game.content.theme import IconName
from game.content.untrusted_text import LONGEST_LABEL, as_name
from game.engine.types import Command, Seat
from game.table.presenter import TableRequest
from game.ui.context import Context
from game.ui.input.focus import Node
from game.ui.scene import Toast
from game.ui.scenes.frame import dialog, low
from game.ui.stage.dialog import Dialog, DialogButton, confirm
from game.ui.stage.widget_scene import Veil, WidgetScene
from game.ui.table.match import PauseChoice, PauseEnd, SaveState, TableMatch
from game.ui.table.seats import SeatMark
from game.ui.widgets import (
    BODY,
    BOLD,
    SMALL,
    SOFT,
    ButtonKind,
    Column,
    Grid,
    Label,
    Progress,
    PushButton,
    Row,
    Rule,
    Space,
    TextField,
    Widget,
    Wrapping,
)
from game.ui.widgets.button import HEIGHT
from game.ui.widgets.label import RULE_HEIGHT

SECONDS: Final = 8.0
"""The longest it thinks."""

NARROW, WIDTH = 340.0, 680.0
GAP, ASIDE = 8.0, 14.0
RESERVED = RULE_HEIGHT + ASIDE + HEIGHT
"""Height of the requests beside the play, in design units: they come and go and move nothing."""


StillAsked: TypeAlias = Callable[[], Sequence[tuple[Seat, Message]]]
"""A function that returns the players who have not answered yet, with their names."""


class AgreeScene(Dialog[bool]):
    """Asks people at one screen; ends with whether all agree. Esc is no. It goes once nobody is asked: somebody
    elsewhere may have said no."""

    def __init__(self, ui: Context, words: Message, asked: StillAsked, by: Message | None = None) -> None:
        """`by`: who asks, None where nobody in particular does."""
        self._asked = asked
        self._shown = tuple(asked())
        no, yes = Message("app.not_all"), Message("app.all_agree")
        if len(self._shown) == 1:
            ((_, name),) = self._shown
            no, yes = (Message(f"app.{key}", {"name": name}) for key in ("one_refuses", "one_agrees"))
        answers = (
            DialogButton("no", no, False, keys="n"),
            DialogButton("yes", yes, True, ButtonKind.PRIMARY, keys="y"),
        )
        super().__init__(ui, _title(by), words, answers, False)

    def update(self, dt: float) -> None:
        """Closes the question once it is not asked any more."""
        super().update(dt)
        if not self._asked():
            self.dismiss(False)

    def content(self) -> Widget:
        """Builds the question, and the names of those who are asked."""
        return Column(Label(self._words, BODY, id="text"), _asked(Message("app.asked"), self._shown), gap=14)


class AwaitScene(Dialog[bool]):
    """Says who is asked on a screen of their own, until they answered; ends with whether it is called off here."""

    def __init__(self, ui: Context, words: Message, asked: StillAsked, by: Message | None = None) -> None:
        """`by`: who asks, None where nobody in particular does."""
        answers = (DialogButton("call_off", Message("app.call_off"), True),)
        super().__init__(ui, _title(by), words, answers, True)
        self._asked = asked
        self._shown = tuple(asked())

    def update(self, dt: float) -> None:
        """Follows who answered; the last one ends it."""
        asked = tuple(self._asked())
        if not asked:
            self.dismiss(False)
        elif asked != self._shown:
            self._shown = asked
            self.rebuild()
        super().update(dt)

    def content(self) -> Widget:
        """Builds the question, the names of those who have not answered yet, and what to do if a phone is lost."""
        return Column(
            Label(self._words, BODY, id="text"),
            _asked(Message("app.asked_elsewhere"), self._shown),
            Label(Message("app.call_off_help"), SOFT),
            gap=14,
        )


class NoticeScene(Dialog[None]):
    """Some sentences to take note of."""

    def __init__(self, ui: Context, title: Message, lines: Sequence[Message]) -> None:
        super().__init__(ui, title, "", (DialogButton("ok", Message("app.ok"), None, ButtonKind.PRIMARY),), None)
        self._lines = tuple(lines)

    def content(self) -> Widget:
        """One paragraph each."""
        return Column(*(Label(line, BODY, id=f"line:{number}") for number, line in enumerate(self._lines)), gap=10)


class FolderScene(Dialog[bool]):
    """Says what a folder is for; ends with whether it is to be shown in the system's file manager."""

    def __init__(self, ui: Context, title: Message, lines: Sequence[Message]) -> None:
        answers = (
            DialogButton("ok", Message("app.ok"), False),
            DialogButton("show_folder", Message("app.show_folder"), True, ButtonKind.PRIMARY),
        )
        super().__init__(ui, title, "", answers, False)
        self._lines = tuple(lines)

    def content(self) -> Widget:
        """One paragraph each."""
        return Column(*(Label(line, BODY, id=f"line:{number}") for number, line in enumerate(self._lines)), gap=10)


class NameScene(WidgetScene[str | None]):
    """Asks for a name; ends with it, or with None."""

    transparent = True
    opens_at = "name"
    backdrop = Veil()
    escape = None

    def __init__(
        self, ui: Context, title: Message, text: Message, name: str, yes: Message, *, beware: Message | None = None
    ) -> None:
        """`beware`: what should be known before."""
        super().__init__(ui)
        self._title, self._text, self._name, self._yes = title, text, name, yes
        self._beware = beware

    def build(self) -> Widget:
        """Title, field, two buttons."""
        field = TextField("name", self._text, self._name, self._typed, submit=self._end, longest=LONGEST_LABEL)
        buttons = (
            PushButton("cancel", Message("app.cancel"), lambda: self.dismiss(None), keys="escape"),
            PushButton("yes", self._yes, self._end, kind=ButtonKind.PRIMARY, enabled=bool(self._label)),
        )
        told = [] if self._beware is None else [Label(self._beware, SOFT, id="beware")]
        return dialog(self.ui, self._title, [field, *told], buttons)

    def _typed(self, text: str) -> None:
        self._name = text
        self.rebuild()

    def _end(self) -> None:
        if self._label:
            self.dismiss(self._label)

    @property
    def _label(self) -> str:
        """The typed text as the name it will be."""
        return as_name(self._name, LONGEST_LABEL)


def who_asks(match: TableMatch) -> Message | None:
    """Returns who wants the match to stand elsewhere; None where nobody in particular does."""
    pending = match.table.pending
    return None if pending is None or pending[0].by is None else match.names[pending[0].by]


def still_asked(match: TableMatch, wish: int, among: Container[Seat]) -> list[tuple[Seat, Message]]:
    """Returns the players, of these, who have not answered the request with this number yet, with their names."""
    situation = match.table.host.situation
    asked_to_agree = situation.asked_to_agree if situation.wish == wish else ()
    return [(seat, match.names[seat]) for seat in asked_to_agree if seat in among]


def _title(by: Message | None) -> Message:
    return Message("app.agree") if by is None else Message("app.asks", {"name": by})


def _asked(words: Message, seats: Sequence[tuple[Seat, Message]]) -> Widget:
    marks = [Row(SeatMark(seat, 24), Label(name, BOLD), gap=8) for seat, name in seats]
    return Wrapping(Label(words, SOFT), *marks, gap=14)


def weigh(
    ui: Context, thinker: BotClient, question: BotQuestion, then: Callable[[Thought[Command] | None], None]
) -> None:
    """Asks; `then` gets the thought, None if it was called off, or if there is none, which is told.

    Nobody else may ask meanwhile.
    """
    ui.scenes.push(WeighingScene(ui, thinker, question), then)


class WeighingScene(Dialog[Thought[Command] | None]):
    """Esc calls it off."""

    def __init__(self, ui: Context, thinker: BotClient, question: BotQuestion) -> None:
        answers = (DialogButton[Thought[Command] | None]("call_off", Message("open.call_off"), None),)
        super().__init__(ui, Message("practice.keep"), Message("practice.weighing"), answers, None)
        self._thinker = thinker
        thinker.ask(question, ui.clock.now(), SECONDS)

    def content(self) -> Widget:
        """Builds the remark that it takes a moment."""
        return Progress("weighing", self._words, None)

    def update(self, dt: float) -> None:
        """Listens."""
        answer = self._thinker.poll(self.ui.clock.now())
        if answer is not None:
            if answer.note is not None:
                self.ui.scenes.toasts.show(Toast(Message("practice.not_weighed")))
            self.dismiss(answer.thought if answer.note is None else None)
        super().update(dt)

    def leave(self) -> None:
        """Leaves the question: no answer is wanted any more."""
        self._thinker.forget()


class LanguageScene(Dialog[str | None]):
    """A button for each language in its own name; ends with the tag of the one that was chosen, or None."""

    def __init__(self, ui: Context, offered: Iterable[Language]) -> None:
        answers = [DialogButton[str | None](f"language:{each.tag}", each.name, each.tag) for each in offered]
        later = DialogButton[str | None]("later", Message("language.later"), None, ButtonKind.QUIET)
        super().__init__(ui, Message("language.title"), Message("language.ask"), (later, *answers), None)


def is_asked(ui: Context, offered: Sequence[Language]) -> bool:
    """True if there is a choice, nobody has made it, and the system names languages none of which is offered."""
    wanted, tags = ui.system_languages, [each.tag for each in offered]
    open_choice = ui.settings.language is None and len(tags) > 1
    return open_choice and bool(wanted) and all(asked_for(tag, tags) is None for tag in wanted)


class QuestionPause(WidgetScene[PauseEnd]):
    """The menu at the table of a moment: there is nothing to be saved, and no match to begin."""

    transparent = True
    opens_at = "resume"
    backdrop = Veil()
    escape = PauseChoice.RESUME

    def __init__(self, ui: Context, settings: Callable[[], None], rules: Callable[[], None]) -> None:
        super().__init__(ui)
        self._settings, self._rules = settings, rules

    def build(self) -> Widget:
        """One button below the other."""
        chord = self.ui.keys.chord
        on, out = partial(self.dismiss, PauseChoice.RESUME), partial(self.dismiss, PauseChoice.SHELF)
        buttons = (
            PushButton("resume", Message("pause.resume"), on, kind=ButtonKind.PRIMARY, icon="play", keys="escape"),
            PushButton("rules", Message("pause.rules"), self._rules, icon="rules", keys=chord("rules")),
            PushButton("settings", Message("pause.settings"), self._settings, icon="settings", keys=chord("settings")),
            PushButton("shelf", Message("practice.leave"), out, icon="back"),
        )
        return dialog(self.ui, Message("pause.title"), buttons, (), width=NARROW)


class PauseRoom(Enum):
    """A room that opens above the menu."""

    SAVE_AS = auto()
    KEEP_PUZZLE = auto()
    """Keeping what is asked as a puzzle."""
    SETTINGS = auto()
    RULES = auto()
    LOBBY = auto()
    PHONES = auto()


class PauseScene(WidgetScene[PauseEnd]):
    """Saving, settings, rules and the lobby open above it; the rest ends it."""

    transparent = True
    opens_at = "resume"
    backdrop = Veil()
    escape = PauseChoice.RESUME

    def __init__(
        self,
        ui: Context,
        requests: Sequence[TableRequest],
        open: Callable[[PauseRoom], None],
        *,
        over: bool = False,
        closer: bool = False,
        asked: bool = False,
        by_phone: bool = False,
        saved: SaveState = SaveState.GOES_ON,
        part_of: Message | None = None,
    ) -> None:
        """`requests`: what may be asked for beside the play; each asks once and then ends the menu. `open` opens a room
        above.

        `over`: whether there is a result to be shown again; `closer`: whether the match can be looked at closer;
        `asked`: whether somebody here is asked something, which may be kept as a question to others; `by_phone`:
        whether phones can be invited; `saved`: what is told of the match on the disk; `part_of`: the game of an evening
        or the stop of a voyage that it is.
        """
        super().__init__(ui)
        self._requests, self._open = tuple(requests), open
        self._over, self._closer, self._asked, self._by_phone = over, closer, asked, by_phone
        self._saved, self._part_of = saved, part_of

    def build(self) -> Widget:
        """The ways out and the match on the left, the house on the right, each at its own place whatever may be done.

        What is asked for beside the play, such as giving up, stands by itself below all the others.
        """
        kept = Label(Message(f"pause.saved.{self._saved}"), SMALL, align=0.5)
        part_of = [] if self._part_of is None else [Label(self._part_of, BOLD, align=0.5, id="part_of")]
        ways = Grid(*self._ways(), columns=2, gap=GAP)
        asked = [
            PushButton(f"request:{number}", request.label, partial(self._ask, request), icon="finish")
            for number, request in enumerate(self._requests)
        ]
        below = Column(Rule(), Grid(*asked, columns=2, gap=GAP), gap=ASIDE) if asked else self._reserved()
        return dialog(self.ui, Message("pause.title"), (*part_of, ways, kept, below), (), width=WIDTH)

    def _reserved(self) -> Widget:
        """Room for what may be asked for, where there is room."""
        return Space(height=0 if low(self.ui) else RESERVED, grow=0)

    def _ways(self) -> Iterator[Widget]:
        """Row by row."""
        chord, end, into = self.ui.keys.chord, self._end, self._into
        yield PushButton(
            "resume",
            Message("pause.resume"),
            end(PauseChoice.RESUME),
            kind=ButtonKind.PRIMARY,
            icon="play",
            keys="escape",
        )
        yield PushButton("shelf", Message("pause.shelf"), end(PauseChoice.SHELF), icon="anchor")
        yield PushButton("save_as", Message("pause.save_as"), into(PauseRoom.SAVE_AS), icon="save", keys=chord("save"))
        yield PushButton("rules", Message("pause.rules"), into(PauseRoom.RULES), icon="rules", keys=chord("rules"))
        yield _now_and_then(
            "question",
            "practice.keep",
            into(PauseRoom.KEEP_PUZZLE),
            icon="question",
            about="practice.keep_help",
            now=self._asked,
        )
        settings, keys = into(PauseRoom.SETTINGS), chord("settings")
        yield PushButton("settings", Message("pause.settings"), settings, icon="settings", keys=keys)
        closer, why = end(PauseChoice.CLOSER), "" if self._closer else "analysis.not_now"
        yield _now_and_then("closer", "pause.closer", closer, icon="eye", about=why, now=self._closer)
        phones, why = into(PauseRoom.PHONES), "" if self._by_phone else "pause.no_phones"
        yield _now_and_then("phones", "phone.invite", phones, icon="phone", about=why, now=self._by_phone)
        result, why = end(PauseChoice.RESULT), "" if self._over else "pause.no_result"
        yield _now_and_then("result", "pause.result", result, icon="crown", about=why, now=self._over)
        yield PushButton("lobby", Message("pause.lobby"), into(PauseRoom.LOBBY), icon="new_match")

    def _into(self, room: PauseRoom) -> Callable[[], None]:
        return lambda: self._open(room)

    def _end(self, choice: PauseChoice) -> Callable[[], None]:
        return lambda: self.dismiss(choice)

    def _ask(self, request: TableRequest) -> None:
        """Asks whether the request is meant. No goes back to the menu."""

        def answered(yes: bool) -> None:
            if yes:
                self.dismiss(request)

        no = Message("pause.request_no")
        question = confirm(self.ui, request.label, request.question, request.yes, no, usual=False)
        self.ui.scenes.push(question, answered)

    def towards(self, across: int, down: int) -> Node | None:
        """Up and down go round the end."""
        return super().towards(across, down) or (self.focus.step(down) if down else None)


def _now_and_then(
    id: str, words: str, press: Callable[[], None], *, icon: IconName, about: str, now: bool
) -> PushButton:
    """Builds a button that keeps its place when it cannot be used, so that the others do; `about` says why not, or what
    it does.
    """
    return PushButton(id, Message(words), press, icon=icon, description=Message(about) if about else "", enabled=now)
